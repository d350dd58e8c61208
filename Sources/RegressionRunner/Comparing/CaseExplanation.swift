package import AvoidanceEngine
package import Scenarios

/// One factor that differs between two runs of a case, with where and how.
package struct CaseChange: Hashable, Sendable {
  /// What differs.
  package let factor: ChangeFactor
  /// The definition's name; empty for the day and the engine.
  package let name: String
  /// Where its content differs, and how.
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

  /// Takes a change of a scenario's laws.
  package init(_ laws: LawChange, of scenario: String) {
    self.init(.scenario, name: scenario, "laws", laws.before.words, laws.after.words)
  }

  /// The change for people, as in `strategy ours: gap 10 → 12`.
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

  /// Returns how the code of a strategy differs; nil where it does not.
  package static func code(of name: String, from before: StrategyCode?, to after: StrategyCode?)
    -> CaseChange?
  {
    let differences = CodeDifference.all(before, after)
    return differences.isEmpty ? nil : CaseChange(.code, name: name, differences)
  }

  /// A strategy whose code was not available in one of two runs.
  static func presence(of name: String, isNow: Bool) -> CaseChange {
    let words = isNow ? ("unavailable", "available") : ("available", "unavailable")
    return CaseChange(.code, name: name, "", words.0, words.1)
  }

  private static func cut(_ text: String) -> String {
    text.count > 60 ? "\(text.prefix(59))…" : text
  }
}

/// Why a case's outcome in one run differs from that in another.
package enum CaseExplanation: Hashable, Sendable {
  /// The smallest set of changes that takes the first outcome to the second.
  case changes([CaseChange])
  /// No change of definitions does: the simulation itself is another one.
  case engine(CaseChange)
  /// All inputs are equal, as far as the code of the strategy, which is not Headroom's own, tells of
  /// itself.
  case sameCode(CaseChange)
  /// All inputs are equal.
  case notDeterministic
  /// The scenario names other laws, and that alone changed the verdict.
  case laws(LawChange, of: String)

  /// The explanation for people, without a full stop.
  package var sentence: String {
    switch self {
    case .changes(let changes): changes.map(\.sentence).joined(separator: "; ")
    case .engine(let change), .sameCode(let change): change.sentence
    case .notDeterministic: "not deterministic: all inputs are equal"
    case .laws(let change, _): change.sentence
    }
  }

  /// Explains why two runs of one case came to different outcomes, by running it again.
  ///
  /// - Parameters:
  ///   - before: The inputs of the first run.
  ///   - first: The outcome that was recorded then.
  ///   - after: The inputs of the second run.
  ///   - second: The outcome that was recorded then.
  package init(from before: CaseInputs, _ first: Digest, to after: CaseInputs, _ second: Digest) {
    let factors = before.factors(differingFrom: after)
    let engine = before.change(.engine, to: after)
    let isOtherEngine = before.engineVersion != after.engineVersion
    let hasOtherCode = before.hasOtherCode(than: after)
    let skipped = JudgedCase.skipped.digest
    // Under another model it is no matter of whether the same code was available.
    let isSameModel = before.strategy.value.model == after.strategy.value.model
    if isSameModel, (first == skipped) != (second == skipped) {
      self = .changes([.presence(of: after.strategy.name, isNow: first == skipped)])
      return
    }
    guard before.isAvailable, after.isAvailable else {
      // Nothing can be tried: all that differs may have a part in it.
      var changes = factors.map { before.change($0, to: after) }
      if hasOtherCode { changes.append(before.change(.code, to: after)) }
      if isOtherEngine { changes.append(engine) }
      self = changes.isEmpty ? .unchanged(after) : .changes(changes)
      return
    }
    if hasOtherCode, let changes = Self.changes(from: before, first, to: after, second, factors) {
      self = .changes(changes + (isOtherEngine ? [engine] : []))
      return
    }
    if factors.isEmpty {
      self = isOtherEngine ? .engine(engine) : .unchanged(after)
      return
    }
    let start = before.judge().digest
    let target = after.judge().digest
    let unseen = isOtherEngine ? nil : after.sameCode
    guard start != target else {
      self = unseen.map { .sameCode($0) } ?? .engine(engine)
      return
    }
    let smallest = Self.smallest(factors) { chosen in
      chosen.count == factors.count
        || before.taking(chosen, from: after).judge().digest == target
    }
    var changes = smallest.map { before.change($0, to: after) }
    // Where only one of the runs comes out as it was recorded, another engine had a part in it, or code
    // that does not tell that it is another one.
    if (start == first) != (target == second) { changes.append(unseen ?? engine) }
    self = .changes(changes)
  }

  /// What is said where all inputs are equal.
  private static func unchanged(_ inputs: CaseInputs) -> CaseExplanation {
    inputs.sameCode.map { .sameCode($0) } ?? .notDeterministic
  }

  /// Returns the code of the strategy with the fewest other changes that, with the code of now, lead to
  /// the second outcome; nil where the code had no part in it, as it gives both outcomes.
  private static func changes(
    from before: CaseInputs, _ first: Digest, to after: CaseInputs, _ second: Digest,
    _ factors: [ChangeFactor]
  ) -> [CaseChange]? {
    let start = before.judge().digest
    let target = after.judge().digest
    guard start != first || target != second else { return nil }
    let others =
      start == target
      ? []
      : smallest(factors) { chosen in
        chosen.count == factors.count
          || before.taking(chosen, from: after).judge().digest == target
      }
    return (others + [.code]).map { before.change($0, to: after) }
  }

  /// Names what was redefined between two runs of one case that came to the same outcome; nil where
  /// scenario and form are the same.
  package static func redefinition(from before: CaseInputs, to after: CaseInputs)
    -> CaseExplanation?
  {
    let factors = before.factors(differingFrom: after)
      .filter { [.scenario, .form, .profile].contains($0) }
    return factors.isEmpty ? nil : .changes(factors.map { before.change($0, to: after) })
  }

  /// Returns the smallest of the sets for which a test holds; of equal ones the first.
  ///
  /// Beyond ten elements a set of which no element can be left out, which is not always the smallest.
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

/// How the laws of a case's scenario differ between two runs, where that is what changed its verdict.
package struct LawChange: Hashable, Sendable {
  /// The laws of the first run.
  package let before: [Law]
  /// The laws of the second run.
  package let after: [Law]
  /// The laws that fail in the second run and that the first one did not check; none where the verdict
  /// changed otherwise.
  package let newlyBroken: [Law]
  /// Whether the case moved differently, too: then the laws need not be all that changed the verdict.
  package let movesDifferently: Bool

  package init(before: [Law], after: [Law], newlyBroken: [Law], movesDifferently: Bool) {
    self.before = before
    self.after = after
    self.newlyBroken = newlyBroken
    self.movesDifferently = movesDifferently
  }

  /// The laws that only the second run checked.
  package var added: [Law] { after.filter { !before.contains($0) } }
  /// The laws that only the first run checked.
  package var removed: [Law] { before.filter { !after.contains($0) } }
}

extension LawChange {
  /// The change for people, as in `a new law: no-excess-room` where that is what fails, else as in
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
  /// The laws as a file lists them.
  fileprivate var words: String { "[\(map(\.rawValue).joined(separator: ", "))]" }
}
