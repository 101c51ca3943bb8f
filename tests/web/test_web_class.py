"""For my class: the form, the link and the files that it makes, and that it goes by what `make deploy` goes by."""

import json
import random
import re
import tomllib

import pytest

import class_set
from browsing import run, tap, until, until_said, words
from dojo.loan import terms
from games import GAMES
from sim import texts
from sim.classes import class_file, class_text

_ASK = """async ([what, texts]) => {
    const worker = new Worker("deploy/class_worker.js", {type: "module"});
    const answers = [];
    for (const text of texts) {
        worker.postMessage([0, what, text]);
        const [, answer, wrong] = await new Promise(done => worker.onmessage = ({data}) => done(data));
        if (wrong) throw new Error(wrong);
        answers.push(answer);
    }
    worker.terminate();
    return answers;
}"""
# What is on the picture of the code, as a camera reads it.
_SCAN = """async () => {
    const script = Object.assign(document.createElement("script"), {src: "jsqr.js"});
    await new Promise((done, failed) => document.head.append(Object.assign(script, {onload: done, onerror: failed})));
    const picture = document.querySelector("#class-body img.code");
    await picture.decode();
    const canvas = new OffscreenCanvas(picture.naturalWidth, picture.naturalHeight), pen = canvas.getContext("2d");
    pen.drawImage(picture, 0, 0);
    const {data, width, height} = pen.getImageData(0, 0, canvas.width, canvas.height);
    return jsQR(data, width, height)?.data;
}"""
_SOME = (
    1, 2, 5, 0, -1, 60, 61, 99, 100, True, "1", "007", "²", "OFF", " loud ", "it", "123", "1234567", "12", "",
    "ninja dual", "ninja duel three, knockout solo", "karenza on", "karate 2 8", "sound, language", "none", " ", ",",
    "abcdefg", "a" * 32, "a" * 33, "with blank", 'quo"te-in-it', "back\\slash-in-it", "größe-ist-gut", [],
    ["red", "blue"], ["red", "gren"], "nockout, ninja", "ninja", "karate, KNOCKOUT", "king_of_the_roll",
)  # fmt: skip
_GOOD = {
    "games": ("ninja, knockout", "karate"), "forms": ("ninja duel three, knockout solo",), "level": (1, "4"),
    "settings": ("none", "sound, screen"), "start": ("karate",), "sleep": (1, 60, "7"), "language": ("fr",),
    "listen": ("on", "off"), "secret": ("abcdefgh", "x" * 32), "code": ("0123", "off"), "number": (1, 99),
    "belts": ("on", "off"), "sound": ("loud",), "screen": ("dim",), "colours": ("safe",), "lights": ("on",),
    "colour": ("red", "white"), "drive": ("shown", "hidden"), "next": (1, 13, 100),
}  # fmt: skip


def some_values(number):
    """So many different class files, half of the values right."""
    chance = random.Random(7)
    made = []
    for _ in range(number):
        values = {}
        for key in chance.sample([*_GOOD, "gmaes"], chance.randint(1, 4)):
            values[key] = chance.choice(_GOOD.get(key, _SOME) if chance.random() < 0.7 else _SOME)
        made.append(values)
    return made


def ask(page, what, several):
    """What the page's own interpreter answers."""
    return page.evaluate(_ASK, [what, [json.dumps(values) for values in several]])


LINK = "&DOJO_GAMES=karate,knockout&DOJO_START=knockout&DOJO_LANGUAGE=fr&DOJO_SOUND=off&DOJO_NUMBER=7&DOJO_LEVEL=1"


def key_of(sentence, rules):
    """The key that a sentence is about, "" for one that nobody knows."""
    key = sentence.partition(": ")[0]
    return key if key in rules else ""


def test_the_page_finds_the_same_right_and_wrong_as_make_deploy_in_hundreds_of_values(open_page):
    several = some_values(600)
    rules = class_file.rules(texts.known().languages, class_text.MOST)
    wanted = [class_file.mistakes(values, rules) for values in several]
    assert sum(map(bool, wanted)) > 200 and wanted.count([]) > 200
    for values, told, found in zip(several, wanted, ask(open_page("?held"), "check", several)):
        assert sorted([key for key, _ in found]) == sorted([key_of(sentence, rules) for sentence in told]), values


def test_the_page_writes_the_same_files_as_make_deploy(open_page, tmp_path):
    rules = class_file.rules(texts.known().languages)
    several = [values for values in some_values(600) if not class_file.mistakes(values, rules)]
    several = [values for values in several if not any(isinstance(value, (list, bool)) for value in values.values())]
    assert len(several) > 40
    numbered = [{**values, "number": place % 99 + 1} for place, values in enumerate(several)]
    for values, files in zip(numbered, ask(open_page("?held"), "files", numbered)):
        number = values.pop("number")
        made = class_set.ClassSet(values).files(tmp_path, number, "pybadge")
        assert files["settings.toml"].encode() == made["settings.toml"]
        assert tomllib.loads(files["class.toml"]) == values


def test_a_page_opened_by_a_link_has_the_settings_of_the_class_on_its_handhelds(open_page):
    page = open_page("?held&handhelds=2" + LINK)
    run(page, 2000)
    assert "joueur" in words(page, 0) and "joueur" in words(page, 1), "its language"
    settings = page.evaluate("dojo.handhelds.map(one => one.settings)")
    assert settings[0]["DOJO_NUMBER"] == "7" and "DOJO_NUMBER" not in settings[1], "a number is one handheld's"
    assert settings[1]["DOJO_GAMES"] == "karate,knockout"
    assert "1 joueur" in words(page), "the game it begins with"
    tap(page, "back", gap=600)
    seen = set()
    for _ in range(5):
        seen.add(words(page))
        tap(page, "right", gap=600)
    assert any("Karate" in text for text in seen) and not any("Ninja" in text for text in seen)
    assert any(re.search(r"\b7\b", text) for text in seen), "its number"


def test_the_first_screen_names_what_an_address_asks_in_vain_and_takes_no_secret_from_one(open_page):
    page = open_page("?DOJO_GAMES=ninja&DOJO_LEVEL=9&DOJO_GMAES=x&DOJO_SECRET=abcdefghij&DOJO_CODE=1234")
    until_said(page, "DOJO_LEVEL")
    asked = page.evaluate("Object.keys(dojo.handhelds[0].settings)")
    assert sorted(set(asked) & {"DOJO_SECRET", "DOJO_CODE"}) == [] and "DOJO_GMAES" in asked


def opened(page):
    page.locator("#for-my-class").click()
    until(page, "document.querySelector('#class-body .class')")
    return page.locator("#class-body")


def link_of(page, part):
    """The link, once it says this."""
    return until(page, "[document.querySelector('.given input').value].find(link => link.includes(%r))" % part)


def test_a_teacher_chooses_gets_a_link_and_a_code_and_the_children_play_by_it(open_page):
    page = open_page("?held")
    form = opened(page)
    assert "?" not in until(page, "document.querySelector('.given input').value"), "all as usual"
    for game in ("Karate", "Karenza", "King of the Roll"):
        form.get_by_label(game, exact=True).uncheck()
    form.get_by_text("Ways to play").first.click()
    form.get_by_label("Tag team").uncheck()
    form.get_by_role("combobox", name="Opponents").select_option("2")
    form.get_by_role("combobox", name="Language").select_option("de")
    form.get_by_role("combobox", name="Sound").select_option("quiet")
    form.get_by_role("textbox", name="Number").fill("12")
    link = link_of(page, "NUMBER=12")
    wanted = "DOJO_GAMES=ninja,knockout&DOJO_FORMS=ninja+duel+forbidden+three&DOJO_LEVEL=2&DOJO_LANGUAGE=de"
    wanted += "&DOJO_SOUND=quiet&DOJO_NUMBER=12"
    assert link.endswith("/?" + wanted)
    assert page.evaluate(_SCAN) == link
    child = open_page("?held&" + wanted)
    assert words(child) == "Pocket Dojo 12"
    run(child, 2000)
    assert "rein" in words(child)


@pytest.mark.parametrize(
    "link, told",
    [
        ("dojo_games=ninja", "Line 1: write it like this: DOJO_GAMES"),
        ("DOJO+GAMES=ninja", "DOJO_GAMES"),
        ("games=ninja", "DOJO_GAMES"),
        ("DOJO_GAME=ninja", "I don't know DOJO_GAME."),
        ("DOJO_GAMES=ninja;karate", 'DOJO_GAMES: "ninja;karate"'),
    ],
)
def test_what_a_link_says_in_vain_the_handheld_names(open_page, link, told):
    page = open_page("?held&" + link)
    run(page, 400)
    assert "settings.toml" in words(page) and told in " ".join(words(page).split())


def test_what_else_stands_in_a_link_is_nothing_to_the_handheld(open_page):
    page = open_page("?held&handhelds=1&utm_source=mail&secret=12345678&dojo_code=123&x=%22%0A")
    run(page, 400)
    assert "settings.toml" not in words(page)


def test_its_files_are_what_make_deploy_takes_and_they_have_one_secret(open_page, tmp_path):
    page = open_page("?held")
    form = opened(page)
    form.get_by_role("combobox", name="Sound").select_option("off")
    form.get_by_text("More", exact=True).click()
    form.get_by_role("combobox", name="Drive shows").select_option("no")
    form.get_by_role("textbox", name="Number").fill("3")
    assert "DRIVE" not in link_of(page, "NUMBER=3"), "it is nothing to a browser"
    for name in ("class.toml", "settings.toml"):
        with page.expect_download() as taken:
            form.get_by_role("button", name=name).click()
        assert taken.value.suggested_filename == name
        taken.value.save_as(tmp_path / name)
    assert class_set.give_secret(tmp_path / "class.toml") == "", "it has a secret and a code"
    values = class_set.read(tmp_path / "class.toml").values
    assert re.fullmatch("[0-9a-f]{32}", values["secret"]) and re.fullmatch(r"\d{4}", values["code"])
    assert values.pop("drive") == "hidden", "that is not the handheld's to read"
    assert values == {"sound": "off", "secret": values["secret"], "code": values["code"]}
    own = tomllib.loads((tmp_path / "settings.toml").read_text())
    assert own == {"DOJO_NUMBER": 3, **{"DOJO_" + key.upper(): value for key, value in values.items()}}
    assert values["code"] in form.inner_text()
    kept = page.evaluate("JSON.stringify([{...localStorage}, {...sessionStorage}, document.cookie, location.href])")
    assert values["secret"] not in kept and "DOJO" not in kept, "nothing is kept anywhere else"


def test_what_is_wrong_is_said_beside_it_and_then_there_is_neither_link_nor_file(open_page):
    page = open_page("?held")
    form = opened(page)
    form.get_by_text("More", exact=True).click()
    form.get_by_label("The class's code").fill("12")
    form.get_by_text("3 to 6 digits").wait_for()
    assert page.evaluate("document.querySelector('.given').inert")
    form.get_by_label("The class's code").fill("0123")
    until(page, "!document.querySelector('.given').inert")
    for game in GAMES:
        (title,) = texts.known().texts(game + ".name")
        form.get_by_label(title, exact=True).uncheck()
    form.get_by_text("Choose at least one game").wait_for()


def test_each_key_that_the_form_has_is_one_of_the_handhelds():
    """And each of those is in it."""
    rules = class_file.rules(texts.known().languages, class_text.MOST)
    known = {key.lower() for key in terms.OTHERS} | {key.lower() for key, _, _ in terms.OF_SETTINGS}
    assert set(rules) == known | {"drive", "next"}  # for boot.py, and for class.toml itself
