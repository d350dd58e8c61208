# Prints "from -> to" for each pair of rooms of HeadroomCommand of which one uses a type that the other declares,
# and the types. Reads all files twice: first, with pass=1 before them, what they declare.
FNR == 1 {
  room = FILENAME
  sub(/^Sources\/HeadroomCommand\//, "", room)
  # What lies beside the rooms lists what is in them.
  if (!sub(/\/.*/, "", room)) nextfile
}
{ sub(/^ *\/\/.*/, "") }
pass == 1 && match($0, /^((package|final|indirect) )*(struct|enum|class|protocol|actor|typealias) [A-Za-z]+/) {
  count = split(substr($0, RSTART, RLENGTH), words, " ")
  declared[words[count]] = room
}
pass == 2 {
  gsub(/"[^"\\]*"/, "")
  # The words of a string before what it interpolates.
  gsub(/"[^"\\]*\\\(/, " ")
  gsub(/[^A-Za-z0-9_]+/, " ")
  count = split($0, words, " ")
  for (i = 1; i <= count; i++) {
    word = words[i]
    if (!(word in declared) || declared[word] == room) continue
    arrow = room " -> " declared[word]
    if (!seen[arrow, word]++) types[arrow] = types[arrow] " " word
  }
}
END { for (arrow in types) print arrow "\t" types[arrow] }
