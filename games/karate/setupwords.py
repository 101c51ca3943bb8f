"""Words before a match of Karate: items of a menu have 18 letters, titles 20."""

TITLE = "Karate"
WHO = "%d players"
ON = "Who plays?"

# Players, how many rolls are written at once, whether sheets are secret.
NAMES = ("Players", "Rolls", "Sheets")
CHOICES = (("2", "3", "4", "5", "6", "7", "8"), ("1 a turn", "3 a turn", "5 a turn"), ("secret", "open"))

# Alone: the six levels of the clock.
CLOCK = "How much time?"
CLOCKS = ("2:00", "1:40", "1:20", "1:00", "0:40", "0:20")

# Between handhelds: the opponents on seats that stay empty.
EMPTY_SEATS = "Empty seats"
BELT = "%s belt"

# More than three people at one handheld. Three rows.
TAKE_PAPER = "Many people? Paper and the roller are quicker. Play here?"
HERE = "Here"
NOT_HERE = "Back"
