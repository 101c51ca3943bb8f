"""Which seats belong to which device. Needed when a linked match begins, then unloaded."""

from dojo.playing.seated import BOT, PERSON, REMOTE


def owners(seats, count, sides=1):
    """The device of each seat; a device's seats are adjacent: owners(4, 2) is [0, 0, 1, 1].

    If the seats of several sides alternate, those of one side count as adjacent: owners(4, 2, 2) is [0, 1, 0, 1].
    """
    each = seats // sides
    return [(seat % sides * each + seat // sides) * count // seats for seat in range(seats)]


def seating(seats, count, me, level, sides=1):
    """One byte per seat, as device `me` sees it: its person; on its other seats opponents of `level`, or that same
    person if level is 0; REMOTE + device for seats elsewhere.
    """
    sitting = bytearray(seats)
    devices = owners(seats, count, sides)
    leader = devices.index(me)
    for seat, device in enumerate(devices):
        if device != me:
            sitting[seat] = REMOTE + device
        elif seat == leader or not level:
            sitting[seat] = PERSON + leader
        else:
            sitting[seat] = BOT + level
    return bytes(sitting)
