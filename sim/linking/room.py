"""Several handhelds in one room, linked, on one clock that only the host moves.

    with Room([find("pybadge"), find("sprig")], seed=7, link="ir", loss=30) as room:
        room.settle()
        room.handhelds[0].tap("ok")         # time passes for everybody
        room.run(50)                        # frames of 20 ms
        room.channel.loss = 50              # or delay, duplicates, is_cut
        room.handhelds[1].cut()             # the power; close() and switch_on() for a while without it
        room.leave(1)                       # out of reach of the others; room.rejoin(1): back again

Time goes frame by frame: each device 20 ms, then the channel. What happens follows from boards, seed, what was saved
before, the keys pressed at each frame, and what was done to the channel. Each handheld has random bytes of its own.
"""

import functools
import importlib
import os
import random
from contextlib import nullcontext

from sim import Complaint, paths
from sim.handheld import FRAME, PATIENCE, QUIET, Handheld
from sim.loading.world import World, taking_turns

# What people type → the product's name, the channel, the most handhelds it links.
LINKS = {
    "ir": ("infrared", "sim.linking.infrared", "Light", 4),
    "espnow": ("radio", "sim.linking.radio", "Radio", 8),
    "cable": ("cable", "sim.linking.wire", "Wire", 2),
    "air": ("air", "sim.linking.air", "Air", 8),
}


class Room:
    """Handhelds in the order of `boards`. Complaint for a link they lack.

    link        ir, espnow, cable, air (the simulator's own, for any board); None: the first that all boards have
    loss, …     of the channel: loss and duplicates in percent of frames, delay in ms
    nvms        what each chip had saved before        main    another code.py for all, or a list of them
    settings    the text of settings.toml of each
    channel     one of your own for the medium air, instead of `link` (sim.linking.udp)
    first       the number of the first handheld: its random bytes and its chip's number follow from it
    """

    def __init__(
        self, boards, seed=0, link=None, loss=0, delay=0, duplicates=0, nvms=(), main=None, channel=None, first=0,
        settings=(),
    ):  # fmt: skip
        paths.extend()
        self.link = choose(boards, link) if channel is None else "air"
        self.channel = channel or _channel(self.link, seed, loss, delay, duplicates)
        self.now = 0  # ms
        self._places = [_Place(self, first + place) for place in range(len(boards))]
        self.handhelds = []
        for place, board in enumerate(boards):
            spot = self._places[place]
            nvm = nvms[place] if nvms else b""
            code = main[place] if isinstance(main, (list, tuple)) else main
            text = settings[place] if settings else ""
            self.handhelds.append(Handheld(board, device_seed(seed, spot.number), nvm, code, spot, text))

    def close(self):
        """Switch everything off."""
        for handheld in self.handhelds:
            handheld.close()

    def __enter__(self):
        return self

    def __exit__(self, *failure):
        self.close()

    def run(self, frames=1):
        """Let frames of 20 ms pass for everybody."""
        with self._turns():
            for _ in range(frames):
                self._step()

    def _step(self):
        for handheld in self.handhelds:
            handheld.step()
        self.now += FRAME
        self.channel.step(self.now)

    def _turns(self):
        """The context in which the handhelds take turns; per-frame observers may import anything."""
        return nullcontext() if any(handheld.on_frame for handheld in self.handhelds) else taking_turns()

    def wait(self, ms):
        """Let at least `ms` milliseconds pass for everybody."""
        self.run(-(-ms // FRAME))

    def until(self, reached, seconds=60):
        """Run until `reached()` is true; False if that takes longer than this many virtual seconds."""
        for _ in range(seconds * 1000 // FRAME):
            if reached():
                return True
            self.run()
        return bool(reached())

    def settle(self):
        """Run until no screen has changed for 300 ms, ten seconds at most. True if all came to rest."""
        seen, quiet = None, 0
        with self._turns():
            for _ in range(PATIENCE):
                self._step()
                now = [(id(handheld.device), handheld.refreshes) for handheld in self.handhelds]
                quiet = quiet + 1 if now == seen else 0
                seen = now
                if quiet >= QUIET:
                    return True
        return False

    def leave(self, place):
        """Handheld `place` goes out of the others' reach but stays on."""
        self._places[place].go(self.handhelds[place])

    def rejoin(self, place):
        """It comes back."""
        self._places[place].come(self.handhelds[place])


class _Place:
    """One handheld's place: what it tells the room and asks of it (sim.handheld)."""

    def __init__(self, room, number):
        self.number = number
        self._room = room
        self._is_away = False

    def run(self, frames):
        """Let time pass for everybody."""
        self._room.run(frames)

    def plug(self, handheld):
        """It gets power; its program has not started."""
        handheld.device.number = self.number
        if self._room.link == "air":
            offer_air(handheld.device.board_id)
        self._room.channel.join(handheld.device)
        if self._is_away:
            self._room.channel.leave(handheld.device)

    def unplug(self, handheld):
        """It has lost its power."""
        if not self._is_away:
            self._room.channel.leave(handheld.device)

    def go(self, handheld):
        if not self._is_away:
            self._is_away = True
            if handheld.is_on:
                self._room.channel.leave(handheld.device)

    def come(self, handheld):
        if self._is_away:
            self._is_away = False
            if handheld.is_on:
                self._room.channel.join(handheld.device)


def device_seed(seed, number):
    """The seed of the number-th handheld of a room: different for each, the same on every computer."""
    return random.Random(f"handheld {number} of {seed}").getrandbits(64)


def choose(boards, link=None):
    """The name of the link for these boards, as in LINKS; Complaint with what they have if there is none."""
    if link is not None and link not in LINKS:
        raise Complaint(f"There is no link called {link!r}. There are {', '.join(LINKS)}.")
    common = [name for name in LINKS if all(LINKS[name][0] in links_of(board) for board in boards)]
    common.append("air")
    known = " and ".join(dict.fromkeys(board.title for board in boards))
    if link is None:
        link = sorted(common, key=lambda name: _order(boards[0], name))[0]
        if link == "air":
            raise Complaint(f"Nothing links {known}. The simulator's own link does: --link air, or make duel LINK=air.")
    if link not in common:
        raise Complaint(f"{known}: no {link}, only {', '.join(common)}.")
    most = LINKS[link][3]
    if len(boards) > most:
        raise Complaint(f"{link} links {most} handhelds at most, not {len(boards)}.")
    return link


def _order(board, name):
    """The board's own order of its links; air comes last."""
    own = links_of(board)
    return own.index(LINKS[name][0]) if LINKS[name][0] in own else len(own)


@functools.cache
def links_of(board):
    """The product's names of this board's media, in its order."""
    paths.extend()
    world = World()
    with world:
        device = importlib.import_module("_host").power_on(board.name)
        product = importlib.import_module("boards." + device.board_id)
        return tuple(link[0] for link in product.links()) if hasattr(product, "links") else ()


def _channel(link, seed, loss, delay, duplicates):
    _, module, kind, _ = LINKS[link]
    return getattr(importlib.import_module(module), kind)(seed, loss=loss, delay=delay, duplicates=duplicates)


def offer_air(board_id):
    """Make the program about to start find only the simulator's medium on this board."""
    importlib.import_module("boards." + board_id).links = lambda: (("air",),)
    importlib.import_module("dojo.link.media").__path__.append(os.path.join(paths.FAKES, "link"))
