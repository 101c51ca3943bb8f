"""The keys of the store: each has a name and a number of its own, a line in docs/inside/saving.md, and enough room."""

import ast
import importlib
import re

import pytest

from device_files import FILES, ROOT, tree
from dojo.saving import keys
from dojo.saving.records import EXTRA, KEYS, LONGEST_DATA, ROOM
from dojo.saving.settings import Settings
from dojo.saving.store import Store
from dojo.settings import SETTINGS, Setting

OF_CARDS = [path for path in FILES if path.parent.parent == ROOT / "games" and path.name == "__init__.py"]
CARDS = {path.parent.name: importlib.import_module("games." + path.parent.name) for path in OF_CARDS}
NAMED = {name: getattr(keys, name) for name in dir(keys) if name.endswith("_KEY")} | {
    "%s.%s" % (game, name): getattr(card, name)
    for game, card in CARDS.items()
    for name in dir(card)
    if name.endswith("_KEY")
}
LINE = re.compile(r"\| (?P<key>[^|]+) \| `(?P<name>[^`]+)` \| (?:(?P<times>\d) × )?(?P<bytes>\d+) \|")
PAGE = (ROOT / "docs/inside/saving.md").read_text()
LINES = [found.groupdict() for found in map(LINE.match, PAGE.splitlines()) if found]


def games():
    return [path.parent.name for path in (ROOT / "games").glob("*/rules.py")]


def test_no_two_keys_are_the_same():
    own = [keys.key_of(game) for game in games()]
    assert len({*NAMED.values(), *own}) == len(NAMED) + len(own) and max(NAMED.values()) < 0x8000 <= min(own)


def test_the_docs_have_every_key_and_no_other():
    told = {line["name"]: line["key"] for line in LINES if line["name"].endswith("_KEY")}
    assert told == {name: str(key) for name, key in NAMED.items()}
    asked = {call for path in FILES for call in re.findall(r'key_of\("(\w+)"\)', path.read_text())}
    of_games = {line["name"] for line in LINES} - set(told)
    assert of_games == {'key_of("%s")' % game for game in asked - {"yours"}}


def test_all_of_them_have_room_at_their_longest():
    taken = 0
    for line in LINES:
        above = 2 if not line["key"].isdigit() or int(line["key"]) >= KEYS else 0
        assert int(line["bytes"]) <= LONGEST_DATA
        taken += int(line["times"] or 1) * (int(line["bytes"]) + EXTRA + above)
    assert "takes %d bytes of the %d" % (taken, ROOM) in " ".join(PAGE.split()) and taken <= ROOM


def is_of_store(call):
    """Whether a call reads or writes a key."""
    return ast.unparse(call.func.value).endswith("store") and call.func.attr in ("get", "put", "note")


def test_nobody_has_a_number_of_a_key_elsewhere():
    for path in FILES:
        for node in ast.walk(tree(path)) if path.parent.name != "saving" and path not in OF_CARDS else ():
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.args and is_of_store(node):
                assert not isinstance(node.args[0], ast.Constant), (path, node.lineno)
            if isinstance(node, ast.Assign):
                assert not ast.unparse(node.targets[0]).endswith("_KEY"), (path, node.lineno)


def test_guides_and_counts_have_room_for_more_games_than_there_are():
    store = Store(None, False)
    settings = Settings(store)
    assert settings.hints == 0
    settings.hints = 1 << 20 | 1 << 8 | 1
    settings.counts += bytes(range(21))
    settings.calls = b"\1\2\3\4"
    settings.language = b"de"
    settings.note()
    again = Settings(store)
    assert (again.hints, again.counts, again.calls) == (settings.hints, settings.counts, settings.calls)
    assert (again.language, again.volume) == (b"de", settings.volume)
    again.hints = 0
    again.note()
    assert (Settings(store).hints, Settings(store).language) == (0, b"de") and store.get(keys.GUIDES_KEY) is None


def test_the_first_value_too_many_of_a_setting_is_refused_and_in_a_save_it_counts_as_never_set():
    for index, each in enumerate(SETTINGS):
        store = Store(None, False)
        settings = Settings(store)
        settings.set(each.name, each.count - 1)
        for wrong in (-1, each.count):
            with pytest.raises(ValueError, match="%s cannot be %d" % (each.name, wrong)):
                settings.set(each.name, wrong)
        settings.save()
        assert getattr(Settings(store), each.name) == each.count - 1, "the last one there is"
        saved = bytearray(store.get(keys.SETTINGS_KEY))
        saved[1 + index] = each.count
        store.put(keys.SETTINGS_KEY, saved)
        assert getattr(Settings(store), each.name) == each.first
    with pytest.raises(ValueError, match="loudness cannot be 1"):
        settings.set("loudness", 1)


def test_what_holds_only_for_now_as_after_the_teacher_has_silenced_all_is_not_saved():
    store = Store(None, False)
    settings = Settings(store)
    settings.set("volume", 3)
    settings.volume = 0
    settings.set("lights", 0)
    settings.save()
    assert (settings.volume, Settings(store).volume, Settings(store).lights) == (0, 3, 0)


def values(settings):
    return {each.name: getattr(settings, each.name) for each in SETTINGS}


def test_one_more_setting_costs_none_of_those_that_were_saved_nor_the_language(monkeypatch):
    store = Store(None, False)
    settings = Settings(store)
    for each in SETTINGS:
        settings.set(each.name, each.count - 1)
    settings.language = b"de"
    settings.save()
    more = (*SETTINGS, Setting("speed", 5, 3))
    monkeypatch.setattr("dojo.settings.SETTINGS", more)
    settings = Settings(store)
    assert values(settings) == {each.name: each.count - 1 for each in SETTINGS}
    assert (settings.speed, settings.language) == (3, b"de")
    settings.set("speed", 4)
    settings.save()
    assert (Settings(store).speed, Settings(store).language) == (4, b"de")
    monkeypatch.undo()
    assert values(Settings(store)) == values(settings) and Settings(store).language == b"de", "nor does one less"


def test_every_setting_can_be_saved_and_a_class_has_a_word_for_each_value_it_can_set():
    room = max(int(line["bytes"]) for line in LINES if line["name"] == "SETTINGS_KEY")
    assert 1 + len(SETTINGS) <= room and len({each.name for each in SETTINGS}) == len(SETTINGS)
    assert all(len(each.words) in (0, each.count) and each.first < each.count for each in SETTINGS)
    of_class = [each.may for each in SETTINGS if each.words]
    assert len(of_class) == len(set(of_class)), "each has a key of its own"
    assert {each.may for each in SETTINGS} == {*of_class, ""}, "and nothing else can be named"


# Written before settings were a table, on a chip that saves at once and on one that does not: quiet, soft, without
# hints, safe colours with big text, no lights and calm, German; three guides, counts, and a call.
BEFORE = (
    "50444a32030701020105026465553d4800f2575607001103000501000f7d5506001201020304c2775503001016483f",
    "50444a32030701020105026465553d5607001103000501000f7d5506001201020304c2775503001016483f4800f257",
)


@pytest.mark.parametrize("appends, written", tuple(zip((True, False), BEFORE)))
def test_all_that_was_chosen_before_settings_were_a_table_is_still_chosen(appends, written):
    nvm = bytearray(bytes.fromhex(written).ljust(4096, b"\xff"))
    chosen = dict(volume=1, brightness=2, hints_off=1, theme=2, big_text=1, calm=1, lights=0)
    for _ in range(3):  # read in the old form, then saved in the new one
        store = Store(nvm, appends)
        assert not store.damaged and not store.fresh
        settings = Settings(store)
        assert values(settings) == chosen and settings.language == b"de" and settings.are_saved()
        assert (settings.hints, bytes(settings.counts), settings.calls) == (0b10110, b"\3\0\5\1\0", b"\1\2\3\4")
        settings.save()
    assert store.get(keys.SETTINGS_KEY) == bytes((0x80, *chosen.values()))
    assert store.get(keys.LANGUAGE_KEY) == b"de"


def test_a_power_cut_before_older_settings_are_converted_loses_no_language():
    store = Store(bytearray(bytes.fromhex(BEFORE[0]).ljust(4096, b"\xff")), True)
    note, written = store.note, []

    def cut_after_one(key, data):
        if not written:
            note(key, data)
        written.append(key)

    store.note = cut_after_one
    Settings(store).save()
    assert keys.SETTINGS_KEY in written[1:]
    again = Settings(store)
    assert (again.language, again.big_text, again.volume) == (b"de", 1, 1)


def test_the_settings_of_an_older_save_are_read_and_the_rest_of_it_counts_as_none():
    older = ((b"", b""), (b"de", b"de"), (b"\x9f", b""), (b"\x85de", b""), (b"fr\0\1\2\3\0\0\0\0abcd", b""))
    for rest, language in older:
        store = Store(None, False)
        store.put(keys.SETTINGS_KEY, bytes((1, 2, 0, 0, 0)) + rest)
        settings = Settings(store)
        assert list(values(settings).values()) == [1, 2, 0, 0, 0, 0, 0]
        assert (settings.language, settings.hints, bytes(settings.counts), settings.calls) == (language, 0, b"", b"")
        settings.save()
        assert (store.get(keys.LANGUAGE_KEY) or b"") == language and Settings(store).language == language


def test_of_what_two_games_shared_in_an_older_save_each_has_its_own_now():
    memory = importlib.import_module("games.knockout.memory")
    handhelds = importlib.import_module("games.karenza.championship.handhelds")
    store = Store(None, False)
    store.put(CARDS["knockout"].WISHES_KEY, b"\1\0" + bytes((3,) + (255,) * 6))
    assert memory.wishes(store) == b"\1\0" and handhelds.kept(store) is None
    handhelds.keep(store, handhelds.made(4))
    memory.remember(store, bytearray((0, 1)))
    assert memory.wishes(store) == b"\0\1" and handhelds.kept(store) == handhelds.made(4)
