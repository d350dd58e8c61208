/// The key tables of the format, one for each kind of mapping.
enum Keys {
  static let storedStrategy = KeyTable(StoredStrategyKey.self)
  static let composite = KeyTable(CompositeKey.self)
  static let strategyCode = KeyTable(StrategyCodeKey.self)
  static let view = KeyTable(
    ViewKey.all.map { ($0.name, $0) }, tried: TriedKey.ofView, in: "a view")
  static let sides = KeyTable(SideKey.self)
  static let constraint = KeyTable(ConstraintKey.self)
  static let sizeClasses = KeyTable(SizeClassKey.self)
  static let step = KeyTable(StepKey.all.map { ($0.name, $0) }) { word in
    TriedStep.step(for: word).map { .triedStep(word, step: $0) }
  }
  static let matcher = KeyTable(MatcherKey.self)
  static let law = KeyTable(Law.self)
  static let storedLaw = KeyTable(Law.allCases.map { ($0.storedWord, $0) })
}

/// The keys of a strategy in canonical content, which alone may record its code.
enum StoredStrategyKey: String, CaseIterable { case code, model, parameters }
enum CompositeKey: String, CaseIterable { case parts }

enum StrategyCodeKey: String, CaseIterable { case command, defaults, files, program, version }

enum SideKey: String, CaseIterable { case top, left, bottom, right }

enum ConstraintKey: String, CaseIterable {
  case constraint, name, first, relation, second, multiplier, constant, priority, isActive, when
}

enum SizeClassKey: String, CaseIterable { case width, height }

enum MatcherKey: String, CaseIterable {
  case atLeast, atMost, between, near, within, not, oneOf, contains
}
