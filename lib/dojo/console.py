"""The console: one handheld as the games see it. A display of dots, keys, sound, lights and saved data.

Everything that waits is a generator; a bare `yield` ends the frame, which is about 20 ms:

    console.show(group)
    key = yield from console.key()

Each wait first draws whatever has changed. Any wait raises Home (dojo.ui.keys) when BACK or START is held for two
seconds; do not catch it.
"""

import displayio
from micropython import const
from supervisor import ticks_ms

from dojo import pages
from dojo.dialogs import charge
from dojo.dice import settle, stir
from dojo.input.buttons import Buttons
from dojo.memory.idle import Idle
from dojo.ticks import ticks_diff
from dojo.ui import draw
from dojo.ui.layout import FACE
from dojo.ui.theme import Theme

_FULL = const(3)  # the brightest setting
_DIMMED = const(-1)  # a step below the darkest
_SECOND = const(50)  # frames
_DARK = const(15000)  # frames without a press until it goes dark, unless the class sets a time
_MINUTE = const(3000)  # frames
_LEAST = const(1500)  # frames until it is dimmed, if the class lets it sleep after a minute
_LOW, _RECOVERED = const(3500), const(3650)  # millivolts: below, a battery needs charging soon; from there on no longer
_FLAT, _REVIVED = const(3300), const(3450)  # millivolts of one that lasts some minutes; boards go out at about 3.0 V
_SHARE = const(8)  # measurements that make up the average
_MARK = const(7)  # dots across
_DOLL = "lib/dojo/art/daruma%s.bmp"
_OPEN, _CLOSED = const(6), const(7)  # its colours that change places
_BLINK, _SHUT = const(200), const(8)  # frames from one blink to the next, and of one
_READING = const(3)  # frames after which a player is assumed to be reading


class Console:
    """A handheld. `hardware` is a board module (docs/makers/boards.md), `display` its display, with auto_refresh off.

    letters: the names of its faces, the usual one and the one for big text. edge: dots that stay dark all round.
    """

    def __init__(self, hardware, display, settings, sound, lights, store, letters, edge):
        self.settings = settings
        self.sound = sound
        self.lights = lights
        self.store = store
        self.display = display
        self.rewire = hardware.display if getattr(hardware, "ASKS", False) else None  # makes it anew (dojo.loan.asking)
        self._letters = letters
        self._air = edge
        self.width = display.width - 2 * edge
        self.height = display.height - 2 * edge
        self.mono = hardware.MONO
        self.has_brightness = hardware.BRIGHTNESS
        self.scroll = getattr(hardware, "SCROLL", 0)  # the display's command for it (dojo.ui.impact), 0 for none
        self.names = hardware.NAMES
        self.links = hardware.links()
        self.accelerometer = getattr(hardware, "accelerometer", None)  # for dojo.input.shake
        self.lent = None  # what a handheld of a class may do: a dojo.loan.lend.Loan
        self._battery = hardware.battery() if hasattr(hardware, "battery") else int  # int() is 0
        self.charge = 0  # millivolts of the last eight seconds together; 0 if the board cannot tell, or has its cable
        self.low = 0  # dots across of the mark of a battery that needs charging (dojo.dialogs.charge)
        self.flat = False  # it is nearly empty
        self._idle = 0  # frames since the last press, or since others were linked
        self.link = None  # to others (dojo.link.pairing.beacons or circle); stepped every frame
        self.called = None  # the teacher's latest call to everyone in the room (dojo.loan.lessons.ear)
        self.link_badge = None  # the link's (dojo.link.screens.badge or headcount): at the lower right of every screen
        self.seats_here = 0  # mask of the seats of people at this handheld
        self.guide = None  # a dojo.playing.guide.Guide, which puts hints over the screens of a guided match
        self.kept = None  # what the game keeps between pages of a match, until the match is closed
        self.series = []  # for each match of a series the mask of the winning seats
        self.worn = ""  # the game whose colour and place are in use (dojo.menus.cards)
        self.series_order = ()  # the order (dojo.orders) with which this series began
        self.buttons = Buttons(hardware.buttons())
        self._put_back = 0
        self._is_clear = True
        self._shown = displayio.Group()  # the screen
        self._owner = None  # has the screen's parts
        self.spare_time = Idle()
        self.doll = draw.load(_DOLL % ("1" if self.mono else ""))  # in each line of hints
        self._shut = False  # its eyes
        self.nodding = None  # a figure that nods meanwhile: its nod(True) lowers it a little
        self.apply()

    def apply(self):
        """Apply the settings: theme and letters from the next screen on, the others at once."""
        settings = self.settings
        self.pictures = {}  # pictures of keys for the hints, made once
        self.theme = Theme(settings.theme, self.mono)
        FACE.load(self._letters[settings.big_text])
        self.columns = (self.width - 2 * FACE.margin) // FACE.column
        self.rows = self.height // FACE.height
        self.shine()
        if not settings.volume:
            self.sound.stop()
        if not settings.lights:
            self.lights.stop()

    def shine(self):
        """Set the brightness; eyes perceive the steps as equal."""
        if self.has_brightness:
            self.display.brightness = 2 ** (self.settings.brightness - _FULL)

    def step(self):
        """Advance by one frame. True at each full second without a press: is_flat() and is_idle() are asked then, so
        that no press waits for them.
        """
        self._idle += 1
        shut = self._idle % _BLINK >= _BLINK - _SHUT
        if shut != self._shut and len(self.display.root_group):  # otherwise no screen is up
            self._shut = shut
            colours = self.doll[1]
            colours[_OPEN], colours[_CLOSED] = colours[_CLOSED], colours[_OPEN]
            if self.nodding is not None:
                self.nodding.nod(shut)
            self.refresh()
        return not self._idle % _SECOND

    def is_flat(self):
        """Measure the battery. True once when it is nearly empty.

        A light, a tune or a link takes it down for a moment: the average of eight seconds counts, and it must rise by
        0.15 V before it is no longer low.
        """
        if not len(self.display.root_group):
            return False  # no screen is up to say so over
        now = self._battery()
        self.charge += now - self.charge // _SHARE if now and self.charge else now * _SHARE - self.charge
        average = self.charge // _SHARE
        self.low = _MARK if 0 < average < (_RECOVERED if self.low else _LOW) else 0
        was_flat = self.flat
        self.flat = 0 < average < (_REVIVED if was_flat else _FLAT)
        return self.flat and not was_flat

    def is_idle(self):
        """True once nobody has pressed anything for so long that the handheld may sleep; it is dimmed after half of
        that. A linked handheld stays awake: others wait for its frames.
        """
        if self.link is not None:
            if self._idle >= _BLINK:
                self.stay()
            return False
        dark = self.lent.sleep * _MINUTE if self.lent and self.lent.sleep else _DARK
        if self._idle == dark // 2 and self.has_brightness:
            self.display.brightness = 2 ** (_DIMMED - _FULL)
        return self._idle >= dark

    def stay(self):
        """A player is there: restart the timer."""
        if self._idle >= _LEAST:  # it may be dimmed
            self.shine()
        self._idle = 0

    def clear(self):
        """Free the current screen and what its owner made for it; the display keeps its picture until the next one.

        The group is emptied, so that anything on the stack that looks like its address keeps nothing else in memory.
        """
        if self._is_clear:
            return
        self._is_clear = True
        self.nodding = None
        self.display.root_group = displayio.Group()
        while len(self._shown):
            self._shown.pop()
        owner, self._owner = self._owner, None
        if owner is not None:
            for name in owner.__dict__:
                setattr(owner, name, None)
        self.spare_time.forget_screen()

    def show(self, group, owner=None):
        """Show a group of dots in place of the current one, at once.

        owner: an object whose attributes are parts of the screen and are freed with it; do not use it afterwards.
        """
        self._is_clear = False
        self._shown = group
        self._owner = owner
        root = displayio.Group(x=self._air, y=self._air)
        root.append(group)
        right = self.width
        if self.link_badge is not None:
            root.append(self.link_badge.layer())
            right -= self.link_badge.room
        if self.low:
            root.append(pages.load(charge).mark(self, right))
        self.display.root_group = root
        if self.guide is None or not self.guide.has_more():  # otherwise the hint is drawn first, and both show at once
            self.display.refresh()

    def hang_up(self):
        """Close the link, even one still telling others that this handheld has left."""
        if self.link is not None:
            self.link = self.link.close()  # None; or it stays while nobody is linked (dojo.loan.lessons.listener)

    def refresh(self):
        """Draw what has changed. Every wait does so by itself."""
        self.display.refresh()

    def has(self, key):
        """True if this board has the key."""
        return self.buttons.has(key)

    def key(self, start=0, frames=0):
        """Generator: wait for a press. Returns the key. start: START counts as this key; 0: as none.

        frames: how long to wait if something moves meanwhile, and then return 0; with 0 it waits indefinitely.
        """
        if self.guide is not None and not frames and not self._put_back:
            self._put_back = yield from self.guide.key()
        self.display.refresh()
        buttons = self.buttons
        key = self._put_back or buttons.poll(start)
        self._put_back = 0
        waited = 0
        while not key:
            if frames and waited == frames:
                return 0
            yield
            key = buttons.poll(start)
            waited += 1
            if not key and waited > _READING:
                settle()
                if waited == _READING + 1:
                    self.spare_time.begin()
                self.spare_time.step(self.worn, self.link is not None)
        self.stay()
        self.sound.press()
        stir(ticks_ms())
        return key

    def until(self, *keys):
        """Generator: wait for one of these keys. Returns it. Others do nothing."""
        key = 0
        while key not in keys:
            key = yield from self.key()
        return key

    def put_back(self, key):
        """Keep a press for the next screen: the current one did not ask for it. 0 is no press."""
        self._put_back = key

    def pause(self, milliseconds):
        """Generator: wait that long, at least one frame. A press ends it early. Returns the key, or 0."""
        self.display.refresh()
        buttons = self.buttons
        start = ticks_ms()
        key = 0
        while not key:
            yield
            key = buttons.poll()
            if ticks_diff(ticks_ms(), start) >= milliseconds:
                break
        if key:
            self.stay()
            self.sound.press()
        return key

    def keep(self, make):
        """What the game keeps (`kept`), made by make() at first."""
        if self.kept is None:
            self.kept = make()
        return self.kept

    def forget(self):
        """Drop unread presses: nobody leaves a screen they have not seen."""
        self.buttons.forget()
