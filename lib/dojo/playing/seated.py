"""A match and who sits at it: people at this device, its opponents, and people at other devices, in any mix.

The seating is one byte per seat: PERSON + who (one person may have several seats), or BOT + level; REMOTE + device for
a seat at another device. Every opponent and every roll draws from its own generator, made from the secret, the seat and
the position in the match: a resumed match goes on as it would have, and switching the device off changes no roll.

Here is what a match on this device alone (dojo.playing.table) and a linked one (dojo.link.table) share.
"""

from micropython import const

from dojo import pages
from dojo.contract import seats_in
from dojo.dice import Dice
from dojo.playing.match import Match

PERSON = const(0)
BOT = const(16)
REMOTE = const(64)

GUIDED = b"guided"  # starts the secret of a guided match, whose dice are the same for everybody; others are random

CHANCE_ENTRY = const(255)  # replaces the seat in an entry that is a chance outcome


def load(game, part):
    """A module of a game by name: load("ninja", "rules"). ImportError if there is none."""
    return pages.keep("games." + game + "." + part)


def is_guided(table):
    """Whether this is a guided match (dojo.playing.guide): it never counts, however it ends."""
    return table.secret.startswith(GUIDED)


def is_bot(sitting):
    """Whether a byte of a seating is an opponent played by this device."""
    return BOT < sitting < REMOTE


class Seated:
    """One match with its seating. `store` keeps it through power cuts; None keeps nothing."""

    def __init__(self, game, options, seating, secret, store=None):
        self.game = game
        self.match = self.make_match(options)
        if len(seating) != self.match.seats:
            raise ValueError("%d seats, not %d" % (self.match.seats, len(seating)))
        self.seating = bytes(seating)
        self.secret = bytes(secret)
        self.store = store
        self._dice = None  # made at the first draw
        self._begun = ()  # the dice after taking in the secret, to start from
        self._bots = None
        self._kept = []  # the opponents' results from think()
        for sitting in seating:
            if is_bot(sitting):
                self._bots = load(game, "bots")

    def make_match(self, options):
        """The match, before its first action."""
        return Match(load(self.game, "rules"), options)

    def stay(self):
        """Keep the playing modules loaded as long as the open page: another one may have made the table."""
        load(self.game, "rules")
        if self._bots is not None:
            load(self.game, "bots")

    def act(self, seat, action):
        """Act for a seat, and save the action. 0: done; otherwise why not, as in Match.act."""
        refused = self.match.act(seat, action)
        if not refused:
            self.save(seat, action)
        return refused

    def think(self):
        """Generator: let slow opponents think across frames; `let_bots_choose` then need not wait for them."""
        think = getattr(self._bots, "think", None)
        if think and self.match.turn() > 0:
            for seat in seats_in(self.match.turn()):
                if is_bot(self.seating[seat]):
                    yield from think(self.seating[seat] - BOT, self.match.view(seat), seat, self._kept)

    def people(self):
        """The people at this device, in the order of their first seats."""
        seats = []
        for sitting in self.seating:
            if sitting < BOT and sitting not in seats:
                seats.append(sitting)
        return seats

    def seats_of(self, person):
        """The seats a person plays."""
        return [seat for seat in range(len(self.seating)) if self.seating[seat] == person]

    def let_bots_choose(self, turn):
        """One round of opponents, of the seats in `turn`. Whether there were any."""
        acted = False
        kept = (self._kept,) if hasattr(self._bots, "think") else ()
        for seat in seats_in(turn):
            if is_bot(self.seating[seat]):
                level = self.seating[seat] - BOT
                action = self._bots.choose(level, self.match.view(seat), seat, self.generator(seat), *kept)
                refused = self.act(seat, action)
                if refused:
                    raise ValueError("opponent %d chose %d: refused, %d" % (seat, action, refused))
                acted = True
        return acted

    def generator(self, seat):
        """The dice of this seat at this point of the match."""
        place = self.match.place() + len(self.match.held)
        if self._dice is None:
            self._dice = Dice()
            self._begun = self._dice.begin(self.secret)
        self._dice.seed_on(self._begun, bytes((seat, place >> 8, place & 255)))
        return self._dice

    # --- Saving: a header, then two bytes per action, in the order taken ---------------------------

    def begin(self):
        """Start saving: the store forgets any other match."""
        if self.store:
            self.store.begin(self.header())  # type: ignore[attr-defined]  # each kind of table has its own

    def save(self, seat, action):
        """Append what a seat has done."""
        self.keep(bytes((seat, action)))

    def keep(self, entries):
        """Append entries to the save."""
        if self.store:
            self.store.append(entries)
