"""The films of the guides: all that the list names are there, small, and shown; and how they are made."""

import os

import pytest
from PIL import Image, ImageChops

from games import GAMES
from sim import boards, paths
from sim.pictures import films
from sim.pictures.whole import Whole
from sim.playing.drawing import Drawing

NAMES = [films.name_of(walk, boards.find(board)) for walk in films.walks() for board in films.BOARDS]
MOST, MOST_OF_ALL = 60_000, 300_000  # bytes of one, as it is loaded with the page; of all games in one


def test_there_are_the_films_of_the_list_and_no_others():
    made = [os.path.join(films.FOLDER, name) for name in os.listdir(films.FOLDER) if name.endswith(".gif")]
    assert sorted(made) == sorted([*NAMES, films.TOUR])


@pytest.mark.parametrize("name", NAMES, ids=os.path.basename)
def test_a_film_moves_is_small_and_is_shown(name):
    with Image.open(name) as film:
        assert film.n_frames > 3
    assert os.path.getsize(name) <= MOST
    docs = os.path.join(paths.ROOT, "docs")
    with open(os.path.join(docs, "playing.md"), encoding="utf-8") as guide:
        assert "](%s)" % os.path.relpath(name, docs) in guide.read()


def test_the_readme_begins_with_a_film_of_all_games_in_the_drawn_handheld():
    with open(os.path.join(paths.ROOT, "README.md"), encoding="utf-8") as readme:
        title, shown = readme.read().splitlines()[:2]
    assert title == "# Pocket Dojo" and shown.endswith("](%s)" % os.path.relpath(films.TOUR, paths.ROOT))
    assert os.path.getsize(films.TOUR) <= MOST_OF_ALL
    with Image.open(films.TOUR) as film:
        assert film.size == Drawing.size_of(boards.find("pybadge"), 2) and film.n_frames > 50
    assert len(films.SHOWN) == len(GAMES) and all(map(str.startswith, GAMES, films.SHOWN))


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
    assert [path.name for path in tmp_path.iterdir()] == ["%s-pico.gif" % walk.lines[-1][0] for walk in walks]
    assert "-pico.gif: " in capsys.readouterr().out
