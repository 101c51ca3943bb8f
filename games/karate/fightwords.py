"""Words of a fight. Lines have 20 letters, what a key does five; the index of a list is the technique.

%s is a seat ("A" or "A Fox") or what a technique does, in small letters.
"""

STEP = "Step %d of 5"
WHY = "why?"
POINTS = "%+d"
WHO = "%s: %s"
AFTER = "After round %d"
LINE = "%s %s"
SUM = "%s =%4d"
THIS_ROUND = "%s this round"
IN_ALL = "= %d"

# Alone.
YOU = "You"
RIVAL = "Rival"
THE_RIVAL = "the rival"
BOTH = "%s %s   %s %s"

# Why there are points: "you" are the seat that is asked about.
STOPS = "Your %s stops %s's %s: 1 point."
TOO_STRONG = "%s's jump kick gets past every block: 0."
WRONG_BLOCK = "Your %s does not stop %s's %s: 0."
NOTHING_TO_STOP = "%s does not attack. Your %s stops nothing: 0."
HITS = "Your %s hits %s's %s: 1 point."
BOTH_HIT = "Your %s and %s's %s both hit: 1 point each."
HITS_SLEEPER = "%s hesitates. Your %s hits: 1 point."
IS_STOPPED = "%s's %s stops your %s: 0."
IS_WEAKER = "%s's jump kick is stronger than your %s: 0."
IS_SAME = "%s has a %s too. Nobody is hit: 0."
IS_HIT = "You hesitate. %s's %s hits you: -1."
IS_SAFE = "You hesitate. %s does not attack: 0."

# The result: the rounds and their sum.
ALL_ROUNDS = "%s %s = %d"
PRESSES = "%s pressed %d"
