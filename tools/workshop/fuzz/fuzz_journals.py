"""Saved bytes that are wrong although all their checks are right: random and mutated headers, steps, checkpoints, keys
of every game, alone and linked. Nothing may crash, hang or grow, neither on reading them nor on playing on from them.

    .venv/bin/python -P tools/workshop/fuzz/fuzz_journals.py 100000       # journals, at tables; part of make fuzz
    .venv/bin/python -P tools/workshop/fuzz/fuzz_journals.py 500 --whole  # on whole handhelds, with random keys

A failure shows the number of the journal; the same command with `--first` that number shows it again.
"""

import argparse
import random
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
if __name__ == "__main__":
    sys.path += [str(ROOT), str(ROOT / "tests/support/link")]
    from sim import paths

    paths.extend()

from dojo.contract import OPENING, OVER  # noqa: E402
from dojo.link.table import Linked  # noqa: E402
from dojo.playing.seated import BOT  # noqa: E402
from dojo.saving.keys import ANIMALS_KEY, BELTS_KEY, CALLS_KEY, COUNTS_KEY, GUIDES_KEY, key_of  # noqa: E402
from dojo.saving.records import KEYS, LONGEST_MATCH  # noqa: E402
from dojo.saving.restore import restore  # noqa: E402
from dojo.saving.settings import Settings  # noqa: E402
from dojo.saving.store import Store  # noqa: E402
from dojo.say import of_game, say  # noqa: E402
from games.karenza.championship import handhelds  # noqa: E402
from honest import Still  # noqa: E402
from journals import BEGIN, SIZE, alone, journal, linked, play  # noqa: E402
from link_world import KEY, SECRET, World  # noqa: E402
from linked_match import course  # noqa: E402
from weather import FRAME  # noqa: E402

STEPS = 3000  # more than any match between two checkpoints has
FRAMES = 40  # frames that a linked table goes without an answer
BOARDS = ("pybadge", "pico", "feather")

_POINT, _MANY, _ABOVE = 0x13, 0x14, 0x15  # kinds of records
ABOVE = (GUIDES_KEY, COUNTS_KEY, CALLS_KEY, BELTS_KEY, ANIMALS_KEY, key_of("karenza"), 0xFFFF)

ALONE = (
    ("ninja", b"\0", (0, 1)),
    ("ninja", b"\1", (0, BOT + 4)),
    ("ninja", b"\2", (0, BOT + 1, 2)),
    ("ninja", b"\3", (0, 0, BOT + 3, BOT + 2)),
    ("karate", b"\0\0\0\3\0", (0,)),
    ("karate", b"\1\0\0\0\1", (0, BOT + 1)),
    ("karate", b"\2\2\1\0\1", (0, 1, 2)),
    ("karate", b"\1\2\0\0\1", (0, 1)),
    ("knockout", b"\0\0\0", (0,)),
    ("knockout", b"\1\1\0", (0, BOT + 2)),
    ("knockout", b"\2\0\1", (0, 1, 0, 1)),
    ("karenza", b"\0\0\0\1", (0, 1)),
    ("karenza", b"\1\4\5\5", (0, BOT + 2, 1)),
    ("king_of_the_roll", b"\0\0\0\0\0\1", (0, 1)),
    ("king_of_the_roll", b"\1\0\0\0\0\1", (0,)),
    ("template", b"\1", (0, BOT + 1)),
)
LINKED = (
    ("ninja", b"\0", 2),
    ("ninja", b"\1", 2),
    ("ninja", b"\2", 3),
    ("ninja", b"\3", 2),
    ("template", b"\1", 2),
    ("knockout", b"\1\0\0", 2),
    ("karate", b"\1\2\0\0\1", 2),
    ("karate", b"\2\2\1\0\1", 3),
    ("karenza", b"\0\1\4\4", 2),
    ("karenza", b"\1\0\4\5", 3),
    ("king_of_the_roll", b"\0\0\0\1\0\1", 2),
    ("king_of_the_roll", b"\0\1\0\1\0\1", 2),
)


def kept(dice):
    """What the keys may hold besides a match: settings, records, and a dice roller with some rolls."""
    from games.karate.roller.book import Book

    store = Store(None, False)
    book = Book(store)
    book.players = dice.randrange(9)
    for _ in range(dice.randrange(20)):
        book.add(dice.randrange(36))
    book.keep()
    store.note(0, bytes((2, 3, 0, 0, 1)))
    store.note(1, bytes((1, 9, 9, 9, 0, 15, 0, 7)) + bytes(22))
    store.note(2, dice.choice((b"ninja", b"karate", b"karate roller.start", b"knockout")))
    store.note(3, b"\1\1")
    store.note(6, bytes((1, dice.randrange(120))))
    store.note(8, bytes((dice.randrange(1, 9),)))
    return [store.get(key) or b"" for key in range(KEYS)]


# --- Bytes that are wrong -----------------------------------------------------------------------------------------


def spoiled(data, dice):
    """The data with some bytes changed, cut off, inserted, or moved."""
    data = bytearray(data)
    for _ in range(dice.choice((1, 1, 1, 2, 5))):
        at = dice.randrange(len(data) + 1)
        lot = dice.randrange(6)
        if lot < 3 and at < len(data):
            data[at] = dice.choice((0, 1, 2, 16, 48, 63, 64, 127, 128, 253, 254, 255, dice.randrange(256)))
        elif lot == 3:
            del data[at : at + dice.choice((1, 2, 2, 8, 300))]
        elif lot == 4:
            data[at:at] = dice.randbytes(dice.choice((1, 2, 2, 8)))
        else:
            other = dice.randrange(len(data) + 1)
            data[at:at] = data[min(at, other) : max(at, other)]
    return bytes(data)


def random_header(dice):
    """A header whose lengths fit, with a game that may be there."""
    there = (b"ninja", b"karate", b"knockout", b"template", b"karenza", b"king_of_the_roll")
    name = dice.choice((*there, b"", b"../ninja", b"\xff", b"a.b"))
    options = dice.randbytes(dice.randrange(6)) if dice.randrange(2) else bytes(dice.randrange(4) for _ in range(4))
    some = dice.randbytes(dice.randrange(9)) if dice.randrange(2) else bytes(dice.randrange(3) for _ in range(2))
    secret = dice.randbytes(dice.choice((0, 1, 15, 16, 16, 16, 17, 60)))
    if dice.randrange(2):
        return bytes((1, dice.randrange(3), len(name), len(options), len(some))) + name + options + some + secret
    pact = bytes((dice.randrange(3), dice.randrange(4), dice.randrange(10))) + KEY + SECRET
    head = bytes((3, dice.randrange(3), len(name), len(options), dice.randrange(6)))
    return head + pact + dice.randbytes(2) + name + options + secret


def wrong(samples, dice):
    """The records of a journal: those of a sample with something made wrong."""
    saved = dice.choice(samples)
    other = dice.choice(samples)
    header, point, entries, keys = saved.header, saved.point, saved.entries, saved.keys[:]
    for _ in range(dice.choice((1, 1, 2, 4))):
        lot = dice.randrange(12)
        if lot == 0:
            header = spoiled(header, dice)
        elif lot == 1:
            header = random_header(dice) if dice.randrange(2) else other.header
        elif lot == 2:
            header = header[:5] + spoiled(header[5:], dice)
        elif lot == 3:
            entries = spoiled(entries, dice)
        elif lot == 4:
            entries = dice.choice((other.entries, entries * 2, dice.randbytes(dice.randrange(600))))
        elif lot == 5 and entries:
            place = dice.randrange(len(entries)) & ~1
            entries = entries[:place] + bytes((dice.choice((0, 1, 16, 17, 48, 253, 254, 255)), dice.randrange(4)))
        elif lot == 6:
            point = spoiled(point or other.point or dice.randbytes(40), dice)
        elif lot == 7:
            point = dice.choice((other.point, b"", dice.randbytes(dice.randrange(1, 221)), bytes(113)))
        elif lot == 8:
            keys[dice.randrange(KEYS)] = dice.randbytes(dice.randrange(65))
        elif lot == 9:
            keys = [keys[key] or data for key, data in enumerate(kept(dice))]
            keys[7] = bytes((0, 1, 0, dice.randrange(9), dice.randrange(3), dice.randrange(3)))
        elif lot == 10:
            keys[dice.randrange(KEYS)] = dice.choice(other.keys)
        else:
            key = dice.randrange(KEYS)
            keys[key] = spoiled(keys[key] or bytes(dice.randrange(1, 62)), dice)[:64]
    parts = [(BEGIN, header[:255])]
    if point is not None:
        parts.append((_POINT, b"\0" + point[:254]))
    parts += [(_MANY, entries[at : at + 250]) for at in range(0, min(len(entries), 3000), 250)]
    parts += [(key, data) for key, data in enumerate(keys) if data]
    if dice.randrange(8) == 0:
        parts[dice.randrange(len(parts))] = (dice.randrange(0x20), dice.randbytes(dice.randrange(70)))
    if dice.randrange(8) == 0:
        dice.shuffle(parts)
    above = random.Random(header)  # keeps the draws from `dice` independent of these
    for key in ABOVE:
        if above.randrange(3) == 0:
            parts.append((_ABOVE, key.to_bytes(2, "big") + above.randbytes(above.randrange(65))))
    return parts


# --- What comes of them -------------------------------------------------------------------------------------------


class Tally:
    """What a run tried: journals, those whose match resumed, and how many of these ended."""

    def __init__(self):
        self.journals = self.alone = self.linked = self.ended = self.whole = 0

    def __str__(self):
        return (
            f"{self.journals} journals: {self.alone} matches went on alone, {self.ended} of them to their end, "
            f"{self.linked} linked; {self.whole} on whole handhelds. No crash, no hang"
        )


def go_on(content, dice, tally):
    """Read a journal as a handheld does, and play on from it."""
    nvm = bytearray(content)
    store = Store(nvm, True)
    Settings(store)
    handhelds.kept(store)
    table = restore(store)
    tally.journals += 1
    assert table is None or len(store.match()[1]) <= LONGEST_MATCH
    if isinstance(table, Linked):
        tally.linked += 1
        wait_for_others(table, dice)
    elif table is not None:
        tally.alone += 1
        steps = play(table, dice, STEPS if dice.randrange(4) == 0 else 60)
        assert steps < STEPS, "it does not end"
        again = restore(Store(nvm, True))
        while again is not None and again.match.turn() == OPENING != table.match.turn():
            again.step()
        assert again is not None and again.match.check() == table.match.check(), "what was played is not saved"
        if table.match.turn() == OVER:
            tally.ended += 1
            say(of_game(table.game, "reasons")[0] + table.match.rules.reason(table.match.state))
            assert len(table.match.rules.results(table.match.state)) == table.match.seats
    store.finish()
    assert not Store(nvm, True).has_match(), "it cannot be given up"


def wait_for_others(table, dice):
    """A linked table resumes: its people choose, but nobody hears it."""
    world = World(air=Still(False))
    table.connect(world.air.medium(), world.ticks)
    assert restore(Store(table.store._nvm, True)) is not None

    def choose(table):
        while table.waits_for():
            seat = table.waits_for()[0]
            table.act(seat, dice.choice(table.match.legal(seat)))
        return
        yield

    for _ in course(table, choose):
        if world.air.now >= FRAMES * FRAME:
            break
        table.link.step()
        world.air.wait(FRAME)
    assert restore(Store(table.store._nvm, True)) is not None, "what was chosen is not saved"


def press(content, dice, tally):
    """The same on a whole handheld, its keys pressed at random."""
    from sim.boards import find
    from sim.handheld import Handheld

    store = Store(bytearray(content), True)
    if dice.randrange(4) and store.has_match() and restore(store) is None:
        return  # it is given up at once, with a sentence
    board = find(dice.choice(BOARDS))
    with Handheld(board, 1) as blank:
        size = len(blank.nvm())
    tally.whole += 1
    with Handheld(board, dice.randrange(9), (content + b"\xff" * SIZE)[:size]) as handheld:
        handheld.settle()
        for count in range(60):
            name = "ok" if count < 2 or dice.randrange(3) else dice.choice(board.keys).name
            handheld.tap(name, 40, dice.choice((40, 100, 400)))
            assert handheld.crash is None and not handheld.serial, handheld.serial or handheld.crash
        handheld.play("hold-back")
        handheld.settle()
        handheld.cut()
        handheld.settle()
        assert handheld.crash is None and not handheld.serial, handheld.serial or handheld.crash


def samples(dice, each=4):
    """Saved matches of every game, at places of all sorts."""
    found = []
    for _ in range(each):
        found += [alone(dice, *one) for one in ALONE] + [linked(dice, *one) for one in LINKED]
    return found


def run(count, seed=1, first=0, is_whole=False, each=4):
    """Try `count` journals. Raises the error a journal caused, with its number."""
    tally = Tally()
    found = samples(random.Random("samples %s" % seed), each)
    for number in range(first, first + count):
        dice = random.Random("%s %d" % (seed, number))
        content = journal(wrong(found, dice))
        try:
            (press if is_whole else go_on)(content, dice, tally)
        except Exception as problem:
            raise AssertionError("journal %d of seed %s: %r" % (number, seed, problem)) from problem
    return tally


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("count", type=int)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--whole", action="store_true", help="on whole handhelds, whose keys are pressed at random")
    chosen = parser.parse_args()
    begun = time.monotonic()
    tally = run(chosen.count, chosen.seed, chosen.first, chosen.whole)
    print(tally, f"({time.monotonic() - begun:.0f} s)")


if __name__ == "__main__":
    main()
