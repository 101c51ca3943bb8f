"""Who sits at which table of the lobby, as one device sees it.

A table is named by the id of its host; a device alone hosts one too. A device says in its HELLO at whose table it
sits; the host says in its ROSTERs who sits there. All of it is repeated, and none is kept longer than it is heard.
"""

from micropython import const

from dojo.link.pairing import hello as hellos
from dojo.link.pairing import roster as rosters
from dojo.link.pairing.company import Company
from dojo.link.pairing.sitting import Half, Sitting
from dojo.ticks import ticks_diff

MOST = const(8)  # devices at a table

_ANSWER = const(40)  # ms
_WORKING = const(16)  # ms of a frame after which no further part is worked out: one takes up to 5
_PARTS = const(8)  # in one frame at most,
_PARTS_SHARED = const(4)  # and on boards with light, which have slow chips


class Seating:
    """One device among the tables. What is said is the business of dojo.link.pairing.lobby, which is one of these."""

    def __init__(self, media, own, hello, seats, ticks):
        self.media = media
        self.medium = -1  # index of the one in use
        self.seats = seats
        self.roster = []  # ids at this table, ascending: the first is device 0
        self._is_shared = True in [medium.HALF_DUPLEX for medium in media]  # one speaks at a time
        self.company = Company(own, self._is_shared, ticks)
        self._own = own
        self._hello = hello
        self._ticks = ticks
        self._table = own
        self._since = ticks()  # when this table was chosen, or somebody waited for
        self._awaited = None  # who should come here
        self._members = []  # ids at the table I host, without mine
        self._told = []  # ids at the table I sit at, as told by its host
        self._told_number = 0
        self._number = 0  # of my own sittings
        self._half = Half()  # for the next sitting
        self._sitting = None  # of those who sit here now
        self._last = None  # the one before, if nobody sits here now
        self._yes = None  # the one the player last said yes to
        self._is_roster_new = False  # the others have not been told who sits at my table
        self._tries = 0  # beacons since something changed

    @property
    def count(self):
        """Devices at this table, this one too."""
        return len(self.roster)

    @property
    def is_ready(self):
        """Whether the player has confirmed this table."""
        return self._yes is not None and self._yes is self._sitting

    def _speak_in(self, wait):
        """Say something in `wait` ms at the latest."""
        raise NotImplementedError

    def _match_of(self, yes, length):
        """(options, level, pact) of the table that was confirmed. length: how many options the game has."""
        options = hellos.options(yes.hello)[:length]
        place = bytes((max(self.medium, 0), yes.me, len(yes.roster)))
        return options, hellos.level(yes.hello), place + yes.key + yes.secret

    def _work(self):
        """Work out a little: for the table here, for that which was confirmed, and then for the next one."""
        begun = self._ticks()
        for _ in range(_PARTS_SHARED if self._is_shared else _PARTS):
            if not self._work_at(self._sitting) and not self._work_at(self._yes):
                self._half.step()
            if ticks_diff(self._ticks(), begun) >= _WORKING:
                return

    def _work_at(self, sitting):
        """Whether there was anything to work out at a table."""
        if sitting is None or not sitting.work():
            return False
        if sitting.secret is not None and sitting is self._yes:
            self._tries = 0
            self._speak_in(_ANSWER)  # now the others can be told
        return True

    def _choose_table(self, now):
        """A device alone joins others; a host takes in those who want to sit there."""
        company = self.company
        company.look_round(self._places())
        waited = ticks_diff(now, self._since)
        if self._table == self._own:
            self._take_in()
            self._go_to_others(now, waited)
        elif not company.is_host(self._table) or not self._may_sit(self._table):
            self._sit_at(self._own)
        elif self._own not in self._told:
            if len(self._told) >= min(hellos.seats(self._facts()), self._places()):
                self._sit_at(self._own)
            elif waited > company.wait():
                company.give_up(self._table)
                self._sit_at(self._own)

    def _go_to_others(self, now, waited):
        """Sit down at the best table, or let somebody come here for a while."""
        company = self.company
        found = None if self.is_ready else company.best(len(self._members) + 1, self._places())
        if found is not None and (found < self._own or self._places() > 2):
            self._members = []
            self._sit_at(found)
        elif found != self._awaited:
            self._awaited = found
            self._since = now
        elif not self._members and company.has_chosen() and waited > company.wait():
            if company.try_others(found, waited):
                self._since = now
        elif self._members and self.count < self._places() and waited > company.patience():
            company.refusing = []  # those one of us has left may be waiting at a table just like this one

    def _sit_at(self, host):
        if host != self._table:
            self._table = host
            self._told = []
            self._since = self._ticks()

    def _take_in(self):
        known = self.company.known
        asking = [one for one in sorted(known) if hellos.table(known[one][0]) == self._own]
        asking = [one for one in asking if self._may_sit(one)]
        members = [one for one in asking if one in self._members]
        members += [one for one in asking if one not in self._members]
        self._members = members[: self._places() - 1]

    def _may_sit(self, one):
        """Whether a device may be at the same table. Once there is a sign, a crowd sends nobody away."""
        if one in self.company.avoided:
            return False
        sitting = self._sitting
        return self.company.fits(one) or sitting is not None and sitting.sign is not None and one in sitting.roster

    def _places(self):
        """How many devices fit at a table of mine."""
        most = MOST if self.medium < 0 else self.media[self.medium].MOST
        return min(self.seats, most)

    def _seat(self):
        """Who sits here now."""
        if self._table == self._own:
            roster = sorted(self._members + [self._own])
        else:
            is_told = self._own in self._told and len(self._told) <= hellos.seats(self._facts())
            roster = sorted(self._told) if is_told else [self._own]
        sitting = self._sit_down(roster) if len(roster) > 1 else None
        self.roster = roster
        if sitting is self._sitting:
            return
        if sitting is not None:
            self._is_roster_new = True
            self._tries = 0
            self._speak_in(_ANSWER)
            self._last = sitting
        self._sitting = sitting
        self._since = self._ticks()

    def _sit_down(self, roster):
        """A sitting of these: one from before, if nothing speaks against it, or a new one."""
        is_host = self._table == self._own
        agreed = None if is_host else hellos.agreement(self._facts(), self._told_number, roster)
        for kept in (self._sitting, self._yes, self._last):
            if kept is not None and kept.host == self._table and kept.roster == roster:
                if kept.agreed == agreed or is_host and not kept.is_over:
                    return kept
        if is_host:
            self._number = self._number + 1 & 255
        number = self._number if is_host else self._told_number
        half, self._half = self._half, Half()
        return Sitting(self._table, self._facts(), number, roster, self._own, half)

    def _facts(self):
        """The HELLO of the host."""
        if self._table == self._own or self._table not in self.company.known:
            return self._hello
        return self.company.known[self._table][0]

    def _leave(self):
        self._members = []
        self._sit_at(self._own)
        self._seat()

    def _part_with(self, one):
        """A player at this table has said no to it: do not wait for that one, nor sit down together again at once."""
        self.company.avoid([one])
        self._sitting.is_over = True
        if one == self._table:
            self._leave()
        elif one in self._members:
            self._members.remove(one)
            self._seat()

    def _take_roster(self, host, frame):
        told = rosters.seated(frame)
        known = self.company.known
        if told is None or host not in known or len(told) > MOST:
            return
        hello = bytearray(known[host][0])
        hellos.sit(hello, len(told))
        known[host][0] = hello
        if host == self._table:
            self._told = told
            self._told_number = rosters.number(frame)
            self._seat()

    def _do_all_tell(self, roster, fact, value):
        """Whether all others of a table have told the same of a fact (pairing.hello), as far as is known here."""
        for one in roster:
            if one != self._own and self.company.told(one, fact) != value:
                return False
        return True

    def _do_all_count(self):
        """Whether all others at this table count as many devices as we do."""
        return self._do_all_tell(self.roster, hellos.count, self.count)
