"""What a call would take on a board, by the lines and calls that it runs (sim/costs/rates.py).

    time_of(bots.choose, 3, view, seat, dice)      # 612.5, ms on an RP2040
"""

import sys

from sim.costs import rates


def time_of(function, *given):
    """ms that a call takes on an RP2040 at 125 MHz; what is written in C is not counted."""
    spent = 0

    def trace(frame, event, argument):
        nonlocal spent
        spent += {"call": rates.CALL, "line": rates.LINE}.get(event, 0)
        return trace

    sys.settrace(trace)
    try:
        function(*given)
    finally:
        sys.settrace(None)
    return spent / 1000
