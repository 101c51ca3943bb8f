"""board: the current device's pins and parts, by the board's own names; AttributeError for any other."""
import _host


def __getattr__(name):
    device = _host.device
    if name == "board_id":
        return device.board_id
    if name == "DISPLAY" and "display" in device.hardware:
        return device.display           # None once the displays are released
    if name in device.names:
        return device.names[name]
    raise AttributeError("module 'board' has no attribute '%s'" % name)
