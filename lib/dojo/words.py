"""All words of the console for players that are needed during a match; those that are not are in rarewords.py.

Short, plain, for age 8. Titles and lines fit 20 columns, items of a menu 18, what a key does 5; longer texts are
wrapped. Tests see to it.
"""

# What a key does.
OK = "ok"
BACK = "back"
MORE = "more"
MOVE = "move"
NEXT_ONE = "next"
CHANGE = "set"
LOOK = "look"
AGAIN = "again"
MENU = "menu"

YES = "Yes"
NO = "No"

# Seats A to H: the animals of lib/dojo/art/seats.bmp.
SEATS = ("Fox", "Panda", "Crane", "Tiger", "Monkey", "Turtle", "Owl", "Rabbit")
LETTERS = "ABCDEFGH"

PASS_TO = "Pass to"
NUMBER_RANGE = "%d to %d"

# The menu behind BACK.
PAUSE = "Pause"
GO_ON = "Go on"
HOW_TO_PLAY = "How to play"
LEAVE = "Leave, keep match"

# The result. %s is a seat, or several.
ONE_WINS = "%s wins!"
SOME_WIN = "%s win!"
NOBODY_WINS = "A draw"
AND = " and "
