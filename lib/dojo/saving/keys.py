"""The keys of the store (dojo.saving.store): everything kept apart from a match has its own key.

    store.put(LANGUAGE_KEY, b"de")
    store.put(key_of("karenza"), data)      # a game's own data: at most 64 bytes, under a key made from its name

docs/inside/saving.md lists the content and the longest length of each. Keys 0 to 15 predate the games' own keys;
1, 3 to 6 and 9 belong to games, whose cards name them.
"""

from binascii import crc32

from micropython import const

SETTINGS_KEY = const(0)  # dojo.saving.settings
LATELY_KEY = const(2)  # dojo.menus.cards
MATCH_KEY = const(7)  # a game's data besides the actions of its match, dropped when that is over
LINKED_KEY = const(8)  # one byte is the sign of linked dice rollers, more bytes are a pact (dojo.link.pending)
# What the others are committed to in a linked match (dojo.link.secrets.bound): an old value is worse than none. With
# more than four devices the rest is under the key three lower, from 10 on.
BOUND_KEY = const(13)
SEALS_KEY = const(14)
DICE_KEY = const(15)

GUIDES_KEY = const(16)  # dojo.saving.settings
COUNTS_KEY = const(17)
CALLS_KEY = const(18)
BELTS_KEY = const(19)  # dojo.belts.earned
ANIMALS_KEY = const(20)  # dojo.belts.earned: who plays, and the belts of all animals but the first
WIRED_KEY = const(21)  # dojo.loan.asking
LANGUAGE_KEY = const(22)  # dojo.saving.settings
ROLLER_KEY = const(23)  # dojo.roller.tray

_GAMES = const(0x8000)  # keys of games start here


def key_of(game):
    """The key for everything that a game of this name keeps. A test ensures that no two games share one."""
    return _GAMES | crc32(game.encode()) & 0x7FFF
