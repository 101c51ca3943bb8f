"""Pocket Dojo starts here. After the power has dipped, that is: CircuitPython then runs this file, in safe mode.

A weak battery does it while a tune plays or a light flashes. The board starts again, three times at most until somebody
switches it on or presses reset (lib/dojo/start.py); then it says what to do. After anything else it stays as it is.
"""

if __name__ == "__main__":
    from time import sleep

    import microcontroller
    import supervisor

    REST = 5  # seconds in which a battery recovers; if the power dips again meanwhile, nothing was written
    NONE = 0xB0  # plus how often it started again: the last byte of the nvm, which no journal leaves above 0x7F
    MOST = 3

    if supervisor.runtime.safe_mode_reason == supervisor.SafeModeReason.BROWNOUT:
        sleep(REST)
        nvm = microcontroller.nvm
        last = nvm[-1]
        times = last - NONE if NONE < last <= NONE + MOST else 0
        if times < MOST and (times or last in (0, 0xFF)):
            nvm[-1] = NONE + times + 1  # first, so that it can never start again for ever
            microcontroller.reset()
        print("Battery empty: charge it, then press reset.")
        print("Akku leer: laden, dann Reset.")
        print("Pila gastada: carga y pulsa reset.")
        print("Pile vide : charge, puis reset.")
