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


class Whole:
    """An animated GIF in the making. What lasts shorter than QUICKEST ms becomes part of what follows, and nothing is
    shown for longer than SLOWEST ms: nobody has to read it.
    """

    QUICKEST, SLOWEST = 60, 1800

    def __init__(self, board):
        pygame.font.init()
        self._drawing = Drawing(board, _SCALE, keys={})
        self._shown = []  # [pixels, keys that are down, ms]

    def __len__(self):
        return len(self._shown)

    def add(self, pixels, ms, pressed=()):
        """The handheld looked like this for ms milliseconds."""
        last = self._shown[-1] if self._shown else None
        if last and (last[0], last[1]) == (pixels, set(pressed)):
            last[2] += ms
        elif last and last[2] < self.QUICKEST:
            last[:] = [bytes(pixels), set(pressed), last[2] + ms]
        else:
            self._shown.append([bytes(pixels), set(pressed), ms])

    def write(self, name):
        """Write the animated GIF. Colours of the screens stay as they are; those of the body share what is left."""
        painted = [self._picture(pixels, pressed) for pixels, pressed, _ in self._shown]
        words = {word for pixels, _, _ in self._shown for word in memoryview(pixels).cast("H")}
        screens = [part for word in sorted(words) for part in picture.rgb(word)]
        body = painted[0].quantize(_MOST - len(words), dither=Image.Dither.NONE).getpalette()
        palette = Image.new("P", (1, 1))
        palette.putpalette(screens + body[: 3 * (_MOST - len(words))])
        pictures = [each.quantize(palette=palette, dither=Image.Dither.NONE) for each in painted]
        picture.write_gif(name, pictures, [min(ms, self.SLOWEST) for _, _, ms in self._shown])

    def _picture(self, pixels, pressed):
        surface = pygame.Surface(self._drawing.size)
        self._drawing.paint(surface, pixels, pressed)
        return Image.frombytes("RGB", surface.get_size(), pygame.image.tobytes(surface, "RGB"))
