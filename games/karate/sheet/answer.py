"""The fight of a lone player, a step at a time: the opponent's dice, its technique, and what both score.

    yield from page(console, view, 0)       # a view after the opponent's roll for the first step
"""

from dojo.say import say
from games.karate import layout as at
from games.karate import scoring
from games.karate.scene.alone import against
from games.karate.scene.duel import Duel
from games.karate.sheet.points import asks, is_asked_why, points_of, why


def page(console, view, step):
    """Generator: one step, which waits for a press."""
    names = (say("karate.fight.you"), say("karate.fight.rival"))
    techniques = [at.technique_shown(view, seat, step) for seat in range(2)]
    points = [scoring.step_score(view, seat, step) for seat in range(2)]
    is_short = False
    is_asked = True
    while is_asked:
        duel = None  # never two screens in memory
        duel = Duel(console, say("karate.fight.step", step + 1), asks(), (0, 1), names)
        duel.is_short = is_short
        yield from against(console, duel, techniques, at.answer(view), points, [points_of(each) for each in points])
        is_short = True
        console.forget()
        is_asked = yield from is_asked_why(console)
        if is_asked:
            duel = None
            yield from why(console, view, step, names)
