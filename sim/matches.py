"""The commands `match` and `replay`: matches without a handheld, for people and for programs."""

import json
import sys
import time
from collections import Counter

from sim import Complaint, unattended


def match(chosen):
    """`match ninja --seats bot4,bot1 --games 1000 --json`; the k-th match has the seed plus k."""
    options = dict(_option(text) for text in chosen.option)
    seats = chosen.seats.split(",") if chosen.seats is not None else None
    actions = _actions(chosen.actions)
    if chosen.seed + chosen.games - 1 > unattended.LARGEST_SEED:
        raise Complaint(f"The seeds of {chosen.games} matches from {chosen.seed} on go beyond the largest, 2**64 - 1.")
    summary = Summary()
    for number in range(chosen.games):
        record = unattended.play(chosen.game, options, seats, chosen.seed + number, actions)
        if chosen.json:
            print(json.dumps(record))
        else:
            summary.add(record)
    if not chosen.json:
        print(summary.text())


def replay(chosen):
    """`replay FILE`: 0 when all matches come out the same, 1 when one differs, 2 when one cannot be played."""
    code = 0
    records = _records(_read(chosen.file))
    for place, record in records:
        try:
            differing = unattended.differences(record) if not isinstance(record, Complaint) else [str(record)]
            worse = 2 if isinstance(record, Complaint) else 1
        except Complaint as wrong:
            differing = [str(wrong)]
            worse = 2
        for sentence in differing:
            print(f"{chosen.file}, {place}: {sentence}", file=sys.stderr)
            code = max(code, worse)
    if not code:
        print(f"{len(records)} match{'es' * (len(records) != 1)}, the same when played again.")
    return code


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


def _read(name):
    try:
        if name == "-":
            return sys.stdin.read()
        with open(name, encoding="utf-8") as file:
            return file.read()
    except OSError as error:
        raise Complaint(f"{name} cannot be read: {error.strerror}.") from None
    except UnicodeDecodeError:
        raise Complaint(f"{name} is not a text file; what match --json prints is wanted.") from None


def _records(text):
    """(where it stands, the match) for every match of a file; a Complaint in place of what is no JSON."""
    records = []
    try:
        records.append(("the match", json.loads(text)))
    except (ValueError, RecursionError):
        for number, line in enumerate(text.splitlines()):
            if line.strip():
                try:
                    records.append((f"line {number + 1}", json.loads(line)))
                except (ValueError, RecursionError):
                    wrong = Complaint("It is not JSON; what match --json prints is wanted.")
                    records.append((f"line {number + 1}", wrong))
    if not records:
        raise Complaint("There is no match in it; what match --json prints is wanted.")
    return records


class Summary:
    """What many matches come to, in a table for people."""

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
            lines.append(f"  {name:<8} {record[name]}")
        lines.append(f"  actions  {','.join(map(str, record['actions']))}")
        lines.append(f"  check    {record['check']}")
        return lines

    def _many(self):
        lines = []
        number = len(self.records)
        over = [record for record in self.records if record["result"]]
        for seat, name in enumerate(self.records[0]["seats"]):
            outcomes = Counter(record["result"][seat] for record in over)
            counted = f"won {outcomes[1]:>6}  drawn {outcomes[0]:>6}  lost {outcomes[-1]:>6}"
            lines.append(f"  seat {seat + 1}  {name:<8}{counted}")
        for name in self._counted():
            values = [record[name] for record in self.records]
            lines.append(f"  {name:<8} {sum(values) / number:.1f} on average, {min(values)} to {max(values)}")
        for reason, times in Counter(record["reason"] for record in self.records).most_common():
            lines.append(f"  {times:>8} {reason}")
        lines.append(
            f"  {number} matches, seeds {self.records[0]['seed']} to {self.records[-1]['seed']}, "
            f"{time.monotonic() - self.begin:.1f} s"
        )
        return lines

    def _counted(self):
        fixed = ("game", "options", "seats", "seed", "actions", "result", "reason", "check")
        return [name for name in self.records[0] if name not in fixed]
