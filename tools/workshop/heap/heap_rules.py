"""On MicroPython: the heap that a game's rules take, imported, with one state.    heap_rules.py ninja 0 2

Arguments: the game, then its options. Prints the bytes in use before the import, after it, and with the state, each
with the interpreter's table of names in a line of its own.
"""

import gc
import sys

import micropython

sys.path[0] = ""  # as on a board, not this folder in full: an interpreter keeps the path of each module as a name


def report():
    """Print the bytes in use."""
    gc.collect()
    print(gc.mem_alloc())
    micropython.qstr_info()


name = "games." + sys.argv[1] + ".rules"
options = bytes([int(choice) for choice in sys.argv[2:]])
state = None  # gets its place before anything is measured
report()
__import__(name)
report()
state = sys.modules[name].start(options)
report()
