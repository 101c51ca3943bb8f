"""A board at a serial port: identifies it and sends it what differs, checking and retrying each piece.

    with Board("/dev/ttyUSB0") as board:
        board.who()                             # ("adafruit_feather_esp32_v2", "10.2.1")
        board.put(contents, board.older(), lambda part, whole: None)

mpremote's transport runs small programs on the board; its own file commands need ilistdir, which CircuitPython's os
lacks. The programs use only what every CircuitPython has: open, binascii.crc32, and of os listdir, mkdir, remove,
rename, rmdir, stat and statvfs. A board whose drive is plugged into a computer does not let programs write, and says
so.
"""

import ast
import binascii
import contextlib

import serial
from mpremote.transport import TransportError, TransportExecError
from mpremote.transport_serial import SerialTransport

import onto_drive
import release
from board_facts import NEWEST, OLDEST
from trouble import Trouble

TRIES = 3  # for each file, and for each program on the board
_PIECE = 256  # bytes that are sent at a time
_WAIT = 5  # s for an answer
_MOST = 100_000  # bytes of an answer: a board that says more never stops
_BROKEN = (TransportError, OSError, serial.SerialException)

_SET_UP = """\
import binascii, os
def _check(name):
    try:
        with open(name, "rb") as file:
            crc = size = 0
            while True:
                piece = file.read(512)
                if not piece:
                    return size, crc & 0xffffffff
                crc = binascii.crc32(piece, crc)
                size += len(piece)
    except OSError:
        return None
def _clear(folder, most):
    for name in os.listdir(folder):
        name = folder + "/" + name
        if most and os.stat(name)[0] & 0x4000:
            most = _clear(name, most)
        elif most:
            os.remove(name)
            most -= 1
    if most:
        os.rmdir(folder)
    return most
"""
_WHO = """\
import os, sys
try:
    import board
    print(repr((board.board_id, os.uname()[3].split()[0], sys.implementation[0])))
except (ImportError, AttributeError):
    print(repr(("", "", sys.implementation[0])))
"""
_OLDER = "print(repr([name for name in os.listdir() if name[:%d] == %r]))" % (len(onto_drive.OLDER), onto_drive.OLDER)
_CLEAR = "print(int(%r not in os.listdir()) or _clear(%r, %d))"
_AT_ONCE = 20  # files that are deleted before the board answers
_MAKE_LIB = "if %r not in os.listdir():\n    os.mkdir(%r)\nprint(0)" % (onto_drive.LIB, onto_drive.LIB)
_TAKE_ASIDE = "if not _check(%r):\n    os.rename(%r, %r)\nprint(0)"
_TAKE_OVER = """\
if _check(%r):
    if _check(%r):
        os.remove(%r)
    os.rename(%r, %r)
print(0)
"""
_FREE_SPACE = "_s = os.statvfs('/')\nprint(repr((_s[1] or _s[0], _s[3])))"
_BEGINNING = """\
try:
    with open(%r, "rb") as _file:
        print(repr(_file.read(40)))
except OSError:
    print(repr(b""))
"""
_SETTINGS = """\
try:
    with open("settings.toml", "rb") as _file:
        print(repr(_file.read(4096)))
except OSError:
    print(repr(b""))
"""
_ERRORS = {
    "[Errno 28]": "there is no more room on it. Delete something of yours, and do it again.",
    "NameError": "it has started anew meanwhile. Do it again.",
    "[Errno 30]": "it lets no program write, for this computer has its drive: use that (make deploy without PORT).",
}


class Board:
    """A context: the board's program is stopped, and starts again at the end."""

    def __init__(self, port):
        self._port = port
        self._serial = None
        self._moved = {}  # the owner's programs: {place: where it goes}
        self._stays = ()  # places that are left as they are

    def __enter__(self):
        try:
            self._serial = SerialTransport(self._port, timeout=_WAIT)
            self._read = self._serial.serial.read
            self._serial.serial.read = self._listen
            self._stop()
        except _BROKEN as wrong:
            self.__exit__()
            raise Trouble(_why(wrong)) from None
        return self

    def __exit__(self, *_):
        if self._serial is None:
            return
        with contextlib.suppress(OSError):  # it has been pulled out
            self._serial.serial.write(b"\r\x02\x04")  # out of the raw REPL, and a soft reset
            self._serial.close()
        self._serial = None

    def _listen(self, size=1):
        """In place of the port's own read, which would take for ever what never ends."""
        data = self._read(size)
        self._left -= len(data)
        if self._left < 0:
            raise TransportError("it talks without end")
        return data

    def _stop(self):
        """Stop its program, and be ready for ours."""
        self._left = _MOST
        self._serial.enter_raw_repl(soft_reset=False, timeout_overall=_WAIT)
        self._run(_SET_UP)

    def _run(self, program):
        """A program's output. TransportExecError if it raises."""
        self._left = _MOST
        printed, raised = self._serial.exec_raw(program, timeout=_WAIT)
        if raised:
            raise TransportExecError(printed, raised.decode("utf-8", "replace"))
        return printed

    def _ask(self, program, *kinds):
        """A program's output as a value of one of these kinds, an example each. Trouble if the board complains."""
        try:
            value = ast.literal_eval(self._run(program).decode())
            if not any(_is_alike(value, kind) for kind in kinds or (0,)):
                raise ValueError(value)
            return value
        except TransportExecError as wrong:
            last = (wrong.error_output.strip().splitlines() or ["nothing"])[-1]
            for error, sentence in _ERRORS.items():
                if error in last:
                    raise Trouble(sentence) from None
            raise Trouble("it answers: %s." % last) from None
        except (ValueError, SyntaxError, RecursionError, MemoryError) as wrong:  # noise on the line
            raise TransportError("it answers nonsense") from wrong

    def _sure(self, action):
        """Call a function that asks, retrying after noise. Trouble if that does not help."""
        for left in reversed(range(TRIES)):
            try:
                return action()
            except _BROKEN as wrong:
                if not left:
                    raise Trouble(_why(wrong)) from None
            with contextlib.suppress(*_BROKEN):
                self._stop()

    def who(self):
        """(board, version of CircuitPython). Trouble for a board that runs something else."""
        name, version, system = self._sure(lambda: self._ask(_WHO, ("", "", "")))
        if system != "circuitpython":
            raise Trouble("it runs %s, and Pocket Dojo needs CircuitPython %s or %s." % (system, OLDEST, NEWEST))
        return name, version

    def settings(self):
        """What settings.toml holds on it: its first 4 KB."""
        return self._sure(lambda: self._ask(_SETTINGS, b""))

    def question(self, place=onto_drive.MAIN, question=onto_drive.REPLACE):
        """The question for the owner before this program is replaced, or ""."""
        first = self._sure(lambda: self._ask(_BEGINNING % place, b""))
        if onto_drive.is_ours(first):
            return ""
        self._moved[place] = next(name for name in onto_drive.aside(place) if self._sum(name) is None)
        return question % self._moved[place]

    def leave(self, place):
        """Leave this program of the owner's as it is."""
        del self._moved[place]
        self._stays += (place,)

    def older(self):
        """The folders of older releases."""
        return self._sure(lambda: self._ask(_OLDER, [""]))

    def put(self, contents, old, show):
        """Write what differs, code.py last, and delete old folders: before that only where there is no room otherwise.
        Returns a sentence; calls show(bytes done, of so many) after each piece.
        """
        wanted = [place for place in onto_drive.in_order(contents) if place not in self._stays]
        written = [place for place in wanted if not self._has(place, contents[place])]
        sizes = [len(contents[place]) for place in written]
        if old and self._missing(sizes) > 0:
            self._clear(old)
        onto_drive.demand_room(self._missing(sizes))
        self._sure(lambda: self._ask(_MAKE_LIB))
        whole = sum(len(contents[place]) for place in written)
        part = 0
        for place in written:
            where = onto_drive.FRESH if place == release.MAIN else place
            if where == place:
                self._take_aside(place)
            self._write(where, contents[place], lambda sent, before=part: show(before + sent, whole))
            if where != place:
                self._take_aside(place)
                over = _TAKE_OVER % (where, place, place, where, place)
                self._sure(lambda over=over: self._ask(over))
            part += len(contents[place])
        self._clear(old)
        return "Pocket Dojo %s is on it: %d files written." % (release.version_of(contents), len(written))

    def _take_aside(self, place):
        if place in self._moved:
            program = _TAKE_ASIDE % (self._moved[place], place, self._moved[place])
            self._sure(lambda: self._ask(program))

    def _has(self, place, data):
        return self._sum(place) == (len(data), binascii.crc32(data))

    def _sum(self, place):
        """(bytes, CRC-32) of a file, None if there is none."""
        return self._sure(lambda: self._ask("print(repr(_check(%r)))" % place, (0, 0), None))

    def _missing(self, sizes):
        """Bytes that are missing for files of these sizes."""
        cluster, free = self._sure(lambda: self._ask(_FREE_SPACE, (0, 0)))
        cluster = max(cluster, 1)
        return (sum(-(-size // cluster) for size in sizes) - free) * cluster

    def _clear(self, folders):
        """Delete folders with all that is in them."""
        for folder in folders:
            program = _CLEAR % (folder, folder, _AT_ONCE)
            while not self._sure(lambda program=program: self._ask(program)):
                pass

    def _write(self, place, data, show):
        """One file, until it is there as it should be."""
        for _ in range(TRIES):
            self._send(place, data, show)
            if self._has(place, data):
                return
        raise Trouble("%s did not arrive whole, in %d tries." % (place, TRIES))

    def _send(self, place, data, show):
        self._sure(lambda: self._ask("_file = open(%r, 'wb')\nprint(0)" % place))
        for first in range(0, len(data), _PIECE):  # each says where it belongs, so it can be resent
            piece = "_file.seek(%d)\nprint(_file.write(%r))" % (first, data[first : first + _PIECE])
            self._sure(lambda piece=piece: self._ask(piece))
            show(min(first + _PIECE, len(data)))
        self._sure(lambda: self._ask("_file.close()\nprint(0)"))


def _is_alike(value, kind):
    """Whether a value is of the same type as an example; of a tuple or list, all that is in it."""
    if type(value) is not type(kind):
        return False
    if isinstance(kind, list):
        return all(_is_alike(each, kind[0]) for each in value)
    is_pair = isinstance(kind, tuple)
    return not is_pair or len(value) == len(kind) and all(_is_alike(*pair) for pair in zip(value, kind))


def _why(wrong):
    """A sentence about what happened to the connection."""
    text = str(wrong)
    if "without end" in text:
        return "it talks without end. Is it the right port? Press reset on the board, and try again."
    if "could not enter raw repl" in text:
        return "nothing answers there. Is it the right port? Press reset on the board, and try again."
    if "failed to access" in text or "could not open port" in text:
        return "the port is not there, or another program is using it. Close that, or look for the port's name."
    return "the line went dead (%s). Plug it in and do it again." % text.rstrip(".")
