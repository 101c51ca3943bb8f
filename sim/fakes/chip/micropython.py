"""micropython.const for CPython; MicroPython has its own."""


def const(value):
    return value
