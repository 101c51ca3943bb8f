"""What players of King of the Roll are told: what a die would do, what came of a turn and why, what the score is."""

import itertools
import random
import re
from types import SimpleNamespace

import pytest

from dojo.contract import CHANCE, NOBODY, OPENING, OVER, seats_in
from dojo.playing.match import Match
from dojo.say import say_one
from dojo.ui.face import Face
from games.king_of_the_roll import layout as at
from games.king_of_the_roll import moves, reach, rules
from games.king_of_the_roll import view as seen
from games.king_of_the_roll.mat import called, choice, hand, look, place
from games.king_of_the_roll.mat.lay import BAD, GOOD, PLAIN
from games.king_of_the_roll.mat.plan import BY_CHANCE, Plan
from games.king_of_the_roll.scenes import verdict, why
from mat import number_of
from reading import parts, words
from stage import Stage
from views import BLACK, BLUE, BROWN, PURPLE, WHITE, placing, show_die

BESIDE = 128 - 48 - 2  # dots beside the animals on the smallest display


@pytest.fixture
def example(monkeypatch):
    """Moves as in the worked examples, whatever they ask for in the game: three dice, +3 against each other."""
    monkeypatch.setattr(moves, "value", lambda move, colour: (3, 4, 2, 3, 2)[colour])
    monkeypatch.setattr(reach, "value", moves.value)
    monkeypatch.setattr(seen, "matches", lambda move: 3)
    monkeypatch.setattr(seen, "bonus", lambda move, against: 3)


# --- A die ----------------------------------------------------------------------------------------


def test_straight_is_offered_only_where_the_die_is_high_enough(example):
    assert Plan(placing(WHITE, rolled=(3, 1, 1, 1, 1)), 0).ways == [0, 1, 2, 3, 4, 5]
    assert Plan(placing(WHITE, rolled=(2, 1, 1, 1, 1)), 0).ways == [1, 2, 3, 4, 5]


def test_a_skill_is_told_with_what_it_makes_of_the_place_die_and_what_comes_onto_the_move(example):
    """The worked example of the page: each swap of it, before it is made. A way is 1 + the Place die."""
    assert Plan(placing(WHITE), 0).outcome(1 + BLUE) == (BY_CHANCE, 6)
    assert Plan(placing(BLUE, held=(6, 6, 5, 1, 2)), 0).outcome(1 + BROWN) == (6, 6)
    assert Plan(placing(PURPLE), 0).outcome(1 + PURPLE) == (6, 6)
    assert Plan(placing(BROWN), 0).outcome(1 + BLACK) == (5, 6)
    assert Plan(placing(BLACK, held=(6, 4, 5, 6, 2)), 0).outcome(1 + BLUE) == (6, 2)


def test_of_a_die_that_is_rolled_again_nothing_is_promised(example):
    plan = Plan(placing(WHITE), 0)
    assert plan.outcome(1 + WHITE) == (BY_CHANCE, BY_CHANCE)
    assert place.told(plan, 1 + WHITE) == (("needs 3: roll?", "needs 3!"), PLAIN)
    assert place.told(plan, 1 + BLUE) == (("1 > ?  6 fits!", "6 fits!"), GOOD)


def test_a_place_die_that_is_too_low_leaves_the_field_blank(example):
    plan = Plan(placing(BLUE, held=(6, 3, 5, 6, 2)), 0)  # four or more are needed, SPD takes one away
    assert plan.outcome(1 + BLUE) == (2, 0) and plan.outcome(1 + BLACK) == (1, 0)
    assert place.told(plan, 1 + BLUE) == (("3 > 2  needs 4!", "needs 4!"), BAD)


def test_with_the_last_match_the_total_has_what_an_attempt_adds(example):
    plan = Plan(placing(BLACK, laid=(5, 5, 0, 0, 0)), 0)
    assert plan.total() == (10, 2)
    assert plan.total(4) == (14 + 3, 3), "+3 against a guard pull"
    assert place.lead(plan, 0)[0] == 10 and place.lead(plan, 4)[0] == 17
    assert plan.view[at.NOW + at.SUM] == 10, "it is only looked at"


def test_a_die_that_fits_says_so_and_a_skill_is_a_word_on_the_key(example):
    """The book: the brown die's Technique turns over the black die in the Place column."""
    plan = Plan(placing(BROWN), 0)
    assert place.told(plan, 1 + BLACK) == (("2 > 5  6 fits!", "6 fits!"), GOOD)
    assert place.used(plan, 1 + BLACK) == "flip"
    assert place.told(Plan(placing(WHITE), 0), 0) == (("6 fits!",), GOOD)
    words = [place.used(Plan(placing(colour), 0), 1) for colour in range(5)]
    assert words == ["roll", "-1", "+1", "flip", "+2"] and place.used(plan, at.STRAIGHT) == "put"


def test_as_long_as_dice_are_missing_a_lead_comes_to_nothing(example):
    plan = Plan(placing(BROWN, laid=(5, 0, 0, 0, 0), held=(6, 1, 5, 1, 1)), 0)
    assert place.lead(plan, 0) == (5, ("+5",), [1, 0]) and place.lead(plan, 5) == (10, ("+10",), [2, 0])


def test_the_rope_is_seen_from_a_whoever_places_a_die(example):
    made = placing(BLUE, laid=(6, 0, 0, 0, 0))
    own = place.lead(Plan(made, 0), 0)
    assert own[0] == place.lead(Plan(made, 1), 0)[0] == 6 and own[1] == ("+6",)
    assert place.lead(Plan(made, 1), 4)[2] == [1, 1]


@pytest.mark.parametrize("board", ["pico", "pybadge", "feather", "picosystem"])
def test_fighters_fields_and_the_die_above_its_field_are_on_the_screen_at_once(board):
    with Stage(board) as stage:
        show_die(stage, placing(BLUE, (6, 5, 5, 2, 4), laid=(6, 0, 0, 0, 0)), False)
        (pair,) = parts(stage.console.display.root_group, "Pair")
        shown = stage.console._owner
        cells = fields(stage.console.display.root_group[0])
        hanging = [die.tiles for die in shown._dice if not die.tiles.hidden]
        assert len(cells) == 5 and len({cell.y for cell in cells}) == 1, "one row of five"
        assert drawn(cells[WHITE].bitmap) != drawn(cells[BROWN].bitmap), "a die lies there"
        over = [place for place, cell in enumerate(cells) for die in hanging if 0 < die.x - cell.x < cell.bitmap.width]
        assert over == [BLUE] and "5 fits!" in words(stage)
        assert pair.y + 32 * pair.scale <= hanging[0].y or pair.x + 48 * pair.scale <= cells[0].x
        assert hanging[0].y + hanging[0].bitmap.height <= cells[0].y + cells[0].bitmap.height


def test_with_a_link_there_are_heads_and_the_fighters_are_not_even_loaded():
    with Stage("pybadge") as stage:
        badge = stage.module("displayio").Group()
        stage.console.link_badge = SimpleNamespace(room=8, layer=lambda: badge)
        show_die(stage, placing(BLUE, laid=(6, 0, 0, 0, 0)))
        root = stage.console.display.root_group
        heads = [group for group in parts(root, "Group") if len(group) == 1 and group[0].tile_width == 12]
        assert sorted([head.scale for head in heads]) == [1, 1, 1, 4, 4], "in the title, at the rope, as fighters"
        assert not parts(root, "Pair")
        assert "games.king_of_the_roll.scenes.pair" not in stage.world.names()


def fields(screen):
    """The layers of the five fields: as wide, as high, and side by side."""
    tiles = [layer for layer in screen if hasattr(layer, "tile_width")]
    sizes = [(layer.tile_width, layer.tile_height, layer.y) for layer in tiles]
    return [layer for layer, size in zip(tiles, sizes) if sizes.count(size) == 5]


def drawn(bitmap):
    return [bitmap[x, y] for x in range(bitmap.width) for y in range(bitmap.height)]


@pytest.mark.parametrize("is_hinted", [True, False])
def test_the_best_total_that_can_still_be_reached_stands_behind_how_it_stands(is_hinted):
    with Stage("picosystem", hints_off=1 - is_hinted) as stage:
        made = placing(BLACK, laid=(6, 5, 6, 5, 0))
        best = reach.reachable(made, 0)[0]
        stage.play(stage.module("games.king_of_the_roll.mat.look").page(stage.console, made, 0))
        read = " ".join(words(stage))
        for _ in range(3):
            stage.tap("down")
            read += " ".join(words(stage))
        assert best > 22 and ("If all goes well: total %d." % best in read) == is_hinted, read


def test_a_die_that_is_too_low_asks_for_a_swap():
    with Stage("pybadge") as stage:
        show_die(stage, placing(BROWN, rolled=(1, 1, 1, 2, 4)))
        assert "2 needs 4: swap?" in words(stage)
        show_die(stage, placing(BROWN, rolled=(1, 1, 1, 4, 4)))
        assert not any("swap?" in line for line in words(stage))


@pytest.mark.parametrize("language", ["en", "de", "fr", "es"])
@pytest.mark.parametrize("board", ["pybadge", "sprig", "picosystem", "picopad"])
@pytest.mark.parametrize("name", ["place", "rope", "swap", "enough"])
def test_the_dice_are_free_while_a_hint_speaks_of_them(board, language, name):
    with Stage(board) as stage:
        say = stage.module("dojo.say")
        assert say.speak(language)
        show_die(stage, placing(rolled=(4,) * 5, held=(4,) * 5))
        root = stage.console.display.root_group
        shown = stage.console._owner
        dice = [*fields(root[0]), *(die.tiles for die in shown._dice)]
        rope = next(layer for layer in root[0] if getattr(layer, "bitmap", None) is shown._bar)
        hint = stage.module("dojo.playing.hint").hint
        stage.play(hint(stage.console, say.say("king_of_the_roll.guide." + name)))
        box = root[len(root) - 1]
        assert len(dice) == 7 and all(box.y + box[0].height <= layer.y for layer in (rope, *dice)), "what it speaks of"
        stage.tap("ok")
        assert stage.result and len(root) == 1


def test_on_the_smallest_display_the_lead_has_a_line_of_its_own():
    with Stage("pico") as stage:
        show_die(stage, placing(BROWN, laid=(6, 6, 0, 0, 0)), False)
        assert "+12" in words(stage)


def test_only_the_glass_keeps_the_screen_of_a_choice_that_was_made():
    with Stage("pybadge") as stage:
        screens = stage.module("games.king_of_the_roll.screens")
        stage.play(screens.choose(stage.console, placing(), 0))
        assert len(stage.console.display.root_group) == 1
        stage.tap("ok")
        assert 0 <= stage.result < at.WAYS
        assert len(stage.console.display.root_group) == 0 and any(stage.frame())


def test_a_line_that_is_too_long_in_another_language_is_cut_and_breaks_nothing():
    with Stage("feather") as stage:
        board = stage.module("games.king_of_the_roll.mat.board")
        plans = stage.module("games.king_of_the_roll.mat.plan")
        with stage.world:
            shown = board.Board(stage.console, plans.Plan(placing(), 0), (0, 1), "A: Uchi Mata", "back")
            shown.tell("a name that never ends " * 3, "what is said of it " * 4)
            shown.show()


def test_a_move_is_told_with_its_kind_and_its_dice(tiny_letters):
    assert choice.told(number_of("Jump Guard"), lambda words: True) == "Guard pull\n2 dice"
    assert choice.told(number_of("Jump Guard"), lambda words: False) == "Guard pull: 2"


def test_every_move_fits_beside_the_animals_on_the_smallest_display():
    letters = Face("tiny")
    found = [say_one("king_of_the_roll.moves", number) for number in range(60) if moves.kind(number)]
    assert len(found) > 50 and [name for name in found if letters.width(name) > BESIDE] == []


def test_a_card_tells_what_it_does():
    told = [hand.told(card) for card in range(13)]
    assert told == [
        "Roll 3 again", "Turn 2 over", "Roll 5 again", "2 dice: +2", "+2 to your total", "1 die becomes 6",
        "Rival: roll 2 again", "Rival: turn 1 over", "Roll 1 again, +1", "2 dice: +3", "Roll 3 again, +1",
        "+3 to your total", "Turn 2 over, +1",
    ]  # fmt: skip


@pytest.mark.parametrize("size", [10, 12, 14])
def test_in_one_colour_each_die_tells_by_its_edge_which_of_the_five_it_is(size):
    """White, blue, purple, brown, black: told apart whatever they show, which is a digit that can be read on each."""
    with Stage("pico") as stage:
        five = stage.module("games.king_of_the_roll.mat.die")
        dice = stage.module("dojo.ui.dice")
        displayio = stage.module("displayio")
        with stage.world:
            shape = dice.shape(size)
            edges, told = {}, {}
            for face in range(1, 7):
                for colour in range(5):
                    bitmap = displayio.Bitmap(size, size, five.VALUES)
                    five.die(stage.console, bitmap, 0, 0, shape, colour, face)
                    shown = [[bitmap[x, y] > 0 for x in range(size)] for y in range(size)]
                    edge = shown[0] + shown[-1] + [row[0] for row in shown] + [row[-1] for row in shown]
                    inner = [shown[size // 2][1], shown[size // 2][2]]
                    edges.setdefault(colour, set()).add(tuple(edge + inner))
                    told.setdefault(colour, []).append(sum(shown, []))
    assert [len(edges[colour]) for colour in range(5)] == [1] * 5, "the same whatever it shows"
    for faces in told.values():
        for one, other in itertools.combinations(faces, 2):
            assert 1 <= sum(a != b for a, b in zip(one, other)) < size * size // 3, "a digit, and nothing else"
    for one, other in zip(told[WHITE], told[BLACK]):
        assert sum(a != b for a, b in zip(one, other)) > size * size // 2, "dark on light, light on dark"
    looks = [next(iter(edges[colour])) for colour in range(5)]
    for one in range(5):
        for other in range(one):
            assert sum(a != b for a, b in zip(looks[one], looks[other])) >= 8 or looks[one][-2:] != looks[other][-2:]


# --- A turn ---------------------------------------------------------------------------------------


def turns(seed, options=bytes(6)):
    """Views of nobody after each turn of a fight in which everybody does anything."""
    dice = random.Random(seed)
    match = Match(rules, options)
    before = 0
    while match.turn() not in (OVER, OPENING):
        if match.turn() == CHANCE:
            match.chance(dice.randrange(rules.chance(match.state)[0]))
        else:
            seat = seats_in(match.turn())[0]
            assert match.act(seat, dice.choice(match.legal(seat))) == 0
        if match.state[at.TURN] > before or rules.reason(match.state):
            before = match.state[at.TURN]
            if match.state[at.WHAT]:
                yield match.view(NOBODY)


@pytest.fixture(scope="module")
def fights():
    """Some hundred turns, of duels and alone, for points and for a submission."""
    found = []
    for seed in range(6):
        for options in (bytes(6), bytes((0, 1, 0, 0, 0, 0)), bytes((1, 0, 0, 0, 0, 0))):
            found += turns(seed, options)
    return found


def test_why_adds_up_to_the_totals_of_both(fights):
    assert len(fights) > 100
    for after in fights:
        for seat, text in enumerate(why.reasons(after)[:2]):
            parts = [int(number) for number in re.findall(r"(?:needed: |card: |\+)(\d+)\.", text)]
            (total,) = [int(number) for number in re.findall(r"Total (\d+)", text)]
            assert sum(parts) == total == seen.total(after, at.LAST, seat), text


def test_why_tells_what_a_turn_brought_on_the_score_pad(fights):
    told = set()
    for after in fights:
        points = [at.SCORED + seat for seat in range(2)]
        nearly = [at.GAINED + seat for seat in range(2)]
        who = [called.fighter(after, seat) for seat in range(2)]
        expected = ["%s gets %d points." % (who[place - at.SCORED], after[place]) for place in points if after[place]]
        counts = "%s nearly did it: that counts on equal points."
        expected += [counts % who[place - at.GAINED] for place in nearly if after[place]]
        text = "\n".join(why.reasons(after))
        found = [line for line in text.split("\n") if line.split()[1:2] in (["gets"], ["nearly"])]
        assert sorted(found) == sorted(expected)
        told.update(line.split()[1] for line in found)
    assert told == {"gets", "nearly"}


def test_what_happened_is_told_in_two_lines_that_fit_and_name_where_it_ends(fights):
    letters = Face("tiny")
    kinds = set()
    for after in fights:
        what = after[at.WHAT]
        winner = after[at.WINNER]
        lines = verdict.told(after, what, winner, at.move(after, winner, at.LAST))
        kinds.add(what)
        assert all(line and letters.width(line) <= 128 for line in lines)
        if what in (at.MOVED, at.REVERSED):
            assert say_one("king_of_the_roll.positions", after[at.POSITION]) in lines[1]
            scored = after[at.SCORED + winner]
            assert (" +%d" % scored in lines[0]) == (scored > 0)
    assert kinds >= {at.EVEN, at.DEFENDED, at.HELD, at.MOVED, at.SUBMITTED}


def test_how_it_stands_tells_position_points_cards_and_the_score_pad(fights):
    told = [(after, "\n".join(look.texts(after, 0))) for after in fights]
    for after, text in told:
        assert say_one("king_of_the_roll.positions", after[at.POSITION]) in text
        assert "Cards: %d." % after[at.LEFT] in text
        if after[at.POSITION]:
            assert " is on top." in text
        number = at.move(after, 0)
        if number >= 0:
            assert "%d of %d dice needed." % (after[at.NOW + at.COUNT], seen.matches(number)) in text
        assert ("Turn %d of 8" % after[at.TURN] in text) == (after[at.MODE] == 0)
        for row, name in enumerate(("Takedown", "Sweep", "Guard pass")):
            done = seen.row(after, 0, row)[0], seen.row(after, 1, row)[0]
            both = called.fighter(after, 0), called.fighter(after, 1)
            told = "\n%s: %s %d, %s %d." % (name, both[0], done[0], both[1], done[1])
            assert (told in text) == (done != (0, 0))
