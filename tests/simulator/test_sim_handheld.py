"""The simulated handheld: time, power, worlds of their own, and what comes out."""

import contextlib
import gc
import importlib
import os
import random
import sys
import types
import weakref

import pytest

from games import GAMES
from sim import boards
from sim.handheld import FRAME, Handheld
from sim.loading import imports
from sim.loading.world import World
from sim.playing import outputs
from sim.program import Program

PYBADGE = boards.find("pybadge")
INTO_A_DUEL = "wait:500,ok*2,more*3,ok,wait:200,ok,wait:2000,ok,wait:500"


@pytest.fixture
def handheld():
    with Handheld(PYBADGE, seed=7) as made:
        made.settle()
        yield made


def program(tmp_path, text):
    """A code.py of our own on a PyBadge."""
    file = tmp_path / "code.py"
    file.write_text(text)
    return Handheld(PYBADGE, main=str(file))


# --- Time ------------------------------------------------------------------------------------------


def test_a_handheld_that_is_gone_is_forgotten_when_the_next_one_is_switched_on():
    seen = []
    for _ in range(3):
        with Handheld(PYBADGE) as handheld:
            handheld.settle()
            seen.append(weakref.ref(handheld.world["dojo.console"].Console))
        del handheld
        gc.collect()
    assert [of() is None for of in seen] == [True, True, False]


def test_time_stands_still_until_the_host_lets_it_pass(handheld):
    now, frames = handheld.device.now, handheld.frames
    handheld.pixels()
    handheld.press("ok")
    assert handheld.device.now == now
    handheld.run(3)
    assert (handheld.device.now, handheld.frames) == (now + 3 * FRAME, frames + 3)


def test_the_same_seed_and_keys_give_the_same_pictures():
    def pictures(seed):
        with Handheld(PYBADGE, seed) as made:
            made.play(INTO_A_DUEL)
            first = made.check()
            made.play("ok,more,ok,wait:200,ok,wait:2000")
            return first, made.check()

    assert pictures(7) == pictures(7)
    assert len({pictures(seed) for seed in range(6)}) > 1


def test_settling_ends_when_the_screen_rests_and_gives_up_on_one_that_never_does(tmp_path, handheld):
    handheld.tap("ok")
    assert handheld.settle()
    restless = (
        "import board, displayio, time\n"
        "group = displayio.Group()\n"
        "board.DISPLAY.root_group = group\n"
        "palette = displayio.Palette(1)\n"
        "group.append(displayio.TileGrid(displayio.Bitmap(8, 8, 1), pixel_shader=palette))\n"
        "colour = 0\n"
        "while True:\n"
        "    colour ^= 0xFFFFFF\n"
        "    palette[0] = colour\n"
        "    time.sleep(0.1)\n"
    )
    with program(tmp_path, restless) as made:
        assert not made.settle()


def test_a_program_may_sleep_in_steps_of_any_length(tmp_path):
    with program(tmp_path, "import time\nfor ms in (5, 7, 1000, 3):\n    time.sleep(ms / 1000)\nprint('done')") as made:
        made.run(50)
        assert made.serial == "" and made.crash is None
        made.run(1)
        assert made.serial == "done\n"
        assert isinstance(made.crash, SystemExit)
        made.run(10)  # a program that is over hurts nobody


# --- Power -----------------------------------------------------------------------------------------


def test_a_power_cut_keeps_what_is_saved_and_forgets_the_rest(handheld):
    handheld.play(INTO_A_DUEL)
    saved = handheld.nvm()
    device = handheld.device
    handheld.cut()
    assert handheld.nvm() == saved
    assert handheld.device is not device
    handheld.settle()
    menu = Handheld(PYBADGE)
    menu.settle()
    assert handheld.check() != menu.check()  # it asks whether to go on with the match
    menu.close()


def test_what_one_handheld_saved_another_goes_on_with(handheld):
    handheld.play(INTO_A_DUEL + ",reset")
    handheld.settle()
    with Handheld(PYBADGE, seed=99, nvm=handheld.nvm()) as other:
        other.settle()
        assert other.check() == handheld.check()


def test_noise_in_the_nvm_is_told_to_the_player_and_survived():
    noise = random.Random(1).randbytes(8192)
    with Handheld(PYBADGE, nvm=noise) as made, Handheld(PYBADGE) as fresh:
        made.settle()
        fresh.settle()
        assert made.crash is None and made.serial == ""
        made.play("ok*2,hold-back")
        made.settle()
        assert made.check() == fresh.check()


def test_power_cut_inside_a_write_starts_the_program_anew(handheld):
    device = handheld.device
    device.nvm._flash.cut_after(3)
    handheld.play(INTO_A_DUEL)
    handheld.settle()
    assert handheld.device is not device
    assert handheld.crash is None and handheld.serial == ""


def test_a_program_that_asks_for_a_reset_gets_one(tmp_path):
    text = (
        "import microcontroller, supervisor, time\n"
        "microcontroller.nvm[0] += 1\n"
        "print(microcontroller.nvm[0])\n"
        "time.sleep(0.1)\n"
        "supervisor.reload()\n"
    )
    with program(tmp_path, text) as made:
        made.run(5 * 5)
        assert made.nvm()[0] >= 3


def test_a_crash_shows_the_crash_screen_and_one_press_leads_back_to_the_menu(handheld):
    menu = handheld.check()

    def broken(*ignored):
        raise ZeroDivisionError("for the test")

    for name in ("dojo.launcher", "dojo.menus.game"):  # which is loaded while somebody looks at the launcher
        handheld.world[name].load_card = broken
    handheld.tap("ok")
    handheld.settle()
    assert "for the test" in handheld.serial
    assert handheld.crash is None
    crashed = handheld.check()
    assert crashed != menu
    handheld.tap("ok")
    handheld.settle()
    assert handheld.check() == menu


def test_a_keyboard_interrupt_reaches_the_host(tmp_path):
    with program(tmp_path, "import time\ntime.sleep(0.1)\nraise KeyboardInterrupt") as made:
        with pytest.raises(KeyboardInterrupt):
            made.run(10)


def test_closing_lets_the_program_clean_up_but_not_wait(tmp_path):
    text = (
        "import time\ntry:\n    time.sleep(9)\nfinally:\n    print('cleaned')\n    time.sleep(9)\n    print('waited')\n"
    )
    made = program(tmp_path, text)
    made.close()
    assert made.serial == "cleaned\n"
    made.close()  # doing it again does no harm


def test_what_is_let_go_of_after_the_program_has_ended_cannot_wait_either():
    left, done = [], []

    def cleans_up():
        try:
            yield
        finally:
            made.sleep(9000)
            done.append(True)

    def live():
        left.append(cleans_up())
        next(left[0])
        made.sleep(9000)

    made = Program(live, lambda ms: None)
    made.start()
    made.stop()
    left.pop().close()
    assert done == [True]


# --- Worlds ----------------------------------------------------------------------------------------


def test_two_handhelds_in_one_process_do_not_disturb_each_other():
    with Handheld(PYBADGE, seed=1) as one, Handheld(boards.find("pico"), seed=1) as two:
        one.settle()
        two.settle()
        menu = two.check()
        one.play("ok*2")
        one.settle()
        two.run(5)
        assert two.check() == menu
        assert one.world["dojo.app"] is not two.world["dojo.app"]
        assert one.world["_host"].device is one.device


def test_the_host_never_sees_the_modules_of_a_device():
    before = {name: module for name, module in sys.modules.items() if name.split(".")[0] in ("dojo", "games", "board")}
    real = sys.modules["time"]
    with Handheld(PYBADGE) as made:
        made.play("ok*2")
    after = {name: module for name, module in sys.modules.items() if name.split(".")[0] in ("dojo", "games", "board")}
    assert after == before
    assert sys.modules["time"] is real
    assert sys.stdout is sys.__stdout__ or "pytest" in type(sys.stdout).__module__


def test_what_a_device_looks_through_are_its_own_modules_in_their_order_and_none_of_the_hosts():
    with Handheld(PYBADGE) as made:
        looked = made.world["dojo.memory.room"].sys.modules
        assert "pytest" in list(looked)
        with made.world:
            assert list(looked) == made.world.names()


def test_a_world_is_not_entered_twice():
    world = World()
    with world, pytest.raises(RuntimeError, match="entered already"), world:
        pass


def test_a_module_of_python_itself_that_a_device_imports_stays_with_the_host():
    world = World()
    sys.modules.pop("colorsys", None)
    with world:
        import colorsys

        import micropython
    assert sys.modules["colorsys"] is colorsys
    assert world["micropython"] is micropython
    assert "colorsys" not in world


def test_devices_share_only_the_modules_that_keep_nothing_of_a_device():
    for keeper in ("_canvas", "_rows"):
        seen = []
        for _ in range(2):
            with World() as world:
                seen.append(importlib.import_module(keeper))
            assert keeper not in world
        assert seen[0] is seen[1]
    with World() as world:
        importlib.import_module("bitmaptools")
    assert {"_bitmap", "_area", "_check"} <= set(world.names())


def test_a_world_within_another_has_modules_of_its_own_and_leaves_those_around_it():
    outer, inner = World(), World()
    with outer:
        import micropython as seen

        with inner:
            assert "micropython" not in sys.modules
            import micropython as hidden
        assert sys.modules["micropython"] is seen
    assert (outer["micropython"], inner["micropython"]) == (seen, hidden)
    assert seen is not hidden


def test_what_the_host_imports_between_two_turns_is_not_the_devices():
    world = World()
    before = sys.modules.pop("dojo.say", None)
    with world:
        pass
    reader = importlib.import_module("dojo.say")
    with world:
        assert "dojo.say" not in sys.modules
    assert sys.modules["dojo.say"] is reader
    if before is not None:
        sys.modules["dojo.say"] = before


@pytest.fixture
def none_of_them():
    """Names of modules that the host has not imported, before and after."""
    names = {"micropython", "fontio", "neopixel_write", "supervisor"}
    before = {name: sys.modules.pop(name) for name in names & set(sys.modules)}
    yield names
    for name in names & set(sys.modules):
        del sys.modules[name]
    sys.modules.update(before)


@pytest.mark.parametrize("is_host", [False, True])
def test_what_is_imported_dropped_or_replaced_between_two_turns_is_noticed(is_host, none_of_them):
    world, other = World(), types.ModuleType("fontio")
    mine = contextlib.nullcontext() if is_host else world

    def there():
        """The names the host or the device has, after a turn of the device."""
        with world:
            assert not is_host or not none_of_them & set(sys.modules)
        return none_of_them & set(sys.modules if is_host else world.names())

    with mine:
        importlib.import_module("micropython")
        last = importlib.import_module("fontio")
    assert there() == {"micropython", "fontio"}
    with mine:
        del sys.modules["fontio"]
        importlib.import_module("neopixel_write")
        sys.modules["fontio"] = last  # it is the last again
    assert there() == {"micropython", "fontio", "neopixel_write"}
    with mine:
        del sys.modules["micropython"]
        importlib.import_module("supervisor")  # as many as before
    assert there() == {"fontio", "neopixel_write", "supervisor"}
    with mine:
        sys.modules["fontio"] = other
    there()
    assert (sys.modules if is_host else world)["fontio"] is other


def test_a_file_is_read_once_for_all_devices_and_anew_when_it_has_changed(tmp_path, monkeypatch):
    monkeypatch.syspath_prepend(str(tmp_path))
    finder = imports._Finder(lambda name: name == "a_page_of_a_game")
    monkeypatch.setattr(sys, "meta_path", [finder, *sys.meta_path])
    page = tmp_path / "a_page_of_a_game.py"

    def loaded(text, time=0):
        page.write_text(text)
        os.utime(page, (time, time))
        monkeypatch.delitem(sys.modules, "a_page_of_a_game", raising=False)
        return importlib.import_module("a_page_of_a_game")

    before = loaded("def page(): return 1")
    again = loaded("def page(): return 2")  # as long and as old: taken for the same file
    assert again is not before and again.page.__code__ is before.page.__code__
    assert loaded("def page(): return 3", time=9).page() == 3
    assert loaded("def page(): return 44", time=9).page() == 44
    page.unlink()
    monkeypatch.delitem(sys.modules, "a_page_of_a_game")
    with pytest.raises(ModuleNotFoundError):
        importlib.import_module("a_page_of_a_game")


def test_games_that_the_product_forgets_are_gone_from_its_world(handheld):
    handheld.world.free = 0  # so it forgets all that it can
    handheld.play("ok*2")
    assert "games.ninja.screens" in handheld.world
    handheld.play("hold-back")
    assert "games.ninja.screens" not in handheld.world


# --- What comes out --------------------------------------------------------------------------------


@pytest.mark.parametrize("board", boards.pictured(), ids=boards.short)
def test_a_round_of_ninja_is_heard_and_lights_something(board):
    with Handheld(board, seed=7) as made:
        heard = []
        shone = []
        made.on_frame = lambda now: (heard.append(now.tone()), shone.append(now.lights()))
        made.play(INTO_A_DUEL)
        tones = {tone for tone in heard if tone}
        assert bool(tones) == bool(board.speaker)
        assert all(50 < hertz < 5000 and 0 < volume <= 1 for hertz, volume in tones)
        assert heard[-1] is None, "a tone that never ends"
        lit = {colours for colours in shone if any(map(any, colours))}
        assert lit, "no light ever shone"
        assert all(len(colours) == len(shone[0]) for colours in shone)


def test_a_piezo_a_sample_and_silence_are_told_apart():
    board = boards.find("picosystem")
    assert outputs.tone(board, lambda pin: ("pwm", 440, 32768)) == (440, 1.0)
    assert outputs.tone(board, lambda pin: ("pwm", 440, 0)) is None
    assert outputs.tone(board, lambda pin: ("sample", 8000, [6000] * 8 + [-6000] * 8, True)) == (500, 0.5)
    assert outputs.tone(board, lambda pin: ("off",)) is None
    assert outputs.tone(boards.find("feather"), lambda pin: 1 / 0) is None


def test_an_inverted_light_is_dark_at_full_duty():
    board = boards.find("picosystem")
    assert outputs.lights(board, lambda pin: ("pwm", 50000, 65535)) == ((0, 0, 0),)
    assert outputs.lights(board, lambda pin: ("pwm", 50000, 65535 - 60 * 257)) == ((180, 180, 180),)


def test_the_brightness_of_the_backlight_follows_the_settings(handheld):
    assert handheld.brightness() == 1
    handheld.play("next*%d,ok,next*2,ok" % len(GAMES))
    assert handheld.brightness() < 1


def test_a_press_ends_a_frame_early():
    with Handheld(boards.find("sprig"), seed=7) as handheld:
        handheld.settle()
        drawn = []
        handheld.device.on_refresh = lambda areas: drawn.append(handheld.device.now)
        pressed = handheld.device.now
        handheld.press("ok")
        handheld.run()
        assert drawn and drawn[0] - pressed <= 10, "two scans of the keys, and no more"
