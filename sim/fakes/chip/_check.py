"""Argument checks that raise what the chip raises: TypeError for a wrong type, ValueError for a wrong amount."""


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
    """The value if it is of the very type the chip wants (it accepts no subclasses there); TypeError otherwise."""
    if type(value) is not kind:
        raise TypeError("%s must be of type %s, not %s" % (name, kind.__name__, type(value).__name__))
    return value


def gone():
    """What every call on a deinited object raises."""
    raise ValueError("Object has been deinitialized and can no longer be used. Create a new object.")
