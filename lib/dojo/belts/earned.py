"""Belts: what a handheld remembers of the matches that somebody has won on it alone, against its opponents.

    belt = count(console, table)        # a match is over: the belt it has brought, WHITE to BLACK, or 0
    held(console.store, "ninja")        # the highest so far, 0 for none
    told(console)                       # texts: how the next ones are won

A game says in its card what its BELTS ask for, a pair for each of the five: (level, times). That opponent, or one that
is stronger, has to be beaten so often in a row; level 0 asks for a match that is played to its end. A game without such
a line has no belts. What a win is worth where there is nobody to beat, in levels, `worth(match)` of the card says.

All of it is one entry of the store: two bytes of the match that was counted last, so that none counts twice where the
power fails as it ends, then two bytes for each game: its sign; the belt, and how often in a row which level was beaten.
"""

from binascii import crc32

from micropython import const

from dojo.contract import WON
from dojo.loan.lent import BELTS
from dojo.menus.cards import games, load_card
from dojo.menus.lately import sign
from dojo.saving.keys import BELTS_KEY
from dojo.say import of_game, say, say_one
from dojo.table import BOT
from games import GAMES

BLACK = const(5)  # WHITE is 1
MASTER = "lib/dojo/art/master.bmp"  # whoever has the black belt of every game

_EACH = const(2)  # bytes of a game, and before them of the match counted last
_MOST = const(24)  # games: of more, those that were played longest ago are forgotten
_LEVEL = const(3)  # bits to the right of a level, and then of the times
_TIMES = const(6)
_MASK = const(7)
_OFTEN = const(3)  # most times that are counted


def are_on(console):
    """Whether there are belts on this handheld: a class may have switched them off."""
    return not console.lent or console.lent[BELTS]


def held(store, game):
    """The highest belt of a game, 1 to 5; 0 for none."""
    return _of(_parts(store)[1], game) & _MASK


def is_master(console):
    """Whether the black belt of every game is there."""
    for game in GAMES:
        if _marks(game) and held(console.store, game) < BLACK:
            return False
    return are_on(console)


def count(console, table):
    """Count a match that is over; saved with the next flush at the latest. Gives the belt it has brought, or 0.

    Only one person against opponents of this handheld counts, and of a win only one without a partner.
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
    """What there is to read about belts: of each game the one that is held, and what the next one asks for."""
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
    """One text: how a belt of a game is won."""
    level, often = _marks(game)[belt - 1]
    if not level:
        return say("console.belt_ends")
    robot = say_one(of_game(game, "levels")[0], level - 1)
    return say("console.belt_twice", robot) if often > 1 else say("console.belt_beats", robot)


def _marks(game):
    """Pairs of a level and how often in a row it has to be beaten, for each belt; () where a game has none."""
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
    """(the two bytes of the match counted last, a list of two bytes for each game). What makes no sense is left out."""
    saved = store.get(BELTS_KEY) or b""
    if len(saved) % _EACH or not saved:
        return -1, []
    kept = [saved[place : place + _EACH] for place in range(_EACH, len(saved), _EACH)]
    return saved[0] << 8 | saved[1], [each for each in kept if each[1] & _MASK <= BLACK]


def _of(kept, game):
    """The byte of a game, 0 where there is none."""
    for each in kept:
        if each[0] == sign(game):
            return each[1]
    return 0
