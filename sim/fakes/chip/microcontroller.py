"""microcontroller: the nvm, number and pins of the device that is on; an RP2040 on its own where none was switched on.

The nvm belongs to the device. A host that wants it in a file, or with something in it, puts it there before the
product asks for it; one that wants it to survive a power cut carries it over to the next device:

    device = _host.power_on("pybadge")
    device.nvm = _nvm.of_chip(device.chip, path="saved.bin", spend=microcontroller.spend)
    device.number = 2                   # makes another uid
"""

import _host
import _nvm

Pin = _host.Pin
watchdog = None
_loose = {}  # the nvm of no device
_spent = 0  # microseconds that do not make up a millisecond yet


class Reset(_host.Reload):
    """The program asked to be started again from nothing but the nvm. `mode` is a RunMode."""


class _Named:
    def __init__(self, name):
        self.name_ = name

    def __repr__(self):
        return "microcontroller." + self.name_


class RunMode:
    NORMAL = _Named("RunMode.NORMAL")
    SAFE_MODE = _Named("RunMode.SAFE_MODE")
    UF2 = _Named("RunMode.UF2")
    BOOTLOADER = _Named("RunMode.BOOTLOADER")


class ResetReason:
    POWER_ON = _Named("ResetReason.POWER_ON")
    BROWNOUT = _Named("ResetReason.BROWNOUT")
    SOFTWARE = _Named("ResetReason.SOFTWARE")
    DEEP_SLEEP_ALARM = _Named("ResetReason.DEEP_SLEEP_ALARM")
    RESET_PIN = _Named("ResetReason.RESET_PIN")
    WATCHDOG = _Named("ResetReason.WATCHDOG")
    UNKNOWN = _Named("ResetReason.UNKNOWN")
    RESCUE_DEBUG = _Named("ResetReason.RESCUE_DEBUG")


class _Processor:
    frequency = 125000000
    reset_reason = ResetReason.POWER_ON
    temperature = None
    voltage = None

    @property
    def uid(self):
        number = getattr(_host.device, "number", 0)
        return bytearray([(number * 37 + at * 11 + 5) & 0xFF for at in range(_nvm.flash(_chip()).uid)])


class _Pins:
    def __getattr__(self, name):
        if _host.device is None or name not in _host.device.pins:
            raise AttributeError("'module' object has no attribute '%s'" % name)
        return _host.device.pins[name]


cpu = _Processor()
pin = _Pins()
_run_mode = RunMode.NORMAL


def __getattr__(name):
    if name != "nvm":
        raise AttributeError("module 'microcontroller' has no attribute '%s'" % name)
    if _host.device is None:
        if not _loose:
            _loose["nvm"] = _nvm.of_chip(_chip())
        return _loose["nvm"]
    if not hasattr(_host.device, "nvm"):
        _host.device.nvm = _nvm.of_chip(_host.device.chip, spend=spend)
    return _host.device.nvm


def _chip():
    return "rp2040" if _host.device is None else _host.device.chip


def spend(microseconds):
    """Let that much time pass on the current device: writing flash holds the program up."""
    global _spent
    if _host.device is None:
        return
    _spent += microseconds
    whole = _spent // 1000
    _spent -= whole * 1000
    if whole:
        _host.device.sleep(whole)


def delay_us(delay):
    """Do nothing for `delay` microseconds."""
    if not isinstance(delay, int):
        raise TypeError("can't convert %s to int" % type(delay).__name__)
    spend(delay)


def disable_interrupts():
    """Nothing here."""


def enable_interrupts():
    """Nothing here."""


def on_next_reset(run_mode):
    """How to start after the next reset."""
    global _run_mode
    if not isinstance(run_mode, _Named) or not run_mode.name_.startswith("RunMode."):
        raise ValueError("Invalid run_mode")
    _run_mode = run_mode


def reset():
    """End the program here; the host starts it again."""
    stop = Reset(_run_mode.name_)
    stop.mode = _run_mode
    raise stop
