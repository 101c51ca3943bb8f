"""All that knows of bytes: what is loaded, what is forgotten, and what is loaded before anybody asks for it.

Nothing outside this folder has to think of memory: a page is opened through dojo.pages, a screen owns what was made for
it (dojo.ui.screen), and what comes next is loaded while people read, in the order in which it came when the program was
walked through (tools/device/order.py).
"""
