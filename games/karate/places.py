"""Karate: where everything is in a state, and what its numbers mean. Everything that reads or changes one imports this.
"""

from micropython import const

# Phases, and how a training ended.
ROLLING = const(0)
WRITING = const(1)
SETTLING = const(2)
SHOWING = const(3)
ANSWERING = const(4)  # alone: the opponent's techniques are rolled
RACING = const(5)
ENDED = const(6)
BY_KIAI = const(1)
BY_BELL = const(2)
BY_CLOCK = const(3)

# A match, a sheet, and the techniques, the last of which is none.
ROUNDS = const(3)
STEPS = const(5)
BELL = const(60)  # rolls after which a training ends
SHEET = const(105)  # boxes,
ROW = const(21)  # in each step
KAKE_UKE = const(0)
HIZA_UKE = const(1)
OI_ZUKI = const(2)
YOKO_GERI = const(3)
YOKO_TOBI_GERI = const(4)
HESITATE = const(5)

# Actions besides the number of a box.
KIAI = const(105)  # added to the last box of a batch
TIME_UP = const(105)  # alone: the clock has run out

# The public part.
SEATS = const(0)
BATCH = const(1)  # rolls
OPEN_SHEET = const(2)  # length of a sheet where everybody may see them, else 0
LEVEL = const(3)  # alone, the level of the clock; for several, the steps for which a kiai needs a technique
PHASE = const(4)
ROUND = const(5)  # rounds fought
ROLLS = const(6)  # in this round
ROLLER = const(7)
CALLER = const(8)
ENDED_BY = const(9)
ALL_ROLLS = const(10)
KIAIS = const(11)
REASON = const(12)
WINNERS = const(13)  # a mask; while undecided, who may race
WAITING = const(14)  # mask of the seats that still have to act
DICE = const(15)
DONE = const(25)  # per seat: actions done in this set
SHOWN = const(33)  # five techniques + 1 per seat, as last read out; DONE comes before, TOTALS after
TOTALS = const(73)  # eight per round: ZERO + total
PRESSES = const(97)  # per seat: presses in the race + 1
PUBLIC = const(105)  # open sheets follow
PLACES = const(8)  # for seats
ZERO = const(64)  # how a total of 0 is stored
WIDEST = const(35)  # most points won or lost in a round

# A private slice.
SHOUTED = const(1)
BEFORE = const(2)  # box + 1 of a roll's first value until the second is written
ERASED = const(3)  # what was there before
LEARNED = const(4)  # during training: a mask of techniques for each step
SETTLED = const(4)  # five techniques + 1
PRESSED = const(4)  # reused in the race: the action, until all have raced
BOXES_AT = const(9)  # the sheet, two boxes a byte
PACKED = const(53)

# Why the match is over (reasons in words/en.txt).
HIGHEST = const(1)
SHARED = const(2)
RACED = const(3)
RACED_EQUAL = const(4)
SOLO_EQUAL = const(5)
