"""Drawn handhelds in a window: one, or several that are linked, side by side.

    window = open_window(sitting, scale=None)   # None without a display
    window.run()

Play by keyboard (see the keycaps on the drawings) or mouse. The window can be enlarged; screen pixels stay squares of
whole pixels. Several handhelds are drawn whole if there is room, else as screens with the keys below; the one in focus
has a frame.
"""

from sim.playing import duel_drawing, speaker
from sim.playing.drawing import pygame

SHARE = 0.96, 0.88  # the share of the desktop, across and down, that the window may take
_APART = 30  # pixels between the parts of a line
_EDGE = 3  # pixels of the frame around the one in focus
_GAP = 8  # pixels between two handhelds
PAPER = (0x14, 0x15, 0x1A)
INK = (0xB8, 0xBE, 0xCC)
NEWS = (0xFF, 0xD8, 0x6B)
_FRAME = 20  # ms


def open_window(sitting, scale=None):
    """A window for a sim.playing.session.Sitting, or None if there is no display after all."""
    try:
        pygame.display.init()
        pygame.font.init()
        return Window(sitting, scale)
    except pygame.error:
        pygame.display.quit()
        return None


class Window:
    """One sitting in a window."""

    line = 28  # pixels of a line below the drawings: what keys do, and how a link is

    def __init__(self, sitting, scale=None):
        self.sitting = sitting
        self._boards = [person.handheld.board for person in sitting.people]
        self._gap = _GAP if len(self._boards) > 1 else 0
        self._below = len(sitting.told(True)) * self.line
        desktop = pygame.display.get_desktop_sizes()[0]
        plan = self._plan(desktop[0] * SHARE[0], desktop[1] * SHARE[1], scale)
        self._surface = pygame.display.set_mode((plan.size[0], plan.size[1] + self._below), pygame.RESIZABLE)
        pygame.display.set_caption(f"Pocket Dojo: {sitting.heading()}")
        self._font = pygame.font.Font(None, 24)
        self._lay_out(plan)
        self._speakers = [speaker.Speaker(place) for place in range(len(self._boards))]
        self._pointed = None  # (number, key) of the button that the mouse holds

    def run(self):
        """Play until the window is closed."""
        clock = pygame.time.Clock()
        try:
            while self._take_events():
                self.sitting.catch_up()
                for one, person in zip(self._speakers, self.sitting.people):
                    one.follow(person.handheld.tone(), self.sitting.is_mute)
                self._paint()
                clock.tick(1000 // _FRAME)
        finally:
            for one in self._speakers:
                one.close()
            pygame.display.quit()
            self.sitting.end()

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
                self.sitting.key(pygame.key.name(event.key), event.type == pygame.KEYDOWN)
            elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
                self._click(event.pos)
            elif event.type == pygame.MOUSEBUTTONUP and event.button == 1:
                self._point(None)
            elif event.type == pygame.WINDOWFOCUSLOST:
                self._pointed = None
                self.sitting.let_all_go()
            elif event.type == pygame.VIDEORESIZE:
                self._surface = pygame.display.get_surface()
                self._lay_out(self._plan(event.w, event.h))
            elif event.type in (pygame.VIDEOEXPOSE, pygame.WINDOWEXPOSED):
                self._painted = None
        return True

    def _click(self, place):
        """Focus a handheld; hold the button under the mouse, if any."""
        for number, rect in enumerate(self._rects):
            if rect.collidepoint(place):
                self.sitting.focus = number
                item = self._drawing_of(number).key_at((place[0] - rect.x, place[1] - rect.y))
                self._point((number, item) if item else None)

    def _point(self, pointed):
        if self._pointed is not None:
            self.sitting.hold(*self._pointed, False)
        self._pointed = pointed
        if pointed is not None:
            self.sitting.hold(*pointed, True)

    # --- Painting ----------------------------------------------------------------------------

    def _plan(self, width, height, scale=None):
        """The plan that shows most in a window of this size."""
        return duel_drawing.plan(self._boards, width, height - self._below, self._gap, scale)

    def _lay_out(self, plan):
        """Where each handheld stands in the window as it is now."""
        width, height = self._surface.get_size()
        left = (width - plan.size[0]) // 2
        top = max(0, (height - self._below - plan.size[1]) // 2)
        self._rects = [pygame.Rect(place, size).move(left, top) for place, size in plan.places]
        self._plan_now = plan
        self._drawings = {}
        self._painted = None

    def _drawing_of(self, number):
        """The drawing of a handheld with its current keys. Each is made once."""
        keys, pad = self.sitting.caps(number)
        key = self._boards[number].name, pad, bool(keys)
        if key not in self._drawings:
            self._drawings[key] = self._plan_now.draw(self._boards[number], keys, pad)
        return self._drawings[key]

    def _paint(self):
        """Paint what differs from last time."""
        sitting = self.sitting
        around = sitting.focus, sitting.message, sitting.told(True)
        now = [_looks(person.handheld) for person in sitting.people]
        before, looked = self._painted or (None, [None] * len(now))
        if (around, now) == (before, looked):
            return
        if around != before:
            self._paint_around(*around, is_first=before is None)
            if before is None or sitting.focus != before[0]:
                looked = [None] * len(now)
        for number, rect in enumerate(self._rects):
            if now[number] != looked[number]:
                self._paint_handheld(number, rect)
        self._painted = around, now
        pygame.display.flip()

    def _paint_handheld(self, number, rect):
        handheld = self.sitting.people[number].handheld
        target = pygame.Surface(rect.size)
        drawing = self._drawing_of(number)
        drawing.paint(target, handheld.pixels(), handheld.down, handheld.lights(), handheld.brightness())
        if len(self._boards) > 2:
            target.blit(self._font.render(str(number + 1), True, NEWS), (10, 2))
        if not handheld.is_on:
            text = self._font.render("off: F10 switches it on", True, NEWS)
            target.blit(text, text.get_rect(center=drawing.screen.center))
        self._surface.blit(target, rect)

    def _paint_around(self, focus, message, told, is_first):
        """The frame of the one in focus, and the lines below; a message takes the place of the last one."""
        if is_first:
            self._surface.fill(PAPER)
        for number, rect in enumerate(self._rects if self._gap else ()):
            colour = NEWS if number == focus else PAPER
            pygame.draw.rect(self._surface, colour, rect.inflate(2 * _EDGE, 2 * _EDGE), _EDGE)
        lines = [*told[:-1], [(message, True)]] if message else told
        for above, parts in enumerate(reversed(lines)):
            self._paint_line(above, [(words, NEWS if is_news else INK) for words, is_news in parts])

    def _paint_line(self, above, parts):
        """A line of (words, colour) side by side, made narrower where it is too long, with `above` more below it."""
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


def _looks(handheld):
    """All that decides a handheld's look, for comparison."""
    return (
        id(handheld.device),
        handheld.is_on,
        handheld.refreshes,
        tuple(handheld.down),
        handheld.lights(),
        handheld.brightness(),
    )
