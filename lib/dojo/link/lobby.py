"""How handhelds find each other: everybody says who he is and what he wants to play, and they sit down at tables.

    lobby = Lobby(media, "ninja", version=1, options=b"\\x00", seats=2, level=1)
    while lobby.pact is None:
        lobby.step()                      # once a frame
        lobby.code                        # None, or two numbers 0..7: the animals that all at this table show
        lobby.confirm()                   # when a player has seen that they are the same everywhere
    lobby.pact, lobby.options             # what the match begins with; a pact is frame.PACT_LENGTH bytes

Each device has an id drawn anew for every meeting. A table is named by the id of its host; who is alone hosts one too.
Whoever hosts the smaller of two tables with room for all goes to the larger one, of equal ones to that of the lower id;
the host tells who sits there. All of it is repeated: who was not heard for a while is gone. A match begins when all at
the table have confirmed the same. What the game does not have, or what no table can be, is as if it had not been heard.
"""

from micropython import const
from supervisor import ticks_ms

from dojo.dice import entropy
from dojo.link import frame as frames
from dojo.link import hello as hellos
from dojo.link.crc import crc16
from dojo.link.offers import is_playable

# What `versions` says.
SAME = const(0)
OTHER_IS_OLDER = const(1)
THIS_IS_OLDER = const(2)

MOST = const(8)  # devices at a table

_ID_LENGTH = const(4)  # bytes of an id

_KNOWN = const(16)  # devices remembered
_TICKS = const(0x1FFFFFFF)
_LATER = const(0x10000000)
_ANSWER = const(40)  # ms
_ALONE = const(500)  # ms between beacons at least, while nobody was heard
_EAGER = const(12)  # beacons sent soon one after the other, while somebody seems not to have heard them
_EAGER_WAIT = const(100)  # ms between them at least
_SPREAD = const(120)  # ms for each one more who could answer on a medium that all share
_LOT = const(160)  # ms
_REST = const(400)  # ms between two beacons at least, on a medium that all share


class Lobby:
    """One device that looks for others.

    media: those of dojo.link.media that are open; the first on which somebody is heard is used, see `medium`.
    game, version: name and VERSION of the rules. options: at most 4 bytes. seats: of these options, 2..8. level: of the
    opponents that take empty seats, 0 if there may be none empty.
    """

    def __init__(self, media, game, version, options, seats, level, ticks=ticks_ms):
        if len(options) > hellos.OPTIONS:
            raise ValueError("too many options to send: %d bytes" % len(options))
        self.media = media
        self.medium = -1  # index of the one in use
        self._game = game
        self.options = bytes(options)
        self.seats = seats
        self.level = level
        self.is_ready = False
        self.versions = SAME
        self.pact = None
        self.code = None
        self.roster = []  # ids at this table, ascending: the first is device 0
        self._ticks = ticks
        self._is_shared = True in [medium.HALF_DUPLEX for medium in media]  # one speaks at a time
        self._own = entropy(_ID_LENGTH)
        self._hello = hellos.offer(self._own, game, version, level, options, seats)
        self._table = self._own
        self._since = ticks()  # when this table was chosen
        self._known = {}  # id: [HELLO, when it was heard]
        self._members = []  # ids at the table I host, without mine
        self._told = []  # ids at the table I sit at, as its host tells them
        self._avoided = []  # ids that the player does not want
        self._refusing = []  # hosts who did not want this one: one by one, or who makes up many would be waited for
        self._digest = 0
        self._random = crc16(self._own)
        self._is_roster_new = False  # the others have not been told who sits at my table
        self._turn = 0
        self._tries = 0  # beacons since something has changed
        self._other_at = 0  # when another version was heard
        self._sent_at = ticks()
        self._due = self._sent_at + self._noise(_ALONE if self._is_shared else 1) & _TICKS
        self._seat()

    @property
    def count(self):
        """Devices at this table, this one too."""
        return len(self.roster)

    # --- What the player does ----------------------------------------------------------------

    def confirm(self):
        """All at the table show the same animals. Without others nothing happens."""
        if self.code is not None:
            self.is_ready = True
            self._tries = 0
            self._speak_in(0)

    def withdraw(self):
        """Not the same after all."""
        self.is_ready = False
        self._speak_in(0)

    def other_table(self):
        """Leave these devices for others, if there are any."""
        self.withdraw()
        self._avoided = [one for one in self.roster if one != self._own]
        self._members = []
        self._sit_at(self._own)
        self._seat()

    # --- Once a frame ------------------------------------------------------------------------

    def step(self):
        """Take what has arrived, forget who is gone, send what is due."""
        if self.pact is not None:
            return
        for place in range(len(self.media)):
            if self.medium in (-1, place):
                for _ in range(4):
                    frame = self.media[place].receive()
                    if frame is None:
                        break
                    self._take(place, frame)
        now = self._ticks()
        if (now - self._due) & _TICKS < _LATER:
            if self._is_busy():
                self._due = now + self._noise(_LOT) & _TICKS  # others wait too: a lot decides
            else:
                self._forget(now)
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

    # --- Tables ------------------------------------------------------------------------------

    def _choose_table(self, now):
        """Who is alone joins others; who hosts takes in who wants to sit there."""
        if self._table == self._own:
            self._take_in()
            found = None if self.is_ready else self._table_to_join()
            if found is not None:
                self._members = []
                self._sit_at(found)
            elif not self._members and (now - self._since) & _TICKS > self._patience():
                del self._avoided[:1]  # better those than nobody
                del self._refusing[:1]
                self._since = now
        elif self._table not in self._known or not self._is_host(self._table):
            self._sit_at(self._own)
        elif self._own not in self._told:
            if len(self._told) >= min(hellos.seats(self._facts()), self._places()):
                self._sit_at(self._own)
            elif (now - self._since) & _TICKS > self._patience():
                self._refusing = self._refusing[1 - _KNOWN :] + [self._table]
                self._sit_at(self._own)

    def _sit_at(self, host):
        if host != self._table:
            self._table = host
            self._told = []
            self._since = self._ticks()

    def _take_in(self):
        asking = [one for one in sorted(self._known) if hellos.table(self._known[one][0]) == self._own]
        asking = [one for one in asking if one not in self._avoided]
        members = [one for one in asking if one in self._members]
        members += [one for one in asking if one not in self._members]
        self._members = members[: self._places() - 1]

    def _places(self):
        """Devices that find a place at a table of mine."""
        most = MOST if self.medium < 0 else self.media[self.medium].MOST
        return min(self.seats, most)

    def _is_host(self, one):
        return hellos.table(self._known[one][0]) == one

    def _table_to_join(self):
        """The host of the largest table with room for all who sit here, or None where this one should stay.

        Of two tables with as many devices that of the higher id moves.
        """
        best = None
        best_count = 0
        for one in sorted(self._known):
            if one in self._avoided or one in self._refusing or not self._is_host(one) or not self._has_place(one):
                continue
            count = hellos.count(self._known[one][0])
            if count > best_count and (count > self.count or count == self.count and one < self._own):
                best = one
                best_count = count
        return best

    def _has_place(self, host):
        """Whether all who sit here find one at a host's table."""
        hello = self._known[host][0]
        return hellos.count(hello) + self.count <= min(hellos.seats(hello), self._places())

    def _seat(self):
        """Who sits here now, and the animals that stand for exactly this."""
        if self._table == self._own:
            roster = sorted(self._members + [self._own])
        else:
            is_told = self._own in self._told and len(self._told) <= hellos.seats(self._facts())
            roster = sorted(self._told) if is_told else [self._own]
        digest = hellos.digest(hellos.agreement(self._facts(), roster))
        if roster == self.roster and self._digest == digest:
            return
        hellos.take_back(self._known, self._digest)  # who said yes to that has to say it again if it comes back
        self.roster = roster
        self._digest = digest
        self.is_ready = False
        self.code = (self._digest & 7, self._digest >> 3 & 7) if len(roster) > 1 else None
        if len(roster) > 1:
            self._is_roster_new = True
            self._speak_in(_ANSWER)

    def _facts(self):
        """The HELLO of the host."""
        if self._table == self._own or self._table not in self._known:
            return self._hello
        return self._known[self._table][0]

    # --- Agreement ---------------------------------------------------------------------------

    def _agree(self):
        """Whether all at this table have confirmed."""
        if not self.is_ready or len(self.roster) < 2 or not self._do_all_tell(hellos.confirmed, self._digest):
            return
        self._send()  # for those who have not heard it yet
        self._begin()

    def _begin(self):
        host = self._facts()
        self.options = hellos.options(host)[: len(self.options)]
        self.level = hellos.level(host)
        place = (max(self.medium, 0), self.roster.index(self._own), len(self.roster))
        self.pact = bytes(place) + self._key()

    def _key(self):
        return hellos.key(hellos.agreement(self._facts(), self.roster))

    # --- Frames ------------------------------------------------------------------------------

    def _take(self, place, frame):
        """A frame from the air, whatever it is."""
        if len(frame) < frames.SHORTEST:
            return
        if not frames.fits(frame, frames.LOBBY):
            self._take_beacon(frame)
            return
        kind = frames.kind(frame)
        one = hellos.sender(frame)
        if one == self._own:
            return
        if kind == frames.HELLO and hellos.is_about(frame, self._game):
            self._take_hello(place, one, frame)
        elif kind == frames.ROSTER and frames.protocol(frame) == frames.PROTOCOL:
            self._take_roster(one, frame)

    def _take_hello(self, place, one, hello):
        newer = hellos.version(hello) - hellos.version(self._hello)
        if newer:
            self.versions = THIS_IS_OLDER if newer > 0 else OTHER_IS_OLDER
            self._other_at = self._ticks()
            return
        if len(hello) != frames.HELLO_LENGTH:
            return
        hello = bytes(hello)
        is_news = one not in self._known or self._known[one][0] != hello
        seats, level = hellos.seats(hello), hellos.level(hello)
        if is_news and not is_playable(self._game, hellos.options(hello), len(self.options), seats, level):
            return
        is_new = one not in self._known
        self._make_room(is_new)
        self.medium = place
        self._known[one] = [hello, self._ticks()]
        if is_news and one == self._table:
            if hellos.count(hello) == 1:
                self._told = []  # its player has left for another table
            self._seat()  # it may be about another match than the one that was confirmed
        sits_here = hellos.table(hello) == self._table
        if is_news and (sits_here or is_new):
            self._tries = 0
        if self._waits_for_answer(one, hello, is_new, sits_here):
            self._speak_in(_ANSWER + self._noise(_SPREAD * max(0, self._crowd() - 1) + 1))

    def _waits_for_answer(self, one, hello, is_new, sits_here):
        """Whether somebody should hear from here soon: he could sit here, wants to, or does not know all yet."""
        if self._table == self._own and (is_new and self._has_place(one) or sits_here and one not in self._members):
            return True
        is_behind = hellos.count(hello) != self.count or self.is_ready
        return (sits_here and is_behind or self._crowd() < 2) and (self._ticks() - self._sent_at) & _TICKS > 2 * _REST

    def _make_room(self, is_new):
        """In a room full of strangers the one is forgotten that was not heard for longest."""
        if is_new and len(self._known) >= _KNOWN:
            now = self._ticks()
            others = [one for one in self._known if one not in self.roster and one != self._table]
            del self._known[max([((now - self._known[one][1]) & _TICKS, one) for one in others])[1]]

    def _take_roster(self, host, frame):
        told = frames.seated(frame)
        if told is None or host not in self._known or len(told) > MOST:
            return
        hello = bytearray(self._known[host][0])
        hellos.sit(hello, len(told))
        self._known[host][0] = hello
        if host == self._table:
            self._told = told
            self._seat()

    def _take_beacon(self, frame):
        """A beacon with this table's key: the others have begun, so all had confirmed."""
        if self.is_ready and frames.kind(frame) == frames.BEACON and frames.fits(frame, crc16(self._key())):
            self._begin()

    def _send(self):
        """Say who this is; a host tells who sits at his table besides."""
        confirmed = self._digest if self.is_ready else 0
        frame = hellos.say(self._hello, self._table, confirmed, len(self.roster))
        tells = self._table == self._own and len(self._members) > 0
        self._turn += 1
        roster_first = self._is_roster_new or self._turn & 1 == 0 and not self._do_all_tell(hellos.count, self.count)
        self._is_roster_new = False
        for place in range(len(self.media)):
            if self.medium in (-1, place):
                medium = self.media[place]
                if not tells or not medium.HALF_DUPLEX or not roster_first:  # one frame at a time where all share it
                    medium.send(frame)
                if tells and (not medium.HALF_DUPLEX or roster_first):
                    medium.send(frames.roster(self._own, self._members))
        self._sent_at = self._ticks()
        self._tries += 1
        wait = self._patience() // 8 if self._known else _ALONE
        if self._tries < _EAGER and self._is_pending():
            wait = max(_EAGER_WAIT, self.media[max(self.medium, 0)].PAUSE * self._crowd())
        self._due = self._sent_at + wait + self._noise(wait if self._crowd() else wait // 2) & _TICKS

    def _do_all_tell(self, fact, value):
        """Whether all others at this table have told the same of a fact (dojo.link.hello), as far as is known here."""
        for one in self.roster:
            if one != self._own and (one not in self._known or fact(self._known[one][0]) != value):
                return False
        return True

    def _is_pending(self):
        """Whether somebody at this table seems to have missed what was sent."""
        if not self._do_all_tell(hellos.count, self.count) or self._table != self._own and self._own not in self._told:
            return True
        return self.is_ready and not self._do_all_tell(hellos.confirmed, self._digest)

    # --- Time --------------------------------------------------------------------------------

    def _patience(self):
        """ms after which a device that was not heard is gone."""
        patience = 4000 if len(self._known) < 3 else 8000  # the more there are, the less often each of them speaks
        return 2 * patience if self._is_shared else patience

    def _crowd(self):
        """How many there are to keep apart in time, at least 1; 0 where everybody may speak when he wants to."""
        return max(1, len(self._known)) if self._is_shared else 0

    def _forget(self, now):
        for one in list(self._known):
            if (now - self._known[one][1]) & _TICKS > self._patience():
                del self._known[one]
        if not self._known:
            self.medium = -1
        if (now - self._other_at) & _TICKS > self._patience():
            self.versions = SAME

    def _speak_in(self, wait):
        now = self._ticks()
        rest = self.media[max(self.medium, 0)].PAUSE - ((now - self._sent_at) & _TICKS)
        due = now + max(wait, rest) + self._noise(wait + 1) & _TICKS  # nobody makes us speak all the time
        if (self._due - due) & _TICKS < _LATER:
            self._due = due

    def _noise(self, below):
        """0..below - 1: so that devices do not speak at the same time."""
        self._random = self._random * 0x6A6D + 0x2C1B & 0x7FFF
        return (self._random >> 3) % max(below, 1)
