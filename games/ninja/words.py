"""All that Ninja says to players. Short sentences for age 8; the index is the number in layout.py.

%s is a seat ("A" or "A Fox"), %d a number. Every line fits a screen of 20 columns.
"""

FORMS = ("Duel", "Forbidden number", "Three ninjas", "Tag team")
LEVELS = ("Bold", "Careful", "Copycat", "Master")

# Choosing.
CHOOSES = "%s: how much?"
NEVER = "%s: never %d"
NEVER_SHORT = "never %d"
FIGHTS = "%s %d"
RESTS = "%s(%d)"
USE = "use"
REALLY = "sure?"
CHANGE = "change"
MUST_PASS = "You have 0 left, and 0 is your forbidden number: you must pass."
PASSED = " P"
PICK = "%s: never use ..."
SURE = "You may never use %d. Sure?"
WHO_STARTS = "Who starts?"
TAG = "%s: tag?"
STAYS = "%s stays (%d)"
COMES_IN = "%s comes in (%d)"

# The reveal.
ROUND = "Round %d"
DRUM = (".    ", ". .  ", ". . .")  # one picture a beat
IN_RING = "In the ring"
EQUAL = "Equal: nothing more"
ROLLS = "%s rolls away: -%d"
PAYS = "%s -%d"
CANNOT = "%s is out!"
TOO_LITTLE = "%d < %d"
PASSES = "pass"
NOW = "=%d"
SUM = "%d-%d=%d"
SUM_WITH_EXTRA = "%d-%d-%d=%d"

# The result.
LEFT = "Left: %s"
ROUNDS = "Rounds: %d"
FORBIDDEN_WERE = "Never: A %d  B %d"

REFUSALS = (
    "",
    "There is no such choice.",
    "You do not have that much strength left.",
    "That is your forbidden number.",
    "0 is your forbidden number: pass.",
    "You can pass only at 0, when 0 is forbidden.",
)

REASONS = (
    "",
    "The other one could not pay to roll away.",
    "Both are at zero.",
    "Ten quiet rounds.",
    "200 rounds are enough.",
    "Two could not pay to roll away.",
    "All are at zero.",
    "The other team has nobody left.",
    "The other team's last fighter is at zero.",
    "Both last fighters are at zero.",
)
