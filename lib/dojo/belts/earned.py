"""Belts: a handheld's record of matches won by one person alone on it, against its opponents.

    belt = count(console, table)        # a match is over: the belt earned, WHITE to BLACK, or 0
    held(console.store, "ninja")        # the highest so far, 0 for none
    told(console)                       # texts: how the next ones are won

A game's card lists in BELTS what each of the five belts requires, as (level, times): an opponent of that level, or
stronger, must be beaten so often in a row; level 0 requires a match played to its end. A game without BELTS has none.
If there is nobody to beat, the card's `worth(match)` gives the level of a win.

All of it is one entry of the store: two bytes for the match counted last, so that none counts twice if the power fails
as it ends, then two bytes per game: its sign; the belt, and how often in a row which level was beaten.
"""

from binascii import crc32

from micropython import const

from dojo.contract import WON
from dojo.loan.lent import BELTS
from dojo.menus.cards import games, load_card
from dojo.menus.lately import sign
from dojo.playing.seated import BOT
from dojo.saving.keys import BELTS_KEY
from dojo.say import of_game, say, say_one
from games import GAMES

BLACK = const(5)  # WHITE is 1
MASTER = "lib/dojo/art/master.bmp"  # for a holder of every game's black belt

_EACH = const(2)  # bytes per game, and before them for the match counted last
_MOST = const(24)  # games: beyond that, the least recently played are dropped
_LEVEL = const(3)  # bits to shift a level, then the times
_TIMES = const(6)
_MASK = const(7)
_OFTEN = const(3)  # highest number of times counted


def are_on(console):
    """Whether belts are on: a class may have switched them off."""
    return not console.lent or console.lent[BELTS]


def held(store, game):
    """A game's highest belt, 1 to 5; 0 for none."""
    return _of(_parts(store)[1], game) & _MASK


def is_master(console):
    """Whether every game's black belt has been earned."""
    for game in GAMES:
        if _marks(game) and held(console.store, game) < BLACK:
            return False
    return are_on(console)


def count(console, table):
    """Count a match that is over; saved with the next flush at the latest. Gives the belt earned, or 0.

    Only one person against opponents of this handheld counts, and a win only without a partner.
    """
    marks = _marks(table.game)
    people = table.people()
    if not marks or not are_on(console) or len(people) != 1:
        return 0
    last, kept = _parts(console.store)
    this = crc32(table.secret) & 0xFFFF
    if this == last:
        return 0
    before = _of(kept, table.game)
    belt = before & _MASK
    worth = _worth(table, people[0])
    times = 0
    if worth:
        times = min(before >> _TIMES, _OFTEN - 1) + 1 if before >> _LEVEL & _MASK == worth else 1
    for place, (level, often) in enumerate(marks):
        if not level or level < worth or level == worth and times >= often:
            belt = max(belt, place + 1)
    now = belt | worth << _LEVEL | times << _TIMES
    kept = [each for each in kept if each[0] != sign(table.game)] + [bytes((sign(table.game), now))]
    kept = kept[-_MOST:]
    console.store.note(BELTS_KEY, bytes((this >> 8, this & 0xFF)) + b"".join(kept))
    return belt if belt > before & _MASK else 0


def told(console):
    """The texts about belts: for each game the belt held, and what the next one requires."""
    if not are_on(console):
        return ()
    texts = [say("console.belts_for")]
    for game in games(console):
        if _marks(game):
            belt = held(console.store, game)
            lines = [say(load_card(game).NAME)] + ([say_one("console.belts", belt - 1)] if belt else [])
            if belt < BLACK:
                lines.append(asks(game, belt + 1))
            texts.append("\n".join(lines))
            first, count = of_game(game, "belts_alone")
            if count and belt < BLACK:
                texts.append(say(first))
    return tuple(texts)


def asks(game, belt):
    """One text: how to win a game's belt."""
    level, often = _marks(game)[belt - 1]
    if not level:
        return say("console.belt_ends")
    robot = say_one(of_game(game, "levels")[0], level - 1)
    return say("console.belt_twice", robot) if often > 1 else say("console.belt_beats", robot)


def _marks(game):
    """Pairs (level, how often in a row to beat it), for each belt; () if a game has none."""
    return getattr(load_card(game), "BELTS", ())


def _worth(table, person):
    """The level that was beaten, 0 for none."""
    match = table.match
    results = match.rules.results(match.state)
    if match.seats == 1:
        worth = getattr(load_card(table.game), "worth", None)
        return worth(match) if worth and results[0] == WON else 0
    for seat, result in enumerate(results):
        if (result == WON) != (table.seating[seat] == person):
            return 0
    return min([sitting for sitting in table.seating if sitting > BOT]) - BOT


def _parts(store):
    """(two bytes for the match counted last, a list of two bytes per game). What makes no sense is left out."""
    saved = store.get(BELTS_KEY) or b""
    if len(saved) % _EACH or not saved:
        return -1, []
    kept = [saved[place : place + _EACH] for place in range(_EACH, len(saved), _EACH)]
    return saved[0] << 8 | saved[1], [each for each in kept if each[1] & _MASK <= BLACK]


def _of(kept, game):
    """A game's byte, 0 if there is none."""
    for each in kept:
        if each[0] == sign(game):
            return each[1]
    return 0
