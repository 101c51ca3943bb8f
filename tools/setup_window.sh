#!/usr/bin/env bash
# Gets what the window of `make play` needs, where there is a display. Without it, the terminal is played in.
set -euo pipefail
cd "$(dirname "$0")/.."
if [ "$(uname)" = Linux ] && [ -z "${DISPLAY:-}${WAYLAND_DISPLAY:-}${SDL_VIDEODRIVER:-}" ]; then exit 0; fi
if tools/setup_python.sh requirements-window.txt; then
    touch .venv/.window
fi
