"""One match between several devices: who has which seat, what is exchanged in which order, what a device may know."""

import itertools
import re
from pathlib import Path

import pytest

from attacker import now
from dojo.contract import NOBODY, OPENING, OVER, SEALED, TOGETHER
from dojo.link import exchanges
from dojo.link.begin import again
from dojo.link.pairing import frame as frames
from dojo.link.pairing.beacons import CHOOSING, CHOSEN, OTHER_MATCH
from dojo.link.places import owners, seating
from dojo.link.secrets.audit import FITS, NOT_THE_SAME, audit
from dojo.link.secrets.partial import BORDER, Partial
from dojo.link.table import Linked
from dojo.playing.match import Match as WholeMatch
from dojo.playing.seated import BOT, PERSON, REMOTE
from link_world import KEY, LIGHT, SECRET
from linked_match import Match, rules_of

PAGE = Path(__file__).parent.parent.parent / "docs/inside/link/match.md"
FORMS = {"duel": b"\0", "forbidden number": b"\1", "three": b"\2", "tag team": b"\3"}
PICKING = FORMS["forbidden number"]


# --- Seats ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats, count", [(s, c) for s in range(2, 9) for c in range(2, s + 1)])
def test_every_seat_belongs_to_one_device_and_those_of_a_device_are_neighbours(seats, count):
    found = owners(seats, count)
    assert found == sorted(found) and set(found) == set(range(count))
    sizes = [found.count(device) for device in range(count)]
    assert max(sizes) - min(sizes) <= 1


@pytest.mark.parametrize("seats, count", [(s, c) for s in range(2, 9) for c in range(2, s + 1)])
@pytest.mark.parametrize("level", [0, 1, 4])
def test_the_person_of_a_device_has_its_first_seat_and_opponents_or_he_the_others(seats, count, level):
    for me in range(count):
        mine = [seat for seat, device in enumerate(owners(seats, count)) if device == me]
        for seat, sitting in enumerate(seating(seats, count, me, level)):
            if seat not in mine:
                assert sitting == REMOTE + owners(seats, count)[seat]
            elif seat == mine[0] or not level:
                assert sitting == PERSON + mine[0]
            else:
                assert sitting == BOT + level


def test_where_the_seats_of_two_sides_alternate_a_device_has_those_of_one_side():
    assert owners(4, 2, 2) == [0, 1, 0, 1] and owners(4, 4, 2) == [0, 2, 1, 3] and owners(4, 3, 2) == [0, 1, 0, 2]
    assert bytes(seating(4, 2, 1, 0, 2)) == bytes((REMOTE, PERSON + 1, REMOTE, PERSON + 1))
    assert bytes(seating(4, 2, 0, 3, 2)) == bytes((PERSON, REMOTE + 1, BOT + 3, REMOTE + 1))


def test_two_devices_have_a_tag_team_each_and_four_a_fighter_each():
    assert owners(4, 2) == [0, 0, 1, 1] and owners(4, 4) == [0, 1, 2, 3] and owners(4, 3) == [0, 0, 1, 2]


# --- What a device knows ----------------------------------------------------------------------------------------------


def picking(known=0b01):
    """A match with forbidden numbers in which this device has the seats of `known`."""
    return Partial(rules_of("ninja"), PICKING, known)


def after_the_picks(own=2):
    match = picking()
    assert match.act(0, own) == 0
    match.hide(1)
    return match


def test_the_part_of_a_device_is_enough_to_know_what_it_may_do():
    whole = WholeMatch(rules_of("ninja"), PICKING)
    part = after_the_picks()
    whole.act(0, 2), whole.act(1, 4)
    assert part.legal(0) == whole.legal(0) and 2 not in part.legal(0)
    assert 4 in part.legal(1) and 4 not in whole.legal(1)  # what it does not know it cannot forbid
    assert part.knows(0) and not part.knows(1)


def test_what_others_hide_stands_nowhere_in_the_state_or_the_log():
    match = after_the_picks()
    assert list(match.log) == [2, 0] and match.hidden == bytes((1 + BORDER,))
    assert match.view(1)[-3:] == bytes(3)


def played_to_the_opening(match, rounds=((1, 5), (3, 6), (0, 9), (5, 8), (7, 9), (1, 6), (1, 6))):
    for one, other in rounds:
        if match.turn() in (OPENING, OVER):
            break
        assert match.act(0, one) == 0 and match.act(1, other) == 0
    while match.turn() > 0:
        assert match.act(0, match.legal(0)[-1]) == 0 and match.act(1, match.legal(1)[0]) == 0
    assert match.turn() == OPENING
    return match


def test_the_audit_fills_in_what_was_shown_and_from_then_on_everything_is_known():
    match = played_to_the_opening(after_the_picks())
    assert now(audit(match, (b"", b"\4"))) == FITS
    assert match.hidden == b"" and list(match.log[:2]) == [2, 4]
    match.open()
    assert match.turn() == OVER
    whole = WholeMatch(rules_of("ninja"), PICKING)
    assert whole.replay(match.log) == 0 and whole.check() == match.check() and whole.state == match.state


@pytest.mark.parametrize("shown", [b"", b"\4\4", b"\6", b"\5"], ids="nothing two none used".split())
def test_the_audit_names_the_seat_that_shows_too_little_too_much_or_what_it_may_not_have(shown):
    match = played_to_the_opening(after_the_picks())
    state = bytes(match.state)
    assert now(audit(match, (b"", shown))) == 1
    assert bytes(match.state) == state and match.hidden, "and changes nothing"


def test_the_audit_finds_what_cannot_be():
    match = played_to_the_opening(after_the_picks())
    match.log.append(0)  # it was over before
    assert now(audit(match, (b"", b"\4"))) in (1, NOT_THE_SAME)
    match = played_to_the_opening(after_the_picks())
    match.state[6] ^= 1  # A's strength
    assert now(audit(match, (b"", b"\4"))) == NOT_THE_SAME


# --- Whole matches ----------------------------------------------------------------------------------------------------

EVENINGS = [
    ("ninja", FORMS["duel"], 2, 0),
    ("ninja", PICKING, 2, 0),
    ("ninja", FORMS["three"], 3, 0),
    ("ninja", FORMS["three"], 2, 2),
    ("ninja", FORMS["tag team"], 4, 0),
    ("ninja", FORMS["tag team"], 3, 1),
    ("ninja", FORMS["tag team"], 2, 0),
    ("template", b"\1", 2, 0),
]


def name(evening):
    return "%s %d, %d devices, level %d" % (evening[0], evening[1][0], *evening[2:])


@pytest.mark.parametrize("evening", EVENINGS, ids=name)
@pytest.mark.parametrize("loss", [0, 30])
def test_all_devices_come_to_the_same_end_and_have_audited_it(evening, loss):
    for seed in range(3):
        game, options, count, level = evening
        world = Match(game, options, count, seed, level, loss=loss, duplicates=loss // 3, delay=loss * 5)
        world.played(600_000)
        whole = WholeMatch(rules_of(game), options)
        assert whole.replay(world.tables[0].match.log) == 0 and whole.turn() == OVER
        assert whole.check() == world.tables[0].match.check()


def test_opponents_play_the_further_seats_of_a_device_and_people_wait_for_their_own_only():
    world = Match("ninja", FORMS["three"], 2, level=2)
    assert world.is_over() is False
    world.step()
    assert [table.waits_for() for table in world.tables] == [[0], [2]]
    assert bytes(world.tables[0].seating) == bytes((PERSON, BOT + 2, REMOTE + 1))
    world.until(world.is_over, 600_000)
    assert {seat for player in world.players for _, seat, _ in player.chosen} == {0, 2}


@pytest.mark.parametrize(
    "evening, counted",
    [
        (EVENINGS[0], lambda rounds, match: 1 + 2 * rounds + 1),  # meeting, commitment and choice, audit
        (EVENINGS[1], lambda rounds, match: 1 + 1 + 2 * rounds + 1 + 1),  # also: the seals, and their opening
        (EVENINGS[7], lambda rounds, match: 1 + 1 + len(match.log) + 1),  # also: tips; a phase for each roll or action
    ],
    ids=["duel", "forbidden number", "template"],
)
def test_a_match_has_the_phases_of_the_page(evening, counted):
    game, options, count, level = evening
    world = Match(game, options, count, level=level)
    world.until(world.is_over, 600_000)
    match = world.tables[0].match
    rounds = match.rules.counts(match.state)[0]
    assert [table.phase for table in world.tables] == [counted(rounds, match)] * count


def test_another_match_begins_in_the_phase_in_which_the_last_one_has_ended():
    world = Match("ninja", FORMS["duel"], 2)
    world.until(world.is_over, 600_000)
    for player in world.players:
        table = again(player.table)
        assert table.base == table.phase == player.table.phase and table.link is player.table.link
        assert table.secret != player.table.secret and not table.is_met and table.match.log == b""
        player.table = table
        table.begin()
        player.verdict = None
        player.life = player.play(table)
    world.played(600_000)


@pytest.mark.parametrize("level, options", [(1, b"\0"), (0, b"\1")], ids=["level", "options"])
def test_a_match_does_not_begin_where_the_other_one_has_something_else_before_it(level, options):
    world = Match("ninja", b"\0", 2)
    other = world.players[1]
    other.table = Linked("ninja", options, bytes((0, 1, 2)) + KEY + SECRET, level, bytes(16))
    other.table.connect(other.medium, world.ticks)
    other.life = other.play(other.table)
    world.until(world.is_over)
    assert [table.foul for table in world.tables] == [(1, OTHER_MATCH), (0, OTHER_MATCH)]
    assert [player.verdict for player in world.players] == [False, False]


@pytest.mark.parametrize("form, count, patience", [("duel", 2, 14_000), ("three", 3, 28_000)])
def test_one_that_does_not_come_to_a_new_match_is_missed_after_a_while_and_later_never(form, count, patience):
    world = Match("ninja", FORMS[form], count)
    last = world.players[-1]
    last.step = lambda: None
    world.run(patience - 100)
    assert [table.absent() for table in world.tables[:-1]] == [NOBODY] * (count - 1)
    world.run(200)
    assert [table.absent() for table in world.tables[:-1]] == [count - 1] * (count - 1)
    del last.step
    world.until(lambda: all(table.is_met for table in world.tables))
    last.step = lambda: None
    world.run(2 * patience)
    assert [table.absent() for table in world.tables] == [NOBODY] * count


def test_a_choice_is_on_the_air_only_when_the_others_are_bound():
    world = Match("ninja", FORMS["duel"], 2, thinking=40)
    seen = {0: set(), 1: set()}

    def watch(medium, frame):
        phase = frames.phase(frame) - frames.is_before(frame)
        if frames.fragment(frame, 2, medium.PROOF)[0] != frames.NO_BODY and phase:
            me = frames.sender(frame)
            seen[me].add(phase)
            if phase % 2 == 0:  # a choice: the commitment of the other one has been sent
                assert phase - 1 in seen[1 - me], "device %d shows its choice too early" % me

    world.air.on_send = watch
    world.until(world.is_over, 600_000)


def test_until_all_have_chosen_nobody_knows_of_it():
    world = Match("ninja", FORMS["duel"], 2, thinking=1)
    world.players[1].choose = lambda table: iter(lambda: None, 0)  # thinks for ever
    world.run(3000)
    assert [table.match.held for table in world.tables] == [[(0, world.players[0].chosen[1, 0, 0])], []]


def test_while_the_choices_are_shown_all_are_ready_and_before_that_only_who_has_chosen():
    world = Match("ninja", FORMS["duel"], 2, thinking=1)
    one, other = world.players
    choose = other.choose
    other.choose = lambda table: iter(lambda: None, 0)
    world.run(1000)
    assert one.table.link.state(1) == CHOOSING and not one.table.link.is_bound
    assert other.table.link.state(0) == CHOSEN
    other.choose = choose
    other.life = other.play(other.table)
    seen = set()
    while len(one.table.match.log) < 2:
        world.run(20)
        if one.table.link.phase == 2:
            seen.add(one.table.link.state(1))
    assert seen <= {CHOSEN}


def test_no_body_longer_than_what_can_be_shown_is_taken_in():
    world = Match("ninja", PICKING, 2, thinking=40)
    world.until(lambda: all(table and table.is_met for table in world.tables))
    link = world.tables[0].link
    longest = link.longest
    world.until(lambda: world.tables[0].phase >= 4)
    assert 20 <= longest < link.longest < 200


def test_secrecy_decides_how_a_set_is_exchanged():
    table = Linked("ninja", PICKING, bytes((0, 0, 2)) + KEY + SECRET, 0, bytes(16))
    assert table.kind == SEALED and table.acting == [0, 1] and table.seats_at(1) == [1]
    assert Linked("ninja", b"\0", bytes((0, 0, 2)) + KEY + SECRET, 0, bytes(16)).kind == TOGETHER


def test_a_generator_that_was_dropped_half_way_can_be_called_again():
    world = Match("ninja", FORMS["duel"], 2)

    def forgetful(player):
        """Whoever waits drops what it waits for every few frames, as the menu behind BACK does."""
        table = player.table
        times = itertools.count(3)  # the longer it takes, the longer it waits
        while not (yield from for_a_while(exchanges.meet(table), next(times))):
            pass
        while not table.is_over():
            yield from player.choose(player.table)
            while not (yield from for_a_while(exchanges.settle(table), next(times))):
                assert table.foul is None
        times = itertools.count(1)
        while not (yield from for_a_while(exchanges.audit(table), next(times))):
            assert table.foul is None
        assert next(times) > 2, "not in one go"
        player.verdict = True
        while True:
            yield

    world.step()
    for player in world.players:
        player.life = forgetful(player)
    world.played(600_000)


def for_a_while(steps, times):
    for _ in range(times % 20):
        try:
            next(steps)
        except StopIteration as end:
            return end.value
        yield
    steps.close()
    return False


# --- The example of the page ------------------------------------------------------------------------------------------

BEGIN, END = "<!-- made by tests/linked/test_link_table.py -->\n", "<!-- end -->\n"
TOLD = ("nothing", "asks to end", "stays", "gone")


def example():
    """A duel over light from its meeting to the end of the first secret round, frame by frame, in columns."""
    lines = ["      ms from  frame %s phase misses  body" % (" " * 44)]
    world = Match("ninja", FORMS["duel"], 2, kind=LIGHT, thinking=1)
    for player, action in zip(world.players, (5, 3)):
        player.pick = lambda legal, action=action: action
        player.secret = bytes(range(16 * player.number, 16 * player.number + 16))

    def note(medium, frame):
        body = "—"
        number, _, _ = frames.fragment(frame, 2, 2)
        if number != frames.NO_BODY:
            body = "fragment %d%s" % (number & 127, ", the last" if number & frames.LAST else "")
            body += " of phase %d" % (frames.phase(frame) - frames.is_before(frame))
        missing = " ".join(str(device) for device in range(8) if frame[3] >> device & 1) or "—"
        text = "    %4d  %d    %-50s  %d     %s      %s"
        lines.append(text % (world.air.now, frames.sender(frame), spaced(frame), frames.phase(frame), missing, body))

    world.air.on_send = note
    world.until(lambda: all(len(table.match.log) == 2 for table in world.tables if table) and world.tables[0])
    world.run(300)
    return "\n".join(lines) + "\n"


def spaced(frame):
    """The head, the stamps, the body and the proof apart."""
    return " ".join(part.hex() for part in (frame[:4], frame[4:6], frame[6:-2], frame[-2:]) if part)


def test_the_example_of_the_page_is_what_the_devices_say(goldens, same_chance):
    page = PAGE.read_text()
    before, shown, after = re.split("%s|%s" % (re.escape(BEGIN), re.escape(END)), page)
    if goldens:
        PAGE.write_text(before + BEGIN + example() + END + after)
        return
    assert shown == example()
