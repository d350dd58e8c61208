import AvoidanceEngine
package import Scenarios

/// How a law is checked, and its messages.
package struct LawRule: Sendable {
  /// Checks the screen after a step; nil if the law does not apply.
  ///
  /// The last argument runs the case again up to the event, for strategies that can't be copied.
  typealias Check = @Sendable (inout LawWatch, Simulator, () -> Simulator) -> LawResult?
  /// Compares the whole run with others: the script run again in the simulation, and the screen after the
  /// other order of calls.
  typealias Finish =
    @Sendable (LawWatch, Simulator, (inout Simulator) -> Void, () -> Screen) -> LawFinding?

  enum FieldFault { case isHidden, isOutOfReach, isTooClose }

  let law: Law
  /// The severity of a breach, 0 for the most severe.
  let severity: Int
  /// What is wrong with the field if it is broken; nil if the law is not about a field.
  var field: FieldFault?
  /// Whether a breach is the form's fault, independent of the step.
  var isAboutForm = false
  /// Whether it is also checked during animations.
  var isCheckedInAnimation = false
  /// How far a number may miss its limit, in points.
  var tolerance = Tolerance.points
  /// Whether checking it runs the script, or its last step, again: then it is not checked further for its
  /// worst step once it is broken.
  package var repeatsScript = false
  /// A sentence that says what the law demands.
  let help: String
  /// The law's kinds of findings, with their sentences, which follow the field's name if it has a ``field``.
  var sentences: KeyValuePairs<LawFinding.Kind, @Sendable (LawFinding) -> String> = [:]
  /// The cause of a finding in short, if it may be that of others whatever they are about; nil if the sentence is all
  /// there is to say.
  var cause: (@Sendable (LawFinding) -> String?)?
  /// Prepares the law's own state after the set-up; `own` is the screen before it.
  var begin: (@Sendable (inout LawWatch, _ own: Screen) -> Void)?
  /// Updates the law's own state with each step, also during animations, before the laws are checked.
  var follow: (@Sendable (inout LawWatch, Event, Simulator) -> Void)?
  var check: Check?
  var finish: Finish?

  static let all = Law.allCases.map(\.rule)

  /// The tolerances by the laws' names.
  static let tolerances = Dictionary(
    uniqueKeysWithValues: all.map { ($0.law.rawValue, $0.tolerance) })

  fileprivate static let byKind = Dictionary(
    uniqueKeysWithValues: all.flatMap { rule in rule.sentences.map { ($0.key, rule) } })
}

extension Law {
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

  package var help: String { rule.help }

  package var severity: Int { rule.severity }

  /// Whether it is about a field: forms don't satisfy it without avoidance while a keyboard is shown.
  package var isAboutField: Bool { rule.field != nil }

  /// Whether it is checked only at the end of a script.
  package var isOfWholeScript: Bool { rule.finish != nil }
}

extension LawFinding.Kind {
  /// The law with a sentence for it.
  var rule: LawRule? { LawRule.byKind[self] }

  /// Whether the finding says that the focused field can't be seen.
  package var hidesField: Bool { rule?.field == .isHidden }

  /// Whether the finding says that a field can't be seen and typed into, now or at all.
  package var isAboutSeeing: Bool { hidesField || rule?.field == .isOutOfReach }

  /// Whether the finding's view is a field rather than something that moves.
  package var isAboutField: Bool { rule?.field != nil }
}
