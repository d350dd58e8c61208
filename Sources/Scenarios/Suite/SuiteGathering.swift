/// Takes files in one by one and joins them in the end.
struct SuiteGathering {
  let reader: SuiteReader
  var reading = SuiteReading()
  private var contents: [FileContent] = []

  init(reader: SuiteReader) { self.reader = reader }

  /// Reads a file in its format.
  mutating func add(_ source: SuiteReader.Source) {
    reading.files.append(source.file)
    if let imported = imported(source) {
      reading.imports.append(imported)
      // Its forms join the others when all names are known; see ``takeImports()``.
      let text = SourceText(bytes: source.bytes, isJSON: true)
      let document = Document(file: source.file, source: text, records: [], text: [])
      contents.append(FileContent(document: document))
    } else if reader.replayForm != nil, !isScenarioFile(source) {
      logs.append(source)
    } else {
      read(source)
    }
  }

  /// Reads a file of another format; nil for scenario files.
  private func imported(_ source: SuiteReader.Source) -> ImportedFile? {
    if InterfaceImporter.reads(source.file) {
      return InterfaceImporter.read(file: source.file, bytes: source.bytes)
    }
    guard reader.takesInterfaceFiles, reader.replayForm == nil, !isScenarioFile(source)
    else { return nil }
    return ViewDumpImporter.read(file: source.file, bytes: source.bytes)
  }

  /// Whether a file is YAML or JSON by its ending or, where that tells nothing, by how it begins.
  private func isScenarioFile(_ source: SuiteReader.Source) -> Bool {
    if FileSearch.scenarioEndings.contains(where: { source.file.hasSuffix($0) }) { return true }
    // Logs and dumps, too, may begin with a brace, or with a line that a person put there.
    var rest = source.bytes[...]
    while true {
      rest = rest.drop { $0 <= 0x20 }
      guard rest.first == UInt8(ascii: "#") || rest.starts(with: "---".utf8) else { break }
      rest = rest.drop { $0 != UInt8(ascii: "\n") }
    }
    if rest.first == UInt8(ascii: "{") { rest = rest.dropFirst().drop { $0 <= 0x20 } }
    return Self.topLevelKeys.contains { rest.starts(with: $0.utf8) }
  }

  private static let topLevelKeys = [
    "headroom", "devices", "strategies", "forms", "scenarios", "baselines",
  ].flatMap { ["\($0):", "\"\($0)\""] }

  private mutating func read(_ source: SuiteReader.Source) {
    let result = DocumentReader.read(file: source.file, bytes: source.bytes)
    reading.diagnostics += result.diagnostics
    guard let document = result.document else { return }
    let content = FormatDecoder.read(document)
    reading.diagnostics += content.diagnostics
    contents.append(content)
  }

  /// Notes a file that can't be read.
  mutating func add(unreadable file: String, _ problem: Problem) {
    reading.files.append(file)
    reading.diagnostics.append(
      Diagnostic(location: SourceLocation(file: file), problem: problem)
    )
  }

  /// Joins what was read and looks up every name.
  mutating func finished() -> SuiteReading {
    takeImports()
    for log in logs { replay(log) }
    guard reader.skipsBroken else {
      resolve()
      return reading
    }
    // What refers to a broken file may break by its absence: again until all that is left is sound.
    let found = reading.diagnostics
    while true {
      reading.diagnostics = found
      let broken = brokenFiles
      contents.removeAll { broken.contains($0.document.file) }
      reading.imports.removeAll { broken.contains($0.file) }
      let before = brokenFiles.count
      resolve()
      guard brokenFiles.count > before else { break }
      noted = reading.diagnostics.filter { $0.severity == .error && !found.contains($0) }
    }
    let broken = brokenFiles
    reading.skippedFiles = reading.files.filter { broken.contains($0) }
    return reading
  }

  /// Errors of earlier rounds, which name files that are left out by now.
  private var noted: [Diagnostic] = []

  private var brokenFiles: Set<String> {
    Set((reading.diagnostics + noted).filter { $0.severity == .error }.map(\.location.file))
  }

  private mutating func resolve() {
    var resolver = SuiteResolver(known: reader.known, isStrict: reader.isStrict)
    resolver.resolve(contents)
    reading.suite = resolver.suite
    reading.shippedDevices = resolver.shippedDevices
    // That a log's form stands elsewhere is as it must be.
    let logs = Set(reading.replays.map(\.source))
    reading.diagnostics += noted
    reading.diagnostics += resolver.diagnostics.filter {
      $0.severity == .error || !logs.contains($0.location.file)
    }
    reading.sortDiagnostics()
  }

  // MARK: Keyboard logs

  /// Logs wait until all forms are known.
  private var logs: [SuiteReader.Source] = []

  /// Makes a log a scenario, whose steps stand where the log has the notifications.
  private mutating func replay(_ source: SuiteReader.Source) {
    let name = reader.replayForm ?? ""
    let form = contents.lazy.flatMap(\.forms).first { $0.name == name } ?? reader.known.forms[name]
    do throws(ImportFailure) {
      let scenario = try KeyboardLogScenario(
        bytes: source.bytes,
        file: source.file,
        formName: name,
        form: form
      )
      reading.replays.append(scenario)
      let text = SuiteReader.Source(file: source.file, bytes: Array(scenario.text.utf8))
      let count = contents.count
      read(text)
      guard contents.count > count, !contents[count].scenarios.isEmpty else { return }
      contents[count].scenarios[0].stepLines = scenario.stepLines
      contents[count].scenarios[0].location.line = scenario.log.entries[0].line
    } catch {
      let place = SourceLocation(file: source.file, line: error.line, column: error.column)
      reading.diagnostics.append(Diagnostic(location: place, problem: .importing(error.problem)))
    }
  }

  // MARK: Imported forms

  /// Joins the forms of other formats, each under a name of its own.
  private mutating func takeImports() {
    guard !reading.imports.isEmpty else { return }
    if let scene = reader.scene { reading.imports.narrow(to: scene) }
    reading.imports.makeNamesUnique()
    let positions = Dictionary(
      contents.enumerated().map { ($1.document.file, $0) },
      uniquingKeysWith: { first, _ in first }
    )
    for file in reading.imports {
      reading.diagnostics += file.diagnostics
      guard let position = positions[file.file] else { continue }
      contents[position].forms = file.forms.map(\.definition)
    }
  }
}

extension SuiteReading {
  /// Sorts by file in the order of reading, then by position.
  fileprivate mutating func sortDiagnostics() {
    var order: [String: Int] = [:]
    for (index, file) in files.enumerated() where order[file] == nil { order[file] = index }
    let keyed = diagnostics.enumerated().map { index, diagnostic in
      let place = diagnostic.location
      return (
        key: (order[place.file] ?? -1, place.line, place.column, index),
        diagnostic: diagnostic
      )
    }
    diagnostics = keyed.sorted { $0.key < $1.key }.map(\.diagnostic)
  }
}
