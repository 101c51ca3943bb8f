"""What Knock Yourself Out knows about a match besides its actions is still there after a pause or a power cut."""

import copy
import random
from types import SimpleNamespace

import _nvm
import pytest

from attacker import now
from dojo.contract import CHANCE, NOBODY, OVER, seats_in
from dojo.playing.seated import BOT
from dojo.playing.table import Table
from dojo.saving.restore import restore
from dojo.saving.store import Store
from games.knockout import memory, rules
from games.knockout.coach import records
from games.knockout.memory import count_wrong, wrong_claims
from games.knockout.recall import page as recall
from reading import words
from test_knockout_screens import (
    Linked,
    Player,
    has_answer,
    near_the_end,
    roll_until,
    state,
    wrong_number,
)

ADDING = "sprig"  # its chip adds to what was saved
ERASING = "pybadge"  # its chip erases at every save


def claim_wrongly(player, times=1):
    """Wrong claims in one turn, each explanation read; the frame is moved back to the first place."""
    rolled = roll_until(player, has_answer)
    number = wrong_number(rolled)
    player.point(number - 1).tap(*["ok", "ok"] * times)
    assert bytes(player.state) == bytes(rolled)
    return player.point(8, start=number - 1)


def wrong(player):
    """Wrong claims of the match so far."""
    return wrong_claims(player.console.store)


def total(player):
    """Wrong claims on the teacher's page."""
    return records.totals(player.console.store)[records.WRONG]


# --- Wrong claims -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("board", [ADDING, ERASING])
def test_the_teacher_gets_every_wrong_claim_of_a_match_with_a_power_cut_in_each_turn(board):
    with Player(board) as player:
        player.open().tap("ok", "ok")
        for made in range(1, 5):
            claim_wrongly(player).answer()
            player.go_on()
            assert wrong(player) == made
        player.play_on()
        assert total(player) == 4
        assert wrong(player) == 0, "the next match begins with none"


def test_where_every_save_erases_a_wrong_claim_waits_for_the_next_action():
    with Player(ERASING) as player:
        player.open().tap("ok", "ok")
        roll_until(player, has_answer)
        erases = player.handheld.device.nvm._flash.erases
        claim_wrongly(player, 3)
        assert player.handheld.device.nvm._flash.erases == erases and wrong(player) == 3
        player.answer()
        assert player.handheld.device.nvm._flash.erases == erases + 1
        assert wrong(player.go_on()) == 3


def test_wrong_claims_stay_counted_for_a_player_who_leaves_and_comes_back():
    with Player(ERASING) as player:
        claim_wrongly(player.open().tap("ok", "ok"), 2)
        player.tap("back", "down", "down", "ok")
        assert player.sees("Knock Yourself Out") and not player.sees("Pause")
        player.go_on()
        assert wrong(player) == 2


def test_wrong_claims_of_a_match_that_is_given_up_count_for_no_other():
    with Player(ADDING) as player:
        claim_wrongly(player.open().tap("ok", "ok")).answer()
        player.cut().tap("back", "ok", "down", "ok").see("Quit your saved")
        player.tap("down", "ok")
        assert player.sees("Roll the dice!") and wrong(player) == 0
        player.tap("ok")
        player.play_on()
        assert total(player) == 0


def test_after_two_wrong_tries_the_answers_are_marked_though_the_power_was_cut_between_them():
    with Player(ADDING) as player:
        claim_wrongly(player.open().tap("ok", "ok"))
        assert player.go_on().sees("say"), "what was rolled is not rolled again"
        plain = player.handheld.check()
        number = wrong_number(player.state)
        player.point(number - 1).tap("ok", "ok").point(0, start=number - 1)
        assert player.handheld.check() != plain


@pytest.mark.parametrize("board", [ADDING, ERASING])
def test_a_power_cut_at_the_last_board_counts_the_game_and_its_wrong_claims_once(board):
    with near_the_end(board, "solo") as player:
        claim_wrongly(player, 2).take_out()
        player.handheld.run(20)
        player.see("All six are out!").go_on().see("You did it!")
        player.tap("down").see("Your first game!")
        store = player.console.store
        assert total(player) == 2 and records.totals(store)[0] == 1 and records.best(store, 0)[1] == 1


def played(store, turns=12, seed=1):
    """Steps of a game alone with wrong claims in it: (call, wrong claims before it, whether it is one)."""
    table = Table("knockout", bytes(3), bytes(1), b"a secret", store)
    table.begin()
    store.flush()
    choices = random.Random(seed)
    before = 0
    while rules.turns(table.match.state) < turns:
        if table.step():
            continue
        turn = rules.turns(table.match.state) + 1
        for _ in range(choices.randrange(3)):
            yield (lambda one, turn=turn: count_wrong(one, memory.claims(one, turn))), before, True
            count_wrong(store, memory.claims(store, turn))
            before += 1
        action = choices.choice(table.match.legal(0))
        yield (lambda one, action=action: one.append(bytes((0, action)))), before, False
        table.act(0, action)
        store.flush()


@pytest.mark.parametrize("chip", _nvm.CHIPS, ids=lambda chip: chip.name)
def test_a_power_cut_at_any_byte_leaves_the_claims_of_before_and_the_one_that_was_noted_or_not(chip):
    store = Store(_nvm.ByteArray(chip), chip.appends)
    cuts = 0
    for call, before, is_claim in played(store):
        for count in range(40):
            cut = copy.deepcopy(store)
            cut._nvm._flash.cut_after(count, kept=0x55)
            try:
                call(cut)
            except _nvm.PowerCut:
                cuts += 1
            found = Store(cut._nvm, chip.appends)
            after = wrong_claims(found)
            if chip.appends:
                assert after in (before, before + is_claim)
                log = bytes(restore(store).match.log)
                assert bytes(restore(found).match.log)[: len(log)] == log
            else:
                assert after <= before and cut._nvm._flash.spent == store._nvm._flash.spent, "it waits for the flush"
    assert cuts > 100 or not chip.appends
    assert before > 5 and wrong_claims(Store(store._nvm, chip.appends)) == before


def test_what_cannot_be_a_note_of_claims_counts_as_none():
    store = Store(None, False)
    for length in (1, 5, 7, 64):
        store.note(memory.MATCH_KEY, b"\1" * length)
        assert wrong_claims(store) == 0 and bytes(memory.claims(store, 257)) == b"\0\0\1\1\0\0"


def test_more_wrong_claims_than_can_be_kept_stay_the_most():
    store = Store(None, False)
    store.note(memory.MATCH_KEY, b"\xff\xfe\0\7\xfe\0")
    for _ in range(3):
        kept = memory.claims(store, 7)
        count_wrong(store, kept)
    assert wrong_claims(store) == 65535 and kept[memory.TRIES] == 255


# --- "Why?" for the last choice ---------------------------------------------------------------------------------------


def advice(player):
    """All that the coach says when asked; back to the board."""
    player.tap(player.down).see("The coach")
    said = []
    for _ in range(6):
        said += words(player.handheld)
        player.tap("ok")
        if player.sees("why?"):
            return said
    raise AssertionError("the coach does not end")


def until_asked_for_a_roll(player):
    """Play on until somebody here has made a choice and is to roll again."""
    for _ in range(200):
        if player.sees("why?"):
            return player
        player.step()
    raise AssertionError("nobody was asked")


@pytest.mark.parametrize("board", [ADDING, ERASING, "pico"])
def test_the_coach_says_the_same_of_the_last_choice_after_a_power_cut(board):
    with Player(board) as player:
        player.open().tap("ok", "ok")
        for _ in range(4):
            until_asked_for_a_roll(player)
            said = advice(player)
            player.go_on()
            assert player.sees("why?") and player.sees("roll") and advice(player) == said
            player.tap("ok")
            assert player.is_asked() or player.sees("missed")


def test_the_coach_still_knows_the_choice_that_was_made_before_an_opponents_turn():
    with Player(ADDING) as player:
        player.begin_duel()
        until_asked_for_a_roll(player)
        said = advice(player)
        assert rules.seat_to_play(player.state) == 0
        player.go_on()
        assert player.sees("why?") and advice(player) == said


def views(options, seats_here, seed):
    """A match as the screens see it: (match, what is known of the last choice) after each entry of its log."""
    table = Table("knockout", options, bytes([BOT + 1 + seed % 4] * rules.seats(options)), bytes((seed,)))
    match = table.match
    known = (None, -1)
    while match.turn() != OVER:
        before = match.view(NOBODY)
        seat = rules.seat_to_play(before)
        table.step()
        if seats_here >> seat & 1:
            if rules.turn(before) != CHANCE:
                known = before, match.log[-1]
            elif rules.turns(match.state) != rules.turns(before):
                known = None, -1
        yield match, known


@pytest.mark.parametrize("form, seats_here", [(0, 1), (1, 1), (1, 2), (1, 3), (2, 5), (2, 8), (2, 15)])
def test_the_log_tells_the_same_last_choice_as_the_screens_have_seen(form, seats_here):
    compared = 0
    for seed in range(8):
        for match, (before, action) in views(bytes((form, seed & 1, 0)), seats_here, seed):
            found, chosen, rolled = now(recall(SimpleNamespace(seats_here=seats_here, store=Store(None, False)), match))
            assert chosen == action and (found is None) == (before is None)
            asked = [seat for seat in seats_in(match.turn()) if seats_here >> seat & 1] if match.turn() > OVER else []
            assert (rolled is None) == (not asked)
            if rolled is not None:
                rules.apply(rolled, NOBODY, match.log[-1])
                assert bytes(rolled[: rules.public(rolled)]) == bytes(match.state[: rules.public(rolled)])
            if before is not None:
                length = rules.public(before)
                assert bytes(found[:length]) == bytes(before[:length])
                compared += 1
            if len(match.log) > 60:
                break
    assert compared > 100


# --- Linked -----------------------------------------------------------------------------------------------------------


def test_in_a_linked_match_wrong_claims_and_the_last_choice_are_known_after_a_power_cut(closed):
    linked = closed(Linked(ADDING, ADDING, seed=3)).begin(0)
    first = linked.handhelds[0]
    for _ in range(60):
        if linked.sees("why?", 0):
            break
        if linked.sees("say", 0) and not wrong_of(linked, 0):
            number = wrong_number(state(first).state)
            linked.tap(*["next"] * (number - 1), "ok", "ok", *["next"] * (9 - number), who=0)
        for place in linked.places():
            linked.step(place)
    assert linked.sees("why?", 0) and wrong_of(linked, 0) == 1 and wrong_of(linked, 1) == 0
    log = bytes(state(first).log)
    first.cut()
    linked.run(2).tap("ok", who=0).run(6).see("why?", 0)
    assert bytes(state(first).log) == log and wrong_of(linked, 0) == 1
    linked.tap("next", who=0).see("The coach", 0)


def wrong_of(linked, place):
    """Wrong claims at a handheld."""
    return wrong_claims(linked.console(place).store)
