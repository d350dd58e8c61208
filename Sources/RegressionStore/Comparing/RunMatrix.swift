/// What several runs have for the cases of their plans, beside each other.
public struct RunMatrix: Sendable {
  /// What one run has for one case.
  public enum Cell: Hashable, Sendable {
    /// Its plan does not hold the case.
    case absent
    /// It is planned and has no result.
    case missing
    /// What became of it; see ``RegressionDatabase/outcomes(_:)``.
    case result(Verdict, OutcomeID)

    /// Whether another run's cell is there, missing or absent alike, with the same verdict.
    func isLike(_ other: Cell) -> Bool {
      switch (self, other) {
      case (.result(let mine, _), .result(let theirs, _)): mine == theirs
      default: self == other
      }
    }

    /// The verdict, where there is one.
    public var verdict: Verdict? {
      if case .result(let verdict, _) = self { verdict } else { nil }
    }
  }

  /// A case that is not the same in all runs.
  public struct Row: Hashable, Sendable {
    /// The case.
    public let caseID: CaseID
    /// What each run has.
    public let cells: [Cell]
    /// How each run's result differs from that of the nearest run to its left that has one, where there
    /// is one from a run that did not skip the case; `nil` where it does not, and where there is nothing
    /// to compare.
    public let changes: [ComparisonBucket?]
  }

  /// The runs, as they were given.
  public let runs: [RunRecord]
  /// The cases that are not the same in all runs, in the order of their ids.
  public let rows: [Row]
  /// How many cases have the same outcome in all runs, or none in any.
  public let equal: Int
  /// For each run the verdicts of the cases that are looked at.
  public let totals: [RunTotals]

  /// Returns how many cases differ in some way between a run and the nearest to its left that has
  /// them.
  public func count(of bucket: ComparisonBucket) -> Int {
    rows.reduce(0) { sum, row in sum + row.changes.count { $0 == bucket } }
  }

  /// Whether rows and equal cases add up to each run's verdicts: what the rows leave of them must be
  /// the same for every run.
  public var reconciles: Bool {
    let rests = runs.indices.map { column -> [Int] in
      var rest = Verdict.allCases.map { totals[column][$0] } + [totals[column].missing]
      for row in rows {
        switch row.cells[column] {
        case .absent: break
        case .missing: rest[rest.count - 1] -= 1
        case .result(let verdict, _):
          if let index = Verdict.allCases.firstIndex(of: verdict) { rest[index] -= 1 }
        }
      }
      return rest
    }
    return rests.allSatisfy { rest in
      rest == rests.first && rest.allSatisfy { $0 >= 0 } && rest.reduce(0, +) == equal
    }
  }
}
