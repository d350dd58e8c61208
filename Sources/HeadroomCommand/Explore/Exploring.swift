import AvoidanceEngine
import RegressionRunner
import Scenarios
import SystemCalls

/// Looks for forms and scripts that break strategies, or distinguish two.
struct Exploring: Sendable {
  /// The database with the forms, if no file is named.
  let location: DatabaseLocation
  /// Files, folders and names of forms.
  let words: [String]
  /// The day that decides about known failures.
  let today: CalendarDay
  /// Patterns over the strategies.
  var strategies: [String] = []
  /// The strategy that each is compared with.
  var against: String?
  var find = ExplorationGoal.Find.law
  var laws = Law.allCases
  /// The source of the forms; nil uses given ones as they are, or else generated ones.
  var forms: ExplorationSettings.Forms?
  /// Patterns over the devices; if empty, those of the files or else the standard ones.
  var devices: [String] = []
  var search = ExplorationSettings.Search.guided
  /// The maximum number of steps of a script.
  var steps = 12
  var seed: UInt64 = 1
  /// The maximum number of tries for each strategy.
  var cases: Int?
  /// The time limit for each strategy.
  var seconds: Double?
  /// The maximum number of findings for each strategy.
  var findings = 10
  /// The number of threads.
  var jobs = Environment.processorCount
  /// The greatest difference of numbers of two strategies that count as equal, in points.
  var tolerance = Matcher.tolerance
  /// The reason for writing findings as known failures; nil if they are to fail a run.
  var knownReason: String?
  /// The folder for findings; nil to write none.
  var folder: String?

  /// Reads the material.
  ///
  /// - Returns: The settings for each strategy, or for each that is compared.
  /// - Throws: An error if something is wrong, or there is no form.
  func plan(_ observer: any CommandObserver) throws -> [ExplorationSettings] {
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
        throw HeadroomError.contradiction(
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

  /// The source of forms, after checking that the given ones are suitable.
  private func source(_ given: [FormDescription]) throws(HeadroomError)
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
  ///   - observer: May stop it.
  ///   - command: Returns the command that finds the same again, for a number of tries.
  ///   - progress: Called regularly.
  /// - Returns: The findings.
  func explore(
    _ settings: ExplorationSettings, _ observer: any CommandObserver,
    command: (_ tries: Int) -> String, progress: (Exploration.Progress) -> Void
  ) -> Explored {
    let start = Clock.seconds
    let result = Exploration(settings).run(
      isCancelled: { observer.isCancelled }, progress: progress)
    let command = command(result.tries)
    var files: [FoundFile] = []
    var failure: HeadroomError?
    for finding in result.findings {
      do throws(HeadroomError) {
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

  /// Runs each finding as a case, for the reports.
  ///
  /// - Returns: The record; nil if there are no findings, or the observer requested a stop.
  /// - Throws: An error if the findings can't be planned.
  func record(of explored: [Explored], _ observer: any CommandObserver) throws(HeadroomError)
    -> RunRecord?
  {
    let found = try definitions(of: explored.flatMap(\.findings))
    guard !found.scenarios.isEmpty else { return nil }
    let suite = RunSuite(found, strategies: location.strategies)
    guard let plan = try Planning.plan(suite, Selection(), allowsEmpty: true) else { return nil }
    let runner = Runner(
      suite: suite, plan: plan, options: Runner.Options(jobs: jobs, today: today))
    return RunRecord(trial: "explore", runner, SourcePlaces(found), observer)
  }

  /// The findings as defined in their files, so that reports name lines.
  private func definitions(of files: [FoundFile]) throws(HeadroomError) -> Suite {
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
  fileprivate var hasNamedInput: Bool { inputs.contains { views[$0].identifier != nil } }
}

struct Explored: Sendable {
  let strategies: [String]
  let result: ExplorationResult
  let findings: [FoundFile]
  let seconds: Double
  /// Why findings could not be written; nil if they were, or were not to be.
  let failure: HeadroomError?
}
