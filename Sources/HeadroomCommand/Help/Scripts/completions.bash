# Completions of @program@ for bash. In ~/.bashrc:
#   eval "$(@program@ completions bash)"

# What the commands take: command, option, flag or value or operand or topic, what is offered.
_@function@_declared() {
  cat <<'TABLE'
@declared@
TABLE
}

# Prints what a program knows by some names; nothing where it knows nothing.
_@function@_names() {
  local program=${COMP_WORDS[0]}
  "${program/#\~\//$HOME/}" __complete "$@" -- "${COMP_WORDS[@]:1}" 2> /dev/null
}

# Offers those of some lines that begin with the current word, each as one word of the shell; as it is
# where files are offered, too, and bash quotes all of them.
_@function@_offer() {
  local line typed=$cur quote=''
  case $cur in
    \"* | \'*)
      quote=${cur:0:1}
      typed=${cur:1}
      ;;
    *) typed=${cur//\\/} ;;
  esac
  while IFS= read -r line; do
    [[ -n $line && $line == "$typed"* ]] || continue
    if [[ -n $with_files ]]; then
      :
    elif [[ $quote == \' ]]; then
      line=${line//\'/\'\\\'\'}
    elif [[ -n $quote && $line == *!* ]]; then
      # In double quotes it would be a word of the history: these end before it.
      printf -v line '""%q""' "$line"
    elif [[ -n $quote ]]; then
      line=${line//\\/\\\\}
      line=${line//\"/\\\"}
      line=${line//\$/\\\$}
      line=${line//\`/\\\`}
    else
      printf -v line %q "$line"
    fi
    COMPREPLY+=("$line")
  done
}

# Offers what a table's line says: words, files, folders, names.
_@function@_complete_value() {
  local what path with_files=''
  local -a names=()
  if [[ " $1 " == *" files "* || " $1 " == *" folders "* ]]; then
    with_files=yes
    compopt -o filenames 2> /dev/null
  fi
  for what in $1; do
    case $what in
      word:*) _@function@_offer <<< "${what#word:}" ;;
      name:*) names+=("${what#name:}") ;;
      files | folders)
        while IFS= read -r path; do
          COMPREPLY+=("$path")
        done < <(if [[ $what == files ]]; then compgen -f -- "$cur"; else compgen -d -- "$cur"; fi)
        ;;
    esac
  done
  if ((${#names[@]})); then
    _@function@_offer < <(_@function@_names "${names[@]}")
  fi
}

_@function@() {
  local cur=${COMP_WORDS[COMP_CWORD]} previous='' command='' with_files='' place word
  local row_command option kind offered
  COMPREPLY=()
  # A word with an equals sign comes in three.
  if [[ $cur == "=" ]]; then
    cur=
    previous=${COMP_WORDS[COMP_CWORD - 1]}
  elif ((COMP_CWORD > 1)); then
    previous=${COMP_WORDS[COMP_CWORD - 1]}
    if [[ $previous == "=" ]]; then previous=${COMP_WORDS[COMP_CWORD - 2]}; fi
  fi
  for ((place = 1; place < COMP_CWORD; place++)); do
    word=${COMP_WORDS[place]}
    if [[ $word != -* ]]; then
      command=$word
      break
    fi
  done
  local operand='' value='' takes_value='' commands='' options='' topics=''
  while IFS='|' read -r row_command option kind offered; do
    if [[ $kind == operand ]]; then commands+=$row_command$'\n'; fi
    [[ $row_command == "$command" ]] || continue
    case $kind in
      operand) operand=$offered ;;
      topic) topics+=$option$'\n' ;;
      *)
        options+=$option$'\n'
        if [[ $kind == value && $option == "$previous" ]]; then
          takes_value=yes
          value=$offered
        fi
        ;;
    esac
  done < <(_@function@_declared)
  if [[ -n $takes_value ]]; then
    _@function@_complete_value "$value"
  elif [[ $cur == -* ]]; then
    _@function@_offer <<< "$options"
  elif [[ -z $command || $command == help ]]; then
    _@function@_offer <<< "$commands"
    if [[ -z $command ]]; then _@function@_offer <<< help; fi
    _@function@_offer <<< "$topics"
  else
    _@function@_complete_value "$operand"
  fi
}

complete -F _@function@ @program@
