#compdef @program@
# Completions of @program@ for zsh. In ~/.zshrc, behind compinit:
#   source <(@program@ completions zsh)
# or as the file _@program@ in a folder of $fpath.

typeset -ga _@function@_commands _@function@_topics
@declared@

# Offers what a program knows by some names; nothing where it knows nothing.
_@function@_names() {
  local -a names
  names=(${(f)"$($_@function@_words[1] __complete $@ -- "${(@)_@function@_words[2,-1]}" 2> /dev/null)"})
  compadd -a names
}

_@function@() {
  local -a _@function@_words=("${(@Q)words}") specifications
  _@function@_words[1]=${_@function@_words[1]/#\~\//$HOME/}
  local curcontext=$curcontext state line
  _arguments -C \
    '(- *)--version[Show the version.]' \
    '(- *)'{-h,--help}'[Show this help.]' \
    '1: :->command' \
    '*:: :->words' && return
  case $state in
    command) _describe -t commands command _@function@_commands ;;
    words)
      if [[ $words[1] == help ]]; then
        _describe -t commands command _@function@_commands -- _@function@_topics
        return
      fi
      _@function@_specifications $words[1]
      (( $#specifications )) && _arguments -s -S $specifications
      ;;
  esac
}

if [[ $funcstack[1] == _@function@ ]]; then
  _@function@ "$@"
elif (( $+functions[compdef] )); then
  compdef _@function@ @program@
fi
