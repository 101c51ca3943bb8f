"""Checks what another handheld offers to play.

    is_playable("ninja", b"\\0\\0\\0\\0", 1, 2, 0)        # True: a duel for two, no opponents
    is_playable("ninja", b"\\x4d\\0\\0\\0", 1, 2, 0)      # False: there is no such form
"""

from dojo.playing.seated import load
from dojo.say import of_game


def is_playable(game, options, length, seats, level):
    """Whether the game has such options, for that many seats, and opponents of such a level.

    options: as received; this game's are the first `length` bytes, the rest must be 0.
    """
    rules = load(game, "rules")
    try:
        rules.start(options[:length])
        is_right = rules.seats(options[:length]) == seats
    except (ValueError, IndexError):
        return False
    return is_right and level <= of_game(game, "levels")[1] and not options[length:].strip(b"\0")
