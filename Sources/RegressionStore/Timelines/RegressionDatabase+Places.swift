extension RegressionDatabase {
  /// Finds the places of runs that come from elsewhere, and moves runs here that stand in the way.
  ///
  /// The order of runs is that of (recorded position, UUID), so that it does not depend on the order in
  /// which they arrive. A run whose place is taken comes right after its neighbour.
  func makeRoom(for added: inout [MergedRun]) throws(DatabaseError) {
    guard !added.isEmpty else { return }
    var moves: [(from: Int64, to: Int64)] = []
    var last: Int64 = -1
    var next = 0
    for run in try runs().reversed() {
      while next < added.count,
        (added[next].recordedPosition, added[next].uuid) < (run.recordedPosition, run.uuid)
      {
        last = max(added[next].recordedPosition, last + 1)
        added[next].position = last
        next += 1
      }
      let position = max(run.position, last + 1)
      if position != run.position { moves.append((run.position, position)) }
      last = position
    }
    while next < added.count {
      last = max(added[next].recordedPosition, last + 1)
      added[next].position = last
      next += 1
    }
    // Nobody moves to a place that is not free yet.
    for move in moves.reversed() {
      try connection.run(.moveRun, .integer(move.to), .integer(move.from))
    }
  }

  /// Removes a run; what others relied on stays as it is.
  func removeRun(_ number: Int, at position: Int64) throws(DatabaseError) {
    try releaseCases(after: -1, at: position)
    try releaseSpans(at: position)
    try connection.run(.deleteRun, .integer(Int64(number)))
  }
}
