"""The console around the games, as code.py runs it: menu, settings, and a match that waits."""

import importlib
import traceback
from pathlib import Path

import pytest

from device_files import ROOT
from dojo.saving.settings import Settings
from dojo.saving.store import Store
from dojo.say import say
from dojo.settings import SETTINGS
from games import GAMES
from pace import pictures_of
from player import Breaker, ways
from reading import cut_off, layers, words
from sim.boards import find, names
from sim.handheld import Handheld
from sim.pictures import picture
from stage import Stage

BOARDS = ("pico", "pybadge", "feather", "picosystem", "picopad")
CARDS = [importlib.import_module("games." + game) for game in GAMES]
TITLES = [say(card.NAME) for card in CARDS] + ["Settings", "About"]
PREFERENCES = TITLES.index("Settings")


class Console(Breaker):
    """A handheld in the launcher."""

    def page(self, number):
        """So many pages on; on three buttons the dice are a page in front of the settings."""
        return self.tap(*[self.next] * (number + (number >= PREFERENCES and not self.has_pad())))

    def has_pad(self):
        return any(key.logical == "up" for key in self.handheld.board.keys)

    def loaded(self):
        """The names of the modules in memory."""
        return set(self.handheld.world.names())


@pytest.fixture
def console(closed):
    """Makes consoles."""
    return lambda board="pybadge", nvm=b"", seed=3: closed(Console(board, seed, nvm))


# --- The menu -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", ["en", "de", "es", "fr"])
@pytest.mark.parametrize("board", names())
def test_what_leads_to_the_other_games_stands_in_the_last_line_in_every_language(closed, board, language):
    """On a handheld of a class too, where a page more takes room from that line."""
    for number in "", "DOJO_NUMBER = 12\n":
        handheld = closed(Handheld(find(board), 3, settings='DOJO_LANGUAGE = "%s"\n%s' % (language, number)))
        handheld.run(200)  # past the number
        handheld.settle()
        (line,) = layers(handheld, "Hints")
        following = [key.name + " " for key in find(board).keys if key.logical == "next"]
        assert line.text.startswith(following[0] if following else "\t"), line.text
        assert ("\n\u2191 " in line.text) == (not following), "the dice"


NINE = (GAMES + ("knockout", "karate", "ninja", "karate"))[:8] + ("template",)


@pytest.mark.parametrize("games", (GAMES, NINE), ids=("ours", "nine"))
@pytest.mark.parametrize("board", BOARDS)
def test_every_page_is_reached_and_opens_with_our_games_and_with_nine(console, board, games):
    player = console(board)
    if games is NINE:
        with player.handheld.world:
            importlib.import_module("dojo.menus.cards").GAMES = games
        player.home()
    titles = [say(importlib.import_module("games." + name).NAME) for name in games]
    titles += ["Dice"] * (not player.has_pad()) + ["Settings", "About"]
    shots = []
    for title in titles:
        assert player.sees(title), title
        assert cut_off(player.handheld) == []
        shots.append(player.handheld.check())
        player.page(1)
    assert player.handheld.check() == shots[0] and len(set(shots)) == len(titles), "the dots tell two pages apart"
    if games is GAMES:
        assert board != "pybadge" or player.sees("♟1-4 ◷5-10"), "how many play, and how long"
        return
    player.tap(*[player.next] * 8, "ok")
    assert player.sees("1 player") and player.sees("Change"), words(player.handheld)
    player.tap("ok")
    assert player.sees("Fox rolled a")
    for title, seen in (("Settings", ":"), ("About", "Pocket Dojo")):
        player.home()
        while not player.sees(title):
            player.page(1)
        assert player.tap("ok").sees(seen)


def lit(handheld):
    """The share of dots that are not black."""
    dots = handheld.frame() if hasattr(handheld, "frame") else handheld.pixels()
    image = picture.full(dots, handheld.size).convert("L")
    return 1 - image.histogram()[0] / (image.width * image.height)


@pytest.mark.parametrize("board", BOARDS)
def test_every_game_fills_the_display_with_its_place(console, board):
    player = console(board)
    for _ in GAMES:
        assert lit(player.handheld) > (0.35 if board == "pico" else 0.65)
        player.page(1)


def sides(poster):
    """The dots at both sides of the picture of a poster, in rows."""
    bitmap = poster[0].bitmap
    margin = 16 - (80 - bitmap.width)
    rows = [[bitmap[x, y] for x in range(bitmap.width)] for y in range(bitmap.height)]
    return [row[:margin] for row in rows], [row[-16:] for row in rows], [row[margin:-16] for row in rows]


@pytest.mark.parametrize("big_text", (0, 1))
@pytest.mark.parametrize("board", BOARDS[1:])
def test_the_games_before_and_after_look_in_at_the_sides_of_a_poster(board, big_text):
    def shown(*neighbours):
        with Stage(board, big_text=big_text) as stage:
            card = stage.module("dojo.dialogs.card")
            picture = ("games/karate/picture.bmp", card.PICTURE, 0)
            with stage.world:
                return sides(card.show_card(stage.console, 0, 3, picture, "Karate", (), False, "karate", neighbours)[1])

    alone, both, last = shown(), shown("ninja", "knockout"), shown("ninja", "")
    for side in (0, 1):
        new = {dot for rows, old in zip(both[side], alone[side]) for dot, was in zip(rows, old) if dot != was}
        assert new and new <= {0, 1, 2}, "in its first three colours"
        assert shown("knockout", "ninja")[side] != both[side]
    assert both[2] == alone[2], "its own picture stays as it is"
    assert last[0] == both[0] and last[1] == alone[1], "beside the last one there is nobody"
    assert shown("bare", "") == alone, "a game without a picture of that kind"


def test_a_neighbour_is_the_page_that_the_key_leads_to(console):
    player = console()
    seen = []
    module = player.handheld.world["dojo.dialogs.card"]
    look_in = module._peep
    module._peep = lambda poster, game, is_after: seen.append((game, is_after)) or look_in(poster, game, is_after)
    last = len(GAMES) - 1
    for number in range(1, last + 2):
        player.page(1)
        is_painted = number <= last and (ROOT / "games" / GAMES[number] / "poster.bmp").exists()
        after = [(GAMES[number + 1], 1)] if number < last else []
        assert seen == ([(GAMES[number - 1], 0), *after] if is_painted else [])
        seen.clear()


@pytest.mark.parametrize("board", BOARDS)
def test_a_game_without_a_place_shows_its_picture_on_black(board):
    with Stage(board) as stage:
        card = stage.module("dojo.dialogs.card")
        shown = []
        for game in ("template", "bare"):
            with stage.world:
                picture = ("games/template/picture.bmp", card.PICTURE, 0)
                screen, poster = card.show_card(stage.console, 0, 3, picture, "High Roll", ("♟2-2",), False, game)
                stage.console.show(screen)
            shown.append(lit(stage))
            assert (poster is None) == (game == "bare") and "High Roll" in " ".join(words(stage))
        assert shown[0] > shown[1] + 0.1


@pytest.mark.parametrize("board", BOARDS)
def test_the_picture_moves_now_and_then_and_a_press_is_heard_meanwhile(console, board):
    player = console(board)
    still = player.handheld.check()
    moved = []
    for frame in range(400):
        player.handheld.run(1)
        if player.handheld.check() != still:
            moved.append(frame)
    assert 12 <= len(moved) <= 60, "most of the time it is still, and so is the doll"
    while player.handheld.check() == still:
        player.handheld.run(1)
    player.page(1)
    assert player.sees(TITLES[1])


@pytest.mark.parametrize("board", ["pico", "sprig", "picosystem", "picopad"])
def test_no_picture_of_what_moves_takes_a_board_longer_than_60_ms(console, board):
    player = console(board)
    device = player.handheld.device
    times = []
    for _ in GAMES:
        moves = pictures_of(device)
        player.handheld.run(200)
        device.on_refresh = None
        times += moves
        player.page(1)
    assert len(times) > 3 * len(GAMES) and max(times) <= 60_000, [round(time / 1000) for time in times]


@pytest.mark.parametrize("board", BOARDS)
def test_a_game_that_is_not_there_yet_says_so(console, board):
    player = console(board)
    with player.handheld.world:
        importlib.import_module("games.karenza").READY = False
    number = GAMES.index("karenza")
    assert player.page(number).sees("coming soon")
    assert player.tap("ok").sees("Coming soon")
    assert player.tap("ok").sees(TITLES[number])


def test_only_the_chosen_game_is_needed_and_only_while_it_is_open(console):
    player = console()
    player.handheld.world.free = 0
    player.tap("ok", *["down"] * ways("pybadge"), "ok")
    assert {name.split(".")[1] for name in player.loaded() if name.startswith("games.")} == {"ninja"}
    assert "games.ninja.rules" in player.loaded()
    player.tap("back", "back")
    assert "games.ninja.rules" not in player.loaded()


def test_the_launcher_can_be_forgotten_during_a_match_and_the_match_in_the_launcher(console):
    player = console()
    player.handheld.world.free = 0  # all that can be forgotten is
    player.tap("ok", "ok")
    assert player.sees("how much?")
    assert not {"dojo.launcher", "dojo.menus.shelf", "dojo.dialogs.form", "dojo.start"} & player.loaded()
    assert player.home().sees("open")
    assert not {"games.ninja.bots", "dojo.playing.play"} & player.loaded()


# --- A match that waits -------------------------------------------------------------------------------


def in_a_match(console, board="pybadge"):
    """A duel against the device after its first round, which is when every board has saved it."""
    player = console(board).tap("ok", "ok")
    assert player.sees("use")
    player.tap("next" if board == "feather" else "up", "ok", "ok")
    player.handheld.wait(3000)
    player.tap("ok")
    assert player.sees("use")
    return player


def read_on(player):
    """Press OK until the menu is there."""
    for _ in range(5):
        if player.sees("open"):
            return player
        player.tap("ok")
    raise AssertionError(words(player.handheld))


def test_a_match_of_another_version_is_dropped_and_said_so(console):
    with Stage("pybadge") as stage:
        store = stage.console.store
        table = stage.module("dojo.playing.table").Table("ninja", b"\x00", b"\x00\x11", b"secret", store)
        header = table.header()
        store.begin(header[:1] + bytes((header[1] + 1,)) + header[2:])
        store.append(b"\x00\x01")
        store.flush()
        nvm = stage.module("microcontroller").nvm
        saved = bytes(nvm[0 : len(nvm)])
    player = console("pybadge", saved)
    assert player.sees("Sorry") and player.sees("got lost")
    read_on(player)
    assert player.cut().sees("open"), "said once"


def test_saved_bytes_that_make_no_sense_are_told_and_everything_works(console):
    garbage = bytes((index * 37 + 11) & 255 for index in range(len(console().handheld.nvm())))
    player = console("pybadge", garbage)
    assert player.sees("Sorry")
    read_on(player)
    assert player.tap("ok", "ok").sees("how much?")


# --- Settings -----------------------------------------------------------------------------------------


def changed(player, row, presses=1):
    """Change a setting by how many rows it is further down."""
    player.tap(*[player.down] * row)
    return player.tap(*["ok"] * presses)


@pytest.mark.parametrize("keys", ["back", "hold-back"])
def test_settings_change_at_once_and_survive_a_reset_however_they_are_left(console, keys):
    player = console().page(PREFERENCES).tap("ok")
    assert player.handheld.brightness() == 1
    changed(player, 1, 2)  # medium, loud, off; who plays comes first
    changed(player, 1, 3)
    assert player.handheld.brightness() == 0.5
    changed(player, 0, 2)
    assert player.handheld.brightness() == 0.125
    before = player.handheld.pixels()
    changed(player, 1)
    assert player.sees("strong") and player.handheld.pixels() != before
    player.play(keys).cut().page(PREFERENCES).tap("ok")
    assert player.sees("off") and player.sees("dim") and player.sees("strong")
    assert player.handheld.brightness() == 0.125


def test_one_more_line_of_the_table_is_one_more_row_of_the_menu_and_is_saved():
    with Stage("pybadge") as stage:
        table, preferences = stage.module("dojo.settings"), stage.module("dojo.menus.preferences")
        number_of, of_saved = stage.module("dojo.say").number_of, stage.module("dojo.saving.settings").Settings
        with stage.world:
            more = table.Setting("speed", 2, 1, number_of("console.hints"), number_of("console.texts"))
            table.SETTINGS = preferences.SETTINGS = (*table.SETTINGS, more)
            settings = stage.console.settings = of_saved(stage.console.store)
        stage.play(preferences.page(stage.console)).tap(*["down"] * 7)
        rows = words(stage)
        assert rows[rows.index("Hints:") + 1] == "big", rows
        stage.tap("right", "back")
        assert settings.speed == 0 and stage.result is None
        with stage.world:
            assert of_saved(stage.console.store).speed == 0


def values(settings):
    return [getattr(settings, each.name) for each in SETTINGS]


def test_settings_that_make_no_sense_are_as_new():
    with Stage("pybadge") as stage:
        store = stage.console.store
        for saved in (b"\x01", b"\xff" * 5, b"\x01" * 40, b"\x80", b"\x80" + b"\xff" * 40):
            store.put(0, saved)
            assert values(stage.module("dojo.saving.settings").Settings(store)) == [2, 3, 0, 0, 0, 0, 1]
        for saved in (bytes((9, 1, 1, 9, 0)), bytes((0x80, 9, 1, 1, 9, 0, 0, 0))):
            store.put(0, saved)
            read = stage.module("dojo.saving.settings").Settings(store)
            assert values(read) == [2, 1, 1, 0, 0, 0, 0], "the others are kept"


# --- When something breaks ----------------------------------------------------------------------------


def break_next(player, error, times=1):
    """Let the next key, or the next few, raise an error inside the product."""
    console = player.console
    key = console.key
    left = [error] * times

    def broken():
        error = left.pop()
        if not left:
            console.key = key
        yield from key()
        raise error

    console.key = broken
    player.tap("ok")  # this one is waited for already
    player.tap(*["ok"] * times)


def test_out_of_memory_once_is_nothing_that_players_see_and_again_a_crash_like_others(console):
    player = in_a_match(console)
    room = player.handheld.world["dojo.memory.room"]
    clear_up, running = room.clear_up, []
    room.clear_up = lambda: running.append([frame.name for frame in traceback.extract_stack()]) or clear_up()
    break_next(player, MemoryError("memory allocation failed"))
    assert player.sees("use") and not player.sees("Oops!")
    assert len(running) == 1 and "handheld" in running[0] and "show" not in running[0], "collected between two frames"
    player = in_a_match(console)
    break_next(player, MemoryError("memory allocation failed"), 2)
    assert player.sees("Oops!") and player.sees("ME")
    assert player.tap("ok").sees("open")


def test_the_games_of_the_menu_have_cards_and_pictures():
    for game in GAMES:
        card = importlib.import_module("games." + game)
        assert (
            say(card.NAME) and 1 <= card.PLAYERS[0] <= card.PLAYERS[1] <= 8 and 1 <= card.MINUTES[0] <= card.MINUTES[1]
        )
        assert (Path(card.__file__).parent / "picture.bmp").exists()


def test_while_the_menu_of_a_game_is_read_a_match_is_loaded_and_no_more_once_it_is_left(console):
    player = console(seed=7)
    assert "games.ninja.screens" not in player.loaded()
    player.tap("ok")
    assert {"dojo.playing.play", "games.ninja.screens", "games.ninja.choice"} <= player.loaded()
    assert player.console.spare_time.is_done()
    player.handheld.world["dojo.console"]._READING = 1000  # they have not read for so long
    player.play("back,right,ok")
    assert not player.console.spare_time.is_done()
    player.handheld.tap("back")
    player.handheld.world["dojo.console"]._READING = 3
    player.settle()
    assert "games.karate.screens" not in player.loaded()


def test_a_page_beside_the_ways_to_play_a_game_is_loaded_too_while_its_menu_is_read(console):
    player = console("sprig", seed=7)
    player.handheld.play("right")
    assert "games.karate.roller.start" not in player.loaded()
    player.tap("ok")
    assert "games.karate.roller.start" in player.loaded()
    soon = {"games.karate.roller.menu", "games.karate.shout"}
    assert soon <= player.tap("down", "ok").loaded(), "while one looks at the dice that are to be rolled"
    soon = {"games.karate.roller." + name for name in ("settings", "linked.mates", "linked.joining")}
    assert soon <= player.tap("back").loaded(), "while its menu is read"


def test_while_people_read_a_screen_room_is_made_for_the_next_page_once(console):
    player = console("sprig", seed=7)
    spare_time, room = player.console.spare_time, player.handheld.world["dojo.memory.room"]
    counted = []
    spare_time._free = 50_000
    room.sweep = lambda wanted: counted.append(wanted) or 100_000
    player.handheld.tap("ok", 60, 0)
    assert counted == [], "whoever goes on at once does not wait for it"
    player.settle()
    assert len(counted) == 1 and spare_time._free == 100_000
    player.handheld.tap("down")
    player.handheld.run(200)
    assert len(counted) == 1, "there is plenty now"


def test_while_it_is_asked_after_power_on_whether_to_go_on_the_match_is_loaded(console):
    player = console("sprig", seed=7).play("ok*3").cut()
    assert {"games.ninja.screens", "dojo.playing.play"} <= player.loaded()
    assert "games.ninja.choice" in player.loaded(), "the page that comes first"


def test_what_there_is_nothing_to_say_with_is_not_loaded_before_the_first_screen():
    with Handheld(find("pybadge"), seed=7) as handheld:
        while not handheld.device.refreshes:
            handheld.run(1)
        assert "dojo.menus.welcome" in handheld.world
        for name in ("dojo.saving.restore", "dojo.dialogs.message", "dojo.dialogs.confirm"):
            assert name not in handheld.world, name


def test_the_first_page_looks_the_same_when_one_comes_round_to_it():
    memory = bytearray(b"\xff" * 8192)
    settings = Settings(Store(memory, False))
    settings.set("big_text", 1)
    settings.save()
    with Handheld(find("feather"), 7, bytes(memory)) as handheld:
        handheld.settle()
        first = handheld.pixels()
        for _ in range(len(GAMES) + len(("Dice", "Settings", "About"))):
            handheld.tap("next")
            handheld.settle()
        assert handheld.pixels() == first
