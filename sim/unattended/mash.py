"""Presses random keys on all screens, looking for what no player should ever meet.

    report = mash(find("pybadge"), presses=5000, seed=1)
    report.trouble          # "" or what happened, and the file that repeats it

Trouble is: the crash screen (or anything else on the serial console), the end of code.py, a screen from which holding
BACK does not lead to the menu, and a menu that does not react.
"""

import os
import random
import time

from sim import boards, paths

EVERY = 250  # presses between two checks that the menu can be reached
PAGES = 12  # most pages in the menu

# How often each key is pressed: ok often enough to get somewhere, back seldom enough to stay there.
_WEIGHTS = {"ok": 6, "back": 1, "start": 1, "": 1}
_USUAL = 3


class Report:
    """What a run found. `pictures` counts different screens seen, `trouble` is "" or a sentence."""

    def __init__(self, board, seed):
        self.board = board
        self.seed = seed
        self.presses = 0
        self.resets = 0
        self.pictures = 0
        self.trouble = ""

    def __str__(self):
        name = f"{boards.short(self.board)}, seed {self.seed}: {self.presses} presses"
        if self.trouble:
            return f"{name}: {self.trouble}"
        return f"{name}, {self.pictures} different screens, {self.resets} power cuts, no trouble"


def mash(board, presses, seed):
    """Press keys at random; stops at the first trouble."""
    from sim.handheld import Handheld

    dice = random.Random(seed)
    report = Report(board, seed)
    seen = set()
    with Handheld(board, seed) as handheld:
        while report.presses < presses and not report.trouble:
            _press(handheld, dice, report)
            report.presses += 1
            seen.add(handheld.check())
            report.trouble = _trouble(handheld)
            if not report.trouble and (report.presses % EVERY == 0 or report.presses == presses):
                report.trouble = reach_menu(handheld)
        report.pictures = len(seen)
        if report.trouble:
            report.trouble += _write(handheld, report)
    return report


def _press(handheld, dice, report):
    keys = handheld.board.keys
    weights = [_WEIGHTS.get(key.logical, _USUAL) for key in keys]
    lot = dice.random()
    if lot < 0.003:
        handheld.cut()
        report.resets += 1
    elif lot < 0.006:
        handheld.tap(dice.choices(keys, weights)[0].name, dice.randrange(400, 2600))
    elif lot < 0.03:  # two together, released in any order
        pair = dice.sample([key.name for key in keys], 2)
        for name in pair:
            handheld.press(name)
            handheld.run(dice.randrange(3))
        dice.shuffle(pair)
        for name in pair:
            handheld.release(name)
            handheld.run(dice.randrange(3))
    else:
        gap = dice.choice((0, 20, 40, 40, 100, 600))
        handheld.tap(dice.choices(keys, weights)[0].name, dice.choice((5, 20, 40, 60)), gap)


def _trouble(handheld):
    if handheld.crash is not None:
        return f"the program ended with {handheld.crash!r}"
    if handheld.serial:
        return "the program wrote:\n" + handheld.serial
    return ""


def reach_menu(handheld):
    """ "" if holding BACK leads to the menu and the menu reacts; else what is wrong.

    The menu is recognised by behaviour: NEXT goes round several different pages to the first one.
    """
    handheld.play("hold-back")
    handheld.settle()
    first = handheld.check()
    pages = [first]
    for _ in range(PAGES):
        handheld.tap("next")
        handheld.settle()
        if handheld.check() == first:
            break
        pages.append(handheld.check())
    if _trouble(handheld):
        return _trouble(handheld)
    if len(pages) == 1:
        return "after holding BACK the screen does not react to the next key"
    if len(pages) <= PAGES and len(set(pages)) == len(pages):
        return ""
    return "holding BACK did not lead to the menu"


def _write(handheld, report):
    """Keep the recording that leads to the trouble."""
    folder = os.path.join(paths.ROOT, "build")
    os.makedirs(folder, exist_ok=True)
    name = os.path.join(folder, f"mash-{boards.short(report.board)}-{report.seed}.json")
    handheld.finish_recording().write(name)
    return f"\nIt happens again with: python -m sim rerun {os.path.relpath(name)}"


def command(chosen):
    """`mash --presses N --seed S`: 0 when there was no trouble, else 1."""
    begin = time.monotonic()
    report = mash(boards.find(chosen.board), chosen.presses, chosen.seed)
    print(report, f"({time.monotonic() - begin:.0f} s)")
    return 1 if report.trouble else 0
