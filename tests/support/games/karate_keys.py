"""Linked Karate by the keys, at a table with more seats than handhelds."""

from reading import outside, words
from sim.boards import find
from sim.linking.room import Room


class Keys:
    """Linked handhelds, pressed by what is on their screens, at a table with more seats than handhelds."""

    def __init__(self, *boards, players, level=0, loss=0):
        self.room = Room([find(name) for name in boards], seed=5, link="air", loss=loss)
        self.places = range(len(boards))
        self.room.settle()
        for place in self.places:
            self.tap(place, "down", "ok", *["down"] * 3, "ok", "down", *["ok"] * (players - 1), "up", "ok")
            self.tap(place, "down", "down", *["ok"] * level, *["down"] * (players - 1), "ok")
        assert self.room.until(lambda: self.do_all_see("ame on all?") or self.do_all_see("ame on both?"))
        self.room.run(100)
        for place in self.places:
            self.tap(place, "ok")

    def tap(self, place, *keys):
        for key in keys:
            self.room.handhelds[place].press(key)
            self.room.run(3)
            self.room.handhelds[place].release(key)
            self.room.run(12)
            for handheld in self.room.handhelds:
                assert handheld.crash is None and not handheld.serial, handheld.serial
                assert outside(handheld) == []

    def sees(self, place, text):
        return text in " ".join(words(self.room.handhelds[place])).replace("\n", " ")

    def do_all_see(self, text):
        return all(self.sees(place, text) for place in self.places)

    def play_until(self, text):
        """Everybody presses OK and shouts as soon as it is possible, until all have come to these words."""
        for _ in range(200):
            for place in self.places:
                assert not self.sees(place, "Foul"), words(self.room.handhelds[place])
                if self.sees(place, "KIAI?"):
                    self.tap(place, "down")
                if not self.sees(place, text) and not self.sees(place, "Waiting for"):
                    self.tap(place, "ok")
            self.room.run(25)
            if self.do_all_see(text):
                return
        raise AssertionError("never seen: %s" % text)
