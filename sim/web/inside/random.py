"""random.Random for MicroPython, which has none: what sim.linking.air draws from. Not the numbers of CPython's."""

from urandom import getrandbits, randrange, seed  # noqa: F401


class Random:
    """Chance for a page's link. It is not repeatable, as frames come when they come; with the clock held, host.py calls
    seed().
    """

    def __init__(self, name=None):
        pass

    def randrange(self, stop):
        return randrange(stop)
