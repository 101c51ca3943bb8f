"""What Knock Yourself Out says of a whole game, and to the teacher. Every line fits a screen of 20 columns."""

# The end of a game alone.
NEEDED = "Your turns: %d"
PERFECT = "Perfect player: %d.%d"
CHOSEN = "Chose best: %d of %d"

# The teacher's page.
TEACHER = "For the teacher"
NOTHING = "Nothing counted yet."
TOTALS = (
    "Games: %d", "Turns: %d", "Strikes: %d", "Wrong claims: %d", "Choices: %d", "Best choices: %d", "Charts made: %d",
)  # fmt: skip
CLEAR = "clear"
SURE = "Clear all counts?\nBest games stay."
