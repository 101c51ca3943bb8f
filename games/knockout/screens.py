"""Knock Yourself Out on the screen: a claim, a roll, and what is said below the result.

lib/dojo/playing/play.py calls choose, reveal and summary. A claim, a number or a strike, is not an action of the match:
it is checked here, as often as it takes.
"""

from micropython import const

from dojo import pages
from dojo.contract import CHANCE, NOBODY, OVER
from dojo.output.lights import GLOW
from dojo.output.sound import BAD, REVEAL, ROLL
from dojo.saving.keys import MATCH_KEY
from dojo.say import say
from dojo.ui import draw, keys
from dojo.ui.seats import name, scores
from games.knockout import explain, recall, rules
from games.knockout import watch as watch_module
from games.knockout.board import CHART, STRIKE, Board
from games.knockout.charts import chart as chart_page
from games.knockout.coach import advice, bar, ending
from games.knockout.memory import STRUCK, TRIES, claims, count_wrong, has_help

_STOP = const(-1)  # the player wants to pause
_TRIES = const(2)  # wrong claims after which the answers are shown
_LOOK = const(900)  # ms to see another device's move before the next roll
_REST = const(600)  # ms the other player's dice lie still
_LAST = const(1500)  # ms with the last board before the result


class _Memory:
    """Kept from one screen of a match to the next (console.kept)."""

    def __init__(self):
        self.board = None  # the roll's board, for the claim that follows and the number that moves
        self.before = None  # the view before the last local choice
        self.choice = 0  # the last local choice
        self.claims = None  # the claims of this turn (memory.claims)
        self.pointed = (0, 0)  # a turn, and where the frame was when its player paused
        self.lines = []  # the lines of the result
        self.bar = ()  # the arguments of the result's bar (coach/bar.py)


# --- A claim --------------------------------------------------------------------------------------


def choose(console, view, seat):
    """Generator: the number, minus one, that goes out or back in; -1 if its player wants to pause."""
    kept = console.keep(_Memory).claims = claims(console.store, rules.turns(view) + 1)
    if not (rules.is_returning(view) and kept[STRUCK]):
        claim = yield from _claim(console, view, seat)
        if claim < STRIKE:
            return claim
        console.keep(_Memory).board = None
        kept[STRUCK] = 1
        console.store.note(MATCH_KEY, kept)
    board = yield from _show(console, view, seat, say("knockout.back_in"))
    tray = rules.tray(view, rules.side_of(view, seat))
    places = [place for place in range(6) if not tray >> place & 1]
    return (yield from _point(console, board, places, view, seat, 0))


def _claim(console, view, seat):
    """Generator: a number, minus one, that may go out, STRIKE if there is none, or -1."""
    kept = console.keep(_Memory).claims
    right = [number - 1 for number in rules.answers(view)] or [STRIKE]
    turn, place = console.keep(_Memory).pointed
    if turn != rules.turns(view) + 1:
        place = 0
    while True:
        board = yield from _show(console, view, seat, say("knockout.say"))
        board.tray.sign()
        if _is_shown(console, board):
            console.refresh()  # with all that follows it takes too long on a large display
        is_shown = kept[TRIES] >= _TRIES or has_help(console)
        if is_shown:
            for answer in right:
                board.tray.mark(answer)
        place = yield from _point(console, board, range(CHART + 1), view, seat, place)
        if place in right or place == _STOP:
            return place
        if place == CHART:
            board = console.keep(_Memory).board = None  # a chart needs its room
            yield from pages.show(console, chart_page.page, view, seat, is_shown)
        else:
            console.sound.play(BAD)
            count_wrong(console.store, kept)
            yield from pages.open(explain.page, console, view, place)


def _show(console, view, seat, does):
    """Generator: show this turn's board, the roll's if it is still there. Returns it."""
    pairs = ((keys.LEFT_RIGHT, say("console.move")), (keys.OK, does), (keys.BACK, say("console.menu")))
    memory = console.keep(_Memory)
    board = memory.board
    memory.board = None
    if board is None or board.turn != rules.turns(view) + 1 or not _is_shown(console, board):
        board = yield from draw.fitted(Board, console, view, seat, pairs)
    else:
        board.screen.hints.change(pairs)
    return board


def _is_shown(console, board):
    """Whether a board is on the display."""
    root = console.display.root_group
    return len(root) > 0 and root[0] is board.screen


def _point(console, board, places, view, seat, at):
    """Generator: the place of the tray chosen, or -1, starting at index `at` of the places.

    The board stays to show the result, unless the player pauses.
    """
    is_back = rules.is_returning(view) and console.keep(_Memory).claims[STRUCK]
    board.point(places[at])
    board.say(_question(places[at], view, seat, is_back))
    if not _is_shown(console, board):
        console.show(board.screen, board)
    console.forget()
    while True:
        key = yield from console.key()
        if key == keys.OK or key == keys.BACK:
            memory = console.keep(_Memory)
            memory.pointed = rules.turns(view) + 1, places[at]
            memory.board = board
            if key == keys.OK:
                return places[at]
            memory.board = None
            return _STOP
        at = (at + (-1 if key in keys.BACKWARD else 1)) % len(places)
        board.point(places[at])
        console.refresh()  # respond to the press at once
        board.say(_question(places[at], view, seat, is_back))


def _question(place, view, seat, is_back):
    """What the line says about a place. is_back: whether a number is put back in."""
    is_alone = rules.form(view) == rules.SOLO
    who = () if is_alone else (name(seat),)
    if place == STRIKE:
        return say("knockout.is_strike") if is_alone else say("knockout.is_strike_of", *who)
    if place == CHART:
        return say("knockout.is_chart") if is_alone else say("knockout.is_chart_of", *who)
    if is_back:
        return say("knockout.puts_back" if is_alone else "knockout.puts_back_of", *who + (place + 1,))
    return say("knockout.takes_out" if is_alone else "knockout.takes_out_of", *who + (place + 1,))


# --- What happened --------------------------------------------------------------------------------


def reveal(console, before, after):
    """Generator: a roll, which a local player starts by a key; or a number taken out or put back, with its sound."""
    if rules.turn(before) != CHANCE:
        yield from _moved(console, before, after)
    elif rules.dice(after)[0]:
        yield from _roll(console, before, after)


def _moved(console, before, after):
    """Generator: a number was moved, shown on its tray. Also shows the last board."""
    memory = console.keep(_Memory)
    board = memory.board
    memory.board = None
    seat = rules.seat_to_play(before)
    if console.seats_here >> seat & 1:
        memory.before = before
        memory.choice = rules.last(after) - 1
    if rules.is_returning(before):
        console.sound.play(BAD)
    else:
        console.sound.play(REVEAL)
        console.lights.play(GLOW)
    if board is not None:
        if _is_shown(console, board):
            yield from board.fly(rules.last(after) - 1, not rules.is_returning(before))
        if _is_shown(console, board) and (rules.turn(after) == OVER or rules.form(before) == rules.SOLO):
            memory.board = board  # the board goes on
    if rules.turn(after) == OVER:
        board = memory.board = yield from _renewed(console, after, seat, ((keys.OK, say("knockout.skip")),))
        board.say(_how_it_ended(after, seat))
        _put(console, board)
        if console.link is not None:  # when linked, another screen comes before the counting
            yield from console.pause(_LAST)


def _how_it_ended(after, seat):
    """The line below the last board."""
    if rules.tray(after, rules.side_of(after, seat)):
        return say("knockout.enough")
    return say("knockout.all_out") if rules.form(after) == rules.SOLO else say("knockout.all_out_of", name(seat))


def _roll(console, before, after):
    """Generator: what came before, then the dice roll. Local players press a key for it; others' dice roll by
    themselves.
    """
    memory = console.keep(_Memory)
    seat = rules.seat_to_play(before)
    is_here = console.seats_here >> seat & 1
    board = yield from _ready(console, before, seat, is_here)
    if is_here:
        key = 0
        while key != keys.OK:
            key = yield from console.key()
            if key in keys.FORWARD and memory.before is not None:
                who = rules.seat_to_play(memory.before)
                yield from pages.show(console, advice.page, memory.before, who, memory.choice)
                board = yield from _ready(console, before, seat, is_here)
    else:
        yield from console.pause(_LOOK)
    console.sound.play(ROLL)
    first, second = rules.dice(after)
    yield from board.tumble(first, second)
    if rules.turns(after) != rules.turns(before):
        console.sound.play(BAD)
        if is_here:
            memory.before = None
    elif is_here:
        memory.board = board
        return
    if not is_here:
        board.say(say("knockout.has_rolled", name(seat), first, second))
        yield from console.pause(_REST)


def _ready(console, before, seat, is_here):
    """Generator: show the board before a roll. Returns it."""
    pairs = ((keys.OK, say("knockout.roll" if is_here else "knockout.skip")),)
    if is_here and console.keep(_Memory).before is not None:
        pairs += ((keys.UP_DOWN, say("knockout.why")),)
    board = yield from _renewed(console, before, seat, pairs)
    board.say(_what_was(before, seat))
    _put(console, board)
    return board


def _renewed(console, view, seat, pairs):
    """Generator: the board for another turn: the last one if it is still shown and can go on, else a new one."""
    memory = console.keep(_Memory)
    board = memory.board
    memory.board = None
    if board is not None:
        if _is_shown(console, board) and board.renew(view, seat, pairs):
            return board
    return (yield from draw.fitted(Board, console, view, seat, pairs))


def _put(console, board):
    """Show a board, unless it is shown."""
    if _is_shown(console, board):
        console.refresh()
    else:
        console.show(board.screen, board)


def _what_was(view, seat):
    """The turn before this one, and who rolls now."""
    is_alone = rules.form(view) == rules.SOLO
    if not rules.turns(view):
        return say("knockout.first_roll") if is_alone else say("knockout.begins", name(seat))
    number = rules.last(view)
    seats = rules.seats(view)  # the form is the first byte of both a state and the options
    before = (seat - 1) % seats
    now = () if is_alone else (name(seat),)
    if not number:
        return say("knockout.is_missed") if is_alone else say("knockout.is_missed_of", *now)
    if rules.tray(view, rules.side_of(view, before)) >> number - 1 & 1:
        return say("knockout.is_back" if is_alone else "knockout.is_back_of", *(number,) + now)
    return say("knockout.is_out" if is_alone else "knockout.is_out_of", *(number,) + now)


def watch(console, view, pairs):
    """A screen for while another device chooses: call its `update(title)` once a frame."""
    seat = rules.seat_to_play(view)
    watching = pages.keep(watch_module)  # it has link words, not needed offline
    return watching.Watch(console, view, seat, pairs, _what_was(view, seat))


def resumed(console, match):
    """Generator: a match is resumed. A roll for which nothing has been claimed yet is shown again, unchanged, so that
    players can ask the coach about the last choice, as before.
    """
    memory = console.keep(_Memory)
    memory.before, memory.choice, rolled = yield from pages.open(recall.page, console, match)
    if rolled is not None:
        yield from _roll(console, rolled, match.view(NOBODY))


# --- The end --------------------------------------------------------------------------------------


def finished(console, match):
    """Generator: a match is over. Count it while players see the last board, for the result."""
    memory = console.keep(_Memory)
    rest = _LAST if memory.board is not None and _is_shown(console, memory.board) else 0
    memory.lines, memory.bar = yield from pages.open(ending.page, console, match, rest)
    memory.board = None


def chart(console, view):
    """What goes above the lines of summary(): a solo game as a bar, or None."""
    numbers = console.keep(_Memory).bar
    return pages.load(bar).bar(console, *numbers) if numbers else None


def summary(console, view):
    """Lines for the result: turns and strikes, and for a solo game how lucky it was."""
    if rules.form(view) == rules.SOLO:
        return console.keep(_Memory).lines + [say("knockout.all_strikes", rules.strikes(view, 0))]
    strikes = scores((name(0), name(1)), (rules.strikes(view, 0), rules.strikes(view, 1)))
    return [say("knockout.all_turns", rules.turns(view)), say("knockout.all_strikes", strikes)]
