"""Runs a program that waits with sleep(), bit by bit, and returns to the host whenever its time is used up.

    program = Program(function, advance)
    program.start()                     # runs at once, up to its first sleep
    program.run(20)                     # let it sleep 20 ms and run until it wants more
    program.stop()                      # the power is cut: it ends on the spot

code.py runs unchanged, crash screen included, yet the host decides when time passes. A greenlet is a second stack in
the same thread: nothing runs in parallel, and switching costs microseconds.
"""

from greenlet import GreenletExit, getcurrent, greenlet


class Program:
    """`advance(ms)` is called when time passes for the program, which must call `sleep(ms)` to wait."""

    def __init__(self, function, advance):
        self.is_over = False
        self.ended_with = None  # the exception, if it ended with one
        self.function = function
        self.advance = advance
        self._budget = 0  # ms it may sleep before control returns to the host
        self._greenlet = greenlet(self._live)
        self._host = None

    def start(self):
        """Run up to the first sleep."""
        self.run(0)

    def run(self, ms):
        """Let `ms` milliseconds pass. Time stands still once the program is over."""
        if not self.is_over:
            self._budget += ms
            self._go()

    def stop(self):
        """End it. Its `finally` blocks still run but cannot wait."""
        if not self.is_over:
            self._host = self._greenlet.parent = getcurrent()
            self._greenlet.throw(GreenletExit)
            self.is_over = True

    def sleep(self, ms):
        """Called by the program to wait; returns to the host when the granted time is used up."""
        while ms > 0:
            if self._budget <= 0:
                if getcurrent() is self._host:  # one of the program's generators, dropped only after its end
                    return
                self._host.switch()
            step = min(ms, self._budget)
            self._budget -= step
            self.advance(step)
            ms -= step

    def _go(self):
        self._host = self._greenlet.parent = getcurrent()  # where a KeyboardInterrupt goes
        self._greenlet.switch()

    def _live(self):
        try:
            self.function()
        except (KeyboardInterrupt, SystemExit, GreenletExit):
            raise
        except BaseException as reason:
            self.ended_with = reason
        self.is_over = True
