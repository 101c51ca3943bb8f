"""What the chip refuses, and with which exception: every line was looked up in CircuitPython's C sources.

    python fakes_refusals.py        tries all of them on the interpreter at hand and prints what went wrong

A refusal is (board, sentence, exception, code); the code runs on a device fresh from power-on with SETUP done before.
"""
import sys

import link_refusals
import pulse_refusals

SETUP = """
import board, bitmaptools, busdisplay, busio, digitalio, displayio, fontio, fourwire, i2cdisplaybus, keypad, pwmio
import supervisor, terminalio, analogio, neopixel_write, audiocore, audiobusio
from array import array
bitmap = displayio.Bitmap(8, 6, 4)
palette = displayio.Palette(4)
grid = displayio.TileGrid(bitmap, pixel_shader=palette, width=3, height=2, tile_width=4, tile_height=6)
group = displayio.Group()
inner = displayio.Group()
group.append(grid)
"""

_BITMAP = (
    ("wants three sizes", "TypeError", "displayio.Bitmap(8, 8)"),
    ("takes no keywords", "TypeError", "displayio.Bitmap(width=8, height=8, value_count=2)"),
    ("is not wider than 32767", "ValueError", "displayio.Bitmap(32768, 1, 2)"),
    ("has no negative height", "ValueError", "displayio.Bitmap(1, -1, 2)"),
    ("has at least one value", "ValueError", "displayio.Bitmap(1, 1, 0)"),
    ("is not measured in floats", "TypeError", "displayio.Bitmap(8.0, 8, 2)"),
    ("has no pixel right of the last", "IndexError", "bitmap[8, 0]"),
    ("has no pixel below the last", "IndexError", "bitmap[0, 6]"),
    ("does not count from the end", "IndexError", "bitmap[-1, 0]"),
    ("has no pixel after the last", "IndexError", "bitmap[48] = 0"),
    ("has no pixel before the first", "IndexError", "bitmap[-1] = 0"),
    ("takes no value its bits cannot hold", "ValueError", "bitmap[0, 0] = 4"),
    ("takes no negative value", "ValueError", "bitmap[0] = -1"),
    ("takes no float", "TypeError", "bitmap[0, 0] = 1.0"),
    ("is not indexed by three numbers", "ValueError", "bitmap[0, 0, 0]"),
    ("is not indexed by text", "TypeError", "bitmap['0']"),
    ("is not sliced", "NotImplementedError", "bitmap[0:2]"),
    ("is not filled with more than fits", "ValueError", "bitmap.fill(4)"),
    ("is not filled by keyword", "TypeError", "bitmap.fill(value=1)"),
    ("is not iterated over", "TypeError", "list(bitmap)"),
    ("keeps its width", "AttributeError", "bitmap.width = 9"),
    ("that is gone is gone", "ValueError", "bitmap.deinit(); bitmap[0, 0]"),
    ("that is gone has no width", "ValueError", "bitmap.deinit(); bitmap.width"),
    ("that is gone is not filled", "ValueError", "bitmap.deinit(); bitmap.fill(0)"),
    ("in flash cannot be written", "RuntimeError", "terminalio.FONT.bitmap[0, 0] = 1"),
    ("in flash cannot be filled", "RuntimeError", "terminalio.FONT.bitmap.fill(0)"),
    ("is no context", ("AttributeError", "TypeError"), "with bitmap: pass"),
)

_PALETTE = (
    ("has at least one colour", "ValueError", "displayio.Palette(0)"),
    ("wants a number of colours", "TypeError", "displayio.Palette()"),
    ("knows no other keywords", "TypeError", "displayio.Palette(2, colour=1)"),
    ("has no colour after the last", "IndexError", "palette[4] = 0"),
    ("has no colour so far before the last", "IndexError", "palette[-5]"),
    ("takes no colour above white", "TypeError", "palette[0] = 0x1000000"),
    ("takes no negative colour", "TypeError", "palette[0] = -1"),
    ("takes no colour in words", "TypeError", "palette[0] = 'red'"),
    ("takes no float", "TypeError", "palette[0] = 1.0"),
    ("takes no tuple of two", "ValueError", "palette[0] = (1, 2)"),
    ("takes no tuple of large numbers", ("ValueError", "OverflowError"), "palette[0] = (256, 0, 0)"),
    ("is not indexed by text", "TypeError", "palette['0']"),
    ("is not sliced", "TypeError", "palette[0:2]"),
    ("makes no colour transparent that it has not", "ValueError", "palette.make_transparent(4)"),
    ("does not count from the end for transparency", "ValueError", "palette.make_transparent(-1)"),
    ("makes no colour opaque that it has not", "ValueError", "palette.make_opaque(4)"),
)

_TILEGRID = (
    ("wants a pixel shader", "TypeError", "displayio.TileGrid(bitmap)"),
    ("takes its colours from a palette only", "TypeError", "displayio.TileGrid(bitmap, pixel_shader=[0, 1])"),
    ("shows bitmaps only", "TypeError", "displayio.TileGrid(palette, pixel_shader=palette)"),
    ("has no tiles that do not fit across", "ValueError",
     "displayio.TileGrid(bitmap, pixel_shader=palette, tile_width=3)"),
    ("has no tiles that do not fit down", "ValueError",
     "displayio.TileGrid(bitmap, pixel_shader=palette, tile_height=4)"),
    ("takes its place by keyword", "TypeError", "displayio.TileGrid(bitmap, palette)"),
    ("knows no other keywords", "TypeError", "displayio.TileGrid(bitmap, pixel_shader=palette, scale=2)"),
    ("takes no tile its bitmap has not", "ValueError", "grid[0] = 2"),
    ("takes no negative tile", "ValueError", "grid[0] = -1"),
    ("has no tile right of the last", "IndexError", "grid[3, 0] = 0"),
    ("has no tile below the last", "IndexError", "grid[0, 2]"),
    ("has no tile after the last", "IndexError", "grid[6]"),
    ("does not count from the end", "IndexError", "grid[-1]"),
    ("is not sliced", "NotImplementedError", "grid[0:2]"),
    ("takes no float for a tile", "TypeError", "grid[0] = 1.0"),
    ("is not placed at a float", "TypeError", "grid.x = 1.5"),
    ("is not placed at a text", "TypeError", "grid.y = '1'"),
    ("takes no bitmap of another size", "ValueError", "grid.bitmap = displayio.Bitmap(8, 5, 4)"),
    ("takes nothing else for its bitmap", "TypeError", "grid.bitmap = None"),
    ("takes nothing else for its shader", "TypeError", "grid.pixel_shader = None"),
    ("keeps its width", "AttributeError", "grid.width = 4"),
    ("is not iterated over", "TypeError", "list(grid)"),
)

_GROUP = (
    ("takes its place by keyword", "TypeError", "displayio.Group(2)"),
    ("is not scaled by nothing", "ValueError", "displayio.Group(scale=0)"),
    ("is not scaled by halves", "TypeError", "displayio.Group(scale=1.5)"),
    ("knows no other keywords", "TypeError", "displayio.Group(max_size=4)"),
    ("has nothing in it but layers", "ValueError", "group.append(bitmap)"),
    ("does not take None", "ValueError", "group.append(None)"),
    ("does not take a layer twice", "ValueError", "group.append(grid)"),
    ("does not take a layer of another", "ValueError", "inner.append(grid)"),
    ("does not take one layer for another that is already in it", "ValueError", "group[0] = grid"),
    ("on a display belongs to it", "ValueError",
     "board.DISPLAY.root_group = group\ninner.append(group)"),
    ("has no layer after the last", "IndexError", "group[1]"),
    ("inserts nothing beyond the end", "IndexError", "group.insert(2, inner)"),
    ("pops nothing when empty", "IndexError", "inner.pop()"),
    ("removes nothing that is not in it", "ValueError", "group.remove(inner)"),
    ("finds nothing that is not in it", "ValueError", "group.index(inner)"),
    ("is not sliced", "NotImplementedError", "group[0:1]"),
    ("is not scaled to nothing", "ValueError", "group.scale = 0"),
    ("is not placed at a float", "TypeError", "group.x = 0.5"),
    ("of the terminal is not written to", "RuntimeError", "displayio.CIRCUITPYTHON_TERMINAL.append(inner)"),
    ("of the terminal is not moved", "RuntimeError", "displayio.CIRCUITPYTHON_TERMINAL.x = 5"),
)

_TOOLS = (
    ("copies from bitmaps only", "TypeError", "bitmaptools.blit(bitmap, palette, 0, 0)"),
    ("copies to a place on the bitmap", "ValueError", "bitmaptools.blit(bitmap, bitmap, 9, 0)"),
    ("copies from inside the source", "ValueError", "bitmaptools.blit(bitmap, bitmap, 0, 0, x1=0, y1=0, x2=9, y2=1)"),
    ("copies nothing backwards", "ValueError", "bitmaptools.blit(bitmap, bitmap, 0, 0, x1=4, y1=0, x2=3, y2=1)"),
    ("copies no larger values", "ValueError", "bitmaptools.blit(displayio.Bitmap(2, 2, 2), bitmap, 0, 0)"),
    ("does not copy into flash", "RuntimeError",
     "bitmaptools.blit(terminalio.FONT.bitmap, displayio.Bitmap(2, 2, 2), 0, 0)"),
    ("fills inside the bitmap", "ValueError", "bitmaptools.fill_region(bitmap, 0, 0, 9, 1, 1)"),
    ("fills from inside the bitmap", "ValueError", "bitmaptools.fill_region(bitmap, -1, 0, 2, 1, 1)"),
    ("fills nothing backwards", "ValueError", "bitmaptools.fill_region(bitmap, 4, 0, 2, 1, 1)"),
    ("fills with what fits", "ValueError", "bitmaptools.fill_region(bitmap, 0, 0, 2, 1, 4)"),
    ("reads into bitmaps only", "TypeError",
     "bitmaptools.readinto(palette, open(FOLDER + '/fakes_refusals.py', 'rb'), 4)"),
    ("reads whole elements", "ValueError",
     "bitmaptools.readinto(bitmap, open(FOLDER + '/fakes_refusals.py', 'rb'), 4, element_size=3)"),
    ("reads no further than a file goes", "EOFError",
     "file = open(FOLDER + '/fakes_refusals.py', 'rb'); file.seek(0, 2); bitmaptools.readinto(bitmap, file, 4)"),
    ("draws with what fits", "ValueError", "bitmaptools.draw_line(bitmap, 0, 0, 2, 1, 4)"),
    ("draws between integers", "TypeError", "bitmaptools.draw_line(bitmap, 0, 0.5, 2, 1, 1)"),
)

_FILE = (
    ("is read as bytes", "TypeError", "displayio.OnDiskBitmap(open(FOLDER + '/fakes_refusals.py'))"),
    ("is a picture", "ValueError", "displayio.OnDiskBitmap(FOLDER + '/fakes_refusals.py')"),
    ("is there", ("OSError", "FileNotFoundError"), "displayio.OnDiskBitmap('nowhere.bmp')"),
    ("is not a number", "TypeError", "displayio.OnDiskBitmap(3)"),
)

_DISPLAY = (
    ("is not shown the old way", "AttributeError", "board.DISPLAY.show(group)"),
    ("shows groups only", "ValueError", "board.DISPLAY.root_group = grid"),
    ("shows no part of another group", "ValueError", "group.append(inner)\nboard.DISPLAY.root_group = inner"),
    ("is not brighter than 1", "ValueError", "board.DISPLAY.brightness = 1.1"),
    ("is not darker than 0", "ValueError", "board.DISPLAY.brightness = -0.1"),
    ("is not bright in words", "TypeError", "board.DISPLAY.brightness = 'dim'"),
    ("takes its frame rate by keyword", "TypeError", "board.DISPLAY.refresh(30)"),
    ("keeps its width", "AttributeError", "board.DISPLAY.width = 100"),
    ("that is released is None", "AttributeError", "displayio.release_displays()\nboard.DISPLAY.refresh()"),
    ("leaves no room for a second bus", "RuntimeError",
     "fourwire.FourWire(busio.SPI(board.SCK, board.MOSI), command=board.D5)"),
    ("lets go of its backlight only when released", "ValueError", "pwmio.PWMOut(board.TFT_LITE)"),
    ("that is too late for its frame rate says so", "RuntimeError",
     "d = board.DISPLAY\nd.auto_refresh = False\nd.refresh()\nDEVICE.advance(500)\n"
     "d.refresh(target_frames_per_second=10, minimum_frames_per_second=10)"),
)

_OLED = """
def bus():
    return i2cdisplaybus.I2CDisplayBus(busio.I2C(board.GP5, board.GP4), device_address=0x3C)
"""
_BUS = (
    ("wants its clock on a pin that has it", "ValueError", "busio.I2C(board.GP4, board.GP5)"),
    ("wants clock and data of one unit", "ValueError", "busio.I2C(board.GP5, board.GP2)"),
    ("wants its data on a pin that has it", "ValueError", "busio.I2C(board.GP5, board.GP1)"),
    ("is not there without pull-ups", "RuntimeError", "busio.I2C(board.GP3, board.GP2)"),
    ("does not run above a megahertz", "ValueError", "busio.I2C(board.GP5, board.GP4, frequency=2000000)"),
    ("takes each pin once", "ValueError", "a = busio.I2C(board.GP5, board.GP4)\nbusio.I2C(board.GP5, board.GP4)"),
    ("is on pins", "TypeError", "busio.I2C(5, 4)"),
    ("has something at the address", "ValueError",
     "i2cdisplaybus.I2CDisplayBus(busio.I2C(board.GP5, board.GP4), device_address=0x3D)"),
    ("for a display is an I2C", "TypeError", "i2cdisplaybus.I2CDisplayBus(None, device_address=0x3C)"),
    ("for a display is one", "RuntimeError",
     _OLED + "bus()\nfourwire.FourWire(busio.SPI(board.GP18, board.GP19))"),
    ("carries one display", "RuntimeError", _OLED + "b = bus()\nbusdisplay.BusDisplay(b, b'', width=8, height=8)\n"
     "busdisplay.BusDisplay(b, b'', width=8, height=8)"),
    ("carries displays at right angles", "ValueError",
     _OLED + "busdisplay.BusDisplay(bus(), b'', width=8, height=8, rotation=45)"),
    ("is what a display hangs on", "ValueError", "busdisplay.BusDisplay(None, b'', width=8, height=8)"),
    ("tells a display its width", "TypeError", _OLED + "busdisplay.BusDisplay(bus(), b'', height=8)"),
    ("without a backlight is not dimmed", "RuntimeError",
     _OLED + "busdisplay.BusDisplay(bus(), b'', width=8, height=8).brightness = 0.5"),
    ("of the other kind wants its clock where it is", "ValueError", "busio.SPI(board.GP17, board.GP19)"),
    ("of the other kind wants its data where it is", "ValueError", "busio.SPI(board.GP18, board.GP16)"),
    ("of the other kind wants data at all", "ValueError", "busio.SPI(board.GP18)"),
)

_KEYS = """
def keys(**other):
    return keypad.Keys((board.GP6, board.GP7), value_when_pressed=False, **other)
"""
_KEYPAD = (
    ("says what a press is", "TypeError", "keypad.Keys((board.GP6,))"),
    ("takes a pin once", "TypeError", "keypad.Keys((board.GP6, board.GP6), value_when_pressed=False)"),
    ("takes free pins", "ValueError", _KEYS + "a = keys()\nkeys()"),
    ("takes pins", "TypeError", "keypad.Keys((6, 7), value_when_pressed=False)"),
    ("takes many pins", "TypeError", "keypad.Keys(board.GP6, value_when_pressed=False)"),
    ("is not scanned in negative time", "ValueError", _KEYS + "keys(interval=-1)"),
    ("is not scanned in words", "TypeError", _KEYS + "keys(interval='1')"),
    ("has room for an event", "ValueError", _KEYS + "keys(max_events=0)"),
    ("is settled by one look at least", "ValueError", _KEYS + "keys(debounce_threshold=0)"),
    ("is settled by 127 looks at most", "ValueError", _KEYS + "keys(debounce_threshold=128)"),
    ("knows no other keywords", "TypeError", _KEYS + "keys(debounce=1)"),
    ("that is gone has no events", "ValueError", _KEYS + "k = keys()\nk.deinit()\nk.events"),
    ("that is gone has no count", "ValueError", _KEYS + "k = keys()\nk.deinit()\nk.key_count"),
    ("that is gone is not reset", "ValueError", _KEYS + "k = keys()\nk.deinit()\nk.reset()"),
    ("fills events only", "TypeError", _KEYS + "keys().events.get_into(None)"),
    ("numbers no key below 0", "ValueError", "keypad.Event(-1)"),
    ("numbers no key in floats", "TypeError", "keypad.Event(1.0)"),
    ("does not iterate over its events", "TypeError", _KEYS + "list(keys().events)"),
    ("makes no queues by itself", "TypeError", "keypad.EventQueue()"),
    ("keeps what happened", "AttributeError", "keypad.Event(1).pressed = False"),
)

_REGISTER = """
def keys(**other):
    return keypad.ShiftRegisterKeys(clock=board.BUTTON_CLOCK, data=board.BUTTON_OUT, latch=board.BUTTON_LATCH,
                                    value_when_pressed=True, **other)
"""
_PYBADGE = (
    ("counts the keys of its register", "TypeError", _REGISTER + "keys()"),
    ("has a key at least in its register", "ValueError", _REGISTER + "keys(key_count=0)"),
    ("has one scanner for its register", "ValueError", _REGISTER + "a = keys(key_count=8)\nkeys(key_count=8)"),
    ("has no other names for its pins", "AttributeError", "board.BUTTON_A"),
    ("has no pull on an output", "AttributeError",
     "p = digitalio.DigitalInOut(board.SPEAKER_ENABLE)\np.switch_to_output()\np.pull"),
    ("has no value for an input", "AttributeError", "digitalio.DigitalInOut(board.SPEAKER_ENABLE).value = True"),
    ("has two directions", "ValueError", "digitalio.DigitalInOut(board.LED).direction = 1"),
    ("has two pulls", "ValueError", "digitalio.DigitalInOut(board.LED).switch_to_input(pull=1)"),
    ("uses a pin once", "ValueError", "a = digitalio.DigitalInOut(board.LED)\ndigitalio.DigitalInOut(board.D13)"),
    ("takes a pin without keyword", "TypeError", "digitalio.DigitalInOut(pin=board.LED)"),
    ("reads nothing that is gone", "ValueError", "a = digitalio.DigitalInOut(board.LED)\na.deinit()\na.value"),
    ("has no converter on every pin", "ValueError", "analogio.AnalogIn(board.NEOPIXEL)"),
    ("reads no converter that is gone", "ValueError", "a = analogio.AnalogIn(board.A6)\na.deinit()\na.value"),
    ("sends its lights through an output object", "TypeError", "neopixel_write.neopixel_write(board.NEOPIXEL, b'')"),
    ("sends its lights bytes", "TypeError",
     "neopixel_write.neopixel_write(digitalio.DigitalInOut(board.NEOPIXEL), [1, 2, 3])"),
    ("has no timer on A0", "ValueError", "pwmio.PWMOut(board.SPEAKER)"),
    ("has its converters on two pins", "ValueError", "import audioio\naudioio.AudioOut(board.D5)"),
    ("plays samples only", "TypeError", "import audioio\naudioio.AudioOut(board.SPEAKER).play(b'123')"),
    ("plays nothing when gone", "ValueError",
     "import audioio\na = audioio.AudioOut(board.SPEAKER)\na.deinit()\na.play(audiocore.RawSample(bytearray(2)))"),
    ("samples no floats", "ValueError", "audiocore.RawSample(array('f', [0]))"),
    ("samples no lists", "TypeError", "audiocore.RawSample([0])"),
    ("has no font of another's making", "TypeError", "fontio.BuiltinFont()"),
    ("has no glyph for text", "TypeError", "terminalio.FONT.get_glyph('A')"),
    ("starts over when told", "Reload", "supervisor.reload()"),
)

_PICO = (
    ("has no audioio", "ImportError", "import audioio"),
    ("has no display built in", "AttributeError", "board.DISPLAY"),
    ("beats at some frequency", "ValueError", "pwmio.PWMOut(board.GP16, frequency=0)"),
    ("beats no faster than half its clock", "ValueError", "pwmio.PWMOut(board.GP16, frequency=62500001)"),
    ("beats at a fixed frequency unless told", "AttributeError", "pwmio.PWMOut(board.GP16).frequency = 440"),
    ("beats at no frequency 0", "ValueError", "pwmio.PWMOut(board.GP16, variable_frequency=True).frequency = 0"),
    ("has duties up to 65535", "ValueError", "pwmio.PWMOut(board.GP16).duty_cycle = 65536"),
    ("has duties in integers", "TypeError", "pwmio.PWMOut(board.GP16).duty_cycle = 0.5"),
    ("beats on a free pin", "ValueError", "a = pwmio.PWMOut(board.GP16)\npwmio.PWMOut(board.GP16)"),
    ("beats no more when gone", "ValueError", "a = pwmio.PWMOut(board.GP16)\na.deinit()\na.duty_cycle = 0"),
    ("has one channel for pins 16 apart", "RuntimeError", "a = pwmio.PWMOut(board.GP2)\npwmio.PWMOut(board.GP18)"),
    ("has one frequency for two neighbours", "RuntimeError",
     "a = pwmio.PWMOut(board.GP16)\npwmio.PWMOut(board.GP17, frequency=600)"),
    ("shares no variable frequency", "RuntimeError",
     "a = pwmio.PWMOut(board.GP16)\npwmio.PWMOut(board.GP17, variable_frequency=True)"),
    ("shares a variable frequency with no one", "RuntimeError",
     "a = pwmio.PWMOut(board.GP16, variable_frequency=True)\npwmio.PWMOut(board.GP17)"),
    ("has its two sound clocks side by side", "ValueError", "audiobusio.I2SOut(board.GP2, board.GP4, board.GP6)"),
)

_PICOSYSTEM = (
    ("has a light that shares the backlight's frequency", "RuntimeError", "pwmio.PWMOut(board.LED_G, frequency=500)"),
)

_PIO = "import rp2pio\nhigh = array('H', [0xE001])\n"
_THUMBY = (
    ("has a loudspeaker that beats as the backlight does", "RuntimeError", "pwmio.PWMOut(board.SPEAKER)"),
    ("runs no instructions that are none", "ValueError",
     _PIO + "rp2pio.StateMachine(array('H'), 9000, first_set_pin=board.SPEAKER)"),
    ("runs 32 instructions at most", "ValueError",
     _PIO + "rp2pio.StateMachine(array('H', [0xE001] * 33), 9000, first_set_pin=board.SPEAKER)"),
    ("runs no slower than a 65536th of its clock", "ValueError",
     _PIO + "rp2pio.StateMachine(high, 1900, first_set_pin=board.SPEAKER)"),
    ("sets a pin that is free", "ValueError",
     _PIO + "a = rp2pio.StateMachine(high, 9000, first_set_pin=board.SPEAKER)\n"
     "rp2pio.StateMachine(high, 9000, first_set_pin=board.SPEAKER)"),
)


_BLOCKS = """
import storage
class Blank:
    def readblocks(self, number, buffer):
        pass
    def ioctl(self, what, more):
        return 0 if what == 1 else 512
volume = storage.VfsFat(Blank())
"""
_STORAGE = (
    ("has blocks", "AttributeError", _BLOCKS + "storage.VfsFat(7)"),
    ("is a VfsFat", "TypeError", _BLOCKS + "storage.mount(Blank(), '/tmp')"),
    ("goes onto a path", "TypeError", _BLOCKS + "storage.mount(volume, 7)"),
    ("is read-only by name", "TypeError", _BLOCKS + "storage.mount(volume, '/tmp', True)"),
    ("goes onto a folder that is there", "RuntimeError", _BLOCKS + "storage.mount(volume, '/nowhere', readonly=True)"),
    ("goes onto no file", "RuntimeError", _BLOCKS + "storage.mount(volume, FOLDER + '/fakes_refusals.py')"),
    ("is no blank", "OSError", _BLOCKS + "storage.mount(volume, FOLDER, readonly=True)"),
)

def _all():
    found = []
    for board, subject, lines in (
            ("pybadge", "a bitmap", _BITMAP), ("pybadge", "a palette", _PALETTE), ("pybadge", "a grid", _TILEGRID),
            ("pybadge", "a group", _GROUP), ("pybadge", "bitmaptools", _TOOLS),
            ("pybadge", "a picture file", _FILE), ("pybadge", "a volume", _STORAGE), ("pybadge", "a display", _DISPLAY),
            ("pybadge", "a PyBadge", _PYBADGE), ("raspberry_pi_pico", "a bus", _BUS),
            ("raspberry_pi_pico", "a keypad", _KEYPAD), ("raspberry_pi_pico", "a Pico", _PICO),
            ("pimoroni_picosystem", "a PicoSystem", _PICOSYSTEM),
            ("tinycircuits_thumby_color", "a Thumby Color", _THUMBY)):
        for sentence, failures, code in lines:
            if isinstance(failures, str):
                failures = (failures,)
            found.append((board, subject + " " + sentence, failures, code))
    for subject, lines in (("ESP-NOW", link_refusals.ESPNOW), ("a line", link_refusals.UART),
                           ("a pulse", pulse_refusals.PULSES)):
        found += [(board, subject + " " + sentence, (failure,), code) for board, sentence, failure, code in lines]
    return found


REFUSALS = _all()


def attempt(board, code, folder):
    """What the code raises on a fresh device: the name of the exception, or "nothing"."""
    import _host
    names = {"DEVICE": _host.power_on(board), "FOLDER": folder}
    exec(SETUP, names)
    try:
        exec(code, names)
    except BaseException as failure:
        return type(failure).__name__
    return "nothing"


if __name__ == "__main__":
    for board, sentence, failures, code in REFUSALS:
        raised = attempt(board, code, sys.argv[1])
        if raised not in failures:
            print(sentence + ": " + raised + " instead of " + " or ".join(failures))
    print(len(REFUSALS), "refusals tried")
