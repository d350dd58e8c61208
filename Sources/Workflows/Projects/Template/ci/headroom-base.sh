#!/bin/sh
# Gives the history a run of the base branch where it has none: checks the branch out beside, runs it.
#
# HEADROOM_BASE is the branch that a change goes to (default: main); it has to be fetched. Where
# HEADROOM_BRANCH is that branch nothing is run: its commit would be compared with itself.
set -eu
cd "$(dirname "$0")/.."
base=${HEADROOM_BASE:-main}
history=${HEADROOM_HISTORY:-headroom.db}
folder=.headroom/base

[ "${HEADROOM_BRANCH:-}" != "$base" ] || exit 0
if [ -f "$history" ]; then
  found=$(headroom query --file ci/headroom-base.sql --db "$history" --param "base=$base" \
    --param run= --format csv)
  # A row below the names of the columns.
  [ "$(printf '%s\n' "$found" | wc -l)" -lt 2 ] || exit 0
fi
commit=$(git rev-parse --verify --quiet "origin/$base^{commit}" \
  || git rev-parse --verify --quiet "$base^{commit}") || {
  echo "note: there is no branch $base here; every failing case will count" >&2
  exit 0
}
case $history in
  /*) ;;
  *) history=$PWD/$history ;;
esac
# The project may stand in a folder of its repository.
within=$(git rev-parse --show-prefix)
reports=$PWD/.headroom
git worktree remove --force "$folder" 2> /dev/null || true
git worktree add -q --force --detach "$folder" "$commit"
trap 'git worktree remove --force "$folder"' EXIT
if [ -f "$folder/$within/headroom.yaml" ]; then
  (
    cd "$folder/$within"
    headroom run --db "$history" --branch "$base" --fail-on never --report "junit=$reports/base.xml"
  ) || {
    # A change may be what mends it.
    [ $? = 65 ] || exit 1
    echo "note: $base can't be run; every failing case will count" >&2
  }
else
  echo "note: $base has no headroom.yaml; every failing case will count" >&2
fi
