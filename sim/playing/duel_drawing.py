"""How several handhelds share a window: which grid, how large, with their bodies or without.

plan = plan(boards, 1800, 900, gap=8)
plan.size, plan.places              # of all together; (left, top), (width, height) of each
plan.draw(board, keys, "W A S D")   # a Drawing of the board, or a Bare one without room for bodies
"""

from sim.playing import drawing, keyboard
from sim.playing.drawing import pygame

_READABLE = 2  # least pixels per display pixel to keep the bodies
_MARGIN = 10  # pixels around a bare screen
_HEAD = 18  # pixels above it, for the lights
_ROW = 40  # pixels below it, for the keys
_CAP_SIZE = 22
_FACE = (0x2C, 0x2F, 0x38)
_CAP = (0xFD, 0xFD, 0xFB)
_CAP_HELD = (0x7F, 0xD4, 0xFF)
_INK = (0x22, 0x26, 0x30)
_WORD = (0xB8, 0xBE, 0xCC)


class Plan:
    """`columns` × rows of drawings, `kind` Drawing or Bare. The largest has this scale, the others the scale that fits
    beside it.
    """

    def __init__(self, boards, columns, scale, kind, gap):
        self.scale = scale
        self.kind = kind
        sizes = [kind.size_of(board, scale) for board in boards]
        wide, high = max(size[0] for size in sizes), max(size[1] for size in sizes)
        rows = -(-len(boards) // columns)
        self.size = columns * (wide + gap) + gap, rows * (high + gap) + gap
        self._scales = {board: _fitting(board, scale, kind, wide, high) for board in boards}
        self.places = []
        for place, board in enumerate(boards):
            size = kind.size_of(board, self._scales[board])
            left = gap + place % columns * (wide + gap) + (wide - size[0]) // 2
            top = gap + place // columns * (high + gap) + (high - size[1]) // 2
            self.places.append(((left, top), size))

    def draw(self, board, keys, pad):
        """A drawing of one of the boards, with these keys of the keyboard."""
        return self.kind(board, self._scales[board], keys, pad)


def _fitting(board, scale, kind, width, height):
    """The largest scale from this one on at which a board fits."""
    size = kind.size_of(board, scale + 1)
    while size[0] <= width and size[1] <= height:
        scale += 1
        size = kind.size_of(board, scale + 1)
    return scale


def plan(boards, width, height, gap, scale=None):
    """The best plan for a window of width × height: bodies while a pixel measures two or more, then only screens.

    A single one has its body at any size, and so does each if a scale is given.
    """
    worth, whole = _largest(boards, width, height, gap, drawing.Drawing, scale)
    if whole.scale >= _READABLE or scale or len(boards) == 1:
        return whole
    worth_bare, bare = _largest(boards, width, height, gap, Bare)
    return bare if worth_bare > worth else whole


def _largest(boards, width, height, gap, kind, scale=None):
    """((whether it fits, scale), plan) with the largest pixels; of those the one with the fewest rows."""
    best = None
    for columns in (len(boards), 2, 1):
        unit = Plan(boards, columns, 1, kind, gap)
        fits = Plan(boards, columns, 2, kind, gap)
        grows = fits.size[0] - unit.size[0], fits.size[1] - unit.size[1]
        room = min((width - unit.size[0]) // grows[0], (height - unit.size[1]) // grows[1])
        size = scale or max(1, 1 + int(room))
        made = Plan(boards, columns, size, kind, gap)
        is_inside = made.size[0] <= width and made.size[1] <= height
        if best is None or (is_inside, size) > best[0]:
            best = (is_inside, size), made
    return best


class Bare:
    """A screen with its keys below, used like sim.playing.drawing.Drawing if there is no room for a body."""

    def __init__(self, board, scale, keys, pad):
        self.board = board
        self.scale = scale
        self.keys = keys
        self.size = self.size_of(board, scale)
        self.screen = pygame.Rect(_MARGIN, _HEAD, board.width * scale, board.height * scale)
        self._font = pygame.font.Font(None, 22)
        self._places = {}  # boards.Key: its cap
        self._background = self._paint_background()

    @staticmethod
    def size_of(board, scale):
        """Width and height in pixels."""
        return board.width * scale + 2 * _MARGIN, board.height * scale + _HEAD + _ROW

    def paint(self, target, pixels, pressed=(), lights=(), glow=1.0):
        """As Drawing.paint."""
        target.blit(self._background, (0, 0))
        for item, cap in self._places.items():
            pygame.draw.rect(target, _CAP_HELD if item.name in pressed else _CAP, cap, border_radius=4)
            self._paint_legend(target, item, cap)
        for place, colour in enumerate(lights):
            pygame.draw.circle(target, colour if any(colour) else (70, 72, 80), self._light(place, len(lights)), 5)
        target.blit(self.screen_picture(pixels, glow), self.screen)

    screen_picture = drawing.Drawing.screen_picture

    def key_at(self, place):
        """The boards.Key under a point, or None."""
        for item, cap in self._places.items():
            if cap.inflate(4, 6).collidepoint(place):
                return item
        return None

    def _light(self, place, number):
        return self.size[0] - _MARGIN - 7 - 14 * (number - 1 - place), _HEAD // 2

    def _paint_background(self):
        made = pygame.Surface(self.size)
        made.fill(_FACE)
        left = _MARGIN
        for name in _SHOWN if self.keys else ():
            for item in self.board.keys:
                if item.logical == name:
                    left = self._place(item, left, made)
        return made

    def _place(self, item, left, made):
        """Place a key's cap and paint its word on the background. Returns where the next one goes."""
        cap = pygame.Rect(left, self.screen.bottom + (_ROW - _CAP_SIZE) // 2, _CAP_SIZE, _CAP_SIZE)
        if item.shape == "arrow":
            self._places[item] = cap
            return cap.right + (14 if item.logical == "right" else 3)
        cap.width = max(_CAP_SIZE, self._font.size(self._legend(item))[0] + 12)
        word = self._font.render(item.logical, True, _WORD)
        place = word.get_rect(midleft=(cap.right + 5, cap.centery))
        if place.right > self.size[0] - 2:
            return self.size[0]  # no room left for it or any that follow
        self._places[item] = cap
        made.blit(word, place)
        return place.right + 14

    def _legend(self, item):
        return keyboard.legend(self.keys, item).replace("Back\u00adspace", "Bksp")

    def _paint_legend(self, target, item, cap):
        words = self._legend(item)
        if words in _ARROWS:
            x, y = _ARROWS[words]
            points = [(cap.centerx + 5 * a, cap.centery + 5 * b) for a, b in ((x, y), (-x - y, x - y), (y - x, -x - y))]
            pygame.draw.polygon(target, _INK, points)
        else:
            text = self._font.render(words, True, _INK)
            target.blit(text, text.get_rect(center=cap.center).move(0, 1))


_SHOWN = ("up", "left", "down", "right", "next", "ok", "back", "start")
_ARROWS = {"up": (0, -1), "arrow down": (0, 1), "left": (-1, 0), "right": (1, 0)}
