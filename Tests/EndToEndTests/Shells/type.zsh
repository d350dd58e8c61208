# type.zsh SCRIPT LINES WRITTEN: types the lines of a file into a bash, each with a tab behind it, and
# writes what then stands there into another file.
zmodload zsh/zpty
: > $3
zpty shell 'env PS1= bash --norc --noediting -i'
zpty -w shell "stty -echo; set -o emacs; source ${(q)1}"
zpty -w shell 'bind "set bell-style none"; bind "set enable-bracketed-paste off"'
zpty -w shell "write() { printf '%s\\n' \"\$READLINE_LINE\" >> ${(q)3}; READLINE_LINE=; echo WRITTEN; }"
zpty -w shell "bind -x '\"\\C-x\": write'; echo START; echo"
zpty -r -m shell output '*START*' || exit 1
while IFS= read -r line; do
  zpty -w -n shell "$line"$'\t\C-x'
  zpty -r -m shell output '*WRITTEN*' || exit 1
done < $2
zpty -d shell
