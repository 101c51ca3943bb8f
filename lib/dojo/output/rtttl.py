"""Reads tunes in RTTTL, the ring tone format: on each line a name, default values for notes, and the notes.

    win:d=8,o=5,b=160:c,e,4g.,p,c6         # quavers from the c of 523 Hz on, 160 crotchets a minute; one is longer
    read("games/ninja/tune.rtttl", "win")  # a pattern for dojo.output.sound; empty if there is no such line

A note is its length (1, 2, 4, 8, 16 or 32: a fraction of a whole note), a letter or p for a pause, # for a semitone up,
its octave (the a of octave 4 is 440 Hz), and a dot to lengthen it by half.
"""

from micropython import const

_LETTERS = "c.d.ef.g.a.b"  # the index of each is its semitones above c
_OCTAVE = const(12)  # semitones
_WHOLE = const(12000)  # frames of a whole note at one crotchet a minute
_LONGEST = const(255)  # most frames in a step of a pattern


def read(path, name):
    """The tune of that name in a file, as a pattern; b"" if there is none, or it is malformed."""
    try:
        with open(path) as file:
            for line in file:
                if line.startswith(name + ":"):
                    return pattern(line)
    except (OSError, ValueError, ZeroDivisionError):
        pass
    return b""


def pattern(line):
    """The steps of a tune. ValueError or ZeroDivisionError if it is malformed."""
    _, defaults, notes = line.strip().lower().split(":")
    length, octave, beats = 4, 6, 63
    for default in defaults.split(","):
        key, _, value = default.strip().partition("=")
        if key == "d":
            length = int(value)
        elif key == "o":
            octave = int(value)
        elif key == "b":
            beats = int(value)
    found = bytearray()
    time = begun = 0  # the end of the note, in frames times beats; its beginning, in frames
    for note in notes.split(","):
        pitch, lasts = _note(note.strip(), length, octave)
        time += lasts
        ended = (time + beats // 2) // beats
        if pitch and len(found) and found[-2] == pitch and found[-1] > 1:  # a repeated note is to be heard as a new one
            found[-1] -= 1
            found += b"\0\1"
        if ended > begun:
            found.append(pitch)
            found.append(min(ended - begun, _LONGEST))
        begun = ended
    return bytes(found)


def _note(note, length, octave):
    """(a note's number, 0 for a pause; its length in frames times beats)."""
    offset = 0
    while offset < len(note) and note[offset].isdigit():
        offset += 1
    length = int(note[:offset]) if offset else length
    letter = note[offset : offset + 1]
    rest = note[offset + 1 :]
    lasts = _WHOLE // length
    if "." in rest:
        lasts += lasts // 2
        rest = rest.replace(".", "")
    if letter == "p":
        return 0, lasts
    semitone = _LETTERS.index(letter or "?")
    if rest.startswith("#"):
        semitone += 1
        rest = rest[1:]
    return (int(rest) if rest else octave) * _OCTAVE + _OCTAVE + semitone, lasts
