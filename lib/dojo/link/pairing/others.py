"""The other devices in the air while a lobby looks for a group: what they say, whom the player rejects, who may join.

    others = Others(own, is_shared, ticks)
    others.known               # id: [its last HELLO, when it was heard, how often, when it last changed its group]
    others.forget(now)         # those not heard for a while are gone
    others.avoid(ids)          # the player has rejected these

If more devices are in the air than one group takes, players choose a picture, and only those with the same one form
groups: `picture` is ours, 1..16, or 0, and `is_crowd` whether it counts.
"""

from micropython import const

from dojo.link.pairing import hello as hellos
from dojo.ticks import ticks_diff

_KNOWN = const(32)  # devices remembered
_WAIT = const(2000)  # ms
_FEW = const(8)  # from so many on
_OFTEN = const(3)  # a device counts when heard so many times: one that is there speaks often, made-up ones are many


class Others:
    """All devices heard about the same game. own: the id of this one; is_shared: only one can send at a time."""

    def __init__(self, own, is_shared, ticks):
        self.known = {}
        self.avoided = []  # those this player, or their own player, has rejected
        self.refusing = []  # devices that declined this one
        self.picture = 0
        self.is_crowd = False
        self.counts_many = False  # more are heard here than can be remembered
        self._contradictions = 0
        self._contradicted_at = 0
        self._regular = 0  # devices that count
        self._own = own
        self._is_shared = is_shared
        self._ticks = ticks

    # --- Who is there ------------------------------------------------------------------------

    def patience(self):
        """ms of silence after which a device is gone."""
        patience = 4000 if self._regular < 3 else 8000  # the more there are, the less often each of them sends
        return 2 * patience if self._is_shared else patience

    def wait(self):
        """ms after which another device is tried."""
        return self.patience() >> 1 if self._is_shared else _WAIT

    def contradict(self):
        """What was heard contradicts what somebody else has said in the same name."""
        now = self._ticks()
        if ticks_diff(now, self._contradicted_at) > self.patience():
            self._contradictions = 0
        self._contradictions = min(self._contradictions + 1, _KNOWN)
        self._contradicted_at = now

    def is_disturbed(self, times=1):
        """Whether that has happened so often lately."""
        is_lately = ticks_diff(self._ticks(), self._contradicted_at) <= self.patience()
        return self._contradictions >= times and is_lately

    def crowd(self):
        """How many there are to keep apart in time, at least 1; 0 if all may send whenever they want to."""
        return max(1, self._regular) if self._is_shared else 0

    def forget(self, now):
        """Drop devices not heard for a while."""
        for one in list(self.known):
            if ticks_diff(now, self.known[one][1]) > self.patience():
                del self.known[one]

    def make_room(self, roster, host):
        """In a crowd, forget the stranger not heard for longest."""
        if len(self.known) >= _KNOWN:
            self.contradict()
            now = self._ticks()
            others = [one for one in self.known if one not in roster and one != host]
            del self.known[max([(ticks_diff(now, self.known[one][1]), one) for one in others])[1]]

    def hear(self, one):
        """A known device has sent something other than a HELLO."""
        if one in self.known:
            self.known[one][1] = self._ticks()

    def told(self, one, fact):
        """What a device last said of a fact (a function of dojo.link.pairing.hello); None if unknown."""
        return fact(self.known[one][0]) if one in self.known else None

    def is_host(self, one):
        return self.told(one, hellos.host) == one

    # --- Who may be in a group with whom -----------------------------------------------------

    def look_round(self, places):
        """Whether there are more than fit in one group, as far as this device or another one hears."""
        self._regular = len([one for one in self.known if self._counts(one)])
        self.counts_many = self._regular >= places
        self.is_crowd = self.counts_many or True in [hellos.is_crowded(entry[0]) for entry in self.known.values()]

    def _counts(self, one):
        return len(self.known) < _FEW or self.known[one][2] >= _OFTEN

    def has_chosen(self):
        return self.picture != 0 or not self.is_crowd

    def shown(self):
        """The picture that others are told, and whether a crowd is heard."""
        return (self.picture if self.is_crowd else 0) | (hellos.CROWDED if self.counts_many else 0)

    def fits(self, one):
        """Whether a device and this one want to be together, as far as their pictures tell."""
        if one in self.avoided or not self.has_chosen() or not self._counts(one):
            return False
        return self.told(one, hellos.picture) == (self.picture if self.is_crowd else 0)

    def avoid(self, ids):
        """This player rejects these devices, or theirs rejects this one."""
        self.avoided = [one for one in self.avoided if one not in ids] + ids
        self.avoided = self.avoided[-_KNOWN:]

    def give_up(self, one):
        """This device does not join."""
        self.refusing = self.refusing[1 - _KNOWN :] + [one]

    def try_others(self, best, waited):
        """After `waited` ms without company, fall back on devices that were left out, rather than on none.

        True if there is another device now. Those the player has rejected are readmitted one by one, and only if nobody
        else is there, or everybody else has been waited for.
        """
        if best is not None:
            self.give_up(best)
            return True
        others = [one for one in self.known if one not in self.refusing and self.fits(one)]
        if not self.refusing and (others or waited <= self.patience()):
            return False
        self.refusing = []
        if not others:
            del self.avoided[:1]
        return True

    def best(self, count, places):
        """Whose group this device should join, or who should come to its own; None if there is nobody.

        count: devices in this group. In groups of two, each prefers the id that has most in common with its own, so
        that no two want a third at the same time for long. Larger groups rank by size, then by the lower id.
        """
        best = None
        least = ()
        for one in self.known:
            if one in self.refusing or not self.fits(one) or not self.is_host(one):
                continue
            hello = self.known[one][0]
            theirs = hellos.count(hello)
            if theirs + count > min(hellos.seats(hello), places):
                continue
            if places == 2:
                rank = (0, (one[2] ^ self._own[2]) << 8 | one[3] ^ self._own[3], one)
            elif theirs > count or theirs == count and one < self._own:
                rank = (-theirs, 0, one)
            else:
                continue
            if best is None or rank < least:
                best = one
                least = rank
        return best
