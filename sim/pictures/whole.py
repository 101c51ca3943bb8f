"""A film of the whole drawn handheld: body, screen, and keys as they are pressed.

    film = Whole(boards.find("pybadge"))
    film.add(pixels, 20, {"A"})
    film.write("out.gif")
"""

from PIL import Image

from sim.pictures import picture
from sim.playing.drawing import Drawing, pygame

_SCALE = 2  # picture pixels per display pixel
_MOST = 256  # colours of a GIF


class Whole(picture.Film):
    """An animated GIF in the making. Nothing lasts longer than SLOWEST ms: nobody has to read it."""

    QUICKEST, SLOWEST = 80, 1800

    def __init__(self, board):
        pygame.font.init()
        self._drawing = Drawing(board, _SCALE, keys={})
        super().__init__(self._drawing.size)

    def look(self, pixels, pressed):
        return bytes(pixels), set(pressed)

    def write(self, name):
        """Write the animated GIF. Colours of the screens stay as they are; the body's share the rest."""
        painted = [self._drawing.image(*look) for look, _ in self._shown]
        words = {word for (pixels, _), _ in self._shown for word in memoryview(pixels).cast("H")}
        screens = [part for word in sorted(words) for part in picture.rgb(word)]
        body = painted[0].quantize(_MOST - len(words), dither=Image.Dither.NONE).getpalette()
        palette = Image.new("P", (1, 1))
        palette.putpalette(screens + body[: 3 * (_MOST - len(words))])
        pictures = [each.quantize(palette=palette, dither=Image.Dither.NONE) for each in painted]
        picture.write_gif(name, pictures, [min(ms, self.SLOWEST) for _, ms in self._shown])
