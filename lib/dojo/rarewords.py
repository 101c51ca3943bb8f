"""Words of the console that are needed before and after a match, not during it: so they take no memory then.

The same holds for them as for words.py.
"""

# The launcher. %s is a game's name, %d-%d the fewest and the most.
OPEN = "open"
PLAY = "Play"
LINK = "Link handhelds"
NOT_YET = "not here yet"
NOT_YET_LONG = "%s is not here yet. It comes later."
PLAYERS = "%d-%d players"
MINUTES = "%d-%d min."
WAITING = "Go on with your match of %s?"
GIVE_UP_MATCH = "Give up the waiting match of %s?"
CANNOT_GO_ON = "The waiting match cannot go on. It is gone. Sorry!"

# Something was lost in the saved bytes. The first is said where nothing is there: on a new device once.
HELLO = "Hello!"
NOTHING_SAVED = "Nothing is saved here. If something was, it got lost."
SORRY = "Sorry"
LOST = (
    "What was saved could not be read. All begins anew.",
    "The power went while saving. Your last step may be gone.",
    "A setting or a record could not be read.",
    "The last steps of your match could not be read.",
    "Your match could not be read. It is gone.",
)

# Who plays.
PERSON = "person"
WITH = "with %s"  # the letter of a seat
BEGIN = "Begin!"
EMPTY_SEATS = "Empty seats"  # of a linked match: who plays them
PLAY_BOTH = "We play both"  # of a team

# Settings.
SETTINGS = "Settings"
ON = "on"
OFF = "off"
SOUND = "Sound"
SOUNDS = ("off", "quiet", "medium", "loud")
BRIGHTNESS = "Screen"
BRIGHTNESSES = ("dim", "soft", "bright", "full")
TEXT = "Text"
TEXTS = ("big", "small")
THEME = "Colours"
THEMES = ("normal", "strong", "safe")
LIGHTS = "Lights"

# About. %s is the name of a button.
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

# The crash screen: two lines and the code. A match that breaks it again and again can be dropped, after a question.
CRASHED = "Oops!"
CRASHED_LONG = (
    "Something broke, but nothing is lost.",
    "Something broke. The match is kept.",
    "It broke again. You can drop the match.",
)
CRASH_CODE = "Code: %s"
DROP = "drop"
DROP_MATCH = "Drop the match? Then it is gone."
KEEP = "keep"

# For the person who puts the program onto a board; on the serial console, and on the display if there is one.
UNKNOWN_BOARD = (
    "Pocket Dojo does not know this board, %s. To add it, copy one of the files in the folder boards to boards/%s.py "
    "and change what differs; docs/boards.md says how."
)
MISSING = "Pocket Dojo needs %s, which is not on this device. Copy its folders lib, games and boards here again."
