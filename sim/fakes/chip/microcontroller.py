"""microcontroller: the nvm and the number of the current device; an RP2040's own if none was switched on.

The nvm belongs to the device. To have it in a file, or with content, the host sets it before the product asks for it;
to have it survive a power cut, the host carries it over to the next device:

    device = _host.power_on("pybadge")
    device.nvm = _nvm.of_chip(device.chip, path="saved.bin", spend=microcontroller.spend)
    device.number = 2                   # makes another uid
"""

import _host
import _nvm

Pin = _host.Pin
_loose = {}  # the nvm without a device
_spent = 0  # microseconds short of a millisecond


class ResetReason:
    """Why the chip started; the host may set `device.reset_reason`."""

    POWER_ON = "POWER_ON"
    SOFTWARE = "SOFTWARE"
    RESET_PIN = "RESET_PIN"


class _Processor:
    @property
    def uid(self):
        number = getattr(_host.device, "number", 0)
        return bytearray([(number * 37 + at * 11 + 5) & 0xFF for at in range(_nvm.flash(_chip()).uid)])

    @property
    def reset_reason(self):
        return getattr(_host.device, "reset_reason", ResetReason.POWER_ON)


cpu = _Processor()


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
    """Let this much time pass on the current device: writing flash blocks the program."""
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
