"""What the first of several linked handhelds hears on a way through the product, for heap_screens.py to repeat.

    way = record(board, 2, "ok,next*2,ok*2,2.ok,…", 7)      # keys as in tests/goldens/screens.txt
    way["steps"], way["heard"], way["entropy"]

The way is played in the simulator, over infrared light. Its keys, what it hears and its random bytes determine what a
handheld does: given the same, it does the same on MicroPython, alone.
"""

from dojo.link.media.infrared import Infrared
from dojo.link.pairing import frame as frames
from sim.handheld import FRAME
from sim.linking.room import Room
from sim.pictures import screens

SETTLE = 25  # frames after every key of its own
AGAIN = 700  # ms after which each frame is heard again: the program may be a little later there
_LEADER = 1100  # µs: a burst from here on leads a frame
_ONE = 1050  # µs from one burst to the next from which a bit is 1


def record(board, count, keys, seed):
    """Steps for the keys of the first of `count` boards, and [ms, frame, phase of its body] of all that it heard.

    seed: of all chance.
    """
    walk = screens.Walk("on %d handhelds" % count)
    walk.lines.append(("way", keys, 0))
    ((_, steps),) = walk.screens(board)
    heard, drawn, taken = [], [], []
    with Room([board] * count, seed, link="ir") as room:
        room.channel.jitter = 0
        room.channel.stretch = (0, 0)
        first = room.handhelds[0]
        frames = 0
        while "dojo.dice" not in first.world and frames < SETTLE:  # it begins with what the display needs
            room.run(1)
            frames += 1
        _draw(first, drawn)
        room.run(SETTLE - frames)
        taken.append(("", 0, SETTLE))
        _listen(first, heard)
        for step in steps:
            start = room.now
            if step.action == "press":
                first.press(step.key.name)
                room.run(-(-step.ms // FRAME))
                first.release(step.key.name)
                taken.append((step.key.source, (room.now - start) // FRAME, SETTLE))
                room.run(SETTLE)
                continue
            if step.action == "wait":
                room.run(-(-step.ms // FRAME))
            elif step.action == "other":
                room.handhelds[step.place].do([step.step])
            else:
                getattr(room, step.action)(step.place)
            taken.append(("", 0, (room.now - start) // FRAME))
        if first.crash or first.serial:
            raise RuntimeError(first.serial or repr(first.crash))
    heard += [(ms + AGAIN, frame) for ms, frame in heard]
    return {"steps": taken, "heard": [(*each, _phase(each[1], count)) for each in sorted(heard)], "entropy": drawn}


def _phase(told, count):
    """The phase of the body in a frame; -1 for a frame with none."""
    frame = bytes.fromhex(told)
    if frames.kind(frame) != frames.BEACON or frames.fragment(frame, count, Infrared.PROOF)[0] == frames.NO_BODY:
        return -1
    return frames.phase(frame) - frames.is_before(frame)


def _listen(handheld, heard):
    """Note every whole frame of the others' light, at the moment it ends."""
    device = handheld.device
    hear, shine = device.hear, device.on_pulses
    is_own = False

    def note(name, bursts):
        hear(name, bursts)
        frame = b"" if is_own else _decode(bursts)
        if frame:
            heard.append((-(-bursts[-1][1] // 1000), frame.hex()))

    def shine_alone(*light):
        nonlocal is_own
        is_own = True
        shine(*light)
        is_own = False

    device.hear = note
    device.on_pulses = shine_alone


def _draw(handheld, drawn):
    """Note all random bytes."""
    dice = handheld.world["dojo.dice"]
    entropy = dice.entropy

    def note(length):
        found = entropy(length)
        drawn.append(found.hex())
        return found

    dice.entropy = note


def _decode(bursts):
    """The bytes of a frame of infrared light (lib/dojo/link/media/infrared.py), or none."""
    if len(bursts) < 18 or bursts[0][1] - bursts[0][0] < _LEADER:
        return b""
    starts = [start for start, _ in bursts]
    bits = "".join("01"[later - earlier >= _ONE] for earlier, later in zip(starts[1:], starts[2:]))
    frame = bytes(int(bits[place : place + 8], 2) for place in range(0, len(bits) - 7, 8))
    return frame[1 : 1 + frame[0]] if frame[0] == len(frame) - 1 else b""
