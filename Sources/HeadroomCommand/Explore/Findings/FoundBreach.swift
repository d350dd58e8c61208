import AvoidanceEngine
import RegressionRunner
import Scenarios

/// What went wrong and how: all that shows the same breach is one finding.
///
/// It is a function of the form and script that show it alone, and making those small keeps it.
struct Breach: Hashable, Sendable {
  /// What went wrong.
  enum Kind: Hashable, Sendable {
    /// A law is broken, in one of its ways.
    case law(Law, LawFinding.Kind)
    /// Two strategies do different things to a property.
    case difference(Side, property: String)
    /// A law holds under one of two strategies and is broken under the other.
    case verdict(Law, brokenUnderSecond: Bool)
    /// The strategy can't go on, for a sort of reason.
    case fault(String)

    /// Which of two strategies does something.
    enum Side: UInt8, Hashable, Sendable {
      case both, first, second
    }
  }

  /// What a step did to keyboard and focus.
  enum Verb: String, Hashable, Sendable, CaseIterable {
    /// The keyboard came up.
    case show
    /// The keyboard, the app or its rows changed.
    case change
    /// The window has another size or orientation.
    case rotate
    /// The keyboard is no longer docked.
    case undock
    /// Another field got the focus while the keyboard was up.
    case `switch`
    /// Something was typed.
    case type
    /// The user scrolled.
    case scroll
    /// The keyboard went.
    case hide
  }

  /// What went wrong.
  var kind: Kind
  /// Whether the number that is off is too small.
  var isNegative: Bool
  /// The kind of the view that it is about; empty for none.
  var view: String
  /// What the step did that is needed last; nil of a law over whole scripts until its script is small.
  var verb: Verb?

  /// All of it in one word, the same on every machine.
  var token: String {
    let kind =
      switch kind {
      case .law(_, let way): "\(name)/\(way.word)"
      case .difference(let side, let property): "\(name)/\(side)-\(property)"
      case .verdict(let law, let second): "\(law.rawValue)/\(second ? "second" : "first")"
      case .fault(let reason): "\(name)/\(reason)"
      }
    let words = "\(kind)/\(isNegative ? "-" : "+")/\(view)/\(verb?.rawValue ?? "any")"
    return String(words.map { $0.isWhitespace || $0 == "@" ? "_" : $0 })
  }

  /// How grave it is, the gravest first.
  var rank: Int {
    switch kind {
    case .law(let law, _), .verdict(let law, _): law.rank
    case .difference, .fault: 0
    }
  }

  /// The name of what is broken: the law's, `difference` or `fault`.
  var name: String {
    switch kind {
    case .law(let law, _): law.rawValue
    case .difference, .verdict: "difference"
    case .fault: "fault"
    }
  }
}

/// A breach with what was around it: of the tries that have both alike the first one is made small.
///
/// Where it differs, what is small may differ, too.
struct BreachSite: Hashable, Sendable {
  var breach: Breach
  /// The property that it is about; empty where the kind says it.
  var property = ""
  /// What happened before; nil: nothing.
  var before: Breach.Verb?
  /// The controller, which may move things, too.
  var controller = ViewController.Kind.viewController

  /// All of it in one word, the same on every machine.
  var token: String {
    let before = before.map { "after-\($0.rawValue)" } ?? "at-first"
    let words = [property, before, controller == .viewController ? "" : "\(controller)"]
    return "\(breach.token)@\(words.filter { !$0.isEmpty }.joined(separator: ","))"
  }
}

/// A breach in a script.
struct Sighting: Hashable, Sendable {
  var breach: Breach
  /// The property that it is about; empty where the kind says it.
  var property = ""
  /// The view that it is about.
  var view: String?
  /// The script's entry.
  var step: Int
  /// What is wrong, in a sentence.
  var sentence: String
  /// What the script's last step did.
  var lastVerb: Breach.Verb?
}

/// A breach with the smallest form and script that show it.
struct FoundBreach: Sendable {
  /// A sort of breach that is shown by the same small form and script.
  struct Seen: Hashable, Sendable {
    /// The breach with what was around it, in a word.
    var site: String
    /// The try that showed it first, from 1.
    var firstTry: Int
    /// How many others were first shown by the same try before it.
    var rank: Int

    /// Whether it was shown before another.
    func precedes(_ other: Seen) -> Bool {
      (firstTry, rank) < (other.firstTry, other.rank)
    }
  }

  /// How it breaks.
  var breach: Breach
  /// The smallest that was found.
  var specimen: Specimen
  /// What is wrong there, in a sentence.
  var sentence: String
  /// The sorts of breaches that come to the same, the one that was found first in front.
  var seen: [Seen]
  /// In how many tries the breach was; of several samples the one that was found first has all.
  var count: Int
  /// How large it was before it was made small: steps and views.
  var found: (steps: Int, views: Int)
  /// How large the form and the script are.
  var extent: Specimen.Extent
  /// What identifies them, with the strategies.
  var digest: String
  /// Other samples of the same breach, the smallest first.
  var others: [FoundBreach] = []

  /// The breach in a word.
  var token: String { breach.token }

  /// The try that showed it first, from 1.
  var firstTry: Int { seen.first?.firstTry ?? 0 }

  fileprivate var first: (Int, Int) { (firstTry, seen.first?.rank ?? 0) }

  /// How many tries that show the same breach are made small, the first ones.
  static let samplesPerBreach = 4
}

extension Sequence<FoundBreach> {
  /// One for each breach, the gravest first: the smallest sample, with the others.
  func grouped() -> [FoundBreach] {
    Dictionary(grouping: self, by: \.token).values.map { samples in
      let sorted = samples.sorted { a, b in
        a.extent == b.extent ? a.first < b.first : a.extent < b.extent
      }
      var smallest = sorted[0]
      smallest.others = sorted.dropFirst().uniqued(by: \.digest).filter {
        $0.digest != smallest.digest
      }
      smallest.seen = sorted.flatMap(\.seen).sorted { $0.precedes($1) }
      smallest.count = sorted.reduce(0) { $0 + $1.count }
      return smallest
    }.sorted {
      let ranks = ($0.breach.rank, $1.breach.rank)
      return ranks.0 == ranks.1 ? $0.first < $1.first : ranks.0 < ranks.1
    }
  }
}

/// What an exploration came to.
struct ExplorationResult: Sendable {
  /// The findings, the gravest first.
  var findings: [FoundBreach] = []
  /// How many tries were made.
  var tries = 0
  /// How many of them had no form in which the strategy finds what it acts on.
  var unfit = 0
  /// The smallest distance to breaking a law that was not broken, in points.
  var closest: (law: Law, margin: Double)?
  /// How many specimens shrinking looked at.
  var shrinkingTries = 0
  /// How many breaches did not show once more when they were said as a file says them.
  var unconfirmed = 0
  /// Whether it ended early because it was told to.
  var isInterrupted = false
}
