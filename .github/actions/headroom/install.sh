#!/bin/sh
# Makes headroom available to CI, and prints the folder to add to the PATH: install.sh [--key] [PROJECT].
#
# If the headroom.yaml of PROJECT (default: the current folder) names the program of a Swift package there, as in
# 'program: swift run MyApp', that program is built from the commit that is checked out, and takes headroom's
# place. Otherwise it is a headroom that is on the PATH, else the release HEADROOM_VERSION (default: the
# tag that is checked out here) of HEADROOM_REPOSITORY (default: where this was cloned from), compared with its
# checksum, else, without a tag or with the version 'source', it is built from the sources around this
# script. Building takes Swift 6.3; on a Mac, Xcode 26.4 or later, and Homebrew.
#
# What is downloaded or built goes into .headroom/tool of the project. --key prints what to cache
# .headroom/tool/bin by; nothing if nothing is built.
set -eu
source=$(cd "$(dirname "$0")/../../.." && pwd)
action=install
if [ "${1:-}" = --key ]; then
  action=key
  shift
fi
cd "${1:-.}"
tool=$PWD/.headroom/tool

fail() {
  echo "error: $*" >&2
  exit 1
}

# Installs packages of Debian or Ubuntu.
install_packages() {
  command -v apt-get > /dev/null || fail "there is no apt-get to install $* with; install them"
  as_root=
  if [ "$(id -u)" != 0 ]; then
    as_root=$(command -v sudo) || fail "root rights are needed to install $*"
  fi
  $as_root apt-get update -q >&2
  $as_root apt-get install -yq --no-install-recommends "$@" >&2
}

# What a program that is built here is built with and loads.
install_libraries() {
  if [ "$(uname)" = Darwin ]; then
    HOMEBREW_NO_AUTO_UPDATE=1 brew install -q libyaml >&2
  elif ! pkg-config --exists sqlite3 yaml-0.1 libcrypto 2> /dev/null; then
    install_packages libsqlite3-dev libyaml-dev libssl-dev libxml2 pkg-config
  fi
}

# Usage: build PACKAGE PRODUCT NAME: a product of the package in a folder, as .headroom/tool/bin/NAME/headroom.
build() {
  command -v swift > /dev/null || fail "Swift 6.3 is needed to build $2; use an image that has it (swift:6.3)," \
    "or name a release of headroom in HEADROOM_VERSION"
  product=$2
  folder=$tool/bin/$3
  set -- -c release --package-path "$1" --scratch-path "$tool/build" --product "$product"
  [ "$(uname)" = Darwin ] || set -- --static-swift-stdlib "$@"
  swift build "$@" >&2
  mkdir -p "$folder"
  cp "$(swift build "$@" --show-bin-path)/$product" "$folder/headroom"
}

# Usage: download VERSION
download() {
  case $(uname -s)-$(uname -m) in
    Linux-x86_64) system=linux-x86_64 ;;
    Linux-aarch64) system=linux-aarch64 ;;
    Darwin-arm64) system=macos-arm64 ;;
    *) fail "there is no release for $(uname -s) on $(uname -m); set HEADROOM_VERSION to source" ;;
  esac
  folder=$tool/bin/$1
  archive=headroom-$1-$system.tar.gz
  repository=${HEADROOM_REPOSITORY:-$(git -C "$source" remote get-url origin)}
  address=${repository%.git}/releases/download/v$1
  command -v curl > /dev/null || install_packages curl ca-certificates
  mkdir -p "$folder"
  for file in "$archive" SHA256SUMS; do
    curl -fsSL --retry 3 -o "$folder/$file" "$address/$file" \
      || fail "can't download $address/$file; set HEADROOM_VERSION to a release, or to source to build headroom"
  done
  sum=$(grep " $archive\$" "$folder/SHA256SUMS") || fail "$address/SHA256SUMS has no $archive"
  if command -v sha256sum > /dev/null; then set -- sha256sum; else set -- shasum -a 256; fi
  (cd "$folder" && echo "$sum" | "$@" -c - > /dev/null) \
    || fail "$address/$archive is not what SHA256SUMS says; nothing was installed"
  tar -xzf "$folder/$archive" -C "$folder" headroom
}

# As in: program: swift run MyApp
program=$(sed -n "s/ #.*//; s/[\"']//g; s/[[:space:]]*\$//; s/^program:.* //p" headroom.yaml 2> /dev/null) || program=
version=${HEADROOM_VERSION:-$(git -C "$source" describe --tags --exact-match 2> /dev/null)} || version=
# Anything else is a branch or a commit.
case $version in
  v[0-9]*.[0-9]*) version=${version#v} ;;
  [0-9]*.[0-9]*) ;;
  *) version=source ;;
esac

name=
if [ -n "$program" ]; then
  name=$(git rev-parse HEAD)
elif found=$(command -v headroom); then
  folder=$(dirname "$found")
elif [ "$version" = source ]; then
  # Of the sources' content, as an action is no clone.
  name=$(cd "$source" && find Package.swift Sources migrations scenarios/devices.yaml -type f \
    -exec cksum {} + | LC_ALL=C sort | cksum)
  name=source-${name%% *}
fi
if [ $action = key ]; then
  echo "$name"
  exit
fi

if [ -n "$name" ]; then
  install_libraries
  folder=$tool/bin/$name
  if [ -z "$program" ]; then
    [ -x "$folder/headroom" ] || build "$source" headroom "$name"
  elif [ ! -x "$folder/headroom" ] || [ -n "$(git status --porcelain)" ]; then
    build . "$program" "$name"
  fi
elif [ -z "${folder:-}" ]; then
  folder=$tool/bin/$version
  [ -x "$folder/headroom" ] || download "$version"
fi
echo "$folder"
