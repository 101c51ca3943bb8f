"""The list of screens for the golden pictures: tests/goldens/screens.txt, which says how to read it.

for walk in walks():
    with walk.begin(find("pybadge")) as handheld:
        for name, steps in walk.screens(handheld.board):
            ...                     # do the steps; the screen then shown is called name
"""

import os
import re
from typing import NamedTuple

from sim import Complaint, paths, script
from sim.handheld import Handheld
from sim.linking.room import links_of
from sim.unattended import run as unattended

LIST = os.path.join(paths.ROOT, "tests", "goldens", "screens.txt")
SEED = 7
# the first page of a game, help, forms (if it has any), seats, what comes first
_MENU = ("ok", "past-ways,next,ok", "hold-back,ok,past-ways,ok", "ok", "ok")
_LEFT = 6  # actions before the end of the match of a game without walks
_PRESSES = 12


class Walk:
    """A way through several screens from switching on a handheld, or several: "on 3 handhelds".

    With "(ninja form=duel, 2 before the end)" it finds a match there when it is switched on: opponents have played it,
    all but so many actions, and from there on people play it; with "(karenza hand=3, after 3 5 27)" these integers of
    its record have been played. With "speaking de" somebody has chosen German before;
    "with DOJO_NUMBER=7" stands in its settings.toml. With "on a new handheld" it is one that was never switched on.
    "In a class of 14" so many others show it what they have done.
    """

    def __init__(self, name):
        self.name = name
        self.lines = []  # (name of the screen, keys, line of the list)
        linked = re.search(r"on (\d) handhelds$", name)
        self.count = int(linked[1]) if linked else 1
        shown = re.search(r"in a class of (\d+)$", name)
        self.pupils = int(shown[1]) if shown else 0
        spoken = re.search(r"speaking (\w+)", name)
        self.is_new = name.endswith("on a new handheld")
        self.settings = "".join("%s=%s\n" % pair for pair in re.findall(r"\b(DOJO_\w+)=(\S+)", name))
        self.language = spoken[1] if spoken else ""
        self._saved = re.search(r"\((\w+)((?: \w+=\w+)*), (?:(\d+) before the end|after ([\d ]+))\)", name)

    @property
    def game(self):
        """The game of the match that it finds, "" without one."""
        return self._saved[1] if self._saved else ""

    def begin(self, board, link="air"):
        """The handheld to walk with; others of its kind share its room, linked by that (sim.linking.room)."""
        if self.count > 1 or self.pupils:
            return _First(board, self.count, self.pupils, link)
        if self.is_new:
            return Handheld(board, SEED, None)
        if not self._saved and not self.language:
            return Handheld(board, SEED, settings=self.settings)
        from dojo.saving.settings import Settings
        from dojo.saving.store import Store

        with Handheld(board, SEED) as blank:
            memory = bytearray(b"\xff" * len(blank.nvm()))
        store = Store(memory, False)
        if self.language:
            settings = Settings(store)
            settings.language = self.language.encode()
            settings.save()
        if self._saved:
            game, options, left, done = self._saved.groups()
            options = dict(re.findall(r"(\w+)=(\w+)", options))
            _save(store, game, options, int(left or 0), list(map(int, (done or "").split())))
        return Handheld(board, SEED, bytes(memory))

    def screens(self, board):
        """(name, steps of sim.script, or _Other if another handheld does them) in order."""
        found = []
        for name, keys, number in self.lines:
            try:
                found.append((name, self._steps(keys, board)))
            except Complaint as wrong:
                raise Complaint(f"{LIST}, line {number}: {wrong}") from None
        return found

    def _links(self, board):
        """Whether this walk's handhelds can be linked; all can in a room, by the simulator's medium."""
        return self.count > 1 or bool(links_of(board))

    def _steps(self, keys, board):
        """The steps of a line: "ok,2.ok" is a key of the first handheld, then one of the second."""
        steps = []
        has_pad = any(key.logical == "up" for key in board.keys)
        called = {
            "past-games": "next*%d" % (len(unattended.shelf()) + (not has_pad and not self.settings)),  # over the dice
            "past-dice": "wait:20" if has_pad else "next",
            "to-dice": "up" if has_pad else "next*%d,ok" % len(unattended.shelf()),
            "past-ways": "next*%d" % (3 if self._links(board) and not has_pad else 2),
            "past-link": "next" if self._links(board) else "wait:20",
            "to-link": "up" if has_pad else "next*2",
            "past-table": "wait:20" if has_pad else "next",  # in Karenza: what only a ring without up has
            "to-table": "up" if has_pad else "next*4,ok",  # from the end of the turn, in Karenza
        }
        for word in re.split(r"[,\s]+", keys.strip()):
            whose, _, called_so = word.rpartition(".")
            word = whose + "." * bool(whose) + called.get(called_so, called_so)
            word = word.replace("along", "right" if has_pad else "next")  # if up and down do something else
            other = re.fullmatch(r"(\d)\.(.+)", word)
            if not other:
                steps += script.parse(word, board)
                continue
            place = int(other[1]) - 1
            if not 1 <= place < self.count:
                raise Complaint(f"{word!r}: there is no other handheld of this number.")
            if other[2] in _MOVES:
                steps.append(_Other(other[2], place, None))
            else:
                steps += [_Other("other", place, step) for step in script.parse(other[2], board)]
        return steps


def _save(store, game, options, left, done):
    """Save a match with these actions; without any, one played by opponents, except for the last actions."""
    game = unattended.Game(game)
    options = game.options(options)
    seats = game.rules.seats(options)
    if not done:
        player = "bot%d" % min(_LEVEL, game.levels())
        done = unattended.play(game.name, game.option_names(options), (player,) * seats, SEED)["actions"][:-left]
    from dojo.playing.table import Table

    table = Table(game.name, options, bytes(range(seats)), bytes((SEED,)), store)
    table.begin()
    for action in done:
        table.follow(action)
    store.flush()


_LEVEL = 2  # of the opponents: careful enough for short matches, but leaves something to learn
_MOVES = ("leave", "rejoin")  # out of reach of the others, and back


class _Other(NamedTuple):
    """An action of another handheld: "leave", "rejoin", or a step of sim.script."""

    action: str
    place: int
    step: script.Step | None
    key = None


class _First:
    """The first handheld of a room, which also steers the others."""

    def __init__(self, board, count, shown, link):
        from sim.linking.room import Room
        from sim.pictures.lesson import Class

        self._room = Room([board] * count, SEED, link, channel=Class(shown) if shown else None)
        self._room.settle()
        self.handhelds = self._room.handhelds

    def __getattr__(self, name):
        return getattr(self.handhelds[0], name)

    def __enter__(self):
        return self

    def __exit__(self, *failure):
        self._room.close()

    def do(self, steps):
        """Do the steps, each on the handheld it is for."""
        for step in steps:
            if not isinstance(step, _Other):
                self.handhelds[0].do([step])
            elif step.action in _MOVES:
                getattr(self._room, step.action)(step.place)
            else:
                self.handhelds[step.place].do([step.step])


def walks(text=None):
    """All walks of the list, and of games not in it; Complaint for a line that cannot be understood.

    A game has screens in the list whose names begin with its own: "ninja-help".
    """
    is_whole = text is None
    if is_whole:
        with open(LIST, encoding="utf-8") as file:
            text = file.read()
    found = []
    names = set()
    for number, line in enumerate(text.splitlines(), 1):
        words = line.split("#")[0].split(None, 1)
        if not words:
            continue
        if words[0].startswith("["):
            found.append(Walk(line.strip(" []")))
            continue
        if not found or len(words) != 2:
            raise Complaint(f"{LIST}, line {number}: a name and what to press are wanted, below a [walk].")
        if words[0] in names:
            raise Complaint(f"{LIST}, line {number}: there is a screen {words[0]!r} already.")
        names.add(words[0])
        found[-1].lines.append((words[0], "" if words[1].strip() == "-" else words[1], number))
    return found + _unlisted(names) if is_whole else found


def _unlisted(names):
    """Walks through the games that the list does not name: their menu, who plays, and the end of a match of people."""
    found = []
    listed = {name.split("-")[0] for name in names}
    unlisted = [game for game in unattended.games() if game not in listed and unattended.Game(game).is_ready()]
    for place, game in enumerate(unattended.shelf()):
        if game in unlisted:
            menu = _MENU if unattended.Game(game).card.OPTIONS else _MENU[:-1]
            found.append(_made(game + " from its page on", game, ("next*%d" % place if place else "",) + menu))
    for game in unlisted:
        walk = "%s in the middle of a match (%s, %d before the end)" % (game, game, _LEFT)
        found.append(_made(walk, game + "-match", ("ok*2",) + ("ok",) * _PRESSES))
    return found


def _made(walk, name, lines):
    """A walk whose screens have numbers."""
    made = Walk(walk)
    made.lines = [("%s-%d" % (name, number), keys, 0) for number, keys in enumerate(lines, 1)]
    return made


def settle(handheld):
    """Run until the screen has settled."""
    if not handheld.settle():
        raise Complaint(f"The {handheld.board.title} shows something that never comes to rest.")
