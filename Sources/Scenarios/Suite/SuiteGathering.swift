import AvoidanceEngine
import SystemCalls

/// Collects files one by one and joins them at the end.
struct SuiteGathering {
  let reader: SuiteReader
  var reading = SuiteReading()
  private var contents: [FileContent] = []
  private var sources: [SuiteReader.Source] = []
  /// Indices of files that are parsed, but not decoded.
  private var undecoded: [Int] = []
  /// The known strategies, and the external ones that the files define.
  private var strategies: StrategyRegistry

  init(reader: SuiteReader) {
    self.reader = reader
    strategies = reader.known.strategies
  }

  mutating func add(_ source: SuiteReader.Source) {
    reading.files.append(source.file)
    sources.append(source)
  }

  private enum Parsed {
    /// Forms in another format.
    case forms(ImportedFile)
    /// A file that becomes a scenario once all forms are known.
    case scenario
    /// A scenario file, with its digest if digests are collected.
    case document(DocumentReader.Result, Digest?)
  }

  private mutating func readSources() {
    let (reader, sources) = (reader, sources)
    self.sources = []
    let parsed = ParallelMap.map(sources.count, jobs: reader.jobs) { place -> Parsed in
      let source = sources[place]
      return switch reader.importer?.imported(source) {
      case .forms(let imported): .forms(imported)
      case .scenario: .scenario
      case nil:
        .document(
          DocumentReader.read(file: source.file, bytes: source.bytes),
          reader.notesSourceFiles ? source.digest(with: reader.known.defaults) : nil)
      }
    }
    for (source, parsed) in zip(sources, parsed) {
      switch parsed {
      case .forms(let imported):
        reading.imports.append(imported)
        // Its forms are added once all names are known; see ``takeImports()``.
        let text = SourceText(bytes: source.bytes, isJSON: true)
        let document = Document(file: source.file, source: text, records: [], text: [])
        contents.append(FileContent(document: document))
      case .scenario: waiting.append(source)
      case .document(let result, let digest):
        take(result)
        reading.sourceFiles[source.file] = digest
      }
    }
  }

  /// Adds a parsed file, to be decoded once the names of all files' external strategies are known.
  private mutating func take(_ result: DocumentReader.Result) {
    reading.diagnostics += result.diagnostics
    guard let document = result.document else { return }
    undecoded.append(contents.count)
    contents.append(FileContent(document: document))
  }

  private mutating func decode() {
    for place in undecoded {
      let known = reader.known.strategies
      let content = FormatDecoder.read(contents[place].document, known, only: [.external])
      for external in content.externals
      where strategies.model(named: external.name) == nil {
        strategies = strategies.adding(models: [.notAtHand(external)])
      }
    }
    let documents = undecoded.map { contents[$0].document }
    let (known, strategies) = (reader.known, strategies)
    let read = ParallelMap.map(documents.count, jobs: reader.jobs) { place in
      FormatDecoder.read(
        documents[place], strategies, taken: known.strategies, defaults: known.defaults)
    }
    for (place, content) in zip(undecoded, read) {
      contents[place] = content
      reading.diagnostics += content.diagnostics
      if reader.notesSourceFiles, content.dependsOnStrategies {
        reading.sourceFiles[content.document.file] = nil
      }
    }
    undecoded = []
  }

  mutating func add(unreadable file: String, _ problem: Problem) {
    reading.files.append(file)
    reading.diagnostics.append(Diagnostic(location: SourceLocation(file: file), problem: problem))
  }

  mutating func finished() -> SuiteReading {
    readSources()
    decode()
    takeImports()
    for source in waiting { takeScenario(source) }
    guard reader.skipsBroken else {
      resolve()
      return reading
    }
    // Leaving out a file may break references to it, so repeat until all remaining files are valid.
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

  /// Errors of earlier rounds, in files that are left out now.
  private var noted: [Diagnostic] = []

  private var brokenFiles: Set<String> {
    Set((reading.diagnostics + noted).filter { $0.severity == .error }.map(\.location.file))
  }

  private mutating func resolve() {
    var resolver = SuiteResolver(known: reader.known, isStrict: reader.isStrict)
    resolver.resolve(contents)
    reading.suite = resolver.suite
    reading.shippedDevices = resolver.shippedDevices
    // For an imported scenario, the form is expected to be defined elsewhere.
    let imported = Set(reading.importedScenarios.map(\.file))
    reading.diagnostics += noted
    reading.diagnostics += resolver.diagnostics.filter {
      $0.severity == .error || !imported.contains($0.location.file)
    }
    reading.sortDiagnostics()
    for diagnostic in reading.diagnostics { reading.sourceFiles[diagnostic.location.file] = nil }
  }

  // MARK: Imported scenarios

  /// Files that become scenarios once all forms are known.
  private var waiting: [SuiteReader.Source] = []

  /// Converts a file to a scenario, whose steps keep their positions in the file.
  private mutating func takeScenario(_ source: SuiteReader.Source) {
    do throws(Diagnostic) {
      let scenario = try reader.importer?.scenario(from: source) { name in
        contents.lazy.flatMap(\.forms).first { $0.name == name } ?? reader.known.forms[name]
      }
      guard let scenario else { return }
      reading.importedScenarios.append(scenario)
      let count = contents.count
      take(DocumentReader.read(file: source.file, bytes: Array(scenario.text.utf8)))
      decode()
      guard contents.count > count, !contents[count].scenarios.isEmpty else { return }
      contents[count].scenarios[0].stepLines = scenario.stepLines
      contents[count].scenarios[0].location.line = scenario.line
    } catch {
      reading.diagnostics.append(error)
    }
  }

  private mutating func takeImports() {
    guard !reading.imports.isEmpty else { return }
    reader.importer?.arrange(&reading.imports)
    let positions = Dictionary(
      contents.enumerated().map { ($1.document.file, $0) }, uniquingKeysWith: { first, _ in first })
    for file in reading.imports {
      reading.diagnostics += file.diagnostics
      guard let position = positions[file.file] else { continue }
      contents[position].forms = file.forms.map(\.definition)
    }
  }
}

extension SuiteReading {
  /// Sorts by file in reading order, then by position.
  fileprivate mutating func sortDiagnostics() {
    var order: [String: Int] = [:]
    for (index, file) in files.enumerated() where order[file] == nil { order[file] = index }
    let keyed = diagnostics.enumerated().map { index, diagnostic in
      let place = diagnostic.location
      return (
        key: (order[place.file] ?? -1, place.line, place.column, index), diagnostic: diagnostic
      )
    }
    diagnostics = keyed.sorted { $0.key < $1.key }.map(\.diagnostic)
  }
}

extension FileContent {
  /// Whether the file's contents depend on the code of strategies.
  fileprivate var dependsOnStrategies: Bool {
    !strategies.isEmpty || !externals.isEmpty || !composites.isEmpty
      || scenarios.contains { scenario in
        scenario.value.script.contains { entry in
          if case .step(.configure, _) = entry { true } else { false }
        }
      }
  }
}
