"""The roller's fight: who reads in which step, and the points for those who want them counted here.

    goes_on = yield from fight(console, book, dice)     # False if somebody wants the menu

With names everybody reads in the order of the seats, the one who shouted first; a technique is chosen for each, or OK
pressed for points on paper. Without names it is a pocket scorer: one's own technique, then those of the others, one
after the other. Alone the rival's is rolled: the higher of two dice. BACK takes back what was told last.
"""

from micropython import const

from dojo.sound import CHOOSE, HIT, ROLL
from dojo.ui import draw, keys
from dojo.ui.layout import CELL_HEIGHT, CELL_WIDTH, wrap
from dojo.ui.screen import Screen
from dojo.ui.seats import name, portrait
from dojo.ui.strip import Strip
from dojo.words import BACK, LETTERS, MENU, MORE, MOVE, NEXT_ONE
from games.karate import callwords as words
from games.karate.names import KINDS, NAMES
from games.karate.rollbook import ALONE, MOST, NO_NAMES, NOTHING, STEPS

_BACK = const(-1)
_LETTERS = const(14)  # of the longest technique
_LINES = const(3)
_PORTRAIT = const(16)  # dots
_LARGEST = const(3)
_HESITATE = const(5)


def fight(console, book, dice):
    """Generator: the steps that are left. True when all have been read, False for the menu."""
    if book.step == 0 and book.place == 0 and book.technique(0, book.caller) == NOTHING:
        yield from leaf(console, words.FIGHT, wrap(words.SETTLE, console.columns), ((keys.OK, MORE),))
    while book.step < STEPS:
        if book.players == ALONE:
            goes_on = yield from _against_rival(console, book, dice)
        elif book.players == NO_NAMES:
            goes_on = yield from _mine_against_theirs(console, book)
        else:
            goes_on = yield from _in_turn(console, book)
        if not goes_on:
            return False
        book.keep()
    book.end_fight()
    book.keep()
    return True


def _next_step(book):
    book.step += 1
    book.place = 0
    book.keep()


def _step_back(book, place):
    """To what was told last; False if nothing was."""
    if not book.step:
        return False
    book.step -= 1
    book.place = place
    return True


# --- Everybody reads ------------------------------------------------------------------------------


def _in_turn(console, book):
    """Generator: one reader, or the points of the step when all have read."""
    if book.place == book.players:
        key = yield from _show_step(console, book)
        if key == keys.BACK:
            book.place -= 1
        else:
            _next_step(book)
        return True
    seat = (book.caller + book.place) % book.players
    title = words.STEP % (book.step + 1, name(seat))
    told = yield from _ask(console, book, title, words.READS, book.technique(book.step, seat), seat)
    if told != _BACK:
        book.tell(book.step, seat, told)
        book.place += 1
        console.sound.play(CHOOSE)
    elif book.place:
        book.place -= 1
    else:
        return _step_back(book, book.players - 1)
    return True


def _show_step(console, book):
    """Generator: the points of a step; the key that ended it. Nothing is shown if nobody has told."""
    told = [book.technique(book.step, seat) != NOTHING for seat in range(book.players)]
    if True not in told:
        return keys.OK
    if False in told:
        lines = wrap(words.SOME_UNTOLD, console.columns)
    else:
        cells = []
        for seat in range(book.players):
            cells.append(words.SCORE % (LETTERS[seat], points_of(book.score(book.step, seat)), book.sum_of(seat)))
        lines = [cells[at] + "  " + "".join(cells[at + 1 : at + 2]) for at in range(0, len(cells), 2)]
        longest = max([len(line) for line in lines])
        lines = [line + " " * (longest - len(line)) for line in lines]
        console.sound.play(HIT)
    return (yield from leaf(console, words.AFTER_STEP % (book.step + 1), lines, ((keys.OK, MORE), (keys.BACK, BACK))))


# --- Mine against theirs --------------------------------------------------------------------------


def _mine_against_theirs(console, book):
    """Generator: one's own technique, or that of one other."""
    step = book.step
    told = book.technique(step, book.place) if book.place < MOST else NOTHING
    who = words.OTHER if book.place else words.ME
    if not book.place:
        line = words.YOU_USE
    elif book.place == 1:
        line = words.OTHER_USES
    else:
        line = words.GOT % points_of(_last_points(book))
    title = words.STEP % (step + 1, who)
    if book.sum_of(0):
        title += "  " + points_of(book.sum_of(0))
    technique = yield from _ask(console, book, title, line, told)
    if technique == _BACK:
        if book.place:
            book.tell(step, book.place, NOTHING)
            book.place -= 1
            return True
        if not _step_back(book, 0):
            return False
        while book.place < MOST - 1 and book.technique(book.step, book.place) != NOTHING:
            book.place += 1
        return True
    if book.place < MOST:
        book.tell(step, book.place, technique)
    if technique == NOTHING or book.place == MOST - 1:
        _next_step(book)
    else:
        book.place += 1
        if book.place > 1:
            console.sound.play(HIT if _last_points(book) else CHOOSE)
    return True


def _last_points(book):
    """What the technique told last was worth."""
    from games.karate.scoring import points

    return points(book.technique(book.step, 0), book.technique(book.step, book.place - 1))


# --- Alone ----------------------------------------------------------------------------------------


def _against_rival(console, book, dice):
    """Generator: one's own technique; then the rival rolls, and nothing can be taken back."""
    step = book.step
    if not book.place:
        title = words.STEP % (step + 1, words.ME)
        told = yield from _ask(console, book, title, words.YOU_USE, book.technique(step, 0))
        if told == _BACK:
            return step > 0
        outcome = dice.below(36)
        book.tell(step, 0, told)
        book.tell(step, 1, _of_die(max(outcome // 6, outcome % 6) + 1))
        book.place = 1
        book.keep()
        yield from _show_rival(console, book, outcome)
        if told == NOTHING:
            _next_step(book)
            return True
    lines = []
    if not book.is_told(step):
        lines.append(NAMES[book.technique(step, 1)])
    else:
        for place, who in enumerate((words.YOU, words.RIVAL)):
            lines.append(words.SCORE % (who, points_of(book.score(step, place)), book.sum_of(place)))
        why = [""] + wrap(_why(book), console.columns)
        if len(lines) + len(why) > console.rows - 2:
            lines += [""] * (console.rows - 2 - len(lines))  # on a screen of its own
            why.pop(0)
        lines += why
    yield from leaf(console, words.AFTER_STEP % (step + 1), lines, ((keys.OK, MORE),))
    _next_step(book)
    return True


def _of_die(die):
    """The rival's technique for the higher die."""
    return die - 2 if die > 1 else _HESITATE


def _why(book):
    from games.karate.explain import explain

    return explain(book.technique(book.step, 0), book.technique(book.step, 1), words.THE_RIVAL)


def _show_rival(console, book, outcome):
    """Generator: the rival's dice, and what they mean."""
    from games.karate.pieces import Dice

    screen = Screen(console, words.RIVAL_ROLLS % (book.step + 1), ((keys.OK, MORE),))
    y = screen.bottom - CELL_HEIGHT - 2
    pair = Dice(console, min(y - screen.top - 2, console.width // 2 - 2, 90 // console.scale), 0, 0)
    pair.tiles.x = (console.width - pair.width) // 2
    pair.tiles.y = screen.top + (y - screen.top - pair.size) // 2
    screen.append(pair.tiles)
    caption = Strip(screen.columns * CELL_WIDTH, console.theme.paper, console.theme.ink, 0, y)
    caption.x = (console.width - screen.columns * CELL_WIDTH) // 2
    screen.append(caption)
    console.show(screen)
    console.sound.play(ROLL)
    first, second = outcome // 6 + 1, outcome % 6 + 1
    yield from pair.tumble((first, second))
    text = words.RIVAL_USES % (max(first, second), NAMES[book.technique(book.step, 1)])
    caption.write(text, (screen.columns - len(text)) * CELL_WIDTH // 2)
    console.forget()
    key = 0
    while key != keys.OK:
        key = yield from console.key()


# --- Screens --------------------------------------------------------------------------------------


def points_of(points):
    """+2, 0 or -1."""
    return words.POINTS % points if points else "0"


def _ask(console, book, title, line, told, seat=-1):
    """Generator: a technique, NOTHING, or -1 for back. The portrait of a seat stands beside it, where one is given."""
    back = BACK if book.step or book.place else MENU
    screen = Screen(console, title, ((keys.UP_DOWN, MOVE), (keys.OK, NEXT_ONE), (keys.BACK, back)))
    theme = console.theme
    wide = _LETTERS * CELL_WIDTH
    room = screen.bottom - screen.top - _LINES * CELL_HEIGHT - 4
    x = (console.width - wide) // 2
    y = screen.top + max(0, room) // 2
    if seat >= 0:
        scale = max(0, min(_LARGEST, room // _PORTRAIT))
        if scale:
            across = (console.width - _PORTRAIT * scale) // 2
            y = screen.top + (room - _PORTRAIT * scale) // 2
            screen.append(portrait(console, seat, across, y, scale))
            y += _PORTRAIT * scale
        else:
            x = console.width - wide - 3
            free = x - 3  # dots left of the frame
            scale = 2 if free >= 2 * _PORTRAIT else 1
            across = (free - _PORTRAIT * scale) // 2
            screen.append(portrait(console, seat, across, screen.top + (3 - scale) * _PORTRAIT // 2 - 4, scale))
    centre = x + wide // 2
    above = Strip(len(line) * CELL_WIDTH, theme.paper, theme.ink, centre - len(line) * CELL_WIDTH // 2, y)
    above.write(line)
    screen.append(above)
    y += CELL_HEIGHT + 1
    names = Strip(wide, theme.paper, theme.ink, x, y)
    kinds = Strip(wide, theme.paper, theme.dim, x, y + CELL_HEIGHT + 1)
    screen.append(names)
    screen.append(kinds)
    screen.append(draw.frame(x - 3, y - 1, wide + 5, CELL_HEIGHT + 2, theme.accent))
    _write(names, NAMES, told, words.UNTOLD)
    _write(kinds, KINDS, told, words.ON_PAPER)
    console.show(screen)
    if not book.place:
        console.store.flush()  # once a step
    console.forget()
    while True:
        key = yield from console.key()
        if key == keys.OK:
            return told
        if key == keys.BACK:
            return _BACK
        told = (told + (1 if key in keys.FORWARD else -1)) % (NOTHING + 1)
        _write(names, NAMES, told, words.UNTOLD)
        console.refresh()  # the answer to the press
        _write(kinds, KINDS, told, words.ON_PAPER)


def _write(strip, texts, told, untold):
    """Show what was told, in the middle."""
    text = untold if told == NOTHING else texts[told]
    strip.clear()
    strip.write(text, (_LETTERS - len(text)) * CELL_WIDTH // 2)


def leaf(console, title, lines, pairs):
    """Generator: lines in the middle, on as many screens as they need. OK on the last one, or BACK: gives that key."""
    first = 0
    while True:
        screen = None  # never two screens in memory
        screen = Screen(console, title, pairs)
        shown = lines[first : first + screen.rows]
        screen.lines(shown, screen.top + (screen.rows - len(shown)) * CELL_HEIGHT // 2, True)
        console.show(screen)
        console.store.flush()
        console.forget()
        key = 0
        while key not in (keys.OK, keys.BACK):
            key = yield from console.key()
        if key == keys.BACK and first == 0 and pairs[-1][0] == keys.BACK:
            return key
        if key == keys.OK:
            first += screen.rows
            if first >= len(lines):
                return key
        elif first:
            first -= screen.rows
