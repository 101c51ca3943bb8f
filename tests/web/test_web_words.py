"""The page's own words, in every language of the handheld (long: Chromium's time counts here, when it ends)."""

import importlib
import json
import re

import pytest

import build_web
import front
from browsing import until, words
from games import GAMES
from sim import texts

QUOTED = re.compile("[„«“][ \u202f\u00a0]?([^{}]+?)[ \u202f\u00a0]?[“»”]")
BRACES = re.compile(r"\{\w+\}")


def test_every_language_of_the_handheld_has_all_words_of_the_page():
    said = front.words()
    spoken = re.search(r"var SPOKEN = (\[.*?\]);", (front.PAGE / "start.js").read_text())[1]
    assert sorted(json.loads(spoken)) == sorted(said) == texts.read().languages
    for language, mine in said.items():
        assert list(mine) == list(said["en"]), language
        for key, text in mine.items():
            assert text.strip() == text and text, (language, key)
            assert sorted(BRACES.findall(text)) == sorted(BRACES.findall(said["en"][key])), (language, key)


def test_what_the_page_quotes_is_said_so_by_the_handheld_or_by_the_page_in_every_language():
    """“link” is „Funk“ where the handheld says so: whoever looks for that word has to find it."""
    book = texts.read()
    shown = [(lambda language, key=key: book.texts(key, language)) for key in book.numbers]
    shown += [(lambda language, key=key: [front.words()[language][key]]) for key in front.words()["en"]]
    for key, text in front.words()["en"].items():
        for quoted in QUOTED.findall(text):
            if quoted == "off":  # as it stands in settings.toml
                continue
            places = [(of, of("en").index(quoted)) for of in shown if quoted in of("en")]
            assert places, (key, quoted)
            for language, mine in front.words().items():
                assert any(of(language)[at] in QUOTED.findall(mine[key]) for of, at in places), (language, key)


def test_the_page_says_of_how_many_as_the_games_do():
    most = max(importlib.import_module("games." + game).PLAYERS[1] for game in GAMES)
    number = {"en": "eight", "de": "acht", "es": "ocho", "fr": "huit"}
    assert most == 8 and sorted(number) == sorted(front.words())
    manifest = json.loads((front.PAGE / "icons/pocket-dojo.webmanifest").read_text(encoding="utf-8"))
    readme = (front.ROOT / "README.md").read_text(encoding="utf-8")
    assert front.words()["en"]["sentence"] == manifest["description"]
    assert "for one to eight people" in manifest["description"] and "for one to eight people" in readme
    for language, word in number.items():
        for key in "sentence", "description":
            assert re.search(r"\b%s\b" % word, front.words()[language][key]), (language, key)


def test_spanish_speaks_to_several_as_spain_and_america_both_understand():
    """Never vosotros (docs/authors/languages.md)."""
    for key, text in front.words()["es"].items():
        assert not re.search(r"\b\w+[áé]is\b|\bos\b|\bvuestr|\b(?:puls|escane|cerr|abr|us|toc)[ai]d\b", text, re.I), key


def test_all_words_are_used_and_those_used_are_there():
    known = set(front.words()["en"])
    pages = [path.read_text(encoding="utf-8") for path in build_web.shown() if path.suffix in (".html", ".js")]
    pages.append((front.ROOT / "tools/web/front.py").read_text())
    text = "\n".join(pages)
    used = set(re.findall(r'data-(?:say|label)="(\w+)"', text)) | set(re.findall(r'word\("(\w+)"', text))
    assert used <= known, used - known
    begun = re.findall(r"word\(`(\w+_)\$", text)  # word(`note_${name}`)
    quoted = set(re.findall(r'"(\w+)"', text))
    unused = {key for key in known - used - quoted if not any(key.startswith(each) for each in begun)}
    assert unused == set()


@pytest.mark.parametrize("locale", ["en-GB", "de-CH", "fr-FR", "es-MX", "it-IT", "ja-JP"])
def test_the_page_and_the_handheld_speak_the_language_of_the_browser_or_english(visitor, site, locale):
    page = visitor(locale=locale)
    page.goto(site.url)
    shown = words(page)
    language = locale[:2] if locale[:2] in front.words() else "en"
    said = front.words()[language]
    assert page.get_attribute("html", "lang") == language
    for one in page.locator("[data-say]").all():
        assert one.text_content() == said[one.get_attribute("data-say")]
    for one in page.locator("[data-label]").all():
        assert one.get_attribute("aria-label") == said[one.get_attribute("data-label")]
    assert page.locator(".handheld").get_attribute("aria-label") == said["handheld"].format(number=1, board="PyBadge")
    opens = {"en": "open", "de": "rein", "fr": "voir", "es": "abrir"}
    assert opens[language] in shown and "Sorry" not in shown


def test_a_link_can_ask_for_a_language(open_page):
    page = open_page("?DOJO_LANGUAGE=fr")
    assert page.get_by_role("button", name="Jouer").is_visible() and "voir" in words(page)


def test_sentences_for_people_are_in_the_files_of_words_alone():
    """What a module says itself would be English for everybody."""
    for path in build_web.shown():
        if path.suffix == ".js" and path.name != "start.js":
            for line in path.read_text(encoding="utf-8").splitlines():
                code = line.split(" // ")[0]
                if re.search(r"console\.warn|Error\(|this\.stop\(", code) or code.lstrip().startswith("//"):
                    continue
                assert not re.search(r'"[A-Z][a-z]+(?: [a-z]+)+|"[a-z]+(?: [a-z]+){3}', code), (path.name, line)


def test_dialogs_speak_it_too(visitor, site):
    page = visitor(locale="de")
    page.goto(site.url + "?handhelds=2")
    words(page)
    page.get_by_role("button", name="Mehr").click()
    rows = [row.split("\t") for row in page.locator("#keys tr").all_inner_texts()]
    assert ["rechts", "Enter", "OK"] in rows and ["links", "W A S D", "bewegen"] in rows
    page.get_by_role("button", name="Schließen").click()
    page.get_by_role("button", name="Mit jemandem").click()
    page.get_by_role("button", name="Code nehmen").click()
    page.get_by_label("Der Code vom anderen Gerät").fill("hello")
    page.get_by_role("button", name="Text nehmen").click()
    page.get_by_text("Das ist kein Code von Pocket Dojo.").wait_for()
    page.evaluate("dojo.handhelds[0].stop('test')")
    until(page, "document.querySelector('.gone p').textContent.startsWith('Dieses Gerät ist stehen geblieben')")
