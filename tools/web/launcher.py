"""The launcher's pictures, which stand on the drawn display until the program is up: taken from the simulator.

    stylesheet("pybadge", ["en", "de"])     # CSS: what has the classes launcher and pybadge shows the first game,
                                            # with data-game="karate" another one, in the language of the page

Being a stylesheet it is there when the page is painted first.
"""

import base64
import io

from PIL import Image
from PIL.ImageChops import difference

from sim import boards, paths

paths.extend()

import _nvm  # noqa: E402  after the path

from dojo.saving.settings import Settings  # noqa: E402
from dojo.saving.store import Store  # noqa: E402
from games import GAMES  # noqa: E402
from sim.handheld import Handheld  # noqa: E402
from sim.linking.room import offer_air  # noqa: E402
from sim.pictures.picture import image  # noqa: E402

_RULES = """\
.launcher.{name} {{ --across: {width}; --upright: {height}; --face: {face}; background-image: url({pictures});
  background-size: 100% {games}00%; background-position-y: calc(100% * var(--game, 0) / ({games} - 1)); }}
.launcher.{name}::after {{ content: ""; position: absolute; inset: auto 0 0; height: calc(100% * {strip} / {height});
  background-image: url({strips}); background-size: 100% calc(100% * ({rows} + 1));
  background-position-y: calc(100% * (var(--game, 0) + {games} * var(--language, 0)) / {rows}); }}
"""


class _Linked(Handheld):
    """A handheld of the page: whatever the board, the simulator's own medium links it."""

    def _program(self):
        offer_air(self.device.board_id)
        return super()._program()


def _begun(board):
    """What the chip keeps of a handheld that has been switched on before: it does not greet."""
    store = Store(_nvm.of_chip(board.chip), board.chip == "rp2040")
    Settings(store).forget()
    store.flush()
    return bytes(store._nvm._flash.memory)


def pictures(board, language):
    """The launcher's picture of each game, in their order, as RGB images."""
    found = []
    on = "right" if any(key.logical == "right" for key in board.keys) else "next"
    with _Linked(board, nvm=_begun(board), settings='DOJO_LANGUAGE = "%s"' % language) as handheld:
        for _ in GAMES:
            handheld.settle()
            found.append(image(handheld.pixels(), handheld.size).convert("RGB"))
            handheld.tap(on)
    return found


def stylesheet(name, languages):
    """The stylesheet of a board, as bytes. What is the same in all languages is in it once."""
    board = boards.find(name)
    said = [pictures(board, language) for language in languages]
    same = min(
        box[1] for other in said[1:] for box in (difference(*pair).getbbox() for pair in zip(said[0], other)) if box
    )
    strips = [picture.crop((0, same, board.width, board.height)) for each in said for picture in each]
    css = _RULES.format(
        name=name,
        width=board.width,
        height=board.height,
        strip=board.height - same,
        face="#%06x" % board.look[0],
        pictures=_address(said[0]),
        strips=_address(strips),
        games=len(GAMES),
        rows=len(strips) - 1,
    )
    css += "".join(['.launcher[data-game="%s"] { --game: %d; }\n' % (game, place) for place, game in enumerate(GAMES)])
    css += "".join([":lang(%s) .launcher { --language: %d; }\n" % (each, at) for at, each in enumerate(languages)])
    return css.encode()


def _address(found):
    """Pictures below each other, as a data: address."""
    width, height = found[0].size
    whole = Image.new("RGB", (width, height * len(found)))
    for place, picture in enumerate(found):
        whole.paste(picture, (0, place * height))
    made = io.BytesIO()
    whole.quantize(256, dither=Image.Dither.NONE).save(made, "PNG", optimize=True)
    return "data:image/png;base64," + base64.b64encode(made.getvalue()).decode()
