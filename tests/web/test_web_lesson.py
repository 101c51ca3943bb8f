"""The link of a class: its games alone, and nothing for the person who sets a class up."""

import json

import pytest

import front
from browsing import until, words
from page_fixtures import PHONE

LINK = "?DOJO_GAMES=ninja,knockout"
KNOCK = "dojo.handhelds[0]?.words.join(' ').includes('Knock')"
TITLES = ["Ninja", "Knock Yourself Out"]


def doors(page):
    return [one.inner_text() for one in page.locator("#doors a").all() if one.is_visible()]


@pytest.mark.parametrize("asked", [LINK, "?DOJO_LEVEL=2&DOJO_GAMES=Knockout,+ninja#put"])
def test_a_class_sees_its_games_alone(open_page, asked):
    page = open_page(asked)
    assert doors(page) == TITLES
    for name, count in (("Play", 1), ("With a friend", 1), ("For my class", 0), ("Put it on a board", 0)):
        assert page.get_by_role("button", name=name, exact=True).count() == count, name
    page.evaluate("location.hash = '#class'")
    page.evaluate("location.hash = '#knockout'")
    until(page, KNOCK)
    assert page.locator("dialog[open]").count() == 0


@pytest.mark.parametrize("asked", ["", "?DOJO_LANGUAGE=en"])
def test_who_is_in_no_class_sees_everything(open_page, asked):
    page = open_page(asked)
    assert len(doors(page)) == 5
    for name in ("For my class", "Put it on a board"):
        assert page.get_by_role("button", name=name).is_visible()


def test_a_class_without_a_list_of_games_or_with_none_that_exists_has_all_of_them(open_page):
    """As a handheld has it (dojo.loan.terms)."""
    for asked in ("?DOJO_LEVEL=2", "?DOJO_GAMES=no_such_game"):
        page = open_page(asked)
        assert len(doors(page)) == 5 and not page.get_by_role("button", name="For my class").count()


@pytest.mark.parametrize("language", ["en", "de", "es", "fr"])
def test_a_game_that_is_not_in_the_class_is_said_so_and_the_menu_stays(visitor, site, language):
    page = visitor(**PHONE | {"locale": language})
    page.goto(site.url + LINK + "#karate/game")
    said = front.words()[language]["note_not_in_class"].format(game="Karate")
    until(page, "document.querySelector('#note').textContent === %s" % json.dumps(said))
    assert "Ninja" in words(page) and page.locator("#play").is_visible()
    page.evaluate("document.querySelector('#note').click()")
    page.evaluate("location.hash = '#king_of_the_roll'")
    said = said.replace("Karate", "King of the Roll")
    until(page, "document.querySelector('#note').textContent === %s" % json.dumps(said))
    page.evaluate("location.hash = '#knockout'")
    until(page, KNOCK)
