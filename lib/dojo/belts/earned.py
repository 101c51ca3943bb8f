"""Belts: a handheld's record of matches won by one person alone on it, against its opponents. Each animal has its own,
so that brothers and sisters can share a handheld: it counts for the one that was chosen (dojo.ui.seats).

    belt = count(console, table)        # a match is over: the belt earned, WHITE to BLACK, or 0
    held(console.store, "ninja")        # the highest so far, 0 for none
    told(console)                       # texts: how the next ones are won
    play_as(console.store, 3)           # from now on it is the tiger's belts that are won and shown
    group.append(knot(console, belt, x, y))       # the picture of a belt

A game's card lists in BELTS what each of the five belts requires, as (level, times): an opponent of that level, or
stronger, must be beaten so often in a row; level 0 requires a match played to its end. A game without BELTS has none.
If there is nobody to beat, the card's `worth(match)` returns the level of a win.

The first animal's are one entry of the store: two bytes for the match counted last, so that none counts twice if the
power fails as it ends, then two bytes per game: its sign; the belt, and how often in a row which level was beaten. The
others' are another entry: the animal that plays, then the same, but with a byte for each of them per game.
"""

from binascii import crc32

from micropython import const

from dojo.contract import WON
from dojo.menus.cards import games, load_card, sign
from dojo.playing.seated import BOT
from dojo.saving.keys import ANIMALS_KEY, BELTS_KEY
from dojo.say import of_game, say, say_one
from dojo.ui import draw
from dojo.ui.seats import ANIMALS, chosen, name
from games import GAMES

BLACK = const(5)  # WHITE is 1
MASTER = "lib/dojo/art/master.bmp"  # for a holder of every game's black belt
KNOT = const(16)  # dots of its picture

_SHEET = "lib/dojo/art/knots.bmp"
# The colours of each, and of its edge: that identifies the black one.
_CLOTHS = (0xF4F4F4, 0xFFD23C, 0x4CC35A, 0xB06A2C, 0x30303C)
_EDGES = (0x506080, 0x705000, 0x105020, 0x401C00, 0xFFFFFF)

_LAST = const(2)  # bytes for the match counted last
_EACH = const(2)  # bytes per game of the first animal; of the others ANIMALS
_MOST = const(24)  # games: beyond that, the least recently played are dropped
_FEWER = const(7)  # games of each other animal
_LEVEL = const(3)  # bits to shift a level, then the times
_TIMES = const(6)
_MASK = const(7)
_OFTEN = const(3)  # highest number of times counted


def are_on(console):
    """Whether belts are on: a class may have switched them off."""
    return not console.lent or console.lent.belts


def held(store, game):
    """A game's highest belt, 1 to 5; 0 for none."""
    who = max(0, chosen(store))
    return _of(_parts(store, who)[1], game, who) & _MASK


def play_as(store, who):
    """Choose an animal, 0 to 7; saved with the next flush at the latest."""
    store.note(ANIMALS_KEY, bytes((who,)) + (store.get(ANIMALS_KEY) or b"")[1:])


def is_master(console):
    """Whether every game's black belt has been earned."""
    for game in GAMES:
        if _marks(game) and held(console.store, game) < BLACK:
            return False
    return are_on(console)


def count(console, table):
    """Count a match that is over; saved with the next flush at the latest. Returns the belt earned, or 0.

    Only one person against opponents of this handheld counts, and a win only without a partner.
    """
    marks = _marks(table.game)
    people = table.people()
    if not marks or not are_on(console) or len(people) != 1:
        return 0
    store = console.store
    who = max(0, chosen(store))
    _, kept = _parts(store, who)
    this = crc32(table.secret) & 0xFFFF
    if this in (_parts(store, 0)[0], _parts(store, 1)[0]):
        return 0
    before = _of(kept, table.game, who)
    belt = before & _MASK
    worth = _worth(table, people[0])
    times = 0
    if worth:
        times = min(before >> _TIMES, _OFTEN - 1) + 1 if before >> _LEVEL & _MASK == worth else 1
    for index, (level, often) in enumerate(marks):
        if not level or level < worth or level == worth and times >= often:
            belt = max(belt, index + 1)
    entry = bytearray(ANIMALS if who else _EACH)
    for each in kept:
        if each[0] == sign(table.game):
            entry[:] = each
    entry[0] = sign(table.game)
    entry[who or 1] = belt | worth << _LEVEL | times << _TIMES
    kept = [each for each in kept if each[0] != entry[0]] + [entry]
    saved = bytes((who, this >> 8, this & 0xFF)) + b"".join(kept[-(_FEWER if who else _MOST) :])
    store.note(ANIMALS_KEY if who else BELTS_KEY, saved if who else saved[1:])
    return belt if belt > before & _MASK else 0


def told(console):
    """The texts about belts: for each game the belt held, and what the next one requires."""
    if not are_on(console):
        return ()
    who = chosen(console.store)
    texts = [say("console.belts_for")] if who < 0 else ["%s\n%s" % (name(who), say("console.belts_for"))]
    if not console.lent:
        texts.append(say("console.belts_animals"))
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


def knot(console, belt, x, y):
    """A knot in a belt's colour above as many dots as belts were won, 16 dots square."""
    bitmap, palette = draw.load(_SHEET, KNOT, belt - 1)
    dye(console, palette, belt)
    return draw.tiles((bitmap, palette), KNOT, KNOT, x, y)


def dye(console, palette, belt):
    """Give a picture's last two colours those of a belt."""
    cloth, edge = _CLOTHS[belt - 1], _EDGES[belt - 1]
    if console.mono:
        cloth, edge = (0x000000, 0xFFFFFF) if belt == BLACK else (0xFFFFFF, 0x000000)
    palette[len(palette) - 2] = cloth
    palette[len(palette) - 1] = edge


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


def _parts(store, who):
    """What is kept for an animal: (the match counted last, -1 for none; a list of the bytes per game, a sign and then
    belts). What makes no sense is left out.
    """
    saved = (store.get(ANIMALS_KEY) or b"")[1:] if who else store.get(BELTS_KEY) or b""
    size = ANIMALS if who else _EACH
    if len(saved) < _LAST or (len(saved) - _LAST) % size:
        return -1, []
    kept = [saved[offset : offset + size] for offset in range(_LAST, len(saved), size)]
    return saved[0] << 8 | saved[1], [each for each in kept if max([belt & _MASK for belt in each[1:]]) <= BLACK]


def _of(kept, game, who):
    """A game's byte for an animal, 0 if there is none."""
    for each in kept:
        if each[0] == sign(game):
            return each[who or 1]
    return 0
