"""What linked dice rollers say. %s is an animal, %d a number. Questions have three rows."""

# Linking.
TITLE = "Same animal on all"
LINK = "link"
NOBODY = "Nobody else yet"
ONE = "1 other here"
MORE = "%d others here"
AGAIN = "Link to the %s again?"

# Later.
LONELY = "Nobody is near. Go on alone?"
ALONE = "Alone"
WAIT = "Wait"
THEY_TRAIN = "The others train again. Go there?"
