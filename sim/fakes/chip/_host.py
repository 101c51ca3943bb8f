"""The one door between a host (window, tests, recorder) and the fakes: power, clock, keys, and what comes out.

    import _host                            # the folders of sim/fakes are on sys.path
    device = _host.power_on("pybadge")      # or a description, see _wiring; from now on the fakes are this device
    ... import and step the product ...
    device.press(1); device.advance(20)     # a pin's name ("SW_A"), or a number in the shift register
    device.release(1); device.advance(20)   # the event is there after the scanner's interval (20 ms)
    device.frame                            # RGB565 bytes, low byte first, width × height × 2; None without a display
    device.width, device.height, device.depth   # depth 1: only 0x0000 and 0xFFFF in the frame

Time stands still unless the host moves it: `device.now` is milliseconds since power-on, `advance(ms)` moves it, scans
the keys and, if the product left auto_refresh on, draws. `time.sleep` in the product calls `on_sleep(ms)` if that is
set (the host then calls advance itself), else advance. supervisor.ticks_ms() wraps 65 s after power-on, as on the chip.
CPython finds its own `time` and `hashlib` before the fakes: `with _host.fake_time():` around the product's imports
gives it ours, or no hashlib if the chip has none.

Hooks, all None at first, are called after the state has changed:
    on_sleep(ms)            the product sleeps
    on_refresh(areas)       the panel got these areas (x1, y1, x2, y2), in the order sent, some perhaps twice
    on_output(pin, state)   pin.names holds the board's names for it; device.outputs[pin.name] keeps the state, which is
                            ("digital", level), ("pwm", frequency, duty 0..65535), ("pixels", bytes),
                            ("sample", rate, buffer, loop) or ("off",)
    on_brightness(value)    0.0 .. 1.0
    on_wire(uart, start, data)  bytes go out of a busio.UART; the first begins at `start`, µs of this device
    on_radio(mac, data)     a packet goes out by ESP-NOW, to a MAC address of six bytes
    on_mount(vfs, path)     a storage.VfsFat was mounted on a folder (CPython; MicroPython shows it by itself)
    on_pulses(pin, frequency, pulses)   a PulseOut begins to send: µs on, off, on …, on from device.now
What comes in: `uart.arrive_(data)` for each of `device.uarts` (those in use), `device.radio.hear_(mac, data)` (the
espnow.ESPNow in use, else None). While `radio_is_jammed`, nothing gets out of the chip. After join_network() it is on
the `channel` of that network.
`device.air` is this device's end of a medium that only the simulator has (sim/linking/air.py), None to begin with.
`device.hear(name, bursts)` puts light on the receiver at a pin, pairs of µs (from, to) since power-on, now or later, in
any order: the receiver's output, high when idle, is low in them.
Counters for the cost ledger, over the whole life of the device: `refreshes` that drew something, `pixels` sent in
them; `areas` are those of the last one.

`reload()` is CircuitPython's soft reset: pins, keys and sound are free again; a display stays, and one the product made
keeps its bus. `power_on` again is a new device in the same process; `use(device)` switches between devices.
supervisor.reload() raises `Reload` through the product to the host. `device.root` is put before the paths of the files
the product opens through displayio.OnDiskBitmap ("" to begin with), and of the folders that something is mounted on.
"""
import sys

from _group import Group

device = None


class Reload(BaseException):
    """The product asked for a soft reset."""


class Pin:
    """A pin of the chip."""

    def __init__(self, owner, name):
        self.device = owner
        self.name = name
        self.names = []             # what board calls it
        self.claimed = False
        self.kept = False           # stays claimed across a soft reset
        self.pressed = False        # the button on it
        self.active = 0             # the button's level while held
        self.bursts = []            # bursts of light, (from, to) in µs, not yet seen by PulseIn

    def check(self):
        """The pin, if nobody has it; ValueError otherwise."""
        if self.claimed:
            raise ValueError("%s in use" % self.names[0])
        return self

    def claim(self):
        """Take the pin; ValueError if it is taken."""
        self.check().claimed = True
        return self

    def release(self):
        self.claimed = self.kept = False
        self.device.put_out(self, ("off",))

    def level(self, pull):
        """What an input with this pull (1 up, 0 down, None) reads. A floating input reads as if its button were held.
        """
        if self.pressed or pull is None:
            return self.active
        return pull


def pin(value, name="pin"):
    """The value if it is a pin; TypeError otherwise. It may be taken."""
    if type(value) is not Pin:
        raise TypeError("%s must be of type Pin, not %s" % (name, type(value).__name__))
    return value


def free_pin(value, name="pin"):
    """A pin nobody has taken yet; ValueError if somebody has."""
    return pin(value, name).check()


HOME = 1  # the channel of a radio that has joined no network


class Device:
    def __init__(self, hardware):
        self.hardware = hardware
        self.board_id = hardware["board_id"]
        self.chip = hardware["chip"]
        self.now = 0
        self.root = ""
        self.on_sleep = self.on_refresh = self.on_output = self.on_brightness = self.on_pulses = None
        self.on_wire = self.on_radio = self.on_mount = None
        self.mounted = {}           # what storage has mounted, by folder
        self.edge_channels = set()  # a SAMD51's channels by which PulseIns notice edges
        self.uarts = []             # busio.UARTs in use
        self.radio = None           # the espnow.ESPNow in use
        self.radio_is_jammed = False
        self.channel = HOME         # the radio's channel
        self.wifi_is_on = False
        self.air = None
        self.refreshes = self.pixels = 0
        self.areas = []
        self.outputs = {}
        self.pins = {}              # {the chip's name: pin}
        self.names = {}             # {the board's name: pin}
        for name in hardware["pins"]:
            chip_name = hardware["pins"][name]
            if chip_name not in self.pins:
                self.pins[chip_name] = Pin(self, chip_name)
            self.names[name] = self.pins[chip_name]
            self.pins[chip_name].names.append(name)
        for name in hardware.get("buttons", {}):
            self.names[name].active = hardware["buttons"][name]
        self.register = set()       # numbers held in the shift register
        self.key_changes = 0
        self.scanners = []
        self.pwm = []               # the PWMOuts of an RP2040
        self.analog = {}
        for name in hardware.get("analog", {}):
            self.analog[self.names[name].name] = hardware["analog"][name]
        self.gauge = 51200          # what a battery's gauge on I2C measures, in steps of 78.125 µV; None: it is missing
        self.forces = lambda now: (0, 0, 100)  # along three axes, in hundredths of gravity; None: there is no LIS3DH
        self.registers = {}         # the registers of a LIS3DH
        self.terminal = Group()     # shown until the product shows something: black here
        self.terminal.read_only_ = True
        self.display = None         # the BusDisplay
        self.display_bus = None

    # The clock

    def advance(self, ms):
        """Let time pass: keys are scanned when due, an auto-refreshing display draws at the end."""
        end = self.now + ms
        while True:
            due = end + 1
            for scanner in self.scanners:
                its = scanner.due_(end)
                if its < due:
                    due = its
            if due > end:
                break
            self.now = max(self.now, due)
            for scanner in self.scanners:
                if scanner.due_(end) <= due:
                    scanner.scan_()
        self.now = end
        if self.display is not None:
            self.display.background_()

    def sleep(self, ms):
        if self.on_sleep is not None:
            self.on_sleep(ms)
        else:
            self.advance(ms)

    # The keys

    def press(self, key):
        """Hold a key: the board's name of its pin, its number in the shift register, "<x" of a stick. KeyError for any
        other.
        """
        self._hold(key, True)

    def release(self, key):
        """Release a key."""
        self._hold(key, False)

    def _hold(self, key, held):
        if isinstance(key, str) and key[0] in "<>":     # a stick leans that way
            axis = self.hardware["stick"]["xy".index(key[1])]
            self.set_analog(axis, 32768 if not held else 0 if key[0] == "<" else 65535)
        elif not isinstance(key, str):
            if held:
                self.register.add(key)
            else:
                self.register.discard(key)
        else:
            self.names[key].pressed = held
        self.key_changes += 1

    def set_analog(self, name, value):
        """What an analog pin reads from now on, 0..65535."""
        self.analog[self.names[name].name] = value

    def hear(self, name, bursts):
        """Light on the receiver at a pin: pairs (from, to) in µs since power-on."""
        waiting = self.names[name].bursts
        waiting.extend(bursts)
        waiting.sort()

    # The radio

    def join_network(self, channel):
        """CircuitPython joins a network before code.py starts."""
        self.wifi_is_on = True
        self.channel = channel

    def leave_network(self):
        self.channel = HOME

    # What comes out

    frame = property(lambda self: None if self.display is None else self.display.screen_.seen_frame())
    width = property(lambda self: self.display.screen_.width)
    height = property(lambda self: self.display.screen_.height)
    depth = property(lambda self: self.display.screen_.depth)

    def put_out(self, which, state):
        """A pin's output changed."""
        if self.outputs.get(which.name, ("off",)) != state:
            self.outputs[which.name] = state
            if self.on_output is not None:
                self.on_output(which, state)

    def sent(self, command, data):
        """A command went to the panel over its bus."""
        if self.display is not None:
            self.refreshes += self.display.screen_.told(command, data)

    def drew(self, screen):
        """A refresh sent something to the panel."""
        self.refreshes += 1
        self.pixels += screen.pixels
        self.areas = screen.areas
        if self.on_refresh is not None:
            self.on_refresh(screen.areas)

    # Its life

    def release_display(self):
        """displayio.release_displays"""
        if self.display is not None:
            self.display.release_()
            self.display = None
        if self.display_bus is not None:
            self.display_bus.release_()
            self.display_bus = None

    def reload(self):
        """A soft reset: everything is freed except the display, which shows the terminal and auto-refreshes."""
        self.mounted = {}
        self.scanners = []
        self.edge_channels = set()
        self.pwm = [wave for wave in self.pwm if wave.pin_.kept]
        while self.uarts:
            self.uarts[0].deinit()
        if self.radio is not None:
            self.radio.deinit()
        for name in self.pins:
            if self.pins[name].claimed and not self.pins[name].kept:
                self.pins[name].release()
        if self.display is not None:
            self.display.reset_()
        if self.display_bus is not None:
            self.display_bus.reset_()


def power_on(hardware):
    """A new device, from a board's name in _wiring or a description; the fakes are this device now."""
    if isinstance(hardware, str):
        import _wiring
        hardware = _wiring.board(hardware)
    use(Device(hardware))
    for name in ABSENT:
        if hasattr(sys.modules.get(name), "_host"):     # one of the fakes, not CPython's own hashlib
            del sys.modules[name]
    if "display" in hardware:
        displays = __import__("busdisplay")     # imported by name: it knows the device it is built into
        device.display = displays.built_in(hardware["display"])
    return device


def use(other):
    """Make the fakes this device."""
    global device
    device = other


# Which chips lack a module.
ABSENT = {"audioio": ("rp2040", "esp32s3"), "audiobusio": (), "audiocore": (), "hashlib": ("samd51",),
          "espnow": ("samd51", "rp2040"), "espidf": ("samd51", "rp2040"), "wifi": ("samd51", "rp2040"),
          "rp2pio": ("samd51", "esp32s3", "nrf52840")}


def need(module):
    """Called by a module some chips lack: ImportError on those. Before power_on no chip lacks it."""
    if device is not None and device.chip in ABSENT[module]:
        raise ImportError("no module named '%s'" % module)


def path(name):
    """Where the host keeps a file of the product's drive."""
    return device.root + name


class fake_time:
    """A context in which `import time` and `import hashlib` give the fakes (CPython only; MicroPython finds them by the
    path). If the chip has no hashlib there is none.
    """

    def __enter__(self):
        self.real = [(name, sys.modules.get(name, self)) for name in ("time", "hashlib")]
        sys.modules["time"] = self.module("time")
        sys.modules["hashlib"] = None if device.chip in ABSENT["hashlib"] else self.module("hashlib")

    def __exit__(self, *failure):
        for name, module in self.real:
            if module is self:
                del sys.modules[name]
            else:
                sys.modules[name] = module

    @staticmethod
    def module(name):
        """A file beside this one as a module, even if this interpreter has another of its name."""
        alias = "_fake_" + name
        if alias not in sys.modules:
            import importlib.util
            place = __file__[:-len("_host.py")] + name + ".py"
            found = importlib.util.spec_from_file_location(alias, place)
            sys.modules[alias] = importlib.util.module_from_spec(found)
            found.loader.exec_module(sys.modules[alias])
        return sys.modules[alias]
