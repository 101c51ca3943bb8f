"""A hint of the guided fight hides nothing that it speaks of; the result shows who has fought."""

import pytest

from games.king_of_the_roll import layout as at
from games.king_of_the_roll import moves, rules
from reading import parts, words
from stage import Stage


def view(phase=at.PLACING):
    made = rules.start(bytes(4))
    made[at.CHARACTER : at.CHARACTER + 2] = bytes((1, 4))
    made[at.PHASE] = phase
    made[at.STEP] = 2
    made[at.NOW + at.MOVE] = made[at.NOW + at.MOVE + 1] = 1
    made[at.HAND : at.HAND + 20] = bytes((4,)) * 20
    return made


@pytest.mark.parametrize("language", ["en", "de", "fr", "es"])
@pytest.mark.parametrize("board", ["pybadge", "sprig", "picosystem", "picopad"])
@pytest.mark.parametrize("name", ["place", "straight", "swap", "best", "enough"])
def test_the_dice_are_free_while_a_hint_speaks_of_them(board, language, name):
    with Stage(board) as stage:
        say = stage.module("dojo.say")
        assert say.speak(language)
        stage.play(stage.module("games.king_of_the_roll.mat.place").page(stage.console, view(), 0, -1, True))
        root = stage.console.display.root_group
        dice = [part for part in parts(root, "TileGrid") if part.bitmap.width > 28 and part.bitmap.width < 80]
        hint = stage.module("dojo.dialogs.hint").hint
        stage.play(hint(stage.console, say.say("king_of_the_roll.guide." + name)))
        box = root[len(root) - 1]
        assert dice and all(die.y + die.tile_height <= box.y + 2 for die in dice), "what the hint speaks of"
        stage.tap("ok")
        assert stage.result and len(root) == 1


@pytest.mark.parametrize("board", ["pico", "pybadge", "feather", "picosystem"])
def test_the_result_names_and_shows_the_fighters_not_the_animals_of_the_seats(board):
    with Stage(board) as stage:
        made = view(at.ENDED)
        made[at.WHAT] = at.SUBMITTED
        made[at.WINNER] = 1
        made[at.LAST + at.AT] = moves.OPEN_GUARD
        screens = stage.module("games.king_of_the_roll.screens")
        lines = screens.summary(stage.console, made)
        stage.show("result", (1,), "Why.", lines, "", (0, 1), 2, "", lambda: screens.chart(stage.console, made))
        assert "Kangaroo wins!" in words(stage)
        pairs = parts(stage.console.display.root_group, "Pair")
        assert len(pairs) == 1


def test_four_ways_to_win_end_in_a_picture_of_their_own():
    from games.king_of_the_roll.scenes.pair import tap

    places = (moves.MOUNT, True), (moves.REAR_MOUNT, True), (moves.OPEN_GUARD, False), (moves.SIDE_MOUNT, True)
    assert len({tap(*place) for place in places}) == 4
    assert tap(moves.CLOSED_GUARD, False) == tap(moves.HALF_GUARD, False) == tap(moves.OPEN_GUARD, False)
