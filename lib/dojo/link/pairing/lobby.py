"""How handhelds find each other: each says who it is and what it wants to play, and they form groups.

    lobby = Lobby(media, "ninja", version=1, options=b"\\x00", seats=2, level=1)
    while lobby.pact is None:
        lobby.step()                      # once a frame
        lobby.asks                        # WHICH_PICTURE: choose(); WHETHER_TO_KEEP_LOOKING: keep_looking(); or 0
        lobby.code                        # None, or three numbers 0..23: the pictures that all in this group show
        lobby.confirm()                   # when a player has seen that they match everywhere
    lobby.pact, lobby.options             # what the match begins with; a pact is frame.PACT_LENGTH bytes

Each device draws a new id whenever it looks for others. A group is named by the id of its host; a device alone hosts
one too. Hosts move to other hosts' groups that have space for everyone; the host lists the members. All of it is
repeated: a device not heard for a while is gone. A match begins when all in the group have confirmed the same, and know
that all know: a beacon can fetch any device whose player has said yes, whatever has become of its group meanwhile,
until the player says no. Anything for another game, or that cannot be a group, is ignored.
"""

from micropython import const
from supervisor import ticks_ms

from dojo.dice import entropy
from dojo.link.pairing import frame as frames
from dojo.link.pairing import hello as hellos
from dojo.link.pairing import roster as rosters
from dojo.link.pairing.frame import ANSWER, LOT
from dojo.link.pairing.grouping import Grouping
from dojo.link.pairing.proof import is_proven
from dojo.link.places import owners
from dojo.ticks import ticks_add, ticks_diff, ticks_less

# Values of `versions`.
SAME = const(0)
OTHER_IS_OLDER = const(1)
THIS_IS_OLDER = const(2)

# Values of `asks`.
WHICH_PICTURE = const(1)
WHETHER_TO_KEEP_LOOKING = const(2)

PICTURES = const(16)  # to choose from in a crowd

_ID_LENGTH = const(4)  # bytes of an id

_AT_ONCE = const(8)  # frames handled in one step
_ALONE = const(500)  # ms between beacons at least, if nobody was heard
_EAGER = const(12)  # beacons in quick succession, while a device seems not to have heard them
_EAGER_WAIT = const(100)  # ms between them at least
_SPREAD = const(120)  # ms per further device that could answer on a shared medium
_MOVING = const(1000)  # ms within which nobody goes to two groups
_OFTEN = const(16)
_REST = const(400)  # ms between two beacons at least, on a shared medium


class Lobby(Grouping):
    """One device that looks for others.

    media: open ones from dojo.link.media.choose; the first on which another device is heard is used, see `medium`.
    game, version: name and VERSION of the rules. options: at most 8. seats: for these options, 2..8. level: of
    the opponents on empty seats, 0 if none may be empty.
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
        self.keep = None  # called with (options, level, pact) before others can hear that this device knows of it
        self.in_vain = 0  # 0.._OFTEN: times this device found the light taken, less two for each time it did not
        self._no = 0  # the sign that the player has rejected
        self._may_show = True  # a half: one per press, as each is one guess for anyone who wants to forge a sign
        self._turn = 0
        self._other_at = 0  # when another version was last heard
        self._due = ticks_add(self._due, self._random(_ALONE if self._is_shared else 1))
        self._form_group()

    @property
    def code(self):
        """Three different numbers 0..23 that all in this group show; None without others, or before there is a sign."""
        return self._handshake.sign if self._handshake is not None else None

    @property
    def asks(self):
        """What to ask the player: WHICH_PICTURE or WHETHER_TO_KEEP_LOOKING; 0 for nothing."""
        if self._handshake is None:
            return 0 if self.others.has_chosen() else WHICH_PICTURE
        is_held = self._handshake.is_held(self.others.is_disturbed())
        return WHETHER_TO_KEEP_LOOKING if is_held and not self._may_show else 0

    def first_seat(self, rules):
        """This device's first seat in a group with a code. rules: those of the game."""
        handshake = self._handshake
        options = hellos.unpack(hellos.options(handshake.hello), len(self.options))
        return owners(rules.seats(options), len(handshake.roster), getattr(rules, "SIDES", 1)).index(handshake.me)

    # --- What the player does ----------------------------------------------------------------

    def choose(self, picture):
        """Look for devices that chose the same picture, 1..16; 0: none yet. It matters only in a crowd."""
        self.others.picture = picture
        self.keep_looking()
        if not picture:
            self._yes = None
            self._leave()

    def keep_looking(self):
        """A player is still there: the device may show another half."""
        self._may_show = True
        self._speak_in(0)

    def confirm(self):
        """All in the group show the same pictures. Does nothing without others."""
        if self.code is not None:
            self._yes = self._handshake
            self._no = 0
            self._tries = 0
            self.keep_looking()

    def withdraw(self):
        """The pictures differ after all."""
        self._yes = None
        self._speak_in(0)

    def other_group(self):
        """Leave these devices for others, if there are any. They are told, and look for others too.

        Where something else was said in their names, that counts instead, first of all. Where somebody is known to
        speak for others, and nobody else is there, the same ones get another sign.
        """
        self.withdraw()
        handshake = self._handshake
        if handshake is not None:
            if handshake.fail() or self.others.is_disturbed() and len(self.others.known) < self.count:
                self._may_show = True
                return
            self._no = handshake.confirmed
        self.others.avoid([one for one in self.roster if one != self._own])
        self._may_show = True
        self._leave()

    # --- Once a frame ------------------------------------------------------------------------

    def step(self):
        """Handle what has arrived, forget devices that are gone, send what is due."""
        if self.pact is not None:
            return
        for index in range(len(self.media)):
            if self.medium < 0 or self.medium == index:
                for _ in range(_AT_ONCE):
                    frame = self.media[index].receive()
                    if frame is None:
                        break
                    self._take(index, frame)
        self._work()
        now = self._ticks()
        handshake = self._handshake
        if handshake is not None:
            if handshake.show(self._may_show, self.others.is_disturbed(), now):
                self._may_show = False
                self._tries = 0
                self._speak_in(ANSWER)
            if handshake.doubted is not None and ticks_diff(now, handshake.doubted) > self.others.wait() // 2:
                handshake.is_over = handshake.sign is not None or not handshake.fail()
            if handshake.is_over:
                self._form_group()  # the same devices start again
        if not ticks_less(now, self._due):
            if self.is_busy():
                self.in_vain = min(self.in_vain + 1, _OFTEN)
                self._due = ticks_add(now, self._random(LOT))
            else:
                self.in_vain = max(self.in_vain - 2, 0)
                self.others.forget(now)
                if not self.others.known:
                    self.medium = -1
                if ticks_diff(now, self._other_at) > self.others.patience():
                    self.versions = SAME
                self._choose_group(now)
                self._form_group()
                self._send()
        self._agree()

    # --- Agreement ---------------------------------------------------------------------------

    def _agree(self):
        """Whether all in the confirmed group know that all have confirmed it."""
        yes = self._yes
        if yes is not None and yes.has_begun():
            self._turn = 1  # the beacon comes first
            self._send()  # for devices that do not know it yet
            self.options, self.level, self.pact = self._match_of(yes, len(self.options))

    # --- Frames ------------------------------------------------------------------------------

    def _take(self, index, frame):
        """Handle a frame from the air, whatever it is."""
        if len(frame) < frames.SHORTEST:
            return
        kind = frames.kind(frame)
        if kind == frames.BEACON:
            self._take_beacon(index, frame)
            return
        if kind == frames.GROUP and rosters.is_given(frame):
            self._take_given(frame)
            return
        if not frames.fits(frame, frames.LOBBY):
            return
        one = hellos.sender(frame)
        if one == self._own:
            self.others.contradict()
            return
        if kind == frames.HELLO and hellos.is_about(frame, self._game):
            self._take_hello(index, one, frame)
        elif kind == frames.GROUP and frames.protocol(frame) == frames.PROTOCOL:
            if frames.word(frame) == rosters.ROSTER:
                self._take_roster(one, frame)
            else:
                self._take_part(one, frame)

    def _take_hello(self, index, one, hello):
        newer = hellos.version(hello) - hellos.version(self._hello)
        if newer:
            self.versions = THIS_IS_OLDER if newer > 0 else OTHER_IS_OLDER
            self._other_at = self._ticks()
            return
        if len(hello) != hellos.HELLO_LENGTH:
            return
        hello = bytes(hello)
        known = self.others.known
        is_new = one not in known
        is_news = is_new or known[one][0] != hello
        now = self._ticks()
        times, moved_at = 0, ticks_add(now, -_MOVING)
        if not is_new:
            before, heard_at, times, moved_at = known[one]
            if is_news and self._is_contrary(one, hello, before) and ticks_diff(now, heard_at) < self.others.wait():
                self.others.contradict()
                return
        seats, level = hellos.seats(hello), hellos.level(hello)
        if is_news and not hellos.is_playable(self._game, hellos.options(hello), len(self.options), seats, level):
            return
        if is_new:
            self.others.make_room(self.roster, self._host)
        self.medium = index
        if not is_new and hellos.host(hello) != hellos.host(before):
            if ticks_diff(now, moved_at) < _MOVING:
                self.others.contradict()
            moved_at = now
        known[one] = [hello, now, min(times + 1, 255), moved_at]
        is_here = hellos.host(hello) == self._host
        if is_news and (is_here or is_new):
            self._tries = 0
        if is_news:
            self._note(one, hello)
        if self._waits_for_answer(one, hello, is_new, is_here):
            self._speak_in(ANSWER + self._random(_SPREAD * max(0, self.others.crowd() - 1) + 1))

    def _note(self, one, hello):
        """Apply a HELLO to this device's group."""
        yes = self._yes
        if yes is not None and one in yes.roster:
            if hellos.confirmed(hello) == yes.confirmed:
                yes.confirm(yes.roster.index(one))
                self._speak_in(ANSWER)
        handshake = self._handshake
        if handshake is not None and one in handshake.roster and handshake.sign is not None:
            if hellos.denied(hello) == handshake.confirmed:
                self._part_with(one)
            elif hellos.confirmed(hello) == handshake.confirmed:
                handshake.confirm(handshake.roster.index(one))
        if one == self._host:
            if hellos.count(hello) == 1:
                self._told = []  # its player has left for another group
            self._form_group()  # it may be about a match other than the confirmed one

    def _waits_for_answer(self, one, hello, is_new, is_here):
        """Whether to answer a device soon: it could join, wants to, or lacks something."""
        others = self.others
        if self._host == self._own and others.fits(one):
            room = min(hellos.seats(hello), self._places()) - hellos.count(hello) - self.count
            if is_new and others.is_host(one) and room >= 0 or is_here and one not in self._members:
                return True
        is_behind = hellos.count(hello) != self.count or self.is_ready
        return (is_here and is_behind or others.crowd() < 2) and ticks_diff(self._ticks(), self._sent_at) > 2 * _REST

    def _take_part(self, one, frame):
        """A hash or a half, which says that its sender is in this very group."""
        handshake = self._handshake
        if handshake is None or one not in handshake.roster:
            return
        body = rosters.opened(frame, handshake.digest)
        if body is None:
            return
        word = frames.word(frame)
        known = self.others.known
        if one in known:
            known[one][0] = bytearray(known[one][0])
            hellos.seat(known[one][0], handshake.host, len(handshake.roster))
            self.others.hear(one)
        is_doubted = handshake.doubted is not None
        is_news = handshake.take(handshake.roster.index(one), word, body, self._ticks())
        if handshake.doubted is not None and not is_doubted:
            self.others.contradict()
        if is_news:
            self._tries = 0
        if is_news or word != rosters.ALL:
            self._speak_in(ANSWER + self._random(_SPREAD * max(0, self.others.crowd() - 1) + 1))

    def _take_beacon(self, index, frame):
        """A beacon with the secret of the confirmed group: its sender knows that all have confirmed."""
        yes = self._yes
        if yes is None or yes.secret is None or frames.phase(frame):  # no match of this group can be further on
            return
        device = frames.sender(frame)
        if device == yes.me or device >= len(yes.roster):
            return
        if is_proven(frame, yes.secret, self.media[index].PROOF):
            if self.medium < 0:
                self.medium = index
            self.others.hear(yes.roster[device])
            if yes.hear(device, frame[3]):
                self._tries = 0
                self._speak_in(ANSWER)

    # --- Sending -----------------------------------------------------------------------------

    def _send(self):
        """Send who this is and what the others lack; on a shared medium, only one thing at a time."""
        said = self._say()
        self._turn += 1
        self._is_roster_new = False
        for index in range(len(self.media)):
            if self.medium in (-1, index):
                medium = self.media[index]
                for frame in said[:1] if medium.HALF_DUPLEX else said:
                    medium.send(self._yes.beacon(medium.PROOF) if frame is None else frame)
        others = self.others
        self._sent_at = self._ticks()
        self._tries += 1
        wait = others.patience() // 8 if others.known else _ALONE
        if self._tries < _EAGER and self._is_pending():
            wait = max(_EAGER_WAIT, self.media[max(self.medium, 0)].PAUSE * others.crowd())
        self._due = ticks_add(self._sent_at, wait + self._random(wait if others.crowd() else wait // 2))

    def _say(self):
        """The frames that are due, most important first; None for the beacon of the confirmed group."""
        handshake, yes = self._handshake, self._yes
        about = self._no if yes is None else 0 if yes.waits_for_gift() else yes.confirmed
        picture = self.others.shown() | (hellos.DENIES if about and yes is None else 0)
        said = [hellos.say(self._hello, self._host, about, self.count, picture)]
        is_host = self._host == self._own and len(self._members) > 0
        is_known = self._do_all_count()
        if is_host:
            is_first = self._is_roster_new or self._turn & 1 == 0 and not is_known
            said.insert(0 if is_first else 1, rosters.roster(self._own, self._members))
        if handshake is not None and handshake.is_pending():
            part = handshake.frame() if self._is_settled() else None
            if part is not None:
                is_first = self._turn & (1 if self.is_ready else 7) != 0 and (is_known or not is_host)
                said.insert(0 if is_first else len(said), part)
        gifts = handshake.gifts() if handshake is not None else ()
        if gifts:
            said.insert(0 if self._turn & 1 else len(said), gifts[(self._turn >> 1) % len(gifts)])
        if self._has_begun():
            if self.keep is not None:
                self.keep(*self._match_of(yes, len(self.options)))
            said.insert(0 if self._turn & 3 else 1, None)
        return said

    def _speak_in(self, wait):
        rest = self.media[max(self.medium, 0)].PAUSE - ticks_diff(self._ticks(), self._sent_at)
        super()._speak_in(max(wait, rest) + self._random(wait + 1))  # nobody can make this device send all the time
