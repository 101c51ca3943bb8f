"""The commands `match` and `replay`: matches without a handheld, for people and for programs."""

import contextlib
import itertools
import json
import statistics
import sys
import time
from collections import Counter

from sim import Complaint, files
from sim.tell import tell
from sim.unattended import run as unattended

LONGEST = 1_000_000  # letters of a line, and of a match that is spread over several
MOST_WRONG = 20  # lines that are not a match before it is clear that the file holds none
MOST_TOLD = 100  # faults; more of them are only counted
_WANTED = "what match --json prints is wanted."


def match(chosen):
    """`match ninja --seats bot4,bot1 --games 1000 --json`; the k-th match has the seed plus k.

    1 if linked devices did not agree at the end.
    """
    options = dict(_option(text) for text in chosen.option)
    seats = chosen.seats.split(",") if chosen.seats is not None else None
    actions = _actions(chosen.actions)
    if chosen.seed + chosen.games - 1 > unattended.LARGEST_SEED:
        raise Complaint(f"The seeds of {chosen.games} matches from {chosen.seed} on go beyond the largest, 2**64 - 1.")
    linked = _linked(chosen)
    given = (chosen.seats, chosen.actions, chosen.devices)
    if chosen.fight is not None and (chosen.games > 1 or any(one is not None for one in given)):
        raise Complaint("--fight says all of a match: --seats, --actions, --games and --devices do not go with it.")
    summary = Summary()
    code = 0
    for seed in range(chosen.seed, chosen.seed + chosen.games):
        if linked is None:
            record = unattended.play(chosen.game, options, seats, seed, actions, chosen.fight)
        else:
            from sim.linking import linked as devices

            record = devices.play(chosen.game, options, seats, seed, **linked)
            code = max(code, 0 if record["agree"] and all(record["audited"]) else 1)
        if chosen.json:
            print(json.dumps(record))
        else:
            summary.add(record)
    if not chosen.json:
        print(summary.text())
    return code


def _linked(chosen):
    """What was asked for linked matches, as sim.linking.linked.play takes it; None if --devices is not given."""
    wishes = {"link": chosen.link, "loss": chosen.loss, "duplicates": chosen.duplicates, "delay": chosen.delay}
    wishes["faults"] = tuple(chosen.faults.split(",")) if chosen.faults is not None else None
    wishes["python"] = chosen.python_hashing or None
    wishes = {name: value for name, value in wishes.items() if value is not None}
    if chosen.devices is None:
        if wishes:
            name = "python-hashing" if "python" in wishes else next(iter(wishes))
            raise Complaint(f"--{name} is for linked matches. Say how many devices play: --devices 2.")
        return None
    if chosen.actions is not None:
        raise Complaint("Linked devices choose for themselves: --actions and --devices do not go together.")
    return {"devices": chosen.devices, **wishes}


def replay(chosen):
    """`replay FILE`: 0 when all matches come out the same, 1 when one differs, 2 when one cannot be played."""
    code = number = old = wrongs = faults = 0
    with _opened(chosen.file) as file:
        for place, record in _records(file, chosen.file):
            number += 1
            old += isinstance(record, dict) and "whole" not in record
            try:
                if isinstance(record, Complaint):
                    raise record
                differing = unattended.differences(record, chosen.verify_bots)
                worse = 1
            except Complaint as wrong:
                differing = [str(wrong)]
                worse = 2
            for sentence in differing[: max(0, MOST_TOLD - faults)]:
                tell(f"{chosen.file}, {place}: {sentence}")
            if differing:
                code = max(code, worse)
                wrongs += 1
                faults += len(differing)
    if not number:
        raise Complaint(f"There is no match in it; {_WANTED}")
    if faults > MOST_TOLD:
        tell(f"{chosen.file}: {wrongs} of {number} matches are wrong; the first {MOST_TOLD} faults are told above.")
    if not code:
        print(_same(number, old, chosen.verify_bots))
    return code


def _same(number, old, is_verified):
    """A sentence about how many matches came out the same, and how many were compared only at the end."""
    said = f"{number} match{'es' * (number != 1)}, the same when played again"
    said += ", opponents and dice too." * is_verified or "."
    if old:
        has, end = ("has", "its end was") if old == 1 else ("have", "their ends were")
        said += f" {old} of them {has} no check value of the whole: only {end} compared."
    return said


def _option(text):
    name, sign, value = text.partition("=")
    if not sign:
        raise Complaint(f"{text!r} is no option. Write NAME=VALUE, as in form=duel.")
    return name.strip(), value.strip()


def _actions(text):
    if text is None:
        return None
    actions = []
    for place, word in enumerate(text.replace(",", " ").split()):
        try:
            actions.append(int(word))
        except ValueError:
            raise Complaint(f"Action {place + 1}, {word!r}, is no whole number. Write for example 3,2,3,4.") from None
    return actions


def _opened(name):
    """A text file to read line by line; Complaint if there is none."""
    if name == "-":
        if sys.stdin is None:
            raise Complaint("There is no standard input to read. Name a file.")
        return contextlib.nullcontext(sys.stdin)
    try:
        return open(name, encoding="utf-8-sig")
    except (OSError, ValueError) as error:
        raise Complaint(f"{name} cannot be read: {files.reason(error)}.") from None


def _records(file, name):
    """(where it is, the match) for every match of a file; a Complaint in place of anything but JSON."""
    lines = _lines(file, name)
    first = list(_beginning(lines))
    try:
        yield "the match", json.loads("".join(line for _, line in first))
        return
    except (ValueError, RecursionError):
        wrong = 0
    if first and all(isinstance(_parsed(line), Complaint) for _, line in first):
        raise Complaint(f"{name}: It is not JSON; {_WANTED}")
    for number, line in itertools.chain(first, lines):
        record = _parsed(line)
        yield f"line {number}", record
        wrong += isinstance(record, Complaint)
        if wrong == MOST_WRONG:
            raise Complaint(f"{name}: {wrong} lines are not JSON, so nothing more is read; {_WANTED}")


def _parsed(line):
    """The value of a line of JSON, or a Complaint."""
    try:
        return json.loads(line)
    except (ValueError, RecursionError):
        return Complaint(f"It is not JSON; {_WANTED}")


def _beginning(lines):
    """The first lines, as many as a match spread over several lines can have."""
    size = 0
    for number, line in lines:
        size += len(line)
        yield number, line
        if size > LONGEST:
            return


def _lines(file, name):
    """(number, line) of all lines that are not empty."""
    try:
        for number in itertools.count(1):
            line = file.readline(LONGEST + 1)
            if not line:
                return
            if len(line) > LONGEST:
                raise Complaint(f"{name}, line {number}: It is too long for a match; {_WANTED}")
            if line.strip():
                yield number, line
    except UnicodeDecodeError:
        raise Complaint(f"{name} is not a text file; {_WANTED}") from None
    except OSError as error:
        raise Complaint(f"{name} cannot be read: {files.reason(error)}.") from None


class Summary:
    """The results of many matches, in a table for people."""

    def __init__(self):
        self.records = []
        self.begin = time.monotonic()

    def add(self, record):
        self.records.append(record)

    def text(self):
        first = self.records[0]
        options = ", ".join(f"{name} {value}" for name, value in first["options"].items())
        lines = [f"{first['game']}{', ' * bool(options)}{options}"]
        if len(self.records) == 1:
            return "\n".join(lines + self._one(first))
        return "\n".join(lines + self._many())

    def _one(self, record):
        lines = []
        for seat, name in enumerate(record["seats"]):
            outcome = ("lost", "drawn", "won")[record["result"][seat] + 1] if record["result"] else ""
            lines.append(f"  seat {seat + 1}  {name:<8}{outcome}")
        lines.append(f"  why      {record['reason']}")
        for name in self._counted():
            lines.append(f"  {name:<8} {_told(record[name])}")
        lines.append(f"  actions  {','.join(map(str, record['actions']))}")
        lines.append(f"  check    {record['check']}, of the whole {record['whole']}")
        for number, fight in enumerate(record.get("fights", ())):
            for seat, steps in enumerate(fight):
                points = "".join(f"{score:4}" for score in steps)
                lines.append(f"  fight {number + 1}, {self._fighter(record, seat):<9}{points}   together {sum(steps)}")
        return lines + self._link()

    def _fighter(self, record, seat):
        return f"seat {seat + 1}" if seat < len(record["seats"]) else "opponent"

    def _many(self):
        lines = []
        number = len(self.records)
        over = [record for record in self.records if record["result"]]
        for seat, name in enumerate(self.records[0]["seats"]):
            outcomes = Counter(record["result"][seat] for record in over)
            counted = f"won {outcomes[1]:>6}  drawn {outcomes[0]:>6}  lost {outcomes[-1]:>6}"
            lines.append(f"  seat {seat + 1}  {name:<8}{counted}")
        for name in self._counted():
            lines.append(f"  {name:<8} {_spread([record[name] for record in self.records])}")
        for reason, times in Counter(record["reason"] for record in self.records).most_common():
            lines.append(f"  {times:>8} {reason}")
        lines.append(
            f"  {number} matches, seeds {self.records[0]['seed']} to {self.records[-1]['seed']}, "
            f"{time.monotonic() - self.begin:.1f} s"
        )
        return lines + self._link()

    def _link(self):
        """What the link did, if there was one."""
        first = self.records[0]
        if "link" not in first:
            return []
        number = len(self.records)
        agreed = sum(record["agree"] and all(record["audited"]) for record in self.records)
        rounds = sorted(ms for record in self.records for ms in record["rounds_ms"])
        lines = [f"  {first['devices']} devices, {first['link']}, {first['loss']} % of frames lost"]
        lines.append(f"  agreed and audited: {agreed} of {number}")
        sums = [f"{name} {sum(record[name] for record in self.records)}" for name in ("sent", "lost", "refused")]
        lines.append(f"  frames   {', '.join(sums)}")
        times = [statistics.median(record["time_ms"] for record in self.records)]
        if all(record["pairing_ms"] is not None for record in self.records):
            times.append(max(record["pairing_ms"] for record in self.records))
            lines.append(f"  pairing  {times[1] / 1000:.2f} s at most")
        if rounds:
            middle = statistics.median(rounds) / 1000
            lines.append(f"  secrets  {middle:.2f} s a round, {rounds[-1] / 1000:.2f} at most")
        lines.append(f"  match    {times[0] / 1000:.1f} s of virtual time{' (median)' * (number > 1)}")
        return lines

    def _counted(self):
        """The names of what the game itself counts: they come after the check value."""
        names = list(self.records[0])
        names = [name for name in names[names.index("whole") + 1 :] if name != "fights"]
        return names[: names.index("devices")] if "devices" in names else names


def _told(count):
    """What a game counts, for people: "12", or "10 4" if each seat has its own."""
    return " ".join(map(str, count)) if isinstance(count, list) else str(count)


def _spread(counts):
    """Counts of many matches: mean, least and most, per seat if each has its own."""
    if isinstance(counts[0], list):
        return "; ".join(f"seat {seat + 1} {_spread(own)}" for seat, own in enumerate(zip(*counts)))
    return f"{sum(counts) / len(counts):.1f} on average, {min(counts)} to {max(counts)}"
