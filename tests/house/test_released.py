"""What a linked match has let go of is gone: nothing that stays in memory holds a part of it."""

import gc
import types
import weakref

import pytest

import budget
from sim.boards import find
from sim.pictures import screens

BOARD = find("pybadge")
OFTEN = 5  # steps between two looks
BETWEEN = {"dojo.link." + name for name in ("places", "rolls", "seals", "chain", "commit", "sha256", "checkpoint")}


def functions(world):
    """{function: its module} of all that a device has loaded of the product."""
    found = {}
    for name in world.names():
        if name.startswith(("dojo", "games")):
            for value in vars(world[name]).values():
                if isinstance(value, types.FunctionType) and value.__module__ == name:
                    found[value] = name
    return found


def still_there(known, world):
    """The modules of functions that are in memory although their modules are not. `known`: weak references, by name."""
    gc.collect()
    loaded = functions(world)
    return {name for reference, name in known.items() if reference() is not None and reference() not in loaded}


@pytest.mark.parametrize("way", budget.LINKED_WAYS, ids=[name for name, *_ in budget.LINKED_WAYS])
def test_a_released_module_is_gone_and_nothing_hashes_while_a_sheet_is_written(way):
    _, count, keys, _ = way
    walk = screens.Walk("on %d handhelds" % count)
    walk.lines.append(("way", keys, 0))
    ((_, steps),) = walk.screens(BOARD)
    known, seen = {}, set()
    with walk.begin(BOARD) as handheld:
        handheld.settle()
        for number, step in enumerate(steps):
            handheld.do([step])
            known.update((weakref.ref(function), name) for function, name in functions(handheld.world).items())
            seen.update(handheld.world.names())
            if number % OFTEN == 0:
                assert still_there(known, handheld.world) == set(), number
            if "games.karate.sheet.write" in handheld.world:
                assert [name for name in BETWEEN if name in handheld.world] == [], number
    assert "dojo.link.secrets.sha256" in seen or "dojo.link.pairing.circle" in seen
