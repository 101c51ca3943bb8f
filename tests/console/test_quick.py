"""From power-on to playing: how many presses it takes, what is kept of what players change, what the launcher says."""

import importlib

import pytest

from dojo.menus import cards
from dojo.saving.store import Store
from games import GAMES
from player import Holder, ways
from reading import console, words
from sim import boards
from sim.linking.room import Room, links_of
from stage import Stage

BOARDS = [boards.short(board) for board in boards.pictured()]
LINKED = [name for name in BOARDS if links_of(boards.find(name))]
MOST = 3  # presses


class Player(Holder):
    """Counts the presses since the launcher shows the game."""

    def __init__(self, board, game="ninja", nvm=None):
        super().__init__(board, nvm=nvm)
        self.tap(*[self.next] * GAMES.index(game))
        self.presses = 0

    def press(self, *keys):
        self.presses += len(keys)
        return self.tap(*keys)


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize(
    "game, keys, seen",
    [
        ("karate", ("ok", "down", "ok"), "Roll the dice!"),
        ("knockout", ("ok", "ok"), "Roll the dice!"),
        ("ninja", ("ok", "ok"), "use"),
        ("ninja", ("ok", "down", "ok"), "use"),
    ],
    ids=("dice roller", "Knock Yourself Out alone", "Ninja against the device", "Ninja for two here"),
)
def test_a_new_handheld_is_played_on_after_three_presses(board, game, keys, seen):
    with Player(board, game) as player:
        player.press(*[player.down if key == "down" else key for key in keys])
        assert player.sees(seen), words(player.handheld)
        if seen != "use":  # the first roll is a press of its own
            before = player.handheld.check()
            player.press("ok")
            assert player.handheld.check() != before
        assert player.presses <= MOST + (game == "karate"), "a match alone stands before the dice roller"
        people = 2 if "down" in keys else 1
        if game == "ninja":
            assert bin(player.console.seats_here).count("1") == people


@pytest.mark.parametrize("board", LINKED)
@pytest.mark.parametrize("keys", [("back",), ("ok", "up", "ok")], ids=("from the launcher", "from the game"))
def test_linked_ninja_looks_for_others_at_once(board, keys):
    """With three buttons it takes a press more from the game: NEXT twice, for nothing leads up."""
    with Player(board) as player:
        player.press(*(["ok", "next", "next", "ok"] if board == "feather" and "up" in keys else keys))
        assert player.sees("Looking for others")
        assert player.presses <= MOST + (board == "feather" and "up" in keys)
        player.tap("back")
        assert player.sees("open" if keys == ("back",) else "1 player")


@pytest.mark.parametrize("board", BOARDS)
def test_linking_stands_above_the_ways_to_play_here_where_a_key_leads_up_to_it(board):
    with Player(board) as player:
        for game in ("ninja", "karate"):
            player.tap("ok")
            items = [text for text in words(player.handheld)[1:-1] if text]
            first = "1 player: on screen" if game == "karate" else "1 player"
            if board in LINKED:
                assert items.index("Link handhelds") == (0 if board != "feather" else 2 + (game == "karate")), items
            assert items[0 if board not in LINKED or board == "feather" else 1] == first
            player.tap("ok")
            assert not player.sees("Looking for others"), "the cursor stands on the way to play here"
            player.home().tap("next" if board == "feather" else "right")


@pytest.mark.parametrize("keys", ["back", "ok,ok"], ids=("a new one", "one that was linked before"))
def test_two_linked_children_choose_after_three_presses_and_the_yes(keys):
    with Room([boards.find("feather")] * 2, seed=5) as room:
        room.settle()
        if keys == "ok,ok":
            for handheld in room.handhelds:
                with handheld.world:
                    cards.note_use(console(handheld).store, "ninja", "3")
        for handheld in room.handhelds:
            for key in keys.split(","):
                handheld.tap(key)
                room.run(10)
        room.run(300)
        for handheld in room.handhelds:
            assert "Same on both?" in " ".join(words(handheld))
            handheld.tap("ok")
        room.run(200)
        for handheld in room.handhelds:
            assert "use" in " ".join(words(handheld)), words(handheld)


def test_the_launcher_says_that_back_links_only_where_it_does():
    for board in ("pybadge", "picosystem"):
        with Player(board) as player:
            assert player.sees("link") == (board in LINKED)
            player.tap("left")
            assert not player.sees("link"), "about the games"
            before = player.handheld.check()
            player.tap("back")
            assert player.handheld.check() == before


def test_start_opens_the_game_in_the_launcher_and_does_nothing_elsewhere():
    with Player("pybadge") as player:
        player.tap("start")
        assert player.sees("1 player")
        before = player.handheld.check()
        player.tap("start")
        assert player.handheld.check() == before
        player.tap("ok")
        assert player.sees("use")
        player.tap("start")
        assert player.sees("use") and not player.sees("sure?")


def test_what_was_played_last_comes_first_after_a_power_cut():
    with Player("pybadge", nvm=b"") as player:
        player.tap("ok", "down", "ok")
        player.console.store.finish()  # as if it were played to its end
        player.cut().press("ok", "ok")
        assert player.sees("use") and bin(player.console.seats_here).count("1") == 2


def test_what_was_changed_is_played_at_the_next_press_and_said_so():
    with Player("picosystem", nvm=b"") as player:
        player.tap("ok", *["down"] * ways("picosystem"), "ok", "down", "down", "ok")
        assert player.sees("Who plays?") and player.sees("you") and player.sees("robot: Bold")
        player.tap("down", "down", "ok")
        assert player.sees("robot: Careful")
        player.tap("up", "up", "ok")
        assert player.sees("use") and player.sees("C 50")
        assert player.home().cut().tap("back", "ok").sees("1 player: Three ninjas")
        player.tap("down", "ok", "right", "ok")
        assert player.sees("C 50")
        assert list(player.console.store.match()[0])[-19:-16] == [0, 18, 17], "the seating, before the secret"


def test_what_is_as_usual_again_is_not_kept():
    with Player("picosystem", nvm=b"") as player:
        for form in (3, 0):
            player.tap("ok", *["down"] * (ways("picosystem") + (form == 0)), "ok")
            if form == 0:
                player.tap("right", "ok")
            player.tap(*["down"] * (form or 1), "ok", "ok")
            assert list(player.match.options) == [form]
            kept = cards.kept(player.console.store, "ninja", 1)
            assert (kept is not None) == (form == 3)
            player.home()


def test_a_game_that_knows_nothing_of_it_gets_all_of_it():
    """The template says neither who sits where nor what was played last."""
    with Player("pybadge") as player:
        with player.handheld.world:
            for name in ("dojo.menus.cards", "dojo.menus.game"):
                importlib.import_module(name).GAMES = ("template",)
        player.home().tap("ok")
        assert all(player.sees(text) for text in ("1 player", "2 here", "Link handhelds", "Change", "How to play"))
        player.tap("down", "down", "ok", "down", "ok", "ok")
        assert list(player.match.options) == [1]
        player.home().tap("ok")
        assert player.sees("1 player: Three rounds")


# --- What is kept -----------------------------------------------------------------------------------------


def test_of_more_setups_than_there_is_room_for_those_used_least_lately_go():
    store = Store(None, False)
    games = ["game_%d" % number for number in range(12)]
    for game in games:
        cards.keep(store, game, 1, bytes(4), bytes(range(4)))
    cards.note_use(store, "king_of_the_roll", "roller.start")
    assert len(store.get(2)) <= 64
    there = [game for game in games if cards.kept(store, game, 1)]
    assert there == games[-len(there) :] and len(there) >= 2
    assert cards.kept(store, games[-1], 1) == (bytes(4), bytes(range(4)))
    assert cards.used(store) == [b"king_of_the_roll", b"roller.start"]
    cards.keep(store, games[-1], 1, b"", b"")
    assert cards.kept(store, games[-1], 1) is None


def test_setups_that_make_no_sense_are_as_if_nothing_was_kept():
    with Stage("pybadge") as stage:
        setup = stage.module("dojo.menus.setup")
        store = stage.console.store
        usual = setup.quick(stage.console, "ninja", 1)
        assert usual == (b"\0", bytes((0, 17)))
        wrong = [(b"\4", b"\0\21"), (b"\0\0", b"\0\21"), (b"\0", b"\0\21\21")]
        wrong += [(b"\0", seating) for seating in (b"\0\1", b"\0\25", b"\0\20", b"\1\21", b"\21\22")]
        for options, seating in wrong:
            cards.keep(store, "ninja", 1, options, seating)
            assert setup.quick(stage.console, "ninja", 1) == usual, (options, seating)
        cards.keep(store, "ninja", 3, b"\2", b"\5")
        assert setup.quick(stage.console, "ninja", 3) == (b"\0", 0)
        for saved in (b"ninja 1\n", b"ninja 1\n\1", b"ninja\n" + b"\xff" * 50, b"\n\n\n\n", b"\xff" * 64):
            store.note(2, saved)
            assert setup.quick(stage.console, "ninja", 1) == usual


@pytest.mark.parametrize(
    "game, usual",
    [
        ("ninja", {1: (b"\0", b"\0\21"), 2: (b"\0", b"\0\1"), 3: (b"\0", 0)}),
        ("knockout", {1: (b"\0\0\0", b"\0"), 2: (b"\1\0\0", b"\0\1"), 3: (b"\1\0\0", 0)}),
        ("karate", {1: (bytes(5), b"\0"), 2: (b"\1\0\0\0\0", b"\0\1"), 3: (b"\1\0\0\0\0", 0)}),
        ("template", {1: (b"\0", b"\0\21"), 2: (b"\0", b"\0\1"), 3: (b"\0", 0)}),
    ],
)
def test_what_is_usual_is_a_duel_or_to_be_alone(game, usual):
    with Stage("pybadge") as stage:
        setup = stage.module("dojo.menus.setup")
        assert {way: setup.quick(stage.console, game, way) for way in usual} == usual


def test_partners_play_together_where_nobody_says_otherwise():
    with Stage("pybadge") as stage:
        setup = stage.module("dojo.menus.setup")
        ninja, knockout = (stage.module("games.%s.rules" % game) for game in ("ninja", "knockout"))
        assert setup.usual(ninja, b"\3", 1) == bytes((0, 0, 17, 17))
        assert setup.usual(ninja, b"\3", 2) == bytes((0, 0, 2, 2))
        assert setup.usual(ninja, b"\2", 2) == bytes((0, 1, 17))
        assert setup.usual(knockout, b"\2\0\0", 2) == bytes((0, 1, 0, 1))
        assert [setup.usual(ninja, bytes((form,)), 3) for form in range(4)] == [b"\0", b"\0", b"\1", b"\0"]


@pytest.mark.parametrize("game", ["ninja", "karenza", "king_of_the_roll"])
def test_a_match_that_was_left_goes_on_as_after_a_power_cut_but_is_not_played_again(game):
    with Player("pybadge", game, nvm=b"") as player:
        player.console.settings.hints = 0  # it is no guided one
        player.tap(*["ok"] * 6)
        player.home().tap("ok")
        assert player.sees("Go on")
        saved = bytes(player.handheld.nvm())
        with player.handheld._running():
            importlib.import_module("dojo.saving.restore")._take_again = None
        player.tap("ok")
        shown, match = words(player.handheld), player.console.store.match()
        assert len(match[1]) > 1
    with Holder("pybadge", nvm=saved) as again:
        again.tap("ok")
        assert (words(again.handheld), again.console.store.match()) == (shown, match)
