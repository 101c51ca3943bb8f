"""What a HELLO says: what a device wants to play, in whose group, and which group its player has confirmed.

    hello = offer(own, "ninja", 1, 0, options, 2)    # the fixed part
    say(hello, host, 0, 1, 0)                        # the changing part; the frame is then ready
    agreed = agreement(hello, roster)                # from a host's: what must be the same for all in its group
    digest(agreed)                                   # names this group in frames

docs/inside/link.md has the places as a table. The first eight bytes mean the same in every protocol.
"""

from micropython import const

from dojo.link.pairing import frame as frames
from dojo.link.pairing.crc import crc16
from dojo.playing.seated import load
from dojo.say import of_game

HELLO_LENGTH = const(23)
OPTIONS = const(8)  # at most; each is below 16
PACKED = const(4)  # bytes that all of them take

_ID = const(1)
_GAME = const(5)  # crc16 of the name
_VERSION = const(7)  # version of the game's rules
_LEVEL = const(8)  # level of the opponents on empty seats
_HOST = const(9)  # id of the host
_CONFIRMED = const(13)  # digest of the group this device has confirmed, 0 for none
_COUNT = const(15)  # devices in this group << 4 | seats
_OPTIONS = const(16)
_PICTURE = const(20)
_PICTURES = const(31)  # bits of that byte

# In the same byte as the picture.
CROWDED = const(0x80)  # more devices are in the air than this one can keep track of
DENIES = const(0x40)  # the player has rejected the group whose sign is given


def offer(own, game, version, level, options, seats):
    """A HELLO as a bytearray, with its fixed part."""
    hello = bytearray(HELLO_LENGTH)
    hello[0] = frames.PROTOCOL << 5 | frames.HELLO << 3
    hello[_ID:_GAME] = own
    name = crc16(game.encode())
    hello[_GAME] = name >> 8
    hello[_GAME + 1] = name & 255
    hello[_VERSION] = version
    hello[_LEVEL] = level
    hello[_COUNT] = seats
    hello[_OPTIONS:_PICTURE] = pack(options)
    return hello


def say(hello, host, confirmed, devices, picture):
    """Fill in the group, the confirmed sign or 0, the number of devices, the picture. Returns the HELLO."""
    hello[_CONFIRMED] = confirmed >> 8
    hello[_CONFIRMED + 1] = confirmed & 255
    hello[_PICTURE] = picture
    seat(hello, host, devices)
    return frames.seal(hello, frames.LOBBY)


def seat(hello, host, devices):
    """Set the group, and the number of devices in it."""
    hello[_HOST:_CONFIRMED] = host
    hello[_COUNT] = devices << 4 | seats(hello)


def sender(frame):
    """The sender's id, four bytes, in a HELLO or a frame about a group."""
    return bytes(frame[_ID:_GAME])


def is_about(hello, game):
    """Whether a frame is long enough and about this game."""
    return len(hello) > _VERSION and hello[_GAME] << 8 | hello[_GAME + 1] == crc16(game.encode())


def version(hello):
    """A number that grows with the protocol, then with the version of the rules."""
    return frames.protocol(hello) << 8 | hello[_VERSION]


def level(hello):
    return hello[_LEVEL]


def host(hello):
    """The id of this device's host: its own if it hosts."""
    return bytes(hello[_HOST:_CONFIRMED])


def confirmed(hello):
    """The number for the sign that this device's player has confirmed, 1..65535; 0 for none."""
    return 0 if hello[_PICTURE] & DENIES else hello[_CONFIRMED] << 8 | hello[_CONFIRMED + 1]


def denied(hello):
    """The number for the sign that its player last rejected; 0 for none."""
    return hello[_CONFIRMED] << 8 | hello[_CONFIRMED + 1] if hello[_PICTURE] & DENIES else 0


def picture(hello):
    """The picture its player chose, 1..16, so that friends find each other in a crowd; 0 for none."""
    return hello[_PICTURE] & _PICTURES


def is_crowded(hello):
    """Whether it hears more devices than it can keep track of."""
    return hello[_PICTURE] & CROWDED != 0


def count(hello):
    """Devices in its group, as far as it knows."""
    return hello[_COUNT] >> 4


def seats(hello):
    """Seats of the match it would host."""
    return hello[_COUNT] & 15


def options(hello):
    """Always four bytes, as pack() makes them."""
    return bytes(hello[_OPTIONS:_PICTURE])


def pack(options):
    """Four bytes: the first four options, padded with 0; those after them in the upper halves, likewise."""
    packed = bytearray(PACKED)
    for index, option in enumerate(options):
        packed[index % PACKED] |= option << index // PACKED * 4
    return bytes(packed)


def unpack(packed, length):
    """So many options. Whether nothing is left over, packing them again tells."""
    return bytes([packed[index % PACKED] >> index // PACKED * 4 & 15 for index in range(length)])


def is_playable(game, options, length, seats, level):
    """Whether a game has such options, for that many seats, and opponents of such a level.

    options: four bytes, from options(); `length`: how many options the game has.
    """
    rules = load(game, "rules")
    try:
        chosen = unpack(options, length)
        rules.start(chosen)
        is_right = rules.seats(chosen) == seats and pack(chosen) == options
    except (ValueError, IndexError):
        return False
    return is_right and level <= of_game(game, "levels")[1]


def are_alike(hello, other):
    """Whether two of one device offer the same, in the same group."""
    picture = (hello[_PICTURE] ^ other[_PICTURE]) & _PICTURES
    return hello[_GAME:_CONFIRMED] == other[_GAME:_CONFIRMED] and options(hello) == options(other) and not picture


def agreement(hello, roster):
    """Everything that must be the same on all devices, as bytes. hello: the host's. roster: ids, ascending."""
    agreed = bytes(hello[_GAME:_HOST]) + options(hello)
    for one in roster:
        agreed += one
    return agreed


def digest(agreed):
    """The number of an agreement, 1..65535."""
    return crc16(agreed) or 1
