import AvoidanceEngine
import EmbeddedFiles
package import Scenarios
import SystemCalls

/// Leads an external program through forms and events, and says what it gets wrong.
package struct ExternalCheck: Sendable {
  /// What is asked of a program, in the order in which it is looked at.
  package enum Rule: String, Hashable, Sendable, CaseIterable {
    case hello, sameHello, answers, verbs, numbers, forgets, deterministic, changes, unknown, end

    /// What a program does that keeps the rule, as `answers hello`.
    package var title: String {
      switch self {
      case .hello: "answers 'hello'"
      case .sameHello: "sends the same hello from each process"
      case .answers: "answers each message with one line, in time"
      case .verbs: "sends valid verbs"
      case .numbers: "sends numbers within the limits"
      case .forgets: "keeps no state between cases"
      case .deterministic: "behaves the same in another process"
      case .changes: "handles states that contain only changes"
      case .unknown: "ignores unknown members"
      case .end: "exits on 'end', and when its input is closed"
      }
    }
  }

  /// Whether a program keeps a rule.
  package struct Finding: Hashable, Sendable {
    package var rule: Rule
    /// Whether it is kept.
    package var passed: Bool
    /// What is wrong, or what was found out; empty for nothing.
    package var words: String
    /// The end of what the program wrote to standard error, where that helps.
    package var standardError = ""
  }

  private let definition: ExternalDefinition
  private let version: String

  /// Makes a check.
  ///
  /// - Parameters:
  ///   - definition: The program.
  ///   - version: Headroom's version, which the program is told.
  package init(_ definition: ExternalDefinition, version: String) {
    self.definition = definition
    self.version = version
  }

  /// Looks at the rules in their order; of a program that can't be greeted at the first one alone.
  ///
  /// - Returns: A finding for each rule that was looked at.
  package func findings() -> [Finding] {
    let program = ExternalProgram(definition, version: version)
    let greeting: ProgramGreeting
    switch program.greet() {
    case .success(let found): greeting = found
    case .failure(let failure):
      return [
        Finding(
          rule: .hello, passed: false, words: failure.words, standardError: failure.standardError)
      ]
    }
    let first = outcomes(of: program)
    program.close()
    var findings = [hello(greeting), sameHello(greeting)]
    findings += [Rule.answers, .verbs, .numbers].map { faults($0, in: first) }
    // What failed once is no measure for what comes.
    guard first.allSatisfy({ $0.fault == nil }) else { return findings + [end()] }
    findings.append(forgets(first))
    findings.append(compare(.deterministic, first, .usual))
    findings.append(
      greeting.wantsChanges
        ? compare(.changes, first, .wholeState)
        : Finding(rule: .changes, passed: true, words: "it asks for full states")
    )
    findings.append(compare(.unknown, first, .unknownWords))
    return findings + [end()]
  }

  // MARK: Cases

  /// What came of a case of the check.
  private struct Outcome {
    var scenario: String
    var outcome: JudgedCase
    var adjustments: [(step: String, adjustment: Movement<String>)]
    /// What went wrong first, with the step at which it did.
    var fault: (rule: Rule, words: String)?
  }

  /// Runs all cases, one after the other in one process.
  private func outcomes(of program: ExternalProgram) -> [Outcome] {
    let registry = StrategyRegistry([]).adding(models: [program.model])
    let file = EmbeddedFile("Sources/RegressionRunner/External/Check/check.yaml")
    let reading = SuiteReader(known: KnownDefinitions(strategies: registry)).read([
      .init(file: "check.yaml", bytes: Array(file.text.utf8))
    ])
    let suite = RunSuite(reading.suite, strategies: registry)
    guard let plan = try? Expander(suite).plan(Selection()), let today = CalendarDay("2000-01-01")
    else { return [] }
    let runner = Runner(suite: suite, plan: plan, options: .init(jobs: 1, today: today))
    var outcomes: [Outcome] = []
    runner.forEachTrace(at: runner.plan.cases.indices) { trace in
      outcomes.append(outcome(of: trace))
      return true
    }
    return outcomes
  }

  private func outcome(of trace: Trace) -> Outcome {
    let scenario = trace.testCase.scenario
    var fault: (rule: Rule, words: String)?
    if trace.outcome.verdict == .error, let mismatch = trace.outcome.mismatches.first {
      let isStep = trace.steps.indices.contains(mismatch.step)
      let step = isStep ? trace.steps[mismatch.step].text : "set-up"
      if mismatch.subject == "strategy", case .text(let words) = mismatch.actual {
        let rule: Rule = ProgramFault.isOfVerb(words) ? .verbs : .answers
        fault = (rule, "\(scenario), \(step): \(words)")
      } else {
        fault = (.numbers, "\(scenario), \(step): \(Messages.sentence(for: mismatch))")
      }
    }
    return Outcome(
      scenario: scenario, outcome: trace.outcome,
      adjustments: trace.steps.flatMap { step in step.adjustments.map { (step.text, $0) } },
      fault: fault)
  }

  // MARK: Rules

  private func hello(_ greeting: ProgramGreeting) -> Finding {
    let name = greeting.name ?? definition.name
    let version = greeting.version.map { "version \($0)" } ?? "no version"
    let words = "\(Escaped.text(name)), \(Escaped.text(version))"
    guard name == definition.name else {
      let expected = Escaped.quoted(definition.name)
      return Finding(
        rule: .hello, passed: false,
        words: "it identifies itself as \(Escaped.quoted(name)), but the file lists \(expected)")
    }
    return Finding(rule: .hello, passed: true, words: words)
  }

  private func sameHello(_ greeting: ProgramGreeting) -> Finding {
    let program = ExternalProgram(definition, version: version)
    defer { program.close() }
    switch program.greet() {
    case .success(let other):
      return Finding(
        rule: .sameHello, passed: other == greeting,
        words: other == greeting ? "" : "a second process sent a different hello")
    case .failure(let failure):
      return Finding(
        rule: .sameHello, passed: false, words: failure.words, standardError: failure.standardError)
    }
  }

  private func faults(_ rule: Rule, in outcomes: [Outcome]) -> Finding {
    let broken = outcomes.filter { $0.fault?.rule == rule }
    return Finding(
      rule: rule, passed: broken.isEmpty,
      words: broken.compactMap(\.fault?.words).joined(separator: "; "),
      standardError: broken.first?.outcome.standardError ?? "")
  }

  /// The last case is the first one again.
  private func forgets(_ outcomes: [Outcome]) -> Finding {
    let of = { (name: String) in outcomes.first { $0.scenario == name } }
    guard let first = of("check/plain"), let again = of("check/plain-again"),
      let words = difference(first, again)
    else { return Finding(rule: .forgets, passed: true, words: "") }
    return Finding(
      rule: .forgets, passed: false,
      words: "repeating the same case gave a different outcome: \(words)")
  }

  /// Runs all cases in a new process and compares.
  private func compare(_ rule: Rule, _ outcomes: [Outcome], _ manner: ExternalProgram.Manner)
    -> Finding
  {
    let program = ExternalProgram(definition, version: version, manner: manner)
    defer { program.close() }
    for (first, other) in zip(outcomes, self.outcomes(of: program)) {
      guard let words = difference(first, other) else { continue }
      return Finding(
        rule: rule, passed: false,
        words: other.fault == nil ? "\(first.scenario), \(words)" : words,
        standardError: other.outcome.standardError)
    }
    return Finding(rule: rule, passed: true, words: "")
  }

  /// The first difference between two outcomes, in words; nil for none.
  private func difference(_ a: Outcome, _ b: Outcome) -> String? {
    guard a.outcome.digest != b.outcome.digest else { return nil }
    if let fault = b.fault { return fault.words }
    for place in 0..<max(a.adjustments.count, b.adjustments.count) {
      let one = place < a.adjustments.count ? a.adjustments[place] : nil
      let other = place < b.adjustments.count ? b.adjustments[place] : nil
      if let one, let other, one == other { continue }
      let step = one?.step ?? other?.step ?? ""
      return "\(step): \(text(one?.adjustment)), then \(text(other?.adjustment))"
    }
    return "different outcome"
  }

  private func text(_ adjustment: Movement<String>?) -> String {
    guard let adjustment else { return "nothing" }
    let numbers = Value.numbers(adjustment.after).tight
    let seconds = JSONText.text(of: adjustment.duration)
    return "\(adjustment.view).\(adjustment.property.name) \(numbers) in \(seconds) s"
  }

  private func end() -> Finding {
    for (farewell, words) in [(ExternalProgram.farewell, "after 'end'"), ([], "without 'end'")] {
      let program = ExternalProgram(definition, version: version)
      guard let process = try? program.takeProcess() else { continue }
      process.pipes.closeInput(saying: farewell)
      let limit = PipedProcess.terminationSeconds
      let ending = process.pipes.end(patience: limit)
      _ = process.fail()
      guard ending == .byItself else {
        return Finding(
          rule: .end, passed: false,
          words: "still running \(JSONText.text(of: limit)) s after its input was closed \(words)")
      }
    }
    return Finding(rule: .end, passed: true, words: "")
  }
}
