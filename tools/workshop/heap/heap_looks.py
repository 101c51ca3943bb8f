"""The garbage that looking for others leaves in the heap, on MicroPython (link_cost.py beside this): bytes of garbage.

Every line: what, a tab, a number. Two lobbies hear each other by a light that is always right. `a look` is what most of
them are, 50 a second: nothing has come, nothing is due. One-off work, until the sign and then the secret are there, is
counted apart.
"""

import gc

from dojo.link.pairing.lobby import Lobby

SECONDS = 20
SECRET = 100  # looks within which the secret is worked out, once there is a sign
_PIECE = 20  # ms


class Light:
    """One end of a light that carries a frame to the other end."""

    BODY = 16
    LONGEST = 26
    PROOF = 2
    HALF_DUPLEX = True
    PAUSE = 200
    CONTACT = 0
    MOST = 4

    def __init__(self):
        self.frame = None
        self.other = None
        self.sent = 0

    def send(self, frame):
        self.sent += 1
        self.other.frame = frame

    def receive(self):
        frame = self.frame
        self.frame = None
        return frame

    def is_busy(self):
        return False

    def close(self):
        pass


now = 1000


def ticks():
    return now


def look(lobby, light):
    """The garbage of one look, and whether it had something to hear or to say."""
    has = light.frame is not None
    sent = light.sent
    gc.collect()
    before = 0
    before = gc.mem_alloc()
    lobby.step()
    before = gc.mem_alloc() - before
    return before, has or light.sent != sent


def say(what, number):
    print("%s\t%d" % (what, number))


def main():
    global now
    ends = [Light(), Light()]
    ends[0].other, ends[1].other = ends[1], ends[0]
    lobbies = [Lobby([end], "ninja", 1, b"\0", 2, 0, ticks) for end in ends]
    gc.disable()
    quiet = busy = most = worked = 0
    working = SECRET
    looks = talks = 0
    for _ in range(SECONDS * 50):
        now += _PIECE
        lobbies[1].step()
        garbage, is_talk = look(lobbies[0], ends[0])
        if working:
            worked += garbage
            working -= lobbies[0].code is not None
        elif is_talk:
            talks += 1
            busy += garbage
            most = max(most, garbage)
        else:
            looks += 1
            quiet += garbage
    say("a look", quiet // looks)
    say("a look that hears or says something", busy // talks)
    say("the most of those", most)
    say("a second", (quiet + busy) * 50 // (looks + talks))
    say("all that is worked out once", worked)
    say("has a sign", lobbies[0].code is not None)


main()
