#!/bin/sh
# Prints the name under which a branch is recorded: headroom-branch.sh head|base. A branch of another
# repository is prefixed with the name of that repository, as in fork/app:main: the main of a fork is not
# the base branch, and in the CI of a fork, its own main is not the target of a change.
#
# HEADROOM_BRANCH           the branch under test
# HEADROOM_BASE             the target branch of the change (default: main)
# HEADROOM_HEAD_REPOSITORY  the source repository of the change, as owner/name
# HEADROOM_BASE_REPOSITORY  the target repository of the change
# HEADROOM_OWN_REPOSITORY   the repository that runs this CI (default: HEADROOM_BASE_REPOSITORY)
set -eu
target=${HEADROOM_BASE_REPOSITORY:-}
if [ "$1" = base ]; then
  branch=${HEADROOM_BASE:-main}
  [ "${HEADROOM_OWN_REPOSITORY:-$target}" = "$target" ] || branch=$target:$branch
else
  branch=${HEADROOM_BRANCH:-}
  # A deleted repository has no name.
  [ "${HEADROOM_HEAD_REPOSITORY:-}" = "$target" ] \
    || branch=${HEADROOM_HEAD_REPOSITORY:-unknown}:$branch
fi
printf '%s\n' "$branch"
