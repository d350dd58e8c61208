#!/bin/sh
# Merges the shards into one run, adds it to the history, writes its reports, and exits with 1 if a case
# fails that does not fail on the base branch, including new and changed cases. On the base branch itself,
# every failing case counts, so that it stays red until it is fixed.
#
# HEADROOM_RESULTS  the database of this run alone, to keep as an artifact (default: .headroom/results.db)
# HEADROOM_HISTORY  the database to keep from build to build (default: headroom.db)
# HEADROOM_BRANCH   the branch under test; see headroom-branch.sh for its repository
# HEADROOM_BASE     the target branch of the change (default: main)
# HEADROOM_LABEL    the name of the run in the history, unique per build
# HEADROOM_REPORTS  the folder for the reports: headroom.xml (JUnit), headroom.html, summary.md, and in
#                   films/ the film strips of the new failures, at most 20
# HEADROOM_PAGE     the address under which the reports can be found later, for a link in summary.md
set -eu
cd "$(dirname "$0")/.."
shards=${HEADROOM_SHARDS:-.headroom/shards}
results=${HEADROOM_RESULTS:-.headroom/results.db}
history=${HEADROOM_HISTORY:-headroom.db}
base=$(sh ci/headroom-branch.sh base)
branch=$(sh ci/headroom-branch.sh head)
label=${HEADROOM_LABEL:-ci-$(date -u +%Y%m%d-%H%M%S)}
reports=${HEADROOM_REPORTS:-.headroom/reports}
mkdir -p "$reports"

# The run of the base branch, by its number, which doesn't change.
earlier=
if [ -f "$history" ]; then
  found=$(headroom query --file ci/headroom-base.sql --db "$history" --param "base=$base" \
    --param "run=$label" --format csv)
  earlier=$(printf '%s\n' "$found" | sed 1d | tr -d '\r')
fi

headroom merge --db "$results" --as-one "$label" "$shards"/shard-*.db
headroom merge --db "$history" "$results"
found=$(headroom query --file ci/headroom-run.sql --db "$history" --param "run=$label" --format csv)
run=$(printf '%s\n' "$found" | sed 1d | tr -d '\r')
set -- "$run" --db "$history"
[ -z "$earlier" ] || set -- "$@" --against "$earlier"
headroom report "$@" --format junit --output "$reports/headroom.xml"
headroom report "$@" --format html --output "$reports/headroom.html"
headroom report "$@" --format markdown --output "$reports/summary.md" \
  ${HEADROOM_PAGE:+--page "$HEADROOM_PAGE"}
rm -rf "$reports/films"
headroom report "$@" --format svg --output "$reports/films/"
if [ -n "${GITHUB_STEP_SUMMARY:-}" ]; then
  cat "$reports/summary.md" >> "$GITHUB_STEP_SUMMARY"
  headroom report "$@" --github
fi

if [ -n "$earlier" ]; then
  # 2: a case did not run in one of the runs. Cases skipped in this run made their shard exit with 2.
  headroom compare "$earlier" "$run" --db "$history" --fail-on never || [ $? = 2 ]
else
  echo "The history has no earlier run of $base: every failing case counts."
fi
why="They don't fail on $base"
if [ "$branch" = "$base" ]; then
  earlier=
  why="On $base every failing case counts"
fi
failures() {
  headroom query --file ci/headroom-failures.sql --db "$history" --param "run=$run" \
    --param "base=${earlier:-0}" "$@"
}
found=$(failures --format csv | sed 1d)
if [ -n "$found" ]; then
  # Names may look like workflow commands of the CI service.
  failures | sed 's/::/: :/g'
  echo "$why; $reports/headroom.html shows them."
  exit 1
fi
