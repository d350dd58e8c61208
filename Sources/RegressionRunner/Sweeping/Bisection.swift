/// Finds the numbers at which a state changes.
enum Bisection {
  /// How near a change is found: 1/1024 of a point, a second, or whatever the number is of.
  static let resolution = 1.0 / 1024

  /// Two numbers next to each other with different states.
  struct Change<State: Equatable> {
    var low: Double
    var before: State
    var high: Double
    var after: State

    /// The same with the number of fewest decimals as one of the two, where it has one of the states.
    func simplified(_ state: (Double) -> State) -> Change {
      let number = Bisection.simplest(from: low, to: high)
      guard number != low, number != high else { return self }
      var change = self
      let found = state(number)
      if found == before { change.low = number }
      if found == after { change.high = number }
      return change
    }
  }

  /// Returns the changes that lead from one state to another, the lowest first.
  ///
  /// Each is one of possibly several: a state that comes and goes again between the two numbers is found
  /// only where a middle happens to show it.
  ///
  /// - Parameters:
  ///   - low: The lower number.
  ///   - first: Its state.
  ///   - high: The higher number.
  ///   - last: Its state.
  ///   - resolution: How far the numbers of a change may be apart.
  ///   - state: The state at any number between.
  /// - Returns: The changes; none where both states are the same.
  static func changes<State: Equatable>(
    from low: Double, _ first: State, to high: Double, _ last: State,
    within resolution: Double = resolution, _ state: (Double) -> State
  ) -> [Change<State>] {
    var changes: [Change<State>] = []
    var (low, before) = (low, first)
    while before != last {
      var (top, after) = (high, last)
      while top - low > resolution {
        var middle = low + (top - low) / 2
        // The grid of the engine's coordinates, so that numbers between two of its lines are not told
        // apart.
        let line = (middle / resolution).rounded() * resolution
        if low < line, line < top { middle = line }
        guard low < middle, middle < top else { break }
        let found = state(middle)
        if found == before { low = middle } else { (top, after) = (middle, found) }
      }
      changes.append(Change(low: low, before: before, high: top, after: after))
      (low, before) = (top, after)
    }
    return changes
  }

  /// The number with the fewest decimals that is not below one number and not above another.
  ///
  /// A change between 23.5 and 23.5009765625 is one at 23.5.
  static func simplest(from low: Double, to high: Double) -> Double {
    var scale = 1.0
    for _ in 0...12 {
      for number in [(low * scale).rounded() / scale, (low * scale).rounded(.up) / scale]
      where low <= number && number <= high {
        return number
      }
      scale *= 10
    }
    return low
  }
}
