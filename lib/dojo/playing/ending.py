"""The end of a match: it counts towards the series, and players are told who won and why.

    again = yield from pages.open(ending.page, session)      # a dojo.playing.session.Session
"""

from micropython import const

from dojo import pages
from dojo.contract import NOBODY, seats_in
from dojo.dialogs.champion import Champion
from dojo.dialogs.result import result
from dojo.menus import setup
from dojo.playing import sides as series_sides
from dojo.playing.seated import is_guided
from dojo.say import of_game, say_one
from dojo.ui.place import place

_SERIES = const(99)  # highest score of a series
_SUIT = (0xFFFFFF, -1)  # white, and hands and feet in the seat's colour


def page(session, seal=""):
    """Generator: show the ending. True for a rematch. seal: see dojo.dialogs.result."""
    console = session.console
    console.clear()
    table = session.table
    match = session.match
    if console.lent:
        console.lent.count(console, table.game)
    results = match.rules.results(match.state)
    winners = [seat for seat in range(match.seats) if results[seat] == 1]
    why = say_one(of_game(table.game, "reasons")[0], match.rules.reason(match.state))
    lines = session.screens.summary(console, match.view(NOBODY))
    seats_here = seats_in(console.seats_here)
    score = "" if is_guided(table) else _count(session, winners, seats_here)
    chart = getattr(session.screens, "chart", None)
    draws = (lambda: chart(console, match.view(NOBODY))) if chart else None

    champion = getattr(session.screens, "champion", None)
    suits = getattr(session.screens, "SUITS", (_SUIT,))

    def stand(console, seat, pose, x, y, scale):
        own = champion(console, match.view(NOBODY), seat, pose, x, y, scale) if champion else None
        if own is not None:
            return own
        face = session.face(seat)
        return Champion(console, seat, pose, x, y, scale, suits[seat % len(suits)], face and face[0])

    def scene(y, height):
        return None if console.mono else place(console, table.game, 0, y, console.width, height)

    rivals = match.seats == 1 and getattr(session.screens, "RIVAL", False)
    called = [session.called(seat) for seat in range(match.seats + rivals)]
    shown = draws, scene, stand, called
    return (yield from result(console, winners, why, lines, seal, seats_here, match.seats, score, *shown))


def _count(session, winners, seats_here):
    """Count the match in its series. Returns the series' score, "" after the first match."""
    series = session.console.series
    del series[: 1 - _SERIES]
    series.append(sum([1 << seat for seat in winners]))
    if len(series) == 1:
        return ""
    sides = pages.load(setup).leaders_of(session.match.rules, session.match.options)
    return pages.load(series_sides).score(series, sides, seats_here)
