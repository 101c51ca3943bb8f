"""What is called out when a training ends; %s is a seat ("A Fox"). Large words have eight letters at most."""

KIAI = "KIAI!"
BELL = "DONG!"
LATE = "TIME!"
SHOUTS = "%s shouts!"
TRAINED = "Training is over!"
RINGS = "60 rolls: the bell!"
IS_LATE = "Time is up!"
