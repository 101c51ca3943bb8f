"""The keys of the store (dojo.saving.store): whatever is kept apart from a match has one of these, and no other has it.

    store.put(SETTINGS_KEY, b"\\x02\\x03\\x00\\x00\\x01")
    store.put(key_of("karenza"), data)      # what a game keeps: at most 64 bytes, under a key made from its name

docs/inside/saving.md says what is under each, and how long it can be. 0 to 15 are older than the games' own keys.
"""

from binascii import crc32

from micropython import const

SETTINGS_KEY = const(0)  # dojo.settings
KNOCKOUT_BEST_KEY = const(1)  # games.knockout.coach.records
LATELY_KEY = const(2)  # dojo.menus.lately
KNOCKOUT_WISHES_KEY = const(3)  # games.knockout.memory
ROLLER_KEY = const(4)  # games.karate.roller.book
ROLLER_FIGHT_KEY = const(5)
KARATE_CLOCK_KEY = const(6)  # games.karate.sheet.timer
MATCH_KEY = const(7)  # what a game keeps besides the actions of its match, gone when that is over
LINKED_KEY = const(8)  # one byte is the sign of linked dice rollers, more are a pact (dojo.link.pending)
CHARTS_KEY = const(9)  # games.knockout.coach.progress
# What the others are bound to in a linked match (dojo.link.secrets.bound): an older value is worse than none. With
# more than four devices the rest is under the key three lower, from 10 on.
BOUND_KEY = const(13)
SEALS_KEY = const(14)
DICE_KEY = const(15)

GUIDES_KEY = const(16)  # dojo.settings
COUNTS_KEY = const(17)
CALLS_KEY = const(18)
BELTS_KEY = const(19)  # dojo.belts.earned

_GAMES = const(0x8000)  # from here on the keys of games


def key_of(game):
    """The key of a game of this name, for all that it keeps. A test sees to it that no two have the same."""
    return _GAMES | crc32(game.encode()) & 0x7FFF
