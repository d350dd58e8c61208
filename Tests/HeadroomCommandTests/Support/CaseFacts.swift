import AvoidanceEngine
import RegressionRunner
import RegressionStore
import Scenarios
import Synchronization
import SystemCalls

@testable import HeadroomCommand

/// What the public views have to say of one case, as a simulation of this case alone gives it.
struct CaseFacts: Sendable {
  /// The views that say something of single cases, with the columns that are compared.
  ///
  /// Left out are `run` and `since_run`, which depend on the file, and `file` and `line`, which are of
  /// the newest import.
  static let columns = [
    "results": [
      "case_key", "scenario", "strategy", "device", "orientation", "verdict", "outcome", "trusted",
      "layout_doubt",
    ],
    "mismatches": [
      "case_key", "step", "subject", "expected", "actual", "kind", "view", "property",
      "value_before", "value_after", "field",
    ],
    "adjustments": [
      "case_key", "step", "view", "property", "value_from", "value_to", "duration", "begins",
    ],
    "metrics": ["case_key", "name", "value"],
    "margins": ["case_key", "step", "subject", "margin"],
  ]
  /// The columns that are not compared.
  static let otherColumns: Set = ["run", "since_run", "file", "line"]

  let strategy: String
  let verdict: Verdict
  let outcome: Digest
  /// Nil where nothing was measured.
  let metrics: CaseMetrics?
  /// The rows of each view in the order of ``columns``, as text, sorted.
  let rows: [String: [String]]
  /// What is told of the outcome, in order.
  let told: [String]

  /// Simulates a case, without any other before it.
  init(simulating planned: PlannedCase, of suite: RunSuite, _ names: RunPlan, on today: CalendarDay)
  {
    var plan = names
    plan.cases = [planned]
    let runner = Runner(suite: suite, plan: plan, options: .init(jobs: 1, today: today))
    let name = runner.plan.name(at: 0)
    var alone = suite
    alone.scenarios = [suite.scenarios[Int(planned.scenario)]]
    self.init(runner.trace(at: 0), doubt: LayoutUncertainties(alone, [name]).reason(of: name))
  }

  private init(_ trace: Trace, doubt: String?) {
    let (name, judged) = (trace.testCase, trace.outcome)
    let key = QueryValue.text(name.key)
    strategy = name.strategy
    verdict = judged.verdict
    outcome = judged.digest
    metrics = judged.verdict == .skipped ? nil : judged.metrics
    told = Self.told(
      judged.mismatches,
      trace.steps.flatMap { step in
        step.adjustments.map { StepMovement(step: step.index, adjustment: $0) }
      }
    )
    let result: [QueryValue] = [
      key, .text(name.scenario), .text(name.strategy), .text(name.device),
      .text(name.orientation.name), .text(judged.verdict.rawValue),
      .text("\(judged.digest)"),
      metrics == nil ? .null : .integer(doubt == nil ? 1 : 0),
      metrics == nil ? .null : Self.text(doubt),
    ]
    let measured: [(String, Double?)] =
      metrics.map { metrics in
        [
          ("clearance", metrics.clearance), ("coveredPoints", metrics.coveredPoints),
          ("pointsScrolled", metrics.pointsScrolled),
          ("coveredMilliseconds", metrics.coveredMilliseconds),
        ]
      } ?? []
    let tables: [String: [[QueryValue]]] = [
      "results": [result],
      // An expired known failure is reported with the result.
      "mismatches": judged.mismatches.filter { $0.operator != .until }.map {
        [key] + Self.row($0) + [Self.text(judged.fields[$0.step])]
      },
      "adjustments": trace.steps.flatMap { step in
        step.adjustments.map { [key] + Self.row($0, step: step.index) }
      },
      "metrics": measured.map { [key, .text($0), $1.map { .real($0) } ?? .null] },
      "margins": metrics == nil
        ? []
        : judged.margins.map {
          [key, .integer(Int64($0.step)), .text($0.subject), .real($0.margin)]
        },
    ]
    rows = tables.mapValues { rows in rows.map(Self.text).sorted() }
  }

  /// What is told of an outcome: the sentences of broken laws, with all that is in them, and what moved.
  static func told(_ mismatches: [Mismatch], _ adjustments: [StepMovement]) -> [String] {
    mismatches.told.map { mismatch in
      "\(mismatch.step) \(mismatch.subject) \(mismatch.operator) \(mismatch.expected.json) "
        + "\(mismatch.actual.json) \(mismatch.worst?.steps ?? 0)"
    }
      + adjustments.map { item in
        let done = item.adjustment
        return "\(item.step) \(done.view) \(done.property.name) \(done.before) \(done.after) "
          + "\(done.duration) \(done.curve) \(done.by.name) \(done.frames)"
      }
  }

  /// A row as text: numbers alike, whether they are whole or not.
  static func text(of row: some Sequence<QueryValue>) -> String {
    row.map { value in
      switch value {
      case .null: "NULL"
      case .integer(let number): "\(Double(number))"
      // Without the sign of a zero.
      case .real(let number): "\(number + 0)"
      case .text(let text): "'\(text)'"
      case .blob(let bytes): "\(bytes)"
      }
    }
    .joined(separator: " | ")
  }

  // MARK: Rows

  private static func row(_ adjustment: Movement<String>, step: Int) -> [QueryValue] {
    [
      .integer(Int64(step)), .text(adjustment.view), .text(adjustment.property.name),
      value(of: adjustment.before), value(of: adjustment.after), .real(adjustment.duration),
      adjustment.frames > 0 ? .real(adjustment.begins) : .integer(0),
    ]
  }

  private static func row(_ mismatch: Mismatch) -> [QueryValue] {
    let judged: [QueryValue] = [.integer(Int64(mismatch.step)), .text(mismatch.subject)]
    if let fault = mismatch.fault {
      let value = value(of: fault.value)
      return judged + [
        .null, value, .text(fault.kind.rawValue), text(fault.view), text(fault.verb), .null, value,
      ]
    }
    let expected = value(of: mismatch.expected)
    guard case .finding(let finding) = mismatch.actual else {
      let actual = value(of: mismatch.actual)
      return judged + [expected, actual, .null, .null, .null, .null, .null]
    }
    return judged + [
      expected, points(of: finding), .text("\(finding.kind)"), text(finding.view),
      text(finding.property), value(of: finding.before), value(of: finding.after),
    ]
  }

  /// By how many points a law is broken: of several numbers by how much the one is off that is off most,
  /// of the first where nothing says what it should be; unknown where nothing is where something should
  /// be.
  private static func points(of finding: LawFinding) -> QueryValue {
    guard let found = finding.after.first else { return .null }
    if finding.kind == .outsideLimits {
      let (low, high) = (finding.before[0], finding.before[1])
      return .real(found < low ? found - low : found - high)
    }
    guard !finding.before.isEmpty else { return .real(found) }
    var worst = 0.0
    for (before, after) in zip(finding.before, finding.after)
    where (after - before).magnitude > worst.magnitude {
      worst = after - before
    }
    return .real(worst)
  }

  private static func text(_ text: String?) -> QueryValue {
    text.flatMap { $0.isEmpty ? nil : .text($0) } ?? .null
  }

  /// One number as it is, several as JSON; none where a keyboard is hidden.
  private static func value(of numbers: [Double]) -> QueryValue {
    if numbers.isEmpty { return .null }
    if numbers.count == 1 { return .real(numbers[0]) }
    let texts = numbers.map { number in
      if number == 0, number.sign == .minus { return "-0.0" }
      let whole = Int64(exactly: number)
      return whole.map { "\($0)" } ?? "\(number)"
    }
    return .text("[\(texts.joined(separator: ","))]")
  }

  private static func value(of value: JudgedValue) -> QueryValue {
    switch value {
    case .none: .null
    case .flag(let flag): .text(flag ? "true" : "false")
    case .number(let number): .real(number)
    case .text(let text): .text(text)
    case .numbers, .list, .adjustment, .finding: .text(value.json)
    }
  }
}

/// What simulations of single cases gave, each made once for the same definitions.
final class FactBook: Sendable {
  static let shared = FactBook()

  private struct Key: Hashable {
    var name: CaseName
    var definitions: [Digest?]
    var approved: ApprovedAdjustments?
  }

  private let known = Mutex<[Key: CaseFacts]>([:])

  /// Returns the facts of all cases of a plan, by their keys.
  func facts(of recorded: SuiteToRecord, _ plan: RunPlan, on today: CalendarDay) -> [String:
    CaseFacts]
  {
    let suite = recorded.suite
    var digests: [DefinitionKind: [String: Digest]] = [:]
    for definition in recorded.imported {
      digests[definition.kind, default: [:]][definition.name] = definition.digest
    }
    let keys = plan.cases.indices.map { index in
      let name = plan.name(at: index)
      let form = suite.scenarios[Int(plan.cases[index].scenario)].value.form
      return Key(
        name: name,
        definitions: [
          digests[.scenario]?[name.scenario], digests[.form]?[form],
          digests[.strategy]?[name.strategy], digests[.device]?[name.device],
        ],
        approved: suite.baselines[name]
      )
    }
    let missing = known.withLock { known in keys.indices.filter { known[keys[$0]] == nil } }
    let made = ParallelMap.map(missing.count, piece: 16) { place in
      CaseFacts(simulating: plan.cases[missing[place]], of: suite, plan, on: today)
    }
    return known.withLock { known in
      for (index, facts) in zip(missing, made) { known[keys[index]] = facts }
      return Dictionary(uniqueKeysWithValues: keys.map { ($0.name.key, known[$0]) })
        .compactMapValues(\.self)
    }
  }
}
