"""`make deploy CLASS=class.toml`: a set for a class is numbered automatically, and the owner's lines and files stay."""

import io
from pathlib import Path

import pytest

import class_set
import deploy
from sim.toml import Toml
from small import contents, files, plug_in, put
from trouble import Trouble

CLASS = """
games = "ninja, knockout"
forms = "knockout solo"
colour = ["red", "blue"]
sleep = 5
"""


class Made:
    """Stands for releases that were made."""

    @staticmethod
    def of(board):
        return contents()


@pytest.fixture
def chosen(tmp_path):
    path = tmp_path / "class.toml"
    path.write_text(CLASS)
    return class_set.read(path)


def plugged(tmp_path, count):
    return [plug_in(tmp_path / ("CIRCUITPY%d" % place)) for place in range(count)]


def setting(drive, key):
    return Toml((drive / "settings.toml").read_text(), None).get("DOJO_" + key)  # text, as on a board


def test_each_handheld_gets_a_number_a_colour_in_turn_and_what_the_class_may_do(tmp_path, chosen):
    drives = plugged(tmp_path, 3)
    assert deploy.onto_drives(drives, Made, False, chosen) == 0
    assert [setting(drive, "NUMBER") for drive in drives] == ["1", "2", "3"]
    assert [setting(drive, "COLOUR") for drive in drives] == ["red", "blue", "red"]
    for drive in drives:
        assert setting(drive, "GAMES") == "ninja, knockout" and setting(drive, "SLEEP") == "5"
        assert (drive / "code.py").exists()
    before = [files(drive) for drive in drives]
    deploy.onto_drives(drives, Made, False, chosen)
    assert [files(drive) for drive in drives] == before


def test_a_handheld_keeps_its_number_and_of_two_with_one_number_the_second_gets_another(tmp_path, chosen, capsys):
    drives = plugged(tmp_path, 3)
    for drive, number in zip(drives, (2, 9, 9)):
        put(drive, "settings.toml", b"DOJO_NUMBER = %d\n" % number)
    deploy.onto_drives(drives, Made, False, chosen)
    assert [setting(drive, "NUMBER") for drive in drives] == ["2", "9", "1"]
    assert "both had the number 9" in capsys.readouterr().out


def test_lines_and_files_of_the_owner_stay(tmp_path, chosen):
    (drive, other) = plugged(tmp_path, 2)
    put(drive, "settings.toml", b'CIRCUITPY_WEB_API_PASSWORD = "x"\nDOJO_LEVEL = 1\n')
    put(drive, "boot.py", b"print('mine')\n")
    deploy.onto_drives([drive, other], Made, False, chosen)
    text = (drive / "settings.toml").read_text()
    assert text.startswith('CIRCUITPY_WEB_API_PASSWORD = "x"\n') and "LEVEL" not in text
    assert (drive / "boot.py").read_bytes() == b"print('mine')\n"
    assert "DOJO-02" in (other / "boot.py").read_text()


def test_what_names_the_drive_writes_only_where_it_has_another_name(tmp_path, chosen, monkeypatch):
    class Storage(io.StringIO):
        """The module of CircuitPython, as far as boot.py uses it."""

        label = "CIRCUITPY"

        def getmount(self, path):
            return self

        def remount(self, path, readonly):
            done.append(readonly)

        def enable_usb_drive(self):
            done.append("usb")

    done = []
    storage = Storage()
    monkeypatch.setitem(__import__("sys").modules, "storage", storage)
    code = chosen.files(tmp_path, 7)["boot.py"]
    exec(code, {})
    assert storage.label == "DOJO-07" and done == [False, True, "usb"]
    exec(code, {})
    assert len(done) == 3


def test_the_class_gets_a_secret_and_a_code_once_and_a_second_deploy_keeps_them(tmp_path, monkeypatch, capsys):
    path = tmp_path / "class.toml"
    path.write_text('# ours\ngames = "ninja"')
    drives = plugged(tmp_path, 2)
    monkeypatch.setattr(deploy, "Releases", lambda zipped: Made)
    arguments = ["--class", str(path), *map(str, drives)]

    def given():
        with pytest.raises(SystemExit) as end:
            deploy.main(arguments)
        assert end.value.code == 0
        return {(setting(drive, "SECRET"), setting(drive, "CODE")) for drive in drives}

    ((secret, code),) = given()
    assert len(secret) == 32 and len(code) == 4 and code.isdigit()
    text = path.read_text()
    assert text.startswith('# ours\ngames = "ninja"\n') and secret in text and "Keep it." in capsys.readouterr().out
    assert given() == {(secret, code)} and path.read_text() == text
    assert secret not in capsys.readouterr().out
    path.write_text(text.replace('"%s"' % code, '"off"'))
    assert given() == {(secret, "off")}, "what the teacher has written stays"


def test_where_the_secret_cannot_be_kept_nothing_is_written(tmp_path, monkeypatch, capsys):
    path = tmp_path / "class.toml"
    path.write_text(CLASS)
    (drive,) = plugged(tmp_path, 1)
    monkeypatch.setattr(Path, "write_text", lambda *_, **__: (_ for _ in ()).throw(PermissionError("read-only")))
    monkeypatch.setattr(deploy, "Releases", lambda zipped: Made)
    with pytest.raises(SystemExit) as end:
        deploy.main(["--class", str(path), str(drive)])
    assert end.value.code == 1 and "cannot be written" in capsys.readouterr().err
    assert not (drive / "settings.toml").read_text()


@pytest.mark.parametrize(
    "text, told",
    [
        ("game = 'ninja'", "there is no 'game'"),
        ("number = 3", "there is no 'number'"),
        ("games = [1]", "has to be text or a number"),
        ("sleep = 1.5", "has to be text or a number"),
        ("games = 'a\"b'", "has to be text or a number"),
        ("secret = 'short'", "8 to 32 letters"),
        ("secret = 'quite a long secret'", "8 to 32 letters"),
        ("code = 12", "3 to 6 digits, or off"),
        ("code = 'none'", "3 to 6 digits, or off"),
        ("games = ", "Invalid value"),
        (None, "cannot be read"),
    ],
)
def test_a_class_file_that_cannot_be_meant_is_told_in_a_sentence(tmp_path, text, told):
    path = tmp_path / "class.toml"
    if text is not None:
        path.write_text(text)
    with pytest.raises(Trouble, match=told):
        class_set.read(path)


def test_a_drive_that_is_gone_half_way_costs_the_others_nothing(tmp_path, chosen, capsys):
    drives = plugged(tmp_path, 2) + [Path(tmp_path, "gone")]
    assert deploy.onto_drives(drives, Made, False, chosen) == 1
    assert [setting(drive, "NUMBER") for drive in drives[:2]] == ["1", "2"]
    assert "gone: there is no boot_out.txt" in capsys.readouterr().out
