"""Who else is in the air while a lobby looks for others: what they say, whom the player does not want, who may join.

    others = Others(own, is_shared, ticks)
    others.known               # id: [its last HELLO, when it was heard]
    others.forget(now)         # those not heard for a while are gone
    others.avoid(ids)          # the player has said no to these

Where more devices are in the air than one group takes, players choose a picture, and only those with the same one
form groups: `picture` is ours, 1..16, or 0, and `is_crowd` whether it counts.
"""

from micropython import const

from dojo.link.pairing import hello as hellos
from dojo.ticks import ticks_diff

_KNOWN = const(32)  # devices remembered
_WAIT = const(2000)  # ms


class Others:
    """Everybody heard about the same game. own: the id of this device; is_shared: one speaks at a time."""

    def __init__(self, own, is_shared, ticks):
        self.known = {}
        self.avoided = []  # those the player does not want, and those who do not want this player
        self.refusing = []  # those who did not join this one
        self.picture = 0
        self.is_crowd = False
        self.counts_many = False  # more are heard here than there is room for
        self._own = own
        self._is_shared = is_shared
        self._ticks = ticks

    # --- Who is there ------------------------------------------------------------------------

    def patience(self):
        """ms after which a device that has not been heard is gone."""
        patience = 4000 if len(self.known) < 3 else 8000  # the more there are, the less often each of them speaks
        return 2 * patience if self._is_shared else patience

    def wait(self):
        """ms after which somebody else is tried."""
        return self.patience() >> 1 if self._is_shared else _WAIT

    def crowd(self):
        """How many there are to keep apart in time, at least 1; 0 where all may speak whenever they want to."""
        return max(1, len(self.known)) if self._is_shared else 0

    def forget(self, now):
        """Let go of those not heard for a while."""
        for one in list(self.known):
            if ticks_diff(now, self.known[one][1]) > self.patience():
                del self.known[one]

    def make_room(self, roster, host):
        """In a room full of strangers, forget the one not heard for longest."""
        if len(self.known) >= _KNOWN:
            now = self._ticks()
            others = [one for one in self.known if one not in roster and one != host]
            del self.known[max([(ticks_diff(now, self.known[one][1]), one) for one in others])[1]]

    def hear(self, one):
        """A device that is known has said something other than a HELLO."""
        if one in self.known:
            self.known[one][1] = self._ticks()

    def told(self, one, fact):
        """What a device last told of a fact (a function of dojo.link.pairing.hello); None if it is not known."""
        return fact(self.known[one][0]) if one in self.known else None

    def is_host(self, one):
        return self.told(one, hellos.host) == one

    # --- Who may be in a group with whom -----------------------------------------------------

    def look_round(self, places):
        """Whether there are more than fit in one group, as far as this device or another one hears."""
        self.counts_many = len(self.known) >= places
        self.is_crowd = self.counts_many or True in [hellos.is_crowded(entry[0]) for entry in self.known.values()]

    def has_chosen(self):
        return self.picture != 0 or not self.is_crowd

    def shown(self):
        """The picture that others are told, and whether many are heard."""
        return (self.picture if self.is_crowd else 0) | (hellos.CROWDED if self.counts_many else 0)

    def fits(self, one):
        """Whether a device wants to be with this one, as far as its picture tells, and this one with it."""
        if one in self.avoided or not self.has_chosen():
            return False
        return self.told(one, hellos.picture) == (self.picture if self.is_crowd else 0)

    def avoid(self, ids):
        """The player does not want these, or they do not want this player."""
        self.avoided = [one for one in self.avoided if one not in ids] + ids
        self.avoided = self.avoided[-_KNOWN:]

    def give_up(self, one):
        """This one does not join."""
        self.refusing = self.refusing[1 - _KNOWN :] + [one]

    def try_others(self, found, waited):
        """Nobody has come for `waited` ms, not even the one that was found: rather those who were left out than nobody.

        True if there is somebody else now. Those the player has avoided are forgiven one by one, and only when nobody
        else is there, or everybody else has been waited for.
        """
        if found is not None:
            self.give_up(found)
            return True
        others = [one for one in self.known if one not in self.refusing and self.fits(one)]
        if not self.refusing and (others or waited <= self.patience()):
            return False
        self.refusing = []
        if not others:
            del self.avoided[:1]
        return True

    def best(self, count, places):
        """Whose group this one should go to, or who should come to its own; None where there is nobody.

        count: devices in this group. Where groups have two, each prefers the one whose id has most in common with its
        own, so that no two want a third at the same time for long. Larger groups rank by how many devices they have,
        and equal ones by the lower id.
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
