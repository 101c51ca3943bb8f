"""King of the Roll as players see it: fights played with keys, on displays of every kind."""

import contextlib
import re

import pytest

import reading
from dojo.say import say_one
from duo import fight_with_ok
from games.king_of_the_roll import layout as at
from games.king_of_the_roll import view
from pace import pictures_of
from player import Beginner, Holder, to_link, ways
from reading import layers, words
from sim.boards import find
from sim.pictures import screens
from stage import BOARDS, Stage

DUEL, TWO = 0, 1  # items of the game's first page
IN_LAUNCHER = 4  # the place of the game
MOST = 12  # presses of the guided fight until the first throw,
WORDS = 100  # words of what is new on each screen until then,
PRESSES = 70  # presses of the whole fight
PLACE = 70  # dots: a painted place is wider, before it is enlarged, than all else that is enlarged


class Player(Holder):
    """Somebody with a handheld: presses by what is shown."""

    def open(self, way=DUEL):
        """From the launcher into a fight, until somebody is asked who they are."""
        self.tap(*[self.next] * 4, "ok", *[self.down] * way, "ok")
        return self.until("who are you?")

    def rest(self):
        """All that moves comes to rest."""
        return self.wait(600)

    def until(self, words, *keys, limit=60):
        """Wait for what comes by itself, or while these keys are pressed."""
        for _ in range(limit):
            if self.sees(words):
                return self
            self.tap(*keys).rest()
        raise AssertionError("never saw " + words)

    def on(self, words, limit=60):
        """Press OK until the screen says this."""
        return self.until(words, "ok", limit=limit)

    def is_over(self):
        """The result is there; that a lead wins is said before, too."""
        return self.sees("again") and any(map(self.sees, ("win!", "lose!", "wins!", "draw")))


@contextlib.contextmanager
def golden(board, name):
    """A handheld that shows this golden screen."""
    (walk,) = [each for each in screens.walks() if name in [line[0] for line in each.lines]]
    with walk.begin(find(board)) as handheld:
        handheld.settle()
        for one, steps in walk.screens(handheld.board):
            handheld.do(steps)
            if one == name:
                break
        yield handheld


def watch(board, name):
    """(the pairs on the screen, what each picture takes a board in µs) from a golden screen on, until all is told."""
    with golden(board, name) as handheld:
        times = pictures_of(handheld.device)
        handheld.wait(5000)
        grounds = [group for group in layers(handheld, "Group") if getattr(group[0], "tile_width", 0) > PLACE]
        return layers(handheld, "Pair"), times, grounds


@pytest.mark.parametrize("size", ["pico", "feather"])
def test_a_whole_fight_against_an_opponent_can_be_played_with_ok_alone(size):
    with Player(size) as player:
        player.open()
        for _ in range(400):
            if player.is_over():
                break
            player.tap("ok")
            player.handheld.wait(1200)
            player.check()
        assert player.is_over() and player.match is None, "a fight that is over waits no longer"


@pytest.fixture
def secret():
    """Two people at one handheld, the first of whom picks."""
    with Player() as player:
        yield player.open(TWO).on(": secret")


def test_fighters_are_chosen_one_after_the_other_and_nobody_is_there_twice():
    with Player() as player:
        player.open(TWO)
        first = player.match.state[at.ACTIVE]
        player.find("Bear").tap("ok").find("side 2 of 2").tap("ok")
        assert player.sees("who are you?")
        for _ in range(4):
            assert not player.sees("Bear")
            player.tap(player.next)
        player.find("Tiger").tap("ok", "back")
        assert player.sees("who are you?"), "back to the animals"
        player.find("Kangaroo").tap("ok", "ok")
        assert [player.match.state[at.CHARACTER + (seat ^ first)] for seat in (0, 1)] == [3, 4]
        assert player.match.state[at.SIDE + first] % 2 == 1


@pytest.mark.parametrize("board", ["pico", "pybadge", "feather", "picosystem"])
def test_who_chooses_first_is_seen_by_a_die_for_each(board):
    with golden(board, "king_of_the_roll-lot") as handheld:
        drawn = handheld.world["dojo.crash"].console.display.root_group[0]
        dice = [part for part in drawn if hasattr(part, "tile_width")]
        faces = [part for part in drawn if type(part).__name__ == "Group" and part[0].tile_width == 16]
        assert len(dice) == len(faces) == 2 and "chooses first!" in " ".join(words(handheld))
        ends = faces[0].x + 16 * faces[0].scale, dice[1].x + dice[1].tile_width
        assert ends[0] < dice[0].x and ends[1] < faces[1].x, "each animal beside its die"
        assert "Fox chooses" in " ".join(words(handheld)) or "Panda chooses" in " ".join(words(handheld))


@pytest.mark.parametrize("board, dots", [("pico", 24), ("pybadge", 48), ("feather", 36), ("picosystem", 72)])
def test_the_face_of_who_picks_a_side_is_large_where_there_is_room(board, dots):
    with Player(board) as player:
        player.open().tap("ok")
        sizes = [12 * group.scale for group in layers(player.handheld, "Group") if len(group) == 1]
        assert player.sees("side 1 of 2") and dots in sizes, "beside the bands of the place behind it"


def test_the_fight_begins_with_slapped_hands_and_fists():
    with Player() as player:
        player.open(TWO).tap("ok", "ok", "ok", "ok")
        assert player.until("Slap hands").match.state[at.PHASE] == at.SHARING, "cards come after the answer"
        assert player.until("bump fists").match.state[at.PHASE] == at.ROLLING


def test_whoever_picks_second_sees_the_same_whatever_the_first_has_picked():
    seen = []
    for steps in (0, 1, 2):
        with Player() as player:
            player.open(TWO).on(": secret").tap(*[player.next] * steps, "ok")
            covered = player.handheld.pixels()
            assert player.sees("Pass to")
            seen.append((covered, player.tap("ok").handheld.pixels()))
    assert seen[0] == seen[1] == seen[2]


@pytest.mark.parametrize("board", ("pybadge", "pico"))
def test_a_cover_shows_the_fighter_that_was_chosen(board):
    with Player(board) as player:
        player.open(TWO).on("Pass to")
        assert player.sees("Tiger")
        (head,) = [layer for layer in layers(player.handheld, "TileGrid") if layer.tile_width == 12]
        assert head.tile_height == 12


def test_both_tokens_are_shown_at_once_after_a_moment(secret):
    secret.tap("ok", "ok", "ok").until("And now").rest()
    both = [say_one("king_of_the_roll.moves", secret.match.state[at.NOW + at.MOVE + seat] - 1) for seat in (0, 1)]
    lines = {line.text: line for line in layers(secret.handheld, "Lines")}
    heads = [layer.bitmap for move in both for layer in lines[move] if layer.tile_width == 12 == layer.tile_height]
    assert len(heads) == 2 and heads[0] is not heads[1], "a head before each"


def test_nothing_of_a_hand_is_shown_before_its_player_asks_for_it(secret):
    secret.on("play a card?")
    seat = secret.match.state[at.ACTIVE]
    cards = [secret.match.view(seat)[at.PUBLIC + seat * at.PRIVATE + place] - 1 for place in (1, 2)]
    held = [say_one("king_of_the_roll.cards", card) for card in cards]
    assert not any(secret.sees(card) for card in held)
    secret.find("No card").tap("ok").rest()
    assert secret.match.state[at.ACTIVE] == seat ^ 1 and not any(secret.sees(card) for card in held)


def test_a_card_is_played_and_its_dice_are_chosen():
    with Player(seed=3) as player:
        player.open().on(": card?")
        left = player.match.state[at.LEFT]
        player.tap(player.next)
        assert not player.sees("No card")
        player.tap("ok").rest()
        if player.match.state[at.PHASE] == at.AIMING:
            assert player.sees("Dice: 0 of")
            player.tap("ok", "right")
            player.find("Done!").tap("ok").rest()
        assert player.match.state[at.LEFT] == left - 1


def test_the_die_that_fits_lies_on_the_move_after_the_press():
    with Player() as player:
        player.open().on(" fits!")
        (said,) = [int(found) for text in words(player.handheld) for found in re.findall("([0-9]) fits!", text)]
        player.tap("ok")
        assert said == player.match.state[at.NOW + at.SUM]


@pytest.mark.parametrize("is_hinted", [True, False])
def test_without_hints_the_rope_does_not_look_ahead(is_hinted):
    with Player() as player:
        player.console.settings.set("hints_off", 1 - is_hinted)
        player.open().on(" fits!")
        (said,) = [int(found) for text in words(player.handheld) for found in re.findall("([0-9]) fits!", text)]
        now = [view.total(player.match.state, at.NOW, seat) for seat in range(2)]
        assert player.console._owner._margin == now[0] - now[1] + said * is_hinted


@pytest.mark.parametrize("board, scale", (("sprig", 2), ("feather", 2), ("picosystem", 3), ("picopad", 3)))
@pytest.mark.parametrize("name", ("king_of_the_roll-compared", "king_of_the_roll-last"))
def test_both_move_on_their_painted_mat_and_no_picture_takes_a_board_longer_than_60_ms(board, scale, name):
    (pair,), times, grounds = watch(board, name)
    assert pair.scale == scale and len(grounds) == 1
    assert len(times) > 9 and max(times) <= 60_000, [round(time / 1000) for time in times]


def test_in_one_colour_the_place_is_on_both_sides_of_them():
    (pair,), _, grounds = watch("pico", "king_of_the_roll-last")
    assert pair.scale == 1 and len(grounds) == 1
    image = reading.golden("pico", "king_of_the_roll-compared")
    around = [sum(map(bool, image.crop(box).convert("1").tobytes())) for box in ((0, 0, 32, 32), (96, 0, 128, 32))]
    gaps = [image.crop((x, 0, x + 6, 32)).getbbox() for x in (34, 88)]
    assert min(around) > 20 and gaps == [None, None], "between it and them is black"


@pytest.mark.parametrize("theme, big_text", ((0, 0), (1, 0), (0, 1), (1, 1)))
@pytest.mark.parametrize("board", BOARDS)
def test_heads_keep_off_the_title_and_feet_off_the_lines_in_every_theme_and_size_of_text(board, theme, big_text):
    with Stage(board, theme=theme, big_text=big_text) as stage:
        view = stage.module("games.king_of_the_roll.rules").start(bytes(6))
        scene = stage.module("games.king_of_the_roll.scenes.scene")
        view[at.CHARACTER : at.CHARACTER + 2] = b"\1\2"
        with stage.world:
            shown = scene.Scene(stage.console, view)
            shown.show(0, 0)
            shown.say("One", "Two")
            shown.open()
        (pair,) = layers(stage, "Pair")
        bars = [strip.bitmap.height for strip in layers(stage, "Strip")]
        lines = [line.y for line in layers(stage, "Lines")]
        assert len(lines) == 2 and pair.y >= max(bars + [0]) and pair.y + 32 * pair.scale <= min(lines)


def test_whenever_an_opponent_thinks_about_its_turn_the_glass_says_so():
    """A token, a card, the first die and all others: each of the King's thoughts may take a board most of a second."""
    with Player() as player:
        player.open()
        world = player.handheld.world
        console, bots = world["dojo.console"].Console, world["games.king_of_the_roll.bots"]
        shown, choose = console.refresh, bots.choose
        glass = []
        thoughts = set()

        def refresh(console):
            shown(console)
            glass[:] = words(player.handheld)

        def think(level, state, seat, dice):
            action = choose(level, state, seat, dice)
            is_told = any(" thinks" in line or line.endswith("...") for line in glass)
            if state[at.PHASE] > at.RIVAL:
                thoughts.add((state[at.PHASE], state[at.POSITION] > 0, is_told))
            return action

        console.refresh = refresh
        bots.choose = think
        player.on("again", 400)
        assert thoughts >= {(at.PICKING, False, True), (at.PLAYING, False, True), (at.PLACING, True, True)}
        assert [thought for thought in thoughts if not thought[2]] == []


def test_a_board_is_sent_once_with_the_dice_dealt():
    with Player() as player:
        player.open().on(": secret")
        console = player.handheld.world["dojo.console"].Console
        shown, refreshed = console.show, console.refresh
        glass = []

        def noted(draw):
            def drawn(console, *group):
                draw(console, *group)
                glass.append((words(player.handheld), len(layers(player.handheld, "Fields"))))

            return drawn

        console.show, console.refresh = noted(shown), noted(refreshed)
        player.tap("back")
        assert player.sees("Pause")
        player.tap("back").rest()
        assert player.sees(": secret")
        assert [dealt for told, dealt in glass if ": secret" in " ".join(told)] == [1], glass


def test_alone_the_rival_is_chosen_too_and_plays_from_cards():
    with Player() as player:
        player.tap(*["right"] * 4, "ok", *["down"] * ways("pybadge"), "ok", "down", "ok", "up", "ok")
        player.until("who are you?").tap("ok", "ok")
        assert player.sees("Your rival")
        player.tap("left")
        assert player.sees("Surprise me!")
        player.tap("ok").on("why?", 90)
        assert player.match.options[0] == 1 and player.match.state[at.LAST + at.SOLO_CARD]


def test_a_match_is_for_points_or_for_a_submission_as_was_set():
    with Player() as player:
        player.tap(*["right"] * 4, "ok", *["down"] * ways("pybadge"), "ok")
        player.tap("down", "down", "ok", "down", "left", "up", "up", "up", "ok", "ok").until("who are you?")
        assert bytes(player.match.options) == bytes((0, 1, 2, 0, 0, 0)), "a submission, B is younger"


def test_each_chooses_the_colour_of_their_gi_and_never_that_of_the_other():
    with Player() as player:
        player.tap(*["right"] * 4, "ok", *["down"] * ways("pybadge"), "ok").tap(*["down"] * 4)
        assert player.sees("Fox gi: white") and player.sees("Panda gi: blue")
        player.tap("right")
        assert player.sees("Fox gi: red"), "blue is taken"
        player.tap("left")
        assert player.sees("Fox gi: white"), "this way too"
        player.tap("left", "down", "ok", "ok")
        assert player.sees("Fox gi: black") and player.sees("Panda gi: red")
        player.tap("ok", "up", "up", "up", "up", "up", "ok", "ok").until("who are you?")
        assert bytes(player.match.options) == bytes((0, 0, 0, 0, 3, 0)), "black is taken: blue again"


def test_in_one_colour_one_is_filled_and_the_other_an_outline_so_nobody_chooses():
    with Player("pico") as player:
        player.tap(*[player.next] * 4, "ok", *[player.down] * ways("pico"), "ok", *[player.down] * 4)
        assert player.sees("Younger") and not player.sees("Fox gi")


# --- Again, and again after a pause ---------------------------------------------------------------


def test_a_fight_goes_on_where_it_was_after_a_power_cut_between_two_dice():
    with Player() as player:
        player.open(TWO).on(" fits!").tap("ok").rest()
        before = bytes(player.match.state[: at.PUBLIC])
        assert player.match.state[at.PHASE] == at.PLACING
        player.handheld.cut()
        player.handheld.settle()
        player.tap("ok").rest()
        assert bytes(player.match.state[: at.PUBLIC]) == before
        player.find("How it stands")


def test_the_same_again_is_one_press_and_the_series_is_counted():
    with Player(walk="(king_of_the_roll, 1 before the end)") as player:
        player.on("again")
        player.tap("ok").until("who are you?")
        assert player.match.state[at.TURN] == 0 and player.console.series in ([1], [2]), "one has won"


# --- The guided fight -----------------------------------------------------------------------------


@pytest.mark.parametrize("board", ["pico", "pybadge", "feather", "picosystem"])
def test_the_first_throw_of_the_guided_fight_takes_twelve_presses_a_hundred_words_and_no_card(board):
    with Holder(board, nvm=None) as player:
        player.tap(*[player.next] * IN_LAUNCHER, "ok")
        read, before = [], words(player.handheld)[:1]  # the name, as in the launcher
        for press in range(1, MOST + 1):
            read += [line for line in words(player.handheld) if line not in before]
            before = words(player.handheld)
            player.tap("ok").wait(3500).settle()
            shown = " ".join(words(player.handheld))
            if "Seoi Nage! +2" in shown:
                break
            assert "card?" not in shown and "side 1 of 2" not in shown, shown
            assert press > 8 or " > " not in shown, "only the last die needs a skill"
        assert "Half guard" in shown and press <= MOST
        assert 30 < len(re.findall("[A-Za-z]+", " ".join(read + words(player.handheld)))) <= WORDS, read


@pytest.mark.parametrize("board", ["pico", "pybadge"])
def test_whoever_takes_what_is_offered_wins_the_guided_fight_by_a_tap_within_seventy_presses(board):
    with Beginner(board, IN_LAUNCHER) as player:
        told = []
        for _ in range(PRESSES):
            if player.match is None:
                break
            told.append(" ".join(words(player.handheld)))
            player.tap("ok").rest()
        assert player.sees("win!"), told[-1]
        assert any("tap, tap!" in text for text in told)


def test_skills_are_offered_from_the_second_turn_on():
    with Beginner("pybadge", IN_LAUNCHER) as player:
        offered = {1: set(), 2: set()}
        for _ in range(24):
            turn = player.match.state[at.TURN]
            if turn in offered and player.sees(" fits!") and not layers(player.handheld, "_Box"):
                before = words(player.handheld)
                player.tap("right")
                is_same = words(player.handheld) == before
                offered[turn].add("" if is_same else "look" if player.sees("How it stands") else "skill")
                player.tap("left")
            player.tap("ok").rest()
        assert offered[1] == {""} and "skill" in offered[2]


# --- Linked ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("link, board", [("ir", "sprig"), ("espnow", "feather"), ("cable", "pico")])
def test_a_linked_fight_is_played_to_its_end_with_ok_alone_and_is_fair(link, board):
    forward = "next" if board == "feather" else "right"
    waits = {"Waiting for " + who for who in ("Fox", "Gorilla", "Tiger")}  # who is the fighter he chose from then on
    lines = ("Pass to", "Same on both?", "play a card?", *waits)
    shown, _ = fight_with_ok(board, link, (*[forward] * 4, "ok", *to_link(board), "ok"), lines)
    assert shown == {"Same on both?"} | waits, "nobody else looks on"
