"""Karate's dice roller for paper sheets: the dice, whose turn it is, kiai, and then the fight.

    yield from roller(console)      # instead of launcher and match, until somebody leaves

Nothing is asked before the first roll. Here is the way from the training to the fight and to the points; each of them,
and what is behind BACK, is loaded when it is needed. A match that was left, or that a power cut has ended, goes on
where it was.
"""

from dojo.dice import Dice, entropy
from dojo.modules import release
from games.karate.roller.board import Board
from games.karate.roller.book import ALONE, FIGHT, MATES_KEY, TRAINING, Book

_TRAINING = ("games.karate.roller.training",)
_STATES = ("games.karate.layout", "games.karate.rules", "games.karate.scoring")  # what others need of a match
_MENU = (
    "games.karate.roller.menu", "games.karate.roller.undo", "games.karate.roller.fairness",
    "games.karate.roller.fairwords",
    "games.karate.help", "dojo.dialogs.form", "dojo.dialogs.reader",
)  # fmt: skip
_FIGHT = _STATES + (
    "games.karate.roller.caller",
    "games.karate.roller.callwords",
    "games.karate.fightwords",
    "games.karate.explain",
)
_JOINING = ("games.karate.roller.joining", "games.karate.roller.matewords", "dojo.link.media.choose")
_END = _FIGHT + ("games.karate.roller.roundend", "games.karate.race", "games.karate.racewords", "dojo.dialogs.result")


def page(console):
    """Generator: roll, fight, and again, until the players leave."""
    yield from _Roller(console).run()


class _Roller:
    """A match from one round to the next. What its parts import is in memory only while their generators are."""

    def __init__(self, console):
        self.console = console
        self.book = Book(console.store)
        self.dice = None  # until the first picture is there
        self.mates = None  # other handhelds (games.karate.roller.mates), where this one is linked

    def run(self):
        """Generator: all of it."""
        book = self.book
        goes_on = True
        if book.players == ALONE:  # chosen while linked, just before the power cut
            self.part()
        if self.console.store.get(MATES_KEY) is not None:  # a power cut has ended the link
            yield from self.link(True)
        elif book.phase != TRAINING:
            goes_on = yield from self.menu()
        try:
            while goes_on:
                self.console.clear()
                if self.mates is None:
                    goes_on = yield from self._go_on()
                else:
                    self.mates.align()
                    goes_on = yield from self.mates.beside(self._go_on())
            self.part()
        finally:
            self._unlink()
            book.keep()
            self.console.store.flush()

    def _go_on(self):
        """Generator: what is due in this round. False to leave."""
        if self.book.phase == TRAINING:
            return (yield from self._train())
        if self.book.phase == FIGHT:
            return (yield from self._fight()) or (yield from self.menu())
        return (yield from self._end_round())

    def next_roll(self):
        """The next roll, 0..35."""
        return self.dice.below(36) if self.mates is None else self.mates.roll()

    def link(self, is_again=False):
        """Generator: link this handheld with others, if the players still want to; after a power cut they are asked."""
        self.console.clear()
        from games.karate.roller.joining import join

        circle = yield from join(self.console, is_again)
        release(_JOINING)
        if circle is not None:
            from games.karate.roller.mates import Mates

            self.mates = Mates(self, circle)

    def part(self):
        """Go on alone; nobody is asked later to link again."""
        self._unlink()
        self.console.store.note(MATES_KEY, b"")

    def _unlink(self):
        if self.mates is not None:
            self.mates.close()
            self.mates = None

    def forget(self):
        """Drop all that a round has loaded: something else has ended it in the middle."""
        release(_TRAINING + _MENU + _END)

    def ready(self):
        """Get ready what nobody need wait for: once there is a picture."""
        self.console.store.flush()  # whoever switches off does so from here
        if self.dice is None:
            self.dice = Dice(entropy(16))

    def _train(self):
        """Generator: the training. False to leave. The dice are shown before what answers the presses is loaded."""
        board = None
        if not self.book.is_started():  # else they stay hidden until the clock runs
            board = Board(self.console, self.book)
            self.console.show(board.screen)
            self.console.forget()
            self.ready()
        release(_FIGHT)  # it is still there if a new match was begun in the middle of one
        from games.karate.roller.training import Training

        goes_on = yield from Training(self, board).run()
        release(_TRAINING)
        return goes_on

    def _fight(self):
        """Generator: the fight. False for the menu, from which one comes back sooner if all of it is still there."""
        from games.karate.roller.caller import fight

        is_read = yield from fight(self.console, self.book, self.dice)
        if is_read:
            release(_FIGHT)
        return is_read

    def _end_round(self):
        """Generator: the points, and after three rounds the end. False to leave."""
        from games.karate.roller.roundend import end_round

        goes_on = yield from end_round(self.console, self.book)
        release(_END)
        return goes_on

    def menu(self):
        """Generator: what is behind BACK. False to leave."""
        console = self.console
        console.clear()
        from games.karate.roller.menu import menu_of

        screen = menu_of(self)
        console.forget()
        stays = None
        try:
            next(screen)
        except StopIteration as end:  # somebody has pressed while it was drawn
            stays = end.value
        self.ready()
        yield
        if stays is None:
            stays = yield from screen
        release(_MENU if self.book.phase == FIGHT else _MENU + _END)  # points may have been looked at
        if self.mates is not None:
            self.mates.align()
        return stays
