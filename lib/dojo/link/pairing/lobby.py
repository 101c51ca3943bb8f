"""How handhelds find each other: each says who it is and what it wants to play, and they sit down at tables.

    lobby = Lobby(media, "ninja", version=1, options=b"\\x00", seats=2, level=1)
    while lobby.pact is None:
        lobby.step()                      # once a frame
        lobby.asks                        # WHICH_PICTURE: see choose(); WHETHER_TO_GO_ON: see go_on(); or NOTHING
        lobby.code                        # None, or three numbers 0..23: the pictures that all at this table show
        lobby.confirm()                   # when a player has seen that they are the same everywhere
    lobby.pact, lobby.options             # what the match begins with; a pact is frame.PACT_LENGTH bytes

Each device draws a new id for every meeting. A table is named by the id of its host; a device alone hosts one
too. Hosts go to other hosts' tables where there is room for all; the host tells who sits there. All of it is repeated:
a device not heard for a while is gone. A match begins when all at the table have confirmed the same, and know that all
know: a device whose player has said yes can be fetched by a beacon, whatever has become of the table meanwhile, until
the player says no. What the game does not have, or what cannot be a table, is ignored.
"""

from micropython import const
from supervisor import ticks_ms

from dojo.dice import entropy
from dojo.link.pairing import frame as frames
from dojo.link.pairing import hello as hellos
from dojo.link.pairing import roster as rosters
from dojo.link.pairing.crc import crc16
from dojo.link.pairing.offers import is_playable
from dojo.link.pairing.proof import is_proven
from dojo.link.pairing.seating import Seating
from dojo.link.pairing.sitting import CONTRARY, NOTHING
from dojo.link.places import owners
from dojo.ticks import ticks_add, ticks_diff, ticks_less

# What `versions` says.
SAME = const(0)
OTHER_IS_OLDER = const(1)
THIS_IS_OLDER = const(2)

# What `asks` says.
WHICH_PICTURE = const(1)
WHETHER_TO_GO_ON = const(2)

PICTURES = const(16)  # to choose from in a crowd

_ID_LENGTH = const(4)  # bytes of an id

_AT_ONCE = const(8)  # frames taken in one step
_ANSWER = const(40)  # ms
_ALONE = const(500)  # ms between beacons at least, while nobody was heard
_EAGER = const(12)  # beacons sent soon one after the other, while somebody seems not to have heard them
_EAGER_WAIT = const(100)  # ms between them at least
_SPREAD = const(120)  # ms for each further one who could answer on a medium that all share
_LOT = const(160)  # ms
_SETTLED = const(600)  # ms after which nobody else is waited for at a table that is not full
_SETTLED_SHARED = const(2500)  # the same where all share the air
_REST = const(400)  # ms between two beacons at least, on a medium that all share


class Lobby(Seating):
    """One device that looks for others.

    media: those of dojo.link.media.choose that are open; the first on which somebody is heard is used, see `medium`.
    game, version: name and VERSION of the rules. options: at most 4 bytes. seats: of these options, 2..8. level: of the
    opponents that take empty seats, 0 if none may be empty.
    """

    def __init__(self, media, game, version, options, seats, level, ticks=ticks_ms):
        if len(options) > hellos.OPTIONS:
            raise ValueError("too many options to send: %d bytes" % len(options))
        own = entropy(_ID_LENGTH)
        super().__init__(media, own, hellos.offer(own, game, version, level, options, seats), seats, ticks)
        self._game = game
        self.options = bytes(options)
        self.level = level
        self.versions = SAME
        self.pact = None
        self.keep = None  # called with (options, level, pact) before anybody can hear that this device knows of it
        self._no = 0  # the sign that the player has said no to
        self._may_show = True  # a half: one between two presses, each is one guess for whoever wants to forge a sign
        self._random = crc16(own)
        self._odd = own[2] << 8 | own[3] | 1  # its own: devices that come to the same number do not stay in step
        self._turn = 0
        self._other_at = 0  # when another version was last heard
        self._sent_at = ticks()
        self._due = ticks_add(self._sent_at, self._noise(_ALONE if self._is_shared else 1))
        self._seat()

    @property
    def code(self):
        """What all at this table show: three different numbers 0..23; None while there is nobody, or no sign yet."""
        return self._sitting.sign if self._sitting is not None else None

    @property
    def asks(self):
        """What the player is asked: WHICH_PICTURE or WHETHER_TO_GO_ON; 0 for nothing."""
        if self._sitting is None:
            return 0 if self.company.has_chosen() else WHICH_PICTURE
        return 0 if self._may_show or not self._sitting.is_held() else WHETHER_TO_GO_ON

    def first_seat(self, rules):
        """The first of the seats that this device will have at a table with a code. rules: those of the game."""
        sitting = self._sitting
        options = hellos.options(sitting.hello)[: len(self.options)]
        return owners(rules.seats(options), len(sitting.roster), getattr(rules, "SIDES", 1)).index(sitting.me)

    # --- What the player does ----------------------------------------------------------------

    def choose(self, picture):
        """Look for those who choose the same picture, 1..16; 0: none yet. It counts where many are in the air."""
        self.company.picture = picture
        self.go_on()
        if not picture:
            self._yes = None
            self._leave()

    def go_on(self):
        """There is somebody at the device: it may show a half again."""
        self._may_show = True
        self._speak_in(0)

    def confirm(self):
        """All at the table show the same pictures. Without others nothing happens."""
        if self.code is not None:
            self._yes = self._sitting
            self._no = 0
            self._tries = 0
            self.go_on()

    def withdraw(self):
        """Not the same after all."""
        self._yes = None
        self._speak_in(0)

    def other_table(self):
        """Leave these devices for others, if there are any. They are told, and look for others too."""
        self.withdraw()
        if self._sitting is not None:
            self._no = self._sitting.confirmed
            self._sitting.is_over = True
        self.company.avoid([one for one in self.roster if one != self._own])
        self._may_show = True
        self._leave()

    # --- Once a frame ------------------------------------------------------------------------

    def step(self):
        """Take what has arrived, forget who is gone, send what is due."""
        if self.pact is not None:
            return
        for place in range(len(self.media)):
            if self.medium < 0 or self.medium == place:
                for _ in range(_AT_ONCE):
                    frame = self.media[place].receive()
                    if frame is None:
                        break
                    self._take(place, frame)
        self._work()
        if self._sitting is not None and self._sitting.show(self._may_show):
            self._may_show = False
            self._tries = 0
            self._speak_in(_ANSWER)
        if self._sitting is not None and self._sitting.is_over and self._table == self._own:
            self._seat()  # the same devices begin again
        now = self._ticks()
        if not ticks_less(now, self._due):
            if self._is_busy():
                self._due = ticks_add(now, self._noise(_LOT))  # others wait too: a lot decides
            else:
                self.company.forget(now)
                if not self.company.known:
                    self.medium = -1
                if ticks_diff(now, self._other_at) > self.company.patience():
                    self.versions = SAME
                self._choose_table(now)
                self._seat()
                self._send()
        self._agree()

    def _is_busy(self):
        for medium in self.media:
            if medium.HALF_DUPLEX and medium.is_busy():
                return True
        return False

    def close(self):
        """Let go of all media."""
        for medium in self.media:
            medium.close()

    # --- Agreement ---------------------------------------------------------------------------

    def _agree(self):
        """Whether all at the table that was confirmed know that all have confirmed it."""
        yes = self._yes
        if yes is not None and yes.has_begun():
            self._turn = 1  # the beacon comes first
            self._send()  # for those who do not know it yet
            self.options, self.level, self.pact = self._match_of(yes, len(self.options))

    def _has_begun(self):
        """Whether all have said yes, as far as is known here."""
        yes = self._yes
        if yes is None or yes.secret is None:
            return False
        return yes.begun != 0 or self._do_all_tell(yes.roster, hellos.confirmed, yes.confirmed)

    # --- Frames ------------------------------------------------------------------------------

    def _take(self, place, frame):
        """A frame from the air, whatever it is."""
        if len(frame) < frames.SHORTEST:
            return
        kind = frames.kind(frame)
        if kind == frames.BEACON:
            self._take_beacon(place, frame)
            return
        if kind == frames.TABLE and rosters.is_given(frame):
            self._take_given(frame)
            return
        if not frames.fits(frame, frames.LOBBY):
            return
        one = hellos.sender(frame)
        if one == self._own:
            return
        if kind == frames.HELLO and hellos.is_about(frame, self._game):
            self._take_hello(place, one, frame)
        elif kind == frames.TABLE and frames.protocol(frame) == frames.PROTOCOL:
            if frames.word(frame) == rosters.ROSTER:
                self._take_roster(one, frame)
            else:
                self._take_part(one, frame)

    def _take_hello(self, place, one, hello):
        newer = hellos.version(hello) - hellos.version(self._hello)
        if newer:
            self.versions = THIS_IS_OLDER if newer > 0 else OTHER_IS_OLDER
            self._other_at = self._ticks()
            return
        if len(hello) != hellos.HELLO_LENGTH:
            return
        hello = bytes(hello)
        known = self.company.known
        is_new = one not in known
        is_news = is_new or known[one][0] != hello
        seats, level = hellos.seats(hello), hellos.level(hello)
        if is_news and not is_playable(self._game, hellos.options(hello), len(self.options), seats, level):
            return
        if is_new:
            self.company.make_room(self.roster, self._table)
        self.medium = place
        known[one] = [hello, self._ticks()]
        sits_here = hellos.table(hello) == self._table
        if is_news and (sits_here or is_new):
            self._tries = 0
        if is_news:
            self._note(one, hello)
        if self._waits_for_answer(one, hello, is_new, sits_here):
            self._speak_in(_ANSWER + self._noise(_SPREAD * max(0, self.company.crowd() - 1) + 1))

    def _note(self, one, hello):
        """What a HELLO means for the table at which this one sits."""
        yes = self._yes
        if yes is not None and one in yes.roster:
            if hellos.confirmed(hello) == yes.confirmed:
                yes.confirm(yes.roster.index(one))
                self._speak_in(_ANSWER)
        sitting = self._sitting
        if sitting is not None and one in sitting.roster and sitting.sign is not None:
            if hellos.denied(hello) == sitting.confirmed:
                self._part_with(one)
            elif hellos.confirmed(hello) == sitting.confirmed:
                sitting.confirm(sitting.roster.index(one))
        if one == self._table:
            if hellos.count(hello) == 1:
                self._told = []  # its player has left for another table
            self._seat()  # it may be about another match than the one that was confirmed

    def _waits_for_answer(self, one, hello, is_new, sits_here):
        """Whether somebody should hear from here soon: they could sit here, want to, or do not know everything yet."""
        company = self.company
        if self._table == self._own and company.fits(one):
            room = min(hellos.seats(hello), self._places()) - hellos.count(hello) - self.count
            if is_new and company.is_host(one) and room >= 0 or sits_here and one not in self._members:
                return True
        is_behind = hellos.count(hello) != self.count or self.is_ready
        return (sits_here and is_behind or company.crowd() < 2) and ticks_diff(self._ticks(), self._sent_at) > 2 * _REST

    def _take_part(self, one, frame):
        """A hash or a half, which says that its sender sits at this very table."""
        sitting = self._sitting
        if sitting is None or one not in sitting.roster:
            return
        body = rosters.opened(frame, sitting.digest)
        if body is None:
            return
        word = frames.word(frame)
        known = self.company.known
        if one in known:
            known[one] = [bytearray(known[one][0]), self._ticks()]
            hellos.sit(known[one][0], len(sitting.roster))
        news = sitting.take(sitting.roster.index(one), word, body)
        if news == CONTRARY and self._table == self._own:
            sitting.is_over = True  # somebody was elsewhere meanwhile: all begin again
            self._seat()
        elif news != NOTHING or word != rosters.ALL:
            if news != NOTHING:
                self._tries = 0
            self._speak_in(_ANSWER + self._noise(_SPREAD * max(0, self.company.crowd() - 1) + 1))

    def _take_beacon(self, place, frame):
        """A beacon with the secret of the table that was confirmed: its sender knows that all have confirmed."""
        yes = self._yes
        if yes is None or yes.secret is None or frames.phase(frame):  # no match of this table can have got any further
            return
        device = frames.sender(frame)
        if device == yes.me or device >= len(yes.roster):
            return
        if is_proven(frame, yes.secret, self.media[place].PROOF):
            if self.medium < 0:
                self.medium = place
            self.company.hear(yes.roster[device])
            if yes.hear(device, frame[3]):
                self._tries = 0
                self._speak_in(_ANSWER)

    def _take_given(self, frame):
        """The secret, for a guest at this table or at that which was confirmed."""
        for sitting in (self._sitting, self._yes):
            if sitting is not None and sitting.host == hellos.sender(frame) and sitting.accept(frame):
                self._tries = 0
                self._speak_in(_ANSWER)

    # --- Speaking ----------------------------------------------------------------------------

    def _send(self):
        """Say who this is, and what the others lack; where all share the air, only one thing at a time."""
        said = self._say()
        self._turn += 1
        self._is_roster_new = False
        for place in range(len(self.media)):
            if self.medium in (-1, place):
                medium = self.media[place]
                for frame in said[:1] if medium.HALF_DUPLEX else said:
                    medium.send(self._yes.beacon(medium.PROOF) if frame is None else frame)
        company = self.company
        self._sent_at = self._ticks()
        self._tries += 1
        wait = company.patience() // 8 if company.known else _ALONE
        if self._tries < _EAGER and self._is_pending():
            wait = max(_EAGER_WAIT, self.media[max(self.medium, 0)].PAUSE * company.crowd())
        self._due = ticks_add(self._sent_at, wait + self._noise(wait if company.crowd() else wait // 2))

    def _say(self):
        """The frames that are due, what matters most first; None for the beacon of the table that was confirmed."""
        sitting, yes = self._sitting, self._yes
        about = self._no if yes is None else 0 if yes.waits_for_gift() else yes.confirmed
        picture = self.company.shown() | (hellos.DENIES if about and yes is None else 0)
        said = [hellos.say(self._hello, self._table, about, self.count, picture)]
        is_host = self._table == self._own and len(self._members) > 0
        is_known = self._do_all_count()
        if is_host:
            is_first = self._is_roster_new or self._turn & 1 == 0 and not is_known
            said.insert(0 if is_first else 1, rosters.roster(self._own, sitting.number, self._members))
        if sitting is not None and sitting.is_pending():
            part = sitting.frame() if self._is_settled() else None
            if part is not None:
                is_first = self._turn & (1 if self.is_ready else 7) != 0 and (is_known or not is_host)
                said.insert(0 if is_first else len(said), part)
        gifts = sitting.gifts() if sitting is not None else ()
        if gifts:
            said.insert(0 if self._turn & 1 else len(said), gifts[(self._turn >> 1) % len(gifts)])
        if self._has_begun():
            if self.keep is not None:
                self.keep(*self._match_of(yes, len(self.options)))
            said.insert(0 if self._turn & 3 else 1, None)
        return said

    def _is_settled(self):
        """Whether the table is full, or nobody has come for a while: a new sign for each arrival would take long."""
        wait = _SETTLED_SHARED if self._is_shared else _SETTLED
        return self.count >= self._places() or ticks_diff(self._ticks(), self._since) > wait

    def _is_pending(self):
        """Whether somebody at this table seems to have missed what was sent."""
        if not self._do_all_count() or self._table != self._own and self._own not in self._told:
            return True
        sitting = self._sitting
        return self._yes is not None or sitting is not None and (sitting.is_pending() or len(sitting.gifts()) > 0)

    def _speak_in(self, wait):
        now = self._ticks()
        rest = self.media[max(self.medium, 0)].PAUSE - ticks_diff(now, self._sent_at)
        due = ticks_add(now, max(wait, rest) + self._noise(wait + 1))  # nobody can make us speak all the time
        if not ticks_less(self._due, due):
            self._due = due

    def _noise(self, below):
        """0..below - 1: so that devices do not speak at the same time."""
        self._random = self._random * 0x6A6D + self._odd & 0x7FFF
        return (self._random >> 3) % max(below, 1)
