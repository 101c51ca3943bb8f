"""All that Knock Yourself Out says to players. Short sentences for age 8.

%s is a seat ("A" or "A Fox"), %d a number. Every line fits a screen of 20 columns.
"""

TITLE = "Knock Yourself Out"
LEVELS = ("Lucky", "Mouse", "Bear", "Master")

# What stands around the dice.
TURN_AND_STRIKES = "Turn %d Strikes %d"
TURN = "Turn %d"
STRIKES = "Strikes %d"
SHORT = "Turn %d X%d"

# Before a roll. The last one's turn: who, or nothing when somebody plays alone.
ROLL = "roll"
ROLLS = ". . ."
SKIP = "skip"
WHY = "why?"
FIRST_ROLL = "Roll the dice!"
BEGINS = "%s begins!"
IS_OUT = "%d is out!"
IS_BACK = "%d is in again."
IS_MISSED = "All in: turn missed."
IS_OUT_OF = "%s: %d out! %s rolls"
IS_BACK_OF = "%s: %d in. %s rolls"
IS_MISSED_OF = "%s missed. %s rolls"
HAS_ROLLED = "%s: %d and %d"

# Choosing.
BACK_IN = "in"
SAY = "say"
ALL_OUT = "All six are out!"
ALL_OUT_OF = "%s: all out!"
ENOUGH = "400 turns!"
TAKES_OUT = "Take out %d?"
TAKES_OUT_OF = "%s: take out %d?"
PUTS_BACK = "Put %d back in?"
PUTS_BACK_OF = "%s: put %d in?"
IS_STRIKE = "No number: strike?"
IS_STRIKE_OF = "%s: a strike?"
IS_CHART = "All the rolls?"
IS_CHART_OF = "%s: all rolls?"

# The result.
BEST = "Best %d, games %d"
NEW_BEST = "Your best game!"
ALL_TURNS = "Turns: %d"
ALL_STRIKES = "Strikes: %s"

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
