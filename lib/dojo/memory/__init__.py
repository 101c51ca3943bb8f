"""Everything about memory: what is loaded, what is dropped, and what is loaded before anybody asks for it.

Nothing outside this folder has to think of memory: pages are opened through dojo.pages, a screen owns what was made for
it (dojo.ui.screen), and likely next pages are loaded while people read, in the order recorded in a walk through the
program (tools/device/order.py).
"""
