"""Karate's dice roller for paper sheets: the dice, whose turn it is, kiai, and then the fight.

    yield from roller(console)      # instead of launcher and match, until somebody leaves

Nothing is asked before the first roll. Training is here; what comes after it, and what is behind BACK, is loaded when
it is needed. A match that was left, or that a power cut has ended, goes on where it was.
"""

from micropython import const
from supervisor import ticks_ms

from dojo.dice import Dice, entropy, stir
from dojo.lights import GLOW
from dojo.modules import release
from dojo.sound import ROLL
from dojo.ui import keys
from dojo.ui.seats import name
from dojo.words import MENU
from games.karate import rollwords as words
from games.karate.rollboard import NO_ROLL, Board
from games.karate.rollbook import ALONE, BELL, FIGHT, NO_NAMES, TRAINING, Book

_TICKS = const(0x1FFFFFFF)
_OFTEN = const(10)  # rolls after which all is written, where that erases
_SOON = const(200)  # tenths of a second of the clock after which it is
_STATES = ("games.karate.layout", "games.karate.rules", "games.karate.scoring")  # what others need of a match
_SHOUT = _STATES + ("games.karate.shout", "games.karate.shoutwords", "dojo.ui.confirm")
_MENU = ("games.karate.rollmenu", "games.karate.fairness", "games.karate.fairwords", "dojo.ui.form")
_FIGHT = _STATES + (
    "games.karate.caller", "games.karate.callwords", "games.karate.fightwords", "games.karate.explain",
)
_END = _FIGHT + ("games.karate.roundend", "games.karate.race", "games.karate.racewords", "dojo.ui.result")


def roller(console):
    """Generator: roll, fight, and again, until the players leave."""
    book = Book(console.store)
    dice = Dice(entropy(16))
    goes_on = book.phase == TRAINING or (yield from _menu(console, book))
    try:
        while goes_on:
            console.clear()
            if book.phase == TRAINING:
                goes_on = yield from _Training(console, book, dice).run()
            elif book.phase == FIGHT:
                goes_on = (yield from _fight(console, book, dice)) or (yield from _menu(console, book))
            else:
                goes_on = yield from _end_round(console, book)
    finally:
        book.keep()
        console.store.flush()


def _fight(console, book, dice):
    """Generator: the fight. False for the menu. It is in memory only while this generator is, as are those below."""
    from games.karate.caller import fight

    is_read = yield from fight(console, book, dice)
    release(_FIGHT)
    return is_read


def _end_round(console, book):
    """Generator: the points, and after three rounds the end. False to leave."""
    from games.karate.roundend import end_round

    goes_on = yield from end_round(console, book)
    release(_END)
    return goes_on


def _menu(console, book):
    """Generator: what is behind BACK. False to leave."""
    console.clear()
    from games.karate.rollmenu import menu_of

    screen = menu_of(console, book)
    console.forget()
    next(screen)
    console.store.flush()  # once it is drawn: whoever switches off does so from here
    yield
    stays = yield from screen
    release(_MENU)
    return stays


class _Training:
    """The training of one round."""

    def __init__(self, console, book, dice):
        self.console = console
        self.book = book
        self.dice = dice
        self.board = None
        self.back = 0  # how many rolls one looks back
        self.since = -1  # ticks to which the clock has been taken, -1 while it stands
        self.written = book.tenths  # of the clock, when all was written last

    def run(self):
        """Generator: False if the players leave; True when something else is to be shown."""
        book = self.book
        if book.is_started():  # a power cut, or somebody has left: the dice stay hidden until the clock runs
            if not (yield from self._menu()):
                return False
        try:
            while book.phase == TRAINING:
                if self.board is None:
                    self._build()
                key = yield from self._wait()
                if not key:
                    yield from self._end()
                elif key == keys.BACK:
                    if not (yield from self._menu()):
                        return False
                elif key == keys.OK:
                    yield from self._ok()
                elif key in (keys.LEFT, keys.RIGHT) or not self._can_shout():
                    self._look(-1 if key in (keys.RIGHT, keys.DOWN) else 1)
                else:
                    yield from self._shout()
        finally:
            self._rest()
        return True

    # --- The screen ---------------------------------------------------------------------------

    def _build(self):
        self.back = 0
        self.board = Board(self.console, self.book, self._pairs())
        self._show()
        self.console.show(self.board.screen)
        self.console.store.flush()
        self.console.forget()
        if self.book.is_started() and self.since < 0:
            self.since = ticks_ms()

    def _pairs(self):
        """What the keys do now."""
        book = self.book
        if self.back:
            return (keys.LEFT_RIGHT, words.LOOK), (keys.OK, words.NOW), (keys.BACK, MENU)
        does = words.ROLL if self.console.has(keys.UP) else words.GO
        if book.is_real:
            does = words.FIGHT if book.players != ALONE else "" if book.is_started() else words.START
        elif len(book.rolls) == BELL:
            does = words.FIGHT
        pairs = ((keys.OK, does),) if does else ()
        if self._can_shout() and not book.is_real:
            pairs += ((keys.UP_DOWN, words.KIAI),)
        elif book.rolls and book.players == ALONE:
            pairs += ((keys.LEFT_RIGHT, words.LOOK),)
        return pairs + ((keys.BACK, MENU),)

    def _can_shout(self):
        """Alone only the clock ends a training; the others need a roll before. Without dice nobody can tell."""
        return self.book.players != ALONE and (self.book.is_real or len(self.book.rolls) > 0)

    def _show(self):
        """The roll that is looked at, and the line below it."""
        rolls = self.book.rolls
        self.board.show(rolls[-1 - self.back] if rolls else NO_ROLL)
        self._say()

    def _say(self):
        book = self.book
        count = len(book.rolls)
        number = words.NUMBER % (count - self.back) if count else ""
        if book.players == ALONE:
            seconds = (book.tenths + 9) // 10
            clock = words.CLOCK % (seconds // 60, seconds % 60)
            text = words.BACK_AT + " " + number if self.back else number
            self.board.say(text if count or book.is_started() else words.ROLL_FIRST * (1 - book.is_real), clock)
        elif self.back:
            self.board.say(words.BACK_AT, number)
        elif count:
            self.board.say(words.WRITE if book.players == NO_NAMES else words.NEXT % name(book.roller()), number)
        elif not book.is_real:
            self.board.say(words.ROLL_FIRST if book.players == NO_NAMES else words.ROLLS_FIRST % name(book.roller()))

    def _look(self, by):
        """Look back at former rolls, or towards the last one. Three buttons go round."""
        count = len(self.book.rolls)
        if count:
            was = self.back
            self.back = min(max(self.back + by, 0), count - 1) if self.console.has(keys.UP) else (was + by) % count
            if (was > 0) != (self.back > 0):
                self.board.hint(self._pairs())
            self._show()

    # --- The clock ----------------------------------------------------------------------------

    def _wait(self):
        """Generator: a press, or 0 when the time is up."""
        if self.since < 0:
            return (yield from self.console.key())
        key = 0
        while not key and self.book.tenths:
            key = yield from self.console.pause((self.book.tenths % 10 or 10) * 100)
            before = self.book.tenths
            self._take()
            if (before + 9) // 10 != (self.book.tenths + 9) // 10:
                self._say()
            self._save()
        stir(ticks_ms())
        return key if self.book.tenths else 0

    def _take(self):
        """Take the time that has passed from the clock."""
        if self.since >= 0:
            passed = ((ticks_ms() - self.since) & _TICKS) // 100
            self.since = (self.since + passed * 100) & _TICKS
            self.book.tenths = max(0, self.book.tenths - passed)

    def _save(self):
        """Write what the clock shows now and then: a power cut gives back no more than that."""
        if self.written - self.book.tenths >= _SOON:
            self.written = self.book.tenths
            self.console.refresh()
            self.book.keep()
            self.console.store.flush()

    def _rest(self):
        """Stop the clock."""
        self._take()
        self.since = -1
        self.book.keep()

    # --- What one does ------------------------------------------------------------------------

    def _ok(self):
        """Generator: roll; or back to the last roll, or on to the fight."""
        book = self.book
        if self.back:
            self.back = 0
            self.board.hint(self._pairs())
            self._show()
        elif len(book.rolls) == BELL:
            yield from self._end()
        elif not book.is_real:
            yield from self._roll()
        elif book.players != ALONE:
            yield from self._shout()
        elif not book.is_started():
            self._start()
            self.board.hint(self._pairs())
            self._say()

    def _start(self):
        """The clock begins to run."""
        if self.book.players == ALONE and not self.book.is_started():
            self.book.tenths -= 1
            self.since = ticks_ms()

    def _roll(self):
        """Generator: one roll. It is noted before it is shown: no power cut gives another one."""
        book = self.book
        self.board.say(words.ROLLS)  # the answer to the press: two large dice take longer to draw
        self.console.refresh()
        outcome = self.dice.below(36)
        book.add(outcome)
        self._start()
        self._take()
        book.keep()
        self.console.sound.play(ROLL)
        yield from self.board.tumble(outcome)
        if outcome % 7 == 0:
            self.console.lights.play(GLOW)
        if len(book.rolls) in (1, BELL):
            self.board.hint(self._pairs())
        self._say()
        self.console.refresh()
        if len(book.rolls) % _OFTEN == 0:
            self.console.store.flush()
        self._save()

    def _shout(self):
        """Generator: somebody shouts; if it was meant, the fight begins."""
        console = self.console
        self.board = None
        console.clear()
        from games.karate.shout import shout

        yield from shout(console, words.KIAI_CRY, words.TRAINED, console.theme.accent)
        caller = 0
        if self.book.players == NO_NAMES:
            from dojo.ui.confirm import confirm

            is_meant = yield from confirm(console, words.IS_KIAI, start=True)
        else:
            from dojo.ui.menu import menu

            caller = yield from menu(console, words.WHO, [name(seat) for seat in range(self.book.players)])
            is_meant = caller >= 0
        release(_SHOUT)
        if is_meant:
            self._fight(caller)

    def _end(self):
        """Generator: the bell rings, or the time is up; the seat that would roll next reads first."""
        self.board = None
        self.console.clear()
        from games.karate.layout import BY_BELL, BY_CLOCK
        from games.karate.shout import end_training

        yield from end_training(self.console, BY_BELL if self.book.tenths else BY_CLOCK, self.book.roller())
        release(_SHOUT)
        self._fight(self.book.roller())

    def _fight(self, caller):
        self.book.begin_fight(caller)
        self.book.keep()

    def _menu(self):
        """Generator: what is behind BACK; meanwhile the clock stands and the dice are hidden. False to leave."""
        self._rest()
        self.board = None
        return (yield from _menu(self.console, self.book))
