"""A championship of Karenza on many handhelds: all fights of a round run at once, each on two linked handhelds; this
one keeps the pairings, the results and the table.

This is not a match: the pairs play ordinary linked matches and report their points to the player who keeps the table.
It is stored as soon as it is entered: how many play, then both players' points for each fight (docs/inside/saving.md).
docs/players/rules/karenza.md says how a class plays it.
"""

from micropython import const

from dojo import pages
from dojo.dialogs import confirm, message, number, result
from dojo.dialogs.menu import menu
from dojo.saving.keys import key_of
from dojo.say import say, say_one
from dojo.ui.seats import name
from games.karenza import layout as at
from games.karenza.championship import league, round, standing
from games.karenza.championship.league import ALL_FOUGHT

_FEWEST = const(3)  # players
_USUAL_POINTS = const(10)  # where the wheel for the first one's points starts
_TABLE = const(1)  # the menu item after the fights
_ANEW = const(2)


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
            yield from pages.open(standing.table, console, state)
        elif item == 0 and (yield from _fights(console, state)):
            item = _ANEW
            continue
        offered = say("karenza.league.now"), say("karenza.league.table"), say("karenza.league.anew")
        item = yield from menu(console, say("karenza.league.title"), offered, item)
        if item < 0:
            return


# --- What is kept ---------------------------------------------------------------------------------


def made(seats):
    """The state of a championship of `seats`, 3..8, before any fight: enough for a table."""
    state = bytearray(at.PUBLIC)
    state[at.SEATS] = seats
    state[at.FIGHTS] = len(league.pairs(seats))
    state[at.PHASE] = at.ENDED
    for place in range(2 * state[at.FIGHTS]):
        state[at.POINTS + place] = league.NOT_FOUGHT
    return state


def kept(store):
    """The championship in the store; None if there is none or it is impossible."""
    told = store.get(key_of("karenza"))
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
    """Save a championship; at once if the chip can."""
    told = state[at.POINTS : at.POINTS + 2 * state[at.FIGHTS]]
    store.put(key_of("karenza"), bytes((state[at.SEATS],)) + told)


def _begin(console, state):
    """Generator: a new championship, kept; None if the player went back. state: the one it would replace."""
    if state is not None and _next(state) and not (
        yield from pages.open(confirm.confirm, console, say("karenza.league.give_up"))
    ):
        return None
    yield from _say(console, say("karenza.league.how"))
    before = state[at.SEATS] if state else at.MOST_SEATS
    seats = yield from _number(console, say("karenza.league.many"), _FEWEST, at.MOST_SEATS, before)
    if seats < 0:
        return None
    begun = made(seats)
    keep(console.store, begun)
    return begun


def _say(console, text):
    """Generator: say something about the championship."""
    return pages.open(message.message, console, say("karenza.league.title"), text)


def _number(console, *asked):
    """Generator: a number that is dialled, or -1."""
    return pages.open(number.number, console, *asked)


# --- The fights -----------------------------------------------------------------------------------


def _next(state):
    """The first fight without a result; 0 also if all have one."""
    for fight in range(state[at.FIGHTS]):
        if not league.is_fought(state, fight):
            return fight
    return 0


def _fights(console, state):
    """Generator: players enter results one by one. True if they want another championship."""
    fight = _next(state)
    while True:
        fight = yield from pages.open(round.choose, console, state, fight)
        if fight < 0:
            return False
        if (yield from _tell(console, state, fight)):
            keep(console.store, state)
            yield from pages.open(standing.table, console, state)
            if len(league.fought(state)) == state[at.FIGHTS]:
                winners = [seat for seat, won in enumerate(league.results(state)) if won > 0]
                lines = [say("karenza.league.best", pages.load(standing).best(state))]
                told = (winners, say_one("karenza.reasons", ALL_FOUGHT), lines, "", (), state[at.SEATS])
                return (yield from pages.open(result.result, console, *told))
            fight = _next(state)


def _tell(console, state, fight):
    """Generator: ask for both players' points, or whether to erase them. True if something changed."""
    place = at.POINTS + 2 * fight
    one, other = league.pairs(state[at.SEATS])[fight]
    if league.is_fought(state, fight):
        told = say("karenza.table.points", name(one), state[place], state[place + 1], name(other))
        offered = say("karenza.league.other_points"), say("karenza.league.not_fought")
        item = yield from menu(console, told, offered)
        if item > 0:
            state[place] = state[place + 1] = league.NOT_FOUGHT
        if item:
            return item > 0
    points = _USUAL_POINTS
    while True:
        points = yield from _number(console, say("karenza.league.whose", name(one)), 0, league.MOST_POINTS, points)
        if points < 0:
            return False
        against = yield from _number(console, say("karenza.league.whose", name(other)), 0, league.MOST_POINTS, 0)
        if against < 0:
            continue
        if league.can_end(points, against):
            state[place] = points
            state[place + 1] = against
            return True
        yield from _say(console, say("karenza.league.both"))
