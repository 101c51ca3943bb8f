"""The screens that games share, one file each, named after what it asks or tells. docs/authors/ui.md lists them.

    from dojo.dialogs.menu import menu
    index = yield from menu(console, "Ninja", ("Duel", "Tag team"))
"""
