import AvoidanceEngine
package import Scenarios

/// How a law is checked, and its words; each stands in a file of its own.
package struct LawRule: Sendable {
  /// Looks at the screen after a step; nil where the law does not apply.
  ///
  /// The last argument runs the case once more, to the same event, where a strategy can't be copied.
  typealias Check = @Sendable (inout LawWatch, Simulator, () -> Simulator) -> LawResult?
  /// Compares the whole run with others: the script once more in a simulation, and the screen after it
  /// under the other order of calls.
  typealias Finish =
    @Sendable (inout LawWatch, Simulator, (inout Simulator) -> Void, () -> Screen) -> LawFinding?

  /// What a field lacks that a finding is about.
  enum FieldFault { case isHidden, isOutOfReach, isTooClose }

  let law: Law
  /// How grave it is that it is broken, 0 the gravest.
  let rank: Int
  /// What a field lacks where it is broken; nil for a law that is about no field.
  var field: FieldFault?
  /// Whether it is the form that breaks it, whatever the step.
  var isAboutForm = false
  /// Whether it is checked while something still moves, too.
  var isCheckedInAnimation = false
  /// Whether checking it runs the script, or its last step, more than once: then it is checked until it is
  /// broken, not on for its worst step.
  package var repeatsScript = false
  /// A sentence, with where the law applies.
  let help: String
  /// The findings that are this law's own, with their sentences; behind the field's name where it has a
  /// ``field``.
  var sentences: KeyValuePairs<LawFinding.Kind, @Sendable (LawFinding) -> String> = [:]
  /// Prepares what only this law remembers, after the set-up; the screen is the one before it.
  var begin: (@Sendable (inout LawWatch, _ own: Screen) -> Void)?
  var check: Check?
  var finish: Finish?

  /// All of them, in the order of the laws.
  static let all = Law.allCases.map(\.rule)

  /// Those whose sentences tell of findings.
  fileprivate static let byKind = Dictionary(
    uniqueKeysWithValues: all.flatMap { rule in rule.sentences.map { ($0.key, rule) } })
}

extension Law {
  /// How it is checked, and its words.
  package var rule: LawRule {
    switch self {
    case .focusedFieldVisible: .focusedFieldVisible
    case .gapKept: .gapKept
    case .restoredAfterHide: .restoredAfterHide
    case .withinLimits: .withinLimits
    case .noNeedlessMovement: .noNeedlessMovement
    case .idempotent: .idempotent
    case .foreignInsetsKept: .foreignInsetsKept
    case .noDrift: .noDrift
    case .everyFieldReachable: .everyFieldReachable
    case .switchIsStable: .switchIsStable
    case .orderIndependent: .orderIndependent
    case .rootOnScreen: .rootOnScreen
    case .reachable: .reachable
    case .noExcessRoom: .noExcessRoom
    case .barOnKeyboard: .barOnKeyboard
    case .movesWithKeyboard: .movesWithKeyboard
    }
  }

  /// A sentence, with where the law applies.
  package var help: String { rule.help }

  /// How grave it is that it is broken, 0 the gravest.
  package var rank: Int { rule.rank }

  /// Whether it is one that no form keeps by itself while a keyboard is up.
  package var isAboutSight: Bool { rule.field != nil }

  /// Whether it shows at a script's end alone.
  package var isOfWholeScript: Bool { rule.finish != nil }
}

extension LawFinding.Kind {
  /// The law whose sentence tells of it.
  var rule: LawRule? { LawRule.byKind[self] }

  /// Whether such a finding says that the focused field can't be seen.
  package var hidesField: Bool { rule?.field == .isHidden }

  /// Whether such a finding says that a field can't be seen and typed into, now or at all.
  package var isAboutSeeing: Bool { hidesField || rule?.field == .isOutOfReach }

  /// Whether such a finding's view is a field rather than what moves.
  package var isAboutField: Bool { rule?.field != nil }
}
