import AvoidanceEngine
import Scenarios

/// What one case covers.
struct CaseCoverage: Sendable {
  /// A kind of items, as bits.
  struct Part: Sendable {
    var reached: UInt64 = 0
    /// The reached items that could fail.
    var judged: UInt64 = 0

    mutating func note(_ number: Int, isJudged: Bool) {
      reached |= 1 << UInt64(number)
      if isJudged { judged |= 1 << UInt64(number) }
    }
  }

  var laws = Part()
  var subjects = Part()
  /// The steps, by their indexes in ``CoverageItem/steps``.
  var entries = Part()
  var rules = Part()
  var steps = 0
  var views = 0
}

/// Collects a case's coverage while it runs.
struct CoverageObserver: CaseObserver {
  static let wantsEverything = true

  private var simulators: [Simulator] = []
  private var checks: [Check] = []

  mutating func began(simulator: Simulator) { simulators = [simulator] }

  mutating func finished(entry: Int, of script: PreparedScenario, simulator: Simulator) {
    simulators.append(simulator)
  }

  mutating func judged(_ check: Check, passed: Bool, simulator: Simulator, evidence: Evidence) {
    checks.append(check)
  }

  func coverage(_ outcome: JudgedCase, _ definition: ScenarioDefinition) -> CaseCoverage {
    var coverage = CaseCoverage()
    guard let start = simulators.first else { return coverage }
    coverage.views = start.screen.form.views.count - 1
    for law in outcome.laws {
      let number = Law.allCases.firstIndex(of: law.law) ?? 0
      coverage.laws.note(number, isJudged: law.applied)
    }
    for check in checks {
      let watch = SubjectWatch(
        check.subject.observable, of: check.view, component: check.subject.component, since: start)
      let isChanged = simulators.contains { watch.hasChanged(in: $0) }
      coverage.subjects.note(Int(check.subject.observable.rawValue), isJudged: isChanged)
    }
    // Without expectations and laws, everything may have been compared with the approved outcome.
    let isApproved = outcome.laws.isEmpty && checks.isEmpty && outcome.verdict != .unjudged
    let isJudgedAtEnd = isApproved || outcome.laws.contains(where: \.applied)
    let lastJudged = isJudgedAtEnd ? Int.max : checks.map(\.step).max() ?? -2
    for (place, entry) in definition.value.script.prefix(simulators.count - 1).enumerated() {
      guard case .step(let step, _) = entry,
        let number = CoverageItem.steps.firstIndex(of: step.said.verb.name)
      else { continue }
      coverage.steps += 1
      coverage.entries.note(number, isJudged: place <= lastJudged)
    }
    for rule in start.model.rules {
      guard let first = simulators.firstIndex(where: { $0.screen.followedRules.contains(rule) })
      else { continue }
      coverage.rules.note(rule.number, isJudged: first - 1 <= lastJudged)
    }
    return coverage
  }
}

/// Detects whether a subject's value changes while a script runs.
private struct SubjectWatch {
  private let observable: Observable
  private let view: ViewIndex
  private let component: Subject.Component?
  private let start: Reading

  /// Starts before the script.
  init(
    _ observable: Observable, of view: ViewIndex, component: Subject.Component?,
    since start: Simulator
  ) {
    self.observable = observable
    self.view = view
    self.component = component
    let subject = Subject(observable, component: component)
    self.start = start.read(subject, view: view, evidence: Evidence())
  }

  /// Whether the value differs from the start or, for a list of events, whether there were any in the last
  /// step.
  func hasChanged(in simulator: Simulator) -> Bool {
    switch observable.declaration.evidence {
    case .log: return !simulator.log.isEmpty
    case .adjustments: return !simulator.adjustments.isEmpty
    case .screen, .animations:
      let subject = Subject(observable, component: component)
      return !simulator.read(subject, view: view, evidence: Evidence()).equals(start)
    }
  }
}

extension Reading {
  fileprivate func equals(_ other: Reading) -> Bool {
    switch (self, other) {
    case (.none, .none), (.adjustments, .adjustments): true
    case (.flag(let a), .flag(let b)): a == b
    case (.numbers(let a), .numbers(let b)): a.count == b.count && a.distance(to: b) == 0
    case (.view(let a), .view(let b)): a == b
    case (.text(let a), .text(let b)): a == b
    case (.texts(let a), .texts(let b)): a == b
    default: false
    }
  }
}
