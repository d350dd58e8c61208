# Prints "from -> to" for each pair of rooms of HeadroomCommand of which one uses a type that the other declares, or a
# member that it adds to a type by an extension, and their names. Of members it takes those whose names are long, of
# several words, and declared in one room only and in no other module: others may be those of other types.
# Reads the files twice: first, with pass=1 before them and the other modules, what they declare.
FNR == 1 {
  room = FILENAME
  # Another module is no room.
  if (!sub(/^Sources\/HeadroomCommand\//, "", room)) room = ""
  # What lies beside the rooms lists what is in them.
  else if (!sub(/\/.*/, "", room)) nextfile
  extends = 0
}
{ sub(/^ *\/\/.*/, "") }
pass == 1 && room && match($0, /^((package|final|indirect) )*(struct|enum|class|protocol|actor|typealias) [A-Za-z]+/) {
  count = split(substr($0, RSTART, RLENGTH), words, " ")
  declared[words[count]] = room
}
pass == 1 && /^[^ ]/ { extends = /^extension .*[^}]$/ }
pass == 1 && match($0, /^ +((public|package|static|mutating|private|fileprivate|(private|package)\(set\)) )*(func|var|let|case) [A-Za-z]+/) {
  count = split(substr($0, RSTART, RLENGTH), words, " ")
  name = words[count]
  if (length(name) < 8 || name !~ /[A-Z]/) next
  if (!room || name in rooms && rooms[name] != room) isShared[name] = 1
  rooms[name] = room
  if (extends && /^  [^ ]/ && !/private/) adds[name] = 1
}
pass == 2 && !isRead {
  for (name in adds) if (!(name in isShared)) declared[name] = rooms[name]
  isRead = 1
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
