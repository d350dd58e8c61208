import RegressionRunner

/// What is wrong with a form, whatever the strategy, the device and the numbers.
struct FailureCause: Hashable, Sendable {
  let form: String
  /// Nil if a field can't be seen or reached.
  private(set) var kind: LawFinding.Kind?
  /// Whether such a field is above the visible area rather than below.
  private(set) var isAbove = false
  let view: String?
  private(set) var property = ""

  init(_ finding: LawFinding, form: String) {
    self.form = form
    view = finding.view
    guard !finding.kind.isAboutSeeing else {
      isAbove =
        finding.kind == .underBars || finding.kind == .unreachable && !finding.property.isEmpty
      return
    }
    kind = finding.kind
    property = finding.property
  }
}

extension LawFinding {
  /// Whether it is worse than another one: a hidden field before one out of reach before all else, then by points.
  func isWorse(than other: LawFinding) -> Bool {
    rank != other.rank ? rank < other.rank : abs(amount) > abs(other.amount)
  }

  private var rank: Int { kind.hidesField ? 0 : kind.isAboutSeeing ? 1 : 2 }
}
