#!/bin/sh
# Prints the name under which a branch is recorded: headroom-branch.sh head|base. A branch of another
# repository has that one's name before its own, as in fork/app:main: the main of a fork is not the base
# branch, and in the CI of a fork its own main is not what a change goes to.
#
# HEADROOM_BRANCH           the branch that is run
# HEADROOM_BASE             the branch that a change goes to (default: main)
# HEADROOM_HEAD_REPOSITORY  the repository that a change comes from, by owner and name
# HEADROOM_BASE_REPOSITORY  the repository that it goes to
# HEADROOM_OWN_REPOSITORY   the repository whose CI this is (default: HEADROOM_BASE_REPOSITORY)
set -eu
target=${HEADROOM_BASE_REPOSITORY:-}
if [ "$1" = base ]; then
  branch=${HEADROOM_BASE:-main}
  [ "${HEADROOM_OWN_REPOSITORY:-$target}" = "$target" ] || branch=$target:$branch
else
  branch=${HEADROOM_BRANCH:-}
  # A repository that was deleted has no name.
  [ "${HEADROOM_HEAD_REPOSITORY:-}" = "$target" ] \
    || branch=${HEADROOM_HEAD_REPOSITORY:-unknown}:$branch
fi
printf '%s\n' "$branch"
