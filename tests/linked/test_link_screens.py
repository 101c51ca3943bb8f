"""Linked matches as players see them: several handhelds in a room, by keys (long: two to four of them)."""

import gc
import importlib
from types import SimpleNamespace

import pytest

from dojo.say import say_one
from party import Party
from reading import cut_off, outside, reads, words
from stage import BOARDS, Stage
from weather import Air


@pytest.fixture
def party(closed):
    """Makes parties."""
    return lambda *boards, **named: closed(Party(*boards, **named))


# --- Meeting ------------------------------------------------------------------------------------------


def test_two_children_are_in_a_duel_after_three_presses_each_and_the_yes(party):
    friends = party("pybadge", "pico")
    friends.tap("ok", "up", "ok").run(1)
    assert friends.sees("Same on both?")
    friends.tap("ok").run(1)
    assert friends.sees("use") and friends.room.now < 8000


def test_nothing_that_was_needed_to_meet_is_in_memory_when_the_match_begins(party):
    friends = party("pybadge", "pico").meet()
    assert all("dojo.link.pairing.lobby" in handheld.world.names() for handheld in friends.handhelds)
    friends.tap("ok").run(1)
    for handheld in friends.handhelds:
        assert not {"dojo.link.pairing.lobby", "dojo.menus.game"} & set(handheld.world.names())


def test_only_boards_that_have_a_link_offer_it():
    for board in BOARDS:
        with Stage(board) as stage:
            links = stage.console.links
            stage.play(stage.module("dojo.launcher").page(stage.console))
            stage.tap("ok")
            assert ("Link handhelds" in " ".join(words(stage))) == bool(links), board


@pytest.mark.parametrize("ways, text", [((0,), "Point them"), ((1,), "Choose Link on"), ((2,), "Plug in the cable"),
                                        ((0, 2), "or plug in the cable")])  # fmt: skip
@pytest.mark.parametrize("board", BOARDS)
def test_who_is_alone_is_told_how_to_be_found_and_the_picture_moves(board, ways, text):
    with alone(board, ways) as stage:
        assert text in reads(stage)
        assert outside(stage) == []
        before = stage.frame()
        stage.run(25)
        assert stage.frame() != before
        stage.tap("back")
        assert stage.result is None and not stage.is_running


def medium(contact):
    """One on which nobody else is; this is how two get in contact on it."""
    made = Air(0).medium()
    made.CONTACT = contact
    return made


class Opened(Exception):
    """Where a lobby would open, with all that it was told."""

    @classmethod
    def by(cls, *told):
        raise cls(*told)


def alone(board, ways):
    """A stage with a board that looks for others over these media."""
    stage = Stage(board)
    links = ("infrared", "radio", "cable")
    stage.module("dojo.link.media.choose").open_medium = lambda link, console: medium(links.index(link[0]))
    stage.console.links = [(links[way],) for way in ways]
    stage.play(stage.module("dojo.link.screens.pairing").pair(stage.console, "ninja", b"\0", 0))
    stage.run(5)
    return stage


def test_what_is_shown_first_needs_no_link_and_says_nothing_of_one_that_cannot_be_opened():
    with Stage("pybadge") as stage:
        choose = stage.module("dojo.link.media.choose")
        choose.open_medium = lambda link, console: medium(2) if link[0] == "cable" else None
        stage.console.links = (("infrared",), ("cable",))
        meeting = stage.module("dojo.link.screens.pairing").pair(stage.console, "ninja", b"\0", 0)
        with stage.world:
            next(meeting)
        assert "or plug in the cable" in reads(stage)
        stage.play(meeting)
        stage.run(5)
        seen = reads(stage)
        assert "Plug in the cable" in seen and "or plug" not in seen


def test_what_was_played_last_is_looked_for_only_once_there_is_a_picture(monkeypatch):
    with Stage("pybadge") as stage:
        cards = stage.module("dojo.menus.cards")
        with stage.world:
            cards.keep(stage.console.store, "ninja", cards.LINKED, b"\2", b"\1")  # three rivals, and opponents
        lobbies = stage.module("dojo.link.pairing.lobby")
        monkeypatch.setattr(lobbies, "Lobby", Opened.by)
        stage.module("dojo.link.media.choose").open_medium = lambda link, console: medium(0)
        stage.console.links = (("infrared",),)
        meeting = stage.module("dojo.link.screens.pairing").pair(stage.console, "ninja")
        with stage.world:
            next(meeting)
            assert "Looking" in " ".join(words(stage))
            assert not {"dojo.menus.setup", "games.ninja.rules"} & set(stage.world.names())
            with pytest.raises(Opened) as opened:
                next(meeting)
        assert opened.value.args[3:] == (b"\2", 3, 1)


def test_a_link_that_cannot_be_opened_is_said_so():
    with Stage("pybadge") as stage:
        stage.module("dojo.link.media.choose").open_medium = lambda link, console: None
        stage.play(stage.module("dojo.link.screens.pairing").pair(stage.console, "ninja", b"\0", 0))
        stage.run(5)
        assert "can't link" in reads(stage)
        assert stage.tap("ok").result is None


@pytest.mark.parametrize("older, text", [(1, "The other handheld needs"), (2, "This handheld needs")])
def test_other_versions_are_told_which_handheld_to_update(party, older, text):
    friends = party("pybadge", "pico")
    friends.tap("ok", "link")
    with friends.handhelds[1].world:
        importlib.import_module("games.ninja.rules").VERSION = 0 if older == 1 else 200
    friends.tap("ok").run(2)
    assert friends.sees("Update needed") and friends.sees(text, 0) and not friends.sees(text, 1)


@pytest.mark.parametrize("board", BOARDS)
def test_in_a_crowd_friends_pick_a_picture_and_see_one_sign(party, board):
    friends = party(board, "pybadge", "pico", "feather").meet()
    assert friends.sees("Pick the same one")
    for place, name in enumerate(("Bell", "Bell", "Kite", "Kite")):
        friends.find(name, place).tap("ok", who=place)
    friends.run(3)
    assert friends.sees("Same on both?")
    signs = [lobby_of(friends, place).code for place in range(4)]
    assert signs[0] == signs[1] != signs[2] == signs[3]
    friends.tap("ok").run(2)
    assert friends.sees("use")


def lobby_of(friends, place):
    module = friends.handhelds[place].world["dojo.link.pairing.lobby"]
    found = [one for one in gc.get_objects() if type(one) is module.Lobby]
    assert len(found) == 1
    return found[0]


@pytest.mark.parametrize("board", BOARDS)
def test_who_has_shown_its_half_to_somebody_who_comes_and_goes_is_asked(party, board):
    friends = party(board, "pybadge")
    friends.tap("ok", "link", "ok").run(3)
    friends.tap("down", who=1).run(12)
    assert friends.sees("Who's there?", 0) and not friends.sees("Same", 1)
    friends.tap("ok", who=0).run(2)
    assert friends.sees("Same on both?")


@pytest.mark.parametrize("boards", [("pybadge", "picopad"), ("pico", "sprig")])
@pytest.mark.parametrize("form", [0, 3])
def test_each_handheld_says_who_it_will_be(party, boards, form):
    friends = party(*boards).meet(form)
    friends.tap("ok", who=0).run(0.5)
    second = "Panda" if form == 0 else "Crane"
    said = [who for place in (0, 1) for who in ("Fox", second) if friends.sees("You are " + who, place)]
    assert sorted(said) == sorted(["Fox", second]), "also where the three pictures leave room for nothing else"
    friends.tap("ok", who=1).run(1)
    for place, who in enumerate(said):
        assert friends.console(place).seats_here >> ("Fox", "Panda", "Crane").index(who) & 1


@pytest.mark.parametrize("seats, is_ready", [(2, False), (3, False), (3, True)])
@pytest.mark.parametrize("board", ("pico", "feather", "pybadge"))
def test_the_longest_names_of_three_pictures_have_room_in_two_lines(board, seats, is_ready):
    code = 21, 19, 13  # carrot, ladder, apple
    with Stage(board) as stage:
        assert stage.module("dojo.say").speak("es")
        screens = stage.module("dojo.link.screens.pairing")._Screens(stage.console, (1,))
        screens._lobby = SimpleNamespace(code=code, seats=seats, count=seats, is_ready=is_ready, first_seat=lambda _: 5)
        with stage.world:
            screens._show_sign()
        assert cut_off(stage) == []
        assert ("Zanahoria Escalera Manzana" in reads(stage)) == (board != "pico")


# --- Whole matches ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "boards, form, level",
    [
        (("pico", "feather"), 0, 0),
        (("picosystem", "picopad"), 1, 0),
        (("pybadge", "pico", "sprig"), 2, 0),
        (("feather", "pico"), 2, 3),
        (("pybadge", "pico", "sprig", "feather"), 3, 0),
        (("pico", "pybadge"), 3, 0),
        (("pico", "pybadge"), 3, 2),
    ],
)
def test_every_form_is_played_to_an_audited_end_and_all_agree(party, boards, form, level):
    friends = party(*boards).begin(form, level)
    friends.play_on()
    assert friends.sees("Fair match") and not friends.sees("Not checked")
    titles = {words(handheld)[0] for handheld in friends.handhelds}
    assert titles in ({"A draw"}, {"You lose!"}) or "You win!" in titles and len(titles) == 2
    assert all(friends.table(place) is None for place in range(len(boards))), "no match waits any more"


# --- What one sees of the others ------------------------------------------------------------------------


def test_what_follows_a_choice_is_loaded_while_one_thinks_where_there_is_room(party):
    friends = party()
    for handheld, free in zip(friends.handhelds, (31_000, 19_000)):
        handheld.world.free = free
    friends.begin().run(1)
    follows = {"dojo.link.screens.exchange", "dojo.link.screens.waiting", "dojo.link.secrets.choices"}
    assert [len(follows.intersection(handheld.world.names())) for handheld in friends.handhelds] == [3, 0]


def place_of_badge(handheld):
    """Its dots: (left, top, right, bottom)."""
    width, height = handheld.size
    console = handheld.world["dojo.crash"].console
    free = (width - console.width) // 2  # all round
    left, top = width - console.link_badge.room, height - handheld.world["dojo.ui.layout"].FACE.height
    return left - free, top - free, width - free, height - free


def badge(handheld):
    """The pixels of the badge."""
    left, top, right, bottom = place_of_badge(handheld)
    rows = [range(2 * (y * handheld.size[0] + left), 2 * (y * handheld.size[0] + right)) for y in range(top, bottom)]
    return b"".join(handheld.pixels()[row.start : row.stop] for row in rows)


@pytest.mark.parametrize("board", BOARDS)
def test_the_badge_tells_the_three_states_apart_and_nothing_else_is_drawn_for_it(party, board):
    friends = party(board, "pybadge").begin().tap("more", who=0)
    handheld = friends.handhelds[0]
    seen, before, drawn = [badge(handheld)], handheld.pixels(), handheld.device.pixels
    friends.choose(None, 1)
    seen.append(badge(handheld))
    width, height = handheld.size
    left, top, *_ = place_of_badge(handheld)
    assert 0 < handheld.device.pixels - drawn < width * height // 6
    changed = [at // 2 for at, (a, b) in enumerate(zip(before, handheld.pixels())) if a != b]
    assert changed and all(at % width >= left and at // width >= top for at in changed)
    friends.room.channel.is_cut = True
    friends.run(6)
    assert len({*seen, badge(handheld)}) == 3


def test_there_is_no_badge_without_a_link_nor_when_the_match_is_left(party):
    friends = party().begin()
    friends.handhelds[0].tap("back", 2200)
    friends.run(1)
    console = friends.console(0)
    assert friends.sees("◷", 0) and console.link_badge is None and console.link is None


# --- Out of contact -------------------------------------------------------------------------------------


def away(party):
    """A party in which the other one has gone for a minute after the first one's choice."""
    friends = party().begin()
    friends.choose(1, None)
    friends.room.leave(1)
    return friends.run(64)


def test_a_bot_takes_over_and_the_match_goes_on_from_where_it_was(party):
    friends = away(party).tap("next", "ok", who=0)
    assert friends.sees("How strong?", 0)
    friends.tap("ok", who=0).run(4)
    assert friends.sees("Round 1", 0) or friends.sees("A tie", 0)
    friends.tap("ok", who=0).run(1)
    assert friends.sees("how much?", 0) and not hasattr(friends.table(0), "pact")
    friends.room.rejoin(1)
    friends.run(4)
    assert friends.sees("has left", 1)
    friends.tap("ok", who=1).run(0.5)
    assert friends.sees("ended the match", 1)


# --- Fouls ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("reason", range(1, 11))
def test_a_foul_is_named_and_the_score_stays(party, reason):
    friends = party().begin()
    friends.choose(1, 2).tap("ok").run(1)
    console = friends.console(0)
    other = 1 - friends.table(0).me
    console.link.foul = (other, reason)
    friends.run(0.2)
    assert friends.sees("Foul!", 0) and friends.sees(say_one("link.news.fouls", reason, ("Fox", "Panda")[other]), 0)
    assert friends.table(0) is not None and not friends.sees("has left", 1), "until somebody here has read it"
    friends.tap("ok", who=0).run(3)
    assert friends.sees("◷", 0) and friends.table(0) is None and friends.sees("has left", 1)
    friends.run(10)
    assert console.link is None and "wins" not in friends.words(0) and "Fair match" not in friends.words(0)
