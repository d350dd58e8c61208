import Synchronization

/// A decision in a strategy's code, declared so that a suite can report whether its cases ever reach it.
///
/// ```swift
/// enum Rule: Int, StrategyRule {
///   case covered, restored
///
///   var meaning: String {
///     switch self {
///     case .covered: "the keyboard covers the table: insets it"
///     case .restored: "the keyboard hides: restores the inset"
///     }
///   }
/// }
/// ```
///
/// The model is declared with `rules: Rule.self`; the code records each decision with
/// ``Screen/follow(_:)``. Raw values are 0 to 63.
public protocol StrategyRule: CaseIterable, RawRepresentable<Int>, Sendable {
  /// When the rule applies and what it does, as a phrase without a full stop.
  var meaning: String { get }
}

extension StrategyRule {
  static var declared: [StrategyModel.Rule] {
    allCases.map { rule in
      precondition(0..<64 ~= rule.rawValue, "the raw value of \(rule) is not between 0 and 63")
      return .init(number: rule.rawValue, name: "\(rule)", meaning: rule.meaning)
    }
  }
}

/// The rules of a model, described on first use: naming those of all models takes a quarter of the time
/// of a small command.
final class DeclaredRules: Sendable {
  private let type: any StrategyRule.Type
  private let known = Mutex<[StrategyModel.Rule]?>(nil)

  init(_ type: any StrategyRule.Type) { self.type = type }

  var all: [StrategyModel.Rule] {
    known.withLock { known in
      if let known { return known }
      let rules = type.declared
      known = rules
      return rules
    }
  }
}

extension StrategyModel {
  /// A rule of a model's code.
  public struct Rule: Hashable, Sendable {
    /// Its index in ``RuleSet``.
    public let number: Int
    /// The name, such as `covered`.
    public let name: String
    /// When it applies and what it does.
    public let meaning: String
  }
}

/// The rules that a strategy has followed so far.
public struct RuleSet: Hashable, Sendable {
  private var bits: UInt64 = 0

  /// No rules.
  public init() {}

  /// Whether the rule was followed.
  public func contains(_ rule: StrategyModel.Rule) -> Bool { bits >> UInt64(rule.number) & 1 == 1 }

  mutating func insert(_ number: Int) { bits |= 1 << UInt64(number) }
}

extension Screen {
  /// Records that the strategy follows a rule; nothing else changes.
  @inline(__always)
  public mutating func follow(_ rule: some StrategyRule) { followedRules.insert(rule.rawValue) }
}
