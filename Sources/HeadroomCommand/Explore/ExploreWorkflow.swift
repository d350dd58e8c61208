import AvoidanceEngine
import FormImporters
import RegressionRunner
import RegressionStore
import Scenarios
import SystemCalls

/// Looks for forms and scripts that break strategies, or tell two apart.
struct ExploreWorkflow: Sendable {
  /// What is asked for.
  struct Request: Sendable {
    /// Files, folders and names of forms.
    var words: [String] = []
    /// The database that has the forms where no file is named.
    var location: DatabaseLocation
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
    /// The day that decides about known failures.
    var today: CalendarDay
    /// The version of the program.
    var toolVersion: String

    init(_ location: DatabaseLocation, today: CalendarDay, toolVersion: String) {
      self.location = location
      self.today = today
      self.toolVersion = toolVersion
    }
  }

  private let request: Request
  private let observer: any WorkflowObserver

  /// Takes what is asked for.
  init(_ request: Request, _ observer: any WorkflowObserver) {
    self.request = request
    self.observer = observer
  }

  /// Reads what is named.
  ///
  /// - Returns: What is to be explored: one for each strategy, or for each that is compared.
  /// - Throws: An error where something is wrong, or there is no form.
  func plan() throws -> [ExplorationSettings] {
    if let folder = request.folder { try FoundFile.prepare(folder) }
    let material = try material()
    let given = material.forms.map(\.value)
    let isNamed = !request.words.isEmpty
    let forms = request.forms ?? (isNamed ? .given : .generated)
    if given.isEmpty, isNamed {
      throw WorkflowError.nothingSelected("no forms found in the given files")
    }
    if forms != .generated, given.isEmpty {
      throw WorkflowError.nothingSelected(
        "no forms to start from; name a file with forms, or omit "
          + "'--forms \(forms.rawValue)'"
      )
    }
    if forms != .generated, !given.contains(where: { Form($0).hasNamedInput }) {
      throw WorkflowError.nothingSelected(
        "no form has a text input with an identifier, which scripts need")
    }
    let devices = try devices(material.devices)
    let meant = try Self.meant(request.strategies, among: material.strategies)
    var other: StrategyDefinition?
    if let against = request.against {
      let found = try Self.meant([against], among: material.strategies)
      other = found.first
      guard found.count == 1, meant.allSatisfy({ $0.name != found[0].name }) else {
        throw WorkflowError.contradiction(
          "'--against' takes one strategy, other than those explored")
      }
    }
    let settings = meant.map { strategy in
      let goal = ExplorationGoal(
        request.find, [strategy] + (other.map { [$0] } ?? []), laws: request.laws,
        tolerance: request.tolerance)
      var settings = ExplorationSettings(goal, devices: devices, forms: forms, given: given)
      settings.search = request.search
      settings.steps = request.steps
      settings.seed = request.seed
      settings.cases = request.cases
      settings.seconds = request.seconds
      settings.findings = request.findings
      settings.jobs = request.jobs
      return settings
    }
    return settings
  }

  /// Explores one strategy, or two against each other.
  ///
  /// - Parameters:
  ///   - settings: One of the plan's.
  ///   - command: Says the call that finds the same once more, for a number of tries.
  ///   - progress: Told now and then how far it is.
  /// - Returns: What was found.
  func explore(
    _ settings: ExplorationSettings, command: (_ tries: Int) -> String,
    progress: (Exploration.Progress) -> Void
  ) -> Explored {
    let start = Clock.seconds
    let observer = observer
    let result = Exploration(settings).run(
      isCancelled: { observer.isCancelled }, progress: progress)
    let words = command(result.tries)
    var files: [FoundFile] = []
    var failure: WorkflowError?
    for finding in result.findings {
      do throws(WorkflowError) {
        guard var file = try file(finding, settings, words) else { continue }
        defer { files.append(file) }
        if let folder = request.folder, failure == nil { try file.write(to: folder) }
      } catch {
        failure = failure ?? error
      }
    }
    return Explored(
      strategies: settings.goal.strategies.map(\.name), result: result, findings: files,
      seconds: Clock.seconds - start, failure: failure)
  }

  private func file(_ finding: FoundBreach, _ settings: ExplorationSettings, _ command: String)
    throws(WorkflowError) -> FoundFile?
  {
    guard let found = FoundScenario(finding, settings, known: request.knownReason) else {
      return nil
    }
    do {
      let rest = try found.text(beside: request.location.strategies)
      var others: [FoundFile] = []
      for other in finding.others {
        if let file = try file(other, settings, command) { others.append(file) }
      }
      return FoundFile(
        found: found, heading: FoundHeading(finding, command: command), rest: rest, others: others)
    } catch {
      throw error as? WorkflowError ?? .wrongInput(Escaped.text("\(error)"))
    }
  }

  /// Everything that reports say of findings: each is a case that is run.
  ///
  /// - Returns: The document; nil where there is no finding, or the observer wished to stop.
  /// - Throws: An error where the findings can't be planned.
  func document(_ explored: [Explored]) throws(WorkflowError) -> RunRecord? {
    // As their files say it, so that reports name lines.
    let reader = SuiteReader(strategies: request.location.strategies)
    var made = Suite()
    var known: Set<String> = []
    for file in explored.flatMap(\.findings) where known.insert(file.found.name).inserted {
      let reading = reader.read([.init(file: file.path, bytes: Array(file.text.utf8))])
      if let problem = reading.diagnostics.first(where: { $0.severity == .error }) {
        throw .wrongInput("\(problem)")
      }
      made.forms += reading.suite.forms
      made.scenarios += reading.suite.scenarios
      for device in reading.suite.devices + [file.found.device]
      where !made.devices.contains(where: { $0.name == device.name }) {
        made.devices.append(device)
      }
      for strategy in reading.suite.strategies
      where !made.strategies.contains(where: { $0.name == strategy.name }) {
        made.strategies.append(strategy)
      }
    }
    guard !made.scenarios.isEmpty else { return nil }
    let suite = RunSuite(made, strategies: request.location.strategies)
    guard let plan = try Planning.plan(suite, Selection(), allowsEmpty: true) else { return nil }
    let runner = Runner(
      suite: suite, plan: plan, options: Runner.Options(jobs: request.jobs, today: request.today))
    return RunRecord(
      trial: "explore", runner, toolVersion: request.toolVersion, SourcePlaces(made), observer)
  }
}

extension Form {
  /// Whether a script could name a text input.
  fileprivate var hasNamedInput: Bool { inputs.contains { views[$0].identifier != nil } }
}

// What a call names: forms, devices, strategies.
extension ExploreWorkflow {
  /// What exploring starts from.
  private struct Material {
    var forms: [FormDefinition] = []
    var strategies: [StrategyDefinition]
    /// Devices of files; none: the standard ones.
    var devices: [DeviceDefinition] = []

    mutating func take(_ suite: Suite) {
      forms = suite.forms
      strategies += suite.strategies
      devices = suite.devices
    }
  }

  /// The forms that are named, with what else their files define.
  private func material() throws -> Material {
    let registry = request.location.strategies
    var material = Material(strategies: registry.definitions)
    let paths = request.words.filter { $0 == "-" || FileSystem.exists($0) }
    if let word = request.words.first(where: { !paths.contains($0) && Planning.isFileName($0) }) {
      throw WorkflowError.inputOutput(
        "there is no file or folder \(Escaped.quoted(word)); name an existing one, or a form in the "
          + "database"
      )
    }
    if !paths.isEmpty {
      var reader = SuiteReader(strategies: registry, importer: FormImporter(takesAnyFile: true))
      reader.known.defaults = request.location.defaults
      if paths.contains("-") { reader.standardInput = try SuiteFiles.standardInput() }
      let reading = try SuiteFiles.read(paths, with: reader) { observer.tell(.diagnostic($0)) }
      material.take(reading.suite)
    } else if !request.words.isEmpty {
      let stored = try request.location.openForReading().currentDefinitions()
      material.take(try request.location.suite(of: stored))
    }
    try keep(request.words.filter { !paths.contains($0) }, of: &material.forms)
    return material
  }

  /// Keeps the forms that patterns name, where there are any.
  private func keep(_ names: [String], of forms: inout [FormDefinition]) throws(WorkflowError) {
    guard !names.isEmpty else { return }
    let patterns = names.map { CasePattern($0) }
    for (name, pattern) in zip(names, patterns)
    where !forms.contains(where: { pattern.names($0.name) }) {
      throw Self.unknown(.form, name, among: forms.map(\.name))
    }
    forms.removeAll { form in !patterns.contains { $0.names(form.name) } }
  }

  private static func unknown(_ kind: DefinitionKind, _ name: String, among names: [String])
    -> WorkflowError
  {
    .unknownName(
      kind: kind.rawValue, name: name, hint: NameHint(for: name, of: kind, among: names.sorted()))
  }

  /// The devices, the iPhone 8 first where it is among them.
  private func devices(_ own: [DeviceDefinition]) throws(WorkflowError) -> [DeviceDefinition] {
    let known = Set(own.map(\.name))
    let all = own + ShippedDevices.all.filter { !known.contains($0.name) }
    var names = request.devices
    if names.isEmpty { names = own.isEmpty ? RunSuite.standardDevices : own.map(\.name) }
    var devices: [DeviceDefinition] = []
    for name in names {
      let pattern = CasePattern(name)
      let found = all.filter { pattern.names($0.name) }
      guard !found.isEmpty else { throw Self.unknown(.device, name, among: all.map(\.name)) }
      for device in found where !devices.contains(where: { $0.name == device.name }) {
        devices.append(device)
      }
    }
    guard let simplest = devices.firstIndex(where: { $0.name == "iPhone 8" }) else {
      return devices
    }
    devices.swapAt(0, simplest)
    return devices
  }

  /// The strategies that patterns name, in their order.
  static func meant(_ words: [String], among all: [StrategyDefinition]) throws(WorkflowError)
    -> [StrategyDefinition]
  {
    var meant: [StrategyDefinition] = []
    for word in words {
      let pattern = CasePattern(word)
      var found = all.filter { pattern.names($0.name) && $0.value.model.isAvailable }
      if found.isEmpty, let composite = try CompositeWords.definition(word, among: all) {
        guard composite.value.model.isAvailable else {
          throw .unusable(AbsentStrategyWords.leftOut(composite))
        }
        found = [composite]
      }
      guard !found.isEmpty else {
        if let absent = all.first(where: { pattern.names($0.name) }) {
          throw .unusable(AbsentStrategyWords.leftOut(absent))
        }
        throw StrategyVariants.isVariant(word)
          ? StrategyVariants.refusal(word, among: all)
          : unknown(.strategy, word, among: all.map(\.name))
      }
      for strategy in found where !meant.contains(where: { $0.name == strategy.name }) {
        meant.append(strategy)
      }
    }
    return meant
  }
}

extension FoundFile {
  /// Makes the folder that findings are going to be written to.
  ///
  /// - Throws: An error where it can't be made or written.
  fileprivate static func prepare(_ folder: String) throws(WorkflowError) {
    let path = SuiteFiles.normalized(folder)
    try OutputFile.checkFolder(path)
    try OutputFile.makeFolders(of: path + "/finding.yaml")
    try OutputFile.check(path + "/finding.yaml", protecting: ProtectedPaths.databases)
  }

  /// Writes the file, unless the folder has one of the same digest, whatever its name says.
  ///
  /// - Throws: An error where it can't be written.
  fileprivate mutating func write(to folder: String) throws(WorkflowError) {
    let folder = SuiteFiles.normalized(folder)
    let (name, digest) = (found.name, found.finding.digest)
    let names = (try? FileSystem.names(in: folder)) ?? []
    for other in names.sorted() where other.hasSuffix("-\(digest.prefix(4)).yaml") {
      let bytes = (try? FileBytes.read("\(folder)/\(other)")) ?? []
      if String(decoding: bytes, as: UTF8.self).contains(digest) {
        fate = .isThere("\(folder)/\(other)")
        return
      }
    }
    // Another finding may have the same four digits.
    let isTaken = names.contains("\(name).yaml")
    let free = isTaken ? "\(name.dropLast(4))\(digest.prefix(12))" : name
    let path = "\(folder)/\(free).yaml"
    try OutputFile.makeFolders(of: path)
    try OutputFile.write(Array(text.replacing(name, with: free).utf8), to: path)
    fate = .written(path)
  }
}
