"""`make deploy CLASS=class.toml`: a set for a class is numbered automatically, and the owner's lines and files stay."""

import sys
import tomllib
from pathlib import Path
from types import SimpleNamespace
from unittest import mock

import _host
import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

import class_set
import deploy
import release
from dojo.loan import terms
from sim import boards, texts
from sim.classes import class_file, class_text, class_toml
from sim.toml import Toml
from small import Made, contents, deployed, files, plug_in, put
from trouble import Trouble

CLASS = """
games = "ninja, knockout"
forms = "knockout solo"
colour = ["red", "blue"]
sleep = 5
"""


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


@pytest.mark.parametrize(
    "line", [b"DOJO_NUMBER = 12 # red", b'DOJO_NUMBER="12"', b"DOJO_NUMBER\t= 012\r\n", b"  DOJO_NUMBER=12"]
)
def test_the_number_it_keeps_is_the_one_that_the_board_reads(line, tmp_path, chosen):
    (drive,) = plugged(tmp_path, 1)
    put(drive, "settings.toml", line)
    assert deploy.onto_drives([drive], Made, False, chosen) == 0 and setting(drive, "NUMBER") == "12"


@pytest.mark.parametrize(
    "line", [b"dojo_number = 12\n", b"\xef\xbb\xbfDOJO_NUMBER = 12\n", b"[class]\nDOJO_NUMBER = 12\n"]
)
def test_a_number_that_no_board_reads_is_none_and_said_unless_it_is_mended(line, tmp_path, chosen, capsys):
    (drive,) = plugged(tmp_path, 1)
    put(drive, "settings.toml", line)
    assert deploy.onto_drives([drive], Made, False, chosen) == 0 and setting(drive, "NUMBER") == "1"
    assert ("settings.toml" in capsys.readouterr().out) == (b"[" not in line)


MINE = b'name = "\xe9"\r\n# \xff\xfe\n\n[wifi]\nssid = "caf\xe9"\n\x01'


def test_the_owners_bytes_stay_and_what_is_ours_comes_where_the_board_reads_it(tmp_path, chosen):
    (drive,) = plugged(tmp_path, 1)
    put(drive, "settings.toml", MINE.replace(b"[wifi]\n", b"[wifi]\nDOJO_LEVEL = 3\n"))
    assert deploy.onto_drives([drive], Made, False, chosen) == 0
    content = (drive / "settings.toml").read_bytes()
    assert Toml(content).get("DOJO_GAMES") == "ninja, knockout" and Toml(content).get("DOJO_NUMBER") == "1"
    assert b"\n".join(line for line in content.split(b"\n") if not line.startswith(b"DOJO_")) == MINE + b"\n"
    assert deploy.onto_drives([drive], Made, False, chosen) == 0 and (drive / "settings.toml").read_bytes() == content


def test_where_a_board_could_not_read_what_is_ours_nothing_is_written(tmp_path, chosen, capsys):
    (drive,) = plugged(tmp_path, 1)
    put(drive, "settings.toml", 'a = "b"\n'.encode("utf-16"))
    before = files(drive)
    assert deploy.onto_drives([drive], Made, True, chosen) == 1 and files(drive) == before
    assert "could not read DOJO_NUMBER in its settings.toml" in capsys.readouterr().out


@pytest.mark.parametrize(
    "content, told",
    [
        (b'dojo_games = "ninja"\n', "line 1: dojo_games is not read. Write DOJO_GAMES."),
        (b'\n games = "ninja"', "line 2: games is not read. Write DOJO_GAMES."),
        (b"DOJO GAMES = 1", "line 1: DOJOGAMES is not read. Write DOJO_GAMES."),
        (b'DOJO_GAME = "ninja"', "line 1: there is no DOJO_GAME."),
        (b'DOJO_GAMES = "ninja', "line 1: the board cannot read DOJO_GAMES: a quotation mark is missing"),
        (b'DOJO_GAMES = "\xff"', "line 1: the board cannot read DOJO_GAMES"),
        (b"[a]\nDOJO_LEVEL = 1", "line 2: the board cannot read DOJO_LEVEL"),
        (b"\xef\xbb\xbfDOJO_LEVEL = 1", "the board cannot read DOJO_LEVEL. Save the file as UTF-8 without BOM."),
        (b'CIRCUITPY_WIFI_SSID = "home"', "CIRCUITPY_WIFI_SSID"),
        (b'DOJO_GAMES = "ninja"\nCIRCUITPY_WIFI_SSID = "home', ""),
    ],
)
def test_without_a_class_too_deploy_says_what_settings_toml_says_in_vain(content, told, tmp_path, capsys):
    feather = "adafruit_feather_esp32s3_reverse_tft"
    drives = plug_in(tmp_path / "CIRCUITPY0"), plug_in(tmp_path / "CIRCUITPY1", feather)
    for drive in drives:
        put(drive, "settings.toml", content)
    assert deploy.onto_drives(drives, Made, False) == 0
    lines = [line for line in capsys.readouterr().out.splitlines() if "settings.toml" in line]
    assert len(lines) == (0 if not told else 1 if b"WIFI" in content else 2)
    assert all(told in line for line in lines) and [line for line in lines if str(drives[1]) in line] == lines[-1:]
    assert all((drive / "settings.toml").read_bytes() == content for drive in drives)


def test_what_the_class_says_is_what_the_board_reads_whatever_it_has_between_its_words(tmp_path):
    path = tmp_path / "class.toml"
    path.write_text('games = "ninja,\\n\\tknockout"\nsecret = "#[=]\'#[=]"\n')
    content = class_set.read(path).files(tmp_path, 3, "pybadge")["settings.toml"]
    assert Toml(content).get("DOJO_GAMES") == "ninja,\n\tknockout" and Toml(content).get("DOJO_SECRET") == "#[=]'#[=]"


def test_lines_and_files_of_the_owner_stay(tmp_path, chosen):
    (drive, other) = plugged(tmp_path, 2)
    put(drive, "settings.toml", b'CIRCUITPY_WEB_API_PASSWORD = "x"\nDOJO_LEVEL = 1\n')
    put(drive, "boot.py", b"print('mine')\n")
    deploy.onto_drives([drive, other], Made, False, chosen)
    text = (drive / "settings.toml").read_text()
    assert text.startswith('CIRCUITPY_WEB_API_PASSWORD = "x"\n') and "LEVEL" not in text
    assert (drive / "boot.py").read_bytes() == b"print('mine')\n"
    assert "DOJO-02" in (other / "boot.py").read_text()


class Storage:
    """The module of CircuitPython, and the drive: as strict as the chip (shared-module/storage, extmod/vfs_fat.c)."""

    def __init__(self):
        self._label = "CIRCUITPY"
        self.is_connected = False  # until boot.py has ended
        self.is_shown = self._is_usbs = True
        self.written = 0

    def getmount(self, path):
        if path != "/":
            raise OSError(19)
        return self

    @property
    def label(self):
        return self._label

    @label.setter
    def label(self, text):
        if self._is_usbs:
            raise OSError(30)
        if not 0 < len(text) <= 11:
            raise OSError(22)
        self._label = text
        self.written += 1

    def remount(self, path, readonly=False, *, disable_concurrent_write_protection=False):
        if self.is_connected:
            raise RuntimeError("Cannot remount path when visible via USB.")
        self._is_usbs = readonly

    def disable_usb_drive(self):
        self._show(False)

    def enable_usb_drive(self):
        self._show(True)

    def _show(self, is_shown):
        if self.is_connected:
            raise RuntimeError("Cannot change USB devices now")
        self.is_shown = self._is_usbs = is_shown


def starts(code, storage, monkeypatch):
    """What boot.py does at a reset; then the computer may see the drive."""
    storage.is_connected = False
    storage.is_shown = True
    with monkeypatch.context() as patch:
        patch.setitem(sys.modules, "storage", storage)
        exec(code, {})
    storage.is_connected = True
    return storage.is_shown


def test_what_names_the_drive_writes_only_where_it_has_another_name(tmp_path, chosen, monkeypatch):
    storage = Storage()
    code = chosen.files(tmp_path, 7, "pybadge")["boot.py"]
    assert starts(code, storage, monkeypatch) and storage.label == "DOJO-07" and storage.written == 1
    assert starts(code, storage, monkeypatch) and storage.written == 1


HIDDEN = class_set.ClassSet({"drive": "hidden"})
BOARDS = [board.name for board in boards.every()]


@pytest.mark.parametrize("name", BOARDS)
def test_a_hidden_drive_is_shown_to_who_holds_ok_at_power_on_and_its_keys_are_free_then(name, tmp_path, monkeypatch):
    code, storage = HIDDEN.files(tmp_path, 7, name)["boot.py"], Storage()
    for held, is_shown in (("", False), ("ok", True), ("up", False), ("", False)):
        device = _host.power_on(name)
        for key in boards.find(name).keys if held else ():
            if key.logical == held:
                device.press(key.source)
        assert starts(code, storage, monkeypatch) == (is_shown or name == "m5stack_cardputer"), held
        assert not device.scanners and not any(pin.claimed for pin in device.names.values() if not pin.kept)
    assert storage.label == "DOJO-07" and storage.written == 1


@pytest.mark.parametrize("mistake", ["BUTTON_CLOCK", "import keypad", "keys.reset"])
def test_whatever_is_wrong_in_it_the_drive_is_shown(mistake, tmp_path, monkeypatch):
    storage = Storage()
    code = HIDDEN.files(tmp_path, 7, "pybadge")["boot.py"].replace(mistake.encode(), b"import nothing_such")
    _host.power_on("pybadge")
    with pytest.raises((SyntaxError, ImportError)):
        starts(code, storage, monkeypatch)
    assert storage.is_shown


@pytest.mark.parametrize("word, hides", [("hidden", True), (" Hidden", True), ("shown", False), (None, False)])
def test_the_class_says_whether_its_drives_are_hidden_and_deploy_how_to_see_them_again(word, hides, tmp_path, capsys):
    path = tmp_path / "class.toml"
    path.write_text("" if word is None else 'drive = "%s"\n' % word)
    drive, mine = plugged(tmp_path, 2)
    put(drive, "boot.py", HIDDEN.files(tmp_path, 1, "pybadge")["boot.py"])  # of another year
    put(mine, "boot.py", b"print('mine')\n")
    assert deploy.onto_drives([drive, mine], Made, False, class_set.read(path)) == 0
    assert (b"disable_usb_drive" in (drive / "boot.py").read_bytes()) == hides
    assert b"DRIVE" not in (drive / "settings.toml").read_bytes()
    assert (mine / "boot.py").read_bytes() == b"print('mine')\n"
    said = capsys.readouterr().out
    assert ("hold the key for OK" in said) == hides == ("%s: its boot.py is not Pocket Dojo's" % mine in said)


def test_where_no_drive_is_found_deploy_says_that_one_may_be_hidden(monkeypatch, capsys):
    monkeypatch.setattr(deploy.mounted, "find", list)
    assert deployed() == 1 and "hold the key for OK" in capsys.readouterr().err


TWELVE = """
colour = ["red", "gren"]
games = "ninja, nockout"
forms = "ninja dual, knockout"
level = 9
settings = "screan, language"
start = "karat"
sleep = 99
language = "it"
sound = "of"
screen = true
listen = "yes"
"""
TOLD = [
    'colour: there is no "gren". Did you mean "green"?',
    'games: there is no "nockout". Did you mean "knockout"?',
    'forms: in ninja there is no "dual". Did you mean "duel"?',
    "forms: knockout needs at least one of: solo, duel, teams.",
    "level: 9 is not one of 1 to 4.",
    'settings: there is no "screan". Did you mean "screen"?',
    'start: there is no "karat". Did you mean "karate"?',
    "sleep: 99 is not one of 1 to 60.",
    'language: there is no "it". There are: de, en, es, fr.',
    'sound: there is no "of". Did you mean "off"?',
    'screen: it has to be one word in quotation marks: "dim" or "soft" or "bright" or "full".',
    'listen: there is no "yes". There are: off, on.',
]


def told_of(tmp_path, text):
    path = tmp_path / "class.toml"
    path.write_text(text)
    with pytest.raises(Trouble) as wrong:
        class_set.read(path)
    first, *rest = str(wrong.value).split("\n    ")
    assert first.startswith(str(path))
    return first, rest


def test_twelve_wrong_values_are_told_at_once_with_the_nearest_right_word(tmp_path):
    first, rest = told_of(tmp_path, TWELVE)
    assert first.endswith("class.toml: 12 mistakes, so nothing was written onto any handheld.")
    assert rest == TOLD


def test_nothing_is_written_before_all_is_right(tmp_path, capsys):
    (drive,) = plugged(tmp_path, 1)
    before = files(drive)
    (tmp_path / "class.toml").write_text(TWELVE)
    release.pack(contents(), tmp_path / "it.zip")
    words = "--zip", tmp_path / "it.zip", "--class", tmp_path / "class.toml", "--yes", drive
    assert deployed(*words) == 1 and files(drive) == before
    assert TOLD[0] in capsys.readouterr().err
    (tmp_path / "class.toml").write_text(CLASS)
    assert deployed(*words) == 0 and setting(drive, "GAMES") == "ninja, knockout"


def test_the_class_gets_a_secret_and_a_code_once_and_a_second_deploy_keeps_them(tmp_path, monkeypatch, capsys):
    path = tmp_path / "class.toml"
    path.write_text('# ours\ngames = "ninja"')
    drives = plugged(tmp_path, 2)
    monkeypatch.setattr(deploy, "Releases", lambda zipped: Made)

    def given():
        assert deployed("--class", path, *drives) == 0
        return {(setting(drive, "SECRET"), setting(drive, "CODE")) for drive in drives}

    ((secret, code),) = given()
    assert len(secret) == 32 and len(code) == 4 and code.isdigit()
    text = path.read_text()
    assert text.startswith('# ours\ngames = "ninja"\n') and secret in text and "Keep it." in capsys.readouterr().out
    assert given() == {(secret, code)} and path.read_text() == text
    assert secret not in capsys.readouterr().out
    path.write_text(text.replace('"%s"' % code, '"off"'))
    assert given() == {(secret, "off")}, "what the teacher has written stays"


def test_one_after_the_other_is_counted_up_in_the_file_and_whatever_else_is_in_it_stays(tmp_path, monkeypatch):
    path = tmp_path / "class.toml"
    path.write_text('# ours\nsound = "off"')
    monkeypatch.setattr(deploy, "Releases", lambda zipped: Made)
    drives = plugged(tmp_path, 6)
    for drive in (drives[:2], drives[2:3], drives[:1], drives[3:4]):
        assert deployed("--class", path, *drive) == 0
    assert [setting(drive, "NUMBER") for drive in drives[:4]] == ["1", "2", "3", "4"]
    text = path.read_text()
    assert text.startswith('# ours\nsound = "off"\n') and text.endswith("\nnext = 5\n") and text.count("next =") == 1
    (drives[4] / "boot_out.txt").unlink()
    assert deployed("--class", path, drives[4]) == 1 and path.read_text() == text, "no number is used up"
    path.write_text(text.replace("next = 5", " next=99 # the last") + "# end")
    assert deployed("--class", path, drives[5]) == 0 and setting(drives[5], "NUMBER") == "99"
    assert path.read_text() == text.replace("next = 5", "next = 100") + "# end"
    (drives[5] / "settings.toml").write_text("")
    assert deployed("--class", path, drives[5]) == 1, "all are given"


SIGNS = st.sampled_from(
    [
        *"abn=  \t\"\"''[],,#\\_-+01\r\x00é",
        "true",
        "next",
        "a = ",
        '"b"',
        "\\u00e9",
        "\\ud800",
        "[1, 2]",
        "\n",
        '\nb = "',
    ]
)


@settings(max_examples=400)
@example("1\r")
@given(st.lists(SIGNS, max_size=12).map("".join))
def test_what_the_page_takes_for_a_class_file_is_what_it_says(text):
    try:
        found = class_toml.read("a = " + text)
    except ValueError:
        return
    assert repr(found) == repr(tomllib.loads("a = " + text))


@pytest.mark.parametrize(
    "values", [{"colour": ["red", "blue"], "level": 2, "next": 3}, {"code": "0123", "games": "a\nb"}]
)
def test_what_is_written_is_read_by_the_page_and_by_python(values):
    text = class_text.toml(values)
    assert class_toml.read(text) == tomllib.loads(text) == values
    text = class_text.counted(class_text.with_own(text, {"secret": "x" * 8}), 99)
    assert class_toml.read(text) == tomllib.loads(text) == {**values, "secret": "x" * 8, "next": 99}


def test_where_the_secret_cannot_be_kept_nothing_is_written(tmp_path, monkeypatch, capsys):
    path = tmp_path / "class.toml"
    path.write_text(CLASS)
    (drive,) = plugged(tmp_path, 1)
    monkeypatch.setattr(Path, "write_text", lambda *_, **__: (_ for _ in ()).throw(PermissionError("read-only")))
    monkeypatch.setattr(deploy, "Releases", lambda zipped: Made)
    assert deployed("--class", path, drive) == 1 and "cannot be written" in capsys.readouterr().err
    assert not (drive / "settings.toml").read_text()


@pytest.mark.parametrize(
    "text, told",
    [
        ("game = 'ninja'", 'there is no "game". Did you mean "games"?'),
        ("number = 3", 'there is no "number". There are: belts, code, colour'),
        ("color = 'red'", 'there is no "color". Did you mean "colour'),
        ("games = [1]", "games: it has to be words in quotation marks"),
        ("games = ' ,'", "games: it says nothing"),
        ("games = '\\u00a0ninja'", 'games: there is no "\\xa0ninja"'),
        ("forms = 'ninja\\tduel'", 'forms: there is no "ninja\\tduel"'),
        ("sleep = 1.5", "sleep: 1.5 is not one of 1 to 60."),
        ("sleep = true", "sleep: True is not one of 1 to 60."),
        ("colour = []", "colour: the list is empty"),
        ("forms = 'chess duel'", 'forms: there is no "chess". There are: ninja, karate'),
        ("games = 'ninja, karate'\nstart = 'knockout'", 'start: "knockout" is not among the games.'),
        ("sound = 'o\\u001b[2Jff'", 'sound: there is no "o\\x1b[2Jff"'),
        ("secret = 'short'", "secret: it has to be 8 to 32 letters"),
        ("secret = 'quite a long secret'", "secret: it has to be 8 to 32 letters"),
        ("drive = 'off'", 'drive: there is no "off". There are: shown, hidden.'),
        ("drive = true", 'drive: it has to be one word in quotation marks: "shown" or "hidden".'),
        ("code = 12", "code: it has to be 3 to 6 digits"),
        ("code = 'none'", "code: it has to be 3 to 6 digits"),
    ],
)
def test_each_value_is_checked_against_what_there_is(tmp_path, text, told):
    first, (sentence,) = told_of(tmp_path, text.replace("'", '"'))
    assert "1 mistake," in first and sentence.startswith(told)


@pytest.mark.parametrize(
    "text, told", [(b"games = ", "cannot be understood"), (b"\xff", "not saved as UTF-8"), (None, "cannot be read")]
)
def test_a_file_that_cannot_be_read_gets_a_sentence(tmp_path, text, told):
    path = tmp_path / "class.toml"
    if text is not None:
        path.write_bytes(text)
    with pytest.raises(Trouble, match=told):
        class_set.read(path)


def known():
    return class_file.rules(texts.known().languages)


def test_what_may_be_set_is_what_a_handheld_reads():
    there = {*terms.OTHERS, *[key for key, _, _ in terms.OF_SETTINGS]} - {"NUMBER"}
    assert {key.upper() for key in known()} == there | {"DRIVE", "NEXT"}  # for boot.py, and for class.toml itself


WORDS = st.sampled_from(
    "ninja knockout karate template duel three solo 3 red white off on loud dim safe none language sound lights 0 4 5 "
    "60 61 007 4.0 yes".split()
)
PARTS = st.one_of(WORDS, st.tuples(WORDS, WORDS).map(" ".join))
VALUES = st.one_of(WORDS, st.tuples(PARTS, PARTS).map(",".join))
# Not language: what a handheld has no file for it just does not speak. Not listen: that depends on the board. Not
# drive and next: no handheld reads them.
KEYS = sorted(known().keys() - {"language", "listen", "drive", "next"})


@settings(suppress_health_check=list(HealthCheck))
@given(st.dictionaries(st.sampled_from(KEYS), VALUES, max_size=2))
def test_it_refuses_what_a_handheld_refuses_and_nothing_else(values):
    environment = {"DOJO_" + key.upper(): value for key, value in values.items()}
    with mock.patch.object(terms, "getenv", environment.get):
        wrong = terms.read(SimpleNamespace(links=True), SimpleNamespace(first={}))[-1]
    assert bool(class_file.mistakes(values, known())) == bool(wrong)


def test_a_drive_that_is_gone_half_way_costs_the_others_nothing(tmp_path, chosen, capsys):
    drives = plugged(tmp_path, 2) + [Path(tmp_path, "gone")]
    assert deploy.onto_drives(drives, Made, False, chosen) == 1
    assert [setting(drive, "NUMBER") for drive in drives[:2]] == ["1", "2"]
    assert "gone: there is no boot_out.txt" in capsys.readouterr().out
