"""Small programs, each for one thing that must not change when modules become bundles (test_bundles.py).

PROGRAMS has for each: what is tried, the bundles it becomes besides code.py, and its modules below their names.
"""


def _programs(written):
    for program in written.split("\n==== ")[1:]:
        what, groups, text = program.split("\n", 2)
        yield what, groups.removeprefix("becomes "), text


_WRITTEN = """
==== a package keeps its names though a bundle that is loaded in it has a short one, too
becomes a, games.x, games.x.room.page
== code
import a
print(a.run())
== a
import sys
def load(name):
    __import__(name)
    return sys.modules[name]
def run():
    package = load('games.%s' % 'x')
    return load('games.x.room.page').see(), package.see()
== games.x
_kept = [5]
def see():
    return _kept
== games.x.room.page
def see():
    return 7
==== what a module imports is in its bundle, whatever its names mean elsewhere
becomes a b c
== code
import a
print(a.run())
== a
import c
from b import run as other
TOP = [1]
def run():
    return other(), c.run(), TOP
== b
TOP = [2]
def run():
    return TOP
== c
TOP = [3]
_run = 5
def run():
    return TOP, _run
==== locals, parameters and names of classes are not taken for globals of the same name
becomes a b
== code
import a
print(a.run())
== a
from b import _x, size
class A:
    size = 4
    def get(self, _b):
        return size, _b, self.size
def run(_a=size):
    _c = [_b + _x for _b in range(2)]
    return _a, _c, A().get(7), [size for size in 'q'], (lambda _d: _d + _x)(1), outer()
own = 0
def outer():
    own = 1
    def inner():
        global own
        own = 2
    inner()
    return own, get()
def get():
    return own
== b
_x = 8
size = 9
==== integer constants stand where they are used, and a module of nothing else is not needed
becomes a
== code
import a
print(a.run())
== a
import b
from b import HIGH as TOP
from b import LOW
from micropython import const
_OWN = const(LOW * 2)
def run():
    from b import LOW as low
    return LOW ** 2, 1 - LOW, b.LOW, TOP, low, (_OWN if TOP else
        0)
== b
from micropython import const
LOW = const(-3)
HIGH = const(
    1 << 4 | 1)
==== what a function imports is loaded when it runs, and only then
becomes a, b, c, d
== code
import a
print(a.run())
== a
import sys
def run():
    before = 'b' in sys.modules
    from b import go
    import c as way
    return before, go(), way.go(), [way.go() for _ in range(2)], 'c' in sys.modules
== b
import d
def go():
    return d.VALUE
== c
import d
TWO = 2
def go():
    return d.VALUE, TWO
== d
VALUE = ['d']
==== what several functions of one bundle import is the same thing
becomes a, b, c
== code
import a
print(a.run(), a.again())
== a
def run():
    from b import go
    return go(1)
def again():
    import b
    return b.go(2)
== b
from c import more
def go(x):
    if x == 2:
        from c import more as much
        return much(x)
    return more(x)
== c
def more(x):
    return x + 1
==== a module that is handed about keeps the names that are read of it
becomes a, b, c, d
== code
import a
print(a.run())
== a
import b
import c
def run():
    return [(m.NAME, m.go(), getattr(m, 'more', 0)) for m in (b, c)]
== b
from d import x
NAME = 'b'
more = 5
def go():
    return x
== c
import d
from micropython import const
NAME = const(7)
hidden = 1
def go():
    return d.x + hidden
== d
x = 3
==== a local name that is more than one module keeps the names of all of them
becomes a, b, c
== code
import a
print(a.run(0), a.run(1), a.run(2))
== a
def run(what):
    way = None
    if what == 1:
        import b as way
    if what == 2:
        import c as way
    return way and way.go()
== b
def go():
    return 'b'
== c
def go():
    return 'c'
==== a module whose name is put together keeps its names too
becomes a, games.x, games.x.rules games.x.layout, games.y.rules, games.x.room.start
== code
import a
print(a.run())
== a
import sys
def load(game, part):
    name = 'games.%s.' % game + part
    __import__(name)
    return sys.modules[name]
def run():
    first = [load(game, 'rules').turn() for game in ('x', 'y')]
    return first, load('x', sys.modules['games.x'].FIRST).page()
== games.x
FIRST = 'room.start'
== games.x.rules
from games.x.layout import at
def turn():
    return at()
== games.x.layout
def at():
    return 1
== games.x.room.start
def page():
    return 'started'
== games.y
'Nothing but words.'
== games.y.rules
def turn():
    return 2
==== a module that may be missing is tried for
becomes a, b c, d
== code
import a
print(a.run())
== a
try:
    from not_there import go
except ImportError:
    from b import other as go
try:
    import d
except ImportError:
    d = None
def run():
    return go(), d.way()
== b
import c
def other():
    return c.x
== c
x = 4
== d
def way():
    return 6
==== a global that changes is read where it is
becomes a b, c
== code
import a
from b import count
for _ in range(2):
    print(a.run(), count(), a.run())
== a
import b
def run():
    return b.total, late()
def late():
    import c
    return c.tell()
== b
total = 0
def count():
    global total
    total += 10
    return total
== c
import b
def tell():
    b.total = b.total + 1
    return b.total
==== what another module has imported is found where it was made
becomes a c
== code
import a
print(a.run())
== a
import b
from b import deep
from b import way as road
def run():
    return b.deep(), deep(), road.top
== b
import c as way
from c import deep
== c
top = 9
def deep():
    return top
==== a module still finds the files beside it
becomes p.a q.b
== code
from p import a
print(a.run())
== p.a
from q.b import PLACE
def run():
    return PLACE
== q.b
PLACE = __file__[: __file__.rindex('b')] + 'table.bin'
PLACE = PLACE[PLACE.rindex('q') :]
==== classes have heirs, handlers and generators in other modules
becomes a b
== code
import a
print(a.run())
== a
from b import Base, Gone
class Heir(Base):
    def step(self):
        yield from super().step()
        raise Gone('now')
def run():
    found = []
    try:
        for each in Heir().step():
            found.append(each)
    except Gone as gone:
        found.append(gone.args)
    return found
== b
class Gone(Exception):
    pass
class Base:
    def step(self):
        yield 1
        yield 2
"""
PROGRAMS = tuple(_programs(_WRITTEN))

# What cannot be followed: the modules, and what is said about them.
REFUSED = (
    ("== a\nx = 1\nprint(f'{x}')", "a, line 2: JoinedStr cannot be followed"),
    ("== a\nfrom b import *\n== b\nx = 1", "a, line 1: only names"),
    ("== a\nfrom . import b\n== b\nx = 1", "a, line 1: only names"),
    ("== a\nimport p.b\n== p.b\nx = 1", "a, line 1: import p.b as something"),
    ("== a\nfrom b import y\n== b\nx = 1", "a, line 1: b has no y"),
    ("== a\nimport b\nb.y()\n== b\nx = 1", "a, line 2: b has no y"),
    ("== a\nfrom p import y\n== p.b\nx = 1", "a, line 1: there is no module p"),
    ("== a\ndef f(x):\n    __import__(x[0])", "a, line 2: which module is loaded here cannot be followed"),
    ("== a\ndef f(x):\n    __import__(x)\ndef g(y):\n    f(y.z)", "a, line 4: which module is loaded here"),
    ("== a\ndef f(x):\n    return getattr(x, x.name + '_of')", "a, line 2: which name is read here"),
    ("== a\ndef f(x):\n    y = '%s_of' % x\n    return getattr(x, y)", "a, line 3: which name is read here"),
    ("== a\ndef f(x):\n    __import__(x)\ng = f", "a: f has to be called where it is named"),
    ("== a\nfrom b import x\ndef f():\n    global x\n    x = 2\n== b\nx = 1", "a, line 1: x is given something else"),
    ("== a\ndef f():\n    return globals()", "a: globals cannot be followed"),
    ("== a\nfrom b import x\ny = 1\n== b\nfrom a import y\nx = 2", "import each other"),
    ("== a\nimport b\ndef f():\n    b.n = 1\n== b\nn = 0", "a, line 3: b.n is given something from within"),
    (
        "== a\nfrom b import n\ndef f():\n    return n\n== b\nn = 0\ndef g():\n    global n\n    n = 1",
        "a, line 1: b.n is given something later",
    ),
    (
        "== a\nimport b\ndef f():\n    b.N = 3\n== b\nfrom micropython import const\nN = const(1)",
        "b: the constant N is given something later",
    ),
)


def modules(text):
    """{module: source} of a program as it is written here."""
    found = {}
    for part in ("\n" + text.lstrip("\n")).split("\n== ")[1:]:
        name, _, source = part.partition("\n")
        found[name] = source.rstrip("\n") + "\n"
    return found
