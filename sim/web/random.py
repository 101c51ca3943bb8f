"""random.Random for MicroPython, which has none: what sim.linking.air draws from. Not the numbers of CPython's."""

from urandom import getrandbits, randrange  # noqa: F401


class Random:
    """Chance for the link of a page. A seed would make nothing of it repeatable: frames come when they come."""

    def __init__(self, seed=None):
        pass

    def randrange(self, stop):
        return randrange(stop)
