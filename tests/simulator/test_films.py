"""The films of the guides: all that the list names are there, small, and shown; and how they are made."""

import os
from pathlib import Path

import pytest
from PIL import Image, ImageChops

from games import GAMES
from games.karenza import layout as at
from reading import state
from sim import boards, paths
from sim.pictures import films
from sim.pictures.whole import Whole
from sim.playing.drawing import Drawing

NAMES = [films.name_of(walk, board) for walk in films.walks() for board in films.boards_of(walk)]
EXAMPLE = films.name_of(films.walks()[-1], boards.find("pybadge"))
MOST, MOST_OF_ALL = 62_000, 300_000  # bytes of one, loaded with its page; of all games in one or a whole example


def test_there_are_the_films_of_the_list_and_no_others():
    made = [str(path) for path in Path(films.FOLDER).rglob("*.gif")]
    assert sorted(made) == sorted([*NAMES, films.TOUR])


@pytest.mark.parametrize("name", NAMES, ids=os.path.basename)
def test_a_film_moves_is_small_and_is_shown(name):
    with Image.open(name) as film:
        assert film.n_frames > 3
    assert os.path.getsize(name) <= (MOST_OF_ALL if name == EXAMPLE else MOST)
    page = os.path.join(paths.ROOT, "docs", "players", "rules/karenza.md" if name == EXAMPLE else "playing.md")
    with open(page, encoding="utf-8") as guide:
        assert "](%s)" % os.path.relpath(name, os.path.dirname(page)) in guide.read()


def test_the_film_of_the_sheets_example_is_the_example():
    """Karenza's: each turn as tests/karenza/test_karenza_example.py has it, from the integers of the saved match."""
    walk = films.walks()[-1]
    board = boards.find("pybadge")
    with walk.begin(board) as handheld:
        handheld.settle()
        for _, steps in walk.screens(board):
            handheld.do(steps)
            handheld.settle()
        table = state(handheld)
    assert list(table.log[9:19]) == [13, 3, 49, 15, 11, 5, 48, 11, 26, 0]  # a pose, then 1 + technique
    assert bytes(table.state[at.SCORE : at.SCORE + 2]) == b"\0\0"
    assert table.state[at.ACTIVE] == 0, "the sixth turn is A's"


def test_the_readme_begins_with_a_film_of_all_games_in_the_drawn_handheld():
    with open(os.path.join(paths.ROOT, "README.md"), encoding="utf-8") as readme:
        title, play, *rest = readme.read().splitlines()
    shown = next(line for line in rest if line.startswith("![A drawn handheld"))
    assert title == "# Pocket Dojo" and play.startswith("**[Play in your browser](") and rest.index(shown) < 4
    assert shown.endswith("](%s)" % os.path.relpath(films.TOUR, paths.ROOT))
    assert os.path.getsize(films.TOUR) <= MOST_OF_ALL
    with Image.open(films.TOUR) as film:
        assert film.size == Drawing.size_of(boards.find("pybadge"), 2) and film.n_frames > 50
    assert len(films.SHOWN) == len(GAMES), "a scene in sim/pictures/films.py for each game, and make films"
    assert all(map(str.startswith, GAMES, films.SHOWN))


def test_the_drawn_handheld_keeps_the_colours_of_the_screen_and_shows_keys_that_are_pressed(tmp_path):
    board = boards.find("pybadge")
    film = Whole(board)
    red, blue = [word.to_bytes(2, "little") * (board.width * board.height) for word in (0xF800, 0x001F)]
    film.add(red, 20)  # too short to be seen: part of what follows
    film.add(blue, 100)
    film.add(blue, 40_000, {"A"})
    film.write(str(tmp_path / "whole.gif"))
    with Image.open(tmp_path / "whole.gif") as made:
        assert made.n_frames == 2
        first = made.convert("RGB")
        assert first.getpixel((first.width // 2, 180)) == (0, 0, 255) and made.info["duration"] == 120
        made.seek(1)
        assert made.info["duration"] == Whole.SLOWEST
        assert ImageChops.difference(first, made.convert("RGB")).getbbox()


def test_the_last_line_of_a_walk_is_filmed_and_the_way_there_is_not():
    walk = films.walks()[0]
    whole = films.make(walk, boards.find("pico"))
    walk.lines = walk.lines[:1]
    before = films.make(walk, boards.find("pico"))
    assert (whole.size, whole.scale) == ((128, 64), 2)
    assert len(whole) > 10
    assert before._shown[-1][0] not in [pixels for pixels, _ in whole._shown[1:]]


def test_the_command_writes_what_it_made(tmp_path, monkeypatch, capsys):
    walks = films.walks()[1:2]
    monkeypatch.setattr(films, "FOLDER", str(tmp_path))
    monkeypatch.setattr(films, "walks", lambda: walks)
    from sim.cli import main

    assert main(["films", "--board", "pico"]) in (0, None)
    assert [path.name for path in tmp_path.glob("pico/*")] == [walk.lines[-1][0] + ".gif" for walk in walks]
    assert ".gif: " in capsys.readouterr().out
