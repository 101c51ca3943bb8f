"""Words of the race between equal sums. Lines of 20 letters; what a key does has five."""

TITLE = "%s: a race!"
RACES = "I race"
STAYS_OUT = "I stay out"
FAST = "5 s: press OK fast!"
GO = "go!"
