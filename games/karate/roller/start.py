"""Karate's dice roller for paper sheets: the dice, whose turn it is, kiai, and then the fight.

    yield from page(console)        # instead of launcher and match, until somebody leaves

It asks nothing before the first roll. It leads from the training to the fight and to the points; each of them, and the
menu behind BACK, is a page. A match that was left, or interrupted by a power cut, resumes where it was.
"""

from dojo import pages
from dojo.dice import Dice, entropy
from dojo.saving.keys import LINKED_KEY
from games.karate.roller import caller, end, menu, training
from games.karate.roller.book import ALONE, FIGHT, TRAINING, Book
from games.karate.roller.linked import mates


def page(console):
    """Generator: roll, fight, and again, until the players leave."""
    yield from _Roller(console).run()


class _Roller:
    """A match across its rounds: what its pages share."""

    def __init__(self, console):
        self.console = console
        self.book = Book(console.store)
        self.dice = None  # until the first picture is there
        self.mates = None  # the other handhelds (games.karate.roller.linked.mates), if linked
        self.is_linking = False  # linking comes next

    def run(self):
        """Generator: all of it."""
        book = self.book
        goes_on = True
        if book.players == ALONE:  # chosen while linked, just before a power cut
            self.part()
        is_again = len(self.console.store.get(LINKED_KEY) or b"") == 1  # a power cut has ended the link
        self.is_linking = is_again
        if not is_again and (book.phase != TRAINING or book.is_started()):  # no dice while the clock is stopped
            goes_on = yield from self._menu()
        try:
            while goes_on:
                self.console.clear()
                if self.is_linking:
                    goes_on = yield from self._link(is_again)
                    is_again = False
                else:
                    goes_on = yield from self.go_on()
            self.part()
        finally:
            book.keep()
            self.console.store.flush()

    def go_on(self):
        """Generator: the next thing due in this round, or the menu. False to leave."""
        console = self.console
        book = self.book
        if book.phase == TRAINING:
            goes_on = yield from pages.open(training.page, self)
        elif book.phase == FIGHT:
            goes_on = yield from pages.open(caller.page, console, book, self.dice)
        else:
            return (yield from pages.open(end.page, console, book))
        return goes_on or (yield from self._menu())

    def next_roll(self):
        """The next roll, 0..35."""
        return self.dice.below(36) if self.mates is None else self.mates.roll()

    def part(self):
        """Go on alone; players are not asked to relink later."""
        self.unlink()
        self.console.store.note(LINKED_KEY, b"")

    def unlink(self):
        """Drop the link, if there is one."""
        if self.mates is not None:
            self.mates.close()
            self.mates = None

    def ready(self):
        """Once there is a picture, do what need not hold it up."""
        self.console.store.flush()  # players switch off here
        if self.dice is None:
            self.dice = Dice(entropy(16))

    def _link(self, is_again):
        """Generator: play beside other handhelds, until they part. False to leave."""
        self.is_linking = False
        goes_on = yield from pages.open(mates.page, self, is_again)
        if goes_on is None:  # the players went back
            goes_on = is_again or (yield from self._menu(True))
        return goes_on

    def _menu(self, is_on_link=False):
        """Generator: what is behind BACK. False to leave."""
        self.console.clear()
        screen = pages.open(menu.page, self, is_on_link)
        try:
            next(screen)
        except StopIteration as end:  # a key was pressed during drawing
            return end.value
        finally:
            self.ready()
        yield
        return (yield from screen)
