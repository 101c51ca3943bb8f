"""Plays a table to its end on this device: who has the handheld, who must not look, what is shown when.

    yield from pages.open(play.page, console, game, options, seating)   # with rematches for as long as players want
    yield from pages.open(play.guided_match, console, game)             # with hints
    yield from pages.open(play.resume, console)                         # the suspended match

The player holding the handheld chooses first, so that it is passed on once a round, not twice. If more than one person
plays here, a cover screen precedes every secret choice. Anything shown only now and then is a page of its own: this
one, the match and its game stay in memory beneath all of them.
"""

from micropython import const

from dojo import pages
from dojo.belts import earned, tied
from dojo.contract import CHANCE, NOBODY, OPEN, OVER, seats_in
from dojo.dialogs import cover, message
from dojo.dice import entropy
from dojo.menus import guided
from dojo.playing import ending
from dojo.playing import guide as guiding
from dojo.playing import pause as pause_page
from dojo.playing.table import BOT, Table, is_bot, is_guided, load
from dojo.saving import restore
from dojo.say import of_game, say_one
from dojo.ui.keys import Home
from dojo.ui.seats import name, sit

_BRIEF = const(60)  # frames of 20 ms: no animation lasts longer
BACK = -1  # result of a game's choose() if the player wants to pause


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
    session = Session(console, table)
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


def drawn_first(screen, save, saved_next=False):
    """Generator: a screen; pending saves are done once it is on the display. Gives the screen's result.

    saved_next: what follows will save straight away, so save here only if the screen stays.
    """
    saved = False
    frames = _BRIEF if saved_next else 0
    while True:
        try:
            next(screen)
        except StopIteration as end:
            if not saved and not saved_next:
                save()
            return end.value
        if not saved:
            if frames == 0:
                save()
                saved = True
            frames -= 1
        yield


class Session:
    """The people around one handheld during one match."""

    def __init__(self, console, table):
        self.console = console
        self.table = table
        self.match = table.match
        self.screens = load(table.game, "screens")
        self.people = table.people()
        console.seats_here = sum([1 << seat for seat, sitting in enumerate(table.seating) if sitting < BOT])
        self.holder = self.people[0] if self.people else NOBODY  # the player with the handheld
        self.unsaved = False  # whether anybody but opponents has acted since the match was last saved
        self.uncovered = False  # whether only the holder is looking
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
            yield from drawn_first(shown, self._save, match.turn() == CHANCE)
        else:
            yield from shown

    def _save(self):
        self.console.store.flush()
        self.unsaved = False

    def let_choose(self):
        """Generator: one action of a person, the one holding the handheld first."""
        match = self.match
        seat = self.next_seat(self.waiting())
        yield from self.hand_over(seat)
        view = match.view(seat)
        guide = self.console.guide
        if guide is not None:
            guide.choose(view, seat)
        sound = self.console.sound
        sound.is_secret = match.rules.secrecy(match.state, seat) != OPEN or getattr(self.screens, "HANDS", False)
        try:
            action = yield from self.screens.choose(self.console, view, seat)
        finally:
            sound.is_secret = False
        if guide is not None:
            guide.stop()
        if action == BACK:
            yield from self.pause()
            return
        refused = self.table.act(seat, action)
        if refused:
            sentence = say_one(of_game(self.table.game, "refusals")[0], refused)
            yield from pages.open(message.message, self.console, "", sentence)

    def waiting(self):
        """The seats that have to act now."""
        return seats_in(self.match.turn())

    def next_seat(self, waiting):
        """Of the seats that have to act, the holder's first, otherwise the lowest of a person."""
        found = NOBODY
        for seat in waiting:
            sitting = self.table.seating[seat]
            if sitting == self.holder:
                return seat
            if found == NOBODY and not is_bot(sitting):
                found = seat
        return found

    def hand_over(self, seat):
        """Generator: the cover screen, if somebody else could see what only this seat may."""
        person = self.table.seating[seat]
        secret = self.match.rules.secrecy(self.match.state, seat) != OPEN or getattr(self.screens, "HANDS", False)
        if len(self.people) > 1 and secret and not (self.uncovered and person == self.holder):
            self.console.clear()
            first = self.table.seats_of(person)[0]
            yield from pages.open(cover.cover, self.console, first, self.face(first))
            self.uncovered = True
        self.holder = person

    def face(self, seat):
        """The game's picture and name for a seat's player (`player` in docs/authors/contract.md), or None."""
        shown = getattr(self.screens, "player", None)
        return shown(self.console, self.match.view(NOBODY), seat) if shown else None

    def called(self, seat):
        """The name of a seat's player."""
        face = self.face(seat)
        return face[1] if face else name(seat)

    def pause(self):
        """Generator: the menu behind BACK. Everything is saved; leaving keeps the match."""
        self.console.clear()
        yield from pages.open(pause_page.page, self.console, self.table.game)

    def finish(self):
        """The match is over and on the display: it may earn a belt, and need not be kept any more."""
        if self.counts:
            self.belt = pages.load(earned).count(self.console, self.table)
        self.console.store.finish()

    def call(self, name):
        """Generator: call the game's function, if any: prepare, resumed or finished (docs/authors/contract.md)."""
        does = getattr(self.screens, name, None)
        if does:
            yield from does(self.console, self.match)
