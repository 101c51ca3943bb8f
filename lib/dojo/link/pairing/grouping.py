"""Who is in which group of the lobby, as seen by one device.

A group is named by the id of its host; a device alone hosts one too. A device names its group in its HELLO; the host
lists the members in its ROSTERs. All of it is repeated, and expires when it is no longer heard.
"""

from micropython import const

from dojo.link.pairing import hello as hellos
from dojo.link.pairing import roster as rosters
from dojo.link.pairing.crc import crc16
from dojo.link.pairing.frame import ANSWER, Pace
from dojo.link.pairing.handshake import Half, Handshake
from dojo.link.pairing.others import Others
from dojo.ticks import ticks_diff

MOST = const(8)  # devices in a group

_SETTLED = const(600)  # ms after which a group that is not full stops waiting for others
_SETTLED_SHARED = const(2500)  # ms after which it does so on a shared medium
_WORKING = const(16)  # ms of a frame after which no further part is computed: one takes up to 5
_PARTS = const(8)  # parts computed in one frame at most
_PARTS_SHARED = const(4)  # parts on boards with light, which have slow chips


class Grouping(Pace):
    """One device among the groups. Its subclass dojo.link.pairing.lobby decides what is sent."""

    def __init__(self, media, own, hello, seats, ticks):
        self.medium = -1  # index of the one in use
        self.seats = seats
        self.roster = []  # ids in this group, ascending: the first is device 0
        self._is_shared = True in [medium.HALF_DUPLEX for medium in media]  # only one can send at a time
        self.others = Others(own, self._is_shared, ticks)
        self._own = own
        self._hello = hello
        self._odd = own[2] << 8 | own[3] | 1  # unique: devices with the same random number do not stay in step
        self.media = media
        self._ticks = ticks
        self._noise = crc16(own)
        self._tries = 0
        self._sent_at = self._due = ticks()
        self._host = own
        self._since = ticks()  # when this group was chosen, or a device last awaited
        self._awaited = None  # the device expected to come here
        self._members = []  # ids in the group I host, without mine
        self._told = []  # ids in the group I am in, from its host
        self._told_at = 0  # ticks
        self._half = Half()  # for the next handshake
        self._handshake = None  # the handshake of the devices here now
        self._last = None  # the previous one, if nobody is here now
        self._yes = None  # the one the player last confirmed
        self._is_roster_new = False  # the others have not been told who is in my group

    @property
    def count(self):
        """Devices in this group, including this one."""
        return len(self.roster)

    @property
    def is_ready(self):
        """Whether the player has confirmed this group."""
        return self._yes is not None and self._yes is self._handshake

    def _match_of(self, yes, length):
        """(options, level, pact) of the confirmed group. length: how many options the game has."""
        options = hellos.unpack(hellos.options(yes.hello), length)
        head = bytes((max(self.medium, 0), yes.me, len(yes.roster)))
        return options, hellos.level(yes.hello), head + yes.key + yes.secret

    def _work(self):
        """Compute a little: for the current group, the confirmed one, then the next."""
        begun = self._ticks()
        for _ in range(_PARTS_SHARED if self._is_shared else _PARTS):
            if not self._work_at(self._handshake) and not self._work_at(self._yes):
                if self._half.is_shown:
                    self._half = Half()
                self._half.step()
            if ticks_diff(self._ticks(), begun) >= _WORKING:
                return

    def _work_at(self, handshake):
        """Whether a group had anything left to compute."""
        if handshake is None or not handshake.work():
            return False
        if handshake.secret is not None and handshake is self._yes:
            self._tries = 0
            self._speak_in(ANSWER)  # now the others can be told
        return True

    def _choose_group(self, now):
        """A device alone joins others; a host admits those who want to join."""
        others = self.others
        others.look_round(self._places())
        waited = ticks_diff(now, self._since)
        if self._host == self._own:
            self._take_in()
            self._go_to_others(now, waited)
        elif not others.is_host(self._host) or not self._may_join(self._host):
            self._join(self._own)
        elif self._own not in self._told:
            is_full = len(self._told) >= min(hellos.seats(self._facts()), self._places())
            if is_full and not others.is_disturbed():
                self._join(self._own)
            elif waited > others.wait():
                others.give_up(self._host)
                self._join(self._own)

    def _go_to_others(self, now, waited):
        """Join the best group, or wait a while for others to come here."""
        others = self.others
        best = None if self.is_ready else others.best(len(self._members) + 1, self._places())
        if best is not None and (best < self._own or self._places() > 2):
            self._members = []
            self._join(best)
        elif best != self._awaited:
            self._awaited = best
            self._since = now
        elif not self._members and others.has_chosen() and waited > others.wait():
            if others.try_others(best, waited):
                self._since = now
        elif self._members and self.count < self._places() and waited > others.patience():
            others.refusing = []  # devices one of us has left may be waiting in a group just like this one

    def _join(self, host):
        if host != self._host:
            self._host = host
            self._told = []
            self._since = self._ticks()

    def _take_in(self):
        known = self.others.known
        if self._handshake is not None and ticks_diff(self._ticks(), self._since) > self.others.patience():
            self.others.avoid(self._handshake.silent())
        asking = [one for one in sorted(known) if hellos.host(known[one][0]) == self._own]
        asking = [one for one in asking if self._may_join(one)]
        members = [one for one in asking if one in self._members]
        members += [one for one in asking if one not in self._members]
        self._members = members[: self._places() - 1]

    def _may_join(self, one):
        """Whether a device may be in the same group. Once there is a sign, a crowd is no reason to send it away."""
        if one in self.others.avoided:
            return False
        handshake = self._handshake
        return self.others.fits(one) or handshake is not None and handshake.sign is not None and one in handshake.roster

    def _places(self):
        """How many devices fit in my own group."""
        most = MOST if self.medium < 0 else self.media[self.medium].MOST
        return min(self.seats, most)

    def _form_group(self):
        """Work out who is here now."""
        if self._host == self._own:
            roster = sorted(self._members + [self._own])
        else:
            roster = sorted(self._told) if self._own in self._told else [self._own]
        handshake = self._handshake_of(roster) if len(roster) > 1 else None
        self.roster = roster
        if handshake is self._handshake:
            return
        if handshake is not None:
            self._is_roster_new = True
            self._tries = 0
            self._speak_in(ANSWER)
            self._last = handshake
        self._handshake = handshake
        self._since = self._ticks()

    def _handshake_of(self, roster):
        """A handshake of these devices: an earlier one, if it is still valid, or a new one."""
        agreed = hellos.agreement(self._facts(), roster)
        for handshake in (self._handshake, self._yes, self._last):
            if handshake is not None and handshake.host == self._host and handshake.agreed == agreed:
                if not handshake.is_over and not handshake.is_spent():
                    return handshake
        if self._half.is_shown:
            self._half = Half()
        made = Handshake(self._host, self._facts(), roster, self._own, self._half)
        before = self._handshake or self._last
        if before is not None and before.is_over and before.agreed == agreed:
            made.stale = before.bygone()
        return made

    def _facts(self):
        """The host's HELLO."""
        if self._host == self._own or self._host not in self.others.known:
            return self._hello
        return self.others.known[self._host][0]

    def _leave(self):
        self._members = []
        self._join(self._own)
        self._form_group()

    def _part_with(self, one):
        """A player in this group has rejected this device: neither wait for it nor rejoin it soon."""
        self.others.avoid([one])
        self._handshake.is_over = True
        if one == self._host:
            self._leave()
        elif one in self._members:
            self._members.remove(one)
            self._form_group()

    def _take_roster(self, host, frame):
        members = rosters.ids(frame)
        known = self.others.known
        if members is None or host not in known or len(members) > MOST:
            return
        if host != self._host and self._own in members:
            self.others.contradict()
        if host == self._host:
            now = self._ticks()
            if self._own in members and len(members) <= min(hellos.seats(self._facts()), self._places()):
                self._told_at = now
            elif self._own in self._told and ticks_diff(now, self._told_at) < self.others.wait():
                self.others.contradict()
                return
            self._told = members
        hello = bytearray(known[host][0])
        hellos.seat(hello, host, len(members))
        known[host][0] = hello
        if host == self._host:
            self._form_group()

    def _do_all_tell(self, roster, fact, value):
        """Whether all others of a group announced the same value of a fact (pairing.hello), as far as known here."""
        for one in roster:
            if one != self._own and self.others.told(one, fact) != value:
                return False
        return True

    def _do_all_count(self):
        """Whether all others in this group report the same number of devices."""
        return self._do_all_tell(self.roster, hellos.count, self.count)

    def _has_begun(self):
        """Whether all have agreed, as far as known here."""
        yes = self._yes
        if yes is None or yes.secret is None:
            return False
        return yes.begun != 0 or self._do_all_tell(yes.roster, hellos.confirmed, yes.confirmed)

    def _is_settled(self):
        """Whether the group is full, or nobody has come for a while: a new sign for each arrival would be slow."""
        wait = _SETTLED_SHARED if self._is_shared else _SETTLED
        return self.count >= self._places() or ticks_diff(self._ticks(), self._since) > wait

    def _is_pending(self):
        """Whether a device in this group seems to have missed something."""
        if not self._do_all_count() or self._host != self._own and self._own not in self._told:
            return True
        handshake = self._handshake
        return self._yes is not None or handshake is not None and (handshake.is_pending() or len(handshake.gifts()) > 0)

    def _is_contrary(self, one, hello, before):
        """Whether one of this group seems to leave it, while there is somebody who speaks in another's name."""
        if len(self.roster) < 2 or one not in self.roster or not self.others.is_disturbed():
            return False
        handshake = self._handshake
        is_no = handshake is not None and handshake.sign is not None and hellos.denied(hello) == handshake.confirmed
        is_gone = one == self._host and hellos.count(hello) == 1
        return is_no or is_gone or not hellos.are_alike(hello, before)

    def _take_given(self, frame):
        """The secret, for a guest in this group or the confirmed one."""
        for handshake in (self._handshake, self._yes):
            if handshake is not None and handshake.host == hellos.sender(frame) and handshake.accept(frame):
                self._tries = 0
                self._speak_in(ANSWER)
