"""Whole games by what a screen reader is told, and by the buttons that it finds: without the picture."""

import re

import pytest

from browsing import run, tap, until
from listening import Ear
from sim import boards, texts
from sim.handheld import Handheld
from sim.web.inside import reading

_NUMBERS = re.compile(r"\d+")


def numbers(texts, begin):
    """The numbers of the line that begins so."""
    return [int(found) for line in texts if line.startswith(begin) for found in _NUMBERS.findall(line)]


def test_a_solo_game_of_knock_yourself_out_is_played_by_the_accessibility_tree_alone(open_page):
    ear = Ear(open_page("?held#knockout"))
    assert ear.press("A")[-3:] == ["up and down: move", "A: ok", "B: back"], "hints come last"
    assert "You are on: 1 player" in ear.news
    assert ear.press("Down") == ["2 here"], "only the line under the cursor"
    ear.press("Up")
    assert "Still in: 1, 2, 3, 4, 5, 6" in ear.press("A")
    turns = 0
    while not any("All six" in line for line in ear.screen()):
        screen = ear.screen()
        if "B: skip" in screen:  # a hint
            ear.press("A")
            continue
        if "A: roll" in screen:
            turns += 1
            news = ear.press("A", 1500)
            assert numbers(news, "Dice:") or numbers(ear.screen(), "Dice:") == numbers(screen, "Dice:")
            continue
        if "A: in" in screen:  # what goes back
            ear.press("A")
            continue
        assert numbers(screen, "Dice:"), screen
        turn, strikes = numbers(screen, "Turn ")
        first, second = numbers(screen, "Dice:")
        fits = {first + second, abs(first - second)} & set(numbers(screen, "Still in:"))
        wanted = "Take out %d?" % max(fits) if fits else "No number: strike?"
        for _ in range(8):
            if wanted in ear.screen():
                break
            news = ear.press("Right")
            assert 1 <= len(news) <= 2, "a move of the cursor says where it is, and nothing else: %s" % news
        assert wanted in ear.screen()
        ear.press("A", 2000)
        assert turns < 200
    assert turns == turn >= 6
    ear.wait(3000)
    ear.press("Down")
    assert "Strikes: %d" % strikes in ear.screen(), ear.screen()


def test_a_match_of_ninja_is_played_by_the_accessibility_tree_alone(open_page):
    ear = Ear(open_page("?held#ninja/duel"))
    ear.press("A")
    assert "You are on: 1 player: Duel" in ear.news
    ear.press("A")
    ended = []
    for _ in range(200):
        screen = ear.screen()
        ended = [line for line in screen if line in ("You win!", "You lose!", "A draw")]
        if ended:
            break
        if "A: use" in screen:
            before = ear.screen()
            news = ear.press("Up")
            assert len(news) <= 1 and all(line.isdigit() for line in news), "the number, and nothing else"
            assert [line for line in screen if line in before] == screen
        ear.press("A", 2500)
    assert ended, screen
    ear.press("Down")
    assert any(line.startswith("Left: Fox ") for line in ear.screen())


@pytest.mark.parametrize("language, said", [("de", "Noch drin: 1"), ("fr", "Encore dedans : 1"), ("es", "Dentro: 1")])
def test_dice_are_words_in_the_language_that_the_handheld_speaks(open_page, language, said):
    page = open_page("?held&DOJO_LANGUAGE=%s#knockout" % language)
    run(page, 1000)
    for _ in range(2):
        tap(page, "A", gap=1000)
    until(page, "document.querySelector('.reader').textContent.includes(%r)" % said)
    assert page.evaluate("document.querySelector('.reader').lang") == language


def test_what_is_said_of_dice_and_keys_is_there_in_every_language_of_the_handheld():
    assert sorted(reading.WORDS) == texts.known().languages
    assert {len(words) for words in reading.WORDS.values()} == {len(reading.WORDS["en"])}


def read(handheld):
    """What somebody who listens to a handheld of the simulator hears."""
    reading.FACE = handheld.world["dojo.ui.layout"].FACE
    console = handheld.world["dojo.crash"].console
    return reading.read(console, console.display.root_group, "en")


def test_a_hint_of_a_guided_match_is_said_instead_of_what_it_covers_and_signs_are_said(monkeypatch):
    monkeypatch.setattr(reading, "FACE", reading.FACE)
    with Handheld(boards.find("pybadge"), 7, None) as handheld:
        handheld.settle()
        for _ in range(12):
            said = read(handheld)
            if "B: skip" in said["keys"]:
                break
            handheld.tap("ok")
            handheld.settle()
        assert said["lines"][-2:] == ["You have 25 strength.", "Secretly use some of it!"]
        assert said["at"] == "" and said["keys"] == ["A: ok", "B: skip"]
    with Handheld(boards.find("pybadge"), 7) as handheld:
        handheld.settle()
        for step in ("next", "next", "ok", *["next"] * 6, "ok"):
            handheld.tap(step)
            handheld.settle()
        assert read(handheld)["at"] == "Sums: + -"
