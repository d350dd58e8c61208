import RegressionRunner
import Scenarios

/// A mismatch in an outcome: of a law, or of a subject at a step.
struct Breach: Hashable {
  var subject: String
  /// The step; nil for a law, which fails as a whole.
  var step: Int64?

  init(_ subject: String, step: Int64) {
    self.subject = subject
    self.step = Law(rawValue: subject) == nil ? step : nil
  }

  var isOfBaseline: Bool { subject == "adjustments" }
}

/// One side of a case whose scenario differs only in its laws.
struct LawSide {
  var laws: [Law]
  var outcome: OutcomeIdentity
  /// The mismatches; empty if the comparison doesn't need them.
  var breaches: Set<Breach>

  /// Creates a side; `reachable` in older outcomes is ``Law/everyFieldReachable``.
  init(laws: [Law], outcome: OutcomeIdentity, breaches: Set<Breach>) {
    self.laws = laws
    self.outcome = outcome
    guard !laws.contains(.reachable), laws.contains(.everyFieldReachable) else {
      self.breaches = breaches
      return
    }
    self.breaches = Set(
      breaches.map { breach in
        var breach = breach
        if breach.subject == Law.reachable.rawValue {
          breach.subject = Law.everyFieldReachable.rawValue
        }
        return breach
      }
    )
  }
}

extension LawChange {
  /// Creates the change if different laws explain the different verdict; otherwise nil.
  ///
  /// They do if one side fails only by laws that the other side doesn't name, or by a baseline,
  /// which judges only if no law does; or if one side judged nothing.
  init?(from before: LawSide, to after: LawSide) {
    let isExplained: Bool
    switch (before.outcome.verdict, after.outcome.verdict) {
    case (let old, let new) where old == new || old.isSkipped || new.isSkipped: return nil
    case (let old, let new) where !old.isFailing && !new.isFailing:
      isExplained = old == .unjudged || new == .unjudged
    case (let old, let new) where old.isFailing && new.isFailing: return nil
    case (_, let new):
      let (failing, other) = new.isFailing ? (after, before) : (before, after)
      isExplained = failing.failsByLawsAlone(unlike: other)
    }
    guard isExplained else { return nil }
    let broken = after.breaches.subtracting(before.breaches).map(\.subject)
    self.init(
      before: before.laws, after: after.laws,
      newlyBroken: after.outcome.verdict.isFailing
        ? after.laws.filter { !before.laws.contains($0) && broken.contains($0.rawValue) } : [],
      movesDifferently: before.outcome.movements != after.outcome.movements)
  }
}

extension LawSide {
  fileprivate func failsByLawsAlone(unlike other: LawSide) -> Bool {
    // Breaches include known failures.
    let causes = breaches.subtracting(other.breaches)
    let isOtherwiseJudged = laws.isEmpty != other.laws.isEmpty
    return !causes.isEmpty
      && causes.allSatisfy { cause in
        cause.isOfBaseline
          ? isOtherwiseJudged
          : Law(rawValue: cause.subject).map { laws.contains($0) && !other.laws.contains($0) }
            ?? false
      }
  }
}

/// The cases whose scenarios differ only in their laws between two runs, with the laws and breaches
/// needed to judge them.
struct LawComparison {
  /// The ids of a scenario's content at the earlier and the later run.
  struct Contents: Hashable {
    var earlier: Int64
    var later: Int64
  }

  /// By case.
  private var contents: [Int64: Contents] = [:]
  private var laws: [Int64: [Law]] = [:]
  private var breaches: [Int64: Set<Breach>] = [:]

  /// Records how the content of a case's scenario differs.
  mutating func take(_ change: ContentChange, of caseID: Int64) {
    if case .laws(let contents) = change { self.contents[caseID] = contents }
  }

  /// The effect of changed laws on a case.
  enum Finding {
    /// The case is not redefined.
    case nothing
    /// The case behaved the same and counts as unchanged.
    case same
    /// The laws explain the different verdict.
    case redefined(LawChange)
    /// The case counts as redefined because it is unknown whether it behaved the same.
    case unknown

    var isRedefinition: Bool {
      switch self {
      case .redefined, .unknown: true
      case .nothing, .same: false
      }
    }

    var lawChange: LawChange? { if case .redefined(let change) = self { change } else { nil } }
  }

  /// Reads the breaches that ``finding(_:isForward:in:)`` needs, all at once.
  mutating func prepare(_ changes: [OutcomeChange], in database: RegressionDatabase)
    throws
  {
    var wanted: Set<Int64> = []
    for change in changes where contents[change.caseID] != nil {
      let (old, new) = (change.earlier, change.later)
      guard old.verdict.isFailing != new.verdict.isFailing else { continue }
      for outcome in [old, new]
      where breaches[outcome.id] == nil && outcome.verdict.mayHaveMismatches {
        wanted.insert(outcome.id)
      }
    }
    for (id, found) in try database.breaches(ofOutcomes: wanted.sorted()) { breaches[id] = found }
  }

  /// Returns the effect of the laws on a case; its outcomes must have been prepared.
  mutating func finding(_ change: OutcomeChange, isForward: Bool, in database: RegressionDatabase)
    throws -> Finding
  {
    guard let contents = contents[change.caseID] else { return .nothing }
    let (old, new) = (change.earlier, change.later)
    if old.verdict == new.verdict {
      guard old.movements != nil, new.movements != nil else {
        return old.verdict.isSkipped ? .nothing : .unknown
      }
      return old.movements == new.movements && !old.verdict.isFailing ? .same : .nothing
    }
    guard let earlier = try laws(ofContent: contents.earlier, database),
      let later = try laws(ofContent: contents.later, database)
    else { return .unknown }
    let sides = [(earlier, old), (later, new)].map { laws, outcome in
      LawSide(laws: laws, outcome: outcome, breaches: breaches[outcome.id] ?? [])
    }
    let (before, after) = isForward ? (sides[0], sides[1]) : (sides[1], sides[0])
    return LawChange(from: before, to: after).map { .redefined($0) } ?? .nothing
  }

  private mutating func laws(ofContent id: Int64, _ database: RegressionDatabase)
    throws -> [Law]?
  {
    if let known = laws[id] { return known }
    let content = try database.connection.first(SQL("revisionByID", .scenario), ["id": id]) {
      try $0.textBytes("content")
    }
    guard let content, let found = ScenarioContent.laws(of: content) else { return nil }
    laws[id] = found
    return found
  }
}

extension RegressionDatabase {
  /// Returns the breaches of outcomes, given in ascending order; neighbouring ids are read
  /// together.
  fileprivate func breaches(ofOutcomes ids: [Int64]) throws -> [Int64: Set<Breach>] {
    var breaches: [Int64: Set<Breach>] = [:]
    let wanted = Set(ids)
    for range in Self.ranges(of: ids) {
      try connection.forEach("mismatches", ["first": range.lowerBound, "last": range.upperBound]) {
        row in
        let id = try row.id("id")
        guard wanted.contains(id) else { return }
        breaches[id, default: []]
          .insert(Breach(try row.text("subject"), step: try row.integer("step", in: 0...Int64.max)))
      }
    }
    return breaches
  }

  /// Returns ranges that contain all ids and few others.
  private static func ranges(of ids: [Int64]) -> [ClosedRange<Int64>] {
    var ranges: [ClosedRange<Int64>] = []
    for id in ids {
      if let last = ranges.last, id - last.upperBound <= 8 {
        ranges[ranges.count - 1] = last.lowerBound...id
      } else {
        ranges.append(id...id)
      }
    }
    return ranges
  }
}

extension Connection {
  /// Adds a content unless it exists; a scenario's with its identity without laws.
  func addRevision(_ kind: DefinitionKind, _ digest: Digest, _ content: [UInt8]) throws {
    if kind == .scenario {
      try run(
        "insertScenarioRevision",
        ["digest": digest, "content": content, "rest": ScenarioContent.digestWithoutLaws(content)])
    } else {
      try run(SQL("insertRevision", kind), ["digest": digest, "content": content])
    }
  }

  /// Returns the scenario contents whose stored identity without laws is wrong, with the correct
  /// one.
  func wrongDigestsWithoutLaws() throws -> [(id: Int64, digest: Digest)] {
    var wrong: [(id: Int64, digest: Digest)] = []
    try forEach("digestsWithoutLaws") { row in
      let digest = ScenarioContent.digestWithoutLaws(try row.textBytes("content"))
      guard try row.optionalDigest("digest_without_laws") != digest else { return }
      wrong.append((try row.id("id"), digest))
    }
    return wrong
  }
}
