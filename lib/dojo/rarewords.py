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
CANNOT_GO_ON = "The match that was waiting does not fit this version. It is gone. Sorry!"

# Something was lost in the saved bytes.
SORRY = "Sorry"
LOST_PART = "The last steps of your match could not be read. They are gone."
LOST_ALL = "What was saved could not be read. Settings and matches begin anew."

# Who plays.
PERSON = "person"
WITH = "with %s"  # the letter of a seat
BEGIN = "Begin!"

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
