"""How much of the golden screens is lit, and how many are words alone: at least what has been reached so far."""

import pytest
from PIL import Image

import light
from reading import cut_off
from stage import Stage

COLOURED = light.BOARDS[1:]
FOX = 0
LOCK = 35  # signs of icons.bmp, as dojo.ui.place names them
GEAR = 34
LIT = {  # percent, at least: launcher, first page, reveal, result; aimed at are 55 each
    "ninja": (80, 50, 51, 47),
    "karate": (72, 38, 56, 63),
    "knockout": (77, 48, 64, 48),
    "karenza": (71, 46, 60, 56),
    "king": (74, 45, 56, 68),
}
WORDS = {"pico": 41, "pybadge": 12, "feather": 26, "picosystem": 13, "picopad": 14}  # percent, at most


@pytest.mark.parametrize("board", COLOURED)
@pytest.mark.parametrize("game", light.GAMES)
def test_what_a_child_sees_most_of_a_game_is_lit(board, game):
    names = ("launcher-" + game, *light.GAMES[game])
    shares = [light.lit(light.read(board, name)) for name in names]
    assert all(share >= least for share, least in zip(shares, LIT[game])), shares


@pytest.mark.parametrize("board", light.BOARDS)
def test_screens_of_words_alone_do_not_become_more(board):
    assert 100 * len(light.words_alone(board)) <= WORDS[board] * len(light.names(board))


def test_letters_bars_and_frames_are_words_and_a_picture_is_none():
    image = Image.new("RGB", (160, 128))
    image.paste((255, 255, 255), (0, 0, 160, 12))
    image.paste((255, 255, 255), (20, 40, 30, 52))
    image.paste((255, 200, 0), (10, 60, 150, 80))
    image.paste((0, 0, 0), (11, 61, 149, 79))
    assert light.is_words_alone(image) and light.lit(image) < 15 and light.colours(image) == 3
    image.paste((200, 0, 0), (60, 90, 84, 110))
    assert not light.is_words_alone(image)


def test_the_command_prints_each_board_and_game(capsys):
    assert light.main(["--board", "pybadge"]) == 0
    printed = capsys.readouterr().out
    assert "pybadge" in printed and all(game in printed for game in light.GAMES)


# --- What words are about ---------------------------------------------------------------------------


def painted(stage):
    """(y, height) in dots of the pictures on the screen of a stage: places, animals and signs."""
    return list(pictures(stage.console.display.root_group[0]))


def pictures(group):
    """(y, height) of the pictures in a group, however deep."""
    for layer in group:
        if hasattr(layer, "append") and not hasattr(layer, "text"):
            inside = layer[0]
            if hasattr(inside, "tile_height") and (layer.scale > 1 or min(inside.tile_width, inside.tile_height) > 15):
                yield layer.y, layer.scale * inside.tile_height
            else:
                yield from pictures(layer)


def shown(board, screen, *arguments, game="ninja", **named):
    """A stage where a screen of dojo.dialogs is shown while a game is open."""
    stage = Stage(board)
    with stage.world:
        stage.module("dojo.menus.colours").wear(stage.console, game)
    stage.show(screen, *arguments, **named)
    stage.run()
    return stage


@pytest.mark.parametrize("board", COLOURED)
@pytest.mark.parametrize("about, count", (({}, 1), ({"seat": FOX}, 2), ({"sign": LOCK}, 1)))
def test_a_message_has_its_place_animal_or_sign_between_title_and_words(board, about, count):
    stage = shown(board, "message", "News", "Fox wants to go on.", **about)
    above = painted(stage)
    lines = stage.console.display.root_group[0]
    (words,) = (layer for layer in lines if hasattr(layer, "lines"))
    bar = stage.module("dojo.ui.layout").FACE.height
    assert len(above) == count and cut_off(stage) == []
    assert all(bar <= y and y + tall <= words.y + words[0].y for y, tall in above)


@pytest.mark.parametrize("board", light.BOARDS)
def test_a_text_that_fills_the_screen_has_nothing_above_it(board):
    assert painted(shown(board, "message", "News", "Fox and Panda\n" * 12)) == []


def test_in_one_colour_an_animal_stands_alone_and_a_place_is_not_painted():
    assert len(painted(shown("pico", "message", "", "Fox wants to go on.", seat=FOX))) == 1
    assert painted(shown("pico", "message", "News", "Go on.")) == []


def test_without_a_place_a_book_is_above():
    assert len(painted(shown("pybadge", "message", "News", "Go on.", game=""))) == 1


@pytest.mark.parametrize("board", COLOURED)
def test_a_question_about_a_seat_shows_its_animal(board):
    plain, asked = (len(painted(shown(board, "confirm", "Stop?", **about))) for about in ({}, {"seat": FOX}))
    assert (plain, asked) == (1, 2)


@pytest.mark.parametrize("board", light.BOARDS)
@pytest.mark.parametrize("game, sign", (("karenza", -1), ("", GEAR)))
def test_a_form_has_its_place_or_sign_beside_the_values(board, game, sign):
    names, choices = ("Sound", "Text"), (("off", "on"), ("big", "small"))
    stage = shown(board, "form.form", "Rules", names, choices, bytearray(2), sign=sign, game=game)
    assert painted(stage) != [] and cut_off(stage) == []
    assert painted(shown(board, "form.form", "Rules", names, choices, bytearray(2), game="")) == []


@pytest.mark.parametrize("board", ("pybadge", "picosystem", "picopad"))
def test_above_who_plays_is_the_place_of_the_game(board):
    stage = shown(board, "seating.seating", "Who plays?", b"\x00\x11", (0, 1), ("Bold", "Lucky"))
    assert painted(stage) != [] and cut_off(stage) == []


@pytest.mark.parametrize("board", ["pybadge", "pico"])
def test_a_screen_without_memory_for_what_is_painted_does_without(board, monkeypatch):
    def too_large(*_):
        raise MemoryError

    with Stage(board) as stage:
        place = stage.module("dojo.ui.place")
        asked = (stage.console, "ninja", 0, 10, stage.console.width, 40), (stage.console, "ninja", 30, 10, 40, 10)
        assert place.place(*asked[0]) is not None and place.scene(*asked[1]) is not None
        monkeypatch.setattr(place, "_read", too_large)
        monkeypatch.setattr(place, "_append", too_large)
        assert place.place(*asked[0]) is None and place.scene(*asked[1]) is None
