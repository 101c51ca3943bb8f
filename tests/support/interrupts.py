"""Ctrl-C for processes that a test starts: a shell that runs the tests in the background ignores interrupts, and
whatever it starts inherits that.

    process = subprocess.Popen(words, preexec_fn=heeded)    # it can be interrupted, however the tests were started
    with ignored(): ...                                     # as in the background
"""

import contextlib
import signal


def heeded():
    """In the new process, before its program: interrupts are what they are in a terminal."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


@contextlib.contextmanager
def ignored():
    """The tests themselves as they are in the background."""
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
