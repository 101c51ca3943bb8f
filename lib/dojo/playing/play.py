"""Plays a table to its end on this device: what is shown when, and what is saved.

    yield from pages.open(play.page, console, game, options, seating)   # with rematches for as long as players want
    yield from pages.open(play.guided_match, console, game)             # with hints
    yield from pages.open(play.resume, console)                         # the suspended match

Anything shown only now and then is a page of its own: this one, the match and its game stay in memory beneath all of
them. What a linked match needs as well is in dojo.playing.session.
"""

from micropython import const

from dojo import pages
from dojo.belts import earned, tied
from dojo.contract import CHANCE, NOBODY, OVER, seats_in
from dojo.dice import entropy
from dojo.menus import guided
from dojo.playing import ending
from dojo.playing import guide as guiding
from dojo.playing import pause as pause_page
from dojo.playing.seated import is_guided, load
from dojo.playing.session import Session, drawn_first
from dojo.playing.table import Table
from dojo.saving import restore
from dojo.ui.keys import Home
from dojo.ui.seats import sit

_BRIEF = const(60)  # frames of 20 ms: no animation lasts longer


def page(console, game, options, seating):
    """Generator: a match, with rematches for as long as the players want."""
    return _play_all(console, begin(console, game, options, seating), True)


def guided_match(console, game):
    """Generator: like page(), the first match with hints."""
    table = yield from pages.open(guided.page, console, game)
    table.stay()
    console.guide = pages.keep(guiding).begin(console, load(game, "guide"))
    yield from _play_all(console, table, True)


def resume(console):
    """Generator: like page(), starting with the suspended match."""
    table = yield from pages.open(restore.page, console.store)
    table.stay()
    yield from _play_all(console, table, False)


def _play_all(console, table, is_new):
    while (yield from play(console, table, is_new, True)):
        table = begin(console, table.game, table.match.again(), table.seating)
        is_new = False


def begin(console, game, options, seating):
    """A new table, saved from its first action on. The store forgets any other match."""
    table = Table(game, options, seating, entropy(16), console.store)
    table.begin()
    return table


def play(console, table, is_new=False, counts=False):
    """Generator: play a table to its end and show the result. True if the players want a rematch.

    is_new: it comes from the menu, so the player there has the handheld, and needs no cover before choosing. counts: it
    may earn a belt, as nobody elsewhere has played in it, and the chosen animal sits in the first seat. Leaving midway
    (Home) keeps the match and the choices made.
    """
    sit(console.store if counts else None)
    session = _Alone(console, table)
    session.uncovered = is_new
    session.counts = counts and not is_guided(table)
    try:
        if table.match.place():
            yield from session.call("resumed")
        while table.match.turn() != OVER:
            yield from session.play_set()
        if not is_guided(table):
            yield from session.call("finished")
        console.guide = None
        again = yield from drawn_first(pages.open(ending.page, session), session.finish)
        if session.belt:
            seat = table.seats_of(session.people[0])[0]
            yield from pages.open(tied.page, console, table.game, session.belt, seat)
        return again
    except Home:
        match = table.match
        if match.turn():  # resuming before power-off then needs no replay
            console.store.standing = match.state, match.log, match.held, match.set
        raise
    finally:
        console.kept = console.guide = None
        sit(None)


class _Alone(Session):
    """A match that nobody else takes part in."""

    def __init__(self, console, table):
        super().__init__(console, table)
        self.unsaved = False  # whether anybody but opponents has acted since the match was last saved
        self.counts = False  # whether the match may earn a belt
        self.belt = 0  # the belt earned

    def play_set(self):
        """Generator: chance, an opening, or all choices of one set of seats; then the outcome.

        What only opponents did is saved with what comes next: resumed, they would do the same again, and on some chips
        each save wears the flash out.
        """
        match = self.match
        before = match.view(NOBODY)
        stage = match.stage()
        waiting = self.waiting()
        self.unsaved = self.unsaved or not waiting or self.next_seat(waiting) != NOBODY
        while True:
            yield from self.table.think()
            if not self.table.step():
                yield from self.let_choose()
            if match.stage() != stage:
                break
        self.uncovered = False
        after = match.view(NOBODY)
        guide = self.console.guide
        if guide is not None:
            guide.reveal(before, after)
        shown = self.screens.reveal(self.console, before, after)
        if self.unsaved:
            turn = match.turn()
            yield from drawn_first(shown, self._save, turn in (CHANCE, OVER), _BRIEF if turn == CHANCE else 0)
        else:
            yield from shown

    def _save(self):
        self.console.store.flush()
        self.unsaved = False

    def waiting(self):
        """The seats that have to act now."""
        return seats_in(self.match.turn())

    def pause(self):
        """Generator: the menu behind BACK. Everything is saved; leaving keeps the match."""
        self.console.clear()
        yield from pages.open(pause_page.page, self.console, self.table.game)

    def finish(self):
        """The match is over and on the display: it may earn a belt, and need not be kept any more."""
        if self.counts:
            self.belt = pages.load(earned).count(self.console, self.table)
        self.console.store.finish()
