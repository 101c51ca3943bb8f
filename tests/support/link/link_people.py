"""People who pair their handhelds: hands on the lobbies of tests/support/link/link_world.py, and what they do with it.

    hall = Hall(monkeypatch, [(0, 1), (2, 3)], kind=RADIO, loss=30, seed=1)
    hall.until(hall.is_paired)

Friends stand side by side and see each other's screens. Each of them looks at their own for two seconds, then presses:
the picture that the friends have agreed on where it asks for one; yes if all of them show the same sign,
another group if a friend shows another one, or none for long. What friends agree on is random, so some agree on
the same.
"""

from dojo.link.pairing.lobby import PICTURES, WHICH_PICTURE
from link_world import Room, invent
from weather import FRAME

LOOKING = 2000  # ms that a child looks at a screen before it presses
LONGING = 8000  # ms that it waits for its friend's screen to show anything
ARRIVING = 10_000  # ms within which all switch on
ENOUGH = 60_000  # ms from then on


class Hall(Room):
    """friends: groups of numbers of devices. Nothing in here does anything that the keys of a handheld could not do."""

    def __init__(self, monkeypatch, friends, late=ARRIVING, **weather):
        self.friends = friends
        self.seen = {}  # number: [what its screen shows, since when]
        super().__init__(monkeypatch, sum(map(len, friends)), len(friends[0]), late=late, says_yes=False, **weather)
        self.agreed = [self.random.randrange(PICTURES) + 1 for _ in friends]
        self.pressed = 0

    def step(self):
        super().step()
        for picture, group in zip(getattr(self, "agreed", ()), self.friends):
            for number in group:
                self.look(number, picture, [other for other in group if other != number])

    def look(self, number, picture, others):
        """What a child does that looks at its own screen and at those of its friends."""
        lobby = self.lobbies[number]
        if lobby is None or lobby.pact is not None:
            return
        shown = lobby.asks, lobby.code, lobby.is_ready
        if self.seen.get(number, [None])[0] != shown:
            self.seen[number] = [shown, self.air.now]
        waited = self.air.now - self.seen[number][1]
        if waited < LOOKING:
            return
        if lobby.asks == WHICH_PICTURE:
            lobby.choose(picture)
        elif lobby.asks:
            lobby.keep_looking()
        elif lobby.code is not None and not lobby.is_ready:
            signs = [self.lobbies[other].code if self.lobbies[other] is not None else None for other in others]
            if all(sign == lobby.code for sign in signs):
                lobby.confirm()
            elif None not in signs or waited > LONGING:
                lobby.other_group()
                self.pressed += 1

    def is_paired(self):
        return self.have_pacts()

    def wrong(self):
        """Devices that are in a match with others than their friends."""
        keys = [lobby.pact[3:] if lobby is not None and lobby.pact is not None else None for lobby in self.lobbies]
        found = []
        for group in self.friends:
            ours = {keys[number] for number in group}
            others = {key for number, key in enumerate(keys) if number not in group}
            found += [number for number in group if keys[number] is not None and (len(ours) > 1 or ours & others)]
        return found


def attend(monkeypatch, pairs, kind, loss, seed):
    """A class of so many pairs. ms from the last arrival until the last pair is in its match, and the Hall."""
    invent(monkeypatch)
    hall = Hall(monkeypatch, [(2 * pair, 2 * pair + 1) for pair in range(pairs)], kind=kind, loss=loss, seed=seed)
    end = max(hall.opens) + ENOUGH
    while not hall.is_paired() and hall.air.now < end:
        hall.step()
        hall.air.wait(FRAME)
    return hall.air.now - max(hall.opens), hall


class Interrupted(Room):
    """Two who show the same sign; each says yes once, and the air is cut for `length` ms around the second yes.

    The cut begins up to a second before it, or up to half a second after it. Nobody presses anything again.
    """

    def __init__(self, monkeypatch, kind, loss, length, seed):
        invent(monkeypatch)
        super().__init__(monkeypatch, 2, late=1500, says_yes=False, kind=kind, loss=loss, seed=seed)
        self.until(self.show_one_sign)
        self.run(2000)
        self.until(self.show_one_sign)
        first = self.random.randrange(2)
        self.lobbies[first].confirm()
        self.run(self.random.randrange(500, 3000))
        self.until(lambda: self.lobbies[1 - first].code is not None)
        offset = self.random.randrange(-1000, 500, FRAME)
        at = self.air.now + 1000
        self.ends = at + offset + length
        while self.air.now < max(self.ends, at + FRAME):
            self.air.is_cut = at + offset <= self.air.now < self.ends
            if self.air.now == at:
                self.lobbies[1 - first].confirm()
            self.step()
            self.air.wait(FRAME)
        self.air.is_cut = False

    def show_one_sign(self):
        codes = {lobby and lobby.code for lobby in self.lobbies}
        return len(codes) == 1 and None not in codes

    def is_together(self):
        """Whether both are in one match, and its first exchange is done."""
        if not self.have_pacts() or None in self.links:
            return False
        return self.lobbies[0].pact[2:] == self.lobbies[1].pact[2:] and all(link.is_complete() for link in self.links)
