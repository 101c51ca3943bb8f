"""All that High Roll says to players. Short sentences for age 8; the index is the number in rules.py."""

TITLE = "High Roll"
FORMS = ("One round", "Three rounds")  # the choices of the first option
ROLLED = "%s rolled a %d"
CHOICES = ("Keep it", "Roll again")

REFUSALS = ("", "Keep it or roll again.")
REASONS = ("", "The higher sum wins.", "Both have the same sum.")
LEVELS = ("Calm", "Bold")
