"""What is made of a linked match when others are gone, where no number can be looked for in a bytearray."""

import _host

_host.power_on("pybadge")

from dojo.link import alone, rejoin  # noqa: E402  which there has to be a board for
from dojo.link.secrets.partial import DRAWN  # noqa: E402


class Table:
    count = 3
    match = None
    hidden = bytearray((DRAWN,))


def value(generator):
    try:
        while True:
            next(generator)
    except StopIteration as end:
        return end.value


Table.match = Table
rejoin._make = lambda table, given, order: order
body = bytes(40)
print(list(rejoin.weigh(Table, (bytes((2 << 4 | 3,)) + body, b"", bytes((0 << 4 | 3,)) + body))))
print(value(alone.take_over(Table, 1)))
