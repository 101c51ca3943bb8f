"""What hashing takes of the heap, as bytecode on the 32-bit MicroPython.

    python tools/heap/hash_cost.py

The times it prints are this machine's. Those of a board: tools/heap/heap_hashing.py.
"""

import interpreter

BOARD = "pybadge"
PROGRAM = "tools/heap/heap_hashing.py"


def figures(drive):
    """What tools/heap/heap_hashing.py prints, by name."""
    lines = interpreter.run(drive, PROGRAM, heap=100_000).splitlines()
    return {what: int(number) for what, _, number in (line.partition("\t") for line in lines)}


if __name__ == "__main__":
    for what, number in figures(interpreter.fill(BOARD, in_bundles=False)).items():
        print("%-40s %7d" % (what, number))
