import AvoidanceEngine
import FormImporters
import RegressionRunner
import RegressionStore
import Scenarios
import SystemCalls

/// Finds what a word means, and everything that is told of it.
struct ShowWorkflow: Sendable {
  let location: DatabaseLocation
  let filter: CaseFilter

  /// Names the database, and what narrows the cases.
  init(_ location: DatabaseLocation, _ filter: CaseFilter) {
    self.location = location
    self.filter = filter
  }

  /// What a word means.
  enum Subject: Sendable {
    case run(Run)
    case form(StoredDefinition)
    case testCase(CaseID, CaseName)
  }

  /// Finds what a word means: a run before a form before a case.
  ///
  /// - Parameters:
  ///   - word: A run, a form, or a pattern over the cases.
  ///   - isCase: Whether only a case can be meant.
  /// - Returns: What is meant.
  /// - Throws: An error where it means nothing, or several things.
  func subject(_ word: String, isCase: Bool) throws -> Subject {
    let database: RegressionDatabase
    do {
      database = try location.openForReading(for: [word])
    } catch let error as DatabaseError where error.kind == .missing && FileSystem.exists(word) {
      throw Self.noFormFile(word)
    }
    if !word.hasSuffix("]"), !isCase {
      switch try database.resolveRun(word) {
      case .found(let run): return .run(run)
      case .ambiguous: _ = try database.namedRun(word)
      case .unknown: break
      }
      let forms = try database.currentDefinitions(of: [.form], includingArchived: true)
      if let form = forms.first(where: { $0.name == word }) { return .form(form) }
    }
    let cases = try database.sortedCases()
    if RunWords.isPlace(word), !cases.contains(where: { $0.name.scenario == word }) {
      return .run(try database.namedRun(word))
    }
    // What the word means comes before what narrows it.
    guard
      !(try CaseFilter(patterns: [word])
        .selected(cases, in: database, location.strategies).isEmpty)
    else {
      throw try confusion(word, [], cases.map(\.name), database)
    }
    let matching = try filter.with(pattern: word)
      .selected(cases, in: database, location.strategies)
    guard matching.count == 1, let only = matching.first else {
      throw try confusion(word, matching.map(\.name), cases.map(\.name), database)
    }
    return .testCase(only.id, only.name)
  }

  private func confusion(
    _ word: String, _ matching: [CaseName], _ all: [CaseName], _ database: RegressionDatabase
  ) throws -> WorkflowError {
    if !matching.isEmpty {
      return .ambiguousName(
        kind: "case",
        name: word,
        answers: matching.prefix(8).map(\.description)
          + (matching.count > 8 ? ["and \(matching.count - 8) more"] : [])
      )
    }
    var candidates = try database.currentDefinitions(of: [.form]).map(\.name)
    // Only where a case alone could be meant has the name of a form or a run not been found.
    if candidates.contains(word) { return Self.undrawn(word) }
    candidates += all.map(\.scenario)
    switch try database.resolveRun(word) {
    case .unknown(let words): candidates += words
    case .found, .ambiguous:
      return .contradiction("\(Escaped.quoted(word)) is a run; an SVG shows a case or a form")
    }
    if FileSystem.exists(word) { return Self.noFormFile(word) }
    if Planning.isFileName(word) {
      return .inputOutput(
        "\(Escaped.text(word)): no such file or folder, and no run, case or form of this name"
          + FileSearch.hint(for: word).words)
    }
    return .unknownName(
      kind: "run, case or form", name: word, hint: NameHint(for: word, among: candidates))
  }

  /// What is said of a file whose name is not that of one with forms, and which is nothing else.
  private static func noFormFile(_ word: String) -> WorkflowError {
    .wrongInput(
      "\(Escaped.text(word)) is not named as a file with forms is (.yaml, .json, .storyboard, .xib); "
        + "to read it as a view dump, write ./\(Escaped.text(word))")
  }

  /// What is said where a form is to be drawn and no device is named.
  static func undrawn(_ word: String) -> WorkflowError {
    .contradiction("\(Escaped.quoted(word)) is a form; add --device to draw it as laid out there")
  }

  // MARK: A case

  /// One case of a run.
  struct ShownCase: Sendable {
    let run: Run
    /// The case, with what it did where it comes to the recorded outcome again.
    let testCase: RunRecord.Case
    /// The outcome as the database has it, where it does not: canonical JSON.
    let recordedJSON: String?
    /// What is to be known of the device's numbers; safe to show.
    let deviceNotes: [String]
  }

  /// Simulates a case again.
  ///
  /// - Parameters:
  ///   - id: The case's id.
  ///   - name: The case.
  ///   - reference: The run by name; nil: the newest that has a result.
  /// - Returns: What the case did.
  /// - Throws: An error where no run has a result, or something can't be read back.
  func show(_ id: CaseID, _ name: CaseName, in reference: String?) throws -> ShownCase {
    let database = try location.openForReading()
    let (run, stored) = try result(of: id, name, in: reference, database)
    let suite = try suite(at: run, database)
    let trace = try Resimulation(suite, in: database).trace(of: stored.record)
    let sheet = try SourcePlaces(
      ofScenarios: [name.scenario], files: suite.files(of: .scenario), database
    ).sheet(suite.suite.scenarios)
    var entry: RunRecord.Case
    var json: [UInt8]?
    if let trace {
      entry = sheet.entry(trace, LayoutUncertainties(suite.suite, [name]))
    } else {
      var cases = [stored]
      try database.fill(&cases, with: [.bodies, .measures, .notes], of: run)
      entry = RunRecord.Case(cases[0].record)
      sheet.describe(&entry)
      json = try stored.record.outcome.flatMap { try database.bodyBytes(ofOutcome: $0.id) }
    }
    entry.sinceRun = stored.sinceRun
    suite.explain(&entry)
    entry.replayed = trace
    return ShownCase(
      run: run, testCase: entry, recordedJSON: json.map { String(decoding: $0, as: UTF8.self) },
      deviceNotes: DeviceNoteWords.all(of: name, suite.suite))
  }

  /// Reads what was current at a run.
  func suite(at run: Run, _ database: RegressionDatabase) throws -> RecordedSuite {
    try RecordedSuite(database, at: run, strategies: location.strategies)
  }

  /// Returns a case's screens, for drawing it.
  ///
  /// - Returns: The screens; nil where the case does not come to its recorded outcome again, then with
  ///   why, as far as the code of its strategy tells.
  /// - Throws: An error where no run has a result.
  func screens(_ id: CaseID, _ name: CaseName, in reference: String?) throws
    -> (screens: CaseScreens?, reason: String?)
  {
    let database = try location.openForReading()
    let (run, stored) = try result(of: id, name, in: reference, database)
    let suite = try suite(at: run, database)
    let screens = try Resimulation(suite, in: database).screens(of: stored.record)
    guard screens == nil else { return (screens, nil) }
    var entry = RunRecord.Case(stored.record)
    suite.explain(&entry)
    return (nil, entry.reasonOfOtherOutcome)
  }

  private func result(
    of id: CaseID, _ name: CaseName, in reference: String?, _ database: RegressionDatabase
  ) throws -> (Run, StoredCase) {
    if let reference {
      let run = try database.namedRun(reference)
      if let result = try database.storedCase(id, in: run) { return (run, result) }
      throw WorkflowError.nothingSelected(
        Escaped.text("run \(run.number) has no result for \(name)"))
    }
    for run in try database.runs() {
      if let result = try database.storedCase(id, in: run) { return (run, result) }
    }
    throw WorkflowError.nothingSelected(Escaped.text("no run has a result for \(name)"))
  }
}

// One run: what it is, what failed, what is missing.
extension ShowWorkflow {
  /// Reads a run.
  ///
  /// - Parameters:
  ///   - run: The run.
  ///   - detail: What is read.
  ///   - traceLimit: How many failing cases are played once more to be shown.
  /// - Returns: The run.
  /// - Throws: An error where no case is selected, or something can't be read back.
  func show(_ run: Run, _ detail: RunRecord.Detail, traceLimit: Int) throws -> RunRecord {
    let database = try location.openForReading()
    var record = try RunRecord.reading(
      run, from: database, strategies: location.strategies, detail,
      select: selection(of: run, database))
    record.resumed = try database.runs().first { $0.state == .interrupted }?.number
    let again = Resimulation(record.suite, in: database)
    for index in record.cases.indices.filter({ record.cases[$0].verdict?.isFailing == true })
      .prefix(traceLimit)
    {
      record.cases[index].replayed = try again.trace(of: record.cases[index].record)
    }
    return record
  }

  /// Simulates the cases of a run again for what they reach.
  ///
  /// - Throws: An error where no case is selected, or something can't be read back.
  func coverage(of run: Run) throws -> CoverageReport {
    let database = try location.openForReading()
    var cases = try database.cases(of: run)
    if let select = selection(of: run, database) { cases = try select(cases) }
    let coverage = Resimulation(try suite(at: run, database), in: database)
      .coverage(cases.filter { $0.sinceRun != nil }.map(\.record.name))
    return CoverageReport("run \(run.number)", coverage)
  }

  /// What narrows the cases of a run; nil: nothing does.
  private func selection(of run: Run, _ database: RegressionDatabase)
    -> (([StoredCase]) throws -> [StoredCase])?
  {
    guard filter.isFilter else { return nil }
    return { cases in
      let selected = try filter.selected(cases, of: run, in: database, location.strategies)
      guard !selected.isEmpty else {
        throw WorkflowError.nothingSelected("no case of run \(run.number) is selected")
      }
      return selected
    }
  }
}

// Forms, and how they are laid out on devices.
extension ShowWorkflow {
  /// Forms, and the devices that are defined where they are.
  struct ShownForms: Sendable {
    struct Form: Sendable {
      let definition: FormDefinition
      /// As canonical JSON, without the name.
      let content: [UInt8]
      /// Where it is written, as far as that is known; safe to show.
      let place: String?

      fileprivate init(_ definition: FormDefinition, content: [UInt8], file: String?, line: Int?) {
        self.definition = definition
        self.content = content
        place = file.map { Escaped.text("\($0)\(line.map { ":\($0)" } ?? "")") }
      }
    }

    let forms: [Form]
    fileprivate let devices: [DeviceDefinition]
  }

  /// Returns a form of the database.
  func forms(_ stored: StoredDefinition) throws -> ShownForms {
    let known = try location.suite(
      of: [stored] + location.openForReading().currentDefinitions(of: [.device]))
    let forms = known.forms.map {
      ShownForms.Form($0, content: stored.content, file: stored.file, line: stored.line)
    }
    return ShownForms(forms: forms, devices: known.devices)
  }

  /// Reads the forms of a file.
  ///
  /// - Throws: An error where something is wrong with the file, or it has no form.
  func forms(in path: String, _ observer: any WorkflowObserver) throws(WorkflowError)
    -> ShownForms
  {
    var reader = SuiteReader(
      strategies: location.strategies, importer: FormImporter(takesAnyFile: true))
    if path == "-" { reader.standardInput = try SuiteFiles.standardInput() }
    let suite = try SuiteFiles.read([path], with: reader) { observer.tell(.diagnostic($0)) }.suite
    guard !suite.forms.isEmpty else {
      throw .nothingSelected("\(Escaped.text(path)) defines no form")
    }
    let forms = suite.forms.map {
      ShownForms.Form(
        $0, content: $0.canonicalContent, file: $0.location.file, line: $0.location.line)
    }
    return ShownForms(forms: forms, devices: suite.devices)
  }

  /// Lays forms out on devices.
  ///
  /// - Parameters:
  ///   - shown: The forms.
  ///   - patterns: Patterns over the devices beside them and those that come with the program.
  ///   - orientation: How the devices are held.
  /// - Returns: Each form on each device, those beside them first.
  /// - Throws: An error where there is no such device, or it can't be held so.
  func layouts(
    of shown: ShownForms, on patterns: [String], _ orientation: Orientation
  ) throws(WorkflowError) -> [FormLayout] {
    let own = Set(shown.devices.map(\.name))
    let devices = shown.devices + ShippedDevices.all.filter { !own.contains($0.name) }
    var chosen: [DeviceDefinition] = []
    for pattern in patterns.map({ CasePattern($0) }) {
      let named = devices.filter { pattern.names($0.name) }
      guard !named.isEmpty else {
        throw .unknownName(
          kind: "device", name: pattern.text,
          hint: NameHint(for: pattern.text, of: .device, among: devices.map(\.name)))
      }
      chosen += named.filter { device in !chosen.contains { $0.name == device.name } }
    }
    let held = chosen.filter { !orientation.isLandscape || $0.value.landscape != nil }
    guard !held.isEmpty else {
      throw .nothingSelected(Escaped.text("\(chosen[0].name) has no landscape dimensions"))
    }
    return shown.forms.flatMap { form in
      held.map { FormLayout(form.definition, on: $0, orientation) }
    }
  }
}
