"""Linked Karate by the keys, at a table with more seats than handhelds."""

from player import Handhelds


class Keys(Handhelds):
    """Pressed by what is on their screens, at a table with more seats than handhelds."""

    PAUSE = 7

    def __init__(self, *boards, players, level=0, loss=0):
        super().__init__(*boards, seed=5, loss=loss)
        for place in self.places():
            self.tap("down", "ok", *["down"] * 3, "ok", "down", *["ok"] * (players - 1), "up", "ok", who=place)
            self.tap("down", "down", *["ok"] * level, *["down"] * (players - 1), "ok", who=place)
        assert self.room.until(lambda: self.sees("ame on all?") or self.sees("ame on both?"))
        self.run(2)
        for place in self.places():
            self.tap("ok", who=place)

    def play_until(self, text):
        """Everybody presses OK and shouts as soon as it is possible, until all have come to these words."""
        for _ in range(200):
            for place in self.places():
                assert not self.sees("Foul", place), self.words(place)
                if self.sees("KIAI?", place):
                    self.tap("down", who=place)
                if not self.sees(text, place) and not self.sees("Waiting for", place):
                    self.tap("ok", who=place)
            self.run(0.5)
            if self.sees(text):
                return
        raise AssertionError("never seen: %s" % text)
