import AvoidanceEngine
import RegressionRunner
import Scenarios

/// What went wrong and how: everything that shows the same breach is one finding.
///
/// It depends only on the form and script that show it; shrinking these preserves it.
struct Breach: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    /// A law is broken, in one of its ways.
    case law(Law, LawFinding.Kind)
    /// Two strategies do different things to a property.
    case difference(Side, property: String)
    /// A law holds under one of two strategies but is broken under the other.
    case verdict(Law, brokenUnderSecond: Bool)
    /// The strategy fails, for a sort of reason.
    case fault(String)

    /// Which of two strategies does something.
    enum Side: UInt8, Hashable, Sendable {
      case both, first, second
    }
  }

  /// The effect of a step on keyboard and focus.
  enum Verb: String, Hashable, Sendable, CaseIterable {
    case show
    /// The keyboard, the app or its rows changed.
    case change
    /// The window has another size or orientation.
    case rotate
    case undock
    /// Another field got the focus while the keyboard was visible.
    case `switch`
    case type
    case scroll
    case hide
  }

  var kind: Kind
  /// Whether the number that is off is too small.
  var isNegative: Bool
  /// The kind of the view concerned; may be empty.
  var view: String
  /// The effect of the last step needed; nil for a law over whole scripts until its script is
  /// shrunk.
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

  /// The severity, 0 for the most severe.
  var severity: Int {
    switch kind {
    case .law(let law, _), .verdict(let law, _): law.severity
    case .difference, .fault: 0
    }
  }

  /// The law's name, `difference` or `fault`.
  var name: String {
    switch kind {
    case .law(let law, _): law.rawValue
    case .difference, .verdict: "difference"
    case .fault: "fault"
    }
  }
}

/// A breach with its context: of all tries with the same site, the first is shrunk.
///
/// Different sites may shrink to different results.
struct BreachSite: Hashable, Sendable {
  var breach: Breach
  /// The property concerned; empty if the kind says it.
  var property = ""
  /// What happened before; nil for nothing.
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

struct Sighting: Hashable, Sendable {
  var breach: Breach
  /// The property concerned; empty if the kind says it.
  var property = ""
  /// The view concerned.
  var view: String?
  /// The index in the script.
  var step: Int
  /// The message.
  var sentence: String
  /// The effect of the script's last step.
  var lastVerb: Breach.Verb?
}

/// A breach with the smallest form and script that show it.
struct FoundBreach: Sendable {
  /// A site that shrinks to the same form and script.
  struct Seen: Hashable, Sendable {
    /// The token of the site.
    var site: String
    /// The first try that showed it, from 1.
    var firstTry: Int
    /// How many other sites the same try had shown first.
    var rank: Int

    func precedes(_ other: Seen) -> Bool {
      (firstTry, rank) < (other.firstTry, other.rank)
    }
  }

  var breach: Breach
  var specimen: Specimen
  /// The message for the specimen.
  var sentence: String
  /// The sites that shrink to the same, the first one found in front.
  var seen: [Seen]
  /// In how many tries the breach occurred; of several samples the first one found has the total.
  var count: Int
  /// The steps and views before shrinking.
  var found: (steps: Int, views: Int)
  var extent: Specimen.Extent
  /// The digest of the specimen and the strategies.
  var digest: String
  /// Other samples of the same breach, the smallest first.
  var others: [FoundBreach] = []

  var token: String { breach.token }

  /// The first try that showed it, from 1.
  var firstTry: Int { seen.first?.firstTry ?? 0 }

  fileprivate var first: (Int, Int) { (firstTry, seen.first?.rank ?? 0) }

  /// How many tries that show the same breach are shrunk.
  static let samplesPerBreach = 4
}

extension Sequence<FoundBreach> {
  /// One for each breach, the most severe first: the smallest sample, with the others.
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
      let severities = ($0.breach.severity, $1.breach.severity)
      return severities.0 == severities.1 ? $0.first < $1.first : severities.0 < severities.1
    }
  }
}

struct ExplorationResult: Sendable {
  /// The most severe first.
  var findings: [FoundBreach] = []
  var tries = 0
  /// How many tries had no form on which the strategy has something to act on.
  var unfit = 0
  /// The smallest distance to breaking a law that was not broken, in points.
  var closest: (law: Law, margin: Double)?
  /// How many specimens were examined while shrinking.
  var shrinkingTries = 0
  /// How many breaches did not recur in the form and script as written to a file.
  var unconfirmed = 0
  var isInterrupted = false
}
