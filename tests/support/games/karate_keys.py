"""What is pressed in Karate, and what is saved for the dice roller."""

from dojo.saving.store import Store
from games.karate.roller.book import Book
from player import Handhelds
from sim.boards import find


def saved_book(board, players=0, real=0, level=0):
    """What a board, by its name, has saved whose dice roller was used by so many before."""
    erases = find(board).name.startswith(("pybadge", "adafruit_feather"))  # at every save
    memory = bytearray(b"\xff" * (8192 if erases else 4096))
    store = Store(memory, not erases)
    book = Book(store)
    book.choose_players(players)
    book.is_real = real
    book.choose_level(level)
    book.keep()
    store.flush()
    return bytes(memory)


class Keys(Handhelds):
    """Pressed by what is on their screens, at a table with as many seats as handhelds or more."""

    PAUSE = 7

    def __init__(self, *boards, players, level=0, loss=0):
        super().__init__(*boards, seed=5, loss=loss)
        for place in self.places():
            self.tap("down", "ok", *["down"] * 3, "ok", "down", *["ok"] * (players - 1), who=place)
            self.tap(*["down"] * 3, "ok", *["up"] * 4, "ok", who=place)  # a free kiai
            self.tap("down", "down", *["ok"] * level, *["down"] * (players - 1), "ok", who=place)
        self.run(3)
        for place in self.places():
            if self.sees("Who's there?", place):  # one who had seen others before all were there
                self.tap("ok", who=place)
        assert self.room.until(lambda: self.sees("ame on all?") or self.sees("ame on both?"))
        self.run(2)
        for place in self.places():
            self.tap("ok", who=place)

    def play_until(self, text):
        """Everybody presses OK and shouts as soon as it is possible, until all have come to these words."""
        for _ in range(400):
            for place in self.places():
                assert not self.sees("Foul", place), self.words(place)
                if self.sees("KIAI?", place):
                    self.tap("down", who=place)
                if not self.sees(text, place) and not self.sees("Waiting for", place):
                    self.tap("ok", who=place)
            self.run(0.5)
            if self.sees(text):
                return self
        raise AssertionError("never seen: %s" % text)
