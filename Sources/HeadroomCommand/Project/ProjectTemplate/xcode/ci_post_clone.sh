#!/bin/sh
# Xcode Cloud runs this script after cloning the repository. It runs the project and compares it with the
# base branch. It also works in the shell of any other CI service. Choose Xcode 26.4 or later in the workflow:
# Headroom needs Swift 6.3.
#
# Xcode Cloud keeps no files between builds, so the base branch is run as well, unless HEADROOM_HISTORY is
# a database that has a run of it. The clone is shallow, so that branch is fetched. Set the environment
# variables HEADROOM_REPOSITORY and HEADROOM_REVISION of the workflow to the repository and revision to
# build headroom from.
set -eu
cd "$(dirname "$0")/.."
HEADROOM_BRANCH=${CI_PULL_REQUEST_SOURCE_BRANCH:-${CI_BRANCH:-}}
HEADROOM_BASE=${CI_PULL_REQUEST_TARGET_BRANCH:-main}
# Distinguishes branches of forks from those of this repository.
HEADROOM_HEAD_REPOSITORY=${CI_PULL_REQUEST_SOURCE_REPO:-}
HEADROOM_BASE_REPOSITORY=${CI_PULL_REQUEST_TARGET_REPO:-}
HEADROOM_LABEL=ci-${CI_BUILD_NUMBER:-0}
# Where your own strategies are: none, package or programs; see ci/headroom-install.sh.
HEADROOM_CODE=none
export HEADROOM_BRANCH HEADROOM_BASE HEADROOM_LABEL HEADROOM_HEAD_REPOSITORY HEADROOM_BASE_REPOSITORY
export HEADROOM_CODE

found=$(sh ci/headroom-install.sh)
PATH=$found:$PATH
export PATH
git fetch -q --depth 1 origin "+refs/heads/$HEADROOM_BASE:refs/remotes/origin/$HEADROOM_BASE" \
  || echo "note: branch $HEADROOM_BASE not found; every failing case will count" >&2

sh ci/headroom-shard.sh 1 1
sh ci/headroom-base.sh
sh ci/headroom-merge.sh
