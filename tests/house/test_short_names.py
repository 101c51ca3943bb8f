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


def test_modules_that_have_nothing_to_do_with_each_other_use_the_same_names():
    short = short_names.shorten({"a": "_first = 1\n_second = 2\n", "b": "def _other():\n    return 3\n"})
    assert short == {"a": "_a = 1\n_b = 2\n", "b": "def _a():\n    return 3\n"}


def test_what_a_base_class_keeps_is_not_hidden_by_what_its_heir_keeps():
    base = (
        "class Base:\n    def begin(self):\n        self._its = 'base'\n    def its(self):\n        return self._its\n"
    )
    heir = "from base import Base\nclass Heir(Base):\n    def set(self):\n        self._also = 'heir'\n"
    short = short_names.shorten({"base": base, "heir": heir})
    scope = {}
    exec(short["base"], scope)
    exec(short["heir"].replace("from base import Base\n", ""), scope)
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
    short = short_names.shorten(texts)
    scope = {}
    exec(short["store"], scope)
    exec(short["journal"].replace("import store\n", ""), scope)
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
    short = short_names.shorten(texts)
    scope = {}
    exec(short["store"], scope)
    exec(short["shelf"], scope)
    exec(short["restore"].replace("import shelf\n", ""), scope)
    made = scope["Store"]()
    assert scope["refill"](made, scope["Shelf"]) == []
    assert list(vars(made).values()) == [9]


def test_public_names_constants_and_pythons_own_stay():
    source = (
        "_TOP = const(4)\nclass C:\n    def __init__(self):\n        self.way = 1  # _no_name\n        _, way = 1, 2\n"
    )
    assert short_names.shorten({"a": source})["a"] == source.replace("self", "_a")


def test_a_parameter_is_as_private_if_it_is_nothing_else_and_no_call_names_it():
    texts = {
        "a": "import view\ndef roll(dice, seat, count, view, bytes):\n    dice += seat\n    view.count = bytes\n",
        "b": "from seat import dice\nf(seat=1)\n",
    }
    short = short_names.shorten(texts)
    assert short["a"] == texts["a"].replace("dice", "_a")
    assert short["b"] == texts["b"]


def test_a_variable_that_is_called_as_a_parameter_goes_with_it():
    source = "LOW = 1\ndef f(high):\n    return [high for high in (LOW,)]\ndef g(LOW):\n    high = lambda low: low\n"
    short = source.replace("high", "_a").replace("low", "_b")
    assert short_names.shorten({"a": source}) == {"a": short}


def test_a_short_name_that_is_taken_is_left_out():
    assert short_names.shorten({"a": "_a = const(1)\n_first = _a\n"})["a"] == "_a = const(1)\n_b = _a\n"


def test_there_are_short_names_enough():
    many = ["_name%d" % number for number in range(200)]
    short = short_names.shorten({"a": "\n".join("%s = 0" % name for name in many)})["a"]
    assert len(private(short) | set(re.findall("_[A-Z]", short))) == 200


@pytest.mark.parametrize(
    "line",
    ["from other import _hidden", "getattr(x, '_hidden')", "f(_hidden=1)", "import _hidden"],
)
def test_what_cannot_be_followed_is_refused_with_its_place(line):
    with pytest.raises(ValueError, match="module, line 2: _hidden"):
        short_names.shorten({"module": "x = 1\n" + line})


def test_an_f_string_is_refused():
    with pytest.raises(ValueError, match="module, line 2: names in an f-string"):
        short_names.shorten({"module": "x = 1\nprint(f'{x}')\n"})


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
    assert len(before) > 600 and len(after) < 80
