"""Checks what another handheld offers to play.

    is_playable("ninja", b"\\0\\0\\0\\0", 1, 2, 0)        # True: a duel for two, no opponents
    is_playable("ninja", b"\\x4d\\0\\0\\0", 1, 2, 0)      # False: there is no such form
"""

from dojo.link.pairing.hello import pack, unpack
from dojo.playing.seated import load
from dojo.say import of_game


def is_playable(game, options, length, seats, level):
    """Whether the game has such options, for that many seats, and opponents of such a level.

    options: four bytes as received; `length`: how many options the game has.
    """
    rules = load(game, "rules")
    try:
        chosen = unpack(options, length)
        rules.start(chosen)
        is_right = rules.seats(chosen) == seats and pack(chosen) == options
    except (ValueError, IndexError):
        return False
    return is_right and level <= of_game(game, "levels")[1]
