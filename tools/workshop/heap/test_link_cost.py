"""What hashing and looking for others take of the heap on the 32-bit MicroPython."""

import functools

import budget
import interpreter
import link_cost


@functools.cache
def drive():
    """A drive for two tests."""
    return interpreter.fill("pybadge", budget.PROGRAMS, in_bundles=False)


def test_hashes_chains_and_decks_take_less_than_8_kb_of_heap(need):
    need("build/micropython/run")
    cost = link_cost.figures(drive(), link_cost.HASHING)
    modules = [cost["heap of " + name] for name in ("sha256", "hashing", "commit", "chain", "deck")]
    assert all(0 < heap < 2300 for heap in modules) and sum(modules) < 8000, cost
    assert cost["heap of a chain"] < 700
    assert cost["garbage of one block in Python"] <= 800


def test_a_look_for_others_leaves_next_to_nothing_behind(need):
    """50 a second: 16 bytes of each were 900 a second, and a collection every other second where 2 KB are free."""
    need("build/micropython/run")
    cost = link_cost.figures(drive(), link_cost.LOOKS)
    assert cost["has a sign"] and cost["a look"] <= 4
    assert cost["a second"] <= 2300
