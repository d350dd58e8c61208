# offer.bash SCRIPT < LINES: what the script's function offers for lines, whose words are separated by
# tabs; each offer behind its line.
source "$1"
complete -p headroom
while IFS= read -r line; do
  IFS=$'\t' read -r -a COMP_WORDS <<< "$line."
  COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
  COMP_WORDS[COMP_CWORD]=${COMP_WORDS[COMP_CWORD]%.}
  COMPREPLY=()
  _headroom headroom 2>&1
  echo "> ${line//$'\t'/ }"
  if ((${#COMPREPLY[@]})); then printf '%s\n' "${COMPREPLY[@]}"; fi
done
