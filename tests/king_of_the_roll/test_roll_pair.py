"""The two animals on the mat: how another picture comes, what they keep in memory, what is not read again."""



from stage import Stage

GORILLA, TIGER = 0, 1


def test_another_picture_comes_part_by_part_and_heads_nod_and_rise_again(monkeypatch):
    with Stage("pybadge") as stage:
        displayio = stage.module("displayio")
        module = stage.module("games.king_of_the_roll.scenes.pair")
        refreshed = []
        with stage.world:
            group = displayio.Group()
            pair = module.Pair(stage.console, (GORILLA, TIGER), 10, 10, 2)
            pair.show(module.LIFT, 0)
            group.append(pair)
            stage.console.show(group)
            monkeypatch.setattr(stage.console, "refresh", lambda: refreshed.append([head.y for head in pair._heads]))
            pair.show(module.FLY, 0)
            assert len(refreshed) == 2 + module.HEIGHT // module.PART
            heads = refreshed[-1]
            pair.nod(1)
            pair.nod(-1)
            assert refreshed[-3] == [y + 1 for y in heads] and refreshed[-1] == heads
            other = module.Pair(stage.console, (GORILLA, TIGER), 10, 10, 2)
            other.show(module.FLY, 0)
        shown, drawn = [[each._bodies.bitmap[x, y] for x in range(48) for y in range(32)] for each in (pair, other)]
        assert shown == drawn and module.PART * 4 == module.HEIGHT


def test_all_pictures_of_a_match_share_one_bitmap():
    with Stage("pico") as stage:
        module = stage.module("games.king_of_the_roll.scenes.pair")
        with stage.world:
            module.Pair(stage.console, (GORILLA, TIGER), 0, 0).show(0, 0)
            kept = stage.console.kept
            bodies = kept[2][0]
            module.Pair(stage.console, (GORILLA, TIGER), 0, 0).show(7, 1)
        assert stage.console.kept is kept and kept[2][0] is bodies and bodies.width == 48


def test_a_picture_that_was_shown_last_is_not_read_again(monkeypatch):
    """It takes a board 7 ms, on every screen on which both lie as they did on the one before."""
    read = []
    with Stage("pico") as stage:
        module = stage.module("games.king_of_the_roll.scenes.pair")
        load = module.draw.load
        monkeypatch.setattr(module.draw, "load", lambda path, *rest: read.append(path) or load(path, *rest))
        with stage.world:
            for characters, picture in (((0, 1), 0), ((0, 1), 0), ((0, 1), 7), ((0, 1), 7), ((0, 2), 7)):
                module.Pair(stage.console, characters, 0, 0).show(picture, 0)
    new = ["pairs", "heads", "heads"]
    assert [path.split("/")[-1][:5] for path in read] == new + ["pairs"] + new + ["pairs"]
