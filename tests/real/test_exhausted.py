"""The crash screen with the heap exhausted, on the 32-bit MicroPython."""

from pathlib import Path


def test_the_crash_screen_comes_up_with_the_heap_exhausted_and_leads_to_the_menu(micropython):
    printed = micropython(Path(__file__).with_name("exhausted.py"), "hack_club_sprig", "BUTTON_L", heap="1M")
    crashed, ended, menu = printed.splitlines()[-3:]  # before them the report for the serial console
    assert "Oops!" in crashed and "Code: ME" in crashed
    assert ended == "True"
    assert "players" in menu
