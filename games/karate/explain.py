"""Why a technique scores against another, in one or two sentences for age 8. Only in memory while somebody reads it.

explain(at.KAKE_UKE, at.OI_ZUKI, "B")     # "Your high block stops B's high punch: 1 point."
"""

from games.karate import fightwords as words
from games.karate import layout as at
from games.karate.names import KINDS


def explain(own, other, who):
    """The sentences for the player of `own`; who: what the one with the technique `other` is called."""
    mine = KINDS[own].lower()
    his = KINDS[other].lower()
    scores = at.points(own, other) != 0
    is_attack = at.OI_ZUKI <= other <= at.YOKO_TOBI_GERI
    if own == at.HESITATE:
        return words.IS_HIT % (who, his) if scores else words.IS_SAFE % who
    if own < at.OI_ZUKI:
        if scores:
            return words.STOPS % (mine, who, his)
        if not is_attack:
            return words.NOTHING_TO_STOP % (who, mine)
        return words.TOO_STRONG % who if other == at.YOKO_TOBI_GERI else words.WRONG_BLOCK % (mine, who, his)
    if own == other:
        return words.IS_SAME % (who, his)
    if scores:
        return words.HITS_SLEEPER % (who, mine) if other == at.HESITATE else words.HITS % (mine, who, his)
    return words.IS_STOPPED % (who, his, mine) if other < at.OI_ZUKI else words.IS_WEAKER % (who, mine)


def texts(view, seat, step, names):
    """Why a seat scored what it did in a step of the last fight: one text for each other fighter."""
    own = at.technique_shown(view, seat, step)
    found = []
    for other in range(at.fighters(view)):
        if other != seat:
            found.append(explain(own, at.technique_shown(view, other, step), names[other]))
    return found
