"""CircuitPython's `microcontroller` on a desktop: nvm that lasts as on the chip, the chip's number, pins, reset.

The host says once what is in the handheld, before the product is imported:

    import microcontroller
    microcontroller._fit("samd51", path="saved.bin", spend=clock.spend, number=1)
"""

import _nvm


class Reset(BaseException):
    """The program asked for a reset, or the host did: it starts again from nothing but the nvm."""


class Pin:
    """A pin of the chip. There is one object for each; programs cannot make any."""

    def __init__(self, *arguments):
        raise TypeError("cannot create 'Pin' instances")

    def __repr__(self):
        return "microcontroller.pin." + self._name


class _Pins:
    """`microcontroller.pin`: each pin comes into being when it is first named."""

    def __getattr__(self, name):
        if name[:1] == "_":
            raise AttributeError(name)
        return _pin(name)


class Processor:
    """`microcontroller.cpu`."""

    frequency = 125000000
    temperature = None
    voltage = None

    def __init__(self, uid):
        self._uid = uid
        self.reset_reason = ResetReason.POWER_ON

    @property
    def uid(self):
        return bytearray(self._uid)


class ResetReason:
    """Why the chip started."""


class RunMode:
    """How it starts after the next reset."""


def _enumerate(kind, names):
    for name in names:
        value = kind()
        value._name = name
        setattr(kind, name, value)


_enumerate(ResetReason, ("POWER_ON", "BROWNOUT", "SOFTWARE", "DEEP_SLEEP_ALARM", "RESET_PIN", "WATCHDOG", "UNKNOWN"))
_enumerate(RunMode, ("NORMAL", "SAFE_MODE", "UF2", "BOOTLOADER"))

pin = _Pins()
watchdog = None
nvm = None
cpu = None
_pins = {}
_spend = None
_run_mode = RunMode.NORMAL


def _pin(name):
    """The pin of that name, for `board`."""
    if name not in _pins:
        made = object.__new__(Pin)
        made._name = name
        _pins[name] = made
    return _pins[name]


def _fit(chip, path=None, spend=None, number=0):
    """Be another chip: rp2040, samd51, nrf52840, esp32s3, or None for a chip without nvm.

    path    a file that keeps the nvm; without one it is new
    spend   is called with the microseconds that writing takes
    number  makes the uid: handhelds with different numbers have different ones
    """
    global nvm, cpu, _spend
    _spend = spend
    uid = 8
    nvm = None
    if chip is not None:
        kinds = [kind for kind in _nvm.CHIPS if kind.name == chip]
        if not kinds:
            raise ValueError("no such chip: %s; there are %s" % (chip, ", ".join([kind.name for kind in _nvm.CHIPS])))
        nvm = _nvm.ByteArray(kinds[0], path, spend)
        uid = kinds[0].uid
    cpu = Processor(bytes([(number * 37 + at * 11 + 5) & 0xFF for at in range(uid)]))


def delay_us(delay):
    """Do nothing for that many microseconds."""
    if not isinstance(delay, int):
        raise TypeError("can't convert %s to int" % type(delay).__name__)
    if _spend is not None:
        _spend(delay)


def disable_interrupts():
    """Nothing on a desktop."""


def enable_interrupts():
    """Nothing on a desktop."""


def on_next_reset(run_mode):
    """Remember how to start after the next reset."""
    global _run_mode
    if not isinstance(run_mode, RunMode):
        raise ValueError("Invalid run_mode")
    _run_mode = run_mode


def reset():
    """End the program here; the host catches Reset and starts it again."""
    raise Reset(_run_mode._name)


_fit("rp2040")
