"""The self-test's link: a second handheld in its self-test answers, or a wire from this one's own TX to its RX.

A frame says whether its sender has heard the other one: as some are lost, neither stops before the other has heard too.
"""

from micropython import const

from dojo.dice import entropy
from dojo.link.media.choose import hang_up, open_medium
from dojo.say import say
from dojo.ui.layout import wrap
from dojo.ui.screen import Screen

_SIGN = b"DOJO TEST "  # others' frames never begin with it
_WAIT = const(400)  # frames of 20 ms
_AFTER = const(60)  # frames to continue once both have heard, so that the other learns of it too
_EVERY = const(15)  # frames between two of ours, plus up to as many again


def probe(console):
    """Generator: whether anything came back on any of this board's media. A press gives up."""
    screen = Screen(console, say("loan.test.title"))
    lines = wrap(say("loan.test.link"), screen.columns)
    screen.lines(lines, screen.top, True)
    console.show(screen)
    yield
    hang_up(console)
    media = [medium for medium in map(open_medium, console.links) if medium is not None]
    frame = bytearray(_SIGN + entropy(3) + b"\0")
    try:
        return (yield from _listen(console, media, frame))
    finally:
        for medium in media:
            medium.close()


def _listen(console, media, frame):
    """Generator: send and listen; whether a frame like ours came."""
    left = _WAIT
    heard = False
    due = 0
    while left and media:
        left -= 1
        due -= 1
        for medium in media:
            if due < 0 and not medium.is_busy():
                medium.send(frame)
            found = medium.receive()
            if found is not None and len(found) == len(frame) and bytes(found[: len(_SIGN)]) == _SIGN:
                heard = True
                if found[-1] or bytes(found[:-1]) == frame[:-1]:  # our own, over a wire
                    left = min(left, _AFTER)
                frame[-1] = 1
        if due < 0:
            due = _EVERY + entropy(1)[0] % _EVERY
        if (yield from console.key(0, 1)):
            break
    return heard
