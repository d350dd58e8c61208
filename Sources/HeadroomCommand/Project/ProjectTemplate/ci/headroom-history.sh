#!/bin/sh
# Adds to the history the results of every workflow run of this repository that it doesn't have yet: the
# artifacts headroom-results-LABEL. Only GitHub needs this script; elsewhere headroom-merge.sh keeps the
# history itself.
#
# Results of a fork's pull request stay out: they come from code that nobody has reviewed, and could claim
# to be a run of the base branch. A history that is lost is taken from the last artifact headroom-history.
# Needs gh with GH_TOKEN, and unzip.
set -eu
cd "$(dirname "$0")/.."
history=${HEADROOM_HISTORY:-headroom.db}
folder=.headroom/artifacts
mkdir -p "$folder"

# The artifacts whose names begin with a text, the newest first: id and name.
artifacts() {
  gh api --paginate "repos/$GITHUB_REPOSITORY/actions/artifacts?per_page=100" --jq ".artifacts[]
    | select(.expired | not) | select(.name | startswith(\"$1\"))
    | select(.workflow_run.head_repository_id == .workflow_run.repository_id)
    | \"\(.id) \(.name)\""
}
# Unpacks an artifact by its id, as DIRECTORY/FILE.
fetch() {
  gh api "repos/$GITHUB_REPOSITORY/actions/artifacts/$1/zip" > "$folder/$1.zip"
  unzip -qo "$folder/$1.zip" -d "$folder/$1"
}

if [ ! -f "$history" ]; then
  last=$(artifacts headroom-history | head -1)
  if [ -n "$last" ]; then
    fetch "${last%% *}"
    headroom merge --db "$history" "$folder/${last%% *}/headroom.db"
  fi
fi
known=
if [ -f "$history" ]; then
  known=$(headroom query 'SELECT label FROM runs' --db "$history" --format csv --limit 1000000 | tr -d '\r')
fi
artifacts headroom-results- > "$folder/list"
while read -r id name; do
  label=${name#headroom-results-}
  if printf '%s\n' "$known" | grep -qxF -e "$label"; then continue; fi
  # One that can't be read is no reason to lose the others.
  if fetch "$id" && headroom merge --db "$history" "$folder/$id/results.db" < /dev/null; then
    echo "Added $label"
  else
    echo "::warning::the results of $label can't be added to the history"
  fi
done < "$folder/list"
