"""What the coach of Knock Yourself Out says. Short sentences for age 8; every line fits a screen of 20 columns."""

COACH = "The coach"

# After a choice: what goes out, and after a strike what goes back.
ONLY_OUT = "Only %d could go out."
ONLY_BACK = "Only %d was out, so it had to go back."
ALL_EQUAL = "All choices were equally good."
BEST_OUT = "Well done! Taking out %d was best."
BEST_BACK = "Well done! Putting back %d was best."
AS_GOOD = "%d was just as good."
BETTER_OUT = "Better take out %d: %s quicker."
BETTER_BACK = "Better put back %d: %s quicker."
BIT_BETTER_OUT = "Better take out %d, but it is nearly the same."
BIT_BETTER_BACK = "Better put back %d, but it is nearly the same."
LONGER = "With %d it takes %s longer."
BIT_LONGER = "%d is nearly as good."
# Why. Easier number, other one, rolls of 36 and number, rolls of 36 and number.
EASIER = "%d is easier to roll than %d. Of 36 rolls %d give %d, %d give %d."
KEEP_EASY = "\nSo keep %d in."
EASY_BACK = "\nSo put %d back."
STRIKES_OUT = "Without %d there are %d strikes in 36 rolls, without %d there are %d."
STRIKES_BACK = "With %d there are %d strikes in 36 rolls, with %d there are %d."
TOGETHER = "The numbers that are in then go better together."

# How much, in quarters of a turn up to one turn; then in halves (%d turns).
TURNS = ("", "about a quarter of a turn", "about half a turn", "about three quarters of a turn", "about one turn")
WHOLE = "about %d turns"
HALF = "about %d and a half turns"
