#!/bin/sh
# Adds a run of the base branch to the history if it has none, using a separate worktree.
#
# HEADROOM_BASE is the target branch of a change (default: main); it must have been fetched. If
# HEADROOM_BRANCH is that branch, nothing is run: the commit would be compared with itself. In the CI of
# a fork, HEADROOM_BASE_URL is the repository that has the branch; see headroom-branch.sh for the
# repositories of branches.
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
  # The first line has the column names.
  [ "$(printf '%s\n' "$found" | wc -l)" -lt 2 ] || exit 0
fi
# A local branch of that name may belong to a fork.
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
  echo "note: branch $base not found; every failing case will count" >&2
  exit 0
fi
case $history in
  /*) ;;
  *) history=$PWD/$history ;;
esac
# The project may be in a subfolder of its repository.
within=$(git rev-parse --show-prefix)
reports=$PWD/.headroom
git worktree remove --force "$folder" 2> /dev/null || true
git worktree add -q --force --detach "$folder" "$commit"
trap 'git worktree remove --force "$folder"' EXIT
if [ ! -f "$folder/$within/headroom.yaml" ]; then
  echo "note: $base has no headroom.yaml; every failing case will count" >&2
elif ! tool=$(sh ci/headroom-install.sh "$folder/$within"); then
  echo "note: the program of $base can't be built; every failing case will count" >&2
else
  (
    cd "$folder/$within"
    PATH=$tool:$PATH
    # Cases of external strategies that are not available here can't be compared.
    headroom run --db "$history" --branch "$base" --fail-on never --allow-skipped \
      --report "junit=$reports/base.xml"
  ) || {
    # The change under test may be the fix.
    [ $? = 65 ] || exit 1
    echo "note: $base can't be run; every failing case will count" >&2
  }
fi
