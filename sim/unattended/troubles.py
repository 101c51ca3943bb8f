"""Keys that disturb a link during play: lose frames, delay them, cut it.

    troubles = Troubles(room)
    troubles.command("loss")        # none → 30 % → 50 % → none
    troubles.states()               # for the line that shows the keys: ("F7 loss: 30 %", True), …
    troubles.words()                # "loss 30 %"
"""

LOSSES = (0, 30, 50)  # percent of frames
DELAYS = (0, 200)  # ms

NAMES = {"ir": "infrared", "espnow": "ESP-NOW radio", "cable": "cable", "air": "the simulator's link"}


class Troubles:
    """Those of one room's channel."""

    def __init__(self, room):
        self._channel = room.channel
        self.name = NAMES[room.link]

    def command(self, word):
        """loss, delay or cut: one step on."""
        channel = self._channel
        if word == "loss":
            channel.loss = _next(LOSSES, channel.loss)
        elif word == "delay":
            channel.delay = _next(DELAYS, channel.delay)
        else:
            channel.is_cut = not channel.is_cut

    def states(self):
        """(its state with the key, whether that is a trouble) for each key."""
        return [(f"{key} {name}: {value}", is_trouble) for key, name, value, is_trouble in self._all()]

    def words(self):
        """The link's troubles, in words."""
        return ", ".join(f"{name} {value}" for _, name, value, is_trouble in self._all() if is_trouble) or "all is well"

    def _all(self):
        channel = self._channel
        return (
            ("F7", "loss", f"{channel.loss} %" if channel.loss else "none", channel.loss > 0),
            ("F8", "delay", f"{channel.delay} ms" if channel.delay else "none", channel.delay > 0),
            ("F9", "cut", "YES" if channel.is_cut else "no", channel.is_cut),
        )


def _next(steps, now):
    """The step after this one; from any other value, the first."""
    return steps[(steps.index(now) + 1) % len(steps)] if now in steps else steps[0]
