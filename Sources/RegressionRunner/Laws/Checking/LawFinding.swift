/// How a law was broken, as facts, and its words.
package struct LawFinding: Hashable, Sendable {
  /// What is wrong.
  package enum Kind: UInt8, Hashable, Sendable, CaseIterable {
    // The numbers enter the digests of outcomes: a new kind takes the next one.
    /// The focused field ends below the keyboard's top, or that of the view that `property` names and that
    /// lies over it, by `amount`.
    case covered = 0
    /// The focused field begins above what the bars at the top leave free, by `amount`.
    case underBars = 1
    /// The field's gap above the keyboard is `after`, wanted is `before`.
    case gap = 2
    /// After hiding, the view's property is `after` instead of `before`.
    case notRestored = 3
    /// The offset `after` is outside the limits `before` (lowest, highest).
    case outsideLimits = 4
    /// The strategy moved what was visible, from `before` to `after`.
    case needless = 5
    /// The same notification again moved something, from `before` to `after`.
    case answeredAgain = 6
    /// The app's inset `before` became `after`.
    case insetLost = 7
    /// Running the script again ended with `after` instead of `before`.
    case drift = 8
    /// The user can't scroll the field into the free area; `amount` is missing. `property` is
    /// `safeAreaInsets.top` where the field is above that area, else empty.
    case unreachable = 9
    /// Going to another field and back ended with `after` instead of `before`.
    case unstableSwitch = 10
    /// The other order of UIKit's calls ended with `after` instead of `before`.
    case orderMatters = 11
    /// The root is displaced by `after`, the keyboard is `before` high.
    case displacedTooFar = 12
    /// The root is `amount` below its start.
    case belowStart = 13
    /// The focused field ends below the window's bottom, which is above the keyboard's top, by `amount`.
    case belowWindow = 14
    /// There is room of `after` at the bottom of what the view shows, of which the first of `before` is
    /// wanted, the second is covered, and the third is UIKit's for the safe area.
    case excessRoom = 15
    /// The view ends `after` above the keyboard's top, where at most the first of `before` is wanted.
    case endsTooHigh = 16
    /// A bar ends at `after` instead of `before`, its place on the keyboard.
    case barOffKeyboard = 17
    /// A bar is `after` high, where it should be at least `before`.
    case barSqueezed = 18
    /// A bar ends at `after` instead of `before`, where it rests, although no docked keyboard is up.
    case barNotAtRest = 19
    /// The strategy moved the view's property the first of `after` in seconds later than the keyboard, in the
    /// call that the second one says.
    case movesLate = 20

    /// The word that is stored.
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

  /// What is wrong.
  package var kind: Kind
  /// The view's name; nil for none.
  package var view: String?
  /// The property, as `contentOffset` or `frame`; empty where the kind says it.
  package var property: String
  /// The numbers that should be.
  package var before: [Double]
  /// The numbers that are.
  package var after: [Double]

  /// What of a field that can't be seen, or in part, has to be visible.
  var part = FieldPart.topEdge

  /// What of a field has to be visible.
  enum FieldPart: Hashable, Sendable {
    /// The field, with its height.
    case whole(Double)
    /// The caret of a field that is taller than the free area, with its height.
    case caret(Double)
    /// The upper edge of such a field without a caret.
    case topEdge

    /// Takes what is stored; nil where it says nothing.
    init?(word: String, height: Double?) {
      switch (word, height) {
      case ("whole", let height?): self = .whole(height)
      case ("caret", let height?): self = .caret(height)
      case ("topEdge", nil): self = .topEdge
      default: return nil
      }
    }

    /// The word that is stored.
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

    /// The field's height; nil where it does not matter.
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

  /// The largest difference between what is and what should be, with its sign; in points.
  package var amount: Double {
    if before.isEmpty { return after.first ?? 0 }
    if kind == .outsideLimits, before.count == 2, let offset = after.first {
      return offset < before[0] ? offset - before[0] : offset - before[1]
    }
    let differences = zip(after, before).map { $0 - $1 }
    return differences.max { abs($0) < abs($1) } ?? 0
  }
}

// The words, of which each law says its own.
extension LawFinding {
  /// Says how a law was broken, as `comments is partly covered: 34 of 44 pt` or, of a field of which nothing
  /// can be seen, `comments can't be seen: 457 pt below the keyboard's top`.
  var sentence: String { kind.isAboutField ? "\(field) \(predicate)" : predicate }

  /// The sentence behind the field that it is about; the whole one where it is about none.
  var predicate: String {
    kind.rule?.sentences.first { $0.key == kind }?.value(self) ?? kind.word
  }

  /// The field that a finding is about.
  private var field: String {
    switch (kind.rule?.field, part) {
    case (.isHidden?, .caret): "the caret of \(viewName)"
    case (.isOutOfReach?, _): view.map { "field '\($0)'" } ?? viewName
    default: viewName
    }
  }

  /// The view's name for people.
  var viewName: String { view ?? "a view without a name" }

  /// By how much the law is broken, as `34 pt`.
  var distance: String { "\(Messages.points([abs(amount)])) pt" }

  /// The numbers that should be.
  var wanted: String { Self.numbers(before) }

  /// The numbers that are.
  var found: String { Self.numbers(after) }

  /// Says what something should not have changed.
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
