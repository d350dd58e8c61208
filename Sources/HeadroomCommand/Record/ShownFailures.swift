import RegressionRunner

/// Which failing cases a terminal shows.
enum ShownFailures: Sendable {
  case none
  /// The first case of each cause, for at most this many causes.
  case byCause(limit: Int)
  case each

  static let usual = byCause(limit: 20)

  /// The failing cases among which causes are counted, as indexes in the plan, ascending.
  func failing(in result: RunResult) -> [Int] {
    if case .none = self { [] } else { result.indexes(of: [.fail, .error]) }
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
