"""A solo fight: the rival, on the right, does what the higher of two dice says."""

from micropython import const

from dojo.output.sound import ROLL
from games.karate.pieces import LARGE, Dice

_LARGEST = const(62)  # pixels of a die
_RESTING = const(240)  # ms the dice lie still before their meaning is shown
_LOOKING = const(260)  # ms to look at both before anybody is hit


def against(console, duel, techniques, faces, points, texts):
    """Generator: a step on a new Duel: the player's technique, dice below the rival, its technique, the points.

    The higher die stays behind the rival. techniques: -1 if the player's was not told; then nobody scores.
    """
    if techniques[0] >= 0:
        duel.take(0, techniques[0])
    duel.ready()  # the fighters come before the dice
    dice = None if duel.is_short else _dice(console, duel)
    duel.show()
    if dice is not None:
        console.sound.play(ROLL)
        duel.is_short = yield from dice.tumble(faces)
        yield from duel.rest(_RESTING)
        duel.screen.remove(dice.tiles)
    duel.show_die(1, max(faces))
    duel.take(1, techniques[1])
    if techniques[0] >= 0:
        yield from duel.rest(_LOOKING)
        yield from duel.score(points, texts)


def _dice(console, duel):
    """Two dice in place of the words for what the rival does."""
    scale = LARGE if duel.lines > 1 else 1
    dice = Dice(console, min(duel.tall, duel.wide // 2 - 2, _LARGEST), 0, 0, scale)
    x, y = duel.below(1)
    dice.tiles.x = x + (duel.wide - dice.width) // 2
    dice.tiles.y = y + (duel.tall - dice.size) // 2
    dice.show((0, 0))
    duel.screen.append(dice.tiles)
    return dice
