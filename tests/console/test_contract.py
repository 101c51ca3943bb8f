"""What the contract demands of every game, asked of every game there is (the template too)."""

import ast
import random
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import scope
from device_files import ROOT
from dojo.contract import NOBODY, OPEN, OPENING, OVER, seats_in
from dojo.playing.match import Match
from dojo.say import of_game, say_all
from manners import EVERY, GAMES
from partial import is_checkpointed, play_on_all

FEW = 32  # actions that may be asked about one by one
CONTRACT = (ROOT / "docs/authors/contract.md").read_text(encoding="utf-8")


def chooser(data):
    """Picks from a list: at first as `data` has it, later at random, so that long matches are not a large input."""
    lot = random.Random(data.draw(st.integers(0, 2**32 - 1)))
    picked = []

    def pick(choices):
        picked.append(data.draw(st.sampled_from(choices)) if len(picked) < 100 else lot.choice(choices))
        return picked[-1]

    return pick


def assert_listed_as_refused(rules, match, seat):
    """A list that a game makes of its legal actions is what it does not refuse, also where secrets are not known."""
    if hasattr(rules, "legal"):
        for state in (match.state, match.view(NOBODY)):
            allowed = [action for action in range(rules.actions(state, seat)) if not rules.refuse(state, seat, action)]
            assert rules.legal(state, seat) == allowed
    else:
        assert rules.actions(match.state, seat) <= FEW, "so many are listed by the game itself: it is faster"


def random_match(rules, options, data):
    """A whole match of random legal actions; small ones are likelier, so that matches have a length."""
    pick = chooser(data)
    match = Match(rules, options)
    forgotten = 0
    while match.turn() != OVER:
        turn = match.turn()
        if turn == OPENING:
            match.open()
            if is_checkpointed(rules):
                forgotten = len(match.log)
        elif turn < 0:
            match.chance(pick(range(rules.chance(match.state)[0])))
        else:
            seat = pick(seats_in(turn))
            legal = match.legal(seat)
            assert legal, "a seat has to act and cannot"
            few = legal[:4] if pick((False, True)) else legal
            assert match.act(seat, pick(few)) == 0
            assert len(match.log) - forgotten <= rules.longest(options)
    return match


@pytest.mark.parametrize("rules, options", EVERY)
def test_a_list_of_legal_actions_is_what_is_not_refused(rules, options):
    """The first of all tests, as few rules can be broken without it."""
    for seed in range(scope.amount("LISTS")):
        chance = random.Random(seed)
        match = Match(rules, options)
        while match.turn() != OVER:
            turn = match.turn()
            if turn == OPENING:
                match.open()
            elif turn < 0:
                match.chance(chance.randrange(rules.chance(match.state)[0]))
            else:
                seat = chance.choice(seats_in(turn))
                assert_listed_as_refused(rules, match, seat)
                legal = match.legal(seat)
                assert match.act(seat, chance.choice(legal[:4] if chance.random() < 0.5 else legal)) == 0


def test_there_is_a_template_and_ninja():
    assert "template" in GAMES and "ninja" in GAMES


@pytest.mark.parametrize("rules, options", EVERY)
@settings(max_examples=scope.amount("EXAMPLES"))
@given(data=st.data())
def test_partial_states_agree_with_the_full_one_and_leak_nothing(rules, options, data):
    log, state, devices = play_on_all(rules, options, chooser(data))
    for device in devices:
        assert device.public == bytes(state[: rules.public(state)])


@pytest.mark.parametrize("rules, options", EVERY)
@settings(max_examples=scope.amount("EXAMPLES"))
@given(data=st.data())
def test_a_match_ends_within_its_bound_and_replays_whoever_of_a_set_of_seats_acts_first(
    rules, options, data
):
    """The log has what a set of seats has chosen in the order of the seats, so that is how it is played again."""
    match = random_match(rules, options, data)
    again = Match(rules, options)
    assert again.replay(match.log) == 0
    assert again.turn() == OVER
    assert again.state == match.state and again.log == match.log and again.check() == match.check()
    results = rules.results(match.state)
    assert len(results) == rules.seats(options) and set(results) <= {-1, 0, 1}
    assert 1 in results or 0 in results or len(results) == 1, "somebody has won or drawn"
    assert not (1 in results and 0 in results), "nobody draws where somebody wins"
    assert rules.reason(match.state) in range(1, 100)
    assert len(rules.counts(match.state)) == len(rules.COUNTS)


def begins_in_secret(rules, options):
    """Whether the first thing that several seats have to choose is hidden from the others."""
    match = Match(rules, options)
    while match.turn() < 0:
        match.chance(0)
    seats = seats_in(match.turn())
    return len(seats) > 1 and rules.secrecy(match.state, seats[0]) != OPEN


SECRET = [case for case in EVERY if begins_in_secret(*case.values)]


@pytest.mark.parametrize("rules, options", SECRET)
@settings(max_examples=scope.amount("EXAMPLES"))
@given(data=st.data())
def test_a_choice_that_is_bound_is_in_no_other_seats_view(rules, options, data):
    """Two states that differ only in what one seat has chosen look the same to all the others."""
    pick = chooser(data)
    match, twin, seat = before_a_secret_choice(rules, options, pick, pick(range(13)))
    legal = match.legal(seat)
    chosen = pick(legal)
    assert match.act(seat, chosen) == 0
    assert twin.act(seat, pick([action for action in legal if action != chosen])) == 0
    for other in [NOBODY] + [other for other in range(match.seats) if other != seat]:
        assert match.view(other) == twin.view(other)


def before_a_secret_choice(rules, options, pick, steps):
    """Two equal matches after so many random steps or some more, and a seat whose choice others may not see."""
    match, twin = Match(rules, options), Match(rules, options)
    while True:
        turn = match.turn()
        if turn == OVER:
            match, twin = Match(rules, options), Match(rules, options)
        elif turn == OPENING:
            match.open()
            twin.open()
        elif turn < 0:
            outcome = pick(range(rules.chance(match.state)[0]))
            match.chance(outcome)
            twin.chance(outcome)
        else:
            seat = pick(seats_in(turn))
            is_last = len(seats_in(turn)) == 1  # with it all is bound, and may be shown
            legal = match.legal(seat)
            if steps <= 0 and not is_last and rules.secrecy(match.state, seat) != OPEN and len(legal) > 1:
                return match, twin, seat
            action = pick(legal[:6])  # not all strength at once: the match would be over
            assert match.act(seat, action) == 0 and twin.act(seat, action) == 0
        steps -= 1


@pytest.mark.parametrize("rules, options", EVERY)
def test_a_view_holds_the_public_part_and_the_own_slice_alone(rules, options):
    match = Match(rules, options)
    size = rules.public(match.state)
    for seat in range(size, len(match.state)):
        match.state[seat] = 77
    assert not any(match.view(NOBODY)[size:])
    for seat in range(match.seats):
        view = match.view(seat)
        own = range(size + seat * rules.PRIVATE, size + (seat + 1) * rules.PRIVATE)
        assert [place for place in range(size, len(view)) if view[place]] == list(own)


@pytest.mark.parametrize("game", GAMES)
def test_every_number_a_game_says_has_its_sentence(game):
    source = "".join([path.read_text() for path in sorted((ROOT / "games" / game).glob("*.py"))])
    for name in ("reasons", "refusals"):
        first, *sentences = say_all(*of_game(game, name))
        heading = "(%s in words/en.txt)" % name
        assert source.count(heading) == 1, "a comment with %s stands above the numbers, one a line" % heading
        block = source.split(heading)[1].split("\n\n")[0]
        numbers = [int(number) for number in re.findall(r"const\((\d+)\)", block)]
        assert numbers == list(range(1, len(sentences) + 1)), "one sentence for each number"
        assert first == "" and all(sentences)


@pytest.mark.parametrize("game", GAMES)
def test_the_console_finds_only_functions_of_the_game_in_its_screens(game):
    section = CONTRACT.split("\n## The functions of screens.py")[1].split("\n## ")[0]
    asked = re.findall(r"^- ((?:`\w+(?:\(.*?\))?` ?)+)", section, re.MULTILINE)
    hooks = set(re.findall(r"`(\w+)", " ".join(asked)))
    assert {"choose", "player", "finished"} <= hooks and "turn" not in hooks
    for node in ast.parse((ROOT / "games" / game / "screens.py").read_text(encoding="utf-8")).body:
        if isinstance(node, ast.ImportFrom) and not node.module.startswith("games."):
            taken = hooks & {each.asname or each.name for each in node.names}
            assert not taken, "%s is a function that the console asks for: import the module %s" % (taken, node.module)


@pytest.mark.parametrize("rules, options", EVERY)
@settings(max_examples=scope.amount("EXAMPLES"))
@given(garbage=st.lists(st.integers(-5, 300), max_size=40))
def test_a_log_of_garbage_is_refused_at_the_first_integer_that_does_not_fit(rules, options, garbage):
    match = Match(rules, options)
    stopped = match.replay(garbage)
    if stopped:
        again = Match(rules, options)
        assert again.replay(garbage[: stopped - 1]) == 0
        assert again.state == match.state, "nothing of the refused action was applied"
