"""The keys of the store (dojo.saving.store): everything kept apart from a match has its own key.

    store.put(SETTINGS_KEY, b"\\x02\\x03\\x00\\x00\\x01")
    store.put(key_of("karenza"), data)      # a game's own data: at most 64 bytes, under a key made from its name

docs/inside/saving.md lists the content and the longest length of each. Keys 0 to 15 predate the games' own keys.
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
MATCH_KEY = const(7)  # a game's data besides the actions of its match, dropped when that is over
LINKED_KEY = const(8)  # one byte is the sign of linked dice rollers, more bytes are a pact (dojo.link.pending)
CHARTS_KEY = const(9)  # games.knockout.coach.progress
# What the others are committed to in a linked match (dojo.link.secrets.bound): an old value is worse than none. With
# more than four devices the rest is under the key three lower, from 10 on.
BOUND_KEY = const(13)
SEALS_KEY = const(14)
DICE_KEY = const(15)

GUIDES_KEY = const(16)  # dojo.settings
COUNTS_KEY = const(17)
CALLS_KEY = const(18)
BELTS_KEY = const(19)  # dojo.belts.earned

_GAMES = const(0x8000)  # keys of games start here


def key_of(game):
    """The key for everything that a game of this name keeps. A test ensures that no two games share one."""
    return _GAMES | crc32(game.encode()) & 0x7FFF
