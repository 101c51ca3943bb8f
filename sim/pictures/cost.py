"""What a press costs: an estimate of the time an RP2040 board needs from a key event to the picture's last dot.

    with Handheld(find("pybadge")) as handheld:
        ledger = Ledger(handheld)
        cost = ledger.press("ok")
        cost.ms, cost.is_screen, cost.bar       # (143, True, 250): a new screen, well below its bar

The ledger (sim/costs) counts while the real program runs on the fakes, and charges what sim/costs/rates.py says. Each
kind of work is an account of its own:

    compose   pixels that displayio works out            send      and those it sends
    code      lines and calls of Python                  names     strings made at run time, names in bytecode
    garbage   collections, one after each file loaded    load      bytecode
    files     finding and reading them, pictures too     draw      C calls on bitmaps, labels
    objects   those of displayio                         saving    what the chip takes for what is written before
    wait      for the next scan of the keys and for the next frame, half of each
    frames    that the program lets pass between two passes over the display

Strings count only if the handheld was made inside sim.costs.strings.counted(), as `measure` does.
"""

import statistics

from sim import boards
from sim.costs import strings
from sim.costs.ledger import ACCOUNTS, CURSOR, HELD, OPENING, Cost, Ledger, bars
from sim.handheld import Handheld
from sim.linking.room import links_of
from sim.loading import drives
from sim.pictures import screens

__all__ = ("ACCOUNTS", "CURSOR", "OPENING", "Cost", "Ledger", "bars")


def measure(board):
    """(name of the screen, key, Cost) for every answered tap on the way through the list of screens.

    Only in English: screens in other languages would count twice.
    """
    with strings.counted():
        for walk in screens.walks():
            # other boards can be linked only in the simulator
            if not walk.language and (walk.count == 1 or links_of(board)):
                yield from _measured(walk, board)


def _measured(walk, board):
    """measure() for one walk."""
    with walk.begin(board) as handheld:
        handheld.settle()
        ledger = Ledger(handheld)
        for name, steps in walk.screens(board):
            for step in steps:
                if step.action == "press" and step.ms < HELD:
                    cost = ledger.press(step.key.name, step.ms)
                    handheld.settle()
                    if cost.is_answered:  # else it is waiting for others, and nobody expects an answer
                        yield name, step.key.name, cost
                else:
                    handheld.do([step])
                    if step.action == "reset":
                        handheld.settle()
                        ledger = Ledger(handheld)
            screens.settle(handheld)


def power_on(board, nvm=b"", settings=""):
    """The Cost from the first line of code.py to the launcher, with what was saved before."""
    with strings.counted():
        with _Watched(board, screens.SEED, nvm, settings=settings) as handheld:
            handheld.settle()
            handheld.cost.spent["wait"] = 0  # no key was pressed
            return handheld.cost


class _Watched(Handheld):
    """A handheld whose ledger counts from the first line of its program on."""

    def _program(self):
        program = super()._program()
        ledger = None

        def run(function=program.function):
            self.cost = ledger.begin()
            ledger.trace()
            function()

        program.function = run
        self.program = program
        ledger = Ledger(self)
        return program


def different(taps):
    """Costs of whole screens, of match starts, and of all smaller changes, each kind of change once."""
    seen = {}
    for _, _, cost in taps:
        seen.setdefault((cost.pixels, cost.lines, cost.calls, cost.strings, cost.loads), cost)
    whole, begun, small = [], [], []
    for cost in seen.values():
        (small if not cost.is_screen else begun if cost.bar == OPENING else whole).append(cost)
    return whole, begun, small


def _told(name, costs):
    """A line about costs of one kind: how long, and where the time went."""
    times = [cost.ms for cost in costs]
    mean = {account: statistics.mean(cost.spent[account] for cost in costs) / 1000 for account in ACCOUNTS}
    spent = ", ".join(f"{account} {time:.1f}" for account, time in mean.items())
    return (
        f"{name}: {len(costs)} different, median {statistics.median(times):.0f} ms, mean {statistics.mean(times):.0f}, "
        f"worst {max(times)}, but for loading {max(cost.ms_but_loading for cost in costs)}\n    {spent}"
    )


def command(chosen):
    """`cost`: the slowest way to each screen; 1 if one is over its bar."""
    board = boards.find(chosen.board)
    if chosen.bundles:
        drives.use(drives.made_for(board.name))
    taps = list(measure(board))
    dearest = {}
    for name, key, cost in taps:
        if name not in dearest or cost.ms - cost.bar > dearest[name][1].ms - dearest[name][1].bar:
            dearest[name] = key, cost
    slow = 0
    for name, (key, cost) in dearest.items():
        print(f"{name:20} {key:6} {cost}{'   TOO SLOW' if cost.ms > cost.bar else ''}")
        slow += cost.ms > cost.bar
    whole, begun, small = different(taps)
    print(_told("Screens", whole))
    print(_told("Matches begun", begun))
    print(_told("Screens and matches begun", whole + begun))
    print(_told("Cursors", small))
    print(_told("Power on", [power_on(board)]))
    print(f"{len(dearest)} screens, {slow} too slow.")
    return 1 if slow else 0
