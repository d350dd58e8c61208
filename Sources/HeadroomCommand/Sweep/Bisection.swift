import RegressionRunner
import AvoidanceEngine

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

/// A value of a parameter at which a case changes its verdict.
struct BreakPoint: Hashable, Sendable {
  /// Where the verdict changes, seen from lower numbers or from earlier values of a list.
  enum Place: Hashable, Sendable {
    /// Above a number, which itself still has the verdict before; found to 1/1024.
    case above(Double)
    /// From a number on; found to 1/1024.
    case from(Double)
    /// From one value of a list to the next.
    case next(ParameterValue, ParameterValue)
  }

  var place: Place
  var name: CaseName
  var before: Verdict
  var after: Verdict
  /// The law that is broken on the failing side, or the subject of the line that does not hold; empty
  /// where neither side names one.
  var cause: String
  /// How it is broken there, in a sentence; empty as ``cause``.
  var sentence: String

  /// Whether the case fails from here on and did not before.
  var breaks: Bool { after.isFailing && !before.isFailing }

  /// Whether the case passes from here on and did not before.
  var mends: Bool { [.pass, .unexpectedPass].contains(after) && !breaks }
}

extension BreakPoint.Place {
  /// Names a change between two numbers by the one with the fewest decimals.
  init(_ low: Double, _ high: Double) {
    let number = Bisection.simplest(from: low, to: high)
    self = number == high ? .from(number) : .above(number)
  }
}

/// Finds where one case changes its verdict between two neighbouring values.
struct BreakPointSearch {
  let sweep: Sweep
  let planned: PlannedCase
  let name: CaseName
  let step: VerdictGrid.Step

  /// Returns the places between the values: numbers are bisected, others stand as they are.
  func points(_ kernel: inout CaseKernel) -> [BreakPoint] {
    let (first, last) = (sweep.values[step.index], sweep.values[step.index + 1])
    guard let low = first.number, let high = last.number else {
      return [point(.next(first, last), step.before, first, step.after, last, &kernel)]
    }
    func verdict(_ number: Double) -> Verdict {
      kernel.judge(planned, as: sweep.description(with: .number(number))).verdict
    }
    let changes = Bisection.changes(from: low, step.before, to: high, step.after, verdict)
      .map { $0.simplified(verdict) }
    return changes.map { change in
      point(
        BreakPoint.Place(change.low, change.high), change.before, .number(change.low), change.after,
        .number(change.high), &kernel)
    }
  }

  /// Makes a break point; what is wrong is told of the side that fails, else of the later one.
  private func point(
    _ place: BreakPoint.Place, _ before: Verdict, _ value: ParameterValue, _ after: Verdict,
    _ next: ParameterValue, _ kernel: inout CaseKernel
  ) -> BreakPoint {
    let isTold = after.isFailing || !before.isFailing
    var mismatch = kernel.judge(planned, as: sweep.description(with: isTold ? next : value))
      .mismatches.told.first
    if mismatch == nil {
      mismatch =
        kernel.judge(planned, as: sweep.description(with: isTold ? value : next))
        .mismatches.told.first
    }
    return BreakPoint(
      place: place, name: name, before: before, after: after, cause: mismatch?.subject ?? "",
      sentence: mismatch.map { Messages.sentence(for: $0) } ?? "")
  }
}
