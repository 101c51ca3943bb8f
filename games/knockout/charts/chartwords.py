"""What the chart of Knock Yourself Out says. Short sentences for age 8; every line fits a screen of 20 columns."""

CHART = "36 rolls: %d strikes"
CHANCES = "Chances"

# The chances of the next roll: of a strike, and of a number (it, then how many of the 36 rolls).
STRIKE_CHANCE = "Strike: %d of 36"
CHANCE = "%d: %d of 36"

SIGNS = "Light: still in.\nX: a strike."
FRAME = "\nFrame: your roll."
