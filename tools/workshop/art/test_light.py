"""How much of the golden screens is lit, and how many are words alone: at least what has been reached so far."""

import pytest
from PIL import Image

import light

COLOURED = light.BOARDS[1:]
LIT = {  # percent, at least: launcher, first page, reveal, result; aimed at are 55 each
    "ninja": (80, 85, 55, 85),
    "karate": (72, 83, 55, 84),
    "knockout": (77, 84, 64, 85),
    "karenza": (71, 82, 59, 85),
    "king": (74, 83, 56, 85),
}
PARTS = {  # percent in the median, at least; aimed at are 60 each
    "duel": 60,
    "karate": 70,
    "knockout": 60,
    "karenza": 61,
    "king_of_the_roll": 59,
    "link": 41,
    "roller": 38,
}
WORDS = {"pico": 41, "pybadge": 10, "feather": 16, "picosystem": 9, "picopad": 10}  # percent, at most


@pytest.mark.parametrize("board", COLOURED)
@pytest.mark.parametrize("game", light.GAMES)
def test_what_a_child_sees_most_of_a_game_is_lit(board, game):
    names = ("launcher-" + game, *light.GAMES[game])
    shares = [light.lit(light.read(board, name)) for name in names]
    assert all(share >= least for share, least in zip(shares, LIT[game])), shares


@pytest.mark.parametrize("board", COLOURED)
def test_no_part_becomes_darker(board):
    found = light.parts({name: light.read(board, name) for name in light.names(board)})
    assert all(found[part] >= least for part, least in PARTS.items()), found


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


def test_something_moves_on_nearly_every_screen_that_waits():
    assert len(light.still("pybadge")) <= 20, "of 391"
