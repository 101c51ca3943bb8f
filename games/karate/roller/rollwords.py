"""Words of the dice roller for paper sheets. Lines have 20 letters, items of a menu 18, what a key does five."""

ROUND = "Round %d"

# What a key does.
ROLL = "roll"
GO = "go"  # the same where there is less room
KIAI = "kiai"
FIGHT = "fight"
START = "start"
LOOK = "look"
NOW = "now"

# The line below the dice. %s is a seat.
ROLL_FIRST = "Roll the dice!"
ROLLS_FIRST = "%s rolls first"
ROLLS = ". . ."
WRITE = "Write both!"
NEXT = "Next: %s"
NUMBER = "#%d"
BACK_AT = "Look back"
CLOCK = "%d:%02d"
REAL = "Roll your own dice and write both."
REAL_ALONE = "Start the clock, roll and write."

# How a training ends.
KIAI_CRY = "KIAI!"
WHO = "Who shouted?"
IS_KIAI = "Does the fight begin?"

# The menu behind BACK.
TITLE = "Dice roller"
UNDO = "Undo"
SO_FAR = "Rolls so far"
COUNT = "Are they fair?"
PLAYERS_AND_DICE = "Players and dice"
SCORES = "Points so far"
LINK = "Link handhelds"
GO_ALONE = "Go on alone"
NEW_MATCH = "New match"
LEAVE = "Leave"
IS_NEW = "A new match? Points and rolls are gone."
IS_OTHER = "Other players? The points are gone."
PAUSED = "The clock stands."

# Players and dice.
NAMES = ("Players", "Dice", "Solo", "Next")
PLAYERS = ("no names", "solo", "2", "3", "4", "5", "6", "7", "8")
DICE = ("on screen", "our own")
CLOCKS = ("0 (2:00)", "1 (1:40)", "2 (1:20)", "3 (1:00)", "4 (0:40)", "5 (0:20)")
