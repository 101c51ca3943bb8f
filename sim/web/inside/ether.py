"""Links a handheld of the page with all others, in this tab or elsewhere: frames go out and come in.

    ether = Ether(seed)
    ether.join(device); ether.step(now)
    ether.out = post                    # called with each frame this handheld sends
    ether.hear(frame)                   # one has come, from wherever: 1 to 72 bytes, or it is dropped

Loss, delay and cuts are those of sim.linking.air, for what this handheld hears; frames it sends are lost at the
receivers. While cut it does not send either.
"""

from sim.linking.air import Air

LONGEST = 72  # bytes of a frame, as in sim/fakes/link/air.py
MOST = 100  # frames on their way, so a flood does not hold up the game


class Ether(Air):
    out = None
    now = 0  # ms since power-on

    def hear(self, frame):
        """A frame from outside. False if it is not one, or too many are on their way."""
        if not 1 <= len(frame) <= LONGEST or len(self._flying) >= MOST:
            return False
        for end in self._ends:
            self._fly(end, frame, self.now)
        return True

    def step(self, now):
        self.now = now
        super().step(now)

    def _send(self, end, frame, now):
        if self.out is not None and not self.is_cut:
            self.out(frame)
