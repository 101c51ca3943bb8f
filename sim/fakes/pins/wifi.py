"""wifi: the radio of chips that have one, as far as it moves the channel of ESP-NOW.

After ports/espressif/common-hal/wifi and supervisor/shared/web_workflow of CircuitPython 10: a network that
settings.toml names is joined before code.py starts (the host: join_network() of _host), and from then on the chip is on
the channel of its access point. Switching the radio off leaves the network; ESP-NOW switches it on again, on channel 1.
"""

import _host

_host.need("wifi")


class Radio:
    __slots__ = ()

    @property
    def enabled(self):
        return _host.device.wifi_is_on

    @enabled.setter
    def enabled(self, value):
        _host.device.wifi_is_on = bool(value)
        if not value:
            _host.device.leave_network()

    @property
    def connected(self):
        return _host.device.channel != _host.HOME


radio = Radio()
