"""Puts numbers in place of the names of texts before modules become bytecode: a board reads texts by number.

`say("console.back")` becomes `say(3)`, `say_one("ninja.reasons", reason)` becomes `say_one(41, reason)`. Names have
to be written where they are used: anything that cannot be followed is a ValueError with module and line.
"""

import ast
from functools import lru_cache

READER = "dojo.say"
_CALLS = ("say", "say_one", "say_all", "number_of", "of_game")
_ON_BOARDS = {  # edits to the reader's source for boards
    "_FROM_SOURCES = const(1)": "_FROM_SOURCES = const(0)",
    '_STAMP = b"names"': "_STAMP = %r",
}


def numbered(sources, book):
    """{module: source} of all modules that run together, and a Book of sim.texts -> the same with numbers for names."""
    changed = {name: _replaced(text, _understood(name, text, book).places) for name, text in sources.items()}
    if READER in changed:
        for old, new in _ON_BOARDS.items():
            if changed[READER].count(old) != 1:
                raise ValueError("%s: once there should be %s" % (READER, old))
            changed[READER] = changed[READER].replace(old, new % book.stamp if "%" in new else new)
    return changed


def used(sources, book):
    """The names of texts that these modules say, and those that any part may have because `of_game` asks for them."""
    modules = [_understood(name, text, book) for name, text in sources.items()]
    return set().union(*(module.used for module in modules)), set().union(*(module.found for module in modules))


def asked_for(sources, book):
    """The names that boards look up while they run: what `of_game` asks for, of all parts."""
    found = used(sources, book)[1]
    return {name for name in book.numbers if name.partition(".")[2] in found}


@lru_cache(2048)  # boards' shared modules are read once
def _understood(name, text, book):
    return _Module(name, text, book)


class _Module(ast.NodeVisitor):
    """What a module says.

    places  (first line, first column, last line, last column, new text)      used, found  names, see `used`
    """

    def __init__(self, name, text, book):
        self.places = []
        self.used = set()
        self.found = set()
        self._name = name
        self._book = book
        self._known = {}  # functions of the reader, by their names here
        self._done = set()  # nodes understood so far
        tree = ast.parse(text, name)
        if name != READER:
            for node in ast.walk(tree):
                if isinstance(node, ast.ImportFrom) and node.module == READER:
                    self._import(node)
            self.visit(tree)
        self._done.clear()  # otherwise the cache would keep the tree alive

    def _import(self, node):
        for alias in node.names:
            if alias.asname and alias.name in _CALLS:
                raise self._wrong(node, "%s goes by its own name" % alias.name)
        left = [ast.unparse(alias) for alias in node.names if alias.name != "number_of"]
        if len(left) < len(node.names):
            self._put(node, "from %s import %s" % (READER, ", ".join(left)) if left else "pass")
        self._known.update((alias.name, alias.name) for alias in node.names if alias.name in _CALLS)

    def visit_Call(self, node):
        name = node.func.id if isinstance(node.func, ast.Name) else ""
        if name in self._known:
            self._done.add(node.func)
            if node.keywords or not node.args:
                raise self._wrong(node, "%s wants what is to be said, and no keywords" % name)
            getattr(self, "_" + name)(node)
        self.generic_visit(node)

    def _say(self, node, others=1):
        values = None if any(isinstance(each, ast.Starred) for each in node.args) else len(node.args) - others
        for leaf in _leaves(node.args[0]):
            first, _ = self._number(leaf)
            self._put(leaf, str(first))
            if values not in (None, self._book.values(leaf.value)):
                raise self._wrong(leaf, "%s takes %d values" % (leaf.value, self._book.values(leaf.value)))

    def _say_one(self, node):
        if len(node.args) < 2:
            raise self._wrong(node, "say_one wants a list and a place in it")
        self._say(node, 2)

    def _number_of(self, node):
        first, _ = self._number(node.args[0])
        self._put(node, str(first))

    def _say_all(self, node):
        if len(node.args) == 1 and not isinstance(node.args[0], ast.Starred):
            self._put(node.args[0], "%d, %d" % self._number(node.args[0]))

    def _of_game(self, node):
        if len(node.args) != 2 or not isinstance(node.args[1], ast.Constant):
            raise self._wrong(node, "of_game wants a game and a name that is written here")
        self.found.add(node.args[1].value)

    def _number(self, node):
        """(number, how many) for a name written here."""
        if not isinstance(node, ast.Constant) or not isinstance(node.value, str):
            raise self._wrong(node, "a name of a text has to be written here")
        if node.value not in self._book.numbers:
            raise self._wrong(node, "there is no text called %s" % node.value)
        self._done.add(node)
        self.used.add(node.value)
        return self._book.numbers[node.value]

    def visit_Constant(self, node):
        if node not in self._done and isinstance(node.value, str) and node.value in self._book.numbers:
            raise self._wrong(node, "nobody can follow %s here: write number_of(…) around it" % node.value)

    def visit_Name(self, node):
        if node.id in self._known and node not in self._done:
            raise self._wrong(node, "%s can be called, and nothing else" % node.id)

    def _put(self, node, text):
        self.places.append((node.lineno, node.col_offset, node.end_lineno, node.end_col_offset, text))

    def _wrong(self, node, sentence):
        return ValueError("%s, line %d: %s" % (self._name, node.lineno, sentence))


def _leaves(node):
    """The names of texts in an argument: a single one, or those that a condition chooses from."""
    if isinstance(node, ast.IfExp):
        return _leaves(node.body) + _leaves(node.orelse)
    return [node] if isinstance(node, ast.Constant) else []


def _replaced(text, places):
    """The text with these places replaced, keeping the number of lines. Columns are bytes of UTF-8, as in syntax trees.
    """
    lines = [line.encode() for line in text.splitlines(keepends=True)]
    for row, column, last, end, new in sorted(places, reverse=True):
        rest = lines[last - 1][end:]
        for between in range(row, last):
            lines[between] = b"\n"
        lines[row - 1] = lines[row - 1][:column] + new.encode() + rest
    return b"".join(lines).decode()
