"""What the fakes share: argument checks that raise what the chip raises, TypeError for a wrong type, ValueError for a
wrong amount; read-only properties, and objects that hold pins until deinit().
"""


def integer(value, name="value"):
    """The value if it is an integer (a bool is one, a float is not); TypeError otherwise."""
    if not isinstance(value, int):
        raise TypeError("can't convert %s to int: %s" % (type(value).__name__, name))
    return value


def within(value, low, high, name):
    """An integer from low to high, both included; ValueError outside."""
    if integer(value, name) < low or value > high:
        raise ValueError("%s must be %d-%d" % (name, low, high))
    return value


def at_least(value, low, name):
    """An integer not below low; ValueError otherwise."""
    if integer(value, name) < low:
        raise ValueError("%s must be >= %d" % (name, low))
    return value


def of_type(value, kind, name):
    """The value if it is exactly of the type the chip wants (it accepts no subclasses there); TypeError otherwise."""
    if type(value) is not kind:
        raise TypeError("%s must be of type %s, not %s" % (name, kind.__name__, type(value).__name__))
    return value


def pair(index, width):
    """x, y of an index, which is such a pair or a number that counts by rows of this width; any other is refused."""
    if isinstance(index, slice):
        raise NotImplementedError("Slices not supported")
    if isinstance(index, int):
        return index % max(width, 1), index // max(width, 1)
    if not isinstance(index, (tuple, list)):
        raise TypeError("object not a tuple or list")
    if len(index) != 2:
        raise ValueError("requested length 2 but object has length %d" % len(index))
    return integer(index[0], "x"), integer(index[1], "y")


def counted(index, count, name):
    """The place of an index, which may count from the end; TypeError if it is no integer, IndexError if it is outside.
    """
    if not isinstance(index, int):
        raise TypeError("%s indices must be integers, not %s" % (name, type(index).__name__))
    if not -count <= index < count:
        raise IndexError("%s index out of range" % name)
    return index % count


def gone():
    """The error of every call on a deinited object."""
    raise ValueError("Object has been deinitialized and can no longer be used. Create a new object.")


def reader(name):
    """A read-only property for the attribute of this name."""
    return property(lambda self: getattr(self, name))


def living(name, check=None):
    """A property for the attribute of this name, which is gone after deinit(). `check` refuses wrong values."""

    def read(self):
        self._alive()
        return getattr(self, name)

    def write(self, value):
        self._alive()
        setattr(self, name, check(value))

    return property(read, write) if check else property(read)


class Context:
    """A base for what `with` deinits."""

    __slots__ = ()

    def __enter__(self):
        return self

    def __exit__(self, *_failure):
        self.deinit()


class OnPin(Context):
    """A base for what holds the pin `pin_` until deinit()."""

    __slots__ = ()

    def deinit(self):
        if self.pin_ is not None:
            self.pin_.release()
            self.pin_ = None

    def _alive(self):
        if self.pin_ is None:
            gone()


class OnPins(Context):
    """A base for what holds several pins, `pins_`, until deinit()."""

    __slots__ = ("pins_",)

    def deinit(self):
        if self.pins_ is not None:
            for pin in self.pins_:
                pin.release()
            self.pins_ = None

    def _alive(self):
        if self.pins_ is None:
            gone()
