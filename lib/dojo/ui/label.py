"""Words as a label of adafruit_display_text: what is short and magnified, or changes.

    score = Words("25", 60, 30, theme.ink, 3)
    screen.append(score)
    score.text = "21"

The library is in memory as long as this module is: nobody else holds it, so both are forgotten together (dojo.pages).
"""

import sys

import adafruit_display_text
from adafruit_display_text.label import Label

from dojo.ui.layout import FACE

sys.modules.pop("adafruit_display_text.label", None)
sys.modules.pop("adafruit_display_text", None)
del adafruit_display_text.wrap_text_to_lines, adafruit_display_text.wrap_text_to_pixels  # 1 KB that no label asks for


class Words(Label):
    """A label in the letters of this display, with its top left corner at (x, y), for words that are short, magnified,
    or change (`text`).
    """

    def __init__(self, words, x, y, ink, scale=1, paper=0):
        super().__init__(FACE, text=words, color=ink, x=x, y=y, line_spacing=1, scale=scale, base_alignment=True)
        letters = self[0]
        letters.y = FACE.ascent * scale  # a label's own place is that of its baseline
        colours = letters[0].pixel_shader  # type: ignore[index, union-attr]  # a palette, the same for all of them
        colours.make_opaque(0)  # type: ignore[union-attr]  # else what is behind them would be drawn as well
        colours[0] = paper  # type: ignore[index]
