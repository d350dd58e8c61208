package import AvoidanceEngine
package import Scenarios

/// A factor that differs between two runs of a case.
package struct CaseChange: Hashable, Sendable {
  package let factor: ChangeFactor
  /// The definition's name; empty for the day and the engine.
  package let name: String
  package let differences: [ContentDifference]

  init(_ factor: ChangeFactor, name: String, _ differences: [ContentDifference]) {
    self.factor = factor
    self.name = name
    self.differences = differences
  }

  init(_ factor: ChangeFactor, name: String, _ path: String, _ before: String?, _ after: String?) {
    self.factor = factor
    self.name = name
    differences = [ContentDifference(path: path, before: before, after: after)]
  }

  package init(_ laws: LawChange, of scenario: String) {
    self.init(.scenario, name: scenario, "laws", laws.before.words, laws.after.words)
  }

  /// The change as text, such as `strategy ours: gap 10 → 12`.
  package var sentence: String {
    if factor == .code {
      return "strategy code \(name): \(CodeDifference.sentence(differences, of: name))"
    }
    let shown = differences.prefix(3).map { difference in
      let path = difference.path.isEmpty ? "" : "\(difference.path) "
      switch (difference.before, difference.after) {
      case (nil, let after?): return "\(path)now \(Self.cut(after))"
      case (let before?, nil): return "\(path)was \(Self.cut(before)), now removed"
      case (let before?, let after?):
        return before == after
          ? "\(path)changed" : "\(path)\(Self.cut(before)) → \(Self.cut(after))"
      case (nil, nil): return path
      }
    }
    let more = differences.count > 3 ? ", and \(differences.count - 3) more" : ""
    let text = shown.joined(separator: ", ") + more
    switch factor {
    case .day, .engine: return text
    case .parameter: return "strategy \(name): \(text)"
    case .profile: return "scenario \(name): \(text)"
    default: return "\(factor.word) \(name): \(text)"
    }
  }

  /// Returns how a strategy's code differs; nil if it does not.
  package static func code(of name: String, from before: StrategyCode?, to after: StrategyCode?)
    -> CaseChange?
  {
    let differences = CodeDifference.all(before, after)
    return differences.isEmpty ? nil : CaseChange(.code, name: name, differences)
  }

  /// A strategy whose code was unavailable in one of two runs.
  static func presence(of name: String, isNow: Bool) -> CaseChange {
    let words = isNow ? ("unavailable", "available") : ("available", "unavailable")
    return CaseChange(.code, name: name, "", words.0, words.1)
  }

  private static func cut(_ text: String) -> String {
    text.count > 60 ? "\(text.prefix(59))…" : text
  }
}

package enum CaseExplanation: Hashable, Sendable {
  /// The smallest set of changes that leads from the first outcome to the second.
  case changes([CaseChange])
  /// No change of definitions explains it: the simulation itself changed.
  case engine(CaseChange)
  /// All inputs are equal, as far as the external strategy identifies its code.
  case sameCode(CaseChange)
  case notDeterministic
  /// Only the change of the scenario's laws changed the verdict.
  case laws(LawChange, of: String)

  /// The explanation as text, without a full stop.
  package var sentence: String {
    switch self {
    case .changes(let changes): changes.map(\.sentence).joined(separator: "; ")
    case .engine(let change), .sameCode(let change): change.sentence
    case .notDeterministic: "not deterministic: all inputs are equal"
    case .laws(let change, _): change.sentence
    }
  }

  /// Explains why two runs of a case had different outcomes, by running it again.
  ///
  /// - Parameters:
  ///   - before: The inputs of the first run.
  ///   - first: The recorded outcome of the first run.
  ///   - after: The inputs of the second run.
  ///   - second: The recorded outcome of the second run.
  ///   - now: The outcomes of both inputs with this program, if they are known.
  ///   - known: The changes between the suites of the two runs.
  package init(
    from before: CaseInputs, _ first: Digest, to after: CaseInputs, _ second: Digest,
    now: (before: Digest, after: Digest)? = nil, _ known: KnownChanges = KnownChanges()
  ) {
    let factors = before.factors(differingFrom: after)
    let engine = known.change(.engine, from: before, to: after)
    let isOtherEngine = before.engineVersion != after.engineVersion
    let hasOtherCode = before.hasOtherCode(than: after)
    let skipped = JudgedCase.skipped.digest
    // For different models it doesn't matter whether the code was available.
    let isSameModel = before.strategy.value.model == after.strategy.value.model
    if isSameModel, (first == skipped) != (second == skipped) {
      self = .changes([.presence(of: after.strategy.name, isNow: first == skipped)])
      return
    }
    guard before.isAvailable, after.isAvailable else {
      // Nothing can be run: any difference may be the cause.
      var changes = factors.map { known.change($0, from: before, to: after) }
      if hasOtherCode { changes.append(known.change(.code, from: before, to: after)) }
      if isOtherEngine { changes.append(engine) }
      self = changes.isEmpty ? .unchanged(after) : .changes(changes)
      return
    }
    lazy var outcomes: (before: Digest, after: Digest) =
      now ?? (before.judge().digest, after.judge().digest)
    // The code had no part in it if the current one reproduces both outcomes.
    if hasOtherCode, outcomes.before != first || outcomes.after != second {
      let others =
        outcomes.before == outcomes.after
        ? [] : Self.smallest(factors, from: before, to: after, target: outcomes.after)
      let changes = (others + [.code]).map { known.change($0, from: before, to: after) }
      self = .changes(changes + (isOtherEngine ? [engine] : []))
      return
    }
    if factors.isEmpty {
      self = isOtherEngine ? .engine(engine) : .unchanged(after)
      return
    }
    let (start, target) = outcomes
    let unseen = isOtherEngine ? nil : after.sameCode
    guard start != target else {
      self = unseen.map { .sameCode($0) } ?? .engine(engine)
      return
    }
    var changes = Self.smallest(factors, from: before, to: after, target: target)
      .map { known.change($0, from: before, to: after) }
    // If only one of the runs reproduces its recorded outcome, the cause is a different engine, or
    // code that doesn't identify itself as different.
    if (start == first) != (target == second) { changes.append(unseen ?? engine) }
    self = .changes(changes)
  }

  private static func unchanged(_ inputs: CaseInputs) -> CaseExplanation {
    inputs.sameCode.map { .sameCode($0) } ?? .notDeterministic
  }

  /// Returns the fewest changes that, with the current code, lead to an outcome.
  private static func smallest(
    _ factors: [ChangeFactor], from before: CaseInputs, to after: CaseInputs, target: Digest
  ) -> [ChangeFactor] {
    smallest(factors) { chosen in
      chosen.count == factors.count
        || before.taking(chosen, from: after).judge().digest == target
    }
  }

  /// Returns what was redefined between two runs of a case with the same outcome; nil if scenario and form
  /// are the same.
  package static func redefinition(
    from before: CaseInputs, to after: CaseInputs, _ known: KnownChanges
  ) -> CaseExplanation? {
    let factors = before.factors(differingFrom: after)
      .filter { [.scenario, .form, .profile].contains($0) }
    return factors.isEmpty
      ? nil : .changes(factors.map { known.change($0, from: before, to: after) })
  }

  /// Returns the smallest set that passes a test; the first of equal ones.
  ///
  /// For more than ten elements, a set from which none can be removed; it is not always the smallest.
  static func smallest(_ factors: [ChangeFactor], where test: ([ChangeFactor]) -> Bool)
    -> [ChangeFactor]
  {
    guard factors.count <= 10 else {
      if let single = factors.first(where: { test([$0]) }) { return [single] }
      var rest = factors
      for factor in factors where rest.count > 1 {
        let fewer = rest.filter { $0 != factor }
        if test(fewer) { rest = fewer }
      }
      return rest
    }
    for size in 1..<max(2, factors.count) {
      for bits in 1..<(1 << factors.count) where bits.nonzeroBitCount == size {
        let chosen = factors.indices.filter { bits >> $0 & 1 == 1 }.map { factors[$0] }
        if test(chosen) { return chosen }
      }
    }
    return factors
  }
}

/// How a scenario's laws differ between two runs, if that changed the verdict.
package struct LawChange: Hashable, Sendable {
  package let before: [Law]
  package let after: [Law]
  /// The laws that fail in the second run and were not checked in the first; empty if the verdict changed for
  /// other reasons.
  package let newlyBroken: [Law]
  /// Whether the movement also differs: then the laws may not be the only reason.
  package let movesDifferently: Bool

  package init(before: [Law], after: [Law], newlyBroken: [Law], movesDifferently: Bool) {
    self.before = before
    self.after = after
    self.newlyBroken = newlyBroken
    self.movesDifferently = movesDifferently
  }

  package var added: [Law] { after.filter { !before.contains($0) } }
  package var removed: [Law] { before.filter { !after.contains($0) } }
}

extension LawChange {
  /// The change as text, such as `a new law: no-excess-room` if that is what fails, else like
  /// `laws changed: with gap-kept, without within-limits`.
  package var sentence: String {
    let moved = movesDifferently ? "; movement also differs" : ""
    guard newlyBroken.isEmpty else {
      return (newlyBroken.count == 1 ? "a new law: " : "new laws: ") + Self.list(newlyBroken)
        + moved
    }
    let parts = [("with", added), ("without", removed)].filter { !$1.isEmpty }
    return "laws changed: " + parts.map { "\($0) \(Self.list($1))" }.joined(separator: ", ") + moved
  }

  private static func list(_ laws: [Law]) -> String {
    laws.map(\.rawValue).joined(separator: ", ")
  }
}

extension [Law] {
  fileprivate var words: String { "[\(map(\.rawValue).joined(separator: ", "))]" }
}
