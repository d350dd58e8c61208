#!/bin/sh
# Puts headroom where CI finds it: the one on the PATH, else one that is built from the repository that
# HEADROOM_REPOSITORY names, at HEADROOM_REVISION (default: main), into HEADROOM_HOME (default:
# .headroom/tool), which is worth a cache. Prints the folder to add to the PATH.
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
    echo "error: headroom is not on the PATH; put it there, or set HEADROOM_REPOSITORY to build it" >&2
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
