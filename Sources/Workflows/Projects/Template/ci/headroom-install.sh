#!/bin/sh
# Installs headroom for CI unless it is on the PATH: builds it from HEADROOM_REPOSITORY, at
# HEADROOM_REVISION (default: main), into HEADROOM_HOME (default: .headroom/tool), which should be cached.
# Prints the folder to add to the PATH.
set -eu
cd "$(dirname "$0")/.."
home=${HEADROOM_HOME:-.headroom/tool}

if command -v headroom > /dev/null; then
  dirname "$(command -v headroom)"
  exit 0
fi
mkdir -p "$home"
home=$(cd "$home" && pwd)
if [ ! -x "$home/headroom" ]; then
  if [ -z "${HEADROOM_REPOSITORY:-}" ]; then
    echo "error: headroom is not on the PATH; install it, or set HEADROOM_REPOSITORY to build it" >&2
    exit 1
  fi
  source=$home/source
  rm -rf "$source"
  git clone -q "$HEADROOM_REPOSITORY" "$source" >&2
  git -C "$source" checkout -q "${HEADROOM_REVISION:-main}" >&2
  (cd "$source" && swift build -c release --product headroom) >&2
  cp "$source/.build/release/headroom" "$home/headroom"
  rm -rf "$source"
fi
echo "$home"
