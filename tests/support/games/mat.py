"""A fight of King of the Roll whose dice, characters and cards are as a test wants them, in the words of the rule book.

    mat = Mat(animals="gt", hands=((4, 5), (0, 1)))        # Gorilla against Tiger, the cards that each draws
    mat.roll("66666", "11111")                             # white, blue, purple, brown, black, of A and of B
    mat.pick("Uchi Mata", "Butt Scoot")
    mat.place(0, "-")                                      # straight; "K" would swap and change the purple Place die
"""

from dojo.contract import CHANCE, OPENING, seats_in
from dojo.playing.match import Match
from dojo.say import say_all
from games.king_of_the_roll import layout as at
from games.king_of_the_roll import rules, view

SKILLS = "WBPNK"  # white, blue, purple, brown, black: the Place die that a swap changes
ANIMALS = "gtbk"
NAMES = say_all("king_of_the_roll.moves")


def number_of(name):
    """The number of a move by its name."""
    return NAMES.index(name)


class Mat:
    """A match that has come to the first roll. sides: of the takedown boards 1 and 2, which A and B are dealt."""

    def __init__(self, animals="gt", hands=((0, 1), (2, 3)), mode=0, younger=0, own=1, sides=(0, 0), alone=0):
        self.match = Match(rules, bytes((alone, mode, younger, own, 0, 0)))
        if not alone:
            self.match.chance(5)  # A rolls 2, B 1: A chooses first
        self.match.chance(0)
        for seat in (0, 1):
            self.act(0 if alone else seat, 2 * ANIMALS.index(animals[seat]) + sides[seat])
        for seat in (0, 1)[: self.match.seats]:
            for card in hands[seat]:
                left = [other for other in range(9) if other not in self.hand(seat)]
                self.match.chance(left.index(card))

    @property
    def state(self):
        return self.match.state

    def hand(self, seat):
        return [card for card in view.hand(self.state, seat) if card != at.OWN_CARD]

    def act(self, seat, action):
        assert self.match.act(seat, action) == 0

    def turn_to(self):
        """The seat that has to act."""
        (seat,) = seats_in(self.match.turn())
        return seat

    def on_the_ground(self, position, top=0):
        """Go on from there, before the dice are rolled."""
        assert self.state[at.PHASE] == at.ROLLING
        self.state[at.POSITION] = position
        self.state[at.TOP] = top

    def put(self, seat, place):
        """Place dice as wanted: "66661"."""
        for colour, die in enumerate(place):
            self.state[at.PLACE + 5 * seat + colour] = int(die)

    def fall(self, *dice):
        """The next dice fall so, as many as are rolled."""
        dice = [int(die) for die in "".join(dice)]
        while dice:
            outcomes, _ = rules.chance(self.match.state)
            outcome = 0
            while outcomes > 1:
                outcomes //= 6
                outcome = outcome * 6 + dice.pop(0) - 1
            self.match.chance(outcome)

    def roll(self, first, second=""):
        """The dice in hand of both."""
        assert self.state[at.PHASE] == at.ROLLING
        self.fall(first, second)

    def pick(self, first, second):
        """Takedown tokens by the names of the moves."""
        for seat, name in enumerate((first, second)):
            self.act(seat, number_of(name) - 3 * self.state[at.SIDE + seat])

    def no_cards(self):
        while self.state[at.PHASE] == at.PLAYING:
            self.act(self.turn_to(), at.NO_CARD)

    def place(self, seat, way, move="", falls=0):
        """A die: "-" straight, else the colour of the Place die that is changed; with the first die the move too."""
        action = at.STRAIGHT if way == "-" else at.SWAP + SKILLS.index(way)
        if move:
            action += at.WAYS * (number_of(move) - 3 * at.side(self.state, seat))
        self.act(seat, action)
        if falls:
            assert self.state[at.PHASE] == at.MENDING
            self.fall(str(falls))

    def turn(self, ways, moves=("", ""), falls=(0, 0)):
        """All dice of a turn, initiative first: ways of A and of B, "-----" straight all."""
        self.no_cards()
        first = self.state[at.NOW + at.INITIATIVE]
        for colour in range(5):
            for seat in (first, first ^ 1)[: self.match.seats]:
                way = ways[seat][colour]
                self.place(seat, way, "" if colour else moves[seat], 0 if colour or way == "-" else falls[seat])

    def totals(self, base=at.LAST):
        return view.total(self.state, base, 0), view.total(self.state, base, 1)

    def is_over(self):
        if self.match.turn() == OPENING:
            self.match.open()
        return self.match.turn() == 0

    def is_chance(self):
        return self.match.turn() == CHANCE
