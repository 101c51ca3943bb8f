"""What can be forgotten is held by nothing that stays: without room it is gone when the next page is opened."""

import gc
import types
import weakref

import pytest

import ways
from sim.boards import find
from sim.pictures import screens

BOARD = find("pybadge")
OFTEN = 5  # steps between two looks
HASHING = {"dojo.link.secrets." + name for name in ("rolls", "seals", "chain", "commit", "choices")}  # beacons: sha256
WAYS = [(name, 1, keys) for name, keys, _ in ways.WAYS] + [way[:3] for way in ways.LINKED_WAYS]


def parts(world):
    """{function or class: its module} of all that a device has loaded of the product."""
    found = {}
    for name in world.names():
        if name.startswith(("dojo", "games")):
            for value in vars(world[name]).values():
                if isinstance(value, (types.FunctionType, type)) and value.__module__ == name:
                    found[value] = name
    return found


def still_there(known, world):
    """The modules of functions and classes that are in memory although their modules are not. `known`: weak references,
    by name.
    """
    gc.collect()
    loaded = parts(world)
    return {name for reference, name in known.items() if reference() is not None and reference() not in loaded}


def may_stay(name, world):
    """Whether a module may be held although it is forgotten: a farewell goes on for some seconds beside the menu."""
    return name.startswith("dojo.link.") and world["dojo.crash"].console.link is not None


def walked(name, count, keys):
    """Generator: a handheld without room for anything that is not needed, after every step of a way."""
    walk = screens.Walk("on %d handhelds" % count if count > 1 else name)
    walk.lines.append((name, keys, 0))
    ((_, steps),) = walk.screens(BOARD)
    with walk.begin(BOARD) as handheld:
        handheld.world.free = 0
        handheld.settle()
        for step in steps:
            handheld.do([step])
            yield handheld


@pytest.mark.parametrize("way", WAYS, ids=[name for name, *_ in WAYS])
def test_what_can_be_forgotten_is_gone_and_nothing_hashes_while_a_sheet_is_written(way):
    known, seen = {}, set()
    for number, handheld in enumerate(walked(*way)):
        world = handheld.world
        known.update((weakref.ref(part), name) for part, name in parts(world).items())
        seen.update(world.names())
        if number % OFTEN == 0:
            assert [name for name in still_there(known, world) if not may_stay(name, world)] == [], number
        if "games.karate.sheet.write" in world:
            assert HASHING.isdisjoint(world.names()), number
    assert ("games.karate.sheet.write" in seen) == way[0].startswith(("Karate, ", "Karate alone"))
    assert way[1] == 1 or "dojo.link.secrets.sha256" in seen or "dojo.link.pairing.circle" in seen
    assert "dojo.start" not in world.names() and "dojo.saving.journal" not in world.names()


def test_what_is_held_is_found():
    """As if a page had given something of its own to one that stays."""
    known = {}
    steps = walked("the settings", 1, "wait:800,past-games,ok,back,wait:400")
    for handheld in steps:
        world = handheld.world
        known.update((weakref.ref(part), name) for part, name in parts(world).items())
        if "dojo.menus.preferences" in world:
            world["dojo.crash"].console.held = world["dojo.menus.preferences"].page
    assert {"dojo.menus.preferences", "dojo.dialogs.form"} <= still_there(known, world), "and what it needs"
