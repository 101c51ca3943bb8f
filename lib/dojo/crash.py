"""What happens when the program cannot go on.

    try:
        main()
    except Exception as problem:
        go_on = handle(problem)

Here is only what has to be in memory before it happens; the rest is in report.py.
"""

import gc

from micropython import const

from dojo.modules import drop

_RESERVE = const(1500)  # bytes: enough to drop the game, which frees what the screen takes


class Refused(Exception):
    """Pocket Dojo cannot run here; the text is a sentence for the person who set it up."""


console = None  # the console in use, once there is one
_reserve = bytearray(_RESERVE)


def handle(problem):
    """Tell what happened. True once a player has read it and the console can go on, False if there is none."""
    global _reserve
    _reserve = None
    if console is not None:
        console.display.root_group = None
    drop()
    from dojo.report import tell

    tell(problem, console)
    drop()
    if console is not None:
        gc.collect()
        _reserve = bytearray(_RESERVE)
    return console is not None
