#!/bin/sh
# Joins the shards into one run of the history, writes its reports, and judges it: ends with 1 where a
# case fails that did not on the base branch, new cases and changed ones included. On the base branch
# itself every failing case counts, so that it stays red until it is fixed.
#
# HEADROOM_HISTORY  the database to keep from run to run (default: headroom.db)
# HEADROOM_BRANCH   the branch that was run; see headroom-branch.sh for whose branch it is
# HEADROOM_BASE     the branch that a change goes to (default: main)
# HEADROOM_LABEL    the run's name in the history, another one each time
# HEADROOM_REPORTS  the folder of the reports: headroom.xml (JUnit), headroom.html, summary.md
set -eu
cd "$(dirname "$0")/.."
shards=${HEADROOM_SHARDS:-.headroom/shards}
history=${HEADROOM_HISTORY:-headroom.db}
base=$(sh ci/headroom-branch.sh base)
branch=$(sh ci/headroom-branch.sh head)
label=${HEADROOM_LABEL:-ci-$(date -u +%Y%m%d-%H%M%S)}
reports=${HEADROOM_REPORTS:-.headroom/reports}
mkdir -p "$reports"

# The base branch's run, by its number, which stays.
earlier=
if [ -f "$history" ]; then
  found=$(headroom query --file ci/headroom-base.sql --db "$history" --param "base=$base" \
    --param "run=$label" --format csv)
  earlier=$(printf '%s\n' "$found" | sed 1d | tr -d '\r')
fi

headroom merge --db "$history" --as-one "$label" "$shards"/shard-*.db
found=$(headroom query --file ci/headroom-run.sql --db "$history" --param "run=$label" --format csv)
run=$(printf '%s\n' "$found" | sed 1d | tr -d '\r')
set -- "$run" --db "$history"
[ -z "$earlier" ] || set -- "$@" --against "$earlier"
headroom report "$@" --format junit --output "$reports/headroom.xml"
headroom report "$@" --format html --output "$reports/headroom.html"
headroom report "$@" --format markdown --output "$reports/summary.md"
if [ -n "${GITHUB_STEP_SUMMARY:-}" ]; then
  cat "$reports/summary.md" >> "$GITHUB_STEP_SUMMARY"
  headroom report "$@" --github
fi

if [ -n "$earlier" ]; then
  # 2: a case did not run in one of them; a shard ends with 2 where one was skipped in this one.
  headroom compare "$earlier" "$run" --db "$history" --fail-on never || [ $? = 2 ]
else
  echo "The history has no earlier run of $base: every failing case counts."
fi
told="Newly failing:"
if [ "$branch" = "$base" ]; then
  earlier=
  told="Failing on $base, where every failing case counts:"
fi
found=$(headroom query --file ci/headroom-failures.sql --db "$history" --param "run=$run" \
  --param "base=${earlier:-0}" --format csv)
failures=$(printf '%s\n' "$found" | sed 1d)
if [ -n "$failures" ]; then
  echo "$told"
  # Names may look like commands of the service.
  printf '%s\n' "$failures" | sed 's/::/: :/g'
  exit 1
fi
