"""Which seats are at which device. Needed when a linked match begins, and not kept in memory with its table."""

from dojo.table import BOT, PERSON, REMOTE


def owners(seats, count, sides=1):
    """The device of each seat; those of one device are neighbours: owners(4, 2) is [0, 0, 1, 1].

    Where the seats of several sides alternate, those of one side count as neighbours: owners(4, 2, 2) is [0, 1, 0, 1].
    """
    each = seats // sides
    return [(seat % sides * each + seat // sides) * count // seats for seat in range(seats)]


def seating(seats, count, me, level, sides=1):
    """One byte per seat, as device `me` sees it: its person; on its further seats opponents of `level`, or the same
    person where level is 0; and REMOTE + device for all seats that are elsewhere.
    """
    found = bytearray(seats)
    devices = owners(seats, count, sides)
    leader = devices.index(me)
    for seat, device in enumerate(devices):
        if device != me:
            found[seat] = REMOTE + device
        elif seat == leader or not level:
            found[seat] = PERSON + leader
        else:
            found[seat] = BOT + level
    return bytes(found)
