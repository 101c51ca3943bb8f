"""The drawn handheld: body, screen, buttons in their places, and beside each the keyboard key that presses it.

    drawing = Drawing(find("pybadge"), scale=4)
    surface = pygame.Surface(drawing.size)
    drawing.paint(surface, pixels, pressed=("A",), lights=[(255, 0, 0)])
    drawing.key_at((400, 300))          # the button under the mouse, or None

One unit of sim.boards is one display pixel; on the window it measures `scale` pixels, so the screen stays crisp. The
fixed part is painted once, three times too large, and scaled down smoothly.
"""

import functools
import os

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
import pygame
from PIL import Image

from sim.playing import keyboard

_FINE = 3  # factor by which the body is painted larger, then scaled down
_MARGIN = 14  # units around the body
_TABLE_TOP = (0x3A, 0x3F, 0x4B)
_TABLE_BOTTOM = (0x1B, 0x1D, 0x24)
_CAP = (0xFD, 0xFD, 0xFB)
_CAP_EDGE = (0x9A, 0xA0, 0xAC)
_CAP_INK = (0x22, 0x26, 0x30)
_DARK_GLASS = (0x08, 0x09, 0x0C)

# Radius or half size of a button in units, by shape; a small display has small units beside it.
_REACH = {"round": 13, "arrow": 9, "pill": 9}


def rgb(value):
    """0xRRGGBB as a tuple."""
    return value >> 16 & 255, value >> 8 & 255, value & 255


def _mix(a, b, share):
    """Colour a with `share` (0..1) of b."""
    return tuple(round(x + (y - x) * share) for x, y in zip(a, b))


class Drawing:
    """The picture of one board at one scale. `keys` is a sim.playing.keyboard.layout, {} shows no keycaps; `pad` names
    the keys of the direction pad.
    """

    def __init__(self, board, scale, keys=None, pad="arrow keys"):
        self.board = board
        self.scale = scale
        self.caps = keyboard.layout(board) if keys is None else keys
        self._pad_words = pad if self.caps else ""
        self.size = self.size_of(board, scale)
        self.screen = pygame.Rect(
            (board.screen[0] + _MARGIN) * scale,
            (board.screen[1] + _MARGIN) * scale,
            board.width * scale,
            board.height * scale,
        )
        self._unit = min(max(board.body[0] / 340, 0.75), 1.5)  # buttons grow with the body, not with pixels
        self._background = self._paint_body()
        self._buttons = {
            (item.name, is_down): self._paint_button(item, is_down) for item in board.keys for is_down in (False, True)
        }

    def paint(self, target, pixels, pressed=(), lights=(), glow=1.0):
        """Everything onto a surface of `size`: names of keys held, lights as (red, green, blue), the backlight 0..1."""
        target.blit(self._background, (0, 0))
        for item in self.board.keys:
            picture, place = self._buttons[item.name, item.name in pressed]
            target.blit(picture, place)
        self._paint_lights(target, lights)
        target.blit(self.screen_picture(pixels, glow), self.screen)

    def screen_picture(self, pixels, glow=1.0):
        """The display's RGB565 content, each pixel a crisp square."""
        small = pygame.Surface((self.board.width, self.board.height), 0, 16, (0xF800, 0x07E0, 0x001F, 0))
        small.get_buffer().write(bytes(pixels), 0)
        picture = pygame.transform.scale(small.convert(24), self.screen.size)
        if glow < 1:
            shade = round(255 * (0.25 + 0.75 * glow))
            picture.fill((shade, shade, shade), special_flags=pygame.BLEND_MULT)
        return picture

    @staticmethod
    def size_of(board, scale):
        """Width and height in pixels of the drawing of a board."""
        return (board.body[0] + 2 * _MARGIN) * scale, (board.body[1] + 2 * _MARGIN) * scale

    def image(self, *shown):
        """A PIL image of what paint() paints."""
        surface = pygame.Surface(self.size)
        self.paint(surface, *shown)
        return Image.frombytes("RGB", self.size, pygame.image.tobytes(surface, "RGB"))

    def key_at(self, place):
        """The boards.Key under a point of the window, or None."""
        for item in self.board.keys:
            x, y = self._centre(item)
            reach = _REACH[item.shape] * self._unit * self.scale * 1.15
            if abs(place[0] - x) <= reach * (1.8 if item.shape == "pill" else 1) and abs(place[1] - y) <= reach:
                return item
        return None

    def _centre(self, item):
        return (item.x + _MARGIN) * self.scale, (item.y + _MARGIN) * self.scale

    # --- What never changes ------------------------------------------------------------------

    def _paint_body(self):
        board = self.board
        width, height = self.size
        fine = self.scale * _FINE
        large = pygame.Surface((width * _FINE, height * _FINE))
        _gradient(large, large.get_rect(), _TABLE_TOP, _TABLE_BOTTOM)
        body = pygame.Rect(_MARGIN * fine, _MARGIN * fine, board.body[0] * fine, board.body[1] * fine)
        corner = round(16 * self._unit * fine)
        face, edge, _, print_colour = map(rgb, board.look)
        for far in range(6, 0, -1):  # a soft shadow
            _veil(large, body.move(0, far * fine).inflate(far * fine, far * fine), corner + far * fine, (0, 0, 0, 16))
        _plate(large, edge, body.move(0, round(3 * fine)), corner)
        plate = pygame.Surface(body.size, pygame.SRCALPHA)
        _gradient(plate, plate.get_rect(), _mix(face, (255, 255, 255), 0.10), _mix(face, (0, 0, 0), 0.10))
        mask = pygame.Surface(body.size, pygame.SRCALPHA)
        _plate(mask, (255, 255, 255, 255), mask.get_rect(), corner)
        plate.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        large.blit(plate, body)
        _plate(large, _mix(face, (255, 255, 255), 0.22), body, corner, max(1, fine // 3))
        self._paint_holes(large, body, fine, face)
        self._paint_cross(large, fine, face)
        glass = pygame.Rect(self.screen.x * _FINE, self.screen.y * _FINE, self.screen.w * _FINE, self.screen.h * _FINE)
        rim = round(7 * self._unit * fine)
        frame = glass.inflate(2 * rim, 2 * rim)
        _plate(large, _mix(_DARK_GLASS, face, 0.15), frame, rim)
        _plate(large, _mix(_DARK_GLASS, (255, 255, 255), 0.12), frame, rim, fine // 3 or 1)
        out = pygame.transform.smoothscale(large, self.size)
        self._paint_title(out, print_colour)
        for item in board.keys:
            self._paint_caption(out, item, print_colour)
        self._paint_pad_caption(out)
        return out

    def _paint_holes(self, large, body, fine, face):
        """The four screws."""
        far = round(13 * self._unit * fine)
        for x in (body.left + far, body.right - far):
            for y in (body.top + far, body.bottom - far):
                pygame.draw.circle(large, _mix(face, (255, 255, 255), 0.35), (x, y), round(4.2 * self._unit * fine))
                pygame.draw.circle(large, _mix(face, (0, 0, 0), 0.6), (x, y), round(3 * self._unit * fine))

    def _arrows(self):
        return [item for item in self.board.keys if item.shape == "arrow"]

    def _pad(self):
        """(x, y, half size) of the direction pad in units of the window, or None."""
        places = [self._centre(item) for item in self._arrows()]
        if not places:
            return None
        left, right = min(x for x, _ in places), max(x for x, _ in places)
        top, bottom = min(y for _, y in places), max(y for _, y in places)
        return (left + right) // 2, (top + bottom) // 2, (right - left) // 2 + _REACH["arrow"] * self._unit * self.scale

    def _paint_cross(self, large, fine, face):
        """The hollow the direction pad lies in."""
        if not self._pad():
            return
        x, y, half = (part * _FINE for part in self._pad())
        thick = _REACH["arrow"] * self._unit * fine
        corner = round(thick * 0.6)
        for width, height in ((half, thick), (thick, half)):
            hollow = pygame.Rect(0, 0, round(width * 2 + 2.5 * thick / 4), round(height * 2 + 2.5 * thick / 4))
            hollow.center = (round(x), round(y))
            _plate(large, _mix(face, (0, 0, 0), 0.38), hollow, corner)

    def _paint_pad_caption(self, out):
        if self._pad() and self._pad_words:
            x, y, half = self._pad()
            cap = self._keycap(self._pad_words)
            out.blit(cap, cap.get_rect(midtop=(x, y + half * 1.22)))

    def _paint_title(self, out, colour):
        text = self._font(8).render(self.board.title, True, _mix(colour, rgb(self.board.look[0]), 0.25))
        out.blit(text, text.get_rect(midleft=(self.screen.left, self._below())))

    def _below(self):
        """The middle of the line under the screen: the board's name and the lights."""
        middle = (self.screen.bottom + (self.board.body[1] + _MARGIN) * self.scale + 7 * self._unit * self.scale) // 2
        return min(middle, self.screen.bottom + 18 * self._unit * self.scale)

    def _paint_caption(self, out, item, colour):
        """Paint the keyboard key beside a button as a small keycap, and a button's name if it has no room for it."""
        x, y = self._centre(item)
        reach = _REACH[item.shape] * self._unit * self.scale
        if item.shape == "pill":
            text = self._font(7).render(item.name, True, colour)
            out.blit(text, text.get_rect(midbottom=(x, y - reach * 0.95)))
        words = keyboard.legend(self.caps, item)
        if item.shape == "arrow" or not item.logical or words in ("", item.name):
            return  # the pad's arrows say it, or there is nothing to say
        cap = self._keycap(words)
        if self._is_crowded_below(item):
            out.blit(cap, cap.get_rect(bottomright=(x + max(reach * 1.15, cap.get_width() // 2), y - reach * 1.15)))
        else:
            out.blit(cap, cap.get_rect(midtop=(x, y + reach * (0.95 if item.shape == "pill" else 1.3))))

    def _is_crowded_below(self, item):
        far = 5 * _REACH[item.shape] * self._unit
        return any(0 < other.y - item.y < far / 1.6 and 0 < abs(other.x - item.x) < far for other in self.board.keys)

    def _keycap(self, words):
        text = self._font(7.5).render(words.replace("\u00ad", ""), True, _CAP_INK)
        step = max(2, round(1.5 * self._unit * self.scale))
        box = pygame.Rect(0, 0, max(text.get_width() + 3 * step, text.get_height() + step), text.get_height() + step)
        cap = pygame.Surface((box.w, box.h + step // 2), pygame.SRCALPHA)
        _plate(cap, _CAP_EDGE, box.move(0, step // 2), step)
        _plate(cap, _CAP, box, step)
        lower = text.get_height() // 14  # the font leaves more room below than above
        cap.blit(text, text.get_rect(center=box.center).move(0, lower))
        return cap

    def _font(self, units):
        return pygame.font.Font(None, max(14, round(units * 1.45 * self._unit * self.scale)))

    # --- Buttons -----------------------------------------------------------------------------

    def _paint_button(self, item, is_down):
        """(picture, top left corner) of a button, up or down."""
        reach = _REACH[item.shape] * self._unit * self.scale
        side = round(reach * 2.8) * (2 if item.shape == "pill" else 1)
        fine = side * _FINE
        large = pygame.Surface((fine, fine), pygame.SRCALPHA)
        centre = (fine // 2, fine // 2)
        far = reach * _FINE
        face = rgb(self.board.look[2])
        if is_down:
            face = _mix(face, (0x4F, 0xC3, 0xFF), 0.45)
        sunk = round(far * (0.10 if is_down else 0))
        light = _mix(face, (255, 255, 255), 0.28)
        dark = _mix(face, (0, 0, 0), 0.55)
        ink = (250, 250, 250) if sum(face) < 380 else (30, 32, 40)
        if item.shape == "round":
            pygame.draw.circle(large, dark, (centre[0], centre[1] + round(far * 0.14)), round(far))
            pygame.draw.circle(large, light, (centre[0], centre[1] + sunk), round(far))
            pygame.draw.circle(large, face, (centre[0], centre[1] + sunk + round(far * 0.05)), round(far * 0.93))
        else:
            is_pill = item.shape == "pill"
            wide, high, corner = (far * 3, far * 1.1, far) if is_pill else (far * 1.9, far * 1.9, far * 0.4)
            below, above, rim = (0.15, 0.06, -far * 0.1) if is_pill else (0.16, 0.05, -far * 0.12)
            box = pygame.Rect(0, 0, round(wide), round(high))
            box.center = centre
            _plate(large, dark, box.move(0, round(far * below)), corner)
            _plate(large, light, box.move(0, sunk), corner)
            _plate(large, face, box.move(0, sunk + round(far * above)).inflate(rim, rim), corner)
            if not is_pill:
                self._paint_arrow(large, item.logical, (centre[0], centre[1] + sunk), far * 0.5, ink)
        picture = pygame.transform.smoothscale(large, (side, side))
        if item.shape == "round":
            size = 12 if len(item.name) == 1 else 7
            text = self._font(size).render(item.name, True, ink)
            lower = text.get_height() // 14
            picture.blit(text, text.get_rect(center=(side // 2, side // 2 + sunk // _FINE + lower)))
        x, y = self._centre(item)
        return picture, (x - side // 2, y - side // 2)

    @staticmethod
    def _paint_arrow(surface, way, centre, far, colour):
        x, y = centre
        tip = {"up": (0, -1), "down": (0, 1), "left": (-1, 0), "right": (1, 0)}[way]
        side = (tip[1], tip[0])
        points = [(x + tip[0] * far, y + tip[1] * far)]
        for across in (far, -far):
            points.append((x - tip[0] * far * 0.6 + side[0] * across, y - tip[1] * far * 0.6 + side[1] * across))
        pygame.draw.polygon(surface, colour, points)

    # --- Lights ------------------------------------------------------------------------------

    def _paint_lights(self, target, lights):
        """In a row between the screen and the title; off they are dull dots."""
        step = 14 * self._unit * self.scale
        y = self._below()
        radius = 2.6 * self._unit * self.scale
        for place, colour in enumerate(lights):
            x = self.screen.right - (len(lights) - 1 - place + 0.4) * step
            shine = _mix(colour, (255, 255, 255), 0.15) if max(colour) else colour
            if max(shine):
                glow = _glow(radius * 4, shine)
                target.blit(glow, glow.get_rect(center=(x, y)))
            pygame.draw.circle(target, shine if max(shine) else (0x9C, 0x9C, 0x98), (x, y), radius)


def _plate(surface, colour, rect, corner, edge=0):
    """A rectangle with round corners, or only its edge."""
    pygame.draw.rect(surface, colour, rect, edge, round(corner))


def _gradient(surface, rect, top, bottom):
    for row in range(rect.height):
        colour = _mix(top, bottom, row / max(1, rect.height - 1))
        pygame.draw.line(surface, colour, (rect.left, rect.top + row), (rect.right, rect.top + row))


def _veil(surface, rect, corner, colour):
    veil = pygame.Surface(rect.size, pygame.SRCALPHA)
    _plate(veil, colour, veil.get_rect(), corner)
    surface.blit(veil, rect)


@functools.cache
def _glow(radius, colour):
    """Light that fades from the middle."""
    veil = pygame.Surface((round(radius * 2), round(radius * 2)), pygame.SRCALPHA)
    for ring in range(round(radius), 0, -1):
        share = 1 - ring / radius
        pygame.draw.circle(veil, (*colour, round(150 * share * share)), (radius, radius), ring)
    return veil
