"""The films of the README: all that the list names are there, small, and shown; and how they are made."""

import os

import pytest
from PIL import Image

from sim import boards, paths
from sim.pictures import films

NAMES = [films.name_of(walk, boards.find(board)) for walk in films.walks() for board in films.BOARDS]
MOST = 60_000  # bytes of one, as it is loaded with the page


def test_there_are_the_films_of_the_list_and_no_others():
    made = [os.path.join(films.FOLDER, name) for name in os.listdir(films.FOLDER) if name.endswith(".gif")]
    assert sorted(made) == sorted(NAMES) != []


@pytest.mark.parametrize("name", NAMES, ids=os.path.basename)
def test_a_film_moves_is_small_and_is_in_the_readme(name):
    with Image.open(name) as film:
        assert film.n_frames > 3
    assert os.path.getsize(name) <= MOST
    with open(os.path.join(paths.ROOT, "README.md"), encoding="utf-8") as readme:
        assert "](%s)" % os.path.relpath(name, paths.ROOT) in readme.read()


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
