"""On MicroPython: the heap of the whole product, key by key.

    echo '{"steps": [["", 0, 40], [1, 3, 25]]}' | heap_screens.py pybadge report

Each step is a key (by pin or number; "" for none), the frames it is held and the frames after that. `heard` and
`entropy` may be given beside the steps: frames of infrared light with the moment at which each came, and random bytes
(linked_way.py); without them dice fall the same way in every run. `dice` and `console` say by which module and name
dojo.dice.entropy and dojo.crash.console are found, `stamps` where a frame has those of dojo.link.pairing.contact.

With `report` it prints for each step, once garbage is gone, the bytes in use and the words on the display; then the
interpreter's table of names, in a line of its own. With `fit` it prints only the number of each step before it is
taken, and nothing is collected except by the product itself.

The fakes' modules are loaded before counting begins, and sizes match C (heap_display.py).
"""

import gc
import json
import os
import sys
from array import array
from binascii import unhexlify

import micropython

from heap_display import Group, stand_in

sys.path[0] = ""  # as on a board, not this folder in full: an interpreter keeps the path of each module as a name

FRAME = 20  # ms
SEED = 7  # the seed of the lots
NAMES = 1800  # enough, with those of the fakes, to double the table: to more than the product fills where all stays
FEW = 16  # names between two collections, which are little garbage

# The fakes' modules the product may import, to keep them out of the count.
FAKES = (
    "_host", "_wiring", "_nvm", "displayio", "fontio", "terminalio", "bitmaptools", "busdisplay", "busio",
    "storage", "fourwire", "i2cdisplaybus", "keypad", "digitalio", "analogio", "pwmio", "neopixel_write", "supervisor",
    "microcontroller", "board", "time", "_displaybus", "hashlib",
)  # fmt: skip


def shown(display):
    """Instead of BusDisplay.root_group."""
    return display.screen_.root


def show(display, group):
    """Instead of its setter: accepts any group."""
    display.screen_.root = group


def draw_nothing(display):
    """Instead of BusDisplay.draw_."""


def words_on(layer, found):
    """The texts of the labels on the display, in the order they were put there."""
    if hasattr(layer, "text"):
        found.append(layer.text.replace("\n", " "))
    elif isinstance(layer, Group):
        for index in range(len(layer)):
            words_on(layer[index], found)
    return found


def report(root):
    """Print the bytes in use."""
    gc.collect()
    print("%d\t%s" % (gc.mem_alloc(), "|".join(words_on(root, []))))
    micropython.qstr_info()


def linked():
    """The link of a match; None before there is one."""
    module, name = way["console"]
    link = getattr(getattr(sys.modules.get(module), name, None), "link", None)
    return link if hasattr(link, "contact") else None


class Light:
    """What the receiver sees: the frames of a recording, each once its time has come, and the phase of its body: who
    plays there would say it again to somebody who is a moment behind.
    """

    def __init__(self, frames):
        self.frames = frames
        self.next = 0
        self.pulses = array("H", bytes(2 * 448))
        self.count = self.place = 0
        self.is_resting = True

    def look(self):
        """How many pulses wait."""
        if self.place == self.count and self.next < len(self.frames) and self.frames[self.next][0] <= device.now:
            _, frame, phase = self.frames[self.next]
            link = linked()
            if link is None or phase < 0 or not 0 < (phase - link.phase) & 0xFFFF < 0x8000:  # else it is early
                if link is not None:
                    self.answer(link, frame)
                self.encode(frame)
                self.next += 1
        return self.count - self.place

    def answer(self, link, frame):
        """Let the stamp be ours that a recorded beacon gives back: here ours may be given a moment sooner or later, and
        a recording cannot answer to that, as somebody there would.
        """
        place = way["stamps"] + link.me
        if frame[0] & 0x18 == 0 and place < len(frame) and frame[place]:
            link.contact.stamps[link.me] = frame[place]

    def encode(self, frame):
        """A frame as bursts and gaps."""
        self.count = self.place = 0
        if not self.is_resting:
            self.add(60000)
        self.add(1600)
        self.add(800)
        for number in range(-1, len(frame)):
            byte = len(frame) if number < 0 else frame[number]
            for bit in range(7, -1, -1):
                self.add(400)
                self.add(900 if byte >> bit & 1 else 400)
        self.add(400)
        self.is_resting = False

    def add(self, length):
        self.pulses[self.count] = length
        self.count += 1

    def clear(self):
        """Keep a frame that has come meanwhile: nobody here would send it again."""
        self.place = self.count
        self.is_resting = True


class PulseIn:
    """Instead of pulseio.PulseIn: takes what the chip's takes, and sees the recorded light."""

    def __init__(self, pin, maxlen=2, idle_state=False):
        self.buffer = bytearray(2 * maxlen)

    def __len__(self):
        return light.look()

    def __getitem__(self, place):
        return light.pulses[light.place + place]

    def popleft(self):
        light.place += 1
        return light.pulses[light.place - 1]

    def clear(self):
        light.clear()

    def pause(self):
        pass

    resume = deinit = pause


class PulseOut:
    """Instead of pulseio.PulseOut: takes the time that the light takes."""

    def __init__(self, pin, frequency=38000, duty_cycle=32768):
        pass

    def deinit(self):
        pass

    def send(self, pulses):
        time = 0
        for length in pulses:
            time += length
        device.advance(time // 1000)


def draw(length):
    """Instead of dojo.dice.entropy: the recorded random bytes. MemoryError if there are no more: a page restarted
    for lack of room draws again, which diverges from the recording.
    """
    if not drawn:
        raise MemoryError
    return drawn.pop()


def lots(length):
    """Without a recording: random bytes that are the same in every run."""
    given = bytearray(length)
    for index in range(length):
        lot[0] = (lot[0] * 75 + 74) % 65537
        given[index] = lot[0] & 255
    return bytes(given)


def grow_names():
    """Make the table of names double now. Doubling midway would say nothing about a board, which has other tables.

    Garbage goes soon: the names, which stay, would otherwise lie among it, one in every kilobyte of the heap.
    """
    for number in range(NAMES):
        hasattr(sys, "%x" % number)
        if number % FEW == 0:
            gc.collect()


def mount():
    """If the program is in an image, run code.py as far as that. Returns what it made, which stays in memory."""
    if "pocket-dojo.img" not in os.listdir():
        return None
    with open("code.py") as file:
        text = file.read()
    names = {"__name__": "__main__"}
    exec(text[: text.index("    if sentence:")] + "    assert not sentence, sentence", names)
    return names


def play(device, mode, steps):
    """Take the steps; see the top of this file."""
    grow_names()
    report(None)
    mounted = mount()  # noqa: F841  counted
    from dojo.app import handheld

    program = handheld()
    until = 0
    for number, (key, held, after) in enumerate(steps):
        if mode == "fit":
            print(number)
        if key != "":
            device.press(key)
        until += FRAME * held
        released = max(until, device.now + FRAME * held)  # slow things, such as light, must not swallow a key
        while device.now < released:
            next(program)
            device.advance(FRAME)
        if key != "":
            device.release(key)
        until += FRAME * after
        while device.now < until:
            next(program)
            device.advance(FRAME)
            if number == 0 and way["dice"][0] in sys.modules:  # from the start: code that draws may load soon
                setattr(sys.modules[way["dice"][0]], way["dice"][1], draw if drawn else lots)
        if mode == "report":
            report(device.display.root_group)


stand_in()
for name in FAKES:
    __import__(name)

import _host
import busdisplay
import microcontroller

device = _host.power_on(sys.argv[1])
device.nvm = bytearray(b"\xff" * len(microcontroller.nvm))  # the fakes' own moves whole pages about in the heap
device.nvm[:8] = b"PDJ2\x48\x00\xf2\x57"  # it was switched on before (sim.handheld): nothing is said first
busdisplay.BusDisplay.root_group = property(shown, show)
busdisplay.BusDisplay.draw_ = draw_nothing
way = json.loads(sys.stdin.read())
light = Light([(ms, unhexlify(frame), phase) for ms, frame, phase in way.get("heard", ())])
drawn = [unhexlify(some) for some in reversed(way.get("entropy", ()))]
lot = [SEED]
if light.frames:
    import pulseio

    pulseio.PulseIn = PulseIn
    pulseio.PulseOut = PulseOut
play(device, sys.argv[2], way["steps"])
