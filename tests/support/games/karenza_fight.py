"""A fight of Karenza whose cards are dealt as a test wants them, in the words of the rule sheet.

    fight = Fight(hands=((0, 8), (4,)), poses=("AB1", "CD3"))     # A holds techniques 0 and 8, and what else comes
    fight.turn("AC1", play=0)                                     # whoever's turn it is
"""

from dojo.contract import CHANCE, OPENING, seats_in
from dojo.playing.match import Match
from games.karenza import layout as at
from games.karenza import rules, view
from games.karenza.cards import PLACES

LOCKS = ("on", "off")
HANDS = (7, 3, 4, 5, 6)


def pose(words):
    """The number of a pose: "AB1" is left foot on A, right foot on B, sword at 1."""
    return "ABCD".index(words[0]) * 16 + "ABCD".index(words[1]) * 4 + "1234".index(words[2])


def card(words):
    """The number of a card: "attack 6 A* 1-4", "defence 5 BC 2-1"."""
    kind, power, feet, way = words.split()
    left, right = ("ABCD*".index(foot) for foot in feet)
    start, end = ("1234".index(side) for side in way.split("-"))
    return (kind == "attack") << 15 | int(power) << 11 | 1 << 10 | left << 7 | right << 4 | start << 2 | end

# Walks of sim.pictures.screens to a fight that has come this far, action by action: whatever opponents learn.
# A is attacked, and holds a shield that fits.
LOCKED = (
    "(karenza a=masaru b=lanying, after 10 2 11 26 6 13 0 20 6 23 24 13 0 3 1 57 31 57 28 19 31 29 11 57 24 18 31"
    " 31 7 57 23 17 31 28 13 57 21 6 31 27 18 25 5 31 12 37 0 3 17 57 36 17 37 6 57 12 26 0 15 3 46 4 26 13 37 0 "
    "3 4 19 3)"
)
# B is attacked, and holds none.
HELPLESS = (
    "(karenza lock=off hand=5 a=lanying b=rafael, after 10 2 11 26 6 23 25 4 15 21 1 18 27 18 29 13 59 6 18 14 16"
    " 8 27 0 18 0 19 11 3 26 28 5 18 27 16 26 24 9 4 23 10 26 28 15 6 3 26 13 4 0 1 13 24 1 5 12 57 2 4 13 57 0 "
    "12 3 12 8 6 6 57 12 48 0 1 4 6 28 14 49 2 6 11 18 0 0 2 51 3 18 14 50 4 4 0 48 0 0 12 12 5 2 48 11 4 0 5 2 "
    "51 3 4 16 49 0 2 11 4 24 3 51 6 4 16 49 0 0 3 5 5 49 15 6 6 27 0 7 0 10 3 1 24 1 7 17 25 5)"
)
LAST = "(karenza lock=off hand=5 a=lanying b=rafael, 2 before the end)"  # the same for A, who will have lost


class Fight:
    """A match that has come to the first turn. hands: techniques that the seats hold, filled up with others."""

    def __init__(self, hands=((), ()), poses=("AB1", "AB1"), opener=0, lock="off", hand=3, warriors=(0, 1)):
        options = bytes((LOCKS.index(lock), HANDS.index(hand), *warriors))
        self.match = Match(rules, options)
        self.deal(*hands)
        self.match.chance(opener)
        for seat in (opener, opener ^ 1):
            assert self.match.act(seat, pose(poses[seat])) == 0

    @property
    def state(self):
        return self.match.state

    @property
    def seat(self):
        """Whose turn it is."""
        (seat,) = seats_in(self.match.turn())
        return seat

    def deal(self, *wanted):
        """Draw while there is something to draw: the techniques wanted by A and B, then the last ones of the deck."""
        wanted = [list(hand) for hand in wanted] or [[], []]
        while self.match.turn() == CHANCE and self.state[at.PHASE] == at.DRAWING:
            outcomes, seat = rules.chance(self.state)
            if wanted[seat]:
                self.match.chance(self.outcome(seat, wanted[seat].pop(0)))
            else:
                self.match.chance(outcomes - 1)

    def outcome(self, seat, number):
        """With which outcome this technique is drawn."""
        held = at.hand(self.state, seat)
        before = [at.unseen(self.state, seat, each) - held.count(each) for each in range(number + 1)]
        assert before[number], "no such card left"
        return sum(before[:number])

    def move(self, words):
        assert self.match.act(self.seat, pose(words)) == 0
        return self

    def turn(self, words, play=None, discard=None):
        """A whole turn; what is drawn after it is not."""
        return self.move(words).then(play, discard)

    def then(self, play=None, discard=None):
        """The second half of a turn."""
        refused = self.match.act(self.seat, choice(play, discard))
        assert refused == 0, "refused: %d" % refused
        return self

    def refusal(self, play=None, discard=None):
        """Why a card cannot be played or discarded now; 0 where it can."""
        return rules.refuse(self.state, self.seat, choice(play, discard))

    def scores(self):
        return view.score(self.state, 0), view.score(self.state, 1)

    def stands(self, seat):
        """A pose in words."""
        own = view.pose(self.state, seat)
        return "ABCD"[own >> 4] + "ABCD"[own >> 2 & 3] + "1234"[own & 3]

    def held(self):
        return self.state[at.HELD], self.state[at.HELD + 1]

    def pile(self, seat):
        """{technique: cards} of the discard pile of a seat: what left its hand and does not lie on the table."""
        gone = at.GONE + seat * PLACES
        counts = list(self.state[gone : gone + PLACES])
        for attacker, attack, _, _, defence in view.table(self.state):
            if attacker == seat or defence >= 0:
                counts[attack if attacker == seat else defence] -= 1
        return {number: count for number, count in enumerate(counts) if count}

    def end(self):
        """(results, reason) of a fight that is over, hands opened."""
        if self.match.turn() == OPENING:
            self.match.open()
        assert self.match.turn() == 0
        return rules.results(self.state), rules.reason(self.state)

    def is_over(self):
        return self.match.turn() in (0, OPENING)


def choice(play=None, discard=None):
    """The action of the second half of a turn."""
    if play is not None:
        return at.PLAY + play
    return at.NO_CARD if discard is None else at.DISCARD + discard
