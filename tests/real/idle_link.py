"""What listening on a link allocates while nothing arrives: bytes in frames without a beacon, and in those with one.

    idle_link.py sprig 0 match      # the first of the board's links, in a match
    idle_link.py sprig 0 circle     # in a circle of handhelds
"""

import gc
import sys

import _host

FRAME = 20  # ms
WATCHED = 500  # frames


def main(board, number, kind):
    """Open a link, and let it do its step for ten seconds."""
    device = _host.power_on(board)
    from dojo import start
    from dojo.link.media.choose import open_medium

    medium = open_medium(start.find_board().links()[int(number)])
    if kind == "match":
        from dojo.link.pairing.beacons import Link

        link = Link(medium, b"key.", 0, 2)
    else:
        from dojo.link.pairing.circle import Circle

        link = Circle([medium], 1, bytes(10), max)
    quiet = spoken = before = sent = 0
    gc.collect()
    gc.disable()
    for _ in range(WATCHED):
        sent = link.sent
        before = gc.mem_alloc()
        link.step()
        before = gc.mem_alloc() - before
        if link.sent == sent:
            quiet += before
        else:
            spoken += before
        device.advance(FRAME)
    print(quiet, spoken, link.sent)


main(*sys.argv[1:])
