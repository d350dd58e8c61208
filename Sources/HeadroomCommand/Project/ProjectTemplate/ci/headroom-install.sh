#!/bin/sh
# Makes headroom available to CI, with the project's own strategies, and prints the folder to add to the
# PATH: headroom-install.sh [FOLDER], where FOLDER is the project's (default: the one above this script).
#
# headroom-install.sh --revision prints the commit that HEADROOM_REVISION refers to now, to be set in its
# place: a cached program of another commit is not used then.
#
# HEADROOM_CODE says where the strategies of your own are:
#   none      in scenario files, if there are any
#   package   in a Swift package in FOLDER: its program, HEADROOM_PROGRAM, is built and takes headroom's
#             place
#   programs  in external programs: the project's commands are trusted. CI runs the repository's code
#             anyway; it has to run it without secrets and with read-only rights.
#
# Unless headroom is on the PATH, or is a package's program, it is built from HEADROOM_REPOSITORY, at
# HEADROOM_REVISION (default: main). What is built goes into HEADROOM_HOME (default: .headroom/tool),
# which should be cached. That takes Swift 6.3; on a Mac, Xcode 26.4 or later, and libyaml, which is installed
# with Homebrew.
set -eu
cd "$(dirname "$0")/.."
revision=${HEADROOM_REVISION:-main}
if [ "${1:-}" = --revision ]; then
  found=
  [ -z "${HEADROOM_REPOSITORY:-}" ] || found=$(git ls-remote "$HEADROOM_REPOSITORY" \
    "refs/heads/$revision" "refs/tags/$revision" | head -1 | cut -f 1)
  echo "${found:-$revision}"
  exit
fi
project=${1:-.}
code=${HEADROOM_CODE:-none}
home=${HEADROOM_HOME:-.headroom/tool}
mkdir -p "$home"
home=$(cd "$home" && pwd)

# A program that is cached loads it, too.
if [ "$(uname)" = Darwin ] && { [ "$code" = package ] || ! command -v headroom > /dev/null; }; then
  HOMEBREW_NO_AUTO_UPDATE=1 brew install -q libyaml >&2
fi

if [ "$code" = package ]; then
  # As in: program: swift run MyApp
  program=${HEADROOM_PROGRAM:-$(sed -n 's/ #.*//; s/[[:space:]]*$//; s/^program:.* //p' \
    "$project/headroom.yaml")}
  # A commit is built once. All share what is built of Headroom.
  folder=$home/$(git -C "$project" rev-parse HEAD)
  if [ ! -x "$folder/headroom" ] || [ -n "$(git -C "$project" status --porcelain)" ]; then
    set -- -c release --package-path "$project" --scratch-path "$home/build"
    swift build "$@" --product "$program" >&2
    mkdir -p "$folder"
    cp "$(swift build "$@" --show-bin-path)/$program" "$folder/headroom"
  fi
elif command -v headroom > /dev/null; then
  folder=$(dirname "$(command -v headroom)")
else
  folder=$home
  # A branch or a tag is what it was when the program was built.
  [ ${#revision} != 40 ] || [ "$(cat "$home/revision" 2> /dev/null)" = "$revision" ] \
    || rm -f "$home/headroom"
  if [ ! -x "$home/headroom" ]; then
    if [ -z "${HEADROOM_REPOSITORY:-}" ]; then
      echo "error: headroom is not on the PATH; install it, or set HEADROOM_REPOSITORY to build it" >&2
      exit 1
    fi
    source=$home/source
    rm -rf "$source"
    git clone -q "$HEADROOM_REPOSITORY" "$source" >&2
    git -C "$source" checkout -q "$revision" >&2
    (cd "$source" && swift build -c release --product headroom) >&2
    cp "$(cd "$source" && swift build -c release --show-bin-path)/headroom" "$home/headroom"
    rm -rf "$source"
    echo "$revision" > "$home/revision"
  fi
fi
if [ "$code" = programs ]; then
  (cd "$project" && PATH="$folder:$PATH" headroom trust --yes) >&2
fi
echo "$folder"
