"""Pocket Dojo starts here. lib/dojo/app.py is the program, lib/dojo/crash.py what happens when it cannot go on."""

if __name__ == "__main__":
    from dojo.crash import handle

    go_on = True
    while go_on:
        try:
            from dojo.app import main

            main()
        except Exception as problem:  # the only place that catches everything
            go_on = handle(problem)
