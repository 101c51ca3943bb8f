"""Every screen at every size against its golden picture, by `make goldens` (long: it draws 424 of them)."""

import os

import pytest

import reading
from sim import Complaint, boards
from sim.pictures import goldens as pictures
from sim.pictures import picture, screens
from sim.unattended import run as unattended


@pytest.mark.parametrize("board", boards.pictured(), ids=boards.short)
def test_every_screen_looks_as_it_did(board, goldens):
    shown = pictures.render(board)
    if goldens:
        pictures.write(board, shown)
    wrong = pictures.compare(board, shown)
    if wrong:
        more = [f"and {len(wrong) - 5} more"] * (len(wrong) > 5)
        sheet = os.path.relpath(pictures.sheet(board, shown))
        pytest.fail("\n".join([*wrong[:5], *more, f"All screens: {sheet}. If that is as it should be: make goldens"]))


def test_one_other_pixel_is_found_and_the_file_to_open_is_named(tmp_path, monkeypatch):
    board = boards.find("pico")
    monkeypatch.setattr(pictures, "FOLDER", str(tmp_path / "golden"))
    monkeypatch.setattr(pictures, "SEEN", str(tmp_path / "seen"))
    black = bytes(2 * 128 * 64)
    pictures.write(board, {"menu": black, "old": black})
    assert pictures.compare(board, {"menu": black, "old": black}) == []
    other = bytearray(black)
    other[1000] = 1
    (differs, gone) = pictures.compare(board, {"menu": bytes(other)})
    assert "menu.png differs from" in differs and str(tmp_path / "seen")[-8:] in differs
    assert "old.png is no screen of the list" in gone
    assert picture.read(str(tmp_path / "seen" / "pico" / "menu.png")).size == (128, 64)
    (missing,) = [
        wrong for wrong in pictures.compare(board, {"old": black, "new": black, "menu": black}) if "new" in wrong
    ]
    assert "is missing" in missing
    file = tmp_path / "golden" / "pico" / "menu.png"
    picture.save(picture.image(black, (128, 64)).convert("RGB"), str(file))
    before = file.read_bytes()
    pictures.write(board, {"menu": black})
    assert os.listdir(file.parent) == ["menu.png"]
    assert file.read_bytes() == before, "it looks as it did"
    pictures.write(board, {"menu": bytes(other)})
    assert pictures.compare(board, {"menu": bytes(other)}) == []
    file.write_bytes(b"no picture")
    pictures.write(board, {"menu": black})
    assert pictures.compare(board, {"menu": black}) == []


def test_the_screens_of_one_game_are_drawn_and_written_and_others_stay(run, tmp_path, monkeypatch):
    monkeypatch.setattr(pictures, "FOLDER", str(tmp_path))
    folder = tmp_path / "pico"
    folder.mkdir()
    (folder / "launcher-ninja.png").touch(), (folder / "knockout-charts-gone.png").touch()
    only = "goldens", "--board", "pico", "--only", "knockout-charts"
    assert run(*only)[0] == 1
    assert run(*only, "--write")[0] == run(*only)[0] == 0
    first, *rest = sorted(os.listdir(folder), reverse=True)
    assert first == "launcher-ninja.png" and rest and all(name.startswith("knockout-charts") for name in rest)
    assert "knockout-charts-gone.png" not in rest
    code, _, said = run("goldens", "--only", "nothing-")
    assert code == 2 and "No screen has a name that begins with 'nothing-'" in said


@pytest.mark.parametrize("board", boards.pictured(), ids=boards.short)
def test_a_screen_does_not_look_like_the_one_before_it(board):
    """Then its keys have led nowhere: to a claim, say, that its dice do not make. What is "more" may fit on one
    page; through games that are not in the list the same keys lead whatever they do; and what cannot be linked shows
    the teacher a code at once.
    """
    stuck = []
    for walk in screens.walks():
        if " in the middle of a match (" in walk.name:
            continue
        names = [name for name, _ in walk.screens(board) if not name.endswith("-more")]
        shown = [picture.read(pictures.golden(board, name)).tobytes() for name in names]
        stuck += [name for name, now, before in zip(names[1:], shown[1:], shown) if now == before]
    assert stuck == (["lesson-code"] if boards.short(board) in ("picosystem", "thumby") else [])


def test_all_screens_have_names_of_their_own_and_are_reached_with_three_buttons():
    three = boards.find("feather")
    names = [name for walk in screens.walks() for name, _ in walk.screens(three)]
    assert len(names) == len(set(names)) > 40
    used = {
        step.key.logical for walk in screens.walks() for _, steps in walk.screens(three) for step in steps if step.key
    }
    assert used == {"next", "ok", "back"}


@pytest.mark.parametrize("board", ("pico", "pybadge"))
def test_a_walk_can_begin_near_the_end_of_a_match_with_the_same_rolls_on_every_board(board):
    (walk,) = screens.walks("[a game (knockout form=solo ops=all, 3 before the end)]\nboard ok\n")
    with walk.begin(boards.find(board)) as handheld:
        handheld.settle()
        handheld.do(walk.screens(handheld.board)[0][1])
        match = reading.state(handheld)
    assert list(match.options) == [0, 1, 0]
    expected = unattended.play("knockout", {"form": "solo", "ops": "all"}, ["bot2"], screens.SEED)["actions"]
    assert list(match.log) == expected[:-3]


def test_a_screen_that_is_called_after_another_game_than_its_keys_lead_to_is_refused(monkeypatch):
    (walk,) = screens.walks("[lost]\nkarate-page ok\n")
    monkeypatch.setattr(screens, "walks", lambda: [walk])
    with pytest.raises(Complaint, match="karate-page: its keys lead to a screen of ninja"):
        pictures.render(boards.find("pico"))


def test_the_made_walk_of_a_game_without_options_does_not_choose_a_form(monkeypatch):
    monkeypatch.setattr(unattended, "shelf", lambda: ("template",))
    lines = screens._unlisted(set())[0].lines
    monkeypatch.setattr("games.template.OPTIONS", ())
    assert screens._unlisted(set())[0].lines == lines[:-1]


def test_a_walk_begins_near_the_end_of_a_match_of_opponents_who_have_only_one_level(monkeypatch):
    monkeypatch.setattr("games.template.bots.LEVELS", 1)
    (walk,) = screens.walks("[a game (template, 1 before the end)]\nboard ok\n")
    with walk.begin(boards.find("pico")) as handheld:
        assert handheld.nvm().count(0xFF) < len(handheld.nvm()), "a match waits"


@pytest.mark.parametrize(
    "text, says",
    [
        ("menu -", "below a \\[walk\\]"),
        ("[a]\nmenu", "a name and what to press"),
        ("[a]\nmenu -\nmenu ok", "line 3: there is a screen 'menu' already"),
    ],
)
def test_a_list_of_screens_that_cannot_be_read_is_refused_with_the_line(text, says):
    with pytest.raises(Complaint, match=says):
        screens.walks(text)


def test_an_unknown_key_in_the_list_is_refused_with_the_line():
    (walk,) = screens.walks("[a]\n# a remark\nmenu jump  # another\n")
    with pytest.raises(Complaint, match="line 3: The PyBadge has no key called 'jump'"):
        walk.screens(boards.find("pybadge"))
