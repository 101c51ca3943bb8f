"""A championship of Karenza on many handhelds: all fights of a round at the same time, each on two linked ones; here
is who fights whom, what came of it, and the table.

None of this is a match: the pairs play linked matches as any two do, and tell the points to whoever keeps the table.
It is stored as soon as it is told, after two bytes of another game: how many play, then the points of both for each
fight (docs/saving.md). docs/rules/karenza.md says how a class plays it.
"""

from micropython import const

from dojo import pages
from dojo.contract import SHARED_KEY
from dojo.dialogs.menu import menu, step
from dojo.dialogs.number import number
from dojo.say import LETTERS, say, say_one
from dojo.ui import draw, keys
from dojo.ui.layout import FACE
from dojo.ui.screen import Screen
from dojo.ui.seats import name, portrait
from games.karenza import layout as at
from games.karenza.championship import league

_HEAD = const(2)  # bytes of SHARED_KEY that are another game's (games/knockout/memory.py)
_FEWEST = const(3)  # players
_USUAL_POINTS = const(10)  # of the first of two, where the wheel begins
_ALL_FOUGHT = const(6)  # a reason in words/en.txt
_TABLE = const(1)  # what the menu offers after the fights
_ANEW = const(2)
_ACROSS = const(2)  # fights beside each other
_PICTURE = const(16)  # dots
_MOST = const(3)  # times a portrait
_AIR = const(2)
_LONG = "18-9"  # the longest words between two pictures


def page(console):
    """Generator: until the player goes back."""
    state = kept(console.store)
    item = 0
    while True:
        if state is None or item == _ANEW:
            begun = yield from _begin(console, state)
            if begun is not None:
                state = begun
                item = 0
            elif state is None:
                return
        if item == _TABLE:
            yield from pages.run("games.karenza.championship.standing", "table", console, state)
        elif item == 0 and (yield from _fights(console, state)):
            item = _ANEW
            continue
        offered = say("karenza.league.now"), say("karenza.league.table"), say("karenza.league.anew")
        item = yield from menu(console, say("karenza.league.title"), offered, item)
        if item < 0:
            return


# --- What is kept ---------------------------------------------------------------------------------


def made(seats):
    """The state of a championship of `seats`, 3..8, in which nobody has fought: all it takes for a table."""
    state = bytearray(at.PUBLIC)
    state[at.SEATS] = seats
    state[at.FIGHTS] = len(league.pairs(seats))
    state[at.PHASE] = at.ENDED
    for place in range(2 * state[at.FIGHTS]):
        state[at.POINTS + place] = league.NOT_FOUGHT
    return state


def kept(store):
    """The championship in the store; None if there is none, or none that is possible."""
    told = (store.get(SHARED_KEY) or b"")[_HEAD:]
    if not told or not _FEWEST <= told[0] <= at.MOST_SEATS:
        return None
    state = made(told[0])
    if len(told) != 1 + 2 * state[at.FIGHTS]:
        return None
    for place in range(1, len(told), 2):
        points, against = told[place], told[place + 1]
        if points != league.NOT_FOUGHT or against != league.NOT_FOUGHT:
            if not league.can_end(points, against):
                return None
            state[at.POINTS + place - 1] = points
            state[at.POINTS + place] = against
    return state


def keep(store, state):
    """Save a championship; at once where the chip can."""
    head = ((store.get(SHARED_KEY) or b"") + bytes(_HEAD))[:_HEAD]
    told = state[at.POINTS : at.POINTS + 2 * state[at.FIGHTS]]
    store.put(SHARED_KEY, head + bytes((state[at.SEATS],)) + told)


def _begin(console, state):
    """Generator: a new championship, kept; None if the player went back. state: the one that would be gone."""
    if state is not None and _next(state) and not (
        yield from pages.run("dojo.dialogs.confirm", "confirm", console, say("karenza.league.give_up"))
    ):
        return None
    yield from _say(console, say("karenza.league.how"))
    before = state[at.SEATS] if state else at.MOST_SEATS
    seats = yield from number(console, say("karenza.league.many"), _FEWEST, at.MOST_SEATS, before)
    if seats < 0:
        return None
    begun = made(seats)
    keep(console.store, begun)
    return begun


def _say(console, text):
    """Generator: say something about the championship."""
    return pages.run("dojo.dialogs.message", "message", console, say("karenza.league.title"), text)


# --- The fights -----------------------------------------------------------------------------------


def _next(state):
    """The first fight not told yet; 0 also if all have been fought."""
    for fight in range(state[at.FIGHTS]):
        if not _is_fought(state, fight):
            return fight
    return 0


def _fights(console, state):
    """Generator: players tell the results of fights, one by one. True if they want another championship."""
    fight = _next(state)
    while True:
        fight = yield from _choose(console, state, fight)
        if fight < 0:
            return False
        if (yield from _tell(console, state, fight)):
            keep(console.store, state)
            standing = "games.karenza.championship.standing"
            yield from pages.run(standing, "table", console, state)
            if len(league.fought(state)) == state[at.FIGHTS]:
                winners = [seat for seat, won in enumerate(league.results(state)) if won > 0]
                lines = [say("karenza.league.best", pages.borrow(standing).best(state))]
                told = (winners, say_one("karenza.reasons", _ALL_FOUGHT), lines, "", (), state[at.SEATS])
                return (yield from pages.run("dojo.dialogs.result", "result", console, *told))
            fight = _next(state)


def _soon():
    """Generator: loads what is shown once both points are told; gives whether there was room."""
    yield pages.fetch_next("games.karenza.championship.standing")


def _tell(console, state, fight):
    """Generator: ask for the points of both, or whether to take them back. True if something has changed."""
    place = at.POINTS + 2 * fight
    one, other = league.pairs(state[at.SEATS])[fight]
    if _is_fought(state, fight):
        offered = say("karenza.league.other_points"), say("karenza.league.not_fought")
        item = yield from menu(console, _score(state, fight, (one, other)), offered)
        if item > 0:
            state[place] = state[place + 1] = league.NOT_FOUGHT
        if item:
            return item > 0
    points = _USUAL_POINTS
    console.ahead = pages.one_by_one(console, _soon())
    while True:
        points = yield from number(console, say("karenza.league.whose", name(one)), 0, league.MOST_POINTS, points)
        if points < 0:
            return False
        against = yield from number(console, say("karenza.league.whose", name(other)), 0, league.MOST_POINTS, 0)
        if against < 0:
            continue
        if league.can_end(points, against):
            state[place] = points
            state[place + 1] = against
            return True
        yield from _say(console, say("karenza.league.both"))


def _choose(console, state, fight):
    """Generator: a fight, or -1. fight: where the frame begins. A round is a screen; the ends are joined."""
    each = state[at.SEATS] // 2
    while True:
        first = fight - fight % each
        screen, places, width, height = _show(console, state, first)
        frame = draw.frame(0, 0, width, height, console.theme.accent)
        screen.append(frame)
        console.show(screen)
        while first <= fight < first + each:
            frame.x, frame.y = places[fight - first]
            key = yield from console.key()
            if key in (keys.OK, keys.BACK):
                return fight if key == keys.OK else -1
            fight = step(fight, key, state[at.FIGHTS])


def _show(console, state, first):
    """A round on its screen: who fights whom, what came of it, who rests. Gives screen, places and their size."""
    seats = state[at.SEATS]
    each = seats // 2
    pairs = league.pairs(seats)
    title = say("karenza.league.round", first // each + 1, state[at.FIGHTS] // each)
    moves = (keys.LEFT_RIGHT, say("console.move")), (keys.OK, say("console.ok")), (keys.BACK, say("console.back"))
    screen = Screen(console, title, moves)
    drawn = [(pairs[fight], fight) for fight in range(first, first + each)]
    resting = set(range(seats))
    for pair, _ in drawn:
        resting.difference_update(pair)
    drawn += [((seat,), -1) for seat in resting]
    width = console.width // _ACROSS
    height = (screen.bottom - FACE.height) // -(-len(drawn) // _ACROSS)
    scale = min(_MOST, (width - 3 * _AIR) // (2 * _PICTURE), (height - FACE.height - _AIR) // _PICTURE)
    beside = min((width - FACE.width(_LONG) - 4 * _AIR) // (2 * _PICTURE), (height - _AIR) // _PICTURE)
    is_low = beside > scale  # the words go between the pictures, not below them
    size = _PICTURE * max(beside if is_low else scale, 1)
    places = []
    for place, (who, fight) in enumerate(drawn):
        words = say("karenza.league.rests", LETTERS[who[0]]) if fight < 0 else _score(state, fight, who, is_low)
        x = place % _ACROSS * width
        y = FACE.height + place // _ACROSS * height
        places.append((x, y))
        between = FACE.width(words) + 2 * _AIR if is_low else _AIR
        top = y + (height - size - (0 if is_low else FACE.height)) // 2
        left = x + (width - len(who) * size - (between if is_low else (len(who) - 1) * between)) // 2
        for one, seat in enumerate(who):
            screen.append(portrait(console, seat, left + one * (size + between), top, size // _PICTURE))
        ink = console.theme.dim if fight < 0 or _is_fought(state, fight) else console.theme.ink
        if is_low:
            screen.column((words,), left + size + _AIR, y + (height - FACE.height) // 2, ink)
        else:
            screen.column((words,), x + (width - FACE.width(words)) // 2, top + size, ink)
    return screen, places, width, height


def _is_fought(state, fight):
    return state[at.POINTS + 2 * fight] != league.NOT_FOUGHT


def _score(state, fight, pair, is_short=False):
    """A fight in few letters: "A 10 - 4 H", or "A - H" before it; "10-4" and "-" between pictures."""
    one, other = pair
    points = state[at.POINTS + 2 * fight]
    against = state[at.POINTS + 2 * fight + 1]
    if is_short:
        return "%d-%d" % (points, against) if _is_fought(state, fight) else "-"
    if not _is_fought(state, fight):
        return LETTERS[one] + " - " + LETTERS[other]
    return say("karenza.table.points_short", LETTERS[one], points, against, LETTERS[other])
