"""Words of Knock Yourself Out that are needed seldom: before a match, and after a wrong claim.

The same holds for them as for words.py: lines of 20 columns, items of a menu of 18.
"""

FORMS = ("1 against 1", "2 against 2")

# What players wish.
WISHES = "Sums and help"
NAMES = ("Sums", "Show answers")
SUMS = ("+ -", "+ - x /")

# The teacher's page.
TEACHER = "For the teacher"
PAGES = ("What was counted", "Make a chart")

# Why a claim is wrong. %s is a sum, "6-1".
LOOK_AGAIN = "Look again!"
NO_STRIKE = "No strike yet! What is %s? That number is still in."
ALWAYS_STRIKE = "Double %d is always a strike."
ALREADY_OUT = "%s is %d, and %d is already out."
NOT_THERE = "%s. That makes no %d."
IS = "%s is %d"
NOW_SHOWN = "See the bar!"
PLUS = "%d+%d"
MINUS = "%d-%d"
TIMES = "%dx%d"
DIVIDED = "%d/%d"
