public import RegressionRunner
public import RegressionStore

/// What running the cases of a recorded run again tells, by their names.
public struct RunSurvey: Sendable {
  /// A case that passed, with what came closest to failing.
  public struct ClosePass: Hashable, Sendable {
    /// The case.
    public var name: CaseName
    /// The smallest of its margins.
    public var margin: Margin
  }

  /// A case with the time that it takes.
  public struct SlowCase: Hashable, Sendable {
    /// The case.
    public var name: CaseName
    /// Microseconds.
    public var microseconds: Double
  }

  /// The passes with the smallest margins, smallest first.
  public var closest: [ClosePass]
  /// How many further passes are as close as the last of ``closest``.
  public var tied: Int
  /// The cases that take longest, slowest first.
  public var slowest: [SlowCase]
  /// How many cases could not be run again to the outcome that was recorded; they are left out.
  public var leftOut: Int
  /// How many further cases could not be run again, as their strategies are not at hand.
  public var absent: Int

  /// Names the cases of a survey.
  ///
  /// - Parameters:
  ///   - survey: What was found.
  ///   - plan: The cases that were run again.
  ///   - unknown: How many others could not be, as their definitions are gone.
  ///   - absent: How many others could not be, as their strategies are not at hand.
  public init(_ survey: CaseSurvey, _ plan: RunPlan, unknown: Int, absent: Int = 0) {
    closest = survey.closest.map { ClosePass(name: plan.name(at: $0.index), margin: $0.margin) }
    tied = survey.tied
    slowest = survey.slowest.map {
      SlowCase(name: plan.name(at: $0.index), microseconds: $0.duration / .microseconds(1))
    }
    leftOut = survey.differing + unknown
    self.absent = absent
  }
}
