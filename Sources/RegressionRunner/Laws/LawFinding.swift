/// How a law was broken, as facts; the words are made in ``Wording``.
public struct LawFinding: Hashable, Sendable {
  /// What is wrong.
  public enum Kind: UInt8, Hashable, Sendable {
    /// The focused field reaches under the keyboard, by `amount`.
    case covered
    /// The focused field reaches under the bars at the top, by `amount`.
    case underBars
    /// The field's gap above the keyboard is `after`, wanted is `before`.
    case gap
    /// After hiding, the view's property is `after` instead of `before`.
    case notRestored
    /// The offset `after` is outside the limits `before` (lowest, highest).
    case outsideLimits
    /// The strategy moved what was visible, from `before` to `after`.
    case needless
    /// The same notification again moved something, from `before` to `after`.
    case answeredAgain
    /// The app's inset `before` became `after`.
    case insetLost
    /// Running the script again ended with `after` instead of `before`.
    case drift
    /// The user can't scroll the field into the free area; `amount` is missing.
    case unreachable
    /// Going to another field and back ended with `after` instead of `before`.
    case unstableSwitch
    /// The other order of UIKit's calls ended with `after` instead of `before`.
    case orderMatters
    /// The root is displaced by `after`, the keyboard is `before` high.
    case displacedTooFar
    /// The root is `amount` below its start.
    case belowStart
  }

  /// What is wrong.
  public var kind: Kind
  /// The view's name; nil for none.
  public var view: String?
  /// The property, as `contentOffset` or `frame`; empty where the kind says it.
  public var property: String
  /// The numbers that should be.
  public var before: [Double]
  /// The numbers that are.
  public var after: [Double]

  init(
    _ kind: Kind,
    view: String? = nil,
    property: String = "",
    before: [Double] = [],
    after: [Double] = []
  ) {
    self.kind = kind
    self.view = view
    self.property = property
    self.before = before
    self.after = after
  }

  /// The largest difference between what is and what should be, with its sign; in points.
  public var amount: Double {
    if before.count == after.count {
      let differences = zip(after, before).map { $0 - $1 }
      return differences.max { abs($0) < abs($1) } ?? 0
    }
    if kind == .outsideLimits, before.count == 2, let offset = after.first {
      return offset < before[0] ? offset - before[0] : offset - before[1]
    }
    return after.first ?? 0
  }
}
