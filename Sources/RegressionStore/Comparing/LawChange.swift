public import Scenarios

/// How the laws of a case's scenario differ between two runs, where that is what changed its verdict.
public struct LawChange: Hashable, Sendable {
  /// The laws of the first run.
  public let before: [Law]
  /// The laws of the second run.
  public let after: [Law]
  /// The laws that fail in the second run and that the first one did not check; none where the verdict
  /// changed otherwise.
  public let newlyBroken: [Law]
  /// Whether the case moved differently, too: then the laws need not be all that changed the verdict.
  public let movesDifferently: Bool

  /// The laws that only the second run checked.
  public var added: [Law] { after.filter { !before.contains($0) } }
  /// The laws that only the first run checked.
  public var removed: [Law] { before.filter { !after.contains($0) } }

}

/// What did not hold in an outcome: a law, or a subject at a step.
struct Breach: Hashable {
  var subject: String
  /// The step; nil of a law, which fails as a whole.
  var step: Int64?

  init(_ subject: String, step: Int64) {
    self.subject = subject
    self.step = Law(rawValue: subject) == nil ? step : nil
  }

  /// Whether a baseline is what did not hold.
  var isOfBaseline: Bool { subject == "adjustments" }
}

/// One side of a case whose scenario differs in nothing but its laws.
struct LawSide {
  var laws: [Law]
  var head: OutcomeHead
  /// What did not hold; empty where nobody has to know.
  var breaches: Set<Breach>

  /// Takes a side.
  ///
  /// What older outcomes call `reachable` is ``Law/everyFieldReachable``.
  init(laws: [Law], head: OutcomeHead, breaches: Set<Breach>) {
    self.laws = laws
    self.head = head
    guard !laws.contains(.reachable), laws.contains(.everyFieldReachable) else {
      self.breaches = breaches
      return
    }
    self.breaches = Set(
      breaches.map { breach in
        var breach = breach
        if breach.subject == Law.reachable.rawValue {
          breach.subject = Law.everyFieldReachable.rawValue
        }
        return breach
      }
    )
  }
}

extension LawChange {
  /// Finds out whether it is the laws that changed a verdict; nil where it is not, or none changed.
  ///
  /// They did where what fails on one side fails by laws alone that the other side does not name, or by
  /// a baseline, which judges only where no law does; and where one side judged nothing.
  init?(from before: LawSide, to after: LawSide) {
    let isExplained: Bool
    switch (before.head.verdict, after.head.verdict) {
    case (let old, let new) where old == new || old.isSkipped || new.isSkipped: return nil
    case (let old, let new) where !old.isFailing && !new.isFailing:
      isExplained = old == .unjudged || new == .unjudged
    case (let old, let new) where old.isFailing && new.isFailing: return nil
    case (_, let new):
      let (failing, other) = new.isFailing ? (after, before) : (before, after)
      isExplained = failing.failsByLawsAlone(unlike: other)
    }
    guard isExplained else { return nil }
    movesDifferently = before.head.movements != after.head.movements
    self.before = before.laws
    self.after = after.laws
    let broken = after.breaches.subtracting(before.breaches).map(\.subject)
    newlyBroken =
      after.head.verdict.isFailing
      ? after.laws.filter { !before.laws.contains($0) && broken.contains($0.rawValue) } : []
  }
}

extension LawSide {
  fileprivate func failsByLawsAlone(unlike other: LawSide) -> Bool {
    // What is known to fail is told there, too.
    let causes = breaches.subtracting(other.breaches)
    let isOtherwiseJudged = laws.isEmpty != other.laws.isEmpty
    return !causes.isEmpty
      && causes.allSatisfy { cause in
        cause.isOfBaseline
          ? isOtherwiseJudged
          : Law(rawValue: cause.subject).map { laws.contains($0) && !other.laws.contains($0) }
            ?? false
      }
  }
}
