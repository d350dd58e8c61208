import AvoidanceEngine
import RegressionRunner
import Scenarios
import SystemCalls

/// Looks for forms and scripts that break strategies, or tell two apart.
struct Exploring: Sendable {
  /// The database that has the forms where no file is named.
  let location: DatabaseLocation
  /// Files, folders and names of forms.
  let words: [String]
  /// The day that decides about known failures.
  let today: CalendarDay
  /// Patterns over the strategies.
  var strategies: [String] = []
  /// The strategy that each is compared with.
  var against: String?
  /// What is looked for.
  var find = ExplorationGoal.Find.law
  /// The laws that are judged.
  var laws = Law.allCases
  /// Where forms come from; nil: given ones as they are, else made ones.
  var forms: ExplorationSettings.Forms?
  /// Patterns over the devices; none: those of the files, else the standard ones.
  var devices: [String] = []
  /// How tries are chosen.
  var search = ExplorationSettings.Search.guided
  /// How many steps a script has at most.
  var steps = 12
  /// What the tries depend on.
  var seed: UInt64 = 1
  /// How many tries at most, for each strategy.
  var cases: Int?
  /// For how many seconds at most, for each strategy.
  var seconds: Double?
  /// How many findings at most, for each strategy.
  var findings = 10
  /// How many processors work.
  var jobs = Environment.processorCount
  /// How far two numbers of two strategies may be apart that count as equal, in points.
  var tolerance = Matcher.tolerance
  /// Why findings are known to fail; nil: they fail a run.
  var knownReason: String?
  /// The folder that findings are written to; nil: none.
  var folder: String?

  /// Reads what is named.
  ///
  /// - Returns: What is to be explored: one for each strategy, or for each that is compared.
  /// - Throws: An error where something is wrong, or there is no form.
  func plan(_ observer: any WorkflowObserver) throws -> [ExplorationSettings] {
    if let folder { try FoundFile.prepare(folder) }
    let material = try ExplorationMaterial(words, location, observer)
    let given = material.forms.map(\.value)
    let source = try source(given)
    let devices = try material.devices(named: devices)
    let explored = try material.strategies(named: strategies)
    var others: [StrategyDefinition] = []
    if let against {
      others = try material.strategies(named: [against])
      guard others.count == 1, explored.allSatisfy({ $0.name != others[0].name }) else {
        throw WorkflowError.contradiction(
          "'--against' takes one strategy, other than those explored")
      }
    }
    return explored.map { strategy in
      let goal = ExplorationGoal(find, [strategy] + others, laws: laws, tolerance: tolerance)
      var settings = ExplorationSettings(goal, devices: devices, forms: source, given: given)
      settings.search = search
      settings.steps = steps
      settings.seed = seed
      settings.cases = cases
      settings.seconds = seconds
      settings.findings = findings
      settings.jobs = jobs
      return settings
    }
  }

  /// Where forms come from, after looking whether the given ones will do.
  private func source(_ given: [FormDescription]) throws(WorkflowError)
    -> ExplorationSettings.Forms
  {
    if given.isEmpty, !words.isEmpty {
      throw .nothingSelected("no forms found in the given files")
    }
    let source = forms ?? (words.isEmpty ? .generated : .given)
    guard source != .generated else { return source }
    if given.isEmpty {
      throw .nothingSelected(
        "no forms to start from; name a file with forms, or omit '--forms \(source.rawValue)'")
    }
    guard given.contains(where: { Form($0).hasNamedInput }) else {
      throw .nothingSelected("no form has a text input with an identifier, which scripts need")
    }
    return source
  }

  /// Explores one strategy, or two against each other.
  ///
  /// - Parameters:
  ///   - settings: One of the plan's.
  ///   - observer: May end it.
  ///   - command: Gives the call that finds the same once more, for a number of tries.
  ///   - progress: Hears now and then how far it is.
  /// - Returns: What was found.
  func explore(
    _ settings: ExplorationSettings, _ observer: any WorkflowObserver,
    command: (_ tries: Int) -> String, progress: (Exploration.Progress) -> Void
  ) -> Explored {
    let start = Clock.seconds
    let result = Exploration(settings).run(
      isCancelled: { observer.isCancelled }, progress: progress)
    let command = command(result.tries)
    var files: [FoundFile] = []
    var failure: WorkflowError?
    for finding in result.findings {
      do throws(WorkflowError) {
        guard
          var file = try FoundFile(
            finding, settings, command: command, known: knownReason, beside: location.strategies)
        else { continue }
        defer { files.append(file) }
        if let folder, failure == nil { try file.write(to: folder) }
      } catch {
        failure = failure ?? error
      }
    }
    return Explored(
      strategies: settings.goal.strategies.map(\.name), result: result, findings: files,
      seconds: Clock.seconds - start, failure: failure)
  }

  /// Runs each finding as a case, and records all that reports say of them.
  ///
  /// - Returns: The record; nil where there is no finding, or the observer wished to stop.
  /// - Throws: An error where the findings can't be planned.
  func record(of explored: [Explored], _ observer: any WorkflowObserver) throws(WorkflowError)
    -> RunRecord?
  {
    let found = try definitions(of: explored.flatMap(\.findings))
    guard !found.scenarios.isEmpty else { return nil }
    let suite = RunSuite(found, strategies: location.strategies)
    guard let plan = try Planning.plan(suite, Selection(), allowsEmpty: true) else { return nil }
    let runner = Runner(
      suite: suite, plan: plan, options: Runner.Options(jobs: jobs, today: today))
    return RunRecord(
      trial: "explore", runner, toolVersion: HeadroomProgram.version, SourcePlaces(found),
      observer)
  }

  /// The findings as their files define them, so that reports name lines.
  private func definitions(of files: [FoundFile]) throws(WorkflowError) -> Suite {
    let reader = SuiteReader(strategies: location.strategies)
    var suite = Suite()
    for file in files.uniqued(by: \.found.name) {
      let reading = reader.read([.init(file: file.path, bytes: Array(file.text.utf8))])
      if let problem = reading.diagnostics.first(where: { $0.severity == .error }) {
        throw .wrongInput("\(problem)")
      }
      suite.forms += reading.suite.forms
      suite.scenarios += reading.suite.scenarios
      for device in reading.suite.devices + [file.found.device]
      where !suite.devices.contains(where: { $0.name == device.name }) {
        suite.devices.append(device)
      }
      for strategy in reading.suite.strategies
      where !suite.strategies.contains(where: { $0.name == strategy.name }) {
        suite.strategies.append(strategy)
      }
    }
    return suite
  }
}

extension Form {
  /// Whether a script could name a text input.
  fileprivate var hasNamedInput: Bool { inputs.contains { views[$0].identifier != nil } }
}

/// The outcome of exploring one strategy, or two against each other.
struct Explored: Sendable {
  let strategies: [String]
  /// The breaches with their counts.
  let result: ExplorationResult
  /// The findings as files say them.
  let findings: [FoundFile]
  /// How long it took.
  let seconds: Double
  /// Why findings could not be written; nil where they could, or were not to be.
  let failure: WorkflowError?
}
