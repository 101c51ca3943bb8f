"""Linked handhelds in one window: drawn whole where there is room, else their screens with the keys below.

    open_window(duel, kind=DuelWindow).run()

The one in focus has a frame. Below: what the keys do to the link and how it is now, who plays on which keys, and what
commands there are.
"""

from sim.playing import duel_drawing, speaker, window
from sim.playing.drawing import pygame
from sim.playing.duel import SIDES

_LINES = 3
_FRAME = 3  # pixels of the frame around the one in focus
_GAP = 8  # pixels between two of them
_COMMANDS = ("F5 power cut of the framed one", "F10 off and on", "Tab or a click frames another")
_MORE = ("F2 picture", "F3 film", "F6 sound")


class DuelWindow(window.Window):
    """A sim.playing.duel.Duel in a window."""

    line = 26

    def __init__(self, duel, scale=None):
        self.session = duel
        self._boards = [person.handheld.board for person in duel.people]
        desktop = pygame.display.get_desktop_sizes()[0]
        plan = self._plan(desktop[0] * window.SHARE[0], desktop[1] * window.SHARE[1], scale)
        titles = " and ".join(dict.fromkeys(board.title for board in self._boards))
        self._open((plan.size[0], plan.size[1] + self._below), f"{titles}, linked by {duel.troubles.name}")
        self._lay_out(plan)
        self._speakers = [speaker.Speaker(place) for place in range(len(self._boards))]
        self._pointed = None

    @property
    def _below(self):
        return _LINES * self.line

    # --- Events ------------------------------------------------------------------------------

    def _click(self, place):
        """A handheld gets the focus; its button, if it is on one, is held."""
        for number, rect in enumerate(self._rects):
            if rect.collidepoint(place):
                self.session.focus = number
                item = self._drawing_of(number).key_at((place[0] - rect.x, place[1] - rect.y))
                self._point((number, item) if item else None)

    def _point(self, pointed):
        if self._pointed is not None:
            self.session.hold(*self._pointed, False)
        self._pointed = pointed
        if pointed is not None:
            self.session.hold(*pointed, True)

    def _let_all_go(self):
        self._pointed = None
        self.session.let_all_go()

    # --- Sound -------------------------------------------------------------------------------

    def _sound(self):
        for one, person in zip(self._speakers, self.session.people):
            one.follow(person.handheld.tone(), self.session.is_mute)

    def _silence(self):
        for one in self._speakers:
            one.close()

    # --- Painting ----------------------------------------------------------------------------

    def _plan(self, width, height, scale=None):
        """The plan that shows most in a window of this size."""
        return duel_drawing.plan(self._boards, width, height - self._below, _GAP, scale)

    def _fit(self, width, height):
        self._lay_out(self._plan(width, height))

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
        """The drawing of a handheld with the keys that press it now. Each is made once."""
        keys = self.session.keys[number]
        side = number if self.session.is_shared else 1
        key = (self._boards[number].name, side, bool(keys))
        if key not in self._drawings:
            self._drawings[key] = self._plan_now.draw(self._boards[number], keys, SIDES[side][2])
        return self._drawings[key]

    def _paint(self):
        """Paint whatever differs from last time."""
        duel = self.session
        around = (duel.focus, duel.message, duel.troubles.states())
        now = [window.looks(person.handheld) for person in duel.people]
        before, looked = self._painted or (None, [None] * len(now))
        if (around, now) == (before, looked):
            return
        if around != before:
            self._paint_around(around, before)
            if before is None or duel.focus != before[0]:
                looked = [None] * len(now)
        for number, rect in enumerate(self._rects):
            if now[number] != looked[number]:
                self._paint_handheld(number, rect)
        self._painted = around, now
        pygame.display.flip()

    def _paint_handheld(self, number, rect):
        handheld = self.session.people[number].handheld
        target = pygame.Surface(rect.size)
        drawing = self._drawing_of(number)
        drawing.paint(target, handheld.pixels(), handheld.down, handheld.lights(), handheld.brightness())
        if not self.session.is_shared:
            target.blit(self._font.render(str(number + 1), True, window.NEWS), (10, 2))
        if not handheld.is_on:
            text = self._font.render("off: F10 switches it on", True, window.NEWS)
            target.blit(text, text.get_rect(center=drawing.screen.center))
        self._surface.blit(target, rect)

    def _paint_around(self, around, before):
        """The frame of the one in focus, and the lines below."""
        focus, message, states = around
        if before is None:
            self._surface.fill(window.PAPER)
        for number, rect in enumerate(self._rects):
            colour = window.NEWS if number == focus else window.PAPER
            pygame.draw.rect(self._surface, colour, rect.inflate(2 * _FRAME, 2 * _FRAME), _FRAME)
        self._paint_states(states)
        self._paint_parts(1, [(words, window.INK) for words in self.session.players()])
        if message:
            self._paint_line(0, message, window.NEWS)
        else:
            self._paint_parts(0, [(words, window.INK) for words in _COMMANDS + _MORE])

    def _paint_states(self, states):
        """The state of the link, each part with the key that changes it; troubles stand out."""
        parts = [(f"The link ({self.session.troubles.name}):", window.INK)]
        parts += [(words, window.NEWS if is_trouble else window.INK) for words, is_trouble in states]
        self._paint_parts(2, parts)
