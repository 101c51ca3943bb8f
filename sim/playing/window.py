"""The drawn handheld in a window.

    window = open_window(session, scale=None)   # None where there is no display
    window.run()

It is played on the keyboard (the keycaps on the drawing say how) or with the mouse. The window can be made larger; the
screen's pixels stay squares of a whole number of the computer's.
"""

import os
import sys

from sim.playing import drawing, speaker
from sim.playing.drawing import pygame

SHARE = 0.96, 0.88  # of the desktop, across and down, that the window may take
_APART = 30  # pixels between the parts of a line
PAPER = (0x14, 0x15, 0x1A)
INK = (0xB8, 0xBE, 0xCC)
NEWS = (0xFF, 0xD8, 0x6B)
_FRAME = 20  # ms


def is_display_there():
    """Whether it is worth asking for a window at all."""
    if sys.platform in ("win32", "darwin", "cygwin"):
        return True
    return any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER"))


def open_window(session, scale=None, kind=None):
    """A window for a session, or None where there is no display after all. `kind`: another one than Window."""
    if not is_display_there():
        return None
    try:
        pygame.display.init()
        pygame.font.init()
        return (kind or Window)(session, scale)
    except pygame.error:
        pygame.display.quit()
        return None


class Window:
    """One session in a window."""

    line = 30  # pixels of a line below the drawing, for what the keys of the simulator do

    def __init__(self, session, scale=None):
        self.session = session
        self.board = session.handheld.board
        desktop = pygame.display.get_desktop_sizes()[0]
        scale = scale or self._scale_for(desktop[0] * SHARE[0], desktop[1] * SHARE[1])
        width, height = drawing.size_of(self.board, scale)
        self._open((width, height + self.line), self.board.title + session.title)
        self._speaker = speaker.Speaker()
        self._draw_at(scale)
        self._pointed = None  # the button the mouse holds

    def _open(self, size, title):
        self._surface = pygame.display.set_mode(size, pygame.RESIZABLE)
        pygame.display.set_caption(f"Pocket Dojo: {title}")
        self._font = pygame.font.Font(None, 24)
        self._painted = None

    def run(self):
        """Play until the window is closed."""
        clock = pygame.time.Clock()
        try:
            while self._take_events():
                self.session.catch_up()
                self._sound()
                self._paint()
                clock.tick(1000 // _FRAME)
        finally:
            self._silence()
            pygame.display.quit()
            self.session.end()

    # --- Events ------------------------------------------------------------------------------

    def _take_events(self):
        """Handle what has come. False when the person wants to leave."""
        for event in pygame.event.get():
            if event.type == pygame.QUIT:
                return False
            if (
                event.type == pygame.KEYDOWN
                and event.key == pygame.K_q
                and event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META)
            ):
                return False
            if event.type in (pygame.KEYDOWN, pygame.KEYUP):
                self.session.key(pygame.key.name(event.key), event.type == pygame.KEYDOWN)
            elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
                self._click(event.pos)
            elif event.type == pygame.MOUSEBUTTONUP and event.button == 1:
                self._point(None)
            elif event.type == pygame.WINDOWFOCUSLOST:
                self._let_all_go()
            elif event.type == pygame.VIDEORESIZE:
                self._surface = pygame.display.get_surface()
                self._fit(event.w, event.h)
            elif event.type in (pygame.VIDEOEXPOSE, pygame.WINDOWEXPOSED):
                self._painted = None
        return True

    def _click(self, place):
        self._point(self._drawing.key_at((place[0] - self._place[0], place[1] - self._place[1])))

    def _point(self, item):
        if self._pointed is not None:
            self.session.hold(self._pointed, False)
        self._pointed = item
        if item is not None:
            self.session.hold(item, True)

    def _let_all_go(self):
        """Nobody holds a key of a window without focus."""
        self._pointed = None
        for name in list(self.session.handheld.down):
            self.session.handheld.release(name)

    # --- Sound -------------------------------------------------------------------------------

    def _sound(self):
        self._speaker.follow(self.session.handheld.tone(), self.session.is_mute)

    def _silence(self):
        self._speaker.close()

    # --- Painting ----------------------------------------------------------------------------

    def _scale_for(self, width, height):
        least = drawing.size_of(self.board, 1)
        return max(1, int(min(width // least[0], (height - self.line) // least[1])))

    def _fit(self, width, height):
        """The window has a new size."""
        self._draw_at(self._scale_for(width, height))

    def _draw_at(self, scale):
        size = self._surface.get_size()
        self._drawing = drawing.Drawing(self.board, scale)
        self._picture = pygame.Surface(self._drawing.size)
        free = size[1] - self.line - self._drawing.size[1]
        self._place = ((size[0] - self._drawing.size[0]) // 2, max(0, free // 2))
        self._painted = None

    def _paint(self):
        """Paint everything, if anything differs from last time."""
        handheld = self.session.handheld
        message = self.session.message
        words = ["hold back two seconds: menu", *self.session.commands()]
        now = (*looks(handheld), message, words)
        if now == self._painted:
            return
        self._painted = now
        self._drawing.paint(
            self._picture, handheld.pixels(), handheld.down, handheld.lights(), handheld.brightness()
        )
        self._surface.fill(PAPER)
        self._surface.blit(self._picture, self._place)
        self._paint_line(0, message or "     ".join(words), NEWS if message else INK)
        pygame.display.flip()

    def _paint_line(self, above, words, colour):
        """A line at the bottom of the window, with `above` more below it."""
        self._paint_parts(above, [(words, colour)])

    def _paint_parts(self, above, parts):
        """A line of (words, colour) side by side, made narrower where it is too long."""
        width, height = self._surface.get_size()
        line = pygame.Rect(0, height - self.line * (above + 1), width, self.line)
        pygame.draw.rect(self._surface, PAPER, line)
        made = [self._font.render(words, True, colour) for words, colour in parts]
        text = pygame.Surface((sum(part.get_width() + _APART for part in made) - _APART, made[0].get_height()))
        text.fill(PAPER)
        left = 0
        for part in made:
            text.blit(part, (left, 0))
            left += part.get_width() + _APART
        if text.get_width() > width - 12:
            text = pygame.transform.smoothscale(
                text.convert(24), (width - 12, text.get_height() * (width - 12) // text.get_width())
            )
        self._surface.blit(text, text.get_rect(center=line.center))


def looks(handheld):
    """Everything that decides how a handheld looks, for comparison."""
    return (
        id(handheld.device),
        handheld.is_on,
        handheld.refreshes,
        tuple(handheld.down),
        handheld.lights(),
        handheld.brightness(),
    )
