"""Shows the web page on this computer: `make serve`, then http://localhost:8000/. The browser caches none of it.

python -P tools/web/serve.py [port]
"""

import functools
import http.server
import sys
from pathlib import Path

MADE = Path(__file__).resolve().parents[2] / "build/web"


class Handler(http.server.SimpleHTTPRequestHandler):
    """The files of a folder, with the types that browsers want, and nothing in the terminal."""

    extensions_map = {
        **http.server.SimpleHTTPRequestHandler.extensions_map,
        ".mjs": "text/javascript",
        ".wasm": "application/wasm",
        ".webmanifest": "application/manifest+json",
        ".pack": "application/octet-stream",
    }

    def end_headers(self):
        self.send_header("Cache-Control", "no-cache")
        super().end_headers()

    def log_message(self, form, *arguments):
        pass


def server(folder=MADE, port=0):
    """A server only for this computer, not yet running; port 0 takes any that is free."""
    return http.server.ThreadingHTTPServer(("127.0.0.1", port), functools.partial(Handler, directory=str(folder)))


if __name__ == "__main__":
    made = server(port=int((sys.argv[1:] or ["8000"])[0]))
    print("http://localhost:%d/    Ctrl-C ends it" % made.server_port, flush=True)
    try:
        made.serve_forever()
    except KeyboardInterrupt:
        pass
