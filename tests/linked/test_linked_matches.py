"""Linked matches in bad weather, of the protocol and of simulated boards (long: it plays storms to the end).

`make linked` plays a thousand storms at each loss (LINKED=1000), `make test` two dozen of all in all.
"""

import io
import itertools
import json
import os
import statistics
from types import SimpleNamespace
from unittest.mock import patch

import pytest

import games.karenza
import games.template
import scope
from dojo.link import exchanges
from dojo.link.pairing.beacons import Link
from dojo.link.screens.patience import Title
from dojo.saving.records import LONGEST_MATCH
from dojo.saving.store import Store
from dojo.say import say_one
from sim.cli import main
from sim.linking import linked
from sim.linking.infrared import Light
from sim.unattended import run as unattended
from storm import GAMES, LONGEST, TABLES, Storm
from weather import LIGHT, RADIO, Air

STORMS = scope.amount("LINKED")
PIECE = 250  # storms in one test
IS_LARGE = STORMS > 100
LOSSES = (0, 30, 50)


# --- Storms ----------------------------------------------------------------------------------------


def pieces():
    """(loss, kind, seeds): STORMS at each loss, every fourth of them on light; a third of that in the short run."""
    for loss in LOSSES:
        number = STORMS if IS_LARGE else (STORMS + LOSSES.index(loss)) // len(LOSSES)
        for first in range(0, number, PIECE):
            yield loss, first, min(first + PIECE, number)


@pytest.mark.parametrize("loss, first, end", list(pieces()))
def test_every_match_ends_the_same_on_all_devices_whatever_the_weather(loss, first, end):
    reboots = lost = 0
    for seed in range(first, end):
        storm = Storm(seed, loss, kind=LIGHT if seed % 4 == 3 else RADIO)
        storm.play()
        reboots += sum(player.reboots for player in storm.players)
        lost += storm.air.lost
    assert reboots > (end - first) / 2 and lost > end - first, "there was no storm at all"


@pytest.mark.parametrize("loss, first, end", list(pieces()))
def test_all_five_games_end_the_same_whatever_the_weather(loss, first, end):
    """Of a long run all storms, of a short one every third."""
    for seed in range(first, end, 1 if IS_LARGE else 3):
        kind = LIGHT if seed % 4 == 3 else RADIO
        Storm(seed, loss, GAMES[seed % len(GAMES)], kind, base=(0, 0xFFF8)[seed % 2]).play()


@pytest.mark.parametrize("seed, loss, kind", [(35, 0, LIGHT), (67, 0, LIGHT), (84, 30, LIGHT), (49, 0, RADIO)])
def test_storms_that_once_went_wrong_are_played_to_their_end(seed, loss, kind):
    """Three on one light of whom one was never heard; a device that was off after the audit."""
    Storm(seed, loss, kind=kind).play()


def test_two_whose_power_fails_before_they_know_that_all_said_yes_are_looked_for_again():
    """Such a match, with two in the lobby and two in the meeting, once never ended."""
    record = linked.play("ninja", {"form": "tag"}, seed=6, devices=4, faults=linked.FAULTS)
    assert record["agree"] and all(record["audited"]) and not record["fouls"]
    assert record["time_ms"] < 5 * 60 * 1000


@pytest.mark.parametrize("table", GAMES, ids=lambda table: table[0])
@pytest.mark.parametrize("base", [0xFFFF, 0xFFFE, 0xFFFD, 0xFFF8])
def test_the_phase_after_65535_is_0_in_every_game_whatever_the_weather(table, base):
    """Many matches in a row come there; both devices are switched off at many places around it."""
    ends = []
    for seed in (base, base + 1, base + 2):
        storm = Storm(seed, 30, table, base=base)
        storm.reboots = 12
        storm.play()
        ends.append(storm.phases_before(storm.players[0].table.phase))
    assert max(ends) > 0xFFFF - base, "none got there"


@pytest.mark.parametrize("table", [*GAMES, ("karate", b"\3\0\0\0\1", 3)], ids=lambda table: table[0])
def test_what_is_saved_can_be_told_by_the_log_after_every_set_in_every_game(table, monkeypatch):
    """As where a match would outgrow the store; what was played before a power cut comes back all the same."""
    shorter = []

    def shorten(store, entries):
        shorter.append(len(entries) / len(store.match()[1]))
        return real(store, entries)

    real = Store.shorten
    monkeypatch.setattr("dojo.saving.store.Store.shorten", shorten)
    monkeypatch.setattr("dojo.link.table._ONE_SET", LONGEST_MATCH)
    monkeypatch.setattr("storm.ERASES", 1000)
    for seed in range(4):
        storm = Storm(seed, 30, table)
        storm.reboots = 12
        storm.play()
    assert len(shorter) > 10 and min(shorter) < 0.7


def test_eight_devices_on_a_radio_wait_for_nobody_long():
    """Each used to put off what it had to say whenever another one spoke."""
    storm = Storm(5, 30, ("ninja", b"\3", 4), cuts=False, reboots=False)
    storm.play()
    assert storm.air.now < 60_000


# --- Storms in which something is wrong ------------------------------------------------------------


SAVES = itertools.count()


def new_nonce(secret, number):
    return os.urandom(12)
    yield


def late_append(store, entries, append=Store.append):
    return append(store, entries) if next(SAVES) % 12 else True


def forgetful_advance(link, advance=Link.advance):
    advance(link)
    link._before = None


@pytest.mark.parametrize("name, broken, seeds, says", [
    ("dojo.link.secrets.commit.nonce", new_nonce, 12, "changes its body of phase"),
    ("dojo.saving.store.Store.append", late_append, 12, ""),
    ("dojo.link.pairing.beacons.Link.advance", forgetful_advance, 3, "not within"),
], ids=["a nonce that is new after every restart", "a late save", "a body that is dropped early"])  # fmt: skip
def test_what_is_wrong_with_the_product_is_found_in_storms(monkeypatch, name, broken, seeds, says):
    monkeypatch.setattr(name, broken)
    monkeypatch.setattr("storm.LONGEST", 120_000 if says == "not within" else LONGEST)
    said = []
    for seed in range(seeds):
        try:
            Storm(seed, 30).play()
        except AssertionError as wrong:
            assert any("To see it again: Storm(%d" % seed in note for note in wrong.__notes__)
            said.append(str(wrong))
    assert said and says in " ".join(said)


# --- Between simulated boards ----------------------------------------------------------------------


@pytest.fixture
def match(capsys):
    """match("--link", "ir", …) → the records of `match ninja`, all of whose devices agree and have audited it."""

    def command(*words, game="ninja"):
        code = main(["match", game, *(str(word) for word in words), "--json"])
        seen = capsys.readouterr()
        assert (code, seen.err) == (0, "")
        records = [json.loads(line) for line in seen.out.splitlines()]
        for record in records:
            assert record["agree"] and record["audited"] == [True] * record["devices"] and record["fouls"] == []
        return records

    return command


@pytest.mark.parametrize("link", ["ir", "espnow", "cable", "air"])
def test_a_linked_match_is_the_one_that_would_be_played_at_one_device(match, link):
    (record,) = match("--devices", 2, "--link", link, "--seats", "bot4,bot1", "--seed", 7)
    alone = unattended.play("ninja", {}, ("bot4", "bot1"), 7)
    assert {name: record[name] for name in alone} == alone
    assert record["link"] == link and record["devices"] == 2 and record["loss"] == 0
    assert record["checks"] == [alone["check"]] * 2 and record["results"] == [alone["result"]] * 2
    assert record["sent"] > 20 and 0 < record["pairing_ms"] < record["time_ms"] == record["seconds"] * 1000
    assert len(record["rounds_ms"]) == alone["rounds"] and min(record["rounds_ms"]) > 0


def test_the_same_seed_gives_the_same_match_to_the_last_frame(match):
    wishes = ("--devices", 2, "--link", "ir", "--loss", 30, "--seed", 5)
    assert match(*wishes) == match(*wishes)
    assert match(*wishes)[0]["lost"] > 0


@pytest.mark.parametrize(
    "form, devices, seats", [("forbidden", 2, 2), ("three", 3, 3), ("three", 2, 3), ("tag", 2, 4), ("tag", 4, 4)]
)
def test_every_form_is_linked_with_as_many_devices_as_have_a_seat(match, form, devices, seats):
    (record,) = match("--devices", devices, "--option", "form=" + form, "--loss", 20)
    assert record["link"] == ("ir" if devices == 2 else "espnow")
    assert len(record["result"]) == seats


@pytest.mark.parametrize("devices, form", [(2, "duel"), (3, "teams"), (4, "teams")])
def test_where_no_form_is_named_the_first_with_enough_seats_is_played(match, devices, form):
    (record,) = match("--devices", devices, "--link", "air", game="knockout")
    assert record["options"]["form"] == form


@pytest.mark.parametrize("form, devices", [("duel", 2), ("teams", 2), ("teams", 4)])
@pytest.mark.parametrize("operations", ("basic", "all"))
def test_knock_yourself_out_is_audited_on_every_number_of_devices(match, form, devices, operations):
    wishes = ("--option", "form=" + form, "--option", "ops=" + operations, "--link", "air")
    (record,) = match("--devices", devices, *wishes, game="knockout")
    assert 1 in record["result"] and record["turns"] <= 400


@pytest.mark.parametrize(
    "game, link, chosen, seats",
    [
        *[("karenza", link, ("lock=off", "hand=3"), "bot2,bot2") for link in ("ir", "espnow", "cable", "air")],
        ("king_of_the_roll", "espnow", ("cards=own",), "bot1,bot2"),
        ("king_of_the_roll", "ir", ("cards=shared",), "bot1,bot2"),
    ],
)
def test_a_fight_with_hands_and_dice_that_nobody_can_load_is_audited_on_every_medium(match, game, link, chosen, seats):
    options = [word for option in chosen for word in ("--option", option)]
    wishes = ("--devices", 2, "--link", link, "--loss", 50, *options, "--seats", seats, "--seed", 3)
    (record,) = match(*wishes, game=game)
    assert record["lost"] > 50 and (record["attacks"] > 0 if game == "karenza" else record["turns"] > 1)
    alone = unattended.play(game, record["options"], record["seats"], actions=record["actions"])
    assert alone["check"] == record["check"] and alone["result"] == record["result"]


def test_cuts_and_reboots_of_boards_lose_nothing(match):
    assert len(match("--devices", 2, "--link", "espnow", "--loss", 20, "--faults", "cuts,reboots", "--games", 3)) == 3


def test_a_linked_match_can_be_replayed(match, capsys, monkeypatch):
    (record,) = match("--devices", 2, "--link", "cable", "--option", "form=forbidden")
    monkeypatch.setattr("sys.stdin", io.StringIO(json.dumps(record)))
    assert main(["replay", "-"]) == 0
    assert "the same" in capsys.readouterr().out


def test_without_json_a_person_can_read_what_the_link_did(capsys):
    assert main(["match", "ninja", "--devices", "2", "--loss", "10", "--games", "2"]) == 0
    out = capsys.readouterr().out
    assert "2 devices, ir, 10 % of frames lost" in out and "agreed and audited: 2 of 2" in out
    assert "pairing" in out and "secrets" in out and "rounds   " in out


def test_what_each_seat_has_of_its_own_is_told_of_several_linked_matches_too(capsys, monkeypatch):
    monkeypatch.setattr(games.karenza, "LINKED", True, raising=False)
    assert main(["match", "karenza", "--devices", "2", "--link", "air", "--games", "2"]) == 0
    out = capsys.readouterr().out
    assert "points   seat 1 " in out and "agreed and audited: 2 of 2" in out


@pytest.mark.parametrize(
    "words, says",
    [
        (["--devices", "9"], "no whole number from 2 to 8"),
        (["--devices", "1"], "no whole number from 2 to 8"),
        (["--devices", "3", "--option", "form=duel"], "has 2 seats: at most 2 devices"),
        (["--devices", "4", "--option", "form=tag", "--link", "cable"], "cable links 2 devices at most, not 4"),
        (["--devices", "2", "--link", "smoke"], "no link called 'smoke'. There are: ir, espnow, cable, air"),
        (["--devices", "2", "--faults", "thunder"], "no faults called 'thunder'. There are: cuts, reboots"),
        (["--devices", "2", "--loss", "100"], "no whole number from 0 to 90"),
        (["--devices", "2", "--seats", "bot1"], "has 2 seats, not 1"),
        (["--devices", "2", "--seats", "person,bot1"], "A person cannot play unattended"),
        (["--devices", "2", "--actions", "3,2"], "--actions and --devices do not go together"),
        (["--loss", "30"], "--loss is for linked matches. Say how many devices play: --devices 2"),
        (["--link", "ir"], "--link is for linked matches"),
        (["--python-hashing"], "--python-hashing is for linked matches"),
        (["--devices", "2", "--option", "form=quartet"], "form cannot be 'quartet'"),
    ],
)
def test_what_cannot_be_linked_is_answered_with_what_would_be_right(complaint, words, says):
    assert says in complaint("match", "ninja", *words)


def test_a_game_that_cannot_be_linked_says_so(capsys, monkeypatch):
    monkeypatch.setattr(games.template, "LINKED", False)
    assert main(["match", "template", "--devices", "2"]) == 2
    assert "Handhelds cannot be linked for template" in capsys.readouterr().err


# --- Time ------------------------------------------------------------------------------------------

MATCHES = 40 if IS_LARGE else 4


def times(link, loss=0, python=False, games=MATCHES):
    """ms of all secret rounds of some duels, sorted, and of all pairings; what is saved takes no time."""
    rounds = []
    pairings = []
    for seed in range(games):
        record = linked.play("ninja", {}, ("bot2", "bot3"), seed, link=link, loss=loss, python=python, keeps=False)
        assert record["agree"] and all(record["audited"])
        rounds += record["rounds_ms"]
        pairings.append(record["pairing_ms"])
    return sorted(rounds), sorted(pairings)


@pytest.mark.parametrize(
    "link, python, bar", [("ir", False, 1500), ("ir", True, 2000), ("espnow", False, 150), ("espnow", True, 500)]
)
def test_a_secret_round_takes_no_longer_than_it_may(link, python, bar):
    rounds, pairings = times(link, python=python)
    assert rounds[-1] <= bar
    assert pairings[-1] < 5000


@pytest.mark.parametrize("seed", [20, 29, 31])  # 31: whose frame is over must have looked up before the answer comes
def test_two_that_have_spoken_at_once_on_light_do_not_do_so_again(seed):
    record = linked.play("ninja", {}, ("bot2", "bot3"), seed, link="ir", python=True, keeps=False)
    assert max(record["rounds_ms"]) <= 2000


@pytest.mark.parametrize("link, bar", [("ir", 3000), ("espnow", 300)])
def test_half_of_the_frames_lost_makes_a_round_only_so_much_longer(link, bar):
    rounds, _ = times(link, loss=50, games=4 * MATCHES)
    assert statistics.median(rounds) <= bar


def waits(storm):
    """Play a storm of two; of each wait of a device, until its set has moved on: (ms, whether its screen gave advice).

    Nobody may be named in it.
    """
    found = []

    def settle(table, settle=exchanges.settle):
        others = [(1 - table.me, "Panda")]
        session = SimpleNamespace(link=table.link, table=table, others=others, called=lambda seat: "Panda")
        title = Title(session, table.link.phase)
        begun = storm.air.now
        said = False
        going = settle(table)
        while True:
            try:
                pause = next(going)
            except StopIteration as end:
                found.append((storm.air.now - begun, said))
                return end.value
            said = title.now() == say_one("link.advice", table.link.medium.CONTACT) or said
            assert title.hides < 0, "device %d says that the other one hides something" % table.me
            yield pause

    with patch.object(exchanges, "settle", settle):
        storm.play()
    return found


WAITS = 200 if scope.ALL else 8
DUELS = [table for table in TABLES if table[2] == 2]


@pytest.mark.parametrize("loss, bar", [(50, 15_000), (60, 20_000)])
def test_nobody_waits_15_seconds_by_infrared_without_advice(loss, bar):
    """The link is cut for up to 7 s meanwhile, and the other one is without power for up to 6."""
    found = []
    for seed in range(WAITS):
        found += waits(Storm(seed, loss, DUELS[seed % len(DUELS)], LIGHT))
    assert all(said for ms, said in found if ms > 15_000)
    assert max(ms for ms, _ in found) > 10_000 and statistics.median([ms for ms, _ in found]) < 8000
    found = []
    for seed in range(WAITS // 2):
        found += waits(Storm(seed, loss, DUELS[seed % len(DUELS)], LIGHT, cuts=False, reboots=False))
    assert max(ms for ms, _ in found) < bar


STRAY_MATCHES = 20 if scope.ALL else 2


@pytest.mark.parametrize("strays, meeting, bar", [(15, 20_000, 8000), (30, 40_000, 12_000), (60, 60_000, 20_000)])
def test_two_meet_and_play_in_stray_light(monkeypatch, strays, meeting, bar):
    """Pulses a second that lamps and the sun make in every receiver."""
    begin = Light.__init__
    monkeypatch.setattr(Light, "__init__", lambda light, *seed, **air: begin(light, *seed, glitches=strays, **air))
    rounds, pairings = times("ir", games=STRAY_MATCHES)
    assert statistics.median(pairings) < meeting / 3 and pairings[-1] < meeting
    assert statistics.median(rounds) < bar / 3 and rounds[-1] < bar


# --- The weather itself ----------------------------------------------------------------------------


def test_the_air_loses_doubles_and_delays_as_it_is_told():
    air = Air(1, loss=40, duplicates=20, delay=200)
    one, other = air.medium(), air.medium()
    for number in range(1000):
        one.send(bytes((number >> 8, number & 255)))
        air.wait(20)
    air.wait(1000)
    got = other.inbox
    assert 550 < len(set(got)) < 650 and 60 < len(got) - len(set(got)) < 180
    assert got != sorted(got), "none has overtaken another one"
    assert one.inbox == []


def test_on_light_two_voices_at_a_time_are_noise():
    air = Air(1, kind=LIGHT)
    one, other = air.medium(), air.medium()
    one.send(b"a frame")
    air.wait(20)
    assert one.is_busy() and other.is_busy()
    other.send(b"another")
    air.wait(300)
    assert one.inbox == other.inbox == []
    one.send(b"a frame")
    air.wait(300)
    assert other.inbox == [b"a frame"]
