import AvoidanceEngine
package import Scenarios

/// What went wrong and how, as far as it is the same wherever it happens: shrinking keeps it, and of the
/// tries that have it the first one is made small.
package struct Breach: Hashable, Sendable {
  /// What went wrong.
  package enum Kind: Hashable, Sendable {
    /// A law is broken, in one of its ways.
    case law(Law, UInt8)
    /// Two strategies do different things.
    case difference(Side)
    /// A law holds under one of two strategies and is broken under the other.
    case verdict(Law, brokenUnderSecond: Bool)
    /// The strategy can't go on.
    case fault

    /// Which of two strategies does something.
    package enum Side: UInt8, Hashable, Sendable {
      case both, first, second
    }
  }

  /// When it happened: what the step did to keyboard and focus.
  package enum Moment: String, Hashable, Sendable, CaseIterable {
    /// The keyboard came up.
    case shown
    /// It went.
    case hidden
    /// Another field got the focus while it was up.
    case switched
    /// It changed.
    case changed
    /// The device was turned.
    case turned
    /// Something was typed.
    case typed
    /// The user scrolled.
    case scrolled
    /// Rows came or went.
    case rows
    /// Nothing of all this.
    case other
    /// It shows at the script's end alone.
    case end
  }

  /// What went wrong.
  package var kind: Kind
  /// Whether the number that is off is too small.
  package var isNegative: Bool
  /// The kind of the view that it is about; empty for none.
  package var view: String
  /// The property that it is about; empty where the kind says it.
  package var property: String
  /// When it happened.
  package var moment: Moment

  /// All of it in one word, the same on every machine.
  package var token: String {
    let kind =
      switch kind {
      case .law(_, let way): "\(name)/\(way)"
      case .difference(let side): "\(name)/\(side)"
      case .verdict(let law, let brokenUnderSecond):
        "\(law.rawValue)/\(brokenUnderSecond ? "second" : "first")"
      case .fault: name
      }
    let property = String(property.map { $0 == " " ? "_" : $0 })
    return "\(kind)/\(isNegative ? "-" : "+")/\(view)/\(property)/\(moment.rawValue)"
  }

  /// What is broken, or what differs, or why a strategy can't go on.
  package var subject: String {
    switch kind {
    case .law: name
    case .verdict(let law, _): "\(name) of \(law.rawValue)"
    case .difference, .fault: "\(name) of \(property)"
    }
  }

  /// The name of what is broken: the law's, `difference` or `fault`.
  package var name: String {
    switch kind {
    case .law(let law, _): law.rawValue
    case .difference, .verdict: "difference"
    case .fault: "fault"
    }
  }
}

/// A breach with what was around it: of the tries that have both alike the first one is made small.
///
/// The same can go wrong for several reasons; what was around it tells some of them apart before any is
/// small.
struct BreachSite: Hashable, Sendable {
  var breach: Breach
  /// What happened before; nil: nothing.
  var before: Breach.Moment?
  /// The controller, which may move things, too.
  var controller: ViewController.Kind

  /// All of it in one word, the same on every machine.
  var token: String {
    let before = before.map { "after-\($0.rawValue)" } ?? "at-first"
    return controller == .viewController
      ? "\(breach.token)/\(before)" : "\(breach.token)/\(before)/\(controller)"
  }
}

/// A breach in a script.
struct Sighting: Hashable, Sendable {
  var breach: Breach
  /// The script's entry.
  var step: Int
  /// What is wrong, in a sentence.
  var sentence: String
}
