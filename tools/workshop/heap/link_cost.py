"""What the link takes of the heap, as bytecode on the 32-bit MicroPython (docs/inside/link.md, link/hashing.md).

    python tools/workshop/heap/link_cost.py              # hashing; the times it prints are this machine's
    python tools/workshop/heap/link_cost.py --looks      # what looking for others leaves behind
"""

import sys

import budget
import interpreter

HASHING = "tools/workshop/heap/heap_hashing.py"
LOOKS = "tools/workshop/heap/heap_looks.py"


def figures(drive, program):
    """A program's output, by name."""
    lines = interpreter.run(drive, program, heap=400_000 if program == LOOKS else 100_000).splitlines()
    return {what: int(number) for what, _, number in (line.partition("\t") for line in lines)}


if __name__ == "__main__":
    wanted = LOOKS if "--looks" in sys.argv else HASHING
    for name, figure in figures(interpreter.fill("pybadge", budget.PROGRAMS, in_bundles=False), wanted).items():
        print("%-40s %7d" % (name, figure))
