"""How handhelds find each other: everybody says who he is and what he wants to play, and they sit down at tables.

    lobby = Lobby(media, "ninja", version=1, options=b"\\x00", seats=2, level=1)
    while lobby.pact is None:
        lobby.step()                      # once a frame
        lobby.code                        # None, or two numbers 0..7: the animals that all at this table show
        lobby.confirm()                   # when a player has seen that they are the same everywhere
    lobby.pact, lobby.options             # what the match begins with; a pact is frame.PACT_LENGTH bytes

Each device has an id drawn anew for every meeting. A table is named by the id of its host. Who is alone joins a table
with free seats, else the lowest id; the host tells who sits there. All of it is repeated, nothing is asked and
answered: who was not heard for a while is gone. The match begins when everybody at the table has confirmed the same.
Anybody may say anything here: what the game does not have, or what no table can be, is as if it had not been heard.
"""

from binascii import crc32

from micropython import const
from supervisor import ticks_ms

from dojo.dice import entropy
from dojo.link import frame as frames
from dojo.link.crc import crc16
from dojo.link.offers import is_playable

# What `versions` says.
SAME = const(0)
OTHER_IS_OLDER = const(1)
THIS_IS_OLDER = const(2)

MOST = const(8)  # devices at a table
OPTIONS = const(4)  # bytes of options at most

# Where things stand in a HELLO. The first eight bytes mean the same in every protocol.
_ID = const(1)
_GAME = const(5)  # crc16 of the name
_VERSION = const(7)  # of the game's rules
_LEVEL = const(8)  # of the opponents on empty seats
_TABLE = const(9)  # id of the host
_CONFIRMED = const(13)  # digest of the table this device has confirmed, 0 for none
_COUNT = const(15)  # devices at this table << 4 | seats
_OPTIONS = const(16)
_FACTS = const(4)  # bytes of an id

_KNOWN = const(16)  # devices remembered
_TICKS = const(0x1FFFFFFF)
_LATER = const(0x10000000)
_ANSWER = const(40)  # ms
_EAGER = const(12)  # beacons sent soon one after the other, while somebody seems not to have heard them
_EAGER_WAIT = const(100)  # ms between them at least
_REST = const(400)  # ms between two beacons at least, on a medium that all share


class Lobby:
    """One device that looks for others.

    media: those of dojo.link.media that are open; the first on which somebody is heard is used, see `medium`.
    game, version: name and VERSION of the rules. options: at most 4 bytes. seats: of these options, 2..8. level: of the
    opponents that take empty seats, 0 if there may be none empty.
    """

    def __init__(self, media, game, version, options, seats, level, ticks=ticks_ms):
        if len(options) > OPTIONS:
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
        hello = bytearray(frames.HELLO_LENGTH)
        hello[_ID:_GAME] = entropy(_FACTS)
        hello[_GAME] = crc16(game.encode()) >> 8
        hello[_GAME + 1] = crc16(game.encode()) & 255
        hello[_VERSION] = version
        hello[_LEVEL] = level
        hello[_OPTIONS : _OPTIONS + len(options)] = options
        self._hello = hello
        self._own = bytes(hello[_ID:_GAME])
        self._table = self._own
        self._since = ticks()  # when this table was chosen
        self._known = {}  # id: [HELLO, when it was heard]
        self._members = []  # ids at the table I host, without mine
        self._told = []  # ids at the table I sit at, as its host tells them
        self._avoided = []
        self._digest = 0
        self._random = crc16(self._own)
        self._is_roster_new = False  # the others have not been told who sits at my table
        self._turn = 0
        self._tries = 0  # beacons since something has changed
        self._other_at = 0  # when another version was heard
        self._sent_at = self._due = ticks()
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
        if self.count > 1:
            self._avoided = [one for one in self.roster if one != self._own]
        else:
            self._avoided = []
        self._members = []
        self._sit_at(self._own)

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
        if (now - self._due) & _TICKS < _LATER and not self._is_busy():
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
            if not self._members:
                found = self._table_to_join()
                if found is not None:
                    self._sit_at(found)
                elif (now - self._since) & _TICKS > self._patience():
                    self._avoided = []  # better those than nobody
                    self._since = now
        elif self._table not in self._known or not self._is_host(self._table):
            self._sit_at(self._own)
        elif self._own not in self._told and (now - self._since) & _TICKS > 2 * self._patience():
            self._avoided = self._avoided[-_KNOWN:] + [self._table]  # it is full, or does not want this one
            self._sit_at(self._own)

    def _sit_at(self, host):
        if host != self._table:
            self._table = host
            self._told = []
            self._since = self._ticks()

    def _take_in(self):
        members = []
        for one in sorted(self._known):
            hello = self._known[one][0]
            if bytes(hello[_TABLE:_CONFIRMED]) == self._own and one not in self._avoided:
                if one in self._members or len(self._members) + 1 < self._places():
                    members.append(one)
        self._members = members[: self._places() - 1]

    def _places(self):
        """Devices that find a place at a table of mine."""
        most = MOST if self.medium < 0 else self.media[self.medium].MOST
        return min(self.seats, most)

    def _is_host(self, one):
        return bytes(self._known[one][0][_TABLE:_CONFIRMED]) == one

    def _table_to_join(self):
        """The host of a table with others and a free seat, else the lowest id of those who are alone, if below mine."""
        best = None
        best_count = 0
        for one in sorted(self._known):
            if one in self._avoided or not self._is_host(one):
                continue
            count = self._known[one][0][_COUNT] >> 4
            if count < self._known[one][0][_COUNT] & 15 and (count > 1 or one < self._own) and count > best_count:
                best = one
                best_count = count
        return best

    def _seat(self):
        """Who sits here now, and the animals that stand for exactly this."""
        if self._table == self._own:
            roster = sorted(self._members + [self._own])
            facts = self._hello
        else:
            facts = self._known[self._table][0] if self._table in self._known else self._hello
            is_told = self._own in self._told and len(self._told) <= facts[_COUNT] & 15
            roster = sorted(self._told) if is_told else [self._own]
        if roster == self.roster and self._digest == self._digest_of(facts, roster):
            return
        self.roster = roster
        self._digest = self._digest_of(facts, roster)
        self.is_ready = False
        self.code = (self._digest & 7, self._digest >> 3 & 7) if len(roster) > 1 else None
        if len(roster) > 1:
            self._is_roster_new = True
            self._speak_in(_ANSWER)

    def _digest_of(self, facts, roster):
        """1..65535 for everything that has to be the same at all devices of a table."""
        crc = crc16(facts[_GAME:_TABLE])
        crc = crc16(facts[_OPTIONS:-2], crc)
        for one in roster:
            crc = crc16(one, crc)
        return crc or 1

    # --- Agreement ---------------------------------------------------------------------------

    def _agree(self):
        """Whether all at this table have confirmed."""
        if not self.is_ready or len(self.roster) < 2 or not self._have_all_confirmed():
            return
        self._send()  # for those who have not heard it yet
        self._begin()

    def _begin(self):
        host = self._hello if self._table == self._own else self._known[self._table][0]
        self.options = bytes(host[_OPTIONS : _OPTIONS + len(self.options)])
        self.level = host[_LEVEL]
        place = (max(self.medium, 0), self.roster.index(self._own), len(self.roster))
        self.pact = bytes(place) + self._key(host)

    def _key(self, host):
        """The four bytes of the session, from all that the table has agreed on."""
        agreed = bytes(host[_GAME:_TABLE]) + bytes(host[_OPTIONS:-2])
        for one in self.roster:
            agreed += one
        crc = crc32(agreed)
        return bytes((crc >> 24 & 255, crc >> 16 & 255, crc >> 8 & 255, crc & 255))

    # --- Frames ------------------------------------------------------------------------------

    def _take(self, place, frame):
        """A frame from the air, whatever it is."""
        if len(frame) < frames.SHORTEST:
            return
        if not frames.fits(frame, frames.LOBBY):
            self._take_beacon(frame)
            return
        kind = frames.kind(frame)
        one = bytes(frame[_ID:_GAME])
        if one == self._own:
            return
        if kind == frames.HELLO and len(frame) == frames.HELLO_LENGTH:
            self._take_hello(place, one, frame)
        elif kind == frames.ROSTER and frames.protocol(frame) == frames.PROTOCOL:
            self._take_roster(one, frame)

    def _take_hello(self, place, one, hello):
        if bytes(hello[_GAME:_VERSION]) != bytes(self._hello[_GAME:_VERSION]):
            return  # another game
        other = frames.protocol(hello) << 8 | hello[_VERSION]
        own = frames.PROTOCOL << 8 | self._hello[_VERSION]
        if other != own:
            self.versions = OTHER_IS_OLDER if other < own else THIS_IS_OLDER
            self._other_at = self._ticks()
            return
        hello = bytes(hello)
        is_news = one not in self._known or self._known[one][0] != hello
        if is_news and not self._is_possible(hello):
            return
        if one not in self._known:
            self._make_room()
        self.medium = place
        self._known[one] = [hello, self._ticks()]
        if is_news and one == self._table:
            self._seat()  # it may be about another match than the one that was confirmed
        if is_news:
            self._tries = 0
        if is_news or (self._ticks() - self._sent_at) & _TICKS > 2 * _REST:
            self._speak_in(_ANSWER)

    def _is_possible(self, hello):
        return is_playable(self._game, hello[_OPTIONS:-2], len(self.options), hello[_COUNT] & 15, hello[_LEVEL])

    def _make_room(self):
        """In a room full of strangers the one is forgotten that was not heard for longest."""
        if len(self._known) >= _KNOWN:
            now = self._ticks()
            others = [one for one in self._known if one not in self.roster and one != self._table]
            del self._known[max([((now - self._known[one][1]) & _TICKS, one) for one in others])[1]]

    def _take_roster(self, host, frame):
        if host != self._table or (len(frame) - frames.EXTRA + 1) % _FACTS != 0:
            return
        told = [host]
        for place in range(_GAME, len(frame) - 2, _FACTS):
            one = bytes(frame[place : place + _FACTS])
            if one in told:
                return
            told.append(one)
        if len(told) <= MOST:
            self._told = told
            self._seat()

    def _take_beacon(self, frame):
        """A beacon with this table's key: the others have begun, so all had confirmed."""
        if self.is_ready and len(self.roster) > 1:
            host = self._hello if self._table == self._own else self._known[self._table][0]
            if frames.kind(frame) == frames.BEACON and frames.fits(frame, crc16(self._key(host))):
                self._begin()

    def _send(self):
        """Say who this is; a host tells who sits at his table besides."""
        hello = self._hello
        hello[0] = frames.PROTOCOL << 5 | frames.HELLO << 3
        hello[_TABLE:_CONFIRMED] = self._table
        digest = self._digest if self.is_ready else 0
        hello[_CONFIRMED] = digest >> 8
        hello[_CONFIRMED + 1] = digest & 255
        hello[_COUNT] = len(self.roster) << 4 | self.seats
        frame = frames.seal(hello, frames.LOBBY)
        tells = self._table == self._own and len(self._members) > 0
        self._turn += 1
        roster_first = self._is_roster_new or self._turn & 1 == 0 and not self._knows_everybody()
        self._is_roster_new = False
        for place in range(len(self.media)):
            if self.medium in (-1, place):
                medium = self.media[place]
                if not tells or not medium.HALF_DUPLEX or not roster_first:  # one frame at a time where all share it
                    medium.send(frame)
                if tells and (not medium.HALF_DUPLEX or roster_first):
                    medium.send(self._roster_frame())
        self._sent_at = self._ticks()
        self._tries += 1
        wait = self._patience() // 8
        if self._tries < _EAGER and self._is_pending():
            wait = max(_EAGER_WAIT, self.media[max(self.medium, 0)].PAUSE)
        self._due = self._sent_at + wait + self._noise(wait // 2) & _TICKS

    def _knows_everybody(self):
        """Whether all at this table have told that they see as many at it, as far as is known here."""
        for one in self.roster:
            if one != self._own and (one not in self._known or self._known[one][0][_COUNT] >> 4 != len(self.roster)):
                return False
        return True

    def _is_pending(self):
        """Whether somebody at this table seems to have missed what was sent."""
        if not self._knows_everybody() or self._table != self._own and self._own not in self._told:
            return True
        return self.is_ready and not self._have_all_confirmed()

    def _have_all_confirmed(self):
        for one in self.roster:
            if one != self._own:
                if one not in self._known:
                    return False
                hello = self._known[one][0]
                if hello[_CONFIRMED] << 8 | hello[_CONFIRMED + 1] != self._digest:
                    return False
        return True

    def _roster_frame(self):
        frame = bytearray(_GAME + _FACTS * len(self._members) + 2)
        frame[0] = frames.PROTOCOL << 5 | frames.ROSTER << 3
        frame[_ID:_GAME] = self._own
        place = _GAME
        for one in self._members:
            frame[place : place + _FACTS] = one
            place += _FACTS
        return frames.seal(frame, frames.LOBBY)

    # --- Time --------------------------------------------------------------------------------

    def _patience(self):
        """ms after which a device that was not heard is gone."""
        for medium in self.media:
            if medium.HALF_DUPLEX:
                return 9000
        return 4000

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
