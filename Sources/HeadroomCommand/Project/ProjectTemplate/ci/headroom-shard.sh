#!/bin/sh
# Runs one shard of the project into its own database: headroom-shard.sh K N.
#
# A shard that was killed continues where it stopped. Failing cases don't fail the shard: headroom-merge.sh
# judges the run when all shards are available. If a case is skipped because the program of its strategy
# is not available or not trusted, the shard exits with 2 and reports what is missing. To run all shards
# on one machine with GNU parallel:
#
#   parallel ci/headroom-shard.sh {} 4 ::: 1 2 3 4 && ci/headroom-merge.sh
set -eu
cd "$(dirname "$0")/.."
shard=$1
count=$2
folder=${HEADROOM_SHARDS:-.headroom/shards}
database=$folder/shard-$shard.db
mkdir -p "$folder"

# A report of this shard only, instead of those in headroom.yaml.
report() {
  headroom run "$@" --shard "$shard/$count" --db "$database" --fail-on never \
    --report "junit=$folder/shard-$shard.xml"
}

if [ -f "$database" ]; then
  status=0
  report --resume || status=$?
  # 2: something has changed since, the run is still incomplete, or cases were skipped. 4: there is no
  # interrupted run. 74, 78: killed before the database was created.
  case $status in
    2 | 4 | 74 | 78) ;;
    *) exit "$status" ;;
  esac
  rm -f "$database" "$database-journal"
fi
branch=$(sh ci/headroom-branch.sh head)
if [ -n "$branch" ]; then
  report --branch "$branch"
else
  report
fi
