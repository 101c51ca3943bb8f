"""Playing the page by its accessibility tree alone, as a screen reader has it: Chromium's own, asked for over CDP.

    ear = Ear(page)                 # a page whose clock is held
    ear.press("A")                  # the button that is called so; ear.news is what was said then
    ear.screen()                    # all that the screen says: ["Turn 1 Strikes 0", …, "A: roll"]
"""

from browsing import TAP, run

LOOK = 1000  # ms: a press, and what comes of it until it is said
_TAP = "function () { this.click(); }"


class Ear:
    """Handheld number `place` of a page. news: what has been said since the last press."""

    def __init__(self, page, place=0):
        self._page = page
        self._session = page.context.new_cdp_session(page)
        self._place = place
        self._log = []
        self.news = []
        self.wait()

    def _nodes(self):
        return {node["nodeId"]: node for node in self._session.send("Accessibility.getFullAXTree")["nodes"]}

    def _handheld(self, nodes):
        """All nodes of the handheld, in their order."""
        regions = [node for node in nodes.values() if _is(node, "region", "Handheld")]
        return list(_below(regions[self._place], nodes))

    def _texts(self, role, name):
        nodes = self._nodes()
        found = next(node for node in self._handheld(nodes) if _is(node, role, name))
        return [_name(node) for node in _below(found, nodes) if _role(node) == "StaticText"]

    def screen(self):
        """What it says now."""
        return self._texts("group", "What the screen says")

    def wait(self, ms=LOOK):
        """Let time pass, and listen."""
        run(self._page, ms)
        log = self._texts("log", "What has changed")
        same = next(count for count in range(len(log), -1, -1) if log[:count] == self._log[len(self._log) - count :])
        self.news = log[same:]
        self._log = log
        return self.news

    def press(self, name, ms=LOOK):
        """Do what a screen reader does with the button that is called so: activate it. Gives what is said then."""
        nodes = self._handheld(self._nodes())
        button = next(node for node in nodes if _role(node) == "button" and _name(node).split(",")[0] == name)
        found = self._session.send("DOM.resolveNode", {"backendNodeId": button["backendDOMNodeId"]})["object"]
        self._session.send("Runtime.callFunctionOn", {"objectId": found["objectId"], "functionDeclaration": _TAP})
        run(self._page, TAP)
        return self.wait(ms)


def _role(node):
    return node.get("role", {}).get("value")


def _name(node):
    return node.get("name", {}).get("value", "")


def _is(node, role, name):
    return _role(node) == role and _name(node).startswith(name)


def _below(node, nodes):
    for child in node.get("childIds", ()):
        if child in nodes:
            yield nodes[child]
            yield from _below(nodes[child], nodes)
