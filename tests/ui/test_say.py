"""The reader of texts: by number or name, in any language, and from a damaged file."""

import builtins
import importlib
import io

import pytest

from sim.boards import find
from sim.handheld import Handheld
from sim.texts import Book, Page

ENGLISH = """\
back: back
left: 50 % left
won: {1 who} wins {2 points} %
plain: {who}!
levels:
- Bold
- Careful
mixed:
-
- 10 % more
- {who} has more
"""
OTHER = "back: zurück\nwon: {2 points} % für {1 who}\nplain: Ja, {who}, {who}!\n"


@pytest.fixture
def book():
    return Book({("game", "en"): Page(ENGLISH), ("game", "xx"): Page(OTHER)})


@pytest.fixture
def reader(tmp_path):
    """reader(content): the module reading English of this content; None for no file at all."""
    (tmp_path / "build/words").mkdir(parents=True)
    (tmp_path / "lib/dojo").mkdir(parents=True)
    source = tmp_path / "lib/dojo/say.py"
    source.write_text(open(importlib.import_module("dojo.say").__file__, encoding="utf-8").read())

    def read(content, **others):
        for language, each in (("en", content), *others.items()):
            if each is not None:
                (tmp_path / "build/words" / (language + ".bin")).write_bytes(each)
        spec = importlib.util.spec_from_file_location("say_of_a_test", source)
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        return module

    return read


def test_a_text_is_said_by_number_or_by_name_with_what_stands_in_braces_filled_in(book, reader):
    said = reader(book.pack("en"))
    assert said.is_there()
    assert said.say(0) == said.say("game.back") == "back"
    assert said.say_one("game.levels", 1) == said.say_one(said.number_of("game.levels"), 1) == "Careful"
    assert said.say_all("game.levels") == said.say_all(4, 2) == ("Bold", "Careful")
    assert said.say("game.left") == "50 % left", "a percent sign stays one"
    assert said.say("game.won", "A Fox", 3) == "A Fox wins 3 %"
    assert said.say("game.plain", "A Fox") == "A Fox!"
    assert [said.say_one("game.mixed", place, "A") for place in range(3)] == ["", "10 % more", "A has more"]
    assert [said.say_one("game.mixed", place) for place in range(2)] == ["", "10 % more"]
    with pytest.raises(TypeError):  # a wrong number of values is a mistake of the code
        said.say("game.won", "A Fox")


def test_another_language_may_turn_the_words_round_or_say_one_twice_and_is_the_only_one_open(book, reader):
    said = reader(book.pack("en"), xx=book.pack("xx"))
    before = said._book
    assert said.speak("xx")
    assert before.closed and not said._book.closed
    assert said.say("game.back") == "zurück"
    assert said.say("game.won", "A Fox", 3) == "3 % für A Fox"
    assert said.say("game.plain", "A Fox") == "Ja, A Fox, A Fox!"
    assert said.say_all("game.levels") == ("Bold", "Careful")


def test_what_a_game_says_is_found_when_it_runs(book, reader):
    said = reader(book.pack("en", {"game.levels"}))
    assert said.of_game("game", "levels") == (4, 2)
    assert said.of_game("game", "help") == said.of_game("other", "levels") == (0, 0)
    with pytest.raises(KeyError):
        said.number_of("game.back")  # that one cannot be looked up in this file


def test_a_name_is_found_among_many(reader):
    book = Book({("game", "en"): Page("".join("name_%d: text %d\n" % (number, number) for number in range(300)))})
    said = reader(book.pack("en"))
    assert [said.say("game.name_%d" % number) for number in range(300)] == ["text %d" % number for number in range(300)]


@pytest.mark.parametrize("name", ["yy", "", "../words/zz", "a\0b", "zz"])
def test_a_language_that_is_not_there_or_no_language_leaves_what_is_spoken(name, book, reader):
    said = reader(book.pack("en"), xx=book.pack("xx"), zz=b"PDW1" + bytes(20))
    said.speak("xx")
    assert not said.speak(name)
    assert said.is_there() and said.say("game.back") == "zurück"


@pytest.mark.parametrize("content", [None, b"", b"PDW2", b"PDW1" + bytes(8)])
def test_without_a_file_nothing_is_there_and_every_text_is_a_question_mark(content, reader):
    said = reader(content)
    assert not said.is_there()
    assert said.say(0) == said.say(7, "A Fox") == "?"
    assert said.of_game("game", "levels") == (0, 0)


def test_a_spoiled_file_never_raises_and_one_that_cannot_be_read_any_more_says_question_marks(book, reader):
    """Every byte behind the head wrong once, as a board reads it: numbers, and no exception for the wrong values."""
    whole = book.pack("en")
    said = reader(whole)
    said._book.close()
    assert said.say(0) == "?"
    said._FROM_SOURCES = 0
    for place in range(12, len(whole)):
        spoiled = bytearray(whole)
        spoiled[place] ^= 0xFF
        said._book = io.BytesIO(spoiled)
        for number in range(10):
            assert isinstance(said.say(number), str)
            assert isinstance(said.say(number, "A Fox", 3), str)
        assert isinstance(said.of_game("game", "levels"), tuple)


def test_a_handheld_without_texts_says_what_to_copy_once_and_goes_no_further(monkeypatch):
    read = builtins.open

    def without(name, *arguments, **named):
        if str(name).endswith("en.bin"):
            raise OSError(name)
        return read(name, *arguments, **named)

    monkeypatch.setattr(builtins, "open", without)
    with Handheld(find("pybadge")) as handheld:
        handheld.run(100)
        assert handheld.serial.count("Pocket Dojo needs lib/dojo/words, which is not on this device.") == 1
        assert str(handheld.crash) == "code.py came to its end"
