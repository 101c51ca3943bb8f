"""Knock Yourself Out as players see it: games played with keys, on every size of screen."""

import json

import pytest

from gamer import Gamer, Gamers
from games.knockout import memory, rules
from games.knockout.coach import records
from pace import pictures_of
from player import ways
from reading import layers, reads, state, words
from sim import cli
from sim.boards import find
from sim.linking.room import links_of
from sim.pictures import cost, screens
from stage import BOARDS as SIZES

STRIKE = 6
CHART = 7
FACE = 16  # dots of an animal
MARKED = 11  # the colour of the number that the cursor is on (games/knockout/pieces.py)


class Player(Gamer):
    """Somebody with a handheld who knows the rules: presses by what is shown, and looks for what is cut off."""

    def open(self):
        """The game's menu, from a launcher that shows Ninja."""
        return self.tap(self.next, self.next, "ok")

    def change(self, form):
        """From there to who sits where: 1 for one against one, 2 for two against two."""
        return self.tap(*[self.down] * ways(self.handheld.board.name), "ok", *[self.down] * form, "ok")

    def begin_duel(self):
        """From the launcher into a game against the easiest opponent."""
        return self.open().change(1).tap("ok")

    def point(self, place, places=8, start=0):
        """Move the frame from one place to another."""
        return self.tap(*[self.next] * ((place - start) % places))

    def faces(self):
        """The seats whose animals are beside the dice."""
        theme = self.console.theme
        seats = {theme.seat(seat): seat for seat in range(4)}
        pictures = [group[0] for group in layers(self.handheld, "Group") if len(group) == 1]
        return sorted(seats[picture.pixel_shader[1]] for picture in pictures if picture.tile_width == FACE)

    def is_asked(self):
        """Whether a claim is asked for, or which number goes back."""
        return self.sees("say") or self.sees(" in") and self.sees("menu")

    def answer(self):
        """Do what is right with this roll: the largest number goes out, the smallest back in."""
        answers = rules.answers(self.state)
        if answers:
            return self.point(answers[-1] - 1).tap("ok")
        if self.sees("say"):
            self.point(STRIKE).tap("ok")
        assert self.sees("put") or self.sees("Put"), words(self.handheld)
        return self.tap("ok")

    def step(self):
        """One press or one answer. False once the game is over."""
        if self.sees("again") and not self.sees("in again"):
            return False
        if self.is_asked():
            self.answer()
        elif self.sees("roll") or self.sees("skip"):
            self.tap("ok")
        else:
            self.handheld.wait(500)
            self.settle()
        return True

    def take_out(self):
        """Press what takes the largest number out that these dice give."""
        self.point(rules.answers(self.state)[-1] - 1)
        self.handheld.tap("ok")


@pytest.fixture
def player(request):
    """Somebody with a PyBadge, or with the board that a test names."""
    with Player(getattr(request, "param", "pybadge")) as player:
        yield player


everywhere = pytest.mark.parametrize("player", SIZES, indirect=True)


def roll_until(player, wanted):
    """Play on until a roll is on the table for which `wanted(state)` holds and a claim is asked for."""
    for _ in range(400):
        now = player.state
        if player.sees("say") and wanted(now):
            return now
        assert player.step(), "the game has ended before"
    raise AssertionError("it never came")


def has_answer(now):
    return rules.answers(now) != ()


def is_strike(now):
    return rules.is_returning(now)


# --- The pocket game ------------------------------------------------------------------------------


@everywhere
def test_a_whole_game_alone_can_be_played_with_the_keys(player):
    player.open().tap("ok")
    player.play_on()
    assert state(player.handheld) is None, "a game that is over waits no longer"
    text = ""
    for _ in range(4):
        text += reads(player.handheld) + " "
        player.tap(player.down)
    assert "You did it!" in text and "Fox" not in text
    for said in ("All six numbers are out.", "Your turns: ", "Your first game!", "Strikes: ", "Pro 32", " pro"):
        assert said in text, said


def test_the_next_roll_is_one_press_after_a_claim(player):
    player.open().tap("ok", "ok")
    for _ in range(8):
        turn = rules.turns(player.state)
        player.answer() if player.is_asked() else None
        assert rules.turns(player.state) == turn + 1 or not player.is_asked()
        player.tap("ok")
        assert player.is_asked() or player.sees("All in: miss a turn.")


def test_a_press_cuts_the_roll_short_and_claims_nothing(player):
    player.open().tap("ok")
    player.handheld.tap("ok", 60, 40)
    player.handheld.tap("ok", 60, 40)
    player.handheld.wait(60)
    assert player.sees("Take out 1?"), "well before the dice have come to rest by themselves"
    player.settle()
    assert player.sees("Take out 1?")


# --- Claims ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [*SIZES, "sprig"])
@pytest.mark.parametrize("big_text", range(2))
@pytest.mark.parametrize("theme", range(3))
@pytest.mark.parametrize("numbers", (0b111111, 0b010101))
def test_what_the_cursor_is_on_stands_out_of_the_tray_and_is_whole(size, theme, big_text, numbers):
    with Player(size) as player, player.handheld.world:
        from dojo.ui import keys
        from games.knockout.board import Board

        player.console.settings.set("theme", theme)
        player.console.settings.set("big_text", big_text)
        player.console.apply()
        for form in range(3):
            state = rules.start(bytes((form, 0, 1)))
            board = Board(player.console, state, 0, ((keys.OK, "roll"),))
            tray = board.tray
            tray.renew(numbers)
            tray.sign()
            assert len(tray) == 1, "nothing stands out yet"
            for place in range(CHART + 1):
                board.point(place)
                row, piece = tray
                left = tray.x + piece.x * tray.scale
                assert 0 <= left and left + piece.tile_width * tray.scale <= player.console.width
                assert piece.y < 0, "it is higher than the tray"
                assert tray.y + row.tile_height * tray.scale <= board.screen.bottom, "nothing meets the keys"


@pytest.fixture
def alone(player):
    return player.open().tap("ok", "ok")


def wrong_number(now):
    """A number that these dice do not give."""
    dice = rules.dice(now)
    return [number for number in range(1, 7) if number not in rules.results_of(dice[0], dice[1], 0)][0]


def test_a_number_that_is_out_is_explained_by_its_sum(alone):
    def gives_one_that_is_out(now):
        first, second = rules.dice(now)
        found = rules.results_of(first, second, 0)
        return [number for number in found if not rules.tray(now, 0) >> number - 1 & 1] != []

    now = roll_until(alone, gives_one_that_is_out)
    first, second = sorted(rules.dice(now), reverse=True)
    out = [n for n in rules.results_of(first, second, 0) if not rules.tray(now, 0) >> n - 1 & 1][0]
    alone.point(out - 1).tap("ok")
    sign = "+" if first + second == out else "-"
    assert alone.sees("%d%s%d is %d, but %d is already out." % (first, sign, second, out, out))


@pytest.mark.parametrize("is_high", (False, True))
def test_at_a_double_pupils_are_asked_whether_it_is_a_strike_even_if_it_is_none(alone, is_high):
    def is_double(now):
        first, second = rules.dice(now)
        return first == second and (first > 3) == is_high

    now = roll_until(alone, is_double)
    alone.point(wrong_number(now) - 1).tap("ok").see("%d-%d? A double: a strike?" % rules.dice(now))


def test_after_two_wrong_tries_the_answers_are_marked(alone):
    now = roll_until(alone, has_answer)
    number = wrong_number(now)
    alone.point(number - 1)
    plain = alone.handheld.check()
    alone.tap("ok", "ok")
    assert alone.handheld.check() == plain, "one wrong try marks nothing"
    alone.tap("ok", "ok")
    assert alone.handheld.check() != plain
    alone.answer() if number == 1 else alone.point(8, start=number - 1).answer()


def test_help_marks_the_answers_at_once_and_is_remembered():
    with Player() as helped:
        helped.open().tap(*["down"] * (ways("pybadge") + 4), "ok", "down", "ok", "back", "back")
        helped.cut()
        helped.tap("ok", "ok", "ok")
        shots = {helped.handheld.check()}
        assert list(memory.wishes(helped.console.store)) == [0, 1]
        helped.console.store.note(3, bytes(2))
        helped.tap("back", "ok").see("Take out 1?")
        shots.add(helped.handheld.check())
        assert len(shots) == 2, "with bars and without"


def test_wrong_claims_are_counted_for_the_teacher(alone):
    roll_until(alone, has_answer)
    alone.point(STRIKE).tap("ok", "ok")
    alone.point(CHART, start=STRIKE)
    alone.point(0, start=CHART)
    alone.play_on()
    totals = records.totals(alone.console.store)
    assert totals[0] == 1 and totals[records.WRONG] == 1


def test_the_question_mark_opens_the_chart_with_all_rolls_once_answers_are_shown(alone):
    roll_until(alone, has_answer)
    alone.point(CHART).see("See all the rolls?")
    before = alone.handheld.check()
    alone.tap("ok")
    assert alone.handheld.check() != before and not alone.sees("See all the rolls?")
    assert not alone.sees(" strikes"), "which could be counted"
    alone.tap("back")
    assert alone.handheld.check() == before
    alone.point(STRIKE, start=CHART).tap(*["ok"] * 4).point(CHART, start=STRIKE).tap("ok").see(" strikes")


def test_somebody_who_listens_hears_what_is_in_the_tray_and_what_the_cursor_is_on(alone):
    """What the web page says (sim/web/inside/reading.py)."""
    from sim.web.inside import reading

    def heard():
        return reading.read(alone.console, alone.console.display.root_group, "en")

    assert "Still in: 1, 2, 3, 4, 5, 6" in heard()["lines"] and heard()["at"] == "1, in"
    now = roll_until(alone, has_answer)
    answer = rules.answers(now)[-1]
    alone.answer()
    assert "Out: %d" % answer in heard()["lines"] and heard()["at"] == ""
    alone.tap("ok")
    alone.point(answer - 1)
    assert heard()["at"] == "%d, out" % answer
    alone.point(STRIKE, start=answer - 1)
    assert heard()["at"] == ""


# --- Two sides ------------------------------------------------------------------------------------


@everywhere
def test_a_duel_against_the_device_can_be_played_to_the_end(player):
    player.begin_duel()
    player.play_on()
    assert player.sees("You win!") or player.sees("You lose!")
    if not player.sees("Turns: "):
        player.tap(player.down)
    assert player.sees("Turns: ")
    if not player.sees("Strikes: Fox "):
        player.tap(player.down)
    assert player.sees("Strikes: Fox ")


@pytest.mark.parametrize("size", ("pico", "picosystem"))
def test_four_people_play_two_against_two_on_one_device_and_nothing_is_covered(size):
    with Player(size, seed=3) as player:
        player.open().change(2).tap("down", "down", "left", "down")
        assert player.sees("with Fox"), "partners are Fox and Crane, Panda and Tiger"
        player.tap("right", "down").see("with Panda")
        # past the line that links, where there is one
        player.tap("right", *["down"] * (1 + bool(links_of(find(size)))), "ok")
        assert player.state is not None
        movers = []
        for _ in range(800):
            now = player.state
            if now is None:
                break
            if player.is_asked():
                movers.append(rules.seat_to_play(now))
                assert player.sees(("Fox", "Panda", "Crane", "Tiger")[movers[-1]] + ":")
                others = [] if size == "pico" else [seat for seat in range(4) if (seat - movers[-1]) % 2]
                assert player.faces() == others, "below a tray are the animals it belongs to"
            assert not player.sees("Pass to")
            if not player.step():
                break
        assert set(movers) == {0, 1, 2, 3}
        assert player.sees("win!")


def test_the_side_that_has_lost_begins_the_rematch(player):
    player.begin_duel()
    player.play_on()
    winner = 0 if player.sees("You win!") else 1
    player.tap("ok")
    options = state(player.handheld).options
    assert list(options) == [1, 0, 1 if winner else 2]
    assert rules.seat_to_play(rules.start(options)) == 1 - winner


def test_an_opponents_turn_goes_by_without_a_press(player):
    player.begin_duel()
    for _ in range(6):
        player.step()
        for _ in range(20):
            if player.is_asked() or player.sees(" roll") and not player.sees("skip"):
                break
            player.handheld.wait(500)
        assert rules.seat_to_play(player.state) == 0


def test_what_an_opponent_has_rolled_is_said_while_his_dice_lie_still(player):
    player.begin_duel()
    for _ in range(200):
        first, second = rules.dice(player.state)
        if player.sees("Panda: %d and %d" % (first, second)):
            break
        if not player.is_asked() and not player.sees("skip"):
            player.tap("ok")
        elif player.is_asked():
            player.answer()
        player.handheld.run(5)
    assert player.sees("Panda: ") and player.sees("skip")


# --- What moves -------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", ["pico", "sprig", "picosystem", "picopad"])
def test_no_frame_of_rolling_dice_or_of_a_number_that_flies_takes_a_board_longer_than_60_ms(size):
    with Player(size) as player:
        player.open().tap("ok")
        rolled = pictures_of(player.handheld.device)
        player.tap("ok")
        assert len(rolled) > 16 and max(rolled) <= 60_000, [round(time / 1000) for time in rolled]
        if size == "sprig":
            roll_until(player, has_answer)
            player.point(rules.answers(player.state)[-1] - 1)
            flown = pictures_of(player.handheld.device)
            player.handheld.tap("ok")
            player.handheld.run(4)
            assert len(flown) > 5 and max(flown) <= 60_000, [round(time / 1000) for time in flown]


def flights(player):
    """While the last press is answered: (x, y, width, colours) of the number that flies, each time it has moved."""
    seen = []
    for _ in range(60):
        player.handheld.run()
        flying = player.console.display.root_group[0][-1]
        if getattr(flying, "scale", 1) > 1 and len(flying) == 1 and flying[0].tile_width > 1:
            found = flying.x, flying.y, flying[0].tile_width * flying.scale, flying[0].pixel_shader
            if not hasattr(flying, "numbers") and (not seen or found[:2] != seen[-1][:2]):
                seen.append(found)
    return seen


@pytest.mark.parametrize("size", ("pybadge", "pico", "picosystem"))
def test_a_number_flies_over_the_table_off_the_display_and_falls_back_into_the_tray(size):
    with Player(size) as player:
        player.open().tap("ok", "ok")
        for wanted, is_out in ((has_answer, True), (is_strike, False)):
            now = roll_until(player, wanted)
            if is_out:
                player.point(rules.answers(now)[-1] - 1)
            else:
                player.point(STRIKE).tap("ok")
            tray = player.console.display.root_group[0][-1]
            wide = min(tray.tall, tray.wide) * (tray.scale + 1)
            player.handheld.press("ok")
            seen = flights(player)
            player.handheld.release("ok")
            player.settle()
            heights = [y for _, y, _, _ in seen]
            assert len(seen) >= 8 and heights == sorted(heights, reverse=is_out)
            away = seen[-1 if is_out else 0]
            assert away[0] <= -wide or away[0] >= player.console.width, "it leaves by a side, not over the title"
            assert min(heights) >= (0 if size == "pico" else 12)
            assert player.sees("roll")


def test_the_number_that_flies_has_a_colour_that_neither_die_nor_the_felt_has(alone):
    now = roll_until(alone, has_answer)
    alone.point(rules.answers(now)[-1] - 1)
    table = [part for part in layers_of(alone) if part.tile_width == part.tile_height]
    others = [part.pixel_shader[value] for part in table for value in range(4)]
    assert len(table) == 2 and len({tuple(die.pixel_shader) for die in table}) == 2, "one is white, one is red"
    alone.handheld.press("ok")
    colours = flights(alone)[0][3]
    alone.handheld.release("ok")
    assert colours[MARKED] not in others


def test_a_number_that_is_taken_out_answers_in_time_on_a_large_display_too():
    with Player("picosystem") as player:
        player.open().tap("ok", "ok")
        now = roll_until(player, has_answer)
        player.point(rules.answers(now)[-1] - 1)
        taken = cost.Ledger(player.handheld).press("ok")
        spent = taken.first - taken.spent["garbage"] // 1000  # sources fill a heap that bundles do not
        assert taken.is_answered and spent <= cost.CURSOR, str(taken)
        player.settle()
        assert player.sees("roll")


def test_alone_the_same_board_goes_on_to_the_next_turn():
    """What stays is not drawn anew: felt and dice of a large display take 0.2 s."""
    with Player("picosystem") as player:
        player.open().tap("ok", "ok")
        now = roll_until(player, has_answer)
        screen = player.console.display.root_group[0]
        player.point(rules.answers(now)[-1] - 1).tap("ok")
        assert player.sees("roll") and player.console.display.root_group[0] is screen
        shown = player.handheld.check()
        player.tap("down").see("The coach")
        while not player.sees("why?"):
            player.tap("ok")
        assert player.handheld.check() == shown, "a board made anew looks the same"


def test_a_press_while_a_number_flies_is_the_next_roll(alone):
    roll_until(alone, has_answer)
    alone.point(rules.answers(alone.state)[-1] - 1)
    alone.handheld.tap("ok", 60, 40)
    turn = rules.turns(alone.state)
    alone.handheld.tap("ok", 60, 40)
    alone.settle()
    assert rules.turns(alone.state) == turn and not alone.sees("roll") and alone.sees("say")


def layers_of(player):
    """The pictures of a board: dice, trays."""
    return [part for part in player.console.display.root_group[0] if hasattr(part, "tile_width")]


def dice_of(player):
    """The two large dice."""
    return [part for part in layers_of(player) if part.tile_width == part.tile_height][:2]


def places_of(player):
    """Where they are, in dots."""
    return [(part.x, part.y) for part in dice_of(player)]


def test_dice_come_out_of_a_cup_bounce_and_lie_still_in_the_same_place_each_time(player):
    player.open().tap("ok")
    assert dice_of(player) == [], "no blank dice"
    rests = []
    for _ in range(2):
        player.handheld.press("ok")
        seen = []
        for _ in range(60):
            player.handheld.run()
            if len(places_of(player)) == 2 and (not seen or places_of(player) != seen[-1]):
                seen.append(places_of(player))
        player.handheld.release("ok")
        rest = seen[-1]
        assert len(seen) >= 6 and rest[0][1] == rest[1][1]
        assert all(x <= end[0] and y <= end[1] for die in seen for (x, y), end in zip(die, rest)), "from above"
        heights = [die[0][1] - rest[0][1] for die in seen]
        landed = heights.index(0)
        assert min(heights[landed:]) < 0, "it bounces"
        rests.append(rest)
        roll_until(player, has_answer)
        player.answer()
    assert rests[0] == rests[1]


# --- The end ----------------------------------------------------------------------------------------


def near_the_end(board, form):
    """A player whose match ends with the next action."""
    (walk,) = screens.walks("[it (knockout form=%s, 1 before the end)]\nend ok" % form)
    with walk.begin(find(board)) as handheld:
        return Player(board, nvm=handheld.nvm()).tap("ok", "ok")


@pytest.mark.parametrize("form, says", [("solo", "All six are out!"), ("duel", "Fox: all out!")])
def test_the_last_board_shows_the_empty_tray_and_then_comes_the_result(form, says):
    with near_the_end("pybadge", form) as player:
        player.take_out()
        player.handheld.run(25)
        assert player.sees(says) and not player.sees("wins!") and not player.sees("You ")
        player.settle()
        player.wait(2500).see("Fox wins!" if form == "duel" else "You did it!")
        player.tap("up").see("Turns: " if form == "duel" else "Your turns: ")


def test_a_match_of_400_turns_ends_with_its_number_below_the_board():
    with Player() as player, player.handheld.world:
        from games.knockout import screens

        for form in range(3):
            assert screens._how_it_ended(rules.start(bytes((form, 0, 1))), 0) == "400 turns!"


# --- Leaving and coming back ----------------------------------------------------------------------


@pytest.mark.parametrize("player", ("pybadge", "sprig"), indirect=True)
def test_a_power_cut_at_any_stage_loses_nothing(player):
    player.open().tap("ok")
    for _ in range(14):
        log = bytes(state(player.handheld).log)
        player.go_on()
        assert bytes(state(player.handheld).log) == log
        assert player.is_asked() or player.sees("roll") or player.sees("All in")
        player.step()


# --- Linked ---------------------------------------------------------------------------------------


class Linked(Gamers):
    """Players who press what is asked."""

    def ends(self, place):
        return any(self.sees(text, place) for text in ("win!", "lose!", "A draw"))

    def begin(self, form):
        for place in self.places():
            self.tap("next", "next", "ok", who=place)
            if form:  # two against two
                self.tap("change", "ok", "next", "next", "ok", *["next"] * 5, "ok", who=place)
            else:
                self.tap("link", "ok", who=place)
        self.run(3)
        for place in self.places():
            if self.sees("Who's there?", place):  # one who had seen others before all were there
                self.tap("ok", who=place)
        self.run(3)
        for place in self.places():
            self.tap("ok", who=place)
        return self.run(2)

    def step(self, place):
        """Whatever is asked at this handheld."""
        if self.sees("say", place):
            answers = rules.answers(state(self.handhelds[place]).state)
            self.tap(*["next"] * (answers[-1] - 1 if answers else STRIKE), "ok", who=place)
        elif self.sees("put ", place) or self.sees(" roll", place) and not self.sees("rolls? ", place):
            self.tap("ok", who=place)
        self.run(0.5)


@pytest.mark.parametrize(
    "boards, form",
    [(("pybadge", "pico"), 0), (("picosystem", "sprig"), 1), (("pybadge", "pico", "picosystem", "sprig"), 1)],
    ids=("a duel", "partners at two", "one each at four"),
)
def test_linked_handhelds_show_both_trays_and_come_to_the_same_end(closed, boards, form):
    linked = closed(Linked(*boards, seed=3)).begin(form)  # a short match
    watched = 0
    for _ in range(500):
        for place in linked.places():
            linked.step(place)
        done = [linked.sees("again", place) and linked.ends(place) for place in linked.places()]
        if all(done):
            break
        watched += linked.sees("Waiting for ", 0) and linked.sees("Turn ", 0)
    shown = [words(handheld) for handheld in linked.handhelds]
    assert all(done), shown
    assert watched, "the board is there while one waits"
    assert linked.sees("Fair match", 0) or linked.sees("go on", 0)
    others = ("You lose!", "Fox and Crane win!", "Panda and Tiger win!")
    assert {lines[0] for lines in shown} in [{"You win!", told} for told in others] + [{"A draw"}]


def test_a_match_of_bots_reports_its_turns(capsys):
    assert cli.main(["match", "knockout", "--option", "form=solo", "--seats", "bot4", "--json"]) == 0
    assert 6 <= json.loads(capsys.readouterr().out)["turns"] <= 400
