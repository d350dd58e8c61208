# offer.fish SCRIPT < LINES: what is offered for lines, whose words are separated by tabs; each offer
# behind its line, without what is said of it.
source $argv[1]
while read -l line
    set -l words (string replace -a \t ' ' -- $line)
    echo "> $words"
    complete -C "$words" | string replace -r '\t.*' ''
end
true
