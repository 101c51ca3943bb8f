"""The ledger, held to what a chip took for the same presses: chip.txt, which tells where its figures come from."""

import statistics
from pathlib import Path

import pytest

import build_device
from sim import boards
from sim.costs import strings
from sim.costs.ledger import HELD, Ledger
from sim.loading import drives
from sim.pictures import screens

NEAR = 15  # percent, for the median of a kind of press
OFF = 40  # percent, for any press but a cursor
BY_CHANCE = 10  # ms by which any may differ: the moment at which keys are looked at


def runs():
    """(walk, board, [(screen, key, ms or None if it cannot be compared)]) of the table."""
    found = []
    for line in Path(__file__).with_name("chip.txt").read_text().splitlines():
        if line.startswith("["):
            found.append((*line.strip("[]").split(" on "), []))
        elif line and not line.startswith("#"):
            screen, key, ms = line.split()
            found[-1][2].append((screen, key, None if ms == "-" else int(ms)))
    return found


def estimates(name, board):
    """(screen, key, Cost) of all answered presses of a walk."""
    walk = next(each for each in screens.walks() if each.name == name)
    with strings.counted(), walk.begin(board) as handheld:
        handheld.settle()
        ledger = Ledger(handheld)
        for screen, steps in walk.screens(board):
            for step in steps:
                if step.action != "press" or step.ms >= HELD:
                    handheld.do([step])
                    if step.action == "reset":
                        handheld.settle()
                        ledger = Ledger(handheld)
                else:
                    cost = ledger.press(step.key.name, step.ms)
                    if cost.is_answered:
                        yield screen, step.key.name, cost
            screens.settle(handheld)


@pytest.mark.parametrize("walk, board, measured", runs(), ids=lambda value: value if isinstance(value, str) else "")
def test_the_ledger_says_what_a_chip_takes(walk, board, measured, tmp_path):
    build_device.simulated(board, tmp_path / "bundles")
    with drives.used(tmp_path / "bundles"):
        said = [*estimates(walk, boards.find(board))]
    assert [each[:2] for each in said] == [each[:2] for each in measured], "the walk has changed: measure it anew"
    by_kind = {}
    for (screen, key, cost), (_, _, ms) in zip(said, measured):
        if ms is not None:
            by_kind.setdefault(cost.kind, []).append((screen, key, cost.ms, ms))
    assert {"cursor", "screen"} <= set(by_kind)
    off = []
    for what, presses in by_kind.items():
        near = statistics.median(estimate / ms for _, _, estimate, ms in presses)
        if abs(near - 1) * 100 > NEAR and len(presses) > 2:
            off.append((what, near))
        if what == "cursor":  # which of them meets modules being loaded ahead is chance; how many do is not
            continue
        off += [press for press in presses if abs(press[2] - press[3]) > OFF * press[3] / 100 + BY_CHANCE]
    assert off == []
