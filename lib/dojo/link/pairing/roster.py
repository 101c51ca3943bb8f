"""Frames about a group of the lobby: its members, and the halves of its sign. docs/inside/link.md has a table.

    roster(host, members)                 # who is in the group
    part(own, BOUND, digest, hashed)      # commits a device to its half of the sign; later SHOWN, the half
    given(own, digest, index, hidden, pad)  # the secret of the match, for one guest
"""

from micropython import const

from dojo.link.pairing import frame as frames
from dojo.link.pairing.proof import is_proven, prove

# Types of GROUP frames, in the same two bits as the word of a beacon.
ROSTER = const(0)  # who is in the group
BOUND = const(1)  # the hash of a device's half of the sign
SHOWN = const(2)  # a device's half of the sign
ALL = const(3)  # its half, from a device that has all halves

_ID = const(4)  # bytes
_MEMBERS = const(5)  # offset of the ids
_DIGEST = const(5)
_PART = const(7)  # offset of the hash or the half
_BOUND_LENGTH = const(23)
_SHOWN_LENGTH = const(25)
_GIVEN = const(4)  # the bit of byte 0 that makes it a GIVEN
_INDEX = const(7)  # offset of the guest's index in the group
_HIDDEN = const(8)
_GIVEN_LENGTH = const(26)


def roster(host, members):
    """A ROSTER: the host's id, and the ids of those in the host's group."""
    frame = bytearray(_MEMBERS + _ID * len(members) + 2)
    frame[0] = frames.PROTOCOL << 5 | frames.GROUP << 3
    frame[1:_MEMBERS] = host
    offset = _MEMBERS
    for one in members:
        frame[offset : offset + _ID] = one
        offset += _ID
    return frames.seal(frame, frames.LOBBY)


def ids(frame):
    """The ids in a ROSTER, the host's first; None if it is malformed."""
    ids = [bytes(frame[1:_DIGEST])]
    if len(frame) < _MEMBERS + 2 or (len(frame) - _MEMBERS - 2) % _ID:
        return None
    for offset in range(_MEMBERS, len(frame) - 2, _ID):
        one = bytes(frame[offset : offset + _ID])
        if one in ids:
            return None
        ids.append(one)
    return ids


def part(own, which, digest, body):
    """A BOUND, SHOWN or ALL: the sender's id, the digest of its group (16 bits), its hash or half."""
    frame = bytearray(_PART + len(body) + 2)
    frame[0] = frames.PROTOCOL << 5 | frames.GROUP << 3 | which
    frame[1:_DIGEST] = own
    frame[_DIGEST] = digest >> 8
    frame[_DIGEST + 1] = digest & 255
    frame[_PART:-2] = body
    return frames.seal(frame, frames.LOBBY)


def opened(frame, digest):
    """The hash or half in a frame about the group with this digest; None for another group, or a wrong length."""
    if len(frame) != (_BOUND_LENGTH if frames.word(frame) == BOUND else _SHOWN_LENGTH):
        return None
    if frame[_DIGEST] << 8 | frame[_DIGEST + 1] != digest:
        return None
    return bytes(frame[_PART:-2])


def given(host, digest, index, hidden, key):
    """A GIVEN: 16 bytes for the guest with this index in the group, proven with the key the two share."""
    frame = bytearray(_GIVEN_LENGTH)
    frame[0] = frames.PROTOCOL << 5 | frames.GROUP << 3 | _GIVEN
    frame[1:_DIGEST] = host
    frame[_DIGEST] = digest >> 8
    frame[_DIGEST + 1] = digest & 255
    frame[_INDEX] = index
    frame[_HIDDEN:-2] = hidden
    return prove(frame, key)


def is_given(frame):
    """Whether a frame about a group is a GIVEN, which has a proof instead of a check."""
    return frame[0] & _GIVEN != 0


def taken(frame, digest, index, key):
    """The 16 bytes of a GIVEN for this index in this group, if proven; otherwise None."""
    if len(frame) != _GIVEN_LENGTH or frame[_DIGEST] << 8 | frame[_DIGEST + 1] != digest or frame[_INDEX] != index:
        return None
    return bytes(frame[_HIDDEN:-2]) if is_proven(frame, key) else None
