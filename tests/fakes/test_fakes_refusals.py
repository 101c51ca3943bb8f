"""The fakes refuse what the chip refuses (the list and its sources: fakes_refusals.py), on both interpreters."""

from pathlib import Path

import pytest

import fakes_refusals

HERE = Path(__file__).parent


@pytest.mark.parametrize(
    ("board", "failures", "code"),
    [pytest.param(board, failures, code, id=sentence) for board, sentence, failures, code in fakes_refusals.REFUSALS],
)
def test_it_is_refused_as_on_the_chip(board, failures, code):
    assert fakes_refusals.attempt(board, code, str(HERE)) in failures


def test_micropython_refuses_the_same(micropython):
    printed = micropython(HERE / "fakes_refusals.py", HERE)
    assert printed == f"{len(fakes_refusals.REFUSALS)} refusals tried\n"


@pytest.mark.parametrize("name", ["bitmap", "palette", "grid", "group", "board.DISPLAY", "keypad.Event()"])
def test_nothing_can_be_hung_on_an_object_of_the_chip(name):
    code = f"thing = {name}\nthing.mark = 1"
    assert fakes_refusals.attempt("pybadge", code, str(HERE)) == "AttributeError"


def test_a_subclass_can_carry_what_it_likes():
    code = "class Label(displayio.Group): pass\nlabel = Label()\nlabel._scale = label._x = label._members = 'mine'\n"
    code += "label.x = 3\nassert (label.x, label.scale, len(label)) == (3, 1, 0)"
    assert fakes_refusals.attempt("pybadge", code, str(HERE)) == "nothing"


def test_a_setup_without_a_mistake_raises_nothing():
    for board in ("pybadge", "raspberry_pi_pico", "pimoroni_picosystem"):
        assert fakes_refusals.attempt(board, "", str(HERE)) == "nothing"
