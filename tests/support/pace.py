"""What a call would take on a board, by the lines that it runs, and a picture, by its dots (sim/costs/rates.py).

    time_of(bots.choose, 3, view, seat, dice)      # 612.5, ms on an RP2040
    counted(link.step)                             # (4711, None), lines of Python
    times = pictures_of(handheld.device)           # what its display takes from now on
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


def counted(function, below="", event="line"):
    """(how many lines of Python ran in a call, what it gave): those of files whose names begin so; or "opcode"s."""
    count = 0

    def trace(frame, happened, _):
        nonlocal count
        if not frame.f_code.co_filename.startswith(below):
            return None
        frame.f_trace_opcodes = event == "opcode"
        count += happened == event
        return trace

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        given = function()
    finally:
        sys.settrace(before)
    return count, given


def pictures_of(device):
    """A list to which every refresh of a simulated device adds what it would take a board, in µs."""
    times = []
    screen = device.display.screen_

    def drew(areas):
        layers = []
        screen.root.visible_(layers)
        times.append(rates.refresh_time(areas, [layer.current_ for layer in layers], screen.depth))

    device.on_refresh = drew
    return times
