#!/bin/sh
# Runs one shard of the project into a database of its own: headroom-shard.sh K N.
#
# A shard that was killed goes on where it was. That a case fails ends nothing here: headroom-merge.sh
# judges when all shards are there. That a case is skipped, as its strategy's program is not available or
# not trusted, ends it with 2 and names what is missing. All shards of one machine, with GNU parallel:
#
#   parallel ci/headroom-shard.sh {} 4 ::: 1 2 3 4 && ci/headroom-merge.sh
set -eu
cd "$(dirname "$0")/.."
shard=$1
count=$2
folder=${HEADROOM_SHARDS:-.headroom/shards}
database=$folder/shard-$shard.db
mkdir -p "$folder"

# A report of the shard alone, in place of those that headroom.yaml asks for.
report() {
  headroom run "$@" --shard "$shard/$count" --db "$database" --fail-on never \
    --report "junit=$folder/shard-$shard.xml"
}

if [ -f "$database" ]; then
  status=0
  report --resume || status=$?
  # 2: something has changed since, it is not whole yet, or cases were skipped. 4: nothing was interrupted. 74, 78: it was
  # killed before there was a database.
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
