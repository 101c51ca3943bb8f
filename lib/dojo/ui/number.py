"""A number that changes often, large: that of a wheel, of presses in a race, what a fighter has used.

    number = Number("21", console.width // 2, 40, theme.ink, 3)
    screen.append(number)
    number.show("22")                           # only the second digit is drawn again
"""

import displayio
from micropython import const

from dojo.ui.label import Words
from dojo.ui.layout import FACE

_ZERO = const(48)


class Number(displayio.Group):
    """A label that changes often, around the dot `centre`; `text` is what it says.

    Of numbers as long as each other only the digits that differ are drawn, once, as other tiles of the same bitmap
    (Face.get_glyph). A label would draw each of its letters twice: what goes, and what comes.
    """

    def __init__(self, text, centre, y, ink, scale=1, paper=0):
        super().__init__(y=y, scale=scale)
        self._centre = centre
        self.text = ""
        self._label = Words(text, 0, 0, ink, 1, paper)
        self.append(self._label)
        self.show(text)

    def show(self, text):
        """Say something else."""
        label = self._label
        if len(text) == len(self.text) and text.isdigit() and self.text.isdigit():
            letters = label[0]
            for place, code in enumerate(text.encode()):
                tiles = letters[place]  # type: ignore[index]  # of the group of letters
                if tiles[0] != code - _ZERO:  # type: ignore[index]  # else it would be drawn again
                    tiles[0] = code - _ZERO  # type: ignore[index]
        else:
            if text != label.text:
                label.text = text
            self.x = self._centre - (FACE.width(text) - 1) * self.scale // 2
        self.text = text
