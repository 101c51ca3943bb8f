#!/usr/bin/env bash
# Puts into build/npm what the web page takes from others (tools/web/package.json): npm checks each package's check value.
# WEB is set where the page itself is asked for: then it fails without npm.
set -euo pipefail
cd "$(dirname "$0")/.."
if ! command -v npm >/dev/null; then
    echo "The web page needs npm, which comes with Node.js; on Debian and Ubuntu: sudo apt install npm" >&2
    if [ "${CI:-}${WEB:-}" ]; then exit 1; fi
    exit 0 # all else goes without it
fi
mkdir -p build/npm
cp tools/web/package.json tools/web/package-lock.json build/npm
npm ci --prefix build/npm --ignore-scripts --no-audit --no-fund --loglevel=error >/dev/null
