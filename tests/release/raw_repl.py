"""The raw REPL of a CircuitPython board, on this interpreter, at its standard input and output: MicroPython's unix port
has none of its own. Programs are compiled and run by the interpreter itself; `os` has only what CircuitPython's has.

    cd DRIVE; raw_repl.py BOARD FAULT NUMBER VERSION    FAULT: none, noise, lost, full, read-only, dead, micropython,
                                                        babble, nonsense

noise: each NUMBER-th answer is garbled; lost: the NUMBER-th file loses its last byte; full, read-only: from the
NUMBER-th file on; dead, babble, nonsense: from the NUMBER-th program on no answer, one without end, one that is none.
"""

import builtins
import os
import sys

BANNER = b"raw REPL; CTRL-B to exit\r\n>"
board, fault, number, version = sys.argv[1:]
number = int(number)
opened = [0]
asked = 0
keys = sys.stdin.buffer
screen = sys.stdout.buffer


class Namespace:
    """Something with attributes, in place of a module."""


class File:
    """A file to write, which may lose its last byte."""

    def __init__(self, file, is_lossy):
        self.file, self.is_lossy = file, is_lossy
        self.seek = file.seek

    def write(self, data):
        self.file.write(data[:-1] if self.is_lossy else data)
        return len(data)

    def close(self):
        self.file.close()


def open_on_board(name, how="r"):
    """open, with faults."""
    if "w" not in how:
        return builtins.open(name, how)
    opened[0] += 1
    is_hit = opened[0] >= number
    if fault == "full" and is_hit:
        raise OSError("[Errno 28] No space left on device")  # as CircuitPython says it
    if fault == "read-only" and is_hit:
        raise OSError("[Errno 30] Read-only filesystem")
    return File(builtins.open(name, how), fault == "lost" and opened[0] == number)


def modules():
    """os, sys and board as that board has them."""
    circuitpython = Namespace()
    for name in ("stat", "mkdir", "rename", "remove", "rmdir", "listdir"):
        setattr(circuitpython, name, getattr(os, name))
    circuitpython.uname = lambda: (board, board, "10.2.1", version + " on 2026-05-19", board)
    circuitpython.statvfs = lambda place: (512, 512, 2000, 1000, 1000)
    there = Namespace()
    there.implementation = ("micropython" if fault == "micropython" else "circuitpython", (10, 2, 1, ""))
    own = Namespace()
    own.board_id = board
    sys.modules["os"], sys.modules["sys"], sys.modules["board"] = circuitpython, there, own


def run(program, names):
    """What the REPL answers: the program has printed by itself."""
    try:
        exec(compile(program, "<stdin>", "exec"), names)
    except Exception as problem:
        screen.write(b"\x04")
        print_exception(problem, sys.stdout)
    else:
        screen.write(b"\x04")
    screen.write(b"\x04>")


print_exception = sys.print_exception
modules()
names = {"open": open_on_board}
program = b""
while True:
    key = keys.read(1)
    if not key:
        break
    if key == b"\x01":
        screen.write(BANNER)
        program = b""
    elif key in b"\x02\x03\r" and not program:
        pass
    elif key == b"\x05" and not program:
        keys.read(2)  # A and CTRL-A: paste as raw, which this one does not know
        screen.write(b"R\x00")
    elif key == b"\x04":
        asked += 1
        if fault == "dead" and asked >= number:
            keys.read()
        screen.write(b"OK")
        if fault == "noise" and asked % number == 0:
            screen.write(b"\xff?")
        while fault == "babble" and asked >= number:
            screen.write(b"and so on " * 100)
        if fault == "nonsense" and asked >= number:
            program = b"print(%s)" % (b"(" * 300 if asked % 2 else b"[{}, ()]")
        run(program, names)
        program = b""
    else:
        program += key
