"""Two fighters at the end of a match: the winner blocks high, the loser falls back."""

import displayio
from micropython import const

from dojo.say import say
from dojo.ui.seats import name
from games.karate import layout as at
from games.karate.scene.fighter import BEATEN, HEIGHT, READY, WIDTH, Fighter, pose

_ROOMY = const(100)  # dots of height for them above the words
_PART = const(58)  # dots of height for each step of their scale


def chart(console, view, results):
    """(layer, its height, both names, its width); None if more than two fought or there is no room."""
    if at.fighters(view) > 2 or console.height < _ROOMY:
        return None, 0
    scale = console.height // _PART
    wide = 2 * WIDTH * scale
    layer = displayio.Group(x=(console.width - wide) // 2)
    for seat in range(2):
        result = results[seat] if seat < len(results) else -results[0]  # the solo rival has none
        fighter = Fighter(console, seat, seat * WIDTH * scale, 0, scale, seat == 1)
        fighter.take((READY, pose(at.KAKE_UKE), BEATEN)[result])
        layer.append(fighter)
    names = (say("karate.fight.you"), say("karate.fight.rival")) if at.is_solo(view) else (name(0), name(1))
    return layer, HEIGHT * scale, names, wide
