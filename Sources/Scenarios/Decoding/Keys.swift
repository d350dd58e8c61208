/// The tables of the format's keys, one for each kind of mapping.
enum Keys {
  static let file = KeyTable(FileKey.self)
  static let strategy = KeyTable(StrategyKey.self)
  static let external = KeyTable(ExternalKey.self)
  static let externalLimits = KeyTable(ExternalLimitKey.self)
  static let storedStrategy = KeyTable(StoredStrategyKey.self)
  static let strategyCode = KeyTable(StrategyCodeKey.self)
  static let form = KeyTable(
    FormKey.allCases.map { ($0.rawValue, $0) }, tried: TriedKey.ofForm, in: "a form")
  static let view = KeyTable(
    ViewKey.all.map { ($0.name, $0) }, tried: TriedKey.ofView, in: "a view")
  static let sides = KeyTable(SideKey.self)
  static let constraint = KeyTable(ConstraintKey.self)
  static let sizeClasses = KeyTable(SizeClassKey.self)
  static let scenario = KeyTable(
    ScenarioKey.allCases.map { ($0.rawValue, $0) }, tried: TriedKey.ofScenario, in: "a scenario")
  static let knownFailure = KeyTable(KnownFailureKey.self)
  static let step = KeyTable(StepKey.allCases.map { ($0.name, $0) }) { word in
    TriedStep.step(for: word).map { .triedStep(word, step: $0) }
  }
  static let adjustment = KeyTable(AdjustmentKey.self)
  static let matcher = KeyTable(MatcherKey.self)
  static let law = KeyTable(Law.self)
  static let storedLaw = KeyTable(Law.allCases.map { ($0.storedWord, $0) })
  static let baseline = KeyTable(BaselineKey.self)
  static let approvedAdjustment = KeyTable(ApprovedAdjustmentKey.self)
}

enum FileKey: String, CaseIterable {
  case headroom, devices, strategies, externals, forms, scenarios, baselines
}

enum StrategyKey: String, CaseIterable { case name, model, parameters }

enum ExternalKey: String, CaseIterable {
  case name, command, files, parameters, environment, limits
}

enum ExternalLimitKey: String, CaseIterable { case start, `case`, answer }

/// The keys of a strategy in canonical content: only there stands what its code was.
enum StoredStrategyKey: String, CaseIterable { case code, model, parameters }

enum StrategyCodeKey: String, CaseIterable { case command, defaults, files, program, version }

enum FormKey: String, CaseIterable { case name, canvas, controller, view, constraints }

enum SideKey: String, CaseIterable { case top, left, bottom, right }

enum ConstraintKey: String, CaseIterable {
  case constraint, name, first, relation, second, multiplier, constant, priority, isActive, when
}

enum SizeClassKey: String, CaseIterable { case width, height }

enum ScenarioKey: String, CaseIterable {
  case name, form, devices, orientations, strategies, source, tags, profile, laws, script
  case knownFailure
}

enum KnownFailureKey: String, CaseIterable { case laws, reason, until }

enum AdjustmentKey: String, CaseIterable { case view, property, from, to, duration, curve, by }

enum MatcherKey: String, CaseIterable {
  case atLeast, atMost, between, near, within, not, oneOf, contains
}

enum BaselineKey: String, CaseIterable { case `case`, adjustments, reason, by, at }

/// The keys of an expected adjustment, and the step in which it happens.
enum ApprovedAdjustmentKey: String, CaseIterable {
  case step, view, property, from, to, duration, curve, by
}
