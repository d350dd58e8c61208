/// The four kinds of things that people define, each with a name and immutable revisions.
public enum DefinitionKind: String, Hashable, Sendable, CaseIterable, Comparable {
  /// A tree of views with its controller.
  case form
  /// A script over a form, with expectations and laws.
  case scenario
  /// A built-in model with its parameters.
  case strategy
  /// A screen with its keyboard.
  case device

  /// Orders the kinds as they are listed here.
  public static func < (left: DefinitionKind, right: DefinitionKind) -> Bool {
    left.rank < right.rank
  }

  private var rank: Int {
    switch self {
    case .form: 0
    case .scenario: 1
    case .strategy: 2
    case .device: 3
    }
  }
}
