"""One handheld in a Worker of the page: the product on the fakes, on MicroPython, on a clock that the Worker moves.

    begin("pybadge", 3, False, "ninja/duel", "{}", send)    # send(hex) gets each frame that goes out
    press("A", True); run(20)               # ms; a key by the name that is printed on the board
    state()                                 # what to show, as JSON
    said()                                  # what a listener hears, as JSON (reading.py)
    hear("…")                               # a frame has come from another handheld

code.py runs as on a board, except that every sleep() in it becomes a yield, so the Worker decides when time passes, as
sim.program does with a second stack. Sleeps inside a call (writing flash) return at once, and their time is made up
before the program goes on.
"""

import gc
import json
import os
from binascii import hexlify, unhexlify
from random import seed

import _host
import _nvm
import microcontroller

from sim import boards
from sim.playing import outputs
from sim.toml import Toml
from sim.web.inside import reading
from sim.web.inside.ether import Ether

FRAME = "/frame"  # where the Worker finds the picture
SAVED = "/saved"  # where the Worker finds what the chip keeps
SETTINGS = "/settings.toml"
QUIET = 150  # ms without a new picture after which it is read
LONGEST = 1500  # ms after which a constantly moving one is read


def urandom(length):
    """Random bytes from the browser."""
    import js

    drawn = js.Uint8Array.new(length)
    js.crypto.getRandomValues(drawn)
    return bytes([drawn[place] for place in range(length)])


class Counter:
    """In place of random bytes, for repeatable tests; different for each number."""

    def __init__(self, number):
        self.given = 101 * (number - 1)

    def randbytes(self, length):
        self.given += length
        return bytes([(self.given + index) & 255 for index in range(length)])


class Handheld:
    """`saved`: the bytes of the chip, None for a new one; dropped if they do not fit. `counts`: without chance.

    `settings`: what settings.toml says on a board, as JSON: '{"DOJO_LANGUAGE": "de"}'.
    """

    def __init__(self, name, number, saved, counts, wish, settings):
        os.urandom = Counter(number).randbytes if counts else urandom
        if counts:
            seed(number)
        own = boards.read(name)[""].get("settings", "")
        os.getenv = _settings(own, json.loads(settings)).get  # a board's settings.toml
        self.board = boards.find(name)
        self.device = _host.power_on(self.board.name)
        self.device.number = number
        self.device.nvm = _nvm.of_chip(self.device.chip)
        self.flash = self.device.nvm._flash
        self.is_damaged = saved is not None and len(saved) != len(self.flash.memory)
        if saved is not None and not self.is_damaged:
            self.flash.memory[:] = saved
        self.ether = Ether(number)
        self.ether.join(self.device)
        _product().links = lambda: (("air",),)  # only the simulator's own medium links it (sim.linking.room)
        _prepare(saved, wish)
        self.device.nvm._spend = microcontroller.spend  # from now on writing takes its time
        self.device.on_sleep = self.hold_up
        self.device.on_output = self.put_out
        self.program = program()
        self.pending = 0  # ms for which the program still sleeps
        self.budget = 0  # ms for which it may
        self.seen = 0  # refreshes when the picture was last passed on
        self.saves = 0  # writes when the saved bytes were last passed on
        self.has_put_out = False
        self.changed = self.unread = None  # when the picture changed last, and first since it was read
        self.read = ""
        from dojo.ui import dice

        reading.note_dice(dice)

    def hold_up(self, ms):
        """The program sleeps inside a call."""
        self.budget -= ms
        self.device.advance(ms)

    def put_out(self, pin, state):
        self.has_put_out = True

    def run(self, ms):
        """Let time pass."""
        self.budget += ms
        while True:
            while self.pending > 0:
                if self.budget <= 0:
                    self.ether.step(self.device.now)
                    return
                step = min(self.pending, self.budget)
                self.budget -= step
                self.pending -= step
                self.device.advance(step)
            self.pending = int(next(self.program) * 1000 + 0.5)

    def words(self):
        """The display's words."""
        display = self.device.display
        return [] if display is None else words_on(display.root_group, [])

    def note_picture(self):
        """There is a new picture."""
        self.changed = self.device.now
        if self.unread is None:
            self.unread = self.changed

    def reads(self):
        """Whether there is something new to read, now that the picture is at rest."""
        now = self.device.now
        if self.unread is None or now - self.changed < QUIET and now - self.unread < LONGEST:
            return False
        self.unread = None
        before = self.read
        from dojo.crash import console  # it is there once the program runs
        from dojo.say import say

        display = self.device.display
        if console is not None and display is not None:
            self.read = json.dumps(reading.read(console, display.root_group, say("console.short_name")))
        return self.read != before

    def output(self, name):
        """What the program does with a pin (sim.playing.outputs)."""
        return self.device.outputs.get(self.device.names[name].name, ("off",))


def program():
    """code.py as a generator that yields the seconds it sleeps."""
    with open("/code.py") as file:
        lines = file.read().replace(" sleep(", " yield (").split("\n")
    names = {"__name__": "__main__"}
    exec("def program():\n " + "\n ".join(lines), names)
    return names["program"]()


def words_on(layer, found):
    """The visible texts of a layer and everything in it, in the order they were put there."""
    if layer is None or getattr(layer, "hidden", False):
        return found
    if hasattr(layer, "text"):
        if layer.text.strip():
            found.append(layer.text.replace("\n", " ").strip())
    elif hasattr(layer, "append"):
        for index in range(len(layer)):
            words_on(layer[index], found)
    return found


def _settings(own, values):
    """settings.toml of a board's own line and these values; the product looks through it for keys it does not know."""
    content = "".join([own + "\n"] * bool(own) + ['%s = "%s"\n' % pair for pair in values.items()]).encode()
    put(SETTINGS, content)
    return Toml(content)


def _product():
    """The product's module for this board."""
    name = _host.device.board_id
    return getattr(__import__("boards." + name), name)


def _prepare(saved, wish):
    """Prepare the chip before the first line of code.py.

    A new one does not greet: the page has done so. `wish` is what a link names, such as "ninja/duel": the menu opens
    with that game, and with that choice of it made where a choice of its first option is called so.
    """
    if saved is not None and not wish:
        return
    from dojo.menus import cards, setup
    from dojo.saving.settings import Settings
    from dojo.saving.store import Store

    game, _, choice = wish.partition("/")
    store = Store(microcontroller.nvm, _product().APPENDS)
    if store.fresh:
        Settings(store).forget()
    if game in __import__("games").GAMES:
        cards.note_use(store, game)
        card = getattr(__import__("games." + game), game)
        names = card.OPTIONS[0][1]
        if choice in names:
            first = bytes([names.index(choice)]) + bytes(getattr(card, "USUAL", bytes(len(card.OPTIONS))))[1:]
            rules = setup.load(game, "rules")
            for way in (cards.LINKED, cards.HERE, cards.ALONE) if rules.seats(first) > 1 else (cards.ALONE,):
                cards.keep(store, game, way, first, setup.usual(rules, first, way))
    store.flush()


handheld = None


def begin(name, number, counts, wish, settings, send):
    """Switch a board on; what its chip had saved is in SAVED. True if that does not fit the chip."""
    global handheld
    try:
        with open(SAVED, "rb") as file:
            saved = file.read()
    except OSError:
        saved = None
    handheld = Handheld(name, number, saved, counts, wish, settings)
    handheld.ether.out = lambda frame: send(hexlify(frame).decode())
    return handheld.is_damaged


def press(name, is_down):
    """Hold or release a key of the board."""
    source = boards.key(handheld.board, name).source
    if is_down:
        handheld.device.press(source)
    else:
        handheld.device.release(source)


def hear(frame):
    """A frame from another handheld has come, in hexadecimal digits."""
    handheld.ether.hear(unhexlify(frame))


def disturb(loss, delay, is_cut):
    """Disturb the link: percent of frames lost, ms by which they are late, or nothing at all gets through."""
    ether = handheld.ether
    ether.loss, ether.delay, ether.is_cut = loss, delay, is_cut


def run(ms):
    """Let `ms` pass. Returns what there is to look at: 1 a picture in FRAME, 2 bytes in SAVED, 4 tone or lights, 8
    something to read.
    """
    handheld.run(ms)
    device = handheld.device
    news = 0
    if device.refreshes != handheld.seen and device.frame is not None:
        handheld.seen = device.refreshes
        put(FRAME, device.frame)
        handheld.note_picture()
        news = 1
    if handheld.flash.writes != handheld.saves:
        handheld.saves = handheld.flash.writes
        put(SAVED, handheld.flash.memory)
        news += 2
    if handheld.has_put_out:
        handheld.has_put_out = False
        news += 4
    return news + 8 * handheld.reads()


def said():
    """What the screen says to a listener, as JSON (reading.py)."""
    return handheld.read


def saved():
    """The name of the file with what the chip has saved until now."""
    put(SAVED, handheld.flash.memory)
    return SAVED


def memory():
    """Bytes of heap in use, not counting garbage."""
    gc.collect()
    return gc.mem_alloc()


def now():
    """ms since power-on."""
    return handheld.device.now


def put(name, content):
    with open(name, "wb") as file:
        file.write(content)


def state():
    """Tone, lights and words, as JSON."""
    display = handheld.device.display
    return json.dumps(
        {
            "tone": outputs.tone(handheld.board, handheld.output),
            "lights": outputs.lights(handheld.board, handheld.output),
            "glow": display.brightness if display is not None and display.adjustable_ else 1,
            "words": handheld.words(),
        }
    )
