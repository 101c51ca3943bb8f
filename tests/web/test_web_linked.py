"""Linked handhelds of the web page: on one page, in two tabs, and how they bear a bad link."""

from browsing import press, press_both, press_until, run, tap, until, words

ENDS = ("You win!", "You lose!", "A draw")


def end(page, place):
    """How the duel ended for one of them, None while it goes on."""
    return next((each for each in ENDS if each in words(page, place)), None)


def test_two_handhelds_of_a_page_play_a_duel_to_its_end_by_keys_over_a_bad_link(open_page):
    page = open_page("?held&handhelds=2#ninja/sprig")
    page.get_by_role("button", name="Play together").click()
    page.get_by_text("What the link can bear").click()
    page.get_by_label("Lost on the way").fill("30")
    page.get_by_role("button", name="Close").click()
    run(page, 600)
    for place in (0, 1):
        tap(page, "back", place)
    for _ in range(120):
        for place, more in enumerate(("right", "up")):
            said = words(page, place)
            if "how much?" in said and "sure?" not in said:
                tap(page, more, place)
            if end(page, place) is None:
                tap(page, "ok", place)
        run(page, 400)
        if end(page, 0) and end(page, 1):
            break
    assert {end(page, 0), end(page, 1)} in ({"You win!", "You lose!"}, {"A draw"})


def test_handhelds_in_two_tabs_meet_and_play_a_round(open_page):
    one, other = open_page("#ninja/pico"), open_page("#ninja/pico")
    numbers = {page.evaluate("dojo.handhelds[0].number") for page in (one, other)}
    assert numbers == {1, 2}, "each keeps what it saves for itself"
    for page in (one, other):
        press(page, "back")
    press_both((one, other), "A more")  # the first round is over


def test_what_is_no_frame_is_dropped_and_the_handheld_goes_on(open_page):
    page = open_page()
    page.evaluate("""() => {
        const air = new BroadcastChannel("pocket-dojo-air");
        for (const wrong of ["text", null, 7, new Uint8Array(0), new Uint8Array(73), {length: 5}, [1, 2]])
            air.postMessage(wrong);
        for (let at = 0; at < 300; at++) air.postMessage(crypto.getRandomValues(new Uint8Array(1 + at % 72)));
    }""")
    press(page, "back")
    until(page, "dojo.handhelds[0].isOn && !document.querySelector('.stopped')")
    press_until(page, "back", "Ninja")
