"""Recordings of what was pressed: they show the same again, or it is noticed; damaged ones are refused."""

import json
import os

import pytest
from PIL import Image

from sim import Complaint, boards
from sim.handheld import Handheld
from sim.playing import play
from sim.unattended import recording


@pytest.fixture(scope="module")
def recorded():
    """A recording with a held key, a power cut and a match in it."""
    with Handheld(boards.find("pybadge"), seed=5) as handheld:
        handheld.play("wait:300,ok*2,more*2,ok,wait:200,ok,wait:1500,ok,reset,wait:600,ok,more,hold-back,next")
        return handheld.finish_recording().text()


def test_a_recording_says_in_plain_text_what_was_pressed(recorded):
    values = json.loads(recorded)
    assert values["board"] == "pybadge" and values["seed"] == 5
    assert [15, "A", 1] in values["pressed"] and [18, "A", 0] in values["pressed"]
    assert any(key == "reset" for _, key, _ in values["pressed"])
    assert len(recorded.splitlines()) > len(values["pressed"])


def test_a_recording_read_back_is_the_same(recorded):
    assert recording.parse(recorded).text() == recorded


def test_pressing_again_what_was_recorded_shows_the_same(recorded, rerun, tmp_path):
    film = tmp_path / "film.gif"
    code, out, _ = rerun(recorded, "--film", film)
    assert code == 0 and "the same picture at the end and at each of them." in out
    assert Image.open(film).n_frames > 5


def test_a_recording_starts_from_what_was_saved_then(tmp_path):
    with Handheld(boards.find("pico"), seed=5) as first:
        first.play("wait:500,ok*2,more*2,ok,wait:200,ok,wait:1500,ok,wait:300")
        saved = first.nvm()
    with Handheld(boards.find("pico"), seed=6, nvm=saved) as second:
        second.play("wait:500,ok")
        recorded = second.finish_recording().text()
    read = recording.parse(recorded)
    assert read.nvm == saved
    with Handheld(read.board, read.seed, read.nvm) as again:
        play.press_again(again, read)
        assert again.check() == read.picture


@pytest.mark.parametrize(
    "change, says",
    [
        ({"pocket dojo recording": 2}, "format 2"),
        ({"board": "gameboy"}, "no board called"),
        ({"board": None}, "'board' is missing"),
        ({"seed": "7"}, "'seed' is missing in it, or of the wrong kind"),
        ({"seed": -1}, "its seed"),
        ({"nvm": "!"}, "its 'nvm' is damaged"),
        ({"nvm": "AAAA"}, "its 'nvm' is damaged"),
        ({"nvm": recording._pack(bytes(100))}, "100 bytes, not 8192"),
        ({"frames": -1}, "its frames"),
        ({"frames": 10**9}, "its frames"),
        ({"picture": 5}, "'picture' is missing"),
        ({"pressed": {}}, "'pressed' is missing"),
        ({"pressed": [[1, "A"]]}, "pressed 1 must be"),
        ({"pressed": [[1, "A", 2]]}, "pressed 1 must be"),
        ({"pressed": [[1.5, "A", 1]]}, "pressed 1 must be"),
        ({"pressed": [[True, "A", 1]]}, "pressed 1 must be"),
        ({"pressed": [[1, "A", 1], [2, "a", 1]]}, "pressed 2 cannot be: a is down already"),
        ({"pressed": [[1, "A", 0]]}, "pressed 1 cannot be: A is up already"),
        ({"pressed": [[1, "reset", 0]]}, "pressed 1 must be [frame, 'reset', 1]"),
        ({"pressed": [[1, "reset", 1]] * 200}, "cannot be cut more than 10 times in one frame"),
        ({"pressed": [[1, "reset", 1]] * 10 + [[1, "A", 1], [1, "reset", 1]]}, "cannot be cut more than 10 times"),
        ({"whole": 5}, "'whole' is missing in it, or of the wrong kind"),
        ({"pressed": [[9, "A", 1], [8, "A", 0]]}, "pressed 2 is at frame 8"),
        ({"pressed": [[10**7, "A", 1]]}, "out of order"),
        ({"pressed": [[1, "Q", 1]]}, "no key called 'Q'"),
    ],
)
def test_a_damaged_recording_is_refused_with_what_is_wrong(recorded, rerun, change, says):
    code, _, err = rerun({**json.loads(recorded), **change})
    assert code == 2 and says in err and err.count("\n") == 1
    assert ("recorded.json" in err) == (says != "100 bytes, not 8192")


@pytest.mark.parametrize(
    "content", [b"", b"hello", b"[]", b"{}", b"5", b"\xff\xfe", b'{"game": "ninja"}', b"[" * 99999]
)
def test_a_file_of_something_else_is_no_recording(rerun, content):
    code, _, err = rerun(content)
    assert code == 2 and "is no recording" in err


def test_a_recording_cut_off_anywhere_is_refused(recorded, rerun):
    for end in range(0, len(recorded) - 2, 97):
        assert rerun(recorded[:end])[0] == 2


def test_a_recording_that_cannot_be_written_is_said_so(tmp_path):
    with pytest.raises(Complaint, match="cannot be written"):
        recording.Recording(boards.find("pico"), 1).write(str(tmp_path))


# --- What is changed is noticed --------------------------------------------------------------------


@pytest.fixture(scope="module")
def short():
    """A recording on three buttons, most of whose keys do not change the last picture; as JSON values."""
    with Handheld(boards.find("feather"), seed=5) as handheld:
        handheld.play("wait:300,next*2,back,ok,wait:500,back,reset,wait:300")
        return json.loads(handheld.finish_recording().text())


def differs(values):
    """What playing changed values again says is wrong with them, "" for nothing; a Complaint counts too."""
    try:
        recorded = recording.parse(json.dumps(values))
    except Complaint as wrong:
        return str(wrong)
    with Handheld(recorded.board, recorded.seed, recorded.nvm) as handheld:
        play.press_again(handheld, recorded)
        return play._differing(handheld.finish_recording(), recorded)


def changed(values):
    """(what, values) of every small change of what was pressed, when, and of what it started from."""
    pressed = values["pressed"]
    for place, (frame, name, down) in enumerate(pressed):
        others = [[frame - 1, name, down], [frame + 1, name, down], [frame, name, 1 - down]]
        others += [[frame, other, down] for other in ("D0", "D1", "D2", "reset") if other != name]
        for other in others:
            yield other, {**values, "pressed": pressed[:place] + [other] + pressed[place + 1 :]}
        yield "dropped", {**values, "pressed": pressed[:place] + pressed[place + 1 :]}
        yield "doubled", {**values, "pressed": pressed[: place + 1] + pressed[place:]}
    for name, others in (("seed", (0, 6)), ("frames", (values["frames"] + 1, values["frames"] - 1))):
        for other in others:
            yield name, {**values, name: other}
    for other in ("00000000", "A", ""):
        yield "picture", {**values, "picture": other}
    yield "whole", {**values, "whole": "00000000"}
    yield "nvm", {**values, "nvm": recording._pack(bytes(8192))}
    yield "board", {**values, "board": "pybadge"}


def test_every_changed_key_or_frame_is_noticed(short):
    assert differs(short) == ""
    missed = [what for what, values in changed(short) if not differs(values)]
    assert missed == []


def test_another_picture_on_the_way_is_noticed(short, monkeypatch):
    real = Handheld.check
    frame = short["pressed"][3][0]
    monkeypatch.setattr(Handheld, "check", lambda handheld: "00000000" if handheld.frames == frame else real(handheld))
    assert "or a picture on the way is another one" in differs(short)


def test_the_last_picture_alone_would_not_show_it(short):
    """What the check value of the whole is there for."""
    values = {name: value for name, value in short.items() if name != "whole"}
    assert any(not differs({**other, "whole": ""}) for _, other in changed(values))


@pytest.mark.parametrize(
    "change, says",
    [
        ({"seed": 6}, "a key, a frame, the seed or what was saved is not that of the recording"),
        ({"picture": "00000000"}, "the last picture is"),
    ],
)
def test_a_difference_is_told_in_a_sentence(short, rerun, change, says):
    code, _, err = rerun({**short, **change})
    assert code == 1 and says in err and err.count("\n") == 1


def test_an_old_recording_is_played_and_rerun_says_what_it_could_not_compare(short, rerun):
    code, out, _ = rerun({name: value for name, value in short.items() if name != "whole"})
    assert code == 0 and "the same picture at the end; it has no check value of the whole." in out


def test_nobody_can_cut_the_power_200_times_in_a_frame():
    with Handheld(boards.find("pico"), seed=5) as handheld:
        for _ in range(recording.MOST_RESETS):
            handheld.cut()
        with pytest.raises(Complaint, match="cannot be cut more than 10 times in one frame"):
            handheld.cut()
        handheld.run()
        handheld.cut()
        recorded = handheld.finish_recording()
    assert len(recorded.pressed) == recording.MOST_RESETS + 1
    assert differs(json.loads(recorded.text())) == ""


def test_a_film_that_could_not_be_written_is_said_before_anything_is_played(short, rerun, tmp_path):
    for name in (tmp_path, tmp_path / "none" / "film.gif"):
        code, _, err = rerun(short, "--film", name)
        assert code == 2 and "cannot be written" in err
    assert os.listdir(tmp_path) == ["recorded.json"]
