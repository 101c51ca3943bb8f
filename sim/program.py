"""Runs a program that waits with sleep(), a bit at a time, in a thread of its own; never at the same time as the host.

    program = Program(function, advance)
    program.start()                     # runs at once, up to its first sleep
    program.run(20)                     # let it sleep 20 ms, and do what it does until it wants more
    program.stop()                      # the power is cut: it ends where it stands

So code.py runs as it is on the board, its crash screen included, and yet the host decides when time passes.
"""

import threading

HANG = 60  # seconds a program may compute without waiting


class _PowerOff(BaseException):
    """Ends the program in its thread."""


class Program:
    """`advance(ms)` is called in the program's thread when time passes; the program must call `sleep(ms)` to wait."""

    def __init__(self, function, advance):
        self.is_over = False
        self.ended_with = None  # the exception, if it ended with one
        self._advance = advance
        self._budget = 0  # ms it may sleep before the host goes on
        self._is_stopping = False
        self._to_program = threading.Lock()
        self._to_host = threading.Lock()
        self._to_program.acquire()
        self._to_host.acquire()
        self._thread = threading.Thread(target=self._live, args=(function,), daemon=True)

    def start(self):
        """Run up to the first sleep."""
        self._thread.start()
        self._wait_for_it()

    def run(self, ms):
        """Let so many milliseconds pass. Time stands still once the program is over."""
        if not self.is_over:
            self._budget += ms
            self._to_program.release()
            self._wait_for_it()

    def stop(self):
        """End it. What it does in `finally` still happens, but it cannot wait any more."""
        if not self.is_over:
            self._is_stopping = True
            self._to_program.release()
            self._wait_for_it()
        self._thread.join(HANG)

    def sleep(self, ms):
        """The program waits; the host's turn comes when the time it has granted is used up."""
        while ms > 0:
            if self._budget <= 0:
                self._to_host.release()
                self._to_program.acquire()
            if self._is_stopping:
                raise _PowerOff
            step = min(ms, self._budget)
            self._budget -= step
            self._advance(step)
            ms -= step

    def _wait_for_it(self):
        if not self._to_host.acquire(timeout=HANG):
            self.is_over = True
            self.ended_with = TimeoutError(f"the program has not waited for {HANG} s: it hangs")

    def _live(self, function):
        try:
            function()
        except _PowerOff:
            pass
        except BaseException as reason:
            self.ended_with = reason
        self.is_over = True
        self._to_host.release()
