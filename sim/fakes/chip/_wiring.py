"""What is wired to what on the simulator's boards, as boards/<name>.toml says (sim/board_file.py).

    hardware = board("pybadge")

is a description for _host.power_on, a dict of
    board_id    as in boot_out.txt                          chip        samd51, rp2040, esp32s3, nrf52840
    pins        the board's name → the chip's name          buttons     the board's name → level while held (0 or 1)
    display     width, height, depth (1 or 16), backlight (its pin, if it has one); left out where none is built in
    register    clock, data, latch, value_to_latch, value_when_pressed of the shift register, if there is one
    i2c         names of (scl, sda) → addresses that answer; other wires have no pull-up
    analog      names of the pins with a converter → what they read to begin with
    infrared    names of (LED, receiver), where the owner can wire them
    stick       names of the pins of its axes (x, y), in the middle to begin with; its keys are "<x", ">x", "<y", ">y"
Only names the product could want are listed. An RP2350 counts as an RP2040.
"""

from sim import board_file


def board(name):
    """The description of a board; ValueError with the known names for any other."""
    if name not in board_file.names():
        raise ValueError("no board %r; there are %s" % (name, ", ".join(board_file.names())))
    facts = board_file.read(name)
    top, display = facts[""], facts["display"]
    keys = [key[0] for key in facts["keys"].values() if key[0] in facts["pins"]]
    hardware = {
        "board_id": top.get("board_id", name),
        "chip": top["chip"],
        "pins": dict(facts["pins"]),
        "buttons": {pin: 1 if pin in top.get("held_high", ()) else 0 for pin in keys},
        "analog": dict(facts["analog"]),
    }
    if display.get("built_in"):
        hardware["display"] = {part: display[part] for part in ("width", "height", "backlight") if part in display}
        hardware["display"]["depth"] = 1 if display["colours"] == 2 else 16
    if facts["register"]:
        hardware["register"] = dict(facts["register"])
    if top.get("i2c"):
        scl, sda, address = top["i2c"]
        hardware["i2c"] = {(scl, sda): (address,)}
    for part in ("infrared", "stick"):
        if top.get(part):
            hardware[part] = tuple(top[part])
    return hardware
