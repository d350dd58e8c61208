import AvoidanceEngine
import Presentation
import RegressionRunner
import Scenarios

/// What failed checks have in common, whatever the numbers: the key by which failures, changes of outcomes and the
/// findings of a trial are grouped.
struct FailureCause: Hashable, Sendable {
  /// Where the cause is sought.
  enum Owner: Hashable, Sendable {
    case strategy(String)
    /// A view of a form, nil for one without a name: what is wrong under any strategy, in a trial.
    case view(String?, form: String)
  }

  private enum Kind: Hashable {
    /// A field can't be seen, or one can't be scrolled into sight, as it is below or above the visible area.
    case outOfSight(isAbove: Bool, isHidden: Bool)
    /// A law is broken; `property` is empty if it doesn't matter.
    case law(LawFinding.Kind, property: String)
    /// An expectation of a property doesn't hold; `sign` is that of the difference.
    case expectation(String, JudgedOperator, sign: Int)
    case fault(CaseFault.Kind, String)
    case expired
    /// Nothing failed, but this moves differently; nil if nothing does.
    case movement(String?)
  }

  private let owner: Owner
  private let kind: Kind

  private init(_ owner: Owner, _ kind: Kind) { (self.owner, self.kind) = (owner, kind) }

  init(_ finding: LawFinding, of owner: Owner) {
    guard !finding.kind.isAboutSeeing else {
      let isAbove =
        finding.kind == .underBars || finding.kind == .unreachable && !finding.property.isEmpty
      // Of a view both are one: it can't be seen, as it can't be scrolled into sight.
      let isOfView = if case .view = owner { true } else { false }
      self.init(
        owner, .outOfSight(isAbove: isAbove, isHidden: isOfView || finding.kind.hidesField))
      return
    }
    let property = finding.sharedCause == nil ? finding.property : ""
    self.init(owner, .law(finding.kind, property: property))
  }

  init(_ mismatch: Mismatch, of owner: Owner) {
    if case .finding(let finding) = mismatch.actual {
      self.init(finding, of: owner)
    } else if let fault = mismatch.fault {
      let reason = fault.kind == .strategyFailed ? fault.value.readable : ""
      self.init(owner, .fault(fault.kind, reason.filter { !$0.isNumber }))
    } else if mismatch.operator == .until {
      self.init(owner, .expired)
    } else {
      let sign = mismatch.difference.map { $0 < 0 ? -1 : 1 } ?? 0
      let property = Messages.property(ofSubject: mismatch.subject)
      self.init(owner, .expectation(property, mismatch.operator, sign: sign))
    }
  }

  fileprivate var isExpired: Bool { kind == .expired }

  init(movement: String?, of owner: Owner) { self.init(owner, .movement(movement)) }
}

/// How a cause shows in one case: a failed check, or a movement.
struct Symptom: Sendable {
  let cause: FailureCause
  /// The law or the subject.
  let subject: String
  /// The cause in short where there is one, else what failed.
  let sentence: String
  /// 0 for the worst: a case that can't be run, a hidden field, one out of reach, all else.
  let rank: Int

  init(_ mismatch: Mismatch, of owner: FailureCause.Owner) {
    cause = FailureCause(mismatch, of: owner)
    subject = mismatch.subject
    var shared: String?
    if case .finding(let finding) = mismatch.actual {
      shared = finding.sharedCause ?? Messages.sentence(for: finding)
      rank = finding.rank + 1
    } else {
      rank = mismatch.fault == nil ? LawFinding.lowestRank + 1 : 0
    }
    sentence = shared ?? Messages.sentence(for: mismatch)
  }

  /// The subject beside others, where that of an expired known failure says too little.
  fileprivate var listed: String { cause.isExpired ? "an expired known failure" : subject }

  init(_ cause: FailureCause, subject: String, sentence: String) {
    (self.cause, self.subject, self.sentence) = (cause, subject, sentence)
    rank = LawFinding.lowestRank + 1
  }
}

/// Cases with the same cause.
struct CauseGroup: Sendable {
  /// Indexes of the cases.
  private(set) var cases: [Int] = []
  /// How the cause shows in each of them.
  private var symptoms: [Symptom] = []
  /// What else fails in them, with the number of cases.
  private(set) var others: [(subject: String, cases: Int)] = []

  /// The position in ``cases`` of the first one in which the cause is worst.
  private var lead = 0

  /// The case that shows the cause.
  var first: Int { cases[lead] }

  fileprivate var rank: Int { symptoms[lead].rank }

  /// The law or the subject that failed.
  var subject: String { symptoms[lead].subject }

  /// What the cases have in common, the numbers of the others in brackets, such as `the safe area's 34 pt (83, 20)
  /// are counted twice`; not escaped.
  var sentence: String {
    Words.merged([symptoms[lead].sentence] + symptoms.map(\.sentence))
  }

  /// As in `9 cases: the safe area's 34 pt (83, 20) are counted twice`; not escaped.
  var headline: String { "\(Words.count(cases.count, "case")): \(sentence)" }

  /// What else fails in them, most often first, as in `also failing: gap-kept (3 cases)`; nil if nothing does.
  var othersWords: String? { othersWords(isPast: false) }

  /// The same; of what failed earlier, as in `also failed: gap-kept (3 cases)`.
  func othersWords(isPast: Bool) -> String? {
    guard !others.isEmpty else { return nil }
    let sorted = others.enumerated().sorted {
      ($1.element.cases, $0.offset) < ($0.element.cases, $1.offset)
    }
    let words = sorted.map(\.element).map { "\($0.subject) (\(Words.count($0.cases, "case")))" }
    return "also \(isPast ? "failed" : "failing"): \(Words.list(words, limit: 4))"
  }

  /// Groups cases by the cause of their worst symptom; of equally bad ones, by the one that most cases share.
  ///
  /// - Parameter cases: The cases, each with its symptoms; those without any are left out.
  /// - Returns: The groups in the order of their first case.
  static func all(_ cases: [(index: Int, symptoms: [Symptom])]) -> [CauseGroup] {
    let candidates = cases.map { $0.symptoms.worst }
    var counts: [FailureCause: Int] = [:]
    for cause in candidates.flatMap({ $0.map(\.cause).uniqued() }) {
      counts[cause, default: 0] += 1
    }
    let chosen = zip(cases, candidates).compactMap { entry, candidates in
      let most = candidates.compactMap { counts[$0.cause] }.max()
      return candidates.first { counts[$0.cause] == most }.map { (entry: entry, symptom: $0) }
    }
    return chosen.grouped { $0.symptom.cause }.map { part in
      part.reduce(into: CauseGroup()) { $0.add($1.entry.index, $1.symptom, of: $1.entry.symptoms) }
    }
  }

  private mutating func add(_ index: Int, _ symptom: Symptom, of all: [Symptom]) {
    if !symptoms.isEmpty, symptom.rank < symptoms[lead].rank { lead = symptoms.count }
    cases.append(index)
    symptoms.append(symptom)
    for subject in all.map(\.listed).uniqued() where subject != symptom.listed {
      if let place = others.firstIndex(where: { $0.subject == subject }) {
        others[place].cases += 1
      } else {
        others.append((subject, 1))
      }
    }
  }
}

extension [CauseGroup] {
  /// The worst causes first, then those with the most cases.
  var worstFirst: [CauseGroup] { orderWorstFirst.map { self[$0] } }

  var orderWorstFirst: [Int] {
    indices.sorted { one, other in
      (self[one].rank, -self[one].cases.count, one)
        < (self[other].rank, -self[other].cases.count, other)
    }
  }
}

extension [Symptom] {
  fileprivate var worst: [Symptom] {
    let least = map(\.rank).min()
    return filter { $0.rank == least }
  }
}

extension LawFinding {
  /// Whether it is worse than another one: a hidden field before one out of reach before all else, then by points.
  func isWorse(than other: LawFinding) -> Bool {
    rank != other.rank ? rank < other.rank : abs(amount) > abs(other.amount)
  }

  fileprivate var rank: Int {
    kind.hidesField ? 0 : kind.isAboutSeeing ? 1 : Self.lowestRank
  }

  fileprivate static let lowestRank = 2
}
