"""busdisplay.BusDisplay: a panel on a bus. It shows what the layers say; what is seen of that on a glass says _glass.

Sizes are those after rotation, which cannot be changed here.
"""
import _host
from _check import integer, reader
from _displaybus import Bus
from _screen import Screen
from digitalio import DigitalInOut
from displayio import Group
from pwmio import PWMOut

_DELAY = 0x80


class BusDisplay:
    """BusDisplay(display_bus, init_sequence, *, width, height, …) with the chip's many keywords."""
    __slots__ = ("bus_", "screen_", "adjustable_", "brightness_", "auto_refresh_", "first_manual_", "last_", "called_",
                 "rotation_", "backlight_", "sequence_", "start_", "by_page_")

    def __init__(self, display_bus, init_sequence, *, width, height, colstart=0, rowstart=0, rotation=0,
                 color_depth=16, grayscale=False, pixels_in_byte_share_row=True, bytes_per_cell=1,
                 reverse_pixels_in_byte=False, reverse_bytes_in_word=True, set_column_command=0x2A,
                 set_row_command=0x2B, write_ram_command=0x2C, backlight_pin=None, brightness_command=0x100,
                 brightness=1.0, single_byte_bounds=False, data_as_commands=False, auto_refresh=True,
                 native_frames_per_second=60, backlight_on_high=True, SH1107_addressing=False,
                 backlight_pwm_frequency=50000):
        for number in (width, height, colstart, rowstart, color_depth, set_column_command, set_row_command,
                       write_ram_command, brightness_command, native_frames_per_second, backlight_pwm_frequency):
            integer(number, "argument")
        sequence = memoryview(init_sequence)
        if backlight_pin is not None:
            _host.free_pin(backlight_pin, "backlight_pin")
        if not backlight_on_high:
            raise NotImplementedError("the fakes know backlights that are on when their pin is high")
        if integer(rotation, "rotation") % 90:
            raise ValueError("Display rotation must be in 90 degree increments")
        if _host.device.display is not None:
            raise RuntimeError("Too many displays")
        if display_bus is None or display_bus is not _host.device.display_bus:
            raise ValueError("Unsupported display bus type")
        if color_depth != 16 and not (color_depth == 1 and grayscale):
            raise NotImplementedError("the fakes know panels of 16 bits, and of one bit in gray")
        self.bus_ = display_bus
        self.sequence_, self.start_, self.by_page_ = sequence, (colstart, rowstart), SH1107_addressing
        self._initialise(sequence)
        self._start(width, height, color_depth, rotation)
        self._light(backlight_pin, backlight_pwm_frequency, brightness_command < 0x100)
        if self.adjustable_:
            self.brightness = brightness
        self.auto_refresh = auto_refresh
        _host.device.display = self

    @staticmethod
    def _initialise(sequence):
        """Let the commands' time pass: 10 ms each unless they say otherwise."""
        at = 0
        while at < len(sequence):
            size = sequence[at + 1]
            wait = 10
            if size & _DELAY:
                size &= ~_DELAY
                wait = sequence[at + 2 + size]
                wait = 500 if wait == 255 else wait
                at += 1
            at += 2 + size
            _host.device.sleep(wait)

    def _start(self, width, height, depth, rotation):
        self.screen_ = Screen(width, height, depth)
        self.rotation_ = rotation
        self.auto_refresh_ = True
        self.first_manual_ = False
        self.last_ = self.called_ = 0
        if not _host.device.terminal.grouped_:
            self.screen_.show(_host.device.terminal)

    def _light(self, pin, frequency, by_command):
        """The backlight: a pin, or a command to the panel, or neither."""
        self.brightness_ = 0.0
        self.adjustable_ = pin is not None or by_command
        self.backlight_ = None
        if pin is not None:
            try:
                self.backlight_ = PWMOut(pin, frequency=frequency)
            except ValueError:              # it has no timer: on or off
                self.backlight_ = DigitalInOut(pin)
                self.backlight_.switch_to_output(True)
            pin.kept = True

    width = property(lambda self: self.screen_.width)
    height = property(lambda self: self.screen_.height)
    rotation = reader("rotation_")
    bus = reader("bus_")

    @property
    def root_group(self):
        return self.screen_.root

    @root_group.setter
    def root_group(self, group):
        if group is not None and not isinstance(group, Group):
            raise ValueError("Must be a Group subclass.")
        self.screen_.show(group)

    @property
    def brightness(self):
        return self.brightness_

    @brightness.setter
    def brightness(self, value):
        if not isinstance(value, (int, float)):
            raise TypeError("can't convert %s to float" % type(value).__name__)
        if not 0 <= value <= 1:
            raise ValueError("brightness must be 0-1")
        if not self.adjustable_:
            raise RuntimeError("Brightness not adjustable")
        self.brightness_ = float(value)
        if isinstance(self.backlight_, DigitalInOut):
            self.backlight_.value = value > 0.99
        elif self.backlight_ is not None:
            self.backlight_.duty_cycle = int(0xFFFF * value)
        if _host.device.on_brightness is not None:
            _host.device.on_brightness(self.brightness_)

    @property
    def auto_refresh(self):
        return self.auto_refresh_

    @auto_refresh.setter
    def auto_refresh(self, value):
        self.auto_refresh_ = bool(value)
        self.first_manual_ = not self.auto_refresh_

    def refresh(self, *, target_frames_per_second=None, minimum_frames_per_second=0):
        """Draw what is dirty. With a target, wait for its next frame, or return False when that one is missed."""
        integer(minimum_frames_per_second, "minimum_frames_per_second")
        if target_frames_per_second is not None and not self.auto_refresh_ and not self.first_manual_:
            if not self._in_time(1000 // integer(target_frames_per_second, "target_frames_per_second"),
                                 minimum_frames_per_second):
                return False
        self.first_manual_ = False
        self.draw_()
        return True

    def _in_time(self, frame, minimum):
        now = _host.device.now
        drawn = now - self.last_
        if minimum > 0 and drawn > 1000 // minimum:
            raise RuntimeError("Below minimum frame rate")
        called = now - self.called_
        self.called_ = now
        if called > frame:
            return False
        _host.device.sleep(frame - drawn % frame)
        return True

    # For the host:

    def draw_(self):
        if self.screen_.refresh():
            _host.device.drew(self.screen_)
        self.last_ = _host.device.now

    def background_(self):
        """Sixty times a second if the product left auto-refresh on."""
        if self.auto_refresh_ and _host.device.now - self.last_ > 16:
            self.draw_()

    def reset_(self):
        """A soft reset."""
        self.auto_refresh = True
        if not _host.device.terminal.grouped_:
            self.screen_.show(_host.device.terminal)

    def release_(self):
        """displayio.release_displays"""
        self.auto_refresh = False
        if self.screen_.root is not None:
            self.screen_.root.grouped_ = False
        if self.backlight_ is not None:
            self.backlight_.deinit()


def built_in(panel):
    """The display a board comes with, from its description (_wiring)."""
    display = object.__new__(BusDisplay)
    display.bus_ = _host.device.display_bus = _Soldered()
    display._start(panel["width"], panel["height"], panel.get("depth", 16), 0)
    backlight = panel.get("backlight")
    display._light(_host.device.names[backlight] if backlight else None, 50000, False)
    if display.adjustable_:
        display.brightness = 1.0
    return display


class _Soldered(Bus):
    """The bus of a built-in display; its pins are not modelled."""
    __slots__ = ()

    def reset_(self):
        pass

    def release_(self):
        pass
