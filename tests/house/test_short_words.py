"""Words have short names on a board, and say what they said."""

import ast

import build_device
import short_words

WORDS = {
    "dojo.words": 'BACK = "back"\nTWICE = BACK + BACK\nKEPT = "kept"\n',
    "games.setupwords": 'FIRST = "first"\n',
}


def evaluated(texts, name):
    """What a module of words says, in its order, after all others can be imported from it by hand."""
    scope = {}
    exec(texts[name], scope)
    return [value for key, value in scope.items() if key != "__builtins__"]


def test_every_module_of_words_begins_with_the_same_name():
    short = short_words.shorten(WORDS)
    assert short["dojo.words"] == 'Wa = "back"\nWb = Wa + Wa\nWc = "kept"\n'
    assert short["games.setupwords"] == 'Wa = "first"\n'


def test_who_reads_words_finds_them_whatever_he_calls_the_module():
    reader = (
        "from dojo import words\n"
        "def one():\n    return words.BACK\n"
        "def other():\n    from games import setupwords as words\n    return words.FIRST\n"
        "def third(words):\n    return words.BACK\n"
    )
    short = short_words.shorten({**WORDS, "reader": reader})
    assert short["reader"].count("words.Wa") == 1, "BACK is read from a parameter too: it keeps its name"
    assert "return words.BACK\ndef other" in short["reader"] and 'BACK = "back"' in short["dojo.words"]


def test_what_is_imported_by_name_or_named_in_a_string_keeps_its_name():
    reader = "from dojo import words\nfrom dojo.words import KEPT\ngetattr(words, 'BACK')\nwords.TWICE\n"
    short = short_words.shorten({**WORDS, "reader": reader})
    assert short["dojo.words"] == 'BACK = "back"\nWa = BACK + BACK\nKEPT = "kept"\n'
    assert short["reader"].endswith("words.Wa\n")


def test_letters_beyond_ascii_before_a_name_do_no_harm():
    short = short_words.shorten({**WORDS, "reader": "from dojo import words\nx = '→ × ÷', words.TWICE\n"})
    assert short["reader"].endswith("x = '→ × ÷', words.Wb\n")


def test_all_words_of_the_product_are_the_same_on_every_board_and_lines_stay_where_they_are():
    saved = 0
    for board in build_device.boards():
        texts = build_device.texts(build_device.sources(board))
        short = short_words.shorten(texts)
        for name, text in texts.items():
            assert text.count("\n") == short[name].count("\n")
            ast.parse(short[name])
            if name.endswith("words") and "import" not in text:
                assert evaluated(short, name) == evaluated(texts, name)
                saved += text != short[name]
    assert saved > 30
