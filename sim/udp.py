"""Links a simulator with others by UDP: a channel for the simulator's own medium that leads out of the process.

    channel = open_channel("udp")               # others on this computer, up to eight, find each other by themselves
    channel = open_channel("udp:192.168.1.20")  # those on that computer too; there it says udp: and this one's address
    channel.number                              # which handheld of this computer it is, from 1

A datagram is one frame and nothing else. Each process has one port of PORTS and sends to all others, there or not. What
comes from elsewhere or has no frame's length is dropped; about the rest the frame's own check value decides.
"""

import errno
import os
import random
import socket

from sim import Complaint
from sim.air import Air

PORTS = range(28460, 28468)
LOOPBACK = "127.0.0.1"
LONGEST = 72  # bytes of a frame, as in sim/fakes/link/air.py
MOST = 100  # datagrams taken at each step, so that a flood does not hold up the play


def open_channel(text):
    """The channel that --link asks for. Complaint for what is no such link, an unknown computer, or no free port."""
    kind, colon, hosts = text.partition(":")
    names = hosts.split(",") if colon else []
    if kind != "udp" or "" in names:
        raise Complaint(
            f"There is no link called {text!r} to play over. There is udp, with others on this computer, "
            "and udp:HOST, with those on another one too."
        )
    return Udp([_address(name) for name in names])


def _address(name):
    """The IPv4 address of a computer."""
    try:
        return socket.gethostbyname(name)
    except (OSError, UnicodeError):
        raise Complaint(f"No computer called {name!r} is known here; try its address, as 192.168.1.20.") from None


class Udp(Air):
    """`hosts`: IPv4 addresses of other computers. Without any, nothing from outside this one is heard.

    Loss, delay and cuts are as of sim.air, in both directions, for this handheld alone.

    number      which handheld of this computer it is, from 1        where       its port and its peers, in words
    refused     datagrams that were no frames of ours
    """

    def __init__(self, hosts=()):
        super().__init__(random.SystemRandom().getrandbits(64))
        self.refused = 0
        others = [host for host in dict.fromkeys(hosts) if not _is_here(host)]
        self._socket = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        self._socket.setblocking(False)
        port = _bind(self._socket, "" if others else LOOPBACK)
        self._hosts = [LOOPBACK, *others]
        self._peers = [(host, other) for host in self._hosts for other in PORTS if (host, other) != (LOOPBACK, port)]
        self.number = port - PORTS.start + 1
        self.where = f"port {port}" + (f", with {', '.join(others)}" if others else " of this computer")

    def close(self):
        """Give the port back."""
        self._socket.close()

    def step(self, now):
        """Time has passed until `now`: take what has come, and go on as sim.air."""
        for _ in range(MOST):
            frame = self._receive()
            if frame is None:
                break
            if frame:
                for end in self._ends:
                    self._fly(end, frame, now)
            else:
                self.refused += 1
        super().step(now)

    def _receive(self):
        """The next datagram that has come: a frame, b"" if it is none of ours, None if there is no more."""
        try:
            frame, sender = self._socket.recvfrom(LONGEST + 1)
        except BlockingIOError:
            return None
        except OSError:
            return b""  # Windows: it was too long, or one of ours has reached nobody
        return frame if len(frame) <= LONGEST and sender[0] in self._hosts and sender[1] in PORTS else b""

    def _send(self, end, frame, now):
        self._fly(self, frame, now)

    def _reaches(self, listener):
        return listener is self or super()._reaches(listener)

    def arrive(self, frame):
        """A frame goes out to all others. False if it cannot."""
        gone = 0
        for peer in self._peers:
            try:
                gone += self._socket.sendto(frame, peer) > 0
            except OSError:  # a network that is down, or full: then it is lost
                continue
        return gone > 0


def _bind(made, address):
    """Take the first free port of PORTS. Complaint if there is none."""
    for port in PORTS:
        try:
            made.bind((address, port))
            return port
        except OSError as error:
            if error.errno not in (errno.EADDRINUSE, errno.EACCES):
                made.close()
                raise Complaint(f"UDP cannot be used here: {os.strerror(error.errno)}.") from None
    made.close()
    raise Complaint(
        f"All ports for linked handhelds, {PORTS.start} to {PORTS.stop - 1}, are in use: close one of the others."
    )


def _is_here(host):
    """Whether an address is one of this computer."""
    if host.startswith("127."):
        return True
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asked:
        try:
            asked.connect((host, PORTS.start))  # sends nothing
            return asked.getsockname()[0] == host
        except OSError:
            return False
