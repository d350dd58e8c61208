# The lines of code, neither blank nor comment, of the files that are named, by room and by language.
function room(file, parts, n) {
  n = split(file, parts, "/")
  if (parts[1] == "Sources" && n > 3) return parts[1] "/" parts[2] "/" parts[3]
  if ((parts[1] == "Sources" || parts[1] == "Tests") && n > 2) return parts[1] "/" parts[2]
  return parts[1]
}
FNR == 1 {
  kind = FILENAME; sub(/^.*\//, "", kind)
  if (kind ~ /\./) sub(/^.*\./, "", kind)
  else kind = FILENAME ~ /^\.ci\// ? "sh" : ""
  counts = kind ~ /^(swift|c|h|inc|sql|js|css|html|sh|bash|zsh|fish|py)$/
  if (kind == "inc" && FILENAME ~ /list\.inc$/) counts = 0
  isComment = 0
}
!counts { next }
{
  line = $0; gsub(/^[ \t]+|[ \t]+$/, "", line)
  if (line == "") next
  if (isComment) { if (line ~ /\*\/|-->/) isComment = 0; next }
  if (kind ~ /^(swift|c|h|inc|js|css)$/ && line ~ /^\/\*/) {
    if (line !~ /\*\//) isComment = 1
    next
  }
  if (kind == "html" && line ~ /^<!--/) { if (line !~ /-->/) isComment = 1; next }
  if (kind ~ /^(swift|c|h|inc|js)$/ && line ~ /^\/\//) next
  if (kind == "sql" && line ~ /^--/) next
  if (kind ~ /^(sh|bash|zsh|fish|py)$/ && line ~ /^#/) next
  lines[room(FILENAME)]++
  all[substr(FILENAME, 1, index(FILENAME, "/") - 1) " as " (kind ~ /^(c|h|inc)$/ ? "C" : kind == "swift" ? "Swift" : kind == "sql" ? "SQL" : "script")]++
}
END {
  for (name in lines) print lines[name] "\t" name
  for (name in all) print all[name] "\tall of " name
}
