"""How strong Ninja's opponents are, with fewer matches than strength.py plays."""

import pytest

import strength
from games.ninja import layout as at

FORMS = (at.DUEL, at.FORBIDDEN, at.THREE, at.TAG)


@pytest.mark.parametrize("form", FORMS)
def test_the_top_level_beats_the_next_in_two_of_three_decided_games(form):
    """Three players: the one top level alone beats two of the next together. Figures: strength.py."""
    won, drawn, lost = strength.count("ninja", bytes((form,)), 4, 3, 100)
    assert strength.percent(won, drawn, lost) >= {at.DUEL: 60, at.THREE: 65}.get(form, 75)
    assert drawn < 20


@pytest.mark.parametrize("form", FORMS)
def test_the_top_level_beats_an_outsider_that_wants_the_best_round_and_the_first_loses(form):
    """Three players: each alone against two of them."""
    matches = 40 if form == at.THREE else 120  # there it wins nearly all, and a match takes longest
    assert strength.percent(*strength.count("ninja", bytes((form,)), 4, strength.OUTSIDER, matches)) >= 58
    assert strength.percent(*strength.count("ninja", bytes((form,)), 1, strength.OUTSIDER, 20)) < 20


@pytest.mark.parametrize("form", [at.FORBIDDEN, at.TAG, at.THREE])
def test_who_has_seen_the_code_of_the_top_level_or_reads_its_habits_gains_little(form):
    """A Master without a mix lost all 100 to the first. As far as so few matches can tell; figures: strength.py."""
    for reader, bars in strength.READERS.items():
        most = bars[form == at.THREE]
        place = list(strength.OUTSIDERS["ninja"]).index(reader)
        won, drawn, lost = strength.count("ninja", bytes((form,)), -place, 4, 30 if form == at.THREE else 60)
        assert won + lost > 20
        assert strength.percent(won, drawn, lost) - strength.interval(most, won + lost) < most
