"""King of the Roll on paper: every board, card and player board says what `data` prints, and nothing is missing."""

import pytest

import roll_rules
from games.king_of_the_roll import rules, view
from games.king_of_the_roll.play import outcome
from paper import Words
from printed import FILES, Area, all_pages, holds, slots
from roll_paper import DATA, POSITIONS, SKILLS, colours, lines_of

SIZES = ("a4", "letter")
SAYS = Words("en")
COUNTS = {"boards": 10, "players": 2, "cards": 5, "score-pad": 1, "rules-card": 2}
DECK = DATA["cards"] + DATA["solo"]


@pytest.fixture(scope="module", params=SIZES)
def pages(request):
    """{what: its pages}."""
    return {what: all_pages(FILES["king-%s-%s.pdf" % (what, request.param)]) for what in COUNTS}


def half(page, number):
    """The upper half of a page, 0, or the lower one, 1, in three columns."""
    top, wide = number * page.height / 2, page.width / 3
    return [Area(wide * place, top, wide * (place + 1), top + page.height / 2) for place in range(3)]


def said(page, area):
    """What is in an area, in the order in which it was written."""
    return [words for words, _ in page.within(area)]


def test_all_pages_are_there(pages):
    assert {what: len(found) for what, found in pages.items()} == COUNTS
    for what in ("score-pad", "rules-card", "players"):
        for page in pages[what]:
            assert "After King of the Roll by Gaard Games: thank you!" in page.text and "MIT licence" in page.text


def test_every_side_of_a_board_has_its_moves_from_left_to_right(pages):
    for number, side in enumerate(DATA["sides"]):
        page = pages["boards"][number // 2]
        columns = half(page, number % 2)
        for area, move in zip(columns, side["moves"]):
            words = said(page, area)
            first = words.index(move["name"])
            assert words[first + 1] == move["kind"].capitalize()
            assert words[first + 2 : first + 4] == [str(move["matches"]), "dice"]
            bonus = move["bonus"]
            assert ("+%d against %s" % (bonus["added"], bonus["against"]) in words) if bonus else "against" not in words
            places = [words.index(skill) for skill in SKILLS]
            needs = [words[place - 1] for place in places]
            assert needs == [{1: "any", 6: "6"}.get(need, "%d+" % need) for need in move["values"].values()]
            told = ["any die" if need == "any" else need.replace("+", " or more") for need in needs]
            assert [words[place + 1] for place in places] == ["%s: %s" % pair for pair in zip(colours(SAYS), told)]
            assert words[-len(lines_of(SAYS, move)) :] == lines_of(SAYS, move)


def test_what_a_board_says_of_the_end_is_what_the_rules_do():
    by_name = {move["name"]: (3 * number + place) for number, side in enumerate(DATA["sides"])
               for place, move in enumerate(side["moves"])}  # fmt: skip
    for side in DATA["sides"]:
        for move in side["moves"]:
            told = [line.partition(": ") for line in lines_of(SAYS, move) if line.startswith(("By ", "Always"))]
            for by, _, position in told:
                first, *last = [int(word) for word in by.split() if word.isdigit()] or [1]
                for margin in (first, last[0] if last else first if by == "By %d" % first else 25):
                    found = view.end(by_name[move["name"]], margin)
                    assert ("standing", *POSITIONS)[found] == position
            assert bool(told) == (move["kind"] in ("guard pull", "pass", "improve", "sweep"))


def test_player_boards_show_where_place_dice_begin_and_the_favoured_position(pages):
    for number, one in enumerate(DATA["characters"]):
        page = pages["players"][number // 2]
        words = [each for area in half(page, number % 2)[:1] for each in said(page, area)]
        dice = [word for word in words if word in "123456"]
        assert one["name"].upper() in words and dice == [str(die) for die in one["place"].values()]
        assert "+3 on any move that you attempt in %s" % one["favoured"] in page.text


def places(found):
    """(page, area) of the 45 places of cards."""
    return [(page, area) for page in found for area in slots(page)]


def test_every_card_is_there_once_and_says_what_it_does(pages):
    texts = [" ".join(said(page, area)) for page, area in places(pages["cards"])]
    assert len(texts) == 45
    for text, card in zip(texts, DECK):
        if "move" in card:
            assert " %d +%d in %s" % (card["total"], card["bonus"], card["position"]) in text
            assert ("second" in text) == (card["move"] == 3)
            continue
        assert card["name"] in text and ("S Once" in text) == card["solo"]
        assert ("+%d to your total." % card["added"] in text) == bool(card["added"])
        dice = card.get("dice")
        if dice:
            assert ("one of" if dice["most"] == 1 else "up to %d of" % dice["most"]) in text
            assert ("rival's" in text or "rival rolls" in text) == (dice["whose"] == "rival")
            assert {"reroll": " again", "turn": "1 is 6", "raise": " more", "set": " to 6"}[dice["effect"]] in text
    tokens = [text for text in texts[len(DECK) :] if text.startswith("TAKEDOWN TOKEN")]
    assert len(tokens) == 6 and len(set(tokens)) == 3
    assert "TOP PLAYER" in texts[-2] and "14 or more" in texts[-1] and "Open guard 1 " in texts[-1]


def test_a_solo_card_marks_its_move(pages):
    for (page, area), card in list(zip(places(pages["cards"]), DECK))[len(DATA["cards"]) :]:
        boxes = [each for each, fill in zip(page.shapes, page.fills) if fill == "#1c1c1c" and holds(area, each)]
        (marked,) = [words for words, own in page.within(area) for box in boxes if holds(box, own)]
        assert marked == str(card["move"])


def test_the_score_pad_has_room_for_two_fights_of_eight_turns(pages):
    (page,) = pages["score-pad"]
    words = [each for each, _ in page.words]
    for row in ("Takedown", "Sweep", "Guard pass", "Knee on belly", "Mount, rear mount", "Submission", "8: the end"):
        assert words.count(row) == 2
    assert words.count("Completed") == words.count("Attempted") == 4 and words.count("7") == 2


def test_the_rules_card_has_the_points_of_the_rules():
    takedown, sweep, guard_pass, knee, mount, _ = outcome._WORTH
    said = SAYS.all("king_rules.score")
    assert dict(zip(said, (*roll_rules.WORTH, *roll_rules.MORE))) == {
        "Takedown (or a defence that takes down)": takedown,
        "Sweep": sweep,
        "Guard pass": guard_pass,
        "Guard pull, control": 0,
        "Now on top in knee on belly": knee,
        "Now on top in mount or rear mount": mount,
    }
    scoring = SAYS.all("king_rules.scoring")
    assert "eight turns" in scoring[2] and rules._TURNS == 8
    assert "sixty turns" in scoring[3] and rules._LONGEST_FIGHT == 60
