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
def test_the_score_of_a_series_stands_above_the_reason(board):
    text, _ = told(board, [0], "Why.", (), "", [0, 1], 2, "Fox 2 : 1 Panda")
    assert "Fox 2 : 1 Panda" in text and text.index("2 : 1") < text.index("Why.")


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


def portraits(stage):
    """The animals on the screen: (dots from the top, whether it lies on the ground)."""
    screen = stage.console.display.root_group[0]
    found = [part for part in screen if len(getattr(part, "lines", "")) == 0 and hasattr(part, "append")]
    return [(part.y, part[0].transpose_xy) for part in found if len(part) == 1 and part[0].tile_width == 16]


def seen(stage, frames):
    """All different pictures of portraits in so many frames."""
    found = [portraits(stage)]
    for _ in range(frames):
        stage.run()
        if portraits(stage) != found[-1]:
            found.append(portraits(stage))
    return found


@pytest.mark.parametrize("board", ("pybadge", "feather", "picosystem", "picopad"))
def test_the_winners_jump_one_after_the_other_and_come_to_rest(board):
    with Stage(board) as stage:
        stage.show("result", [0, 1], "Why.", (), "", [0, 1, 2, 3], 4)
        pictures = seen(stage, 300)
        rest = pictures[-1]
        assert len(pictures) > 12
        first, second = ([tops[place][0] for tops in pictures] for place in range(2))
        assert min(first) < rest[0][0] - 3 and min(second) < rest[1][0] - 3 and max(first + second) == rest[0][0]
        assert all(tops[0] == rest[0] or tops[1] == rest[1] for tops in pictures), "they take turns"


@pytest.mark.parametrize("board, scale", [("pybadge", 4), ("feather", 3), ("picosystem", 4), ("picopad", 4)])
def test_the_winner_is_large_and_has_room_to_jump(board, scale):
    with Stage(board) as stage:
        stage.show("result", [0], "Why.", (), "", [0, 1], 2)
        assert [face.scale for face in parts(stage.console.display.root_group, "Group") if len(face) == 1] == [scale]
        assert min(tops[0][0] for tops in seen(stage, 300)) <= portraits(stage)[0][0] - 2 * scale


def test_a_press_while_they_jump_is_answered_at_once():
    with Stage("pybadge") as stage:
        stage.show("result", [0], "Why.", (), "", [0, 1], 2)
        assert len(seen(stage, 8)) > 1
        stage.hold("ok")
        assert stage.result is True


def test_who_has_lost_here_lies_beside_who_has_won():
    with Stage("pybadge") as stage:
        stage.show("result", [1], "Why.", (), "", [0], 2)
        assert [lies for _, lies in portraits(stage)] == [False, True]
        pictures = seen(stage, 100)
        assert len({tops[0] for tops in pictures}) > 2 and {tops[1] for tops in pictures} == {pictures[0][1]}
        stage.show("result", [1], "Why.", (), "", [0, 1], 2)
        assert [lies for _, lies in portraits(stage)] == [False], "between two who share a handheld nobody lies"


def lies_down(stage, reason, seats_here):
    """The result of a lost match of a game that says how whoever has lost lies there: (seat, x, y, scale) of each."""
    told = []
    draw = stage.module("dojo.ui.draw")

    def lie(seat, x, y, scale):
        told.append((seat, x, y, scale))
        return draw.block(x, y, 24 * scale, 16 * scale, 0xFFFFFF)

    stage.show("result", [1], reason, (), "", seats_here, 2, "", None, None, lie)
    return told


def test_a_game_can_say_how_whoever_has_lost_lies_there():
    with Stage("pybadge") as stage:
        ((seat, x, _, scale),) = lies_down(stage, "Why.", [0])
        assert seat == 0 and x + 24 * scale <= stage.console.width
        assert True not in [lies for _, lies in portraits(stage)], "no head on its side as well"
        assert lies_down(stage, "Why.", [0, 1]) == [], "between two who share a handheld nobody lies"


def test_on_a_low_display_a_body_that_lies_there_is_beside_the_words_too():
    with Stage("pico") as stage:
        ((_, x, y, scale),) = lies_down(stage, "Too weak to roll away.", [0])
        words = [layer for layer in parts(stage.console.display.root_group, "Lines") if "Too weak" in layer.text]
        assert scale == 1 and min(tiles.x for tiles in words[0]) + words[0].x >= x + 24
        assert [lies for _, lies in portraits(stage)] == [False] and portraits(stage)[0][0] < y
        assert cut_off(stage) == []


def at_the_roof(stage, winners=(0,), reason="Why.", lines=(), chart=None):
    """The result of a match with Ninja's place behind whoever has won."""
    place, colours = stage.module("dojo.ui.place").place, stage.module("dojo.menus.colours")
    with stage.world:
        colours.wear(stage.console, "ninja")

    def scene(y, height):
        return place(stage.console, "ninja", 0, y, stage.console.width, height)

    return stage.show("result", winners, reason, lines, "", [0], 2, "", chart, scene)


@pytest.mark.parametrize("board", ("pybadge", "feather", "picosystem", "picopad"))
def test_lines_for_which_the_scene_has_no_room_are_on_the_next_screen(board):
    stage = at_the_roof(Stage(board), reason="1", lines="2345678")
    (sheet,) = parts(stage.console.display.root_group, "Sheet")
    assert sheet[0].pixel_shader[0] == stage.module("dojo.ui.place").paper(stage.console, "ninja")
    bar = stage.module("dojo.ui.layout").FACE.height
    assert sheet.y + sheet[0].y - bar >= 32 and "1" in sheet.lines and cut_off(stage) == []
    if "8" not in sheet.lines:
        stage.tap("next" if board == "feather" else "down")
        assert "8" in words(stage)


@pytest.mark.parametrize("board", ("pybadge", "feather", "picosystem", "picopad"))
def test_a_chart_stands_on_the_paper_below_the_scene(board):
    bars = []
    stage = Stage(board)
    drawing = stage.module("dojo.ui.draw")

    def chart():
        bars.append(drawing.block(0, 0, 40, 24, 0xFF0000))
        return bars[-1], 26

    at_the_roof(stage, reason="1", lines="2", chart=chart)
    (sheet,) = parts(stage.console.display.root_group, "Sheet")
    assert sheet.y + sheet[0].y <= bars[-1].y and bars[-1].y + 24 <= sheet.y + 2 and cut_off(stage) == []


def on_black(stage):
    stage.show("result", [1], "Why.", (), "", [0], 2)


def over_paint(stage):
    at_the_roof(stage, [1])


@pytest.mark.parametrize("shown", (on_black, over_paint))
@pytest.mark.parametrize("board", ("pico", "sprig", "picosystem", "picopad"))
def test_no_frame_of_a_jump_takes_a_board_longer_than_60_ms(board, shown):
    with Stage(board) as stage:
        shown(stage)
        times = pictures_of(stage.device)
        stage.run(100)
    assert len(times) > 8 and max(times) <= 60_000, [round(time / 1000) for time in times]


@pytest.mark.parametrize("board", ("pybadge", "feather", "picosystem", "picopad"))
def test_the_winner_jumps_before_the_place_of_the_game_which_ends_above_the_words(board):
    with Stage(board) as stage:
        at_the_roof(stage, [1])
        console, face = stage.console, stage.module("dojo.ui.layout").FACE
        layers = console.display.root_group[0]
        (ground,) = [layer for layer in layers if getattr(layer, "scale", 1) > 1 and layer.x == 0]
        bottom = ground.y + ground[0].bitmap.height * ground.scale
        assert ground.y == face.height and bottom <= console.height - 2 * face.height
        places = portraits(stage)
        assert len(places) == 2 and all(ground.y <= top < bottom for top, _ in places)
        assert len({tops[0] for tops in seen(stage, 100)}) > 2


@pytest.mark.parametrize("board", BOARDS)
def test_a_chart_stands_on_the_first_page_and_no_line_gets_lost(board):
    with Stage(board) as stage:
        bar = stage.module("games.knockout.coach.bar").bar
        lines = tuple("Line %d." % number for number in range(1, 6))
        chart = lambda: bar(stage.console, 22, 322, 19)  # noqa: E731  what the result is given
        stage.show("result", [0], "Why.", lines, "", [0], 1, "", chart)
        text = " ".join(words(stage))
        assert "Pro 32" in text and "You 22" in text and "Why." in text
        if "more" in text:
            stage.tap("next" if board == "feather" else "down")
            text += " ".join(words(stage))
            assert "Pro 32" not in " ".join(words(stage))
        assert all(line in text for line in lines)
