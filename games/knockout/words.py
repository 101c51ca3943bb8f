"""All that Knock Yourself Out says to players. Short sentences for age 8.

%s is a seat ("A" or "A Fox"), %d a number. Every line fits a screen of 20 columns.
"""

TITLE = "Knock Yourself Out"
LEVELS = ("Lucky", "Mouse", "Bear", "Master")

REFUSALS = (
    "",
    "There is no such number.",
    "These dice do not give that number.",
    "That number is out already.",
    "That number is in already.",
)

REASONS = (
    "",
    "All six numbers are out.",
    "400 turns are enough.",
)
