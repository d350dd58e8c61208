extension RegressionDatabase {
  /// Finds the place of a run that comes from elsewhere.
  ///
  /// The order is (position, UUID): where the wanted position is taken, the later of the two runs,
  /// and those behind it without a gap, move on with their rows. So the order of runs does not depend
  /// on the order in which they arrive.
  ///
  /// - Returns: The free position, and whether other runs had to move.
  func makeRoom(
    for uuid: RunIdentifier,
    at wanted: Int64
  ) throws(DatabaseError) -> (position: Int64, hasMoved: Bool) {
    var position = wanted
    while let occupant = try occupant(at: position) {
      if uuid < occupant {
        try moveRuns(from: position)
        return (position, true)
      }
      position += 1
    }
    return (position, false)
  }

  /// Removes a run; what others relied on stays as it is.
  func removeRun(_ number: Int, at position: Int64) throws(DatabaseError) {
    try releaseCases(after: -1, at: position)
    try releaseSpans(at: position)
    try connection.run(.deleteRun, .integer(Int64(number)))
  }

  private func moveRuns(from position: Int64) throws(DatabaseError) {
    var end = position
    while try occupant(at: end) != nil { end += 1 }
    while end > position {
      try connection.run(.moveRun, .integer(end - 1), .integer(end))
      end -= 1
    }
  }

  private func occupant(at position: Int64) throws(DatabaseError) -> RunIdentifier? {
    let bytes = try connection.first(.occupantAt, .integer(position)) {
      (row) throws(DatabaseError) in try row.blob(0)
    }
    return bytes.flatMap { RunIdentifier(bytes: $0) }
  }
}
