package import AvoidanceEngine

/// What a subject must be when a script comes to it.
package struct Expectation: Hashable, Sendable {
  /// What a subject must be, for all strategies or by strategy.
  package enum Expected: Hashable, Sendable {
    /// The same for every strategy.
    case all(Matcher)
    /// By strategy; one that is not named is judged by `otherwise`, if there is one.
    case byStrategy([String: Matcher], otherwise: Matcher?)
  }

  /// What it is about.
  package var subject: Subject
  /// What it must be.
  package var expected: Expected

  /// Makes an expectation.
  package init(_ subject: Subject, _ expected: Expected) {
    self.subject = subject
    self.expected = expected
  }

  /// Returns what the subject must be under a strategy; nil where it is not judged.
  package func matcher(for strategy: String) -> Matcher? {
    switch expected {
    case .all(let matcher): matcher
    case .byStrategy(let matchers, let otherwise): matchers[strategy] ?? otherwise
    }
  }
}

/// What a value is compared with, and how.
package enum Matcher: Hashable, Sendable {
  /// Equal; numbers within 0.01 pt.
  case equals(ExpectedValue)
  /// Not smaller.
  case atLeast(Double)
  /// Not larger.
  case atMost(Double)
  /// Between two numbers, both included.
  case between(Double, Double)
  /// Within a tolerance of its own.
  case near(ExpectedValue, within: Double)
  /// Anything else.
  case not(ExpectedValue)
  /// Equal to one of these.
  case oneOf([ExpectedValue])
  /// A text that holds this one.
  case contains(String)

  /// How far numbers may be apart and still be equal, in points.
  package static let tolerance = 0.01
}

/// A value that an expectation names.
package enum ExpectedValue: Hashable, Sendable {
  case number(Double)
  /// A truth value.
  case flag(Bool)
  /// A text; for `focus` an identifier or `none`.
  case text(String)
  /// A point, size, rectangle or insets, in the order of the format.
  case numbers([Double])
  /// Log entries or buttons.
  case texts([String])
  /// Adjustments in order.
  case adjustments([MovementFacts])
}

/// What is said of an adjustment; nil where an expectation leaves it open.
package struct MovementFacts: Hashable, Sendable {
  /// Index of the script's entry.
  package var step: Int?
  /// The view's identifier, or `root`.
  package var view: String?
  /// What was changed.
  package var property: Adjustment.Property?
  /// The value before.
  package var from: [Double]?
  /// The value after.
  package var to: [Double]?
  /// Seconds between what it answers and itself.
  package var begins: Double?
  /// Seconds of the animation.
  package var duration: Double?
  /// The animation's curve.
  package var curve: Int?
  /// Who made it.
  package var by: Adjustment.Author?

  /// Makes an adjustment about which nothing is said.
  package init() {}

  /// Where it is known to be late, by how many seconds: what begins at once is not written down.
  package var lateBegins: Double? { begins == 0 ? nil : begins }

  /// Takes what a case did.
  package init(_ done: Movement<String>, step: Int? = nil) {
    self.step = step
    view = done.view
    property = done.property
    from = done.before
    to = done.after
    begins = done.begins
    duration = done.duration
    curve = done.curve
    by = done.by
  }
}

/// What an expectation is about: something observable, of a view or of the screen, or a part of it.
package struct Subject: Hashable, Sendable, CustomStringConvertible {
  /// A part of a point, size, rectangle or of insets.
  package enum Component: String, Hashable, Sendable, CaseIterable {
    case x, y, width, height, top, left, bottom, right
    case minX, minY, midX, midY, maxX, maxY, origin, size
  }

  /// The view's identifier; nil for what the screen has.
  package var view: String?
  /// What is observed.
  package var observable: Observable
  /// The part of it; nil for the whole.
  package var component: Component?

  /// Makes a subject.
  package init(_ observable: Observable, of view: String? = nil, component: Component? = nil) {
    self.view = view
    self.observable = observable
    self.component = component
  }

  /// What kind of value the subject has.
  package var shape: Observable.Shape {
    switch component {
    case nil: observable.shape
    case .origin: .point
    case .size: .size
    default: .number
    }
  }

  /// The subject as it is written, for example `contacts.contentOffset.y`.
  package var description: String {
    var text = view.map { "\($0)." } ?? ""
    if observable == .rootFrame, let part = component, [.x, .y, .origin, .size].contains(part) {
      return part == .x || part == .y ? "root.origin.\(part.rawValue)" : "root.\(part.rawValue)"
    }
    text += observable.declaration.name
    if let component { text += ".\(component.rawValue)" }
    return text
  }
}
