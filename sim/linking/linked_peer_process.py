"""A device of a linked match as a separate process, on CPython or MicroPython: the host moves its clock line by line.

    <- {"game": "ninja", …}                 first a wish (sim.linking.linked_peer), with number, chip and nvm (a file)
    besides <- 20 5ac30f96…                         ms that pass, and the frames that have arrived, in hexadecimal ->
    [["5ac30f96…"], [["met", 0, null]]]  the frames it sends, and what it notes, as JSON

Nothing depends on real time, so two such processes play the same match every time. Killing one is a power cut:
what it keeps is in the file.
"""

import json
import sys
from binascii import hexlify, unhexlify

import _host
import _nvm

import dojo.dice
from dojo.saving.store import Store
from sim.fakes.link.air import Air
from sim.linking.linked_peer import Peer, hash_in_python


class Clock:
    """All the link's fakes need of a device: ms since it was switched on, and its chip."""

    def __init__(self, chip):
        self.now = 0
        self.chip = chip


class Lines(Air):
    """The simulator's own medium, whose frames the host carries."""

    def __init__(self):
        self.arrived = []
        self.sent = []

    def send(self, frame):
        self.sent.append(hexlify(frame).decode())

    def receive(self):
        return self.arrived.pop(0) if self.arrived else None

    def close(self):
        self.arrived = []


def chance(seed):
    """In place of os.urandom: bytes from a seed."""
    dice = dojo.dice.Dice(seed.encode())

    def urandom(length):
        return bytes([dice.below(256) for _ in range(length)])

    return urandom


def main():
    wish = json.loads(sys.stdin.readline())
    dojo.dice.urandom = chance("device %d of %d, time %d" % (wish["number"], wish["seed"], wish["boots"]))
    _host.use(Clock(wish["chip"]))
    if wish["python"]:
        hash_in_python()
    medium = Lines()
    notes = []
    nvm = _nvm.of_chip(wish["chip"], path=wish["nvm"])
    store = Store(nvm, nvm._flash.appends)
    frames = Peer(wish, [medium], store, lambda *note: notes.append(note)).frames()
    while True:
        words = sys.stdin.readline().split()
        if not words:
            return
        _host.device.now += int(words[0])
        medium.arrived += [unhexlify(word) for word in words[1:]]
        next(frames)
        print(json.dumps([medium.sent, notes]))
        sys.stdout.flush() if hasattr(sys.stdout, "flush") else None
        medium.sent.clear()
        notes.clear()


main()
