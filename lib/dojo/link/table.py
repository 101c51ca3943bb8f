"""A match between several devices: who owns which seat, what is exchanged in which order, and what is kept.

    table = Linked("ninja", bytes((0,)), pact, 0, secret, store)
    table.begin(); table.connect(medium)
    yield from exchanges.meet(table)      # all have the same match loaded (dojo.link.exchanges)
    while not table.is_over():
        # people here choose: table.act(seat, action) for the seats of table.waits_for()
        yield from exchanges.settle(table)    # bots, commitments, rolls, draws, openings: until the match has moved on
    yield from exchanges.audit(table)     # check that everything fits together

Everything that takes time is a generator whose value is True, or False if another device has broken the rules: `foul`
says which device and why. It yields True while waiting for others, when another step in that frame is pointless. It may
be dropped halfway and called again. Whatever binds this device is saved before it is sent, so after a restart it
resumes where it was. docs/inside/link/match.md lists the phases. The exchanges, with all the hashing, are pages: none
of it is loaded while players choose.
"""

from binascii import crc32

from micropython import const
from supervisor import ticks_ms

from dojo import pages
from dojo.contract import CHANCE, NOBODY, OVER, TOGETHER, seats_in
from dojo.link import places, shorten
from dojo.link.entries import DONE_ENTRY, DRAWING, ENDED
from dojo.link.pairing.beacons import Link
from dojo.link.secrets.partial import Partial
from dojo.playing.seated import BOT, Seated, load
from dojo.saving.records import LINKED_FORMAT

_SESSION = const(3)  # offset in a pact of the key that goes into hashes
_SHARED = const(7)  # offset in a pact of the secret of all devices, with which they prove what they say
MOST_POINT = const(1000)  # bytes of a body in the meeting (dojo.link.rejoin)
_LONGEST = const(128)  # bytes of a body besides what is sealed, rounded up from 86
_SEATS = const(8)
_ONE_SET = const(300)  # bytes that a set, with an opening after it, takes in the store at most
_NOBODY_CAME = const(14000)  # ms without contact until the other of two devices counts as absent; for several, double


class Kept:
    """State that dojo.link.secrets.seals or rolls keep between exchanges; those are loaded only for one."""


def in_seat_order(own):
    """(seat, action) pairs by seat; pairs of one seat keep their order, which sorted() does not promise."""
    if len(own) < 2:
        return own
    return [entry for seat in range(_SEATS) for entry in own if entry[0] == seat]


class Linked(Seated):
    """One match between the devices of a pact (dojo.link.pairing.lobby). `level` of the opponents on empty seats, 0 for
    none.

    order: for each device the number whose seats it has, if not its own.
    me     this device, 0..count - 1              foul    (device, reason) or None
    link   the exchanges, once there is a medium  phase   of the exchanges; the match starts in phase `base`
    """

    def __init__(self, game, options, pact, level, secret, store=None, base=0, order=b""):
        self.pact = bytes(pact)
        self.me = pact[1]
        self.count = pact[2]
        self.key = self.pact[_SESSION:_SHARED]
        self.level = level
        self.base = base
        self.phase = base
        self.foul = None
        self.link = None
        rules = load(game, "rules")
        seats = rules.seats(options)
        sides = getattr(rules, "SIDES", 1)
        self.order = order
        self.shelf = store  # for the rematch
        shared = pages.load(places)
        self.owners = shared.owners(seats, self.count, sides)
        if order:
            self.owners = [order.index(bytes((device,))) for device in self.owners]
        seen_as = order[self.me] if order else self.me
        super().__init__(game, options, shared.seating(seats, self.count, seen_as, level, sides), secret, store)
        self.sealed = None  # dojo.link.secrets.seals, if the game has any
        self.dice = None  # dojo.link.secrets.rolls
        self.is_met = False
        self.is_audited = False
        self.is_unsaved = False  # until the players have been told
        self.previous = None  # (kind, own actions) of the set before, if played before a restart
        self.offer = None  # a point to give in the meeting; `plan`: the match resumed from one (dojo.link.rejoin)
        self.plan = None
        self.is_retold = False  # resumed from such a point: what came before was not checked in this session
        # the checkpoint to save, once nobody needs anything from before it (dojo.link.secrets.seals)
        self.point = None
        self.begin_set()

    def make_match(self, options):
        """The match, with the secrets of this device's seats."""
        known = 0
        for seat, device in enumerate(self.owners):
            if device == self.me:
                known |= 1 << seat
        return Partial(load(self.game, "rules"), options, known)

    def connect(self, medium, ticks=ticks_ms):
        """Start exchanging on an open medium."""
        self.link = Link(medium, self.pact[_SHARED:], self.me, self.count, self.phase, ticks)
        self.expect()

    def absent(self):
        """A device that has not joined a match in which nothing has happened yet; NOBODY if there is none."""
        if not self.is_met:
            for device in range(self.count):
                if device != self.me and self.link.heard(device) > _NOBODY_CAME << (self.count > 2):
                    return device
        return NOBODY

    def seats_at(self, device):
        """The seats of a device that act now, in order."""
        return [seat for seat in self.acting if self.owners[seat] == device]

    # --- One set of seats --------------------------------------------------------------------

    def begin_set(self):
        """Find out who acts next, and how secret it is."""
        match = self.match
        turn = match.turn()
        self.stage = match.stage()
        self.acting = seats_in(turn) if turn > 0 else []
        if self.acting:
            self.kind = match.rules.secrecy(match.state, self.acting[0])
        else:
            self.kind = ENDED if turn == OVER else DRAWING if self.is_draw(match.state) else turn
        self.own = []  # (seat, action) of this device
        self.heard = []  # bodies of this set's finished exchanges

    def is_draw(self, state):
        """Whether a state waits for a chance event that only one seat may see."""
        rules = self.match.rules
        return rules.turn(state) == CHANCE and rules.chance(state)[1] != NOBODY

    def is_over(self):
        """Whether the match is over and all devices know its last actions."""
        return self.kind == ENDED

    def waits_for(self):
        """The seats of people here who have to choose now."""
        if self.match.stage() != self.stage:
            return []
        return [seat for seat in seats_in(self.match.turn()) if self.seating[seat] < BOT]

    def act(self, seat, action):
        """One of our own seats acts; the action is saved, and hidden from others until settle()."""
        refused = super().act(seat, action)
        if not refused:
            self.own.append((seat, action))
        return refused

    def check(self):
        """The check value of the score, as four bytes."""
        return four(int(self.match.check(), 16))

    # --- Shared by all exchanges -------------------------------------------------------------

    def exchange(self, number, body):
        """Generator: give our body for exchange `number` (from 0) of this set, get everybody's; None after a foul."""
        link = self.link
        if number < len(self.heard):
            if number == len(self.heard) - 1:
                link.remember(body)
            return self.heard[number]
        is_last = number == 0 and self.kind == TOGETHER and not link.medium.HALF_DUPLEX  # the others have all chosen
        is_last = is_last and link.bodies[self.me] is None and link.bodies.count(None) == 1
        if self.store and not is_last:
            self.store.conclude()  # save before the others can hear anything
        link.is_bound = number > 0  # before that, other players may still be reading
        link.offer(body)
        if not is_last:  # otherwise the whole set is sent together, after one save
            link.step()  # now, not a frame later
        while not link.is_complete():
            if link.foul is not None:
                self.foul = link.foul
                return None
            yield True  # nothing to work out meanwhile
        self.heard.append(link.bodies[:])
        if self.point is not None:
            self.store.checkpoint(self.point, 2 * len(self.own))
            self.point = None
        link.is_bound = False
        self.expect()
        link.advance()
        self.phase = link.phase
        return self.heard[number]

    def expect(self):
        """Bodies longer than an opening of everything sealed must be wrong: spend no memory on them."""
        self.link.longest = _LONGEST + len(self.match.hidden) if self.is_met else MOST_POINT

    def accuse(self, device, reason):
        """Accuse a device; returns False."""
        self.foul = (device, reason)
        return False

    def take(self, seats, actions, entries):
        """Take the actions of remote seats, one seat after the other; whether the rules allow exactly these."""
        index = 0
        for seat in seats:
            while self.is_waiting(seat):
                if index >= len(actions) or self.match.act(seat, actions[index]):
                    return False
                entries.append(seat)
                entries.append(actions[index])
                index += 1
        return index == len(actions)

    def is_waiting(self, seat):
        """Whether a seat still has to act in this set."""
        turn = self.match.turn()
        return turn > 0 and turn >> seat & 1 == 1 and self.match.stage() == self.stage

    def done(self, entries):
        """The set is complete: save what the others sent, all of it or nothing. True."""
        self.keep(bytes(entries) + bytes((DONE_ENTRY, 0)))
        self.is_audited = self.kind == ENDED
        self.begin_set()
        if self.store and self.store.room() < _ONE_SET:
            pages.load(shorten).shorten(self)
        return True

    # --- Saving and continuing ---------------------------------------------------------------

    def keep(self, entries):
        """Append entries to the save. A match that outgrows the store goes on unsaved, and the players are told."""
        if self.store and self.store.room() < len(entries):
            pages.load(shorten).give_up(self)
        super().keep(entries)

    def header(self):
        """What the match needs to restart: dojo.playing.table's header, with the pact and the owners of the seats."""
        name = self.game.encode()
        options = self.match.options
        head = bytes((LINKED_FORMAT, self.match.rules.VERSION, len(name), len(options), self.level)) + self.pact
        head += bytes((self.base >> 8 & 255, self.base & 255)) + name + options + self.secret + self.order
        return head + b"\1" if self.is_retold else head


def facts(table):
    """Four bytes that must match everywhere: the check value of game, version, options and opponents."""
    said = table.game.encode() + bytes((table.match.rules.VERSION, table.level)) + table.match.options
    return four(crc32(said))


def four(crc):
    """A number as four bytes."""
    return bytes((crc >> 24 & 255, crc >> 16 & 255, crc >> 8 & 255, crc & 255))
