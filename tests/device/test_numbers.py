"""What a build makes of the names of texts: numbers, and a complaint wherever it cannot follow them."""

import pytest

import words
from device_files import FILES, ROOT, module
from sim.texts import Book, Page, read

BOOK = Book({("game", "en"): Page("back: back\nlist:\n- a\n- b\nwon: {who}!\n")})  # numbers 0; 1 and 2; 3


def numbered(text):
    return words.numbered({"games.own": text}, BOOK)["games.own"]


@pytest.mark.parametrize(
    "text, short",
    [
        ('say("game.back")', "say(0)"),
        ('say("game.won", name)', "say(3, name)"),
        ('say("game.won" if x else "game.won", f(say("game.back")))', "say(3 if x else 3, f(say(0)))"),
        ('say("game.won", *names)', "say(3, *names)"),
        ('say(number_of("game.list") + 1)', "say(1 + 1)"),
        ('(number_of("game.back"), number_of("game.won"))', "(0, 3)"),
        ('say_one("game.list", place)', "say_one(1, place)"),
        ('say_one("game.list" if x else "game.back", 1)', "say_one(1 if x else 0, 1)"),
        ('say_all("game.list")', "say_all(1, 2)"),
        ('say_all(*of_game(game, "list"))', 'say_all(*of_game(game, "list"))'),
        ('"×", say("game.back"), "game.nothing"', '"×", say(0), "game.nothing"'),
    ],
)
def test_names_become_numbers(text, short):
    head = "from dojo.say import of_game, say, say_all, say_one\n"
    assert numbered(head.replace("of_game", "number_of, of_game") + text + "\n") == head + short + "\n"


@pytest.mark.parametrize(
    "text, short",
    [
        (
            "from dojo.say import (\n    number_of,\n    say,\n)\n"
            "x = say(\n    'game.back'\n), 1\ny = number_of(\n'game.won') + 1\n",
            "from dojo.say import say\n\n\n\nx = say(\n    0\n), 1\ny = 3 + 1\n\n",
        ),
        ("from dojo.say import LETTERS as ALL, number_of\n", "from dojo.say import LETTERS as ALL\n"),
        ("def f():\n    from dojo.say import number_of\n    number_of('game.won')\n", "def f():\n    pass\n    3\n"),
        ('from own import say\nsay("one", "two")\n', 'from own import say\nsay("one", "two")\n'),
    ],
    ids=["every line stays where it was", "LETTERS keep their name", "numbers only", "say from elsewhere"],
)
def test_only_what_is_needed_is_still_imported_and_all_else_stays_as_it_is(text, short):
    assert numbered(text) == short


@pytest.mark.parametrize(
    "text, sentence",
    [
        ('say("game.nothing")', "there is no text called game.nothing"),
        ('number_of("game" + ".back")', "has to be written here"),
        ("number_of(name)", "has to be written here"),
        ("say_all(name)", "has to be written here"),
        ('x = "game.back"\nsay(x)', "nobody can follow game.back"),
        ('say(("game.back", "game.won")[x])', "nobody can follow game.back"),
        ("f(say)", "say can be called, and nothing else"),
        ('say("game.won")', "game.won takes 1 values"),
        ('say("game.back", name)', "game.back takes 0 values"),
        ('say("game.back", name=1)', "no keywords"),
        ('say_one("game.list", 1, name)', "game.list takes 0 values"),
        ('say_one("game.list")', "wants a list and a place in it"),
        ("say()", "wants what is to be said"),
        ("of_game(game, name)", "a name that is written here"),
    ],
)
def test_what_cannot_be_followed_is_named_with_module_and_line(text, sentence):
    with pytest.raises(ValueError, match=r"games.own, line [23]: .*" + sentence):
        numbered("from dojo.say import number_of, of_game, say, say_all, say_one\n" + text + "\n")


def test_another_name_for_what_is_imported_is_refused():
    with pytest.raises(ValueError, match="line 1: say goes by its own name"):
        numbered("from dojo.say import say as tell\n")


def test_the_reader_knows_that_it_reads_numbers_and_which():
    source = (ROOT / "lib/dojo/say.py").read_text(encoding="utf-8")
    made = words.numbered({"dojo.say": source}, BOOK)["dojo.say"]
    assert "_FROM_SOURCES = const(0)" in made and "_STAMP = %r" % BOOK.stamp in made
    assert len(made.splitlines()) == len(source.splitlines())
    with pytest.raises(ValueError, match="once there should be _FROM_SOURCES"):
        words.numbered({"dojo.say": source.replace("_FROM_SOURCES = const(1)", "")}, BOOK)


def test_all_names_of_the_product_can_be_followed():
    sources = {module(path): path.read_text(encoding="utf-8") for path in FILES}
    made = words.numbered(sources, read())
    for name, text in made.items():
        compile(text, name, "exec")
        assert "number_of" not in text or name == "dojo.say"
