"""The crash screen with the heap exhausted, on the 32-bit MicroPython."""

from pathlib import Path


def test_with_the_heap_exhausted_the_crash_screen_comes_up_drops_the_match_if_asked_and_leads_to_the_menu(micropython):
    script = Path(__file__).with_name("exhausted.py")
    printed = micropython(script, "hack_club_sprig", "BUTTON_L", "BUTTON_S", heap="1M")
    crashed, asked, ended, menu = printed.splitlines()[-4:]  # before them the report for the serial console
    assert "Oops!" in crashed and "Code: ME" in crashed and "drop" in crashed
    assert "Drop this match? It" in asked and "keep" in asked
    assert ended == "True False"
    assert "◷" in menu
