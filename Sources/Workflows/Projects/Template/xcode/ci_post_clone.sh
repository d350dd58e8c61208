#!/bin/sh
# Xcode Cloud runs this after it has cloned the repository: the project in four shards beside each other,
# joined, and compared with the base branch. Any shell that CI has does the same.
#
# Xcode Cloud keeps no files between builds: the base branch is run, too, where HEADROOM_HISTORY does not
# name a database that holds it. Its clone is shallow, so that branch is fetched. HEADROOM_REPOSITORY and
# HEADROOM_REVISION, variables of the workflow, are where headroom is built from, and which revision.
set -eu
cd "$(dirname "$0")/.."
HEADROOM_BRANCH=${CI_PULL_REQUEST_SOURCE_BRANCH:-${CI_BRANCH:-}}
HEADROOM_BASE=${CI_PULL_REQUEST_TARGET_BRANCH:-main}
# A fork's branches are not this repository's, whatever they are called.
HEADROOM_HEAD_REPOSITORY=${CI_PULL_REQUEST_SOURCE_REPO:-}
HEADROOM_BASE_REPOSITORY=${CI_PULL_REQUEST_TARGET_REPO:-}
HEADROOM_LABEL=ci-${CI_BUILD_NUMBER:-0}
export HEADROOM_BRANCH HEADROOM_BASE HEADROOM_LABEL HEADROOM_HEAD_REPOSITORY HEADROOM_BASE_REPOSITORY

found=$(sh ci/headroom-install.sh)
PATH=$found:$PATH
export PATH
git fetch -q --depth 1 origin "+refs/heads/$HEADROOM_BASE:refs/remotes/origin/$HEADROOM_BASE" \
  || echo "note: there is no branch $HEADROOM_BASE; every failing case will count" >&2

shards=
for shard in 1 2 3 4; do
  sh ci/headroom-shard.sh "$shard" 4 &
  shards="$shards $!"
done
for shard in $shards; do
  wait "$shard"
done
sh ci/headroom-base.sh
sh ci/headroom-merge.sh
