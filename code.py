"""Pocket Dojo starts here. lib/dojo/app.py is the program, lib/dojo/crash.py what happens when it cannot go on."""

if __name__ == "__main__":
    from time import sleep

    from dojo import crash

    FRAME = 0.02  # seconds
    LOOK = 0.005  # seconds after which it is seen whether a key ends a frame early
    while crash.can_go_on:
        try:
            from dojo.app import handheld

            for _ in handheld(crash.console):
                for _ in range(4):
                    sleep(LOOK)
                    if crash.console.buttons.is_called():
                        break
        except Exception as problem:  # the only place that catches everything
            for _ in crash.handle(problem):
                sleep(FRAME)
