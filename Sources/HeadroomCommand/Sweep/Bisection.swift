import AvoidanceEngine
import RegressionRunner

enum Bisection {
  /// The precision of a change: 1/1024 of the parameter's unit.
  static let resolution = 1.0 / 1024

  struct Change<State: Equatable> {
    var low: Double
    var before: State
    var high: Double
    var after: State

    /// Replaces one of the numbers by the simplest decimal in between, if that has one of the states.
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
  /// There may be more: a state that exists only briefly between the numbers is found only by
  /// chance. The numbers of a change are at most `resolution` apart.
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
        // Snap to the engine's coordinate grid, within which numbers can't be distinguished.
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

  /// The number with the fewest decimals between two numbers, both included.
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

/// A value of a parameter at which a case's verdict changes.
struct BreakPoint: Hashable, Sendable {
  /// Where the verdict changes, coming from lower numbers or earlier values.
  enum Place: Hashable, Sendable {
    /// Above a number, which itself has the old verdict; precise to 1/1024.
    case above(Double)
    /// From a number on; precise to 1/1024.
    case from(Double)
    /// Between two consecutive values of a list.
    case next(ParameterValue, ParameterValue)
  }

  var place: Place
  var name: CaseName
  var before: Verdict
  var after: Verdict
  /// The violated law or failed subject on the failing side, or empty if neither side has one.
  var cause: String
  /// The failure as a sentence, or empty like ``cause``.
  var sentence: String

  /// Whether the case newly fails from here on.
  var breaks: Bool { after.isFailing && !before.isFailing }

  /// Whether the case newly passes from here on.
  var mends: Bool { [.pass, .unexpectedPass].contains(after) && !breaks }
}

extension BreakPoint.Place {
  /// The simplest decimal identifies a change between two numbers.
  init(_ low: Double, _ high: Double) {
    let number = Bisection.simplest(from: low, to: high)
    self = number == high ? .from(number) : .above(number)
  }
}

/// Finds where a case's verdict changes between two neighbouring values.
struct BreakPointSearch {
  let sweep: Sweep
  let planned: PlannedCase
  let name: CaseName
  let step: VerdictGrid.Step

  /// Returns the break points between the values; only numbers are bisected.
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

  /// Creates a break point with the mismatch of the failing side, else of the later one.
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
