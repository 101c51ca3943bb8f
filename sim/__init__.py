"""The handheld on a desktop: in a window, in a terminal, or unattended for tests and studies.

    python -m sim play --board pybadge          a drawn handheld to play on
    python -m sim match ninja --seats bot4,bot1 --games 100 --json
    python -m sim shot --board pybadge --keys "ok,down,ok" out.png

docs/inside/simulator.md is the manual. sim/fakes holds the CircuitPython modules the product runs on; the rest is for
the desktop's Python only, except sim.boards and sim.board_file, which the tests' 32-bit interpreter reads too, and what
the web page uses (docs/inside/web.md).
"""


class Complaint(Exception):
    """Input that cannot be used. The message tells a person what is wrong and what would be right.

    The command line prints it and exits with code 2; nothing else in the simulator may end that way.
    """
