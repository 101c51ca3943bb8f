"""Matches without a handheld: for tests, and for people who study the games. docs/inside/simulator.md is the manual.

    record = play("ninja", {"form": "duel"}, ("bot4", "bot1"), seed=7)
    record["result"], record["reason"]      # ([1, -1], "…")
    play("ninja", {"form": "duel"}, actions=[3, 2, 3, 4])["result"]     # None: not over
    differences(record)                     # []: playing the record again gives the same

A record is a dict of JSON values: game, version (of its rules), options, seats, seed, actions, result, reason, check,
whole (sim.unattended.truth), and what the game counts. Anything that cannot be played raises sim.Complaint, whose
message is a sentence for a person.
"""

import importlib
import os

from dojo.contract import CHANCE, OVER, seats_in
from dojo.playing.match import Match
from dojo.playing.seated import BOT
from dojo.playing.table import Table
from sim import Complaint, paths, texts
from sim.unattended import truth

NOT_OVER = "not over"
_CHANGED = ": an action, a seat or the seed is not the one that was played, or the rules have changed"
LARGEST_SEED = 2**64 - 1
PERSON = ("person", "human")

class Game:
    """A game by name: its card and rules; opponents load on demand. Complaint if there is no such game."""

    def __init__(self, name, version=None):
        known = games()
        if name not in known:
            raise Complaint(f"There is no game called {name!r}. The simulator can play: {', '.join(known)}.")
        self.name = name
        self.card = importlib.import_module(f"games.{name}")
        self.rules = importlib.import_module(f"games.{name}.rules")
        older = dict(getattr(self.rules, "OLDER", ()))
        self.version = version if version in tuple(older) else self.rules.VERSION
        self._added = older.get(self.version, b"")  # options that matches of this version do not have

    def is_ready(self):
        """Whether players find it in the launcher, not only here."""
        return getattr(self.card, "READY", True)

    def texts(self, name):
        """What the game says: its "reasons", "refusals" …, in English."""
        return texts.known().texts(f"{self.name}.{name}")

    def options(self, chosen):
        """One byte per option, the first choice where nothing is `chosen` (a dict of names)."""
        choices = dict(self._choices())
        for name, value in chosen.items():
            if name not in choices:
                raise Complaint(f"{self.name} has no option {name!r}. {self._option_words(choices)}")
            if value not in choices[name]:
                raise Complaint(f"{name} cannot be {value!r}. {self._option_words(choices)}")
        return bytes(values.index(chosen.get(name, values[0])) for name, values in choices.items()) + self._added

    def for_devices(self, chosen, devices):
        """As options(), but an option not chosen may be set to give every one of `devices` a seat."""
        for name, forms in self.card.OPTIONS:
            for form in forms if name not in chosen else ():
                options = self.options({**chosen, name: form})
                if self.rules.seats(options) >= devices:
                    return options
        return self.options(chosen)

    def option_names(self, options):
        """The reverse: {"form": "duel"}."""
        return {name: values[options[place]] for place, (name, values) in enumerate(self._choices())}

    def _choices(self):
        return self.card.OPTIONS[: len(self.card.OPTIONS) - len(self._added)]

    def _option_words(self, choices):
        if not choices:
            return "It has no options."
        return "Its options are: " + "; ".join(f"{name}={'|'.join(values)}" for name, values in choices.items()) + "."

    def levels(self):
        """How many levels of opponent there are."""
        return importlib.import_module(f"games.{self.name}.bots").LEVELS


def shelf():
    """The games of the launcher, whether they can be played yet or not."""
    return importlib.import_module("games").GAMES


def games():
    """The names of all games with rules, which can be played here; the launcher's first."""
    planned = shelf()
    there = []
    for name in sorted(os.listdir(paths.GAMES)):
        if os.path.exists(os.path.join(paths.GAMES, name, "rules.py")):
            there.append(name)
    return [name for name in planned if name in there] + [name for name in there if name not in planned]


def play(game, options=None, seats=None, seed=1, actions=None, fights=None, version=None):
    """Play one match and return its record.

    options: {"form": "duel"}; the rest have the game's first choice.
    seats: "bot1".. as many as the game has; bot1 everywhere if not given. Bots draw from `seed`, 0..2**64 - 1.
    actions: a log to play instead of asking the seats, who may then be "person" too; if it ends early the record has
    result None and reason "not over".
    fights: for Karate, each seat's techniques, such as "KU OZ YTG OZ YG" (sim/unattended/fights.py); that many play.
    The record then has what each seat scored: fights[number][seat][step].
    version: of older rules, if they can still be played.
    """
    game = Game(game, version)
    if fights is not None:
        return _train(game, options or {}, fights)
    options = game.options(options or {})
    number = game.rules.seats(options)
    if not (type(seed) is int and 0 <= seed <= LARGEST_SEED):
        raise Complaint(f"The seed must be a whole number from 0 to {LARGEST_SEED}, not {seed!r}.")
    if seats is None:
        seats = ("bot1" if actions is None else "person",) * number
    check_seats(game, number, seats, actions is not None)
    match = _ask(game, options, seats, seed) if actions is None else _obey(game, options, actions)
    return _record(game, match, seats, seed)


def again(record):
    """Play the actions of `record` now; returns the record of that."""
    actions = _field(record, "actions", list, "the list of actions")
    if not all(type(action) is int for action in actions):
        raise Complaint("Its actions are not all whole numbers.")
    options = _field(record, "options", dict, "the options by name")
    seats = record.get("seats")
    if seats is not None and not (isinstance(seats, list) and all(isinstance(seat, str) for seat in seats)):
        raise Complaint("Its seats are not a list of names.")
    name = _field(record, "game", str, "the name of the game")
    now = play(name, options, seats, record.get("seed", 0), actions, version=record.get("version"))
    if "fights" in record and now["game"] == "karate":
        now["fights"] = _fought(now)
    return now


def differences(record, verify_bots=False):
    """Sentences that say how playing a record again differs from what it says; [] when nothing does.

    An older record without "whole" is compared only at its end. verify_bots: opponents choose again, dice are rolled
    again from the seed, and the first action that differs is reported.
    """
    if not isinstance(record, dict):
        raise Complaint("It is not a match: a JSON object with game, options, actions, result and check is wanted.")
    for name in ("result", "check"):
        if name not in record:
            raise Complaint(f"It has no {name!r}, so there is nothing to compare with.")
    now = again(record)
    found = [
        f"{name} is {now[name]} when played again, not {record[name]}{_CHANGED if name == 'whole' else ''}."
        for name in now
        if name in record and now[name] != record[name]
    ]
    if verify_bots:
        game = Game(now["game"], now["version"])
        options = game.options(now["options"])
        wrong = truth.impostor(game, options, now["seats"], now["seed"], now["actions"], "devices" in record)
        found += [wrong] if wrong else []
    return found


def _field(record, name, kind, words):
    if not isinstance(record.get(name), kind):
        raise Complaint(f"It has no {name!r} ({words}).")
    return record[name]


def _form_with(game, seats):
    """A sentence that names the form with this many seats, if there is one."""
    for name, forms in reversed(game.card.OPTIONS):
        found = [game.rules.seats(game.options({name: form})) for form in forms]
        if seats in found and len(set(found)) > 1:
            return f" For {seats} seats say --option {name}={forms[found.index(seats)]}."
    return ""


def check_seats(game, number, seats, is_log_given=False):
    """Complaint unless these can sit at a table with `number` seats; persons only with a log."""
    if len(seats) != number:
        seat = "seat" if number == 1 else "seats"
        wrong = f"This form of {game.name} has {number} {seat}, not {len(seats)} ({','.join(seats)})."
        raise Complaint(wrong + _form_with(game, len(seats)))
    for seat in seats:
        _check_seat(game, seat, is_log_given)


def _check_seat(game, seat, is_log_given):
    if seat in PERSON and is_log_given:
        return
    levels = game.levels()
    if seat in PERSON:
        raise Complaint(
            f"A person cannot play unattended. Give the choices with --actions, or seat bots: bot1 to bot{levels}."
        )
    if not (seat.startswith("bot") and seat[3:] in [str(level) for level in range(1, levels + 1)]):
        raise Complaint(f"{seat!r} cannot sit at a table. Seats are bot1 to bot{levels}, or person.")


def _ask(game, options, seats, seed):
    """A match between bots, played by the handheld's own table, so they choose as they would there."""
    seating = bytes(BOT + int(seat[3:]) for seat in seats)
    bots = Table(game.name, options, seating, seed.to_bytes(8, "big"))
    bots.advance()
    return bots.match


def _train(game, options, given):
    from sim.unattended import fights

    if game.name != "karate":
        raise Complaint("Only Karate has fights to be given.")
    if len(given) > 8:
        raise Complaint(f"2 to 8 fight, each with a --fight of its own, not {len(given)}.")
    options = game.options({"players": str(len(given)), "kiai": "free", **options} if len(given) > 1 else options)
    match, scores = fights.train(game, options, [fights.read(text) for text in given])
    record = _record(game, match, ("person",) * match.seats, 0)
    record["fights"] = scores
    return record


def _fought(record):
    """What each seat scored in the fights of a record of Karate."""
    from sim.unattended import fights

    game = Game("karate", record["version"])
    return fights.scores(game, game.options(record["options"]), record["actions"])


def _obey(game, options, actions):
    match = Match(game.rules, options)
    for place, action in enumerate(actions):
        if not match.advance(action):
            raise Complaint(_refusal(game, match, place, action))
    match.replay(())  # opens what was sealed, if the match is over
    return match


def _refusal(game, match, place, action):
    """Which action of a log does not fit, and why."""
    where = f"Action {place + 1}, {action}"
    turn = match.turn()
    if turn == OVER:
        return f"{where}, is one too many: the match is over after {place} actions."
    for name, count in zip(game.rules.COUNTS, game.rules.counts(match.state)):
        if name == "rounds":
            where += f" (round {count + 1})"
    if turn == CHANCE:
        outcomes = game.rules.chance(match.state)[0]
        return f"{where}, is no outcome of chance: here it is 0 to {outcomes - 1}."
    seat = seats_in(turn)[0]
    number = game.rules.refuse(match.state, seat, action)
    return (
        f"{where}, of seat {seat + 1} is not allowed: {game.texts('refusals')[number]} "
        f"Allowed here: {_ranges(match.legal(seat))}."
    )


def _ranges(numbers):
    """Ascending numbers in words: "0 to 4, 6"."""
    runs = []
    for number in numbers:
        if runs and number == runs[-1][1] + 1:
            runs[-1][1] = number
        else:
            runs.append([number, number])
    return ", ".join(str(first) if first == last else f"{first} to {last}" for first, last in runs)


def _record(game, match, seats, seed):
    rules = game.rules
    is_over = match.turn() == 0
    actions = list(match.log) + [action for _, action in sorted(match.held, key=lambda held: held[0])]
    end = {
        "result": list(rules.results(match.state)) if is_over else None,
        "reason": game.texts("reasons")[rules.reason(match.state)] if is_over else NOT_OVER,
        "check": match.check(),
    }
    return described(game, match.options, seats, seed, actions, end, counts(rules, match.state))


def described(game, options, seats, seed, actions, end, counted):
    """The record of a match. end: its result, reason and check; counted: what the game counts."""
    return {
        "game": game.name,
        "version": game.version,
        "options": game.option_names(options),
        "seats": list(seats),
        "seed": seed,
        "actions": actions,
        **end,
        "whole": truth.whole(game, options, seats, seed, actions),
        **dict(zip(game.rules.COUNTS, counted)),
    }


def counts(rules, state):
    """What a game counts, for JSON: a number each, or a list with one for each seat."""
    return [count if isinstance(count, int) else list(count) for count in rules.counts(state)]
