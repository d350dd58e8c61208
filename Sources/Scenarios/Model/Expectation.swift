package import AvoidanceEngine

/// An expected value of a subject at some point in a script.
package struct Expectation: Hashable, Sendable {
  package enum Expected: Hashable, Sendable {
    case all(Matcher)
    /// By strategy; others are checked against `otherwise`, if there is one.
    case byStrategy([String: Matcher], otherwise: Matcher?)
  }

  package var subject: Subject
  package var expected: Expected

  package init(_ subject: Subject, _ expected: Expected) {
    self.subject = subject
    self.expected = expected
  }

  /// The matcher for a strategy, or nil if nothing is expected of it.
  package func matcher(for strategy: String) -> Matcher? {
    switch expected {
    case .all(let matcher): matcher
    case .byStrategy(let matchers, let otherwise): matchers[strategy] ?? otherwise
    }
  }
}

package enum Matcher: Hashable, Sendable {
  /// Equal; for numbers, within 0.01 pt.
  case equals(ExpectedValue)
  case atLeast(Double)
  case atMost(Double)
  /// Between two numbers, inclusive.
  case between(Double, Double)
  /// Within the given tolerance.
  case near(ExpectedValue, within: Double)
  case not(ExpectedValue)
  case oneOf([ExpectedValue])
  /// A text that contains this one.
  case contains(String)

  /// The maximum difference of equal numbers, in points.
  package static let tolerance = 0.01
}

package enum ExpectedValue: Hashable, Sendable {
  case number(Double)
  case flag(Bool)
  /// A text; for `focus` an identifier or `none`.
  case text(String)
  /// A point, size, rectangle or insets, in the order of the format.
  case numbers([Double])
  /// Log entries or toolbar buttons.
  case texts([String])
  /// Adjustments in order.
  case adjustments([MovementFacts])
}

/// The properties of an adjustment; nil for those not expected.
package struct MovementFacts: Hashable, Sendable {
  /// Index in the script.
  package var step: Int?
  /// The view's identifier, or `root`.
  package var view: String?
  package var property: Adjustment.Property?
  package var from: [Double]?
  package var to: [Double]?
  /// Seconds after the event to which it responds.
  package var begins: Double?
  /// Duration of the animation, in seconds.
  package var duration: Double?
  package var curve: Int?
  package var by: Adjustment.Author?

  package init() {}

  /// The delay in seconds, or nil if there is none: an immediate start is not written.
  package var lateBegins: Double? { begins == 0 ? nil : begins }

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

/// The subject of an expectation: an observable of a view, a constraint or the screen, or a part of one.
package struct Subject: Hashable, Sendable, CustomStringConvertible {
  package enum Component: String, Hashable, Sendable, CaseIterable {
    case x, y, width, height, top, left, bottom, right
    case minX, minY, midX, midY, maxX, maxY, origin, size
  }

  /// The identifier of the view or constraint, or nil for an observable of the screen.
  package var view: String?
  package var observable: Observable
  /// Nil for the whole value.
  package var component: Component?

  package init(_ observable: Observable, of view: String? = nil, component: Component? = nil) {
    self.view = view
    self.observable = observable
    self.component = component
  }

  package var shape: Observable.Shape {
    switch component {
    case nil: observable.shape
    case .origin: .point
    case .size: .size
    default: .number
    }
  }

  /// The subject in the notation of files, for example `contacts.contentOffset.y`.
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
