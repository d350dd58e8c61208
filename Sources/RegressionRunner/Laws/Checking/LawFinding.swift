/// How a law was broken, as facts, and the message for it.
package struct LawFinding: Hashable, Sendable {
  package enum Kind: UInt8, Hashable, Sendable, CaseIterable {
    // The raw values enter the digests of outcomes: a new kind takes the next number.
    /// The focused field extends `amount` below the top of the keyboard, or of the view that `property` names
    /// and that overlaps it.
    case covered = 0
    /// The focused field begins `amount` above the area left by the bars at the top, or, if `property` is
    /// `sectionHeader`, `amount` of it is under section headers that stick.
    case underBars = 1
    /// The field's gap above the keyboard is `after` instead of `before`.
    case gap = 2
    /// After hiding, the view's property is `after` instead of `before`.
    case notRestored = 3
    /// The offset `after` is outside the limits `before` (lowest, highest).
    case outsideLimits = 4
    /// The strategy moved a visible field, from `before` to `after`.
    case needless = 5
    /// Repeating the notification moved something, from `before` to `after`.
    case answeredAgain = 6
    /// The app's inset `before` became `after`.
    case insetLost = 7
    /// Running the script again ended with `after` instead of `before`.
    case drift = 8
    /// The field can't be scrolled into the free area; `amount` is missing. `property` is
    /// `safeAreaInsets.top` if the field is above that area, else empty.
    case unreachable = 9
    /// Going to another field and back ended with `after` instead of `before`.
    case unstableSwitch = 10
    /// The other order of UIKit's calls ended with `after` instead of `before`.
    case orderMatters = 11
    /// The root is displaced by `after`; the keyboard's height is `before`.
    case displacedTooFar = 12
    /// The root is `amount` below its start.
    case belowStart = 13
    /// The focused field extends `amount` below the window's bottom, which is above the keyboard's top.
    case belowWindow = 14
    /// There is room of `after` at the view's bottom; `before` has the allowed room, the covered height, and
    /// UIKit's inset for the safe area.
    case excessRoom = 15
    /// The view ends `after` above the keyboard's top; the first of `before` is allowed.
    case endsTooHigh = 16
    /// A bar ends at `after` instead of `before`, its position on the keyboard.
    case barOffKeyboard = 17
    /// A bar's height is `after`, but should be at least `before`.
    case barSqueezed = 18
    /// A bar ends at `after` instead of `before`, its initial position, without a docked keyboard.
    case barNotAtRest = 19
    /// The strategy moved the view's property some seconds later than the keyboard (the first of `after`), in
    /// the call given by the second.
    case movesLate = 20

    /// The stored name.
    package var word: String {
      switch self {
      case .covered: "covered"
      case .underBars: "underBars"
      case .gap: "gap"
      case .notRestored: "notRestored"
      case .outsideLimits: "outsideLimits"
      case .needless: "needless"
      case .answeredAgain: "answeredAgain"
      case .insetLost: "insetLost"
      case .drift: "drift"
      case .unreachable: "unreachable"
      case .unstableSwitch: "unstableSwitch"
      case .orderMatters: "orderMatters"
      case .displacedTooFar: "displacedTooFar"
      case .belowStart: "belowStart"
      case .belowWindow: "belowWindow"
      case .excessRoom: "excessRoom"
      case .endsTooHigh: "endsTooHigh"
      case .barOffKeyboard: "barOffKeyboard"
      case .barSqueezed: "barSqueezed"
      case .barNotAtRest: "barNotAtRest"
      case .movesLate: "movesLate"
      }
    }
  }

  package var kind: Kind
  /// Nil if there is none.
  package var view: String?
  /// A property such as `contentOffset` or `frame`; empty if the kind implies it.
  package var property: String
  /// The expected numbers.
  package var before: [Double]
  /// The actual numbers.
  package var after: [Double]

  /// The part of an invisible or partly visible field that has to be visible.
  var part = FieldPart.topEdge

  enum FieldPart: Hashable, Sendable {
    /// The field, with its height.
    case whole(Double)
    /// The caret of a field that is taller than the free area, with its height.
    case caret(Double)
    /// The top edge of such a field without a caret.
    case topEdge

    /// Reads the stored values; nil if they are invalid.
    init?(word: String, height: Double?) {
      switch (word, height) {
      case ("whole", let height?): self = .whole(height)
      case ("caret", let height?): self = .caret(height)
      case ("topEdge", nil): self = .topEdge
      default: return nil
      }
    }

    /// The stored name.
    var word: String {
      switch self {
      case .topEdge: "topEdge"
      case .whole: "whole"
      case .caret: "caret"
      }
    }

    /// Its number in the digests of outcomes.
    var code: UInt8 {
      switch self {
      case .topEdge: 0
      case .whole: 1
      case .caret: 2
      }
    }

    /// The field's height; nil if it does not matter.
    var height: Double? {
      switch self {
      case .whole(let height), .caret(let height): height
      case .topEdge: nil
      }
    }
  }

  init(
    _ kind: Kind, view: String? = nil, property: String = "", before: [Double] = [],
    after: [Double] = []
  ) {
    self.kind = kind
    self.view = view
    self.property = property
    self.before = before
    self.after = after
  }

  /// The largest difference between actual and expected numbers, with its sign, in points.
  package var amount: Double {
    if before.isEmpty { return after.first ?? 0 }
    if kind == .outsideLimits, before.count == 2, let offset = after.first {
      return offset < before[0] ? offset - before[0] : offset - before[1]
    }
    let differences = zip(after, before).map { $0 - $1 }
    return differences.max { abs($0) < abs($1) } ?? 0
  }
}

// The messages, which each law defines.
extension LawFinding {
  /// The message, such as `comments is partly covered: 34 of 44 pt`, or `comments can't be seen: 457 pt below
  /// the keyboard's top`.
  var sentence: String { kind.isAboutField ? "\(field) \(predicate)" : predicate }

  /// The sentence without the field's name; the whole one if it is not about a field.
  var predicate: String {
    kind.rule?.sentences.first { $0.key == kind }?.value(self) ?? kind.word
  }

  /// The cause in short, which findings about other views and properties may share, such as `the safe area's 34 pt
  /// are counted twice`; nil if the sentence is all there is to say.
  package var sharedCause: String? { kind.rule?.cause?(self) }

  private var field: String {
    switch (kind.rule?.field, part) {
    case (.isHidden?, .caret): "the caret of \(viewName)"
    case (.isOutOfReach?, _): view.map { "field '\($0)'" } ?? viewName
    default: viewName
    }
  }

  var viewName: String { view ?? "a view without a name" }

  /// By how much the law is broken, such as `34 pt`.
  var distance: String { "\(Messages.points([abs(amount)])) pt" }

  var wanted: String { Self.numbers(before) }

  var found: String { Self.numbers(after) }

  /// The message for something that should not have changed.
  func change(_ cause: String) -> String {
    switch property {
    case "focus": "\(cause) changes the first responder"
    case "keyboard.frame": "\(cause) leaves the keyboard at \(found) instead of \(wanted)"
    default: "\(cause) leaves \(property) of \(viewName) at \(found) instead of \(wanted)"
    }
  }

  private static func numbers(_ numbers: [Double]) -> String {
    numbers.isEmpty ? "hidden" : Messages.points(numbers)
  }
}
