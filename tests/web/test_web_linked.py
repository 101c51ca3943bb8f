"""Linked handhelds of the web page: on one page, in two tabs, three and four, and on a link that carries little.

The clock of these pages is held, so that a match takes no longer than the computer needs for it.
"""

from browsing import press, press_until, run, until, words

ENDS = ("You win!", "You lose!", "A draw")
NOBODY = "Looking for others"
LETTERS = (
    {"ok": "KeyF", "back": "KeyG", "up": "KeyW", "right": "KeyD"},
    {"ok": "Enter", "back": "Backspace", "up": "ArrowUp", "right": "ArrowRight"},
)


class Group:
    """Handhelds that play together: places of pages, each pressed by `push(page, place, key, is_down)`."""

    def __init__(self, *seats, push):
        self.seats = seats
        self.pages = list(dict.fromkeys(page for page, _ in seats))
        self.push = push
        self.run(600, 100)  # all are switched on

    def run(self, ms, step=40):
        """Let time pass, for each page in turn."""
        for _ in range(0, ms, step):
            for page in self.pages:
                run(page, step)

    def tap(self, key, *seats):
        """Press a key of these at the same time, of all if none are named."""
        for is_down in (True, False):
            for page, place in seats or self.seats:
                self.push(page, place, key, is_down)
            self.run(80)

    def say(self, seat):
        return words(*seat)

    def all_say(self, text):
        return all(text in self.say(seat) for seat in self.seats)

    def run_until(self, is_true, ms=8000):
        """Gives after how many ms it was."""
        for passed in range(0, ms, 120):
            if is_true():
                return passed
            self.run(120)
        raise AssertionError([self.say(seat) for seat in self.seats])

    def meet(self):
        """From the menu to where all have agreed to begin."""
        self.tap("back")
        self.run_until(lambda: all("Same on" in self.say(seat) for seat in self.seats))
        self.run(800)
        self.tap("ok")

    def play_until(self, is_true):
        """All answer what they are asked, every other one with higher numbers, until it is true of all."""
        done = set()
        for _ in range(150):
            for place, seat in enumerate(self.seats):
                said = self.say(seat)
                if is_true(said):
                    done.add(seat)
                elif "Waiting" not in said and "Everyone has" not in said:
                    if " use" in said:
                        for key in ("right", "up")[: 1 + place % 2]:  # 5 or 6: the first one is out soon
                            self.tap(key, seat)
                    self.tap("ok", seat)
            if len(done) == len(self.seats):
                return
            self.run(400)
        raise AssertionError([self.say(seat) for seat in self.seats])


def by_touch(page, place, key, is_down):
    """A key of the handheld, as a finger does it."""
    page.evaluate(
        """([place, key, isDown]) => {
            const one = dojo.handhelds[place];
            one.press(one.board.keys.find(each => each.logical === key).name, isDown);
        }""",
        [place, key, is_down],
    )


def by_keys(page, place, key, is_down):
    """The keyboard: each of two handhelds has half of it."""
    (page.keyboard.down if is_down else page.keyboard.up)(LETTERS[place][key])


def end(said):
    """How a duel ended, None while it goes on."""
    return next((each for each in ENDS if each in said), None)


def check_the_end(group):
    ends = {end(group.say(seat)) for seat in group.seats}
    assert ends in ({"You win!", "You lose!"}, {"A draw"})
    assert group.all_say("Fair match")


def test_two_handhelds_of_a_page_play_a_duel_to_its_end_by_the_keyboard(open_page):
    page = open_page("?held&handhelds=2#ninja/duel/sprig")
    group = Group((page, 0), (page, 1), push=by_keys)
    group.meet()
    group.play_until(end)
    check_the_end(group)


def test_two_handhelds_of_a_page_meet_and_play_a_round(open_page):
    page = open_page("?held&handhelds=2#ninja/duel/sprig")
    group = Group((page, 0), (page, 1), push=by_keys)
    group.meet()
    group.play_until(lambda said: "=" in said)


def test_handhelds_in_two_tabs_play_a_duel_to_its_end(open_page):
    one, other = open_page("?held#ninja/duel/pico"), open_page("?held#ninja/duel/pico")
    numbers = {page.evaluate("dojo.handhelds[0].number") for page in (one, other)}
    assert numbers == {1, 2}, "each keeps what it saves for itself"
    group = Group((one, 0), (other, 0), push=by_touch)
    group.meet()
    group.play_until(end)
    check_the_end(group)


def test_four_and_then_three_handhelds_of_a_page_play_a_round(open_page):
    page = open_page("?held&handhelds=4#ninja/tag/pico")
    for count in (4, 3):
        if count == 3:
            page.evaluate("dojo.arrange(3, 'picopad', 'ninja/three')")
        until(page, "dojo.handhelds.length === %d && dojo.handhelds.every(one => one.isOn)" % count)
        group = Group(*((page, place) for place in range(count)), push=by_touch)
        group.meet()
        group.play_until(lambda said: "=" in said)


def meeting(page, group, slider="", value="0"):
    """ms that two need to meet once the link is mended, with a slider of the dialog set so; None: more than 6 s."""
    page.get_by_label("Nothing gets through").check()
    if slider:
        page.get_by_label(slider).fill(value)
    group.tap("back")
    group.run(2000, 100)
    assert group.all_say("Looking for others"), "the link is cut"
    page.get_by_label("Nothing gets through").uncheck()
    taken = next((ms for ms in range(0, 6000, 200) if group.all_say("Same on") or group.run(200)), None)
    group.tap("back")
    group.run(400, 100)
    if slider:
        page.get_by_label(slider).fill("0")
    return taken


def test_sliders_cut_the_link_delay_it_and_lose_frames(open_page):
    page = open_page("?held&handhelds=2#ninja/duel/pico")
    group = Group((page, 0), (page, 1), push=by_touch)
    page.get_by_role("button", name="More").click()
    page.get_by_text("Try a bad link").click()
    usual = meeting(page, group)
    assert meeting(page, group, "Delay", "500") >= usual + 500
    assert meeting(page, group, "Messages lost", "90") is None
    assert meeting(page, group) <= usual + 500, "the link is well again"


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
