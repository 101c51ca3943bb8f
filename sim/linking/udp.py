"""Links a simulator with others by UDP: a channel for the simulator's own medium that leads out of the process.

    channel = open_channel("udp")               # others on this computer, up to eight, find each other by themselves
    channel = open_channel("udp:192.168.1.20")  # those on that computer too; there it says udp: and this one's address
    channel.number                              # which handheld of this computer it is, from 1

A datagram is exactly one frame. Each process has one port of PORTS and sends to all others, there or not. It listens at
127.0.0.1, and if other computers are named, at its own address towards each of them, so its other networks cannot reach
it. Datagrams from elsewhere or of the wrong length are dropped; the frame's own check value decides on the rest.
"""

import errno
import ipaddress
import os
import random
import socket

from sim import Complaint
from sim.linking.air import Air

PORTS = range(28460, 28468)
LOOPBACK = "127.0.0.1"
_NOWHERE = ipaddress.IPv4Network("0.0.0.0/8")
_EVERYBODY = "255.255.255.255"
LONGEST = 72  # bytes of a frame, as in sim/fakes/link/air.py
MOST = 100  # datagrams taken per step, so a flood does not hold up the game
MOST_HOSTS = 7  # no game has seats for more devices


def open_channel(text):
    """The channel for --link. Complaint if there is no such link or computer, or no free port."""
    kind, colon, hosts = text.partition(":")
    names = hosts.split(",") if colon else []
    if kind != "udp" or "" in names:
        raise Complaint(
            f"There is no link called {text!r} to play over. There is udp, with others on this computer, "
            "and udp:HOST, with those on another one too."
        )
    hosts = dict.fromkeys(_address(name) for name in names)
    if len(hosts) > MOST_HOSTS:
        raise Complaint(f"Up to eight devices can be linked: name {MOST_HOSTS} other computers at most.")
    return Udp(list(hosts))


def _address(name):
    """A computer's IPv4 address. Complaint if it is not a single computer's."""
    try:
        host = socket.gethostbyname(name)
    except (OSError, UnicodeError):
        raise Complaint(f"No computer called {name!r} is known here; try its address, as 192.168.1.20.") from None
    address = ipaddress.IPv4Address(host)
    for is_wrong, words in (
        (address in _NOWHERE, "stands for no computer"),
        (address.is_multicast, "stands for many computers at once"),
        (host == _EVERYBODY, "stands for all computers of a network"),
        (address.is_reserved, "is the address of no computer"),
    ):
        if is_wrong:
            raise Complaint(_refusal(host, words))
    return host


def _refusal(host, words):
    return f"{host} {words}. Name the other computer by its own address, as 192.168.1.20."


def _own_address(host):
    """This computer's address on the network that leads to another one. Complaint if none does."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asked:
        try:
            asked.connect((host, PORTS.start))  # sends nothing
        except OSError as error:
            if error.errno in (errno.EACCES, errno.EPERM):  # the answer for a broadcast address
                raise Complaint(_refusal(host, "stands for all computers of a network")) from None
            raise Complaint(f"No network of this computer leads to {host}: {error.strerror}.") from None
        return asked.getsockname()[0]


class Udp(Air):
    """`hosts`: IPv4 addresses of other computers. With only this one's own, nothing from outside is heard.

    Loss, delay and cuts are as in sim.linking.air, in both directions, for this handheld only.

    number      which handheld of this computer it is, from 1        where       its port and its peers, in words
    refused     datagrams that were no frames of ours
    """

    def __init__(self, hosts=()):
        super().__init__(random.SystemRandom().getrandbits(64))
        self.refused = 0
        own = {host: _own_address(host) for host in hosts}
        others = {host: mine for host, mine in own.items() if mine not in (host, LOOPBACK)}
        port, self._sockets = _bind(dict.fromkeys([LOOPBACK, *others.values()]))
        self._peers = {self._sockets[LOOPBACK]: [(LOOPBACK, other) for other in PORTS if other != port]}
        for host, mine in others.items():
            self._peers.setdefault(self._sockets[mine], []).extend((host, other) for other in PORTS)
        self.number = port - PORTS.start + 1
        self.where = f"port {port}" + (f", with {', '.join(others)}" if others else " of this computer")

    def close(self):
        """Give the port back."""
        for made in self._sockets.values():
            made.close()

    def step(self, now):
        """Time is now `now`: take what has come, and go on as sim.linking.air."""
        for made, peers in self._peers.items():
            for _ in range(MOST):
                frame = _receive(made, peers)
                if frame is None:
                    break
                if frame:
                    for end in self._ends:
                        self._fly(end, frame, now)
                else:
                    self.refused += 1
        super().step(now)

    def _send(self, end, frame, now):
        self._fly(self, frame, now)

    def _arrives(self, listener, frame):
        return self.arrive(frame) if listener is self else super()._arrives(listener, frame)

    def arrive(self, frame):
        """A frame goes out to all others. False if it cannot."""
        gone = 0
        for made, peers in self._peers.items():
            for peer in peers:
                try:
                    gone += made.sendto(frame, peer) > 0
                except OSError:  # the network is down or full: the frame is lost
                    continue
        return gone > 0


def _receive(made, peers):
    """The next datagram at a socket: a frame, b"" if it is none or comes from no peer, None if there is no more."""
    try:
        frame, sender = made.recvfrom(LONGEST + 1)
    except BlockingIOError:
        return None
    except OSError:
        return b""  # Windows: it was too long, or one of ours reached nobody
    return frame if len(frame) <= LONGEST and sender in peers else b""


def _bind(addresses):
    """(port, {address: socket}): the first port of PORTS that is free at all of them. Complaint if there is none."""
    for port in PORTS:
        made = {}
        try:
            for address in addresses:
                made[address] = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
                made[address].setblocking(False)
                made[address].bind((address, port))
            return port, made
        except OSError as error:
            for one in made.values():
                one.close()
            if error.errno not in (errno.EADDRINUSE, errno.EACCES):
                raise Complaint(f"UDP cannot be used here: {os.strerror(error.errno)}.") from None
    raise Complaint(
        f"All ports for linked handhelds, {PORTS.start} to {PORTS.stop - 1}, are in use: close one of the others."
    )
