# offer.zsh SCRIPT LINES OFFERS: what is offered for the lines of a file, whose words are separated by
# tabs, into another file; each offer behind its line, and where it is the only one the line that it makes.
zmodload zsh/zpty
zpty shell zsh -f -i
typeset -a setup=(
  'stty -echo; PS1= RPS1= LISTMAX=100000'
  'autoload -Uz compinit && compinit -u -D && zstyle ":completion:*" verbose no'
  "source ${(q)1}"
  # Whatever is offered goes by here.
  'compadd() {
     if [[ ${@[1,(i)(-|--)]} == *-(O|A|D)\ * ]]; then builtin compadd "$@"; return; fi
     local -a hits; builtin compadd -A hits "$@"
     print -rl -- $hits >> '"${(q)3}"'
     builtin compadd "$@"
   }'
  'offer() {
     local line
     while IFS= read -r line; do
       BUFFER=${line//[[:cntrl:]]/ }; CURSOR=$#BUFFER
       print -r -- "> $BUFFER" >> '"${(q)3}"'
       zle list-choices
       zle -R
     done < '"${(q)2}"'
     BUFFER=
     print END
   }'
  'zle -N offer; bindkey "^X" offer; print START'
)
: > $3
for line in $setup; do zpty -w shell "$line"; done
zpty -r -m shell output '*START*' || exit 1
zpty -w -n shell $'\C-x'
zpty -r -m shell output '*END*' || exit 1
zpty -d shell
