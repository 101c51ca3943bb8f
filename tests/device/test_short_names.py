"""Private names are short on a board, and mean what they meant."""

import ast
import io
import re
import tokenize

import pytest

import build_device
import short_names


def renamed(before, after):
    """{name: its new one} where all else is the same; every name has one new name, and no two have the same."""
    tokens = [list(tokenize.generate_tokens(io.StringIO(text).readline)) for text in (before, after)]
    assert len(tokens[0]) == len(tokens[1])
    found = {}
    for old, new in zip(*tokens):
        assert old.start[0] == new.start[0] and old.type == new.type
        assert old.type == tokenize.NAME or old.string == new.string
        if old.type == tokenize.NAME:
            assert found.setdefault(old.string, new.string) == new.string
    assert len(set(found.values())) == len(found)
    return {old: new for old, new in found.items() if old != new}


def private(source):
    """The private names of a source, other than constants."""
    return set(re.findall(r"(?<!\w)_[a-z0-9]\w*", source))


CLASS = "class C:\n    def __init__({0}):\n        {0}.way = 1  # _no_name\n        _, way = 1, 2\n"
GIVEN = "import view\ndef roll({}, seat, count, view, bytes):\n    {} += seat\n    view.count = bytes\n"
CALLS = "from seat import dice\nf(seat=1)\n"
LAMBDA = "LOW = 1\ndef f({0}):\n    return [{0} for {0} in (LOW,)]\ndef g(LOW):\n    {0} = lambda {1}: {1}\n"


@pytest.mark.parametrize(
    "long, short",
    [
        (("_first = 1\n_second = 2\n", "def _other(): pass\n"), ("_a = 1\n_b = 2\n", "def _a(): pass\n")),
        (("_TOP = const(4)\n" + CLASS.format("self"),), ("_TOP = const(4)\n" + CLASS.format("_a"),)),
        ((GIVEN.format("dice", "dice"), CALLS), (GIVEN.format("_a", "_a"), CALLS)),
        ((LAMBDA.format("high", "low"),), (LAMBDA.format("_a", "_b"),)),
        (("_a = const(1)\n_first = _a\n",), ("_a = const(1)\n_b = _a\n",)),
    ],
    ids=[
        "modules that have nothing to do with each other use the same names",
        "public names, constants and Python's own stay",
        "a parameter is as private if it is nothing else and no call names it",
        "a variable that is called as a parameter goes with it",
        "a short name that is taken is left out",
    ],
)
def test_names_become_short(long, short):
    assert short_names.shorten(dict(zip("ab", long))) == dict(zip("ab", short))


def run(texts, *names):
    """What these modules define, one behind the other, in short names."""
    short = short_names.shorten(texts)
    scope = {}
    for name in names:
        exec(re.sub(r"(?m)^(import|from) .*\n", "", short[name]), scope)
    return scope, short


def test_what_a_base_class_keeps_is_not_hidden_by_what_its_heir_keeps():
    base = (
        "class Base:\n    def begin(self):\n        self._its = 'base'\n    def its(self):\n        return self._its\n"
    )
    heir = "from base import Base\nclass Heir(Base):\n    def set(self):\n        self._also = 'heir'\n"
    scope, _ = run({"base": base, "heir": heir}, "base", "heir")
    one = scope["Heir"]()
    one.begin()
    one.set()
    assert one.its() == "base" and len(vars(one)) == 2


def test_a_module_that_reads_private_attributes_of_another_still_finds_them():
    texts = {
        "store": "class Store:\n    _size = 3\n    _used = 4\n",
        "journal": "import store\n_mark = 1\ndef size(store):\n    return store._size\n",
        "stranger": "class Stranger:\n    _size = 5\n    _z = 6\n",
    }
    scope, short = run(texts, "store", "journal")
    assert scope["size"](scope["Store"]) == 3
    assert private(short["stranger"]) == {"_a", "_b"}


def test_a_module_that_only_sets_a_private_attribute_of_another_sets_that_one():
    texts = {
        "store": (
            "class Store:\n    def __init__(self):\n        self._size = 3\n"
            "    def _grow(self):\n        self._size += 1\n"
        ),
        "shelf": "class Shelf:\n    _more = 1\n    _stores = []\n",
        "restore": "import shelf\ndef refill(store, shelf):\n    store._size = 9\n    return shelf._stores\n",
    }
    scope, _ = run(texts, "store", "shelf", "restore")
    made = scope["Store"]()
    assert scope["refill"](made, scope["Shelf"]) == []
    assert list(vars(made).values()) == [9]


def test_there_are_short_names_enough():
    many = ["_name%d" % number for number in range(200)]
    short = short_names.shorten({"a": "\n".join("%s = 0" % name for name in many)})["a"]
    assert len(private(short) | set(re.findall("_[A-Z]", short))) == 200


HIDDEN = ["from other import _hidden", "getattr(x, '_hidden')", "f(_hidden=1)", "import _hidden"]


@pytest.mark.parametrize(
    "line, told", [(line, "_hidden") for line in HIDDEN] + [("print(f'{x}')", "names in an f-string")]
)
def test_what_cannot_be_followed_is_refused_with_its_place(line, told):
    with pytest.raises(ValueError, match="module, line 2: " + told):
        short_names.shorten({"module": "x = 1\n" + line})


def test_every_module_of_the_product_means_the_same_with_a_handful_of_names():
    texts = {}
    for board in build_device.boards():
        texts.update(build_device.texts(build_device.sources(board)))
    short = short_names.shorten(texts)
    assert texts.keys() == short.keys()
    before, after = set(), set()
    for name, text in texts.items():
        found = renamed(text, short[name])
        kept = {node.attr for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Attribute)}
        assert not [old for old in found if old in kept and not old.startswith("_")], name
        before.update(found)
        after.update(found.values())
    assert len(before) > 600 and len(after) < 120, "what pairs and links is one family, with 88"
