"""The crash screen with the heap exhausted, from the bytecode of a board on the 32-bit MicroPython."""

import interpreter


def test_with_the_heap_exhausted_the_crash_screen_drops_the_match_and_leads_to_the_menu(need):
    need("build/micropython/run")
    programs = ["tests/real/exhausted.py"]
    drive = interpreter.fill("hack_club_sprig", programs, in_bundles=False)  # else the label alone would need more
    keys = "BUTTON_L", "BUTTON_S"
    printed = interpreter.run(drive, "exhausted.py", "hack_club_sprig", *keys, heap=1_000_000)
    crashed, asked, ended, menu = printed.splitlines()[-4:]  # before them the report for the serial console
    assert "Oops!" in crashed and "Code: ME" in crashed and "drop" in crashed
    assert "Drop this match? It" in asked and "keep" in asked
    assert ended == "True False"
    assert "◷" in menu
