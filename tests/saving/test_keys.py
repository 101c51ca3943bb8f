"""The keys of the store: each has a name and a number of its own, a line in docs/inside/saving.md, and enough room."""

import ast
import importlib
import re

import pytest

from device_files import FILES, ROOT, tree
from dojo.saving import keys
from dojo.saving.records import EXTRA, KEYS, LONGEST_DATA, ROOM
from dojo.saving.store import Store
from dojo.settings import _COUNTS, FIRST, Settings

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
    assert (again.language, again.get(0)) == (b"de", settings.get(0))
    again.hints = 0
    again.note()
    assert (Settings(store).hints, Settings(store).language) == (0, b"de") and store.get(keys.GUIDES_KEY) is None
    assert len(store.get(keys.SETTINGS_KEY)) == 7


def test_the_first_value_too_many_of_a_setting_is_refused_and_in_a_save_it_counts_as_never_set():
    for place, count in enumerate(_COUNTS):
        store = Store(None, False)
        settings = Settings(store)
        settings.set(place, count - 1)
        with pytest.raises(ValueError, match="setting %d cannot be %d" % (place, count)):
            settings.set(place, count)
        settings.save()
        assert Settings(store).get(place) == count - 1, "the last one there is"
        saved = bytearray(FIRST)
        saved[place] = count
        store.put(keys.SETTINGS_KEY, saved)
        assert Settings(store).get(place) == FIRST[place]


def test_the_settings_of_an_older_save_are_read_and_the_rest_of_it_counts_as_none():
    older = ((b"", b""), (b"de", b"de"), (b"\x9f", b""), (b"\x85de", b""), (b"fr\0\1\2\3\0\0\0\0abcd", b""))
    for rest, language in older:
        store = Store(None, False)
        store.put(keys.SETTINGS_KEY, bytes((1, 2, 0, 0, 0)) + rest)
        settings = Settings(store)
        assert [settings.get(place) for place in range(len(FIRST))] == [1, 2, 0, 0, 0]
        assert (settings.language, settings.hints, bytes(settings.counts), settings.calls) == (language, 0, b"", b"")
        settings.save()
        assert store.get(keys.SETTINGS_KEY) == bytes((1, 2, 0, 0, 0)) + language


def test_of_what_two_games_shared_in_an_older_save_each_has_its_own_now():
    memory = importlib.import_module("games.knockout.memory")
    handhelds = importlib.import_module("games.karenza.championship.handhelds")
    store = Store(None, False)
    store.put(CARDS["knockout"].WISHES_KEY, b"\1\0" + bytes((3,) + (255,) * 6))
    assert memory.wishes(store) == b"\1\0" and handhelds.kept(store) is None
    handhelds.keep(store, handhelds.made(4))
    memory.remember(store, bytearray((0, 1)))
    assert memory.wishes(store) == b"\0\1" and handhelds.kept(store) == handhelds.made(4)
