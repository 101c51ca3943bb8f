"""Matches between linked handhelds without screens: each device its own world, the product's own link on the fakes.

    record = play("ninja", {"form": "duel"}, ("bot4", "bot1"), seed=7, devices=2, link="ir", loss=30)
    record["agree"], record["audited"]      # True, [True, True]
    record["time_ms"], record["rounds_ms"]     # virtual milliseconds: all, and of each secret round

A record holds what sim.unattended.run says of a match, plus: devices, link, loss, duplicates, delay, faults; the frames
sent, lost, refused; pairing_ms, time_ms, seconds, rounds_ms, openings_ms; results, checks and audited of each device,
and whether all agree. Each device plays the bots of its seats, which choose as they would unlinked, so a game without
dice ends the same.
"""

import os
import random

from sim import Complaint, boards
from sim.handheld import FRAME
from sim.linking import room
from sim.unattended import run as unattended

MAIN = os.path.join(os.path.dirname(os.path.abspath(__file__)), "linked_peer.py")
FAULTS = ("cuts", "reboots")
MOST_DEVICES = 8
LATEST = 4000  # virtual ms by which all devices are looking for each other
LONGEST = 60 * 60 * 1000  # virtual ms after which a match counts as endless
GIVEN_UP = "not over after an hour"

# A board that has the link.
BOARDS = {"ir": "pico", "espnow": "feather", "cable": "pico", "air": "pico"}
NATIVE = 600  # µs for one block of SHA-256 on an RP2040, by the chip
PYTHON = 11800  # µs for one block in Python (docs/inside/link/hashing.md has both)

_evening = None  # the match being played: devices ask it for their errands


def play(
    game,
    options=None,
    seats=None,
    seed=1,
    devices=2,
    link=None,
    loss=0,
    duplicates=0,
    delay=0,
    faults=(),
    python=False,
    keeps=True,
):
    """Play one linked match and return its record. Complaint for what cannot be.

    game, options, seats, seed: as for sim.unattended.run.play; where no form is named, the first with enough seats it
    is. devices: 2..8, no more than there are seats. link: ir, espnow, cable, air; by itself ir for two, espnow for
    more. loss, duplicates: percent of frames, delay: ms. faults: of FAULTS; cuts interrupt the link for seconds,
    reboots the power of a device. python: hash in Python. keeps: whether anything
    is saved; without that the link alone takes time.
    """
    game = unattended.Game(game)
    options = game.for_devices(options or {}, devices)
    number = game.rules.seats(options)
    seats = ("bot1",) * number if seats is None else seats
    unattended.check_seats(game, number, seats)
    link = _check(game, number, devices, link, faults)
    evening = _Evening(game, options, seats, seed, devices, link, python, keeps)
    evening.play(loss, duplicates, delay, faults)
    record = evening.record()
    shown = {"devices": devices, "link": link, "loss": loss, "duplicates": duplicates, "delay": delay}
    return {**record, **shown, "faults": list(faults), **evening.traffic(), **evening.verdict()}


def _check(game, seats, devices, link, faults):
    """The name of the link; Complaint if this many devices cannot play this."""
    if not 2 <= devices <= MOST_DEVICES:
        raise Complaint(f"Linked are 2 to {MOST_DEVICES} devices, not {devices}.")
    if game.is_ready() and not getattr(game.card, "LINKED", False):
        raise Complaint(f"Handhelds cannot be linked for {game.name}.")
    if devices > seats:
        raise Complaint(f"This form of {game.name} has {seats} seats: at most {seats} devices play it, not {devices}.")
    for fault in faults:
        if fault not in FAULTS:
            raise Complaint(f"There are no faults called {fault!r}. There are: {', '.join(FAULTS)}.")
    link = link or ("ir" if devices == 2 else "espnow")
    if link not in room.LINKS:
        raise Complaint(f"There is no link called {link!r}. There are: {', '.join(room.LINKS)}.")
    most = room.LINKS[link][3]
    if devices > most:
        raise Complaint(f"{link} links {most} devices at most, not {devices}.")
    return link


def errand(number):
    """What device `number` is switched on for: (wish, note), for sim.linking.linked_peer."""
    waits = 0 if _evening.room else _evening.arrivals[number] // FRAME  # the first time it waits for its turn
    return dict(_evening.wish, waits=waits), _evening.switched_on(number)


class _Evening:
    """One match: its devices, what they note, what happens to them."""

    def __init__(self, game, options, seats, seed, devices, link, python, keeps):
        self.game = game
        self.options = options
        self.seats = seats
        self.seed = seed
        self.devices = devices
        self.link = link
        self.room = None
        arrivals = random.Random(f"arrivals {seed}")
        self.arrivals = [0] + [arrivals.randrange(0, LATEST, FRAME) for _ in range(devices - 1)]
        self.chosen = {}  # place: {device: ms} of each secret round
        self.known = {}
        self.shown = {}  # place: {device: ms that opening took}
        self.forgotten = [{} for _ in range(devices)]  # for each handheld {place: part of the log}
        self.reports = {}  # {number of the handheld: report}
        self.met = {}
        self.wish = {
            "game": game.name,
            "options": list(options),
            "seats": [int(seat[3:]) for seat in seats],
            "devices": devices,
            "seed": seed,
            "link": room.LINKS[link][0],
            "pact": None,
            "hashing": PYTHON if python else NATIVE,
            "python": python,
            "keeps": keeps,
        }

    def switched_on(self, number):
        """A device has power (again); returns the function by which it reports events."""
        since = self.room.now if self.room else 0

        def note(what, place, told):
            import _host  # the device's module

            now = since + _host.device.now
            if what == "met":
                self.met.setdefault(number, now)
            elif what == "over":
                parts = self.forgotten[number]
                actions = [action for place in sorted(parts) for action in parts[place]] + told["actions"]
                self.reports[number] = dict(told, actions=actions, at=now)
            elif what == "forgotten":
                self.forgotten[number][place] = told
            elif what == "shown":
                self.shown.setdefault(place, {}).setdefault(number, told * FRAME)
            elif told:
                getattr(self, what).setdefault(place, {}).setdefault(number, now)

        return note

    def play(self, loss, duplicates, delay, faults):
        """Let time pass until all devices are ready."""
        global _evening
        board = boards.find(BOARDS[self.link])
        _evening = self
        trouble = _Trouble(self.seed, faults)
        with room.Room([board] * self.devices, self.seed, self.link, loss, delay, duplicates, main=MAIN) as self.room:
            while len(self.reports) < self.devices and self.room.now < LONGEST:
                self.room.run()
                for handheld in self.room.handhelds:
                    if handheld.crash is not None:
                        raise handheld.crash
                trouble.step(self.room)
        _evening = None

    def first(self):
        """The report of the device that is number 0 at the table; None if it is not ready."""
        return next((report for report in self.reports.values() if report["me"] == 0), None)

    def record(self):
        """What sim.unattended.run would say of the match."""
        game = self.game
        unknown = {"actions": [], "result": None, "check": None, "counts": [0] * len(game.rules.COUNTS)}
        first = self.first() or unknown
        reason = GIVEN_UP if first["result"] is None else game.texts("reasons")[first["reason"]]
        end = {"result": first["result"], "reason": reason, "check": first["check"]}
        return unattended.described(
            game, self.options, self.seats, self.seed, first["actions"], end, first["counts"]
        )

    def traffic(self):
        """Frames, and virtual ms."""
        channel = self.room.channel
        rounds = [
            max(self.known[place].values()) - max(self.chosen[place].values())
            for place in sorted(self.chosen)
            if len(self.known.get(place, ())) == self.devices
        ]
        time = max((report["at"] for report in self.reports.values()), default=self.room.now)
        return {
            "sent": channel.sent,
            "lost": channel.lost,
            "refused": sum(report["refused"] for report in self.reports.values()),
            "pairing_ms": max(self.met.values()) - max(self.arrivals) if len(self.met) == self.devices else None,
            "time_ms": time,
            "seconds": time / 1000,
            "rounds_ms": rounds,
            "openings_ms": [max(self.shown[place].values()) for place in sorted(self.shown)],
        }

    def verdict(self):
        """What each device thinks of the match, in the order of the devices at the table."""
        reports = sorted(self.reports.values(), key=lambda report: report["me"])
        agreed = [(report["actions"], report["result"], report["check"]) for report in reports]
        return {
            "results": [report["result"] for report in reports],
            "checks": [report["check"] for report in reports],
            "audited": [report["audited"] for report in reports],
            "fouls": [report["foul"] for report in reports if report["foul"]],
            "agree": len(reports) == self.devices and all(one == agreed[0] for one in agreed),
        }


class _Trouble:
    """Cuts of the link and the power, at moments chosen by the seed."""

    CUT = 600  # frames from one to the next, on average
    REBOOT = 900
    MOST = 12  # cuts of the link, and as many of the power, so that every match can end

    def __init__(self, seed, faults):
        self._random = random.Random(f"trouble {seed}")
        self._cuts = self.MOST * ("cuts" in faults)
        self._reboots = self.MOST * ("reboots" in faults)
        self._mended = 0  # room ms when the link works again
        self._back = {}  # handheld number: when it gets power again

    def step(self, room):
        """One frame of the room has passed."""
        if self._cuts and not self._random.randrange(self.CUT):
            self._cuts -= 1
            self._mended = room.now + self._random.randrange(500, 8000)
        room.channel.is_cut = room.now < self._mended
        for number, handheld in enumerate(room.handhelds):
            if handheld.is_on:
                if self._reboots and not self._random.randrange(self.REBOOT):
                    self._reboots -= 1
                    handheld.close()
                    self._back[number] = room.now + self._random.randrange(FRAME, 4000)
            elif room.now >= self._back[number]:
                handheld.switch_on()
