"""The files of texts as people write them: what they can say, and what is wrong with one that cannot be meant."""

import pytest

from sim.texts import Book, Page, Room, read


def page(text):
    return Page(text, "en.txt")


def book(english, **others):
    files = {("game", "en"): page(english)}
    files.update((("game", language), Page(text, language + ".txt")) for language, text in others.items())
    return Book(files)


def texts(text, key="game.it", language="en", **others):
    return book(text, **others).texts(key, language)


LISTS = "one:\n-\n- First\n  goes on\nit:\n- Before\n+ one\n- After: it\n"


@pytest.mark.parametrize(
    "written, key, said",
    [
        ("# a comment\n\nit: One two\n  three\n# and\n  four\n", "game.it", ["One two three four"]),
        ("it: One. | Two.", "game.it", ["One.\nTwo."]),
        ("it: | One.", "game.it", ["\nOne."]),
        ('it: " and "', "game.it", [" and "]),
        ('it: The "second" one', "game.it", ['The "second" one']),
        (LISTS, "game.one", ["", "First goes on"]),
        (LISTS, "game.it", ["Before", "", "First goes on", "After: it"]),
        ("it: One\n[race]\nit: Two\n", "game.race.it", ["Two"]),
    ],
)
def test_a_text_may_go_on_below_its_name_a_bar_begins_a_line_and_a_list_may_take_another_one(written, key, said):
    assert texts(written, key) == said


def test_names_have_numbers_in_the_order_of_the_file():
    assert book("one: a\nit:\n- b\n- c\nlast: d\n").numbers == {
        "game.one": (0, 1),
        "game.it": (1, 2),
        "game.last": (3, 1),
    }


@pytest.mark.parametrize(
    "text, room",
    [
        ("it (5): a", Room(5, 1)),
        ("it (1 row): a", Room(20, 1)),
        ("it (3 rows): a", Room(20, 3)),
        ("it (2 rows of 14): a", Room(14, 2)),
        ("it: a", Room(20, 0)),
    ],
)
def test_what_room_there_is_stands_in_brackets(text, room):
    assert book(text).rooms("game.it") == [room]


def test_a_text_of_a_list_may_have_a_room_of_its_own():
    assert book("it (5):\n- a\n- (2 rows) b\n- (c) d\n").rooms("game.it") == [Room(5, 1), Room(20, 2), Room(5, 1)]
    assert texts("it (5):\n- a\n- (2 rows) b\n- (c) d\n") == ["a", "b", "(c) d"]


def test_another_language_says_what_it_has_and_english_the_rest():
    turned = texts("it: {1 who} has {2 points}", language="de", de="it: {2 points} for {1 who}")
    assert turned == ["{2 points} for {1 who}"]
    both = book("it: One\nother (5): Two\n", de="it: Eins\n")
    assert [both.texts("game.it", "de"), both.texts("game.other", "de")] == [["Eins"], ["Two"]]
    assert both.languages == ["de", "en"]
    assert both.numbers == book("it: One\nother (5): Two\n").numbers
    assert both.stamp == book("it: Another one\nother: Two\n").stamp != book("other: Two\nit: One\n").stamp


def test_a_text_is_as_long_as_the_examples_in_its_braces_can_be():
    said = book(
        "{who} = H {game.animals}\n{first} = {game.animals 2}\nanimals:\n- Cat\n- Ox\n- Monkey\n"
        "it: {1 who} and {2 first}\n",
        de="animals:\n- Katze\n- Kuh\n- Affe\n",
    )
    assert said.longest("game.it", "{1 who} and {2 first}") == "H Monkey and Cat"
    assert said.longest("game.it", "{2 first} und {1 who}", "de") == "Katze und H Katze"
    assert said.filled("game.it", "{1 who} and {2 first}")[-1] == "H and C"
    assert len(said.filled("game.it", "{1 who} and {2 first}")) == (len("H Monkey") + len("_Monkey")) * len("Cat")
    assert said.values("game.it") == 2 and said.values("game.animals") == 0


def test_braces_that_no_file_has_an_example_for_are_found():
    with pytest.raises(ValueError, match="nobody says how long {who} can be"):
        book("it: {who}").longest("game.it", "{who}")


@pytest.mark.parametrize(
    "text, line, sentence",
    [
        ("it", 1, "no name with a colon"),
        ("It: a", 1, "no name with a colon"),
        ("it: a\nit: b", 2, "it is there already"),
        ("# nothing\nit (many): a", 2, '"many" is no room'),
        ("- a", 1, "in no list"),
        ("it: a\n- b", 2, "in no list"),
        ("it:\n- a\n+ other", 3, "other is no list"),
        ("  a", 1, "nothing that this line goes on with"),
        ("it:", 1, "this name has no text"),
        ("it: {who wins", 1, "braces stand around one small word"),
        ("it: {Who} wins", 1, "braces stand around one small word"),
        ("it: {who} and {other}", 1, "each has its number"),
        ("it: {1 who} and {1 other}", 1, "each has its number"),
        ("it: {2 who}", 1, "each has its number"),
        ("it: {2 who} and {3 other}", 1, "each has its number"),
    ],
)
def test_what_cannot_be_meant_is_named_with_its_line(text, line, sentence):
    with pytest.raises(ValueError, match="en.txt, line %d: .*%s" % (line, sentence)):
        page(text)


@pytest.mark.parametrize(
    "text, sentence",
    [
        ("other: a", "there is no other in English"),
        ("it (5): a", "the room for it is said in English alone"),
        ("it: a", "the braces of it differ"),
        ("it: {1 points} of {2 who}", "the braces of it differ"),
        ("list:\n- a", "in English list has 2 texts"),
        ("list: a", "in English list has 2 texts"),
    ],
)
def test_a_language_that_does_not_say_the_same_is_refused(text, sentence):
    with pytest.raises(ValueError, match="de.txt, line 1: .*" + sentence):
        book("it: {1 who} has {2 points}\nlist:\n- a\n- b\n", de=text)


def test_more_than_fits_a_file_or_a_text_is_refused():
    with pytest.raises(ValueError, match="game.it has 256 bytes in en, more than 255"):
        book("it: " + "a" * 256).pack("en")
    with pytest.raises(ValueError, match="more than 65,535"):
        book("it:\n" + "".join("- %d%s\n" % (number, "a" * 250) for number in range(264))).pack("en")


def test_names_that_the_file_would_take_for_each_other_are_refused(monkeypatch):
    many = book("".join("name_%d: a\n" % number for number in range(200)))
    assert many.pack("en")
    same = ("game.name_3", "game.name_150")
    monkeypatch.setattr("sim.texts._sign", lambda key: b"same" if key in same else key[-4:].encode())
    with pytest.raises(ValueError, match="game.name_150 cannot be told from another name"):
        many.pack("en")


def test_a_file_that_another_editor_has_saved_is_read_all_the_same(tmp_path):
    (tmp_path / "games/own/words").mkdir(parents=True)
    place = tmp_path / "games/own/words/en.txt"
    place.write_bytes("\ufeffit: Ä\r\nother: b\r\n".encode())
    assert read(tmp_path).texts("own.it") == ["Ä"]
    place.write_bytes("it: Ä".encode("latin-1"))
    with pytest.raises(ValueError, match="games/own/words/en.txt: this is not saved as UTF-8"):
        read(tmp_path)
