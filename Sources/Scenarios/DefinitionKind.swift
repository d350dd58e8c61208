/// The four kinds of things that people define, each with a name and immutable revisions.
public enum DefinitionKind: String, Hashable, Sendable, CaseIterable, Comparable {
  // The words enter the digests of contents.
  /// A tree of views with its controller.
  case form = "form"
  /// A script over a form, with expectations and laws.
  case scenario = "scenario"
  /// A built-in model with its parameters.
  case strategy = "strategy"
  /// A screen with its keyboard.
  case device = "device"

  /// How many definitions of a kind there may be, built-in ones included: plans number them with 16
  /// bits.
  public static let definitionLimit = 65_535

  /// The word for several.
  public var plural: String { self == .strategy ? "strategies" : "\(rawValue)s" }

  /// The command that lists what there is of a kind; nil for none.
  public var listingCommand: String? { self == .strategy ? "headroom strategies" : nil }

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
