"""All that Ninja says to players. Short sentences for age 8; the index is the number in rules.py and layout.py.

Where a sentence has %s it takes a player ("A") or a team.
"""

FORMS = ("Duel", "Forbidden number", "Three ninjas", "Tag team")
LEVELS = ("Bold", "Careful", "Copycat", "Master")

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
    "The loser could not pay to roll away.",
    "Both are at zero.",
    "Ten quiet rounds: a draw.",
    "200 rounds: a draw.",
    "Two could not pay to roll away.",
    "All are at zero.",
    "A team has nobody left.",
    "A team's last fighter is at zero.",
    "Both last fighters are at zero.",
)
