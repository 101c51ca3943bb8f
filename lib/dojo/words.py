"""All words of the console for players. Short, plain, for age 8.

Titles and lines fit 20 columns, items of a menu 18, what a key does 5; longer texts are wrapped. Tests see to it.
"""

TITLE = "Pocket Dojo"

# What a key does.
OK = "ok"
BACK = "back"
MORE = "more"
MOVE = "move"
NEXT_ONE = "next"
CHANGE = "set"
OPEN = "open"
LOOK = "look"
AGAIN = "again"
MENU = "menu"

YES = "Yes"
NO = "No"
ON = "on"
OFF = "off"

# Seats A to H: the animals of lib/dojo/art/seats.bmp.
SEATS = ("Fox", "Panda", "Crane", "Tiger", "Monkey", "Turtle", "Owl", "Rabbit")
LETTERS = "ABCDEFGH"

PASS_TO = "Pass to"
NUMBER_RANGE = "%d to %d"

# The launcher. %s is a game's name, %d-%d the fewest and the most.
PLAY = "Play"
GO_ON = "Go on"
HOW_TO_PLAY = "How to play"
NOT_YET = "not here yet"
NOT_YET_LONG = "%s is not here yet. It comes later."
PLAYERS = "%d-%d players"
MINUTES = "%d-%d min."
WAITING = "A match of %s is waiting. Go on with it?"
GIVE_UP_MATCH = "A match of %s is waiting. Give it up for a new one?"
CANNOT_GO_ON = "The match that was waiting does not fit this version. It is gone. Sorry!"

# A match: the menu behind BACK.
PAUSE = "Pause"
LEAVE = "Leave, keep match"

# Who plays.
WHO_PLAYS = "Who plays?"
PERSON = "person"
WITH = "with %s"  # the same one who plays that seat
BEGIN = "Begin!"

# The result. %s is a seat, or several.
ONE_WINS = "%s wins!"
SOME_WIN = "%s win!"
NOBODY_WINS = "A draw"
AND = " and "

# Settings.
SETTINGS = "Settings"
SOUND = "Sound"
SOUNDS = ("off", "quiet", "medium", "loud")
BRIGHTNESS = "Screen"
BRIGHTNESSES = ("dim", "soft", "bright", "full")
TEXT = "Text"
TEXTS = ("big", "small")
THEME = "Colours"
THEMES = ("normal", "strong", "safe")
LIGHTS = "Lights"

# Something was lost in the saved bytes.
SORRY = "Sorry"
LOST_PART = "The last steps of your match could not be read. They are gone."
LOST_ALL = "What was saved could not be read. Settings and matches begin anew."

ABOUT = "About"
ABOUT_PAGES = (
    "Pocket Dojo\nFive games of fight and wit for friends.",
    "Hold %s for two seconds: back to this menu. A match waits for you.",
    "Ninja: rules by Chuck Gaydos, Dethwing (three players) and Shado-kei (tag team).",
    "Karate: rules by Spencer Jackson, 2019, licence CC BY-SA.",
    "Knock Yourself Out: a game for classrooms.",
    "Karenza: rules from Karenza The Game.",
    "King of the Roll: rules by Gaard Games.",
    "This program is free, licence MIT. It uses CircuitPython, Adafruit display_text and EGJ's button handler.",
)

# The crash screen: two lines and the code.
CRASHED = "Oops!"
CRASHED_LONG = "Something broke. The match is kept."
CRASH_CODE = "Code: %s"

# For the person who puts the program onto a board; on the serial console, and on the display if there is one.
UNKNOWN_BOARD = (
    "Pocket Dojo does not know this board, %s. To add it, copy one of the files in the folder boards to boards/%s.py "
    "and change what differs; docs/boards.md says how."
)
MISSING = "Pocket Dojo needs %s, which is not on this device. Copy its folders lib, games and boards here again."
