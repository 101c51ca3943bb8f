"""Private names are short on a board, and mean what they meant."""

import ast
import re

import pytest

import build_device
import short_names


def meaning(source):
    """A syntax tree in which all private names look the same."""
    return re.sub(r"'_(?!_)\w+'", "'_'", ast.dump(ast.parse(source)))


def private(source):
    """The private names of a source, other than constants."""
    return set(re.findall(r"(?<!\w)_[a-z0-9]\w*", source))


def test_modules_that_have_nothing_to_do_with_each_other_use_the_same_names():
    short = short_names.shorten({"a": "_first = 1\n_second = 2\n", "b": "def _other(x):\n    return x\n"})
    assert short == {"a": "_a = 1\n_b = 2\n", "b": "def _a(x):\n    return x\n"}


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
    assert private(short["heir"]).isdisjoint(private(short["base"]))


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


def test_public_names_constants_and_pythons_own_stay():
    source = (
        "_TOP = const(4)\nclass C:\n    def __init__(self):\n        self.way = 1  # _no_name\n        _, way = 1, 2\n"
    )
    assert short_names.shorten({"a": source})["a"] == source


def test_a_short_name_that_is_taken_is_left_out():
    assert short_names.shorten({"a": "_a = const(1)\n_first = _a\n"})["a"] == "_a = const(1)\n_b = _a\n"


def test_there_are_short_names_enough():
    many = ["_name%d" % number for number in range(200)]
    short = short_names.shorten({"a": "\n".join("%s = 0" % name for name in many)})["a"]
    assert len(private(short) | set(re.findall("_[A-Z]", short))) == 200


@pytest.mark.parametrize(
    "line",
    ["from other import _hidden", "getattr(x, '_hidden')", "f(_hidden=1)", "print(f'{x._hidden}')", "import _hidden"],
)
def test_what_cannot_be_followed_is_refused_with_its_place(line):
    with pytest.raises(ValueError, match="module, line 2: _hidden"):
        short_names.shorten({"module": "x = 1\n" + line})


def test_every_module_of_the_product_means_the_same_with_a_handful_of_names():
    texts = {}
    for board in build_device.boards():
        texts.update(build_device.texts(build_device.sources(board)))
    short = short_names.shorten(texts)
    assert texts.keys() == short.keys()
    for name, text in texts.items():
        assert meaning(short[name]) == meaning(text), name
        assert len(short[name].splitlines()) == len(text.splitlines()), name
    assert len(set().union(*map(private, texts.values()))) > 400
    assert len(set().union(*map(private, short.values()))) < 80
