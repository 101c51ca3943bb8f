"""Words around the charts that pupils make. Items of a menu have 18 letters, lines beside a chart nine, keys five.

The index of a list is the kind of chart. %s is one of them or a number, %d a number.
"""

TITLE = "Make a chart"
KINDS = ("Sums", "Differences", "Products", "Quotients")
PART = "%s %d/36"
FULL = "%s: done"
INTRO = (
    "Add both dice. Turn the number, press OK.",
    "Take the small die from the large one. Press OK.",
    "One die times the other: turn the number, press OK.",
    "Large die / small die. X where it does not go. Press OK.",
)

# Beside the chart.
SIGNS = "+-x/"
NONE = "X"
AGAIN = "Try again"
YES = "Yes!"
IT_IS = "It is %s"
ALL_DONE = "Hurray!"

# A finished chart. A question has two lines.
ASK = "How many ways?"
NEW = "New chart"
WIPE = "Wipe it and make it anew?"
HOW_MANY = ("How many", "make %s?")
MOST = ("What has", "most?")
ONE_WAY = "1 way!"
WAYS = "%d ways!"
WELL = "Well counted!"
END = "Few ways: hard to roll. Knock those numbers out first!"
