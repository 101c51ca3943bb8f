"""What the coach of Knock Yourself Out says. Short sentences for age 8; every line fits a screen of 20 columns."""

COACH = "The coach"
CHART = "All 36 rolls"
CHANCES = "Chances"

# The chances of the next roll: of a strike, and of a number (it, then how many of the 36 rolls).
STRIKE_CHANCE = "Strike: %d of 36"
CHANCE = "%d: %d of 36"
SIGNS = "On light: still in, helps you. Small x: a strike."

# After a choice: what goes out, and after a strike what goes back.
ONLY_OUT = "Only %d could go out."
ONLY_BACK = "Only %d was out, so it had to go back."
ALL_EQUAL = "All choices were equally good."
BEST_OUT = "Well done! Taking out %d was best."
BEST_BACK = "Well done! Putting back %d was best."
BETTER_OUT = "Taking out %d would be better than %d."
BETTER_BACK = "Putting back %d would be better than %d."
EASIER = "%d is easier to roll than %d: %d of 36 rolls give %d, %d give %d."
KEEP_EASY = "So keep %d in for later."
EASY_BACK = "So %d goes out again more easily."
STRIKES_OUT = "Without %d there are %d strikes in 36 rolls, without %d there are %d."
STRIKES_BACK = "With %d there are %d strikes in 36 rolls, with %d there are %d."
TOGETHER = "The numbers that are in then go better together."
QUICKER = "That is %s quicker."
LONGER = "%d would take %s longer."
NEARLY_SAME = "But it is nearly the same."

# How much, in quarters of a turn up to one turn; then in halves (%d turns).
TURNS = ("", "about a quarter of a turn", "about half a turn", "about three quarters of a turn", "about one turn")
WHOLE = "about %d turns"
HALF = "about %d and a half turns"

# The end of a game alone.
NEEDED = "Your turns: %d"
PERFECT = "Perfect play: %d.%d on average"
CHOSEN = "Best choices: %d of %d"

# The teacher's page.
TEACHER = "For the teacher"
NOTHING = "Nothing was counted yet."
TOTALS = ("Games: %d", "Turns: %d", "Strikes: %d", "Wrong claims: %d", "Choices: %d", "Best choices: %d")
CLEAR = "clear"
SURE = "Clear all counts? Best games stay."
