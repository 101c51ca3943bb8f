"""What handhelds have saved of matches somewhere in their middle, and the bytes of a chip that hold any records.

    saved = alone(random.Random(1), "ninja", b"\0", (0, 1))      # or linked(dice, "ninja", b"\0", 2)
    saved.header, saved.point, saved.entries, saved.keys
    Store(bytearray(journal([(BEGIN, saved.header)])), True)
"""

import honest
from dojo.contract import OVER, seats_in
from dojo.playing.table import Table
from dojo.saving.records import KEYS
from dojo.saving.store import Store, _record

SIZE = 4096
BEGIN, SEAL = 0x10, 0x12  # kinds of records
BASES = (0, 0xFFFF, 0xFFFE, 0xFFF0, 0xFF00)  # first phases: soon after some of them comes 0 again


class Saved:
    """A store's content: its header, its point or None, its entries, and its keys' values."""

    def __init__(self, store):
        self.header, self.entries = (bytes(part) for part in store.match())
        self.point = store.point
        self.keys = [store.get(key) or b"" for key in range(KEYS)]


def alone(dice, game, options, seating):
    """A match at one handheld, somewhere in its middle."""
    store = Store(bytearray(b"\xff" * SIZE), True)
    table = Table(game, options, bytes(seating), dice.randbytes(16), store)
    table.begin()
    play(table, dice, dice.randrange(dice.choice((6, 30, 200, 1000))))
    return Saved(store)


def linked(dice, game, options, count, me=None, base=None):
    """A match between handhelds, as one of them has it: number `me`, else any. Its first phase is `base`, else any."""
    world = honest.Fed(dice, False, game, options, count, base=dice.choice(BASES) if base is None else base)
    world.run(20 * (1 + dice.randrange(dice.choice((10, 60, 300)))))
    player = dice.choice(world.players) if me is None else world.players[me]
    return Saved(player.table.store)


def play(table, dice, most):
    """Let everybody at one handheld choose at random. How many steps that took, `most` if it is not over by then."""
    for step in range(most):
        if table.match.turn() == OVER:
            return step
        if table.step():
            continue
        seat = dice.choice(seats_in(table.match.turn()))
        legal = table.match.legal(seat)
        assert legal, "seat %d has nothing to choose" % seat
        assert table.act(seat, dice.choice(legal if dice.randrange(3) else legal[:6])) == 0
    return most


def records(saved):
    """The records of a saved match, for journal()."""
    parts = [(BEGIN, saved.header)]
    if saved.point is not None:
        parts.append((0x13, b"\0" + saved.point))
    parts += [(0x14, saved.entries[at : at + 250]) for at in range(0, len(saved.entries), 250)]
    return parts + [(key, data) for key, data in enumerate(saved.keys) if data]


def journal(parts):
    """The bytes of a chip that holds these records, every one with the right check."""
    content = bytearray(b"PDJ2")
    for kind, data in parts:
        record = _record(kind, data)
        if len(content) + len(record) + 4 <= SIZE:
            content += record
    content += _record(SEAL, b"", 0)
    return bytes(content) + b"\xff" * (SIZE - len(content))
