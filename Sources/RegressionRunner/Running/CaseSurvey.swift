import RegressionStore
public import Scenarios

/// What running the cases of a recorded run again tells: which passes were close, which cases are
/// slow.
public struct CaseSurvey: Sendable {
  /// A case that passed, with what came closest to failing.
  public struct ClosePass: Hashable, Sendable {
    /// The case's place in the plan.
    public var index: Int
    /// The smallest of its margins.
    public var margin: Margin
  }

  /// A case with the time that it takes.
  public struct SlowCase: Hashable, Sendable {
    /// The case's place in the plan.
    public var index: Int
    /// The shortest of five runs, form and script being ready.
    public var duration: Duration
  }

  /// The passes with the smallest margins, smallest first; what must be equal has none.
  public private(set) var closest: [ClosePass] = []
  /// How many further passes have the margin of the last of ``closest``.
  public private(set) var tied = 0
  /// The cases that take longest, slowest first.
  public private(set) var slowest: [SlowCase] = []
  /// How many cases come to another outcome than was recorded, as with another version of the
  /// engine: they are left out.
  public private(set) var differing = 0

  /// Runs cases again.
  ///
  /// - Parameters:
  ///   - runner: The cases with what was in force for them.
  ///   - recorded: The recorded outcome of each case, in the plan's order.
  ///   - limit: How many close passes and slow cases are wanted of each.
  public init(_ runner: Runner, recorded: [Digest], limit: Int) {
    let cases = runner.measure { measured in
      Measure(
        margin: measured.outcome.verdict == .pass
          ? measured.outcome.closestMargins(1).first : nil,
        duration: measured.duration,
        isAsRecorded: measured.outcome.digest == recorded[measured.index]
      )
    }
    let same = cases.indices.filter { cases[$0].isAsRecorded }
    differing = cases.count - same.count
    closest = same.compactMap { index in
      cases[index].margin.map { ClosePass(index: index, margin: $0) }
    }
    .sorted { ($0.margin.margin, $0.index) < ($1.margin.margin, $1.index) }
    if closest.count > limit, limit > 0 {
      let last = closest[limit - 1].margin.margin
      tied = closest[limit...].prefix { $0.margin.margin - last <= Tolerance.slack }.count
    }
    closest = Array(closest.prefix(limit))
    // A single time is as long as the machine was busy: the candidates are timed again.
    let candidates = same.sorted { (cases[$1].duration, $0) < (cases[$0].duration, $1) }
    slowest = candidates.prefix(4 * limit)
      .map { SlowCase(index: $0, duration: runner.shortestDuration(at: $0)) }
      .sorted { ($1.duration, $0.index) < ($0.duration, $1.index) }
      .prefix(limit).map(\.self)
  }

  /// What is kept of a case, few bytes since there may be a million.
  private struct Measure: Sendable {
    var margin: Margin?
    var duration: Duration
    var isAsRecorded: Bool
  }
}
