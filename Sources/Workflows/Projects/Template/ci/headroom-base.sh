#!/bin/sh
# Gives the history a run of the base branch where it has none: checks the branch out beside, runs it.
#
# HEADROOM_BASE is the branch that a change goes to (default: main); it has to be fetched. Where
# HEADROOM_BRANCH is that branch nothing is run: its commit would be compared with itself. In the CI of
# a fork HEADROOM_BASE_URL is the repository that has the branch; see headroom-branch.sh for whose
# branches these are.
set -eu
cd "$(dirname "$0")/.."
name=${HEADROOM_BASE:-main}
base=$(sh ci/headroom-branch.sh base)
branch=$(sh ci/headroom-branch.sh head)
history=${HEADROOM_HISTORY:-headroom.db}
folder=.headroom/base

[ "$branch" != "$base" ] || exit 0
if [ -f "$history" ]; then
  found=$(headroom query --file ci/headroom-base.sql --db "$history" --param "base=$base" \
    --param run= --format csv)
  # A row below the names of the columns.
  [ "$(printf '%s\n' "$found" | wc -l)" -lt 2 ] || exit 0
fi
# A local branch of that name may be a fork's.
references=refs/remotes/origin/$name
if [ "$base" != "$name" ]; then
  references=refs/headroom/base
  git update-ref -d "$references"
  [ -z "${HEADROOM_BASE_URL:-}" ] \
    || git fetch -q --no-tags "$HEADROOM_BASE_URL" "+refs/heads/$name:$references" || true
elif [ "$branch" = "${HEADROOM_BRANCH:-}" ]; then
  references="$references refs/heads/$name"
fi
commit=
for reference in $references; do
  [ -n "$commit" ] || commit=$(git rev-parse --verify --quiet "$reference^{commit}") || true
done
if [ -z "$commit" ]; then
  echo "note: there is no branch $base here; every failing case will count" >&2
  exit 0
fi
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
    # Where a program of the project does not run here, its cases have nothing to be compared with.
    headroom run --db "$history" --branch "$base" --fail-on never --allow-skipped \
      --report "junit=$reports/base.xml"
  ) || {
    # A change may be what fixes it.
    [ $? = 65 ] || exit 1
    echo "note: $base can't be run; every failing case will count" >&2
  }
else
  echo "note: $base has no headroom.yaml; every failing case will count" >&2
fi
