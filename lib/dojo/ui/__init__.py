"""The screens that games share: one file each, named after what it does. docs/ui.md is the whole toolkit on a page.

    from dojo.ui.menu import menu
    index = yield from menu(console, "Ninja", ("Duel", "Tag team"))
"""
