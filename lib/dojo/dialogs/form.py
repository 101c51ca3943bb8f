"""A list of rows that can each be set to one of a few words: settings, who plays.

    values = bytearray((1, 0))
    done = yield from form(console, "Settings", ("Sound", "Text"), (("off", "on"), ("big", "small")), values)
"""

from dojo.dialogs.menu import List, step
from dojo.say import say
from dojo.ui import draw, keys


def form(console, title, names, choices, values, changed=None, done="", start=0, sign=-1):
    """Generator: let the player change `values`, a bytearray of one index into `choices` for each of the `names`.

    OK and right go to the next choice, left to the previous one. `changed(index)` is called after each change; if it
    returns True the form closes at once, so that the caller can show it again with the change, the cursor at `start`.
    If there is space, the open game's place is above, or `sign` beside the rows (dojo.ui.place.emblem). `done` is a
    line above them all. Returns True if that is chosen or after such a change, False for back.
    """
    first = 1 if done else 0
    items = [done] * first + [name + say("console.colon") for name in names]
    row = start
    while True:
        words = [None] * first + list(zip(choices, values))
        is_value = row >= first
        shown = yield from draw.fitted(List, console, title, items, row, _ok(is_value), words, "", console.worn, sign)
        shown.move(row)
        shown.paint()
        console.show(shown.screen, shown)
        while shown.move(row):
            if (row >= first) != is_value:
                is_value = not is_value
                console.refresh()  # feedback for the press
                shown.change_ok(_ok(is_value))
            key = yield from console.key()
            index = row - first
            if key == keys.BACK:
                return False
            if key == keys.OK and index < 0:
                return True
            if index < 0 or key not in (keys.OK, keys.LEFT, keys.RIGHT):
                row = step(row, key, len(items))
                console.sound.tick()
                continue
            values[index] = (values[index] + (-1 if key == keys.LEFT else 1)) % len(choices[index])
            if changed and changed(index):
                return True
            shown.set(row, choices[index][values[index]])


def _ok(is_value):
    """What OK does: change a value, or choose the line above them."""
    return say("console.change") if is_value else say("console.ok")
