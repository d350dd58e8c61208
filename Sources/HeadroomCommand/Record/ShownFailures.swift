import RegressionRunner

/// Which failing cases a terminal shows.
enum ShownFailures: Sendable {
  case none
  /// The first case of each cause, for at most this many causes.
  case byCause(limit: Int)
  case each

  static let usual = byCause(limit: 20)

  /// Maximum number of failing cases that are read: causes are counted in all of them, and the worst may come last.
  var caseLimit: Int {
    switch self {
    case .none: 0
    case .byCause: 100_000
    case .each: .max
    }
  }

  /// The shown cases as indexes in ``RunRecord/cases``, ascending.
  func indexes(in record: RunRecord) -> [Int] {
    switch self {
    case .none: []
    case .byCause(let limit): record.causes.prefix(limit).map(\.first).sorted()
    case .each: record.cases.indices.filter { record.cases[$0].verdict?.isFailing == true }
    }
  }
}
