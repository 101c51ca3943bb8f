#!/usr/bin/env bash
# Unpacks a 32-bit MicroPython into build/micropython, without root rights and without touching the system: Debian's
# packages for i386 that tools/micropython.sha256 pins, started through their own dynamic linker by build/micropython/run.
#     tools/setup_micropython.sh && build/micropython/run -X heapsize=100k -c 'print(1)'
# A security update takes the file it replaces off the mirrors; then the suite's present packages are fetched instead, by
# an apt of its own (signatures checked against Debian's keys).
# Where no such interpreter can be had it says so in one line, leaves that line in build/micropython/missing and ends
# well; with CI set it fails. DEBIAN_MIRROR names a Debian mirror where the machine's own configuration has none.
set -euo pipefail
cd "$(dirname "$0")/.."
place=$PWD/build/micropython
folder=$place.new # takes the place of an older one only when it runs
suite=trixie

missing() {
    rm -rf "$folder"
    mkdir -p "$place"
    printf 'No 32-bit MicroPython here: %s\n' "$*" | tee "$place/missing" >&2
    [ -z "${CI:-}" ] || exit 1
    exit 0
}

[ "$(uname -s)" = Linux ] || missing "it runs on Linux only."
[ "$(uname -m)" = x86_64 ] || [ "$(uname -m)" = i686 ] || missing "it needs an x86 processor, this is $(uname -m)."
for tool in apt-get apt-cache dpkg-deb; do
    command -v "$tool" >/dev/null || missing "it is unpacked from a Debian package, and there is no $tool."
done

rm -rf "$folder"
mkdir -p "$folder"/apt/{lists/partial,archives/partial,state,none} "$folder/root"
: >"$folder/apt/status"
archives=$folder/apt/archives

fetch_package() { # NAME: unpacks a package of the machine's own distribution into $folder/host
    (cd "$folder/apt" && apt-get -qq -o Debug::NoLocking=1 -o APT::Sandbox::User=root download "$1" >/dev/null 2>&1) &&
        dpkg-deb -x "$folder/apt/$1"_*.deb "$folder/host"
}

# A Debian mirror: the one asked for, the machine's own, or (on Ubuntu) the one in apt's own templates.
mirrors() {
    local template=usr/share/python-apt/templates/Debian.info
    if [ -n "${DEBIAN_MIRROR:-}" ]; then
        echo "$DEBIAN_MIRROR"
    elif grep -qx 'ID=debian' /etc/os-release; then
        apt-get indextargets --format '$(REPO_URI) $(RELEASE) $(COMPONENT)' 'Created-By: Packages' |
            awk '$3 == "main" && $2 !~ /-/ { print $1 }' | sort -u
    else
        [ -e "/$template" ] || fetch_package python-apt-common || true
        sed -n 's/^BaseURI: //p' "/$template" "$folder/host/$template" 2>/dev/null | sed -n 1p
    fi
}

# The pinned packages, each checked against its sum.
fetch_pinned() { # MIRROR
    local sum path
    while read -r sum path; do
        /usr/lib/apt/apt-helper download-file "${1%/}/$path" "$archives/${path##*/}" "SHA256:$sum" || return
    done <tools/micropython.sha256
}

# Read after the machine's own apt.conf, whose proxies and certificates stay in force; its hooks do not.
cat >"$folder/apt/apt.conf" <<EOF
#clear APT::Update::Pre-Invoke;
#clear APT::Update::Post-Invoke;
#clear APT::Update::Post-Invoke-Success;
#clear APT::Architectures;
#clear Acquire::IndexTargets::deb::DEP-11;
#clear Acquire::IndexTargets::deb::Contents-deb;
APT::Architecture "i386";
APT::Architectures "i386";
APT::Sandbox::User "root";
APT::Install-Recommends "false";
Acquire::Languages "none";
Acquire::Retries "2";
Debug::NoLocking "true";
Dir::State "$folder/apt/state";
Dir::State::Lists "$folder/apt/lists";
Dir::State::Status "$folder/apt/status";
Dir::Cache "$folder/apt";
Dir::Cache::Archives "$archives";
Dir::Etc::SourceList "$folder/apt/sources.list";
Dir::Etc::SourceParts "$folder/apt/none";
Dir::Etc::Preferences "$folder/apt/none/preferences";
Dir::Etc::PreferencesParts "$folder/apt/none";
EOF
private_apt() { apt-get -qq -c "$folder/apt/apt.conf" "$@"; }

# What the suite has now, checked against Debian's keys: the machine's own, or (on Ubuntu) out of Ubuntu's signed package.
fetch_current() { # MIRROR
    local keys=/usr/share/keyrings/debian-archive-keyring.gpg
    if [ ! -e "$keys" ]; then
        fetch_package debian-archive-keyring || return
        keys=$folder/host$keys
    fi
    rm -f "$archives"/*.deb
    echo "deb [signed-by=$keys] $1 $suite main" >"$folder/apt/sources.list"
    private_apt update && private_apt -y --download-only install micropython
}

fetch() {
    local mirror
    for mirror in $(mirrors); do
        if fetch_pinned "$mirror" || fetch_current "$mirror"; then
            return
        fi
    done
    return 1
}

if ! fetch >"$folder/apt/log" 2>&1; then
    tail -n 5 "$folder/apt/log" >&2
    missing "no Debian mirror gave it (DEBIAN_MIRROR=… names one)."
fi
for package in "$archives"/*.deb; do
    dpkg-deb -x "$package" "$folder/root"
done

cat >"$folder/run" <<'EOF'
#!/bin/sh
# The 32-bit MicroPython under its own dynamic linker; all arguments are passed on.
root=$(dirname "$(readlink -f "$0")")/root
libraries=$root/usr/lib/i386-linux-gnu
exec "$libraries/ld-linux.so.2" --library-path "$libraries" "$root/usr/bin/micropython" "$@"
EOF
chmod +x "$folder/run"
version=$("$folder/run" -X heapsize=100k -c 'import sys; print(*sys.implementation[1][:3], sep=".")' 2>&1) ||
    missing "it does not run here ($version)."
rm -rf "$folder/apt" "$folder/host" "$folder/root/usr/share" "$folder/root/usr/lib/i386-linux-gnu/gconv" "$place"
mv "$folder" "$place"
echo "32-bit MicroPython $version in build/micropython" >&2
