"""What a cheat gets for it: the others' handhelds say what did not fit, no score changes, nothing crashes or hangs."""

import _nvm
import pytest

from attacker import COPY, Party, now, saying
from dojo.contract import CHANCE, OPENING, SEALED, TOGETHER
from dojo.link.entries import COPIED, ENDED, ILLEGAL, OTHER_SCORE, WRONG_DICE, WRONG_OPENING, WRONG_REVEAL
from dojo.link.pairing.beacons import CHANGED_CHOICE, LONGEST_BODY, OTHER_MATCH
from dojo.link.secrets import chain, commit
from dojo.playing.seated import CHANCE_ENTRY
from games.ninja import layout
from link_world import KEY
from weather import LIGHT, RADIO

DUEL = ("ninja", b"\0")
FORBIDDEN = ("ninja", b"\1")
THREE = ("ninja", b"\2")
TAG = ("ninja", b"\3")
ROLLS = ("template", b"\0")
TURNS = ("knockout", b"\1\0\0")  # one after the other, openly
CHIPS = pytest.mark.parametrize("chip", _nvm.CHIPS, ids=[chip.name for chip in _nvm.CHIPS])

pytestmark = pytest.mark.usefixtures("same_chance")


def caught(party, reason, seconds=60):
    """Play; every honest one must name the villain for this, and must not have counted anything the villain did."""
    logs = {}

    def watch():
        for player in party.honest:
            if not player.foul:
                logs[player.number] = bytes(player.table.match.log)
        return party.is_over()

    assert party.play(watch, seconds * 1000), "nobody notices, or all hangs"
    party.play(lambda: False, 5000)  # and then: no crash, no change of mind
    for player in party.honest:
        assert player.foul == (party.villain.number, reason), player.foul
        assert player.verdict is not True
        assert player.saved()[0] in (logs[player.number], b""), "what he did counts"
    return party


def at(kind, number, body):
    """A lie in the exchange `number` of a kind of set; body: a function of (villain, honest body) or bytes."""
    return saying({(kind, number): body})


def choosing(choice):
    """Four bytes in place of a choice, properly committed to."""
    bound = lambda villain, _: villain.commitment(choice, bytes(12), villain.table.phase)  # noqa: E731
    return saying({(TOGETHER, 0): bound, (TOGETHER, 1): choice + bytes(12)})


def party_with(game, lie, actions=(), **named):
    party = Party(*game, **named)
    party.villain.lie = lie
    party.villain.actions = list(actions)
    return party


# --- Choices ------------------------------------------------------------------------------------------


REVEALS = {
    "another choice": lambda villain, honest: bytes((honest[0] + 1,)) + honest[1:],
    "another nonce": lambda villain, honest: honest[:-1] + bytes((honest[-1] ^ 1,)),
    "a byte less": lambda villain, honest: honest[:15],
    "a byte more": lambda villain, honest: honest + b"\0",
    "nothing": b"",
    "2000 bytes": bytes(LONGEST_BODY),
}


@pytest.mark.parametrize("shown", REVEALS.values(), ids=REVEALS)
@pytest.mark.parametrize("kind", [RADIO, LIGHT], ids=["radio", "light"])
def test_showing_something_else_than_what_was_committed_to_is_caught(shown, kind):
    caught(party_with(DUEL, at(TOGETHER, 1, shown), kind=kind), WRONG_REVEAL)


@CHIPS
@pytest.mark.parametrize("reboots", [False, True], ids=["", "after a power cut"])
def test_a_choice_whose_commitment_only_begins_like_the_one_that_was_sent_is_caught(chip, reboots):
    """He has tried nonces until two bytes of both were the same."""

    def lie(villain, number, honest):
        if villain.kind == TOGETHER and number == 1:
            phase = villain.table.phase - 1
            sent = villain.commitment(honest[:4], honest[4:], phase)
            for tried in range(1 << 24):
                nonce = tried.to_bytes(12, "big")
                if villain.commitment(OTHER[:4], nonce, phase)[:2] == sent[:2]:
                    break
            if reboots:
                yield from villain.wait_for(0)
                villain.world.victim.reboot()
            return OTHER[:4] + nonce
        return honest

    caught(party_with(DUEL, lie, chips=[chip]), WRONG_REVEAL)


@pytest.mark.parametrize("length", [0, 1, 15, 17, 200])
def test_a_commitment_of_another_length_is_caught(length):
    caught(party_with(DUEL, at(TOGETHER, 0, bytes(length))), WRONG_REVEAL)


@pytest.mark.parametrize("action", [26, 51, 52, 255])
def test_playing_what_the_rules_forbid_is_caught(action):
    """More strength than is left, passing, and no choice at all."""
    caught(party_with(DUEL, choosing(bytes((action, 0, 0, 0)))), ILLEGAL)


@pytest.mark.parametrize("game", [DUEL, TAG])
def test_showing_a_choice_for_a_seat_one_does_not_have_is_caught(game):
    caught(party_with(game, choosing(b"\0\0\1\1")), ILLEGAL)


def test_copying_a_commitment_between_two_is_caught():
    caught(party_with(DUEL, saying({TOGETHER: COPY})), COPIED)


def test_copying_a_commitment_in_front_of_a_third_is_caught():
    party = party_with(THREE, saying({TOGETHER: COPY}), count=3)
    assert party.play(lambda: party.honest[0].foul)
    assert party.honest[0].foul == (2, COPIED)
    party.play(lambda: False, 5000)  # the first shows nothing more, so the third learns nothing
    assert party.honest[1].foul is None and party.honest[1].saved()[0] == b""


OTHER = b"\x07\0\0\0" + bytes(12)  # what would have been the better choice


@CHIPS
@pytest.mark.parametrize("frames", range(0, 12, 2))
def test_a_choice_stays_what_it_was_whenever_the_victims_power_fails(chip, frames):
    """The villain gives another commitment whenever the victim comes back, and opens that one."""
    party = Party(*DUEL, chips=[chip])
    party.victim.actions = [9]
    party.villain.actions = [3]
    party.play(lambda: party.victim.table.kind == TOGETHER and party.victim.table.is_met)
    party.play(lambda: False, frames * 20)
    phase = party.victim.table.phase - len(party.victim.table.heard)
    was_shown = len(party.victim.table.heard) > 0
    party.victim.reboot()
    party.victim.actions = [9]  # if it was not sent yet, it need not have been kept
    villain = party.villain
    other = villain.commitment(OTHER[:4], OTHER[4:], phase)

    def serve(villain):
        if villain.link.phase == phase + 1:
            villain.serve_before(other)
        if villain.link.bodies[1] is not None and villain.link.phase in (phase, phase + 1):
            villain.serve(other if villain.link.phase == phase else OTHER)

    villain.act = serve
    party.play(lambda: party.victim.foul or party.victim.table.match.log, 20_000)
    assert party.victim.foul is None and party.victim.table.match.log[0] == 9
    if was_shown:  # the choice was on the air, or about to be
        assert party.victim.table.match.log[1] == 3


@pytest.mark.parametrize("kind", [RADIO, LIGHT], ids=["radio", "light"])
def test_giving_two_commitments_in_turn_is_caught(kind):
    party = Party(*DUEL, kind=kind)
    party.victim.think = lambda: (yield from [None] * 300)
    two = [party.villain.commitment(bytes((choice, 0, 0, 0)), bytes(12), 1) for choice in (3, 7)]

    def serve(villain):
        if villain.link.phase == 1 and villain.world.air.now % 500 == 0:
            villain.say(villain.beacon(1, two[villain.world.air.now // 500 % 2]))

    party.villain.act = serve
    caught(party, CHANGED_CHOICE)


@pytest.mark.parametrize("kind", [RADIO, LIGHT], ids=["radio", "light"])
def test_committing_to_something_else_in_front_of_a_third_once_the_first_has_shown_its_choice_is_caught(kind):
    """The villain hides the first commitment from the third; but what the third is told, the first hears too."""

    def lie(villain, number, honest):
        if villain.kind != TOGETHER:
            return honest
        if number == 0:
            first, third = villain.world.honest
            while first.link.phase <= villain.link.phase or third.link.bodies[0] is None:
                if first.link.bodies[2] is None and first.link.phase == villain.link.phase:
                    first.medium.inbox.append(villain.beacon(villain.link.phase, honest, missing=3))
                yield
            return villain.commitment(OTHER[:4], OTHER[4:], villain.table.phase)
        return OTHER

    party = party_with(THREE, lie, count=3, kind=kind)
    assert party.play(lambda: party.victim.foul)
    assert party.victim.foul in ((2, CHANGED_CHOICE), (2, WRONG_REVEAL)) and party.victim.saved()[0] == b""


# --- Sealed choices -----------------------------------------------------------------------------------


def sealed_as(secret, *actions):
    """The last of the seals over actions of seat 1."""
    seal = bytes(16)
    for number, action in enumerate(actions):
        seal = now(commit.seal(KEY, seal, 1, number, action, now(commit.nonce(secret, number))))
    return seal


SECRET = b"a villain's own!"


def sealing(number, body=None):
    """A forbidden number, and what is shown for it in the end."""
    return saying({SEALED: sealed_as(SECRET, number), OPENING: SECRET + bytes((number,)) if body is None else body})


def test_using_the_number_one_has_forbidden_oneself_is_caught_at_the_opening():
    # on the villain's device 3 is forbidden, so that it allows 2
    caught(party_with(FORBIDDEN, sealing(2), [3, 2]), ILLEGAL)


OPENINGS = {
    "another number": SECRET + b"\3",
    "swapped its secret": SECRET[:-1] + b"?\2",
    "no number": SECRET,
    "two numbers": SECRET + b"\2\2",
    "a byte less": SECRET[1:] + b"\2",
    "nothing": b"",
    "2000 bytes": bytes(LONGEST_BODY),
}


@pytest.mark.parametrize("body", OPENINGS.values(), ids=OPENINGS)
def test_choosing_the_forbidden_number_afterwards_is_caught(body):
    caught(party_with(FORBIDDEN, sealing(2, body), [2]), WRONG_OPENING)


@pytest.mark.parametrize("number", [6, 51, 255])
def test_forbidding_oneself_a_number_that_cannot_be_is_caught(number):
    caught(party_with(FORBIDDEN, sealing(number), [5]), ILLEGAL)


@pytest.mark.parametrize("length", [0, 15, 17])
def test_a_seal_of_another_length_is_caught(length):
    caught(party_with(FORBIDDEN, at(SEALED, 0, bytes(length))), ILLEGAL)


def test_passing_with_strength_left_is_seen_at_once():
    caught(party_with(FORBIDDEN, choosing(b"\x33\0\0\0")), ILLEGAL)


def test_passing_though_nought_was_not_forbidden_is_caught_at_the_opening():
    party = party_with(FORBIDDEN, sealing(2), [0, 50, 51])  # on the villain's device 0 is forbidden: it allows passing
    party.victim.actions = [5, 30]
    caught(party, ILLEGAL)
    assert 51 in party.victim.table.match.log


@CHIPS
def test_another_seal_after_the_victims_power_failed_is_as_useless(chip):
    """The victim keeps the seal before it shows anything of the next set, so it knows the first one for ever."""
    party = Party(*FORBIDDEN, chips=[chip])
    party.villain.lie = at(OPENING, 0, lambda villain, honest: SECRET + b"\4")
    party.play(lambda: party.victim.table.kind == TOGETHER and len(party.victim.table.heard) == 1)
    phase = party.victim.table.phase - 2
    party.victim.reboot()
    party.villain.act = lambda villain: villain.say(villain.beacon(phase, sealed_as(SECRET, 4)))
    caught(party, WRONG_OPENING)


# --- Dice ---------------------------------------------------------------------------------------------


def values(villain, number):
    """Another chain of the villain's."""
    made = chain.Chain(KEY, villain.number, SECRET, number)
    now(made.make())
    return made


VALUES = {
    "changed": lambda villain, honest: honest[:-1] + bytes((honest[-1] ^ 1,)),
    "of another chain": lambda villain, honest: values(villain, 0).value(0),
    "the one after": lambda villain, honest: villain.table.dice.chain.value(1),
    "the one before": lambda villain, honest: villain.table.dice.chain.tip,
    "short": lambda villain, honest: honest[:8],
    "nothing": b"",
    "2000 bytes": bytes(LONGEST_BODY),
}


@pytest.mark.parametrize("value", VALUES.values(), ids=VALUES)
def test_steering_a_roll_with_another_value_is_caught(value):
    caught(party_with(ROLLS, at(CHANCE, 1, value)), WRONG_DICE)


@pytest.mark.parametrize("length", [0, 15, 17])
def test_binding_the_dice_to_something_of_another_length_is_caught(length):
    caught(party_with(ROLLS, at(CHANCE, 0, bytes(length))), WRONG_DICE)


def test_binding_the_dice_to_what_another_is_bound_to_is_caught():
    caught(party_with(ROLLS, saying({CHANCE: COPY})), WRONG_DICE)


def another_choice(villain):
    return villain.commitment(OTHER[:4], OTHER[4:], villain.table.phase - 1), OTHER


def another_value(villain):
    return values(villain, 7).tip, values(villain, 7).value(0)


@CHIPS
@pytest.mark.parametrize("reboots", [False, True], ids=["", "after a power cut"])
@pytest.mark.parametrize("game, kind, another, reason", [
    (DUEL, TOGETHER, another_choice, WRONG_REVEAL),
    (ROLLS, CHANCE, another_value, WRONG_DICE),
], ids=["choice", "dice"])  # fmt: skip
def test_changing_what_is_bound_after_seeing_the_others_is_caught(game, kind, another, reason, reboots, chip):
    """With something that fits it, as if it had been bound all along."""

    def lie(villain, number, honest):
        if villain.kind != kind or number != 1:
            return honest
        victim = villain.world.victim
        seen = yield from villain.wait_for(0)
        assert kind == CHANCE or seen[0] == victim.table.own[0][1], "he has not seen it"
        if reboots:
            victim.reboot()
        bound, shown = another(villain)
        villain.serve_before(bound)
        return shown

    party = party_with(game, lie, chips=[chip])
    party.victim.actions = [9] * (kind == TOGETHER)
    caught(party, reason)


def test_a_value_changed_while_the_victims_power_fails_is_caught_or_changes_nothing():
    """The victim had the right one already; nothing of it may be changed, not even what half of it would not show."""
    party = Party(*ROLLS)
    victim = party.victim
    append = victim.store.append
    rolled, honest = [], bytearray()

    def fail(entries):
        if entries[0] == CHANCE_ENTRY:
            rolled.append(entries[1])
            honest[:] = party.villain.table.dice.chain.value(0)
            raise _nvm.PowerCut
        append(entries)

    victim.store.append = fail
    assert party.play(lambda: victim.reboots)
    party.villain.link._before = party.villain.link.bodies[1] = None
    party.villain.act = lambda villain: villain.say(villain.beacon(2, honest[:8] + bytes(8)))
    party.play(lambda: victim.foul or victim.table.match.log)
    assert victim.foul == (1, WRONG_DICE) or list(victim.table.match.log) == rolled


@pytest.mark.parametrize("body", [b"\6", b"\xff", b"", b"\0\0"], ids=["6", "255", "none", "two"])
def test_an_open_action_that_the_rules_forbid_is_caught(body):
    def lie(villain, number, honest):
        return body if villain.table.own else honest
        yield

    caught(party_with(TURNS, lie), ILLEGAL)


def test_acting_when_it_is_not_ones_turn_is_caught():
    def lie(villain, number, honest):
        return b"\0" if villain.kind not in (None, CHANCE, ENDED) else honest
        yield

    caught(party_with(TURNS, lie), ILLEGAL)


# --- The whole match ----------------------------------------------------------------------------------


@pytest.mark.parametrize("game", [DUEL, FORBIDDEN, ROLLS], ids=["duel", "forbidden", "dice"])
@pytest.mark.parametrize(
    "body", [lambda villain, honest: b"1234" + honest[4:], b"", b"\0\0\0"], ids=["1234", "none", "short"]
)
def test_a_forged_score_is_caught(game, body):
    party = party_with(game, at(ENDED, 0, body))
    assert party.play()
    victim = party.victim
    assert victim.foul == (1, OTHER_SCORE)
    assert victim.table.match.turn() == 0 and victim.verdict is False


@pytest.mark.parametrize("body", [b"1234", b"", bytes(2000)])
def test_another_match_than_the_one_agreed_on_is_caught(body):
    def lie(villain, number, honest):
        return honest if villain.table.is_met else body
        yield

    caught(party_with(DUEL, lie), OTHER_MATCH)


@pytest.mark.parametrize("phase", [20, 5000, 0x7FFF])
def test_a_device_that_has_lost_its_way_in_the_match_is_named_after_a_while(phase):
    party = Party(*DUEL)
    party.play(lambda: party.victim.table.is_met)
    party.villain.medium.send = lambda data: None
    party.villain.act = lambda villain: villain.say(villain.beacon(phase, b"old"))
    caught(party, OTHER_MATCH)


def test_a_foul_stays_the_first_one_whatever_follows():
    """600 contradictions and 600 strange phases, after the foul and before it is read."""
    party = Party(*DUEL)
    party.victim.think = lambda: (yield from [None] * 1000)
    party.play(lambda: party.victim.table.is_met)

    def act(villain):
        for number in range(2):
            villain.say(villain.beacon(1, bytes((number,) * 16)))
            villain.say(villain.beacon(3000, b"what"))

    party.villain.act = act
    party.villain.medium.send = lambda data: None
    party.play(lambda: False, 12_000)
    assert party.victim.foul == (1, CHANGED_CHOICE) and party.victim.link.received > 900
    assert layout.strength(party.victim.table.match.state, 0) == 25
