"""The guide never contradicts the screen: what a hint says is true of the match in which it is said.

Each guided match is played from its own dice with many choices of the player. Whatever the guide offers at some moment
has to be true then, also what is not said because it has been before.
"""

import importlib
from random import Random
from types import SimpleNamespace

import pytest

from dojo.contract import CHANCE, NOBODY, OVER
from dojo.menus import setup
from dojo.menus.lately import ALONE
from dojo.playing.seated import GUIDED
from dojo.playing.table import Table
from games import GAMES
from games.karenza import layout as karenza
from games.karenza.view import score
from games.king_of_the_roll import layout as king
from games.knockout import rules as knockout
from games.ninja import layout as ninja
from scope import amount

GUIDES = [game for game in GAMES if hasattr(importlib.import_module("games." + game), "GUIDED")]
CONSOLE = SimpleNamespace(rows=10, lent=None, has=lambda key: True)


def _ninja_paid(before, after, payer):
    """Nobody but this seat lost 3 more than it used, and nobody is out."""
    lost = [ninja.strength(before, seat) - ninja.strength(after, seat) for seat in range(2)]
    more = [lost[seat] - max(0, ninja.past_choice(after, 0, seat)) for seat in range(2)]
    return more == [3 * (seat == payer) for seat in range(2)]


BEFORE_A_CHOICE = {
    "ninja.begin": lambda view: ninja.strength(view, 0) == 25,
    "ninja.low": lambda view: ninja.strength(view, 0) <= 8,
    "ninja.spent": lambda view: ninja.strength(view, 0) < 25 or ninja.past_choice(view, 0, 0) == 0,
    "ninja.habits": lambda view: ninja.rounds(view) > 0,
    "karenza.place": lambda view: view[karenza.PHASE] == karenza.PLACING,
    "karenza.shield": lambda view: view[karenza.THREATENED] > 0,
    "karenza.no_shield": lambda view: view[karenza.THREATENED] > 0,
    "karenza.count": lambda view: view[karenza.THREATENED] > 0,
    "karenza.attack": lambda view: not view[karenza.THREATENED],
    "karenza.near": lambda view: not view[karenza.THREATENED],
    "karenza.passing": lambda view: not view[karenza.THREATENED],
    "king_of_the_roll.above": lambda view: view[king.TOP] == 0,
    "king_of_the_roll.below": lambda view: view[king.TOP] == 1,
    "knockout.chart": lambda view: knockout.turns(view) > 0,
}
AFTERWARDS = {
    "ninja.less": lambda before, after: _ninja_paid(before, after, 0),
    "ninja.more": lambda before, after: _ninja_paid(before, after, 1),
    "ninja.equal": lambda before, after: _ninja_paid(before, after, NOBODY),
    "karenza.points": lambda before, after: sum(score(after, side) - score(before, side) for side in range(2)) > 0,
    "karenza.stronger": lambda before, after: after[karenza.DEFENCES] > before[karenza.DEFENCES]
    and after[karenza.ACTIVE] == before[karenza.ACTIVE],
    "karenza.weaker": lambda before, after: after[karenza.DEFENCES] > before[karenza.DEFENCES]
    and after[karenza.ACTIVE] != before[karenza.ACTIVE],
    "king_of_the_roll.even": lambda before, after: after[king.WHAT] == king.EVEN,
    "king_of_the_roll.defended": lambda before, after: after[king.WHAT] == king.DEFENDED,
    "king_of_the_roll.works": lambda before, after: after[king.WHAT] > king.DEFENDED,
    "knockout.why": lambda before, after: knockout.turns(before) > 0,
}


def played(game, guide, seed):
    """Play a guided match with random choices; every hint that is offered: its name, and what was seen."""
    rules = importlib.import_module(f"games.{game}.rules")
    options = getattr(guide, "OPTIONS", None) or setup.usually(CONSOLE, game, rules, ALONE)[0]
    secret = GUIDED + bytes((getattr(guide, "SEED", 0),))
    table = Table(game, options, setup.usual(rules, options, ALONE), secret)
    match, chooser = table.match, Random(seed)
    while match.turn() != OVER:
        before, stage = match.view(NOBODY), match.stage()
        while match.stage() == stage:
            if match.turn() == CHANCE or not match.legal(0):
                if not table.step():
                    raise AssertionError("nobody can go on")
                continue
            view = match.view(0)
            for name in guide.choose(CONSOLE, view, 0):
                yield name, (view,)
            assert table.act(0, chooser.choice(match.legal(0))) == 0
        after = match.view(NOBODY)
        for name in guide.reveal(CONSOLE, before, after):
            yield name, (before, after)


@pytest.mark.parametrize("game", GUIDES)
def test_what_a_hint_says_is_true_where_it_is_said(game, monkeypatch):
    guide = importlib.import_module(f"games.{game}.guide")
    monkeypatch.setattr(guide, "number_of", lambda name: name.replace(".guide", ""))
    for seed in range(amount("GUIDES")):
        for name, seen in played(game, guide, seed):
            facts = BEFORE_A_CHOICE if len(seen) == 1 else AFTERWARDS
            assert name not in facts or facts[name](*seen), f"seed {seed}: {name}"
