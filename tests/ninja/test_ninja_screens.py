"""Ninja as players see it: matches played with keys, on every size of screen."""

import pytest

from gamer import Gamer
from pace import pictures_of
from player import ways
from reading import layers, words
from stage import Stage

SIZES = ("pico", "pybadge", "feather", "picosystem", "picopad")


class Player(Gamer):
    """Somebody with a handheld: presses by what is on the screen."""

    @property
    def more(self):
        """How to raise a number."""
        return "next" if self.down == "next" else "up"

    def open(self, form):
        """From the launcher into a match of this form: one person, the others the easiest opponents."""
        self.tap("ok")
        if form:
            self.tap(*[self.down] * ways(self.handheld.board.name), "ok", *[self.down] * form, "ok")
        return self.tap("ok")

    def play_on(self, limit=400):
        """Answer whatever is asked with small numbers, until the result is shown. Returns the presses."""
        for presses in range(limit):
            if self.sees("wins") or self.sees("win!") or self.sees("lose!") or self.sees("A draw"):
                return presses
            if self.sees("by 1") and presses % 3:
                self.tap(self.more)
            elif self.sees("Sure?"):
                self.tap(self.down)
            self.tap("ok")
        raise AssertionError("no end: %s" % words(self.handheld))


@pytest.fixture
def player(request):
    """Somebody with a PyBadge, or with the board that a test names."""
    with Player(getattr(request, "param", "pybadge")) as player:
        yield player


EVERY_SIZE_AND_FORM = [(size, 0) for size in SIZES] + [("pico", 1), ("pybadge", 2), ("feather", 3), ("picosystem", 3)]


@pytest.mark.parametrize("size, form", EVERY_SIZE_AND_FORM)
def test_a_whole_match_against_opponents_can_be_played_with_the_keys(size, form):
    with Player(size) as player:
        player.open(form).play_on()
        assert player.match is None, "a match that is over waits no longer"
        assert player.sees("again") and player.sees("menu")


@pytest.mark.parametrize(
    "size, scale", [("pico", 1), ("pybadge", 2), ("feather", 2), ("picosystem", 3), ("picopad", 3)]
)
def test_while_one_chooses_both_stand_on_the_stage_with_number_between_and_strengths_below(size, scale):
    with Player(size) as player:
        player.open(0)
        screen = player.console.display.root_group[0]
        left, right = fighters(player.handheld)
        assert left.scale == right.scale == scale
        (number,) = layers(player.handheld, "Number")
        wide = scale * 24
        assert left.x + wide < number.x and number.x + 20 * number.scale < right.x + wide
        bars = [part for part in screen if hasattr(part, "tile_width") and part.bitmap.height in (6, 10) and part.x]
        bars = [bar for bar in bars if bar.bitmap.width > 14 and bar.y > left.y + 20]
        assert len(bars) == 2 and all(bar.y >= left.y + 27 * scale for bar in bars)
        assert player.sees("Fox 25") and player.sees("Panda 25")


def test_the_same_again_is_one_press(player):
    player.open(0).play_on()
    has_won = player.sees("You win!")
    player.tap("ok")
    if has_won:
        assert player.sees("White belt"), "the first one that was won comes in between"
        player.tap("ok")
    assert player.sees("use"), "the same form and opponents once more"
    assert len(player.match.log) == 0


@pytest.fixture
def duel(player):
    return player.open(0)


def wheel(player):
    """The number on the wheel."""
    return [int(w) for w in words(player.handheld) if w.isdigit()][-1]


def test_a_choice_is_bound_by_the_second_press_of_ok(duel):
    duel.tap("up", "up", "ok")
    assert duel.sees("sure?") and duel.match.turn() == 0b01
    duel.tap("back")
    assert duel.sees("use") and not duel.sees("sure?") and wheel(duel) == 2
    duel.tap("ok", "up")
    assert not duel.sees("sure?") and wheel(duel) == 3, "a turn of the wheel takes it back"
    duel.tap("ok", "ok")
    assert duel.match.log[0] == 3


# --- Forbidden number -------------------------------------------------------------------------------


@pytest.mark.parametrize("board", ("pico", "pybadge", "sprig", "feather", "picosystem", "picopad"))
def test_the_help_has_at_most_nine_pages_with_what_is_said_of_linked_handhelds(board):
    with Stage(board) as stage:
        said = stage.module("dojo.say")
        texts = said.say_all("ninja.help") + said.say_all("link.help")
        console = stage.console
        book = []
        for _ in stage.module("dojo.dialogs.reader")._fill(book, texts, console.columns, console.rows - 2):
            pass
        assert 3 < len(book) <= 9


# --- The scene ------------------------------------------------------------------------------------------


def fighters(handheld):
    """The fighters on the screen, from left to right."""
    return layers(handheld, "Fighter")


def poses(handheld):
    """Of each fighter: where it is, whether it is a ball, else which body it has, and how it or its head is turned."""
    found = []
    for fighter in fighters(handheld):
        head = fighter[len(fighter) - 1]
        body = "ball" if len(fighter) == 1 else fighter[0][0]
        found.append((fighter.x, body, (head.transpose_xy, head.flip_x, head.flip_y)))
    return found


def seen_in_a_round(player, strength):
    """What the fighters do, one after the other, when somebody uses so much."""
    handheld = player.handheld
    for _ in range(strength):
        player.tap(player.more)
    player.tap("ok")
    handheld.tap("ok")
    found = [poses(handheld)]
    while not player.sees("=") and not player.sees("<"):
        handheld.run(1)
    for _ in range(30):
        handheld.run(1)
        if poses(handheld) != found[-1]:
            found.append(poses(handheld))
    return found


UPRIGHT = (False, False, False)
READY, DOWN = 0, 4  # tiles of a body


@pytest.mark.parametrize("player", ["pico", "picosystem"], indirect=True)
def test_who_pays_rolls_to_the_edge_and_stands_again(player):
    first, *later = seen_in_a_round(player.open(0), 0)
    assert player.sees("Fox rolls away")
    others = [other[0] for _, other in later]
    assert min(others) < first[1][0] == others[-1], "who has used more steps in, and back"
    assert all(other[2] == UPRIGHT for _, other in later)
    balls = [turned for (_, body, turned), _ in later if body == "ball"]
    assert len(set(balls)) == 4, "head over heels, and all of the body"
    (x, body, turned), _ = later[-1]
    assert body == READY and turned == UPRIGHT and 0 <= x < first[0][0]


def struck(player):
    """Wait for the blow of this round; returns the stars on the screen, each (x, y) of its middle."""
    player.tap("ok").handheld.tap("ok")
    for _ in range(200):
        player.handheld.run(1)
        found = [group for group in layers(player.handheld, "Group") if len(group) == 1 and is_star(group[0])]
        if found:
            return [(star.x + 8 * star.scale, star.y + 8 * star.scale) for star in found]
    return []


def is_star(layer):
    return getattr(layer, "tile_width", 0) == layer.bitmap.width == 16 if hasattr(layer, "bitmap") else False


@pytest.mark.parametrize("player", ["pico", "pybadge", "feather", "picosystem"], indirect=True)
def test_the_blow_lands_between_two_who_touch_and_only_then_is_its_cost_told(player):
    player.open(0)
    handheld = player.handheld
    star = struck(player)
    (x, y) = star[0]
    left, right = fighters(handheld)
    wide = 24 * left.scale
    assert len(star) == 1 and left.x + wide // 2 < x < right.x + wide // 2
    assert left.y < y < left.y + 27 * left.scale
    assert right.x < left.x + wide, "no air is between them"
    assert player.sees("Fox rolls away: -3")


def bars(player):
    """Of the bars below the fighters: (x, width, colour, y) of what is left, and of what was lost and drops."""
    found = [layer for layer in layers(player.handheld, "TileGrid") if (layer.height, layer.tile_height) == (3, 1)]
    return [(layer.x, layer.bitmap.width, layer.pixel_shader[0], layer.y) for layer in found]


def test_what_was_lost_is_red_with_the_star_and_drops_off_the_bar(player):
    player.open(0)
    bad, mine = player.console.theme.bad, player.console.theme.seat(0)
    struck(player)
    left, lost = bars(player)[:2]
    assert left == (10, 22 * 60 // 25, mine, left[3]) and lost == (10 + left[1], 3 * 60 // 25, bad, left[3])
    drops = {lost[3]}
    for _ in range(60):
        player.handheld.run(1)
        drops.update(y for *_, colour, y in bars(player) if colour == bad)
    assert len(drops) == 3 and min(drops) == left[3], "step by step"
    assert [each[2] for each in bars(player)] == [mine, player.console.theme.seat(1)], "then it is gone"


def test_of_three_each_who_has_used_less_is_hit_where_it_stands_and_the_lamp_flashes_once(player):
    player.open(2)
    player.tap(*["up"] * 10)
    lit = []
    player.console.lights.play = lit.append
    stars = struck(player)
    used = [int(word) for word in words(player.handheld) if word.isdigit()]
    assert len(stars) == len([number for number in used if number < max(used)]) == 2, used
    assert [x for x, _ in stars] == [80, 133], "in the middle of each"
    assert len(lit) == 1


def test_nobody_is_hit_where_both_have_used_the_same(player):
    player.open(0)
    player.tap(*["up"] * 6)  # as Panda does with this seed
    assert struck(player) == []
    assert words(player.handheld).count("6") == 2 and not player.sees("rolls")


def test_who_cannot_pay_sits_on_the_ground(player):
    player.open(0)
    for strength in (25, 0):
        seen = seen_in_a_round(player, strength)
        player.tap("ok")
    _, body, turned = seen[-1][0]
    assert body == DOWN and turned == (False, False, False), "its head is upright"


def test_three_fighters_have_heads_alone_where_there_is_no_room():
    for size, number in (("pico", 0), ("pybadge", 3)):
        with Player(size) as player:
            player.open(2)
            player.tap("ok")
            player.handheld.tap("ok")
            player.handheld.run(5)
            assert player.sees("?") and len(fighters(player.handheld)) == number


@pytest.mark.parametrize("kind, painted", [(0, True), (1, False), (2, True)], ids=("normal", "strong", "safe"))
def test_the_stage_is_painted_but_where_colours_are_to_be_strong(kind, painted):
    with Stage("pybadge", theme=kind) as stage:
        place = stage.module("dojo.ui.place")
        with stage.world:
            layer = place.place(stage.console, "ninja", 0, 12, 160, 60)
            assert (layer is not None) == painted
            assert place.place(stage.console, "nothing", 0, 12, 160, 60) is None
        if painted:
            assert (layer.y, layer.scale, layer[0].bitmap.width, layer[0].bitmap.height) == (12, 2, 80, 30)


def test_a_press_ends_the_roll(player):
    player.open(0).tap("ok")
    handheld = player.handheld
    handheld.tap("ok")
    while not player.sees("rolls"):
        handheld.run(1)
    handheld.tap("ok")
    handheld.run(3)
    assert poses(handheld)[0][1:] == (READY, UPRIGHT)
    assert player.sees("rolls"), "and is not taken for having read"


@pytest.mark.parametrize("size", ["pico", "sprig", "picosystem", "picopad"])
def test_no_frame_of_the_scene_takes_a_board_longer_than_60_ms(size):
    with Player(size) as player:
        player.open(0).tap("ok")
        times = pictures_of(player.handheld.device)
        player.handheld.play("ok,wait:3000")
        assert player.sees("rolls")
    assert len(times) > 8 and max(times[1:]) <= 60_000, [round(time / 1000) for time in times]
