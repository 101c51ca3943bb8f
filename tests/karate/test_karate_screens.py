"""Karate as players see it, by keys, on every size of screen (long: whole matches of eight)."""

import pytest

from gamer import Gamer
from games.karate import layout as at
from games.karate import rules, scoring
from games.karate.explain import explain
from games.karate.sheet import suggest
from player import ways
from reading import words
from sim.linking.room import links_of
from stage import BOARDS as SIZES


class Player(Gamer):
    """Somebody with a handheld: presses by what is on the screen, and looks at every screen for what is cut off."""

    def change(self):
        """How many play and how, from a launcher that shows Ninja."""
        return self.tap(self.down, "ok", *[self.down] * (1 + ways(self.handheld.board.name)), "ok")

    def alone(self, level=0):
        """Alone; with most time that is what is begun unless players say otherwise."""
        if not level:
            return self.tap(self.down, "ok", "ok")
        return self.change().tap("ok", *[self.down] * level, "ok")

    def several(self, players=2, rolls=0, is_open=False, people=2, is_free=False):
        """A match of several at this handheld; the last ones are white belts. is_free: the kiai."""
        self.change()
        self.tap(self.down, *["ok"] * (players - 1), self.down, *["ok"] * rolls, self.down, *["ok"] * is_open)
        self.tap(self.down, *["ok"] * is_free, self.down, "ok")
        behind = bool(links_of(self.handheld.board))  # what links handhelds
        for seat in range(1, people):
            self.tap(*[self.down] * (seat + 1), *["ok"] * 3, *[self.down] * (players - seat + behind))
        self.tap("ok")
        return self.see("Paper").tap(self.next, "ok") if people > 3 else self

    def step(self, kiai_after=8):
        """Whatever is to be pressed now. False once the match is over."""
        if self.sees("again") and (self.sees("win") or self.sees("A draw")):
            return False
        if self.sees("Or shout KIAI?") or self.sees("Done? KIAI?"):
            self.tap(*[self.down] * (at.rolls(self.state) >= kiai_after))
        self.tap("ok")
        return True

    def turn_to(self, text):
        """Look at more of a result until something is on the screen."""
        for _ in range(3):
            if not self.sees(text):
                self.tap(self.down)
        assert self.sees(text), self.reads()
        return self

    def sheet(self, seat=0):
        """What is on a sheet: (box, value) of all boxes that are not empty."""
        found = [(box, at.value(self.state, seat, box)) for box in range(at.SHEET)]
        return [(box, value) for box, value in found if value]


@pytest.fixture
def player(request):
    """Somebody with a PyBadge, or with the board that a test names."""
    with Player(getattr(request, "param", "pybadge")) as player:
        yield player


everywhere = pytest.mark.parametrize("player", SIZES, indirect=True)


# --- Alone ----------------------------------------------------------------------------------------


@everywhere
def test_a_whole_match_alone_can_be_played_with_the_keys(player):
    player.alone(5)
    for number in range(3):
        assert player.sees("The clock: 0:20")
        player.tap(*["ok"] * 13).wait(21000).see("Now all fight!")
        player.tap("ok").until("Ready?")
        for _ in range(5):
            player.tap("ok").wait(3000)
            assert len([said for said in words(player.handheld) if said in ("0", "+1", "-1")]) == 2
        player.tap("ok").see("After round %d" % (number + 1))
        player.tap("ok")
    assert player.sees("again")
    player.turn_to("You: ")
    assert player.match is None, "a match that is over waits no longer"


def seconds(player):
    """What the clock shows."""
    shown = [text for text in words(player.handheld) if text[1:2] == ":" and text.replace(":", "").isdigit()]
    assert shown, words(player.handheld)
    return int(shown[0][0]) * 60 + int(shown[0][2:])


@pytest.mark.parametrize("level", range(6))
def test_each_level_takes_twenty_seconds_and_the_first_roll_starts_the_clock(player, level):
    player.alone(level)
    whole = 120 - 20 * level
    player.wait(30000).see("The clock: %d:%02d" % (whole // 60, whole % 60))
    player.tap("ok")
    assert whole - 1 <= seconds(player) <= whole
    player.wait(10000)
    assert whole - 11 <= seconds(player) <= whole - 9


def test_training_ends_by_itself_when_time_is_up_and_unconfirmed_numbers_are_lost(player):
    player.alone(5).tap("ok", *["ok"] * 3)
    written = player.sheet()
    assert len(written) == 2
    player.tap("ok", "ok")
    assert player.sees("All done?") and player.sheet() == written
    player.wait(20000)
    assert player.sees("Now all fight!") and player.sheet() == written
    assert player.match.log[-1] == rules.TIME_UP, "one logged action"


@pytest.mark.parametrize("is_home, back, spent", [(False, ["ok"], 2), (True, ["ok", "ok"], 5)], ids=["pause", "home"])
def test_the_clock_stands_still_in_the_pause_menu_which_hides_the_sheet_and_at_home(player, is_home, back, spent):
    player.alone(0).tap("ok").wait(5000)
    before = seconds(player)
    player.home() if is_home else player.tap("back").see("Pause")
    assert not player.sees("High punch")
    player.wait(60000).tap(*back)
    assert before - spent <= seconds(player) <= before


def test_a_power_cut_gives_back_ten_seconds_at_most_and_costs_none():
    with Player("sprig") as player:
        player.alone(0).tap("ok")
        for waited in (3000, 9000, 14000, 23000):
            player.wait(waited)
            before = seconds(player)
            player.go_on()
            assert before <= seconds(player) <= before + 10


def test_where_each_save_is_an_erase_a_cut_gives_back_one_roll_or_the_time_since_the_pause(player):
    player.alone(0).tap("ok").wait(9000)
    player.tap("ok", "ok", "ok")
    rolled = seconds(player)
    player.wait(15000)
    before = seconds(player)
    player.go_on()
    assert before < seconds(player) <= rolled + 1
    player.wait(15000)
    before = seconds(player)
    player.tap("back").go_on()
    assert before - 2 <= seconds(player) <= before


def test_dice_are_heard_whenever_they_roll_in_the_training_of_one(player):
    player.alone(5).tap("ok")
    heard = []
    for _ in range(6):
        before = at.dice(player.state)
        player.handheld.tap("ok")
        tones = set()
        for _ in range(60):
            player.handheld.run(1)
            tones.add(player.handheld.tone())
        if at.dice(player.state) != before:
            heard.append(len(tones - {None}))
    assert len(heard) > 1 and min(heard) > 1


@pytest.mark.parametrize("way", ["pause", "home", "end"])
def test_nothing_is_kept_from_one_match_to_the_next(player, way):
    player.alone(5).tap("ok", "ok", "ok", "ok")
    kept = player.console.kept
    assert kept.bitmap and kept.place and len(player.sheet()) == 2
    if way == "pause":
        player.tap("back", "down", "down", "ok")
    elif way == "home":
        player.home()
    else:
        player.play_on()
        player.tap("back").see("White belt")
        player.tap("ok")
    assert player.sees("Karate") and player.console.kept is None
    alone = [] if way == "end" else ["down", "down", "ok", "right"]  # another one is given up
    player.tap("ok", *alone, "ok").see("The clock: 0:20")
    player.tap("ok")
    assert player.console.kept is not kept and player.sheet() == [] and seconds(player) >= 19


# --- Several at one handheld ----------------------------------------------------------------------


@pytest.mark.parametrize(
    "player, players, people, rolls, is_open",
    [
        ("pico", 2, 2, 0, False), ("pybadge", 3, 2, 1, False), ("feather", 2, 1, 2, False),
        ("picosystem", 4, 3, 2, True), ("picopad", 8, 1, 1, False), ("pico", 8, 4, 2, False),
    ],
    indirect=["player"],
)  # fmt: skip
def test_a_whole_match_of_several_can_be_played_with_the_keys(player, players, people, rolls, is_open):
    player.several(players, rolls, is_open, people)
    assert list(player.match.options) == [players - 1, rolls, int(is_open), 0, 0]
    player.play_on()
    assert player.sees("again") and player.match is None


# --- The sheet ------------------------------------------------------------------------------------


@pytest.fixture
def alone(player):
    return player.alone(0).tap("ok")


def write_until(player, wanted):
    """Write where the cursor begins until `wanted(player)`, with the first number of a roll due."""
    for _ in range(60):
        if wanted(player):
            return player
        player.tap("ok", "ok", "ok")
    raise AssertionError("it never came")


def has_learned(player):
    return any(at.techniques(player.state, 0, step) != (5,) for step in range(5))


def test_both_numbers_can_be_undone_until_they_are_confirmed_and_none_is_logged_before(alone):
    log = bytes(alone.match.log)
    alone.tap("ok", "ok")
    assert alone.sees("All done?") and bytes(alone.match.log) == log
    alone.tap("back", "back")
    assert alone.sees("menu") and alone.sheet() == []
    alone.tap("down", "ok", "down", "ok", "ok")
    assert len(alone.sheet()) == 2


def test_the_cursor_goes_on_with_equal_numbers_first():
    values = bytearray(105)
    values[2 * 21 + 5 : 2 * 21 + 7] = b"\x03\x03"
    assert suggest.ring(values, 3, -1)[0] == 2 * 21 + 7
    values[2 * 21 + 7] = 3
    values[0] = 3
    assert suggest.ring(values, 3, -1)[0] in (1, 2 * 21 + 8), "one is missing"
    assert suggest.ring(values, 5, -1)[0] not in (1, 2 * 21 + 8)


def test_every_different_outcome_can_be_reached_with_one_key():
    """An empty box of a technique stands for all of them, and so does a box for its equals."""
    values = bytearray([0, 0, 1, 1, 0, 2, 3, 2, 3] + [0] * 96)
    ring = suggest.ring(values, 4, -1)
    assert len(ring) == len(set(ring))
    first = [box for box in ring if box < 9]
    assert sorted(first) == [0, 2, 4, 5, 6]
    for technique in range(5):
        assert any(at.technique_of(box) == technique and box // 21 == 4 for box in ring)
    assert sorted(suggest.row(values, 4, -1, 0)) == suggest.row(values, 4, -1, 0) == [0, 2, 4, 5, 6, 9, 14]


@everywhere
@pytest.mark.parametrize("rolls", (3, 5))
def test_who_writes_a_batch_of_rolls_sees_which_numbers_come_next(player, rolls):
    player.several(rolls=rolls // 2).until("write")
    numbers = at.dice(player.state)
    assert len(numbers) == 2 * rolls
    for done in range(2 * rolls):
        later = numbers[done // 2 * 2 + 2 :]
        pairs = ["%d%d" % both for both in zip(later[::2], later[1::2])]
        assert player.sees(" ".join(pairs)), (done, pairs, words(player.handheld))
        player.tap("ok")
    assert player.sees("done?") or player.sees("Done?") or player.sees("KIAI: ")


@pytest.mark.parametrize("size", SIZES)
def test_before_the_first_roll_the_dice_are_in_a_cup_and_none_is_blank(size):
    with Player(size) as player, player.handheld.world:
        from games.karate.pieces import LARGE, Dice

        dice = Dice(player.console, 36, 0, 0, LARGE)
        dice.show((2, 5))
        lying = list(dice.tiles)
        dice.hold()
        (cup,) = dice.tiles
        assert cup[0].tile_width == cup[0].tile_height == 24 and dice.tiles.scale == 1
        dice.show((3, 5))
        assert list(dice.tiles) == lying and dice.tiles.scale == LARGE


def sheet_of(player, values):
    """The boxes of a sheet with these numbers, drawn but not shown."""
    with player.handheld.world:
        from games.karate.sheet.make import make_sheet

        return make_sheet(player.console, bytes(values), (1, 2), False).grid


def dots(bitmap, left, top, right, bottom):
    return [[bitmap[x, y] for x in range(left, right)] for y in range(top, bottom)]


@everywhere
def test_all_five_steps_are_seen_below_the_five_techniques(player):
    player.change()
    values = [step + 1 for step in range(5) for _ in range(21)]
    grid = sheet_of(player, values)
    bitmap = grid.bitmap
    face = player.handheld.world["dojo.ui.layout"].FACE
    assert grid.y >= face.height and grid.y + bitmap.height * grid.scale <= player.console.height - face.height
    tops = [grid.row(step) for step in range(5)]
    rows = [dots(bitmap, 0, top, bitmap.width, top + tops[1] - tops[0]) for top in tops]
    assert len({str(row) for row in rows}) == 5, "each has its own number"
    sides = [grid.left(grid_place) for grid_place in (0, 2, 5, 9, 14)] + [bitmap.width]
    heads = [dots(bitmap, left, 0, right, tops[0]) for left, right in zip(sides, sides[1:])]
    lit = [sum(dot != 0 for row in head for dot in row) for head in heads]
    assert min(lit) >= 20, lit
    assert all(any(3 in row for row in head) for head in heads), "an arm or a leg stands out"


@pytest.mark.parametrize("size", SIZES)
def test_techniques_can_be_told_apart_where_all_boxes_are_full(size):
    """A learned 5555 is not one with somebody else's 5, and the number of a row is not one of its boxes."""
    with Player(size) as player:
        player.change()
        grid = sheet_of(player, [5] * 105)
        bitmap = grid.bitmap
        sides = [grid.left(place) for place in (0, 2, 5, 9, 14)]
        for step in range(5):
            top = grid.row(step) + 1
            for left in sides[1:]:
                before = dots(bitmap, left - 6, top, left, top + grid.tall)
                columns = [[row[x] for row in before] for x in range(6)]
                if size == "pico":
                    assert [0] * grid.tall in columns, "a free column"
                else:
                    assert [1] * grid.tall in columns, "a dark line"
            label = dots(bitmap, 0, top, sides[0] - 1, top + grid.tall)
            if size == "pico":
                assert sum(row[-1] > 0 for row in label) == 2, "a colon, which nobody takes for a 1"
            else:
                assert {row[0] for row in label} == {2}, "a ground of its own"
        heads = [False] + [any(bitmap[x, y] for y in range(grid.row(0))) for x in range(bitmap.width)]
        assert sum(lit and not heads[x] for x, lit in enumerate(heads[1:])) >= 5, "pictures do not touch"


@pytest.mark.parametrize("size, dots", [("pico", 10), ("feather", 17)])
def test_dice_beside_a_single_line_are_as_high_as_it_and_apart_from_the_words(size, dots):
    with Player(size) as player, player.handheld.world:
        from games.karate.sheet.make import make_sheet

        sheet = make_sheet(player.console, bytes(105), (1, 2), False)
        assert sheet.dice.size == dots and sheet.strips[0].x >= sheet.dice.width + 2
        assert 0 <= sheet.dice.tiles.y and sheet.dice.tiles.y + dots <= sheet.strips[0].bitmap.height


def test_pictures_of_techniques_stay_when_another_sheet_is_drawn_over_the_one_before(player):
    player.change()
    first = sheet_of(player, [1] * 105).bitmap
    before = dots(first, 0, 0, first.width, 16)
    with player.handheld.world:
        from games.karate.sheet.make import make_sheet

        again = make_sheet(player.console, bytes(105), (1, 2), False, first).grid.bitmap
        fresh = make_sheet(player.console, bytes(105), (1, 2), False).grid.bitmap
    assert again is first and dots(again, 0, 0, first.width, 16) == before
    both = [dots(bitmap, 0, 0, first.width, 76) for bitmap in (again, fresh)]
    assert both[0] == both[1], "nothing is left of the numbers"


@everywhere
def test_by_its_line_a_box_tells_whether_it_was_written_just_now(player):
    """With one colour too: what counts is which dots are lit."""
    player.change()
    values = [0] * 105
    values[21:23] = 3, 3
    grid = sheet_of(player, values)
    with player.handheld.world:
        grid.put(0, 5, True)
        grid.put(42, 4, False)
        grid.put(43, 4, True)

    def line(box):
        x, y = grid.left(box % 21), grid.row(box // 21) + grid.tall + 1
        bottom = min(y + 2, grid.row(1) - grid.row(0) + grid.row(box // 21))
        return str([[dot != 0 for dot in row] for row in dots(grid.bitmap, x, y, x + grid.wide, bottom)])

    assert line(0) != line(63) and line(43) != line(42)
    assert line(42) == line(21), "the other one of the same technique was there before"


def test_both_numbers_never_go_into_one_box():
    for taken in range(105):
        values = bytearray(105)
        values[taken] = 2
        assert taken not in suggest.ring(values, 2, taken)
        assert taken not in suggest.ring(values, 5, taken)


def test_what_would_be_erased_is_said_and_unlearning_is_asked(alone):
    write_until(alone, has_learned)
    for _ in range(30):
        if alone.sees("erase a"):
            alone.tap("ok")
            if alone.sees("Unlearn it?"):
                break
            alone.tap("back")
        alone.tap("down")
    assert alone.sees("Unlearn it?") and alone.sees("yes") and alone.sees("no")
    before = alone.sheet()
    alone.tap("back")
    assert alone.sees("erase a") and alone.sheet() == before
    alone.tap("ok", "ok", "ok", "ok")
    assert alone.sheet() != before and not all(pair in alone.sheet() for pair in before)


# --- Before the fight, and the fight --------------------------------------------------------------


def test_of_several_techniques_of_a_step_the_keys_show_the_next_one_and_the_one_before(player):
    player.several(2, 0, False, 2)
    with player.handheld.world:
        from games.karate.sheet import settle
    learned = settle._learned
    settle._learned = lambda values, step: (0, 2, 4) if step < 3 else learned(values, step)
    player.until(": fight!").see("Yoko Tobi Geri")  # the last one, before a key is pressed
    for key, name in (("right", "Kake"), ("right", "Oi Zuki"), ("left", "Kake"), ("left", "Tobi Geri")):
        assert player.tap(key).sees(name)
    for key, number in (("ok", 2), ("ok", 3), ("back", 2), ("ok", 3)):
        player.tap(key)
        assert any(text.startswith("%d " % number) for text in words(player.handheld)), words(player.handheld)


def test_every_pair_of_techniques_is_explained_with_its_points():
    from dojo.ui.layout import fits
    for own in range(6):
        for other in range(6):
            text = explain(own, other, "the rival")
            points = scoring.points(own, other)
            assert text.endswith({1: ("1 point.", "1 point each."), 0: " 0.", -1: "-1."}[points]), text
            assert ("each" in text) == (points == scoring.points(other, own) == 1), text
            assert fits(text, 20, 6), text
    assert explain(at.KAKE_UKE, at.OI_ZUKI, "B") == "Your high block stops B's high punch: 1 point."


@pytest.mark.parametrize("player", ("pybadge", "sprig"), indirect=True)
def test_a_power_cut_at_any_stage_loses_nothing(player):
    player.several(2, 0, False, 2)
    for _ in range(60):
        log = bytes(player.match.log)
        held = len(player.match.held)
        player.go_on()
        assert bytes(player.match.log) == log and len(player.match.held) == held
        player.step(2)
        if player.sees("After round"):
            break


# --- The race -------------------------------------------------------------------------------------


@pytest.mark.parametrize("player", [size for size in SIZES if size != "pico"], indirect=True)
def test_each_press_of_a_race_is_a_step_across_the_dojo(player):
    player.several(2, 0, True, 2).until("Fox: a race!", 0).tap("ok")
    places = [_runs_at(player)]
    for presses in (2, 5):
        for _ in range(presses):
            player.handheld.tap("ok", 60, 100)
        places.append(_runs_at(player))
    assert places[0] < places[1] < places[2]


def _runs_at(player):
    """Where the Fox's head is: the first column with its colour in the lower half of the display."""
    width, height = player.handheld.size
    colour = player.console.theme.seat(0)
    fox = (colour >> 8 & 0xF800 | colour >> 5 & 0x07E0 | colour >> 3 & 0x1F).to_bytes(2, "little")
    dots = player.handheld.pixels()
    return min(dot % width for dot in range(width * height // 2, width * height) if dots[2 * dot : 2 * dot + 2] == fox)


# --- Linked ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", SIZES)
def test_who_waits_for_a_race_elsewhere_reads_so_and_sees_no_roll(size):
    with Player(size) as player:
        player.several(2, 0, True, 2).until("Fox: a race!", 0)
        seen = player.state
    with Player(size) as player:
        player.change()
        with player.handheld.world:
            from games.karate.sheet.watch import Watch

            Watch(player.console, seen, ((3, "menu"),)).update("Waiting for Fox")
        player.handheld.wait(100)
        player.check()
        assert player.sees("Waiting for Fox") and player.sees("A race decides!")
        assert not player.sees("Roll")
