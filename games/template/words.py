"""All that High Roll says to players. Short sentences for age 8; the index is the number in rules.py."""

TITLE = "High Roll"
LENGTHS = ("One round", "Three rounds")
ROLLED = "%s rolled a %d"
CHOICES = ("Keep it", "Roll again")

REFUSALS = ("", "Keep it or roll again.")
REASONS = ("", "The higher sum wins.", "Both have the same sum.")
LEVELS = ("Calm", "Bold")
