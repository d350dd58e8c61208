import RegressionStore

// What a run keeps no more of than its verdicts: outcomes, traces and screens, made by running cases once
// more.
extension Runner {
  /// Runs one case and returns its outcome's body.
  ///
  /// - Parameter index: The case's place in the plan.
  /// - Returns: Canonical JSON in UTF-8.
  public func body(at index: Int) -> [UInt8] {
    var kernel = self.kernel
    return kernel.body(plan.cases[index])
  }

  /// Runs one case and writes everything down.
  ///
  /// - Parameter index: The case's place in the plan.
  /// - Returns: The case's trace.
  public func trace(at index: Int) -> Trace {
    var kernel = self.kernel
    return kernel.trace(plan.cases[index])
  }

  /// Runs cases and writes everything down, one after the other.
  ///
  /// - Parameters:
  ///   - indexes: Places in the plan.
  ///   - known: What was written down already, by the places.
  ///   - body: Takes each trace, in the order of the places; false ends it.
  public func forEachTrace(
    at indexes: some Sequence<Int>, known: [Int: Trace] = [:], _ body: (Trace) throws -> Bool
  ) rethrows {
    var kernel = self.kernel
    for index in indexes where try !body(known[index] ?? kernel.trace(plan.cases[index])) {
      return
    }
  }

  /// Runs one case and keeps the screen at each of its steps, for drawing it.
  ///
  /// - Parameter index: The case's place in the plan.
  /// - Returns: The case's trace with its screens.
  public func screens(at index: Int) -> CaseScreens {
    var kernel = self.kernel
    return kernel.screens(plan.cases[index])
  }

  /// Runs all cases, and keeps the screens of few at a time, for drawing them.
  ///
  /// - Parameters:
  ///   - make: Makes of a place in the plan and what its case did what is wanted of it; called on any
  ///     thread.
  ///   - body: Takes a place with what was made of it, in the plan's order.
  /// - Throws: What `body` throws.
  public func forEachScreens<Made: Sendable>(
    make: @escaping @Sendable (Int, CaseScreens) -> Made, _ body: (Int, Made) throws -> Void
  ) rethrows {
    let pieces = pieces(of: plan.cases.indices, upTo: 32) { $0 }
    let cases = plan.cases
    try forEachPiece(pieces, room: 2 * options.jobs) { worker, place in
      make(place, worker.kernel.screens(cases[place]))
    } take: { piece, made in
      for (place, thing) in zip(piece, made) { try body(place, thing) }
      return true
    }
  }
}
