"""Karenza on paper: the cards are the decks, the board is large enough for its tokens, and the rules card is true."""

from collections import Counter

import pytest

import karenza_rules
from dojo.say import say_one
from games import karenza
from games.karenza import cards, names
from games.karenza import layout as at
from karenza_fight import Fight
from karenza_fight import pose as number_of
from paper import INK, RED, WHITE, Words
from printed import ENGLISH, HIGH, WIDE, Area, all_pages, apart, holds, middle, slots

FILES = {name: data for name, data in ENGLISH.items() if name.startswith("karenza")}
OPTIONS = dict(karenza.OPTIONS)
SAYS = Words("en")
SIZES = ("a4", "letter")
WARRIORS = [(size, warrior) for size in SIZES for warrior in range(cards.WARRIORS)]


class Pages:
    """The four pages of a warrior; `slots` are (page, area) of the places of its cards, `last` has the board."""

    def __init__(self, size, warrior):
        self.warrior = warrior
        self.all = all_pages(FILES["karenza-%s-%s.pdf" % (OPTIONS["a"][warrior], size)])
        self.last = self.all[-1]
        self.slots = [(page, slot) for page in self.all for slot in slots(page, 3 if page is self.last else 9)]


@pytest.fixture(scope="module", params=WARRIORS, ids="{0[0]} {0[1]}".format)
def warrior(request):
    return Pages(*request.param)


@pytest.fixture(scope="module", params=SIZES)
def rules_card(request):
    return all_pages(FILES["karenza-rules-card-%s.pdf" % request.param])


def test_each_warrior_has_four_pages_the_rules_card_two_and_they_name_the_game_and_the_licence():
    pages = {name: all_pages(data) for name, data in FILES.items()}
    expected = {"karenza-%s-%s.pdf" % (key, size): 4 for key in OPTIONS["a"][: cards.WARRIORS] for size in SIZES}
    expected |= {"karenza-rules-card-%s.pdf" % size: 2 for size in SIZES}
    assert {name: len(found) for name, found in pages.items()} == expected
    for name, found in pages.items():
        for page in found if "rules" in name else found[-1:]:
            assert "Karenza comes from Karenza The Game: thank you!" in page.text
            assert "by Pocket Dojo, MIT licence" in page.text


# --- The cards --------------------------------------------------------------------------------------


def shown(page, slot):
    """What a card says in words: (name, type, power, left foot, right foot, sword from, sword to)."""
    words = page.within(slot)
    (kind,) = [each for each, _ in words if each in ("ATTACK", "DEFENCE")]
    (power,) = [int(each) for each, area in words if area.bottom - area.top > 10]
    (feet,) = [each for each, _ in words if each.startswith("Left ")]
    (way,) = [each for each, _ in words if each.startswith("Sword ") and " to " in each]
    name = [each for each, area in words if area.left > slot.left + 20 and 15 < area.top - slot.top < 30]
    left, right = feet.removeprefix("Left ").split(", right ")
    return " ".join(name), kind, power, left, right, *way.removeprefix("Sword ").split(" to ")


def drawn(page, slot):
    """What the pictures of a card show, in the same way: (type, left foot, right foot, sword from, sword to)."""
    filled = [(area, fill) for area, fill in zip(page.shapes, page.fills) if fill and holds(slot, area)]
    above = [fill for area, fill in filled if area.bottom < slot.top + 35 and area.right < slot.left + 20]
    kind = {(RED,): "ATTACK", (INK, WHITE): "DEFENCE"}[tuple(above)]
    picture = Area(slot.left, slot.top + 45, slot.right, slot.top + 68)
    ends = {each: area for each, area in page.within(picture) if each in "1234"}
    red = [area for area, fill in filled if fill == RED and holds(picture, area)]
    stroke, *others = sorted(red, key=lambda area: area.left - area.right + area.top - area.bottom)
    (head,) = [area for area in others if not any(holds(area, end) for end in ends.values())]
    left, right, start = stance(page, picture)
    assert holds(stroke, ends[start]) and len(ends) == 4
    return kind, left, right, start, min(ends, key=lambda each: distance(ends[each], head))


def test_each_card_shows_its_warrior_with_the_way_that_the_sword_has_gone(warrior):
    """The red trail goes across and down as the way does: 6 mm and more, or only as far as it is thick."""
    for page, slot in warrior.slots:
        *_, start, end = shown(page, slot)
        picture = Area(slot.left + 25, slot.top + 26, slot.right, slot.top + 45)
        filled = [(area, fill) for area, fill in zip(page.shapes, page.fills) if fill and holds(picture, area)]
        (trail,) = [area for area, fill in filled if fill == RED]
        way = (int(start) - 1) ^ (int(end) - 1)
        assert (trail.right - trail.left > 6, trail.bottom - trail.top > 6) == (way & 1 > 0, way & 2 > 0)
        assert len(filled) > 5


def stance(page, picture):
    """What feet and sword show in an area: ("A", "any", "3"), say."""
    filled = [(area, fill) for area, fill in zip(page.shapes, page.fills) if fill and holds(picture, area)]
    words = page.within(picture)
    discs = [area for area, fill in filled if fill == RED and 2 < area.right - area.left < 8]
    (sword,) = [each for each, area in words if each in "1234" and any(holds(disc, area, slack=0) for disc in discs)]
    squares = [area for area, fill in filled if fill == WHITE and 8 < area.right - area.left < 13]
    feet = {"L": "any", "R": "any"}
    assert len(squares) == 4
    for square in squares:
        inside = [each for each, area in words if holds(square, area)]
        (letter,) = [each for each in inside if each in "ABCD"]
        feet.update((each, letter) for each in inside if each in feet)
    return feet["L"], feet["R"], sword


def distance(one, other):
    (x, y), (other_x, other_y) = middle(one), middle(other)
    return abs(x - other_x) + abs(y - other_y)


def deck(warrior):
    """The cards of a deck as the game has them, as often as they are there, like shown()."""
    found = Counter()
    for number in range(cards.PLACES):
        card = cards.technique(warrior, number)
        feet = ["ABCD*"[card >> shift & 7].replace("*", "any") for shift in (7, 4)]
        way = ["1234"[card >> shift & 3] for shift in (2, 0)]
        kind = "ATTACK" if cards.is_attack(card) else "DEFENCE"
        if card:
            found[names.card(warrior, number), kind, cards.power(card), *feet, *way] = cards.copies(card)
    return found


def test_the_cards_are_the_deck_in_words_and_name_their_warrior_and_the_game_s_origin(warrior):
    printed = Counter(shown(page, slot) for page, slot in warrior.slots)
    assert printed == deck(warrior.warrior) and printed.total() == cards.DECK
    called = {say_one("karenza.warriors", warrior.warrior), "after Karenza The Game"}
    for page, slot in warrior.slots:
        assert called <= {words for words, _ in page.within(slot)}


def test_the_pictures_show_what_the_words_say(warrior):
    for page, slot in warrior.slots:
        _, kind, _, *stance = shown(page, slot)
        assert drawn(page, slot) == (kind, *stance)


def cuts(page):
    """(places of lines down the page, places of lines across it), where they are at least as long as a token."""
    thin = [area for area, fill in zip(page.shapes, page.fills) if not fill]
    down = [area for area in thin if area.right - area.left < 0.4 and area.bottom - area.top > 20]
    across = [area for area in thin if area.bottom - area.top < 0.4 and area.right - area.left > 20]
    return down, across


def test_cards_are_cut_out_by_four_straight_lines_down_and_four_across(warrior):
    for page in warrior.all[:-1]:
        down, across = cuts(page)
        left, top, *_ = slots(page)[0]
        assert sorted(middle(area)[0] for area in down) == pytest.approx([left + WIDE * each for each in range(4)])
        assert sorted(middle(area)[1] for area in across) == pytest.approx([top + HIGH * each for each in range(4)])
        assert all(area.top <= top and area.bottom >= top + 3 * HIGH for area in down)
        assert all(area.left <= left and area.right >= left + 3 * WIDE for area in across)


def test_nothing_on_a_card_is_nearer_to_its_edge_than_scissors_go_astray(warrior):
    for page in warrior.all[:-1]:
        inside = [Area(a + 2.5, b + 2.5, c - 2.5, d - 2.5) for a, b, c, d in slots(page)]
        lines = sum(cuts(page), [])
        for area in [area for _, area in page.words] + [area for area in page.shapes if area not in lines]:
            assert sum(holds(slot, area, slack=0) for slot in inside) == 1


# --- Board and tokens -------------------------------------------------------------------------------


def strip(page):
    """(the lines of the board's page, where the strip of tokens begins and ends)."""
    _, across = cuts(page)
    heights = sorted(middle(area)[1] for area in across if area.right - area.left > 3 * WIDE)
    return heights[-2:]


def test_the_tokens_are_there_twice_and_lie_between_cutting_lines(warrior):
    top, bottom = strip(warrior.last)
    page = warrior.last
    down = sorted(middle(area)[0] for area in cuts(page)[0] if area.top > top - 1 and area.bottom < bottom + 1)
    below = [(words, area) for words, area in page.words if area.top > top]
    twice = ("L", "R", "left", "right", "sword", "points", "moved")
    assert Counter(words for words, _ in below) == dict.fromkeys(twice, 2) | {"whose": 1, "turn?": 1}
    for _, area in below:
        assert not any(area.left < line < area.right for line in down)
    widths = [round(right - left, 1) for left, right in zip(down, down[1:])]
    assert Counter(widths) == {21: 7, 10.5: 4} and bottom - top == pytest.approx(21)


def places(page, texts, above):
    """For each of these words on the board, above a height, the smallest boxes around it: one if it is there once."""
    boxes = [area for area, fill in zip(page.shapes, page.fills) if fill]
    first = slots(page)[3].top
    found = []
    for words in texts:
        spots = [area for each, area in page.words if each == words and first < area.top < above]
        around = [[box for box in boxes if holds(box, spot)] for spot in spots]
        found.append([min(each, key=lambda area: area.right - area.left) for each in around])
    return found


def test_the_board_has_places_for_sword_and_feet_large_enough_for_a_token(warrior):
    page = warrior.last
    points = page.where("POINTS").top - 2
    ends, squares = places(page, "1234", points), places(page, "ABCD", points)
    for found in ends + squares:
        (place,) = found
        assert min(place.right - place.left, place.bottom - place.top) > 21
    for group in (ends, squares):  # front and up are away from the player, left is left
        (first,), (second,), (third,), (fourth,) = group
        assert apart(first, second, slack=1.2) and first.left < second.left and first.top == second.top
        assert third.left == first.left and third.top > first.top
        assert (fourth.left, fourth.top) == (second.left, third.top)


def test_points_are_counted_to_what_ends_a_fight_and_moves_to_all_tokens(warrior):
    page = warrior.last
    rows = []
    for words in ("POINTS", "MOVED"):
        top = page.where(words).top - 4
        row = [(area.left, each) for each, area in page.words if each.isdigit() and top < area.top < top + 14]
        rows.append([int(each) for _, each in sorted(row)])
    assert rows == [list(range(11)), list(range(4))]
    for score, is_over in ((rows[0][-1] - 6, False), (rows[0][-1] - 5, True)):
        fight = Fight(hands=((4,), ()), poses=("AC4", "AC4"))
        fight.state[at.SCORE] = score
        fight.turn("AC4", play=4).turn("AC4")
        assert fight.is_over() == is_over


def test_board_and_style_are_those_of_the_warrior(warrior):
    assert warrior.last.where(say_one("karenza.warriors", warrior.warrior).upper())
    assert say_one("karenza.styles", warrior.warrior) in warrior.last.text


# --- The rules card ---------------------------------------------------------------------------------


def test_the_rules_card_says_all_that_it_has_to_say(rules_card):
    first, second = rules_card
    begins = [key for key in SAYS.entries if key.startswith("karenza_rules.")]
    here = begins.index("karenza_rules.follows_title")
    for page, keys in ((first, begins[1:here]), (second, begins[here:])):
        for sentence in [sentence for key in keys for sentence in SAYS.all(key)]:
            assert sentence in page.text


def test_minutes_and_hands_are_those_of_the_menu():
    default, *others = OPTIONS["hand"]
    sizes = sorted((default, *others))
    assert "in %d to %d minutes" % karenza.MINUTES in SAYS("karenza_rules.intro")
    assert "Draw %s cards." % default in SAYS.all("karenza_rules.ready")[2]
    assert "Any number from %s to %s will do." % (sizes[0], sizes[-1]) in " ".join(SAYS.all("karenza_rules.otherwise"))


def replay(turns=4):
    """The exchange of the rules card, played by the rules: lock on, seven cards. Returns (fight, tokens moved)."""
    steps = karenza_rules.EXCHANGE
    hands = [[number for seat, _, _, number in steps if seat == who] for who in (0, 1)]
    poses = [next(before for seat, before, _, _ in steps if seat == who) for who in (0, 1)]
    fight = Fight(hands, poses, steps[0][0], "on", 7, (0, 1))
    moved = []
    for who, before, after, number in steps[:turns]:
        assert fight.seat == who and fight.stands(who) == before
        fight.turn(after, play=number)
        moved.append(cards.moves(number_of(before), number_of(after)))
    return fight, moved


def test_what_is_said_of_the_exchange_is_what_happens():
    steps, said = karenza_rules.EXCHANGE, SAYS.all("karenza_rules.said")
    powers = [cards.power(cards.technique(who, number)) for who, _, _, number in steps]
    (_, before, after, _), (_, other_before, other_after, _), *_ = steps
    assert "right foot from %s to %s" % (before[1], after[1]) in said[0] and "One token!" in said[0]
    assert "from %s to %s." % (after[2], steps[2][1][2]) in said[0]
    assert "left foot, from %s to %s" % (other_before[0], other_after[0]) in said[1]
    assert "%d against %d is not stronger" % (powers[1], powers[0]) in said[1] and "Ann goes on" in said[1]
    assert cards.technique(0, steps[2][3]) >> 4 & 7 == cards.ANY_FOOT and "her left foot is enough" in said[2]
    assert "sword came to %s" % steps[3][1][2] in said[3]
    assert "%d is stronger than %d" % (powers[3], powers[2]) in said[3] and "It is Ben's turn!" in said[3]


def test_the_exchange_is_played_as_the_rules_have_it_and_the_table_says_what_follows_an_attack():
    attacker, defender = "The attacker has the next turn.", "The defender has the next turn."
    columns = [SAYS.all("karenza_rules." + name) for name in ("came", "score", "next")]
    stronger, weaker, none = zip(*columns)
    fight, _ = replay(2)
    assert fight.seat == 0 and fight.scores() == (0, 0) and weaker[1:] == ("Nobody scores.", attacker)
    fight, moved = replay(4)
    assert moved == [1, 1, 0, 0] and not fight.state[at.THREATENED]
    assert fight.seat == 1 and fight.scores() == (0, 0) and stronger[1:] == ("Nobody scores.", defender)
    fight, _ = replay(3)
    fight.turn(fight.stands(1))
    power = cards.power(cards.technique(0, karenza_rules.EXCHANGE[2][3]))
    assert fight.seat == 0 and fight.scores() == (power, 0)
    assert none[1:] == ("The attacker scores the power.", attacker)


def test_the_exchange_on_the_page_shows_stances_names_and_powers(rules_card):
    page = rules_card[1]
    top, bottom = page.where("Four turns of a fight").bottom, page.where("Other ways to play").top
    for place, (who, _, after, number) in enumerate(karenza_rules.EXCHANGE):
        width = (page.width - 2 * 11 + 3) / 4
        left = 11 + place * width
        box = Area(left, top, left + width, bottom)
        words = [each for each, _ in page.within(box)]
        assert names.card(who, number) in words and say_one("karenza.warriors", who) in words[0]
        (power,) = [each for each, area in page.within(box) if area.bottom - area.top > 4.5]
        assert int(power) == cards.power(cards.technique(who, number))
        assert "".join(stance(page, box._replace(bottom=top + 31))) == after
