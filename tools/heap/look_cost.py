"""What looking for others leaves behind in the heap, as bytecode on the 32-bit MicroPython (docs/inside/link.md).

    python tools/heap/look_cost.py
"""

import interpreter

BOARD = "pybadge"
PROGRAM = "tools/heap/heap_looks.py"


def figures(drive):
    """What tools/heap/heap_looks.py prints, by name: bytes."""
    lines = interpreter.run(drive, PROGRAM, heap=400_000).splitlines()
    return {what: int(number) for what, _, number in (line.partition("\t") for line in lines)}


if __name__ == "__main__":
    for what, number in figures(interpreter.fill(BOARD, in_bundles=False)).items():
        print("%-40s %7d" % (what, number))
