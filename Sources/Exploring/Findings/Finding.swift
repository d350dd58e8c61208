package import Scenarios
import AvoidanceEngine

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

    /// Takes what is known of a breach.
    package init(breach: String, firstTry: Int, rank: Int, count: Int) {
      self.breach = breach
      self.firstTry = firstTry
      self.rank = rank
      self.count = count
    }

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
    var kinds = ["\(kind)"]
    if case .view(let node)? = table?.header { kinds += node.kinds }
    for section in table?.sections ?? [] {
      for row in section.rows { kinds += row.kinds }
    }
    if case .view(let node)? = table?.footer { kinds += node.kinds }
    for child in children { kinds += child.kinds }
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
  package var shrinkingTries = 0
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
