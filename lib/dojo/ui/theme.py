"""Colours by purpose. Nothing is told by colour alone: these only make it nicer to look at.

All themes are light on black: an uncovered dot costs a tenth of a covered one.
"""

from micropython import const

from dojo.ui.seats import animal

NORMAL = const(0)
CONTRAST = const(1)
SAFE = const(2)  # distinguishable with any kind of colour blindness (the palette of Okabe and Ito)
_MONO = const(3)


class Theme:
    """The colours of a screen, each 0xRRGGBB. `kind`: NORMAL, CONTRAST or SAFE; no effect on one-colour displays."""

    def __init__(self, kind, mono):
        colours = _COLOURS[_MONO if mono else kind]
        self.paper = 0x000000
        self.ink, self.dim, self.accent, self.good, self.bad = colours[:5]
        self.on_accent = 0x000000  # text on a bar of ink, dim or accent
        self._seats = colours[5:]

    def seat(self, seat):
        """The colour of a seat 0..7."""
        return self._seats[animal(seat) % len(self._seats)]


# ink, dim, accent, good, bad, then one for each seat A to H
_COLOURS = (
    (0xFFFFFF, 0xA8B0C0, 0xFFC83D, 0x5EDC6A, 0xFF6B5E,
     0xFF9A3C, 0x7EC8FF, 0xFF8FC8, 0xF6E05E, 0xD09A60, 0x5EDC6A, 0xC49BFF, 0xA8B8CC),
    (0xFFFFFF, 0xFFFFFF, 0xFFFF00, 0x00FF00, 0xFF8080,
     0xFFFFFF, 0xFFFF00, 0x00FFFF, 0x00FF00, 0xFF80FF, 0xFFC080, 0xC0C0FF, 0xC0FFC0),
    (0xFFFFFF, 0xB0B0B0, 0xF0E442, 0x56B4E9, 0xE69F00,
     0xE69F00, 0x56B4E9, 0x009E73, 0xF0E442, 0x4C8FD0, 0xD55E00, 0xCC79A7, 0xFFFFFF),
    (0xFFFFFF, 0xFFFFFF, 0xFFFFFF, 0xFFFFFF, 0xFFFFFF, 0xFFFFFF),
)  # fmt: skip
