"""Words on a player's sheet, and around a roll.

Lines beside the dice have 14 letters, where there is one 12, beside a batch of rolls 10.

%d is a number, %s a seat ("A Fox") or the name of a technique. What a key does has five letters at most.
"""

# The title: 16 letters beside the clock; the other rolls of a batch stand behind the first.
TITLE = "Round %d Roll %d"
OWN_TITLE = "%s: Roll %d"
OWN = "%s: %s"  # whose handheld this is, a title
RACE = "A race decides!"
BATCH = "#%d then"
FURTHER = " %d%d"
SETTLE = "Round %d: fight!"
OWN_SETTLE = "%s: fight!"
ROLL_SHORT = "#%d"
CLOCK = "%d:%02d"

# Writing.
STANDS = "%d %s"  # number of the step, kind of technique
ERASES = "erase a %d?"
SAME = "no change"
UNLEARN = "Unlearn?"
DONE = "All done?"
OR_KIAI = "Or shout KIAI?"
DONE_OR_KIAI = "Done? KIAI?"
KIAI_NOW = "KIAI now?"
THEN_FIGHT = "Then all fight"
WRITE = "write"
UNDO = "undo"
YES = "yes"
NO = "no"
KIAI_KEY = "KIAI"

# Settling.
OTHER = "other"
READY = "Ready?"
FIGHT_KEY = "fight"

# Before a roll and when it is there.
ROUND = "Round %d"
ROLLS = "%s rolls"
CLOCK_STARTS = "The clock: %s"
ROLL_KEY = "roll"
