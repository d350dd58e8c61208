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

/// A breach with the smallest form and script that show it.
package struct Finding: Sendable {
  /// A sort of breach that is shown by the same small form and script.
  package struct Seen: Hashable, Sendable {
    /// The breach with what was around it, in a word.
    package var breach: String
    /// The try that showed it first, from 1.
    package var firstTry: Int
    /// How many others were first shown by the same try before it.
    package var rank: Int
    /// In how many tries it was.
    package var count: Int

    /// Whether it was shown before another.
    package func precedes(_ other: Seen) -> Bool {
      (firstTry, rank) < (other.firstTry, other.rank)
    }
  }

  /// How it breaks.
  package var breach: Breach
  /// The smallest that was found.
  package var specimen: Specimen
  /// What is wrong there, in a sentence.
  package var sentence: String
  /// The breaches that come to the same, the one that was found first in front.
  package var seen: [Seen]
  /// How large it was before it was made small: steps and views.
  package var found: (steps: Int, views: Int)
  /// Of a machine's part of an exploration, the other findings with the same signature: which of all is
  /// the first is known only where all machines' are brought together.
  package var others: [Finding] = []

  /// The try that showed it first, from 1.
  package var firstTry: Int { seen.firstTry }
  /// In how many tries it was.
  package var count: Int { seen.tries }

  /// What tells findings of the same strategies apart: what is broken, the steps' verbs, the kinds of views.
  package var signature: String {
    let verbs = specimen.script.compactMap { entry -> String? in
      guard case .step(let step, _) = entry else { return nil }
      return step.said.verb.name
    }
    return "\(breach.subject): \(verbs.joined(separator: " ")): "
      + specimen.form.view.kinds.joined(separator: " ")
  }
}

extension ViewNode {
  /// The kinds of the view and all inside, in pre-order.
  fileprivate var kinds: [String] {
    var kinds: [String] = []
    forEach { kinds.append("\($0.kind)") }
    return kinds
  }
}

/// What an exploration came to.
package struct ExplorationResult: Sendable {
  /// The findings, in the order of the tries that showed them first.
  package var findings: [Finding] = []
  /// How many tries were made.
  package var tries = 0
  /// How many of them had no form in which the strategy finds what it acts on.
  package var unfit = 0
  /// The smallest distance to breaking a law that was not broken, in points.
  package var closest: (law: Law, margin: Double)?
  /// How many specimens shrinking looked at.
  var shrinkingTries = 0
  /// How many breaches did not show once more when they were said as a file says them.
  package var unconfirmed = 0
  /// Whether it ended early because it was told to.
  package var isInterrupted = false

  /// Makes a result of nothing.
  package init() {}
}

extension [Finding.Seen] {
  /// The try that showed one of them first, from 1.
  var firstTry: Int { map(\.firstTry).min() ?? 0 }
  /// In how many tries they were.
  var tries: Int { reduce(0) { $0 + $1.count } }
}
