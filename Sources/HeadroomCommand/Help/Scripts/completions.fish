# Completions of @program@ for fish. In ~/.config/fish/config.fish:
#   @program@ completions fish | source
# or as the file ~/.config/fish/completions/@program@.fish.

# The command that was typed, if one was.
function __@function@_command
    set -l words (commandline -opc)
    for word in $words[2..-1]
        if not string match -q -- '-*' $word
            echo $word
            return
        end
    end
end

function __@function@_on_command
    set -l command (__@function@_command)
    test -z "$command"; or test "$command" = help
end

function __@function@_on
    set -l command (__@function@_command)
    test "$command" = $argv[1]
end

# What a program knows by some names; nothing where it knows nothing.
function __@function@_names
    set -l words (commandline -opc)
    set -l program (string replace -r '^~/' "$HOME/" -- $words[1])
    command $program __complete $argv -- $words[2..-1] (commandline -ct) 2>/dev/null
end

complete -c @program@ -f
complete -c @program@ -n __@function@_on_command -l version -d 'Show the version.'
complete -c @program@ -n __@function@_on_command -l help -s h -d 'Show this help.'
complete -c @program@ -n __@function@_on_command -a help -d 'Show the help of a command'
@declared@
