"""How to play High Roll, for age 8."""

PAGES = ("Roll a die. Keep it, or roll once more: then you must keep that one. The higher sum wins.",)
