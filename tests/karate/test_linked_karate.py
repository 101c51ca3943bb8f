"""Karate between up to eight linked devices: whole matches in storms and on simulated boards, long rounds, cheats."""

import itertools
import json
import types

import _nvm
import pytest

from attacker import Party, now
from dojo.contract import OPENING, SEALED, seats_in
from dojo.link.entries import ILLEGAL
from dojo.link.pairing.beacons import AWAY, CHOOSING, CHOSEN
from dojo.link.screens.badge import Badge
from dojo.link.secrets import commit
from dojo.playing.seated import PERSON
from dojo.playing.table import Table
from dojo.saving.records import LONGEST_HEADER, LONGEST_MATCH, LONGEST_POINT
from dojo.saving.restore import restore
from dojo.saving.store import Store
from games.karate import layout, places, rules
from karate_keys import Keys
from link_world import KEY
from linked_match import Match
from reading import console, layers, words
from reading import state as match_of
from sim.cli import main
from stage import BOARDS, Stage
from storm import Storm
from weather import LIGHT, RADIO

SECRET_SHEETS, OPEN_SHEETS = 0, 1
TRAINED, FREE = 0, 1
KIAI = rules.KIAI


def options(players, rolls=1, sheets=SECRET_SHEETS, kiai=FREE):
    """What the console would give for so many players who write after every 1, 3 or 5 rolls."""
    return bytes((players - 1, rolls // 2, sheets, 0, kiai))


# --- Whole matches ------------------------------------------------------------------------------------

TABLES = [  # options, devices
    (options(2), 2),
    (options(8), 8),
    (options(8, 5), 3),
    (options(5, 3), 5),
    (options(3, 1, OPEN_SHEETS), 3),
    (options(8, 5, OPEN_SHEETS), 8),
    (options(4), 2),
]


@pytest.mark.parametrize("loss", [0, 30, 50])
@pytest.mark.parametrize("table", TABLES, ids=lambda table: "%d-%d-%d on %d" % (*table[0][:3], table[1]))
def test_every_match_ends_the_same_on_all_devices_whatever_the_weather(table, loss):
    reboots = 0
    for seed in range(6 // table[1] or 1):
        storm = Storm(seed, loss, ("karate", *table), LIGHT if table[1] == 2 and seed == 2 else RADIO)
        storm.play()
        reboots += sum(player.reboots for player in storm.players)
        assert sorted(storm.forgotten)[0] == 0 and len(storm.forgotten) == 3, "all three rounds had a checkpoint"
    assert reboots, "there was no storm at all"


@pytest.mark.parametrize(
    "words",
    [
        "--devices 8 --link espnow --loss 30 --seed 1",
        "--devices 2 --option players=5 --link cable --option sheets=open --faults reboots --seed 3",
    ],
)
def test_simulated_boards_play_whole_matches_that_can_be_played_again(words, capsys):
    assert main(["match", "karate", *words.split(), "--json"]) == 0
    record = json.loads(capsys.readouterr().out)
    assert record["agree"] and all(record["audited"]) and record["fouls"] == []
    assert record["rounds"] == 3 and len(record["openings_ms"]) == 3
    from sim.unattended import run as unattended

    assert unattended.differences(record) == []


# --- Long rounds --------------------------------------------------------------------------------------


def long_round(count, rolls=5, most=1_200_000):
    """Eight seats on `count` devices whose players train until the bell and then hesitate; the match at its opening."""
    world = Match("karate", options(8, rolls), count, thinking=1)
    world.entries = [0] * count
    for player in world.players:
        player.pick = lambda legal: legal[0]
    is_opening = []

    def watch():
        for player in world.players:
            if player.table:
                world.entries[player.number] = max(world.entries[player.number], len(player.store.match()[1]))
        is_opening[:] = [player.table is not None and player.table.match.turn() == OPENING for player in world.players]
        return any(player.table is not None and player.table.match.base for player in world.players)

    world.until(watch, most)
    return world


@pytest.mark.parametrize("count", [2, 8])
def test_sixty_rolls_of_eight_players_fit_what_is_kept_and_what_is_sent(count):
    world = long_round(count)
    assert {table.match.base for table in world.tables} <= {0, 60 + 8 * 125}
    assert 2000 < max(world.entries) <= LONGEST_MATCH
    for player in world.players:
        assert len(player.store.header) <= LONGEST_HEADER
    world.until(lambda: all(player.store.point is not None for player in world.players))
    for player in world.players:
        assert len(player.store.point) <= LONGEST_POINT and len(player.store.match()[1]) < 10
        again = restore(Store(player.nvm, True))
        assert again.match.state == player.table.match.state and again.match.base == 60 + 8 * 125


def test_eight_people_at_one_device_can_train_to_the_bell_three_times():
    store = Store(_nvm.ByteArray(_nvm.RP2040), True)
    table = Table("karate", options(8), bytes(range(PERSON, PERSON + 8)), bytes(16), store)
    table.begin()
    longest = steps = 0
    while table.match.base < 3 * (60 + 8 * 125):
        steps += 1
        if not table.step():
            seat = seats_in(table.match.turn())[-1]
            legal = table.match.legal(seat)
            assert table.act(seat, legal[0]) == 0
        longest = max(longest, len(store.match()[1]))
        if steps % 500 == 0:
            assert restore(Store(store._nvm, True)).match.state == table.match.state
    assert longest == 2 * (60 + 8 * 125) <= LONGEST_MATCH and steps > 500
    assert store._nvm._flash.erases < 10


# --- Kiais --------------------------------------------------------------------------------------------


def shouting(count, *shouters):
    """A match in which everybody writes into their first boxes, and these seats shout in the first batch."""
    world = Match("karate", options(count), count, thinking=3)
    for player in world.players:

        def pick(legal, player=player):
            if player.number in shouters and legal[-1] >= KIAI:
                return [action for action in legal if action >= KIAI][0]
            return legal[0]

        player.pick = pick
    return world


@pytest.mark.parametrize("shouters, caller", [((0,), 0), ((5,), 5), ((7, 3, 5), 3), ((2, 1), 1), (range(8), 0)])
def test_whoever_shouts_everybody_hears_it_and_of_several_the_lowest_seat_reads_first(shouters, caller):
    world = shouting(8, *shouters)
    world.until(lambda: all(table and layout.ended_by(table.match.state) for table in world.tables))
    for table in world.tables:
        assert layout.ended_by(table.match.state) == layout.BY_KIAI
        assert layout.caller(table.match.state) == caller and layout.rolls(table.match.state) == 1
    world.until(world.is_over, 120_000)
    world.check()


def test_before_all_have_written_nobody_knows_of_a_kiai():
    world = shouting(3, 0)
    slow = world.players[2]

    def think(table):
        while slow.table.waits_for():
            yield

    slow.choose = think
    world.run(5000)
    assert not any(layout.ended_by(table.match.state) for table in world.tables)
    assert world.tables[0].match.held == [(0, 0), (0, 1 + KIAI)]
    assert world.tables[1].match.held[-1][0] == 1, "nothing of the others is here yet"


# --- Cheats -------------------------------------------------------------------------------------------

SECRET = b"a villain's own!"


def forging(*actions):
    """Bind and show these actions, with a secret of its own, and remark what its device does."""

    def lie(villain, number, honest):
        if villain.kind == SEALED and number == 0:
            return sealed_as(villain.number, actions[: len(villain.table.sealed.entries) // 2])
        return SECRET + bytes(actions) if villain.kind == OPENING else honest
        yield

    return lie


def sealed_as(seat, actions):
    """The seal over these actions."""
    seal = bytes(16)
    for number, action in enumerate(actions):
        seal = now(commit.seal(KEY, seal, seat, number, action, now(commit.nonce(SECRET, number))))
    return seal


def cheat(reason, actions, lie, players=2, victims=(), kiai=FREE):
    """A villain on the last seat writes and settles as `actions` say; all others accuse it, and nothing is scored."""
    party = Party("karate", options(players, kiai=kiai), players)
    party.villain.actions = list(actions)
    party.victim.actions = list(victims)
    party.villain.lie = lie
    party.villain.table.match.state[places.LEVEL] = 0  # its own device lets it shout
    assert party.play(), "nobody notices, or all hangs"
    party.play(lambda: False, 2000)
    for player in party.honest:
        assert player.foul == (players - 1, reason), player.foul
        assert player.verdict is not True and player.table.match.base == 0
        assert restore(Store(player.nvm, True)).match.base == 0
    return party


def at(kind, body, number=None, place=0):
    """Say body(honest one) in the first exchange, or another, of sets of this kind, or of the one of this number."""
    seen = []

    def lie(villain, exchange, honest):
        if villain.kind != kind or exchange != place:
            return honest
        if villain.link.phase not in seen:
            seen.append(villain.link.phase)
        return body(honest) if number in (None, seen.index(villain.link.phase)) else honest
        yield

    return lie


SHOUT = [0, 1 + KIAI]  # Kake Uke for step 1, learned with a double alone


@pytest.mark.parametrize("players", [2, 8])
def test_a_kiai_that_is_claimed_but_not_in_the_sealed_action(players):
    """Somebody ends the training, and could say later that it was somebody else."""
    cheat(ILLEGAL, SHOUT, forging(0, 1, 5, 5, 5, 5, 5), players)


def test_a_kiai_that_is_in_the_sealed_action_but_not_claimed():
    cheat(ILLEGAL, SHOUT, at(SEALED, lambda honest: b"", 0, 1), victims=SHOUT)


@pytest.mark.parametrize("told", [b"\1", b"\1\1", b"\2", b"\0\2", b"\0\xff", b"\0\1\1", b"\0\0", b"\0\1\0"])
def test_a_kiai_that_cannot_be_is_refused_at_once(told):
    """Before the last value of the batch, a louder one, one too many, or none with a byte of its own."""
    party = cheat(ILLEGAL, [0, 1], at(SEALED, lambda honest: told, 0, 1))
    assert party.victim.table.match.turn() != OPENING


def test_a_technique_that_was_never_learned_is_found_when_the_sheets_are_shown():
    cheat(ILLEGAL, SHOUT, forging(0, 1 + KIAI, 4, 5, 5, 5, 5))  # the side jump kick


def test_two_values_of_one_roll_in_one_box_are_found_when_the_sheets_are_shown():
    cheat(ILLEGAL, SHOUT, forging(3, 3 + KIAI, 5, 5, 5, 5, 5))


def test_a_kiai_without_training_is_found_when_the_sheets_are_shown():
    """Nobody can check a sealed sheet at once: the training ends, and the opening says who shouted too soon."""
    party = cheat(ILLEGAL, SHOUT, None, kiai=TRAINED)
    state = party.victim.table.match.state
    assert layout.caller(state) == 1 and layout.ended_by(state) == layout.BY_KIAI


def test_an_open_sheet_is_refused_at_once_where_something_is_written_that_cannot_be():
    party = Party("karate", options(2, 1, OPEN_SHEETS))
    party.villain.actions = [0, 1]
    party.villain.lie = at(0, lambda honest: b"\3\3", 0)
    assert party.play()
    assert party.victim.foul == (1, ILLEGAL)


# --- On the screen ------------------------------------------------------------------------------------


@pytest.mark.parametrize("count", range(2, 9))
def test_the_badge_shows_every_other_device_and_how_it_is_by_its_shape(count):
    class Others:
        me = 1
        states = {}

        def state(self, device):
            return self.states[device]

    Others.count = count
    others = [device for device in range(count) if device != Others.me]
    console = types.SimpleNamespace(theme=types.SimpleNamespace(paper=0, bad=1, ink=2, good=3))
    console.display = types.SimpleNamespace(root_group=[])
    seen = {}
    for state in (AWAY, CHOOSING, CHOSEN):
        for one in others:
            Others.states = {device: CHOSEN for device in others} | {one: state}
            badge = Badge(console, Others())
            for _ in range(5):
                badge.step()
            drawn = badge._bitmap
            room = drawn.height // len(others)
            rows = range(others.index(one) * room, others.index(one) * room + room)
            shape = tuple(bool(drawn[x, y]) for y in rows for x in range(drawn.width))
            assert seen.setdefault(state, shape) == shape, "the same for each of them"
    assert len(set(seen.values())) == 3 and all(any(shape) for shape in seen.values())


def waits(stage, others):
    """What a waiting screen asks of dojo.link.play, in a game that shows the animals of seats."""
    name = stage.module("dojo.ui.seats").name
    return types.SimpleNamespace(console=stage.console, others=others, face=lambda seat: None, called=name)


@pytest.mark.parametrize("board", BOARDS)
def test_a_device_waits_for_up_to_seven_others_on_every_screen(board):
    with Stage(board) as stage:
        waiting = stage.module("dojo.link.screens.waiting")
        tall = stage.module("dojo.ui.layout").FACE.height
        for count in range(2, 9):
            faces = [(device, device) for device in range(1, count)]
            states = {device: device % 3 for device, _ in faces}
            screen = waiting.Waiting(waits(stage, faces), ((1, "menu"),), states.get)
            places = sorted((other._sign.x, other._sign.y) for other in screen._others)
            assert len(places) in (0, count - 1), "all of them or none"
            assert not places or all(after[0] - before[0] >= 16 for before, after in itertools.pairwise(places))
            for x, y in places:
                assert 0 <= x <= stage.console.width - 16 and tall <= y <= stage.console.height - tall - 16
            said = "Waiting for Panda" if count == 2 else "Waiting for %d others" % (count - 1)
            assert words(stage)[0] == said
            screen.update("Waiting")


@pytest.mark.parametrize("board, scale", [("pybadge", 5), ("picosystem", 6), ("picopad", 6)])
def test_the_face_of_the_only_one_who_is_waited_for_is_large(board, scale):
    with Stage(board) as stage:
        waiting = stage.module("dojo.link.screens.waiting")
        waiting.Waiting(waits(stage, [(1, 1)]), ((1, "menu"),), {1: 1}.get)
        assert [face.scale for face in layers(stage, "Group") if len(face) == 1] == [scale]


# --- With keys ----------------------------------------------------------------------------------------


def test_opponents_on_empty_seats_write_all_numbers_and_settle_all_techniques(closed):
    table = closed(Keys("pybadge", "sprig", players=5, level=2))
    table.play_until("After round 1")
    for handheld in table.handhelds:
        assert layout.round_of(match_of(handheld).state) == 1


def test_everybody_reads_on_his_own_handheld_which_seat_he_is_and_is_asked_about_first(closed):
    table = closed(Keys("pybadge", "pico", players=3))
    table.play_until("High punch")
    seats = [[seat for seat in range(3) if console(handheld).seats_here >> seat & 1] for handheld in table.handhelds]
    assert sorted(seats) == [[0], [2]]
    for place, (seat,) in enumerate(seats):
        owner = ("Fox", "Panda", "Crane")[seat]
        assert table.sees(owner + ": Roll 1" if place == 0 else "#1", place)
    table.tap("ok", "ok", who=0).run(0.2)
    table.tap("ok", who=0).run(1)
    assert table.sees("Waiting for", 0) and table.sees("%s: Roll 1" % ("Fox", "Panda", "Crane")[seats[0][0]], 0)
    table.play_until("fight")
    assert table.sees(("Fox", "Panda", "Crane")[seats[0][0]] + ": fight!", 0)
    assert any(("Fox", "Panda", "Crane")[seats[1][0]] in line for line in words(table.handhelds[1]))
    table.play_until("why?")
    for place, (seat,) in enumerate(seats):
        table.tap("down", "ok", who=place)
        assert words(table.handhelds[place])[0].startswith(("Fox", "Panda", "Crane")[seat] + ": ")


@pytest.mark.parametrize("boards", [("pybadge", "pico"), ("sprig", "picopad", "pybadge", "picosystem")])
def test_linked_handhelds_come_to_the_same_end_and_all_see_who_shouts(closed, boards):
    table = closed(Keys(*boards, players=len(boards))).play_until("Fox shouts!").play_until("again")
    assert table.sees("win") or table.sees("A draw")
    assert len({words(handheld)[0] for handheld in table.handhelds}) == 1
