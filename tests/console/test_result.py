"""The end of a match: whoever plays alone at a handheld is called "you", several people by their names."""

import pytest

from dojo.playing import sides as sides_of
from pace import pictures_of
from reading import cut_off, parts, words
from sim.boards import find
from sim.handheld import Handheld
from stage import BOARDS, Stage


def told(board, *arguments):
    """(words of the result screen, the name of the sound that goes with it)."""
    with Stage(board) as stage:
        sounds = stage.module("dojo.output.sound")
        patterns = {"WIN": sounds.WIN, "LOSE": sounds.LOSE, "DRAW": stage.module("dojo.dialogs.result")._DRAW}
        played = []
        stage.console.sound.play = played.append
        stage.show("result", *arguments)
        (pattern,) = played
        return " ".join(words(stage)), [name for name in patterns if patterns[name] is pattern]


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize(
    "winners, seats_here, seats, title, sound",
    [
        ([0], [0], 2, "You win!", "WIN"),  # against the device, or linked
        ([1], [0], 2, "You lose!", "LOSE"),
        ([], [0], 2, "A draw", "DRAW"),
        ([0, 2], [0, 2], 4, "You win!", "WIN"),  # one team at this handheld
        ([1, 3], [0, 2], 4, "Panda and Tiger win!", "WIN"),
        ([1], [0, 1], 2, "Panda wins!", "WIN"),  # two who pass it on
        ([0, 1], [0, 1, 2, 3], 4, "Fox and Panda win!", "WIN"),
        ([1], [], 2, "Panda wins!", "WIN"),  # nobody plays
        ([0], [0], 1, "You did it!", "WIN"),  # against nobody
        ([], [0], 1, "Not this time!", "LOSE"),
    ],
)
def test_the_title_and_the_sound_are_for_whoever_holds_the_handheld(board, winners, seats_here, seats, title, sound):
    text, sounds = told(board, winners, "Why.", ("More.",), "", seats_here, seats)
    assert text.startswith(title) and sounds == [sound]


def test_a_press_made_before_the_result_could_be_seen_does_not_leave_it():
    with Stage("sprig") as stage:
        stage.tap("ok")  # somebody was waited for
        stage.show("result", [0], "Why.", (), "", [0], 2)
        stage.run(5)
        assert stage.is_running, "nobody has seen who won"
        stage.tap("ok")
        assert stage.result is True


@pytest.mark.parametrize("seats, says", [(2, False), (3, True)])
def test_who_has_won_instead_is_said_where_that_could_be_several(seats, says):
    text, _ = told("pybadge", [1], "Why.", (), "", [0], seats)
    assert text.startswith("You lose!") and ("Panda wins!" in text) == says


@pytest.mark.parametrize("board", BOARDS)
def test_that_a_match_was_fair_and_who_has_won_instead_are_on_the_first_page(board):
    with Stage(board) as stage:
        at_the_roof(stage, [1], "Why.", ("More.",), seal="Fair match!", seats=3)
        assert {"Panda wins!", "Fair match!"} <= set(words(stage)) and cut_off(stage) == []


@pytest.mark.parametrize("board", BOARDS)
def test_the_score_of_a_series_is_on_the_first_page(board):
    text, _ = told(board, [0], "Why.", (), "", [0, 1], 2, "Fox 2 : 1 Panda")
    assert "Fox 2 : 1 Panda" in text


@pytest.mark.parametrize("board", BOARDS)
def test_no_page_has_more_lines_than_fit_where_nobody_has_room_beside_them(board):
    with Stage(board) as stage:
        stage.show("result", [0], "Why.", ("More.",), " ".join(["Fair!"] * 60), [0], 2)
        for _ in range(6):
            assert cut_off(stage) == []
            stage.tap("down")


@pytest.mark.parametrize(
    "series, sides, seats_here, score",
    [
        ([1, 2, 1], [0, 1], [0, 1], "Fox 2 : 1 Panda"),
        ([1, 0], [0, 1], [0, 1], "Fox 1 : 0 Panda"),  # a draw counts for nobody
        ([1, 1], [0, 1], [0], "You 2 : 0 Panda"),
        ([1, 1], [0, 1], [1], "You 0 : 2 Fox"),  # who is here comes first
        ([0b0011, 0b1100], [0, 0, 2, 2], [0, 1, 2, 3], "Fox 1 : 1 Crane"),  # partners score together
        ([0b0101, 0b1010], [0, 1, 0, 1], [0, 2], "You 1 : 1 Panda"),
        ([1, 2], [0, 1, 2], [0, 1, 2], "Fox\u202f1, Panda\u202f1, Crane\u202f0"),
        ([1, 1], [0], [0], ""),  # alone there is nobody to count against
    ],
)
def test_the_score_is_told_from_the_side_of_who_is_here(series, sides, seats_here, score):
    assert sides_of.score(series, sides, seats_here) == score


def test_a_result_with_too_little_memory_for_the_place_behind_it_does_without():
    def scene(y, height):
        tries.append(height)
        raise MemoryError

    tries = []
    with Stage("picosystem") as stage:
        stage.show("result", [0], "Why.", ("More.",), "", [0], 2, "", None, scene)
        stage.run()  # the frame in which it is made anew
        assert len(tries) == 2 and words(stage)[0] == "You win!" and cut_off(stage) == []
        stage.tap("ok")
        assert stage.result is True


def test_a_place_is_painted_when_modules_have_gone_for_which_there_was_no_piece_of_memory(monkeypatch):
    with Stage("picosystem") as stage:
        place = stage.module("dojo.ui.place")
        made = place.displayio.Bitmap
        tries = []

        def bitmap(*arguments):
            tries.append(arguments)
            if len(tries) == 1:
                raise MemoryError
            return made(*arguments)

        monkeypatch.setattr(place.displayio, "Bitmap", bitmap)
        with stage.world:
            assert place.place(stage.console, "ninja", 0, 0, 20, 60)
        assert tries[0] == tries[1]


def test_rematches_count_until_a_match_of_others_is_begun():
    with Handheld(find("picosystem"), seed=7) as handheld:
        handheld.settle()
        for again in ("ok*2,", "", ""):
            handheld.play(again + "up*25,ok,wait:200,ok,wait:2000,ok*2,wait:200,ok,wait:2000,ok")
            console = handheld.world["dojo.crash"].console
            played = len(console.series)
            assert (" : " in " ".join(words(handheld))) == (played > 1)
            handheld.play("ok")
        assert played == 3 and "You 0 : 3 Panda" not in " ".join(words(handheld))
        handheld.play("hold-back,right,ok,ok,hold-back,left,ok,ok")
        assert len(console.series) == 3, "a page of a game is no match, and the one that waits goes on"
        handheld.play("hold-back,ok,down,ok,right,ok")
        assert len(console.series) == 3, "the same again, by way of the menu"
        handheld.play("hold-back,ok,down*2,ok,right,ok")
        assert console.series == [], "somebody else plays now"


# --- What is seen ---------------------------------------------------------------------------------


def figures(stage):
    """Everybody from head to foot on the screen: (scale, tile of the drawing, dots from the left, from the top)."""
    found = parts(stage.console.display.root_group, "Champion")
    return [(figure.scale, figure._pose, figure.x, figure.y) for figure in found]


def arms(stage):
    """What the drawings of all figures look like now."""
    found = parts(stage.console.display.root_group, "Champion")
    return [bytes(figure._body[x, y] for y in range(27) for x in range(24)) for figure in found]


def confetti(stage):
    """Where each piece is."""
    blocks = parts(stage.console.display.root_group, "TileGrid")
    return [(part.x, part.y) for part in blocks if max(part.bitmap.width, part.height) <= 6 and part.bitmap.height == 1]


@pytest.mark.parametrize(
    "board, large, small", [("pybadge", 3, 2), ("feather", 2, 1), ("picosystem", 4, 2), ("picopad", 4, 2)]
)
def test_the_winner_of_a_duel_is_whole_and_large_and_the_loser_sits_beside_it_where_it_fought(board, large, small):
    with Stage(board) as stage:
        for winner in range(2):
            at_the_roof(stage, [winner])
            shown = figures(stage)
            assert [figure[:2] for figure in shown] == [[(large, 0), (small, 2)], [(small, 2), (large, 0)]][winner]
            assert shown[0][2] + 24 * shown[0][0] <= shown[1][2] <= stage.console.width - 24 * shown[1][0]
            assert len({top + 27 * scale for scale, _, _, top in shown}) == 1, "on one floor"


@pytest.mark.parametrize("board", BOARDS)
def test_the_winners_wave_and_the_stars_turn_and_all_come_to_rest_with_both_arms_up(board):
    with Stage(board) as stage:
        at_the_roof(stage)
        seen = [arms(stage) for _ in range(70) if stage.run() is None]
        assert all(len({shown[number] for shown in seen}) > 1 for number in range(2)), "both are alive"
        stage.run(400)
        assert arms(stage)[0][24 + 1] == arms(stage)[0][24 + 22] == 4, "hands are up"
        rest = bytes(stage.device.frame)
        stage.run(50)
        assert bytes(stage.device.frame) == rest


def test_both_of_a_draw_stand_there_and_nobody_sits():
    with Stage("pybadge") as stage:
        at_the_roof(stage, ())
        assert [figure[:2] for figure in figures(stage)] == [(3, 1), (3, 1)]


@pytest.mark.parametrize("alone, poses", [([0], [0]), ([], [2])])
def test_whoever_plays_against_nobody_is_alone_and_a_rival_without_a_seat_is_there(alone, poses):
    with Stage("pybadge") as stage:
        stage.show("result", alone, "Why.", (), "", [0], 1)
        assert [figure[1] for figure in figures(stage)] == poses
        stage.show("result", alone, "Why.", (), "", [0], 1, "", None, None, None, ("Fox", "Rival"))
        assert [figure[1] for figure in figures(stage)] == poses + [2 - poses[0]]


def test_of_several_the_winners_are_there_and_whoever_is_here_alone():
    with Stage("pybadge") as stage:
        stage.show("result", [1], "Why.", (), "", [0], 3)
        assert [figure[1] for figure in figures(stage)] == [2, 0]
        stage.show("result", [1, 3], "Why.", (), "", [0, 1, 2, 3], 4)
        assert [figure[1] for figure in figures(stage)] == [0, 0]


@pytest.mark.parametrize("board", BOARDS)
def test_confetti_falls_where_people_have_won_and_stays_on_the_floor(board):
    with Stage(board) as stage:
        at_the_roof(stage)
        before = confetti(stage)
        stage.run(40)
        falling = confetti(stage)
        assert len(falling) >= len(before) + 5 and len({y for _, y in falling}) > 3
        stage.run(400)
        lying = [at for at in confetti(stage) if at not in before]
        feet = figures(stage)[0][3] + 27 * figures(stage)[0][0]
        assert lying and all(feet - 12 <= y <= feet for _, y in lying)


@pytest.mark.parametrize("winner, settings", [(1, {}), (0, {"calm": 1})])
def test_no_confetti_falls_for_who_has_lost_nor_where_the_motion_is_calm(winner, settings):
    with Stage("pybadge", **settings) as stage:
        at_the_roof(stage, [winner])
        before = confetti(stage)
        stage.run(200)
        assert confetti(stage) == before


def test_a_press_while_confetti_falls_is_answered_at_once():
    with Stage("pybadge") as stage:
        at_the_roof(stage)
        stage.run(20)
        stage.hold("ok")
        assert stage.result is True


def test_a_game_can_have_figures_of_its_own():
    with Stage("pybadge") as stage:
        told = []
        champion = stage.module("dojo.dialogs.champion").Champion

        def stand(console, *where):
            told.append(where)
            return champion(console, *where)

        stage.show("result", [1], "Why.", (), "", [0], 2, "", None, None, stand)
        assert [where[:2] for where in told] == [(0, 2), (1, 0)]


@pytest.mark.parametrize("board", ("pybadge", "feather"))
def test_sums_that_would_make_the_winner_smaller_are_behind_more(board):
    with Stage(board) as stage:
        at_the_roof(stage, lines=("First sum.", "Second sum.", "Third sum."))
        assert "Why." in words(stage) and "Third sum." not in words(stage)
        stage.tap("down")
        assert {"First sum.", "Second sum.", "Third sum."} <= set(words(stage)) and cut_off(stage) == []


def leafed(stage):
    """The words of each page of a result."""
    pages = []
    while words(stage) not in pages:
        pages.append(words(stage))
        stage.tap("down")
    return pages


def at_the_roof(stage, winners=(0,), reason="Why.", lines=(), chart=None, seal="", seats=2):
    """The result of a match with Ninja's place behind whoever has won."""
    place, cards = stage.module("dojo.ui.place").place, stage.module("dojo.menus.cards")
    with stage.world:
        cards.wear(stage.console, "ninja")

    def scene(y, height):
        return place(stage.console, "ninja", 0, y, stage.console.width, height)

    painted = None if stage.console.mono else scene
    return stage.show("result", winners, reason, lines, seal, [0], seats, "", chart, painted)


@pytest.mark.parametrize("board", ("pybadge", "feather", "picosystem", "picopad"))
def test_lines_for_which_the_scene_has_no_room_are_on_the_next_screen(board):
    stage = at_the_roof(Stage(board), reason="1", lines="2345678")
    (sheet,) = parts(stage.console.display.root_group, "Sheet")
    assert sheet[0].pixel_shader[0] == stage.module("dojo.ui.place").paper(stage.console, "ninja")
    bar = stage.module("dojo.ui.layout").FACE.height
    assert sheet.y + sheet[0].y - bar >= 32 and "1" in sheet.lines and cut_off(stage) == []
    assert {"1", *"2345678"} <= set().union(*leafed(stage))


@pytest.mark.parametrize("board", ("pybadge", "feather", "picosystem", "picopad"))
def test_as_many_lines_as_there_is_room_for_fit_where_nobody_stands(board):
    with Stage(board) as stage:
        at_the_roof(stage, (), reason="É", lines="23456789", seats=3)
        assert cut_off(stage) == [] and "É" in words(stage), "an accent needs the topmost rows"


@pytest.mark.parametrize("board", ("pybadge", "feather", "picosystem", "picopad"))
def test_a_chart_stands_on_the_paper_below_the_scene(board):
    bars = []
    stage = Stage(board)
    drawing = stage.module("dojo.ui.draw")

    def chart():
        bars.append(drawing.block(0, 0, 40, 24, 0xFF0000))
        return bars[-1], 26

    at_the_roof(stage, reason="1", lines="2", chart=chart)
    if any("more" in line for line in words(stage)):
        stage.tap("down")
    (sheet,) = parts(stage.console.display.root_group, "Sheet")
    assert sheet.y + sheet[0].y <= bars[-1].y and bars[-1].y + 24 <= sheet.y + 2 and cut_off(stage) == []


def on_black(stage):
    stage.show("result", [0], "Why.", (), "", [0], 2)


def over_paint(stage):
    at_the_roof(stage, [0])


@pytest.mark.parametrize("shown", (on_black, over_paint))
@pytest.mark.parametrize("board", ("pico", "sprig", "picosystem", "picopad"))
def test_no_frame_of_the_confetti_takes_a_board_longer_than_60_ms(board, shown):
    with Stage(board) as stage:
        shown(stage)
        times = pictures_of(stage.device)
        stage.run(100)
    assert len(times) > 8 and max(times) <= 60_000, [round(time / 1000) for time in times]


@pytest.mark.parametrize("board", BOARDS)
def test_a_chart_is_on_one_page_and_no_line_gets_lost(board):
    with Stage(board) as stage:
        bar = stage.module("games.knockout.coach.bar").bar
        lines = tuple("Line %d." % number for number in range(1, 6))
        chart = lambda: bar(stage.console, 22, 322, 19)  # noqa: E731  what the result is given
        stage.show("result", [0], "Why.", lines, "", [0], 1, "", chart)
        pages = [" ".join(page) for page in leafed(stage)]
        assert [("Pro 32" in page, "You 22" in page) for page in pages].count((True, True)) == 1
        assert all(line in " ".join(pages) for line in ("Why.", *lines))
