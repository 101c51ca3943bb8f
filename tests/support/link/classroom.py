"""A class at play: many pairs in one room and one air, each with a match of its own, at the level of the protocol.

    room = Classroom(15, RADIO)
    room.play()                 # AssertionError if a match does not end, or is not the same on both
    room.ended                  # ms after which each was over and audited

Desks stand in rows of five, 1.6 m from each other, rows 2 m apart; the two of a pair are half a metre apart. Light
reaches 2 m in all directions, which is more than it does: an LED shines into a cone. Radio reaches everybody.
"""

from storm import LONGEST, Storm, real_device_after
from weather import FRAME, LIGHT, Air

REACH = 200  # cm, of light
_ROW = 5
_BESIDE = 160  # cm from desk to desk
_BEHIND = 200
_APART = 50


class Room(Air):
    """An air in which not everybody sees everybody. `places`: {medium: (x, y) in cm}."""

    def __init__(self, seed, kind, desk):
        super().__init__(seed, kind=kind)
        self.places = {}
        self.desk = desk  # a function that returns the place of the next medium

    def medium(self):
        made = super().medium()
        self.places[made] = self.desk()
        return made

    def sees(self, one, other):
        """Whether what one sends reaches the other."""
        if self.kind is not LIGHT:
            return True
        (x, y), (to_x, to_y) = self.places[one], self.places[other]
        return (x - to_x) ** 2 + (y - to_y) ** 2 <= REACH**2

    def send(self, medium, frame):
        everybody = self._media
        self._media = [other for other in everybody if self.sees(medium, other)]
        try:
            return super().send(medium, frame)
        finally:
            self._media = everybody

    def _collide(self, medium, on_air, listeners):
        """Two voices are noise to those who see both."""
        medium.deaf_until = self.now + on_air
        self._voices = [voice for voice in self._voices if voice[1] > self.now]
        for flight in self._flying:
            if flight[0] + on_air > self.now:
                receiver = flight[3]
                is_ours = flight[2] is medium
                if is_ours:
                    flight[5] = flight[5] or any(receiver in voice[2] for voice in self._voices)
                else:
                    flight[5] = flight[5] or receiver in listeners
        self._voices.append((self.now, self.now + on_air, listeners))


class Classroom:
    """`pairs` of a class, all of whom begin at the same time."""

    def __init__(self, pairs, kind, seed=1, table=("ninja", b"\0", 2)):
        places = [
            (number % _ROW * _BESIDE + side * _APART, number // _ROW * _BEHIND)
            for number in range(pairs)
            for side in range(2)
        ]
        self.air = Room(seed, kind, iter(places).__next__)
        self.matches = [
            Storm(seed + number, 0, table, kind, cuts=False, reboots=False, air=self.air, key=bytes((number, 7, 91, 3)))
            for number in range(pairs)
        ]
        self.ended = [0] * pairs

    def play(self):
        """All matches, each to its end."""
        with real_device_after():
            while not all(self.ended):
                assert self.air.now < LONGEST, "%d matches do not end" % self.ended.count(0)
                for number, match in enumerate(self.matches):
                    match.step()
                    if not self.ended[number] and all(player.verdict for player in match.players):
                        self.ended[number] = self.air.now
                self.air.wait(FRAME)
            for match in self.matches:
                match.check()

    def a_round(self):
        """ms that a round of Ninja took, of each match."""
        found = []
        for number, match in enumerate(self.matches):
            log = match.players[0].table.match.log
            found.append(self.ended[number] // max(1, len(log) // 2))
        return found
