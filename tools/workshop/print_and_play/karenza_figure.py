"""A warrior of Karenza who performs a technique, as the handheld draws it (games/karenza/drawn): it stands as the card
asks, and the sword has gone its way.

    page.dots(*performed(0, card), x, y, 0.8)      # 24 x 22 dots
"""

from types import SimpleNamespace

from games.karenza.drawn import figure
from games.karenza.drawn.stroke import STEPS, swing
from games.karenza.reach import reach, stance
from paper import INK, RED, WHITE

_STANDS = 0x18  # left foot on B, right foot on C: so stands a foot that may be anywhere, if it can
_CONSOLE = SimpleNamespace(theme=SimpleNamespace(ink=int(WHITE[1:], 16), accent=int(RED[1:], 16)))


def performed(warrior, card):
    """(rows of dots, their colours) of a warrior, 0..3, at the end of a card's cut."""
    drawn = figure.Figure(_CONSOLE, warrior, False, 0, 0, 1, int(INK[1:], 16))
    swing(drawn, stance(reach(card, _STANDS, 0)), card & 3, STEPS)
    sheet = drawn.sheet
    rows = [[sheet[x, y] for x in range(figure.WIDTH)] for y in range(figure.HEIGHT)]
    return rows, list(drawn[0].pixel_shader)
