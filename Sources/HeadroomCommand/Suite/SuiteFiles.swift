import FormImporters
import Presentation
import RegressionRunner
import RegressionStore
import Scenarios
import SystemCalls

/// Reads scenario files and says what is wrong with them.
enum SuiteFiles {
  /// Reads paths; tells every warning and error, and throws when there is an error.
  ///
  /// - Parameters:
  ///   - paths: Files and folders.
  ///   - reader: What is known beside the files.
  ///   - imports: Whether what is read is to be imported; then an error says that nothing was.
  ///   - tell: Takes what is wrong, in the order of the files.
  /// - Returns: What was read, without errors; external programs that are not available are strategies like
  ///   others there.
  /// - Throws: An error for what can't be read and for what is wrong.
  static func read(
    _ paths: [String], with reader: SuiteReader, imports: Bool = false, tell: (Diagnostic) -> Void
  ) throws(WorkflowError) -> SuiteReading {
    let reading = reader.read(paths: paths.map(normalized))
    if reading.hasErrors {
      try checkErrors(reading.diagnostics, imports: imports, tell: tell)
    } else {
      for diagnostic in reading.diagnostics { tell(diagnostic) }
    }
    try checkSkipped(reading)
    return reader.known.completing(reading)
  }

  /// Tells every warning and error, and throws where there is an error.
  static func checkErrors(
    _ diagnostics: [Diagnostic], imports: Bool = false, tell: (Diagnostic) -> Void
  ) throws(WorkflowError) {
    for diagnostic in diagnostics { tell(diagnostic) }
    let errors = diagnostics.filter { $0.severity == .error }
    guard !errors.isEmpty else { return }
    let files = Set(errors.map(\.location.file)).count
    let isMissing = errors.allSatisfy { $0.problem.code == .unreadable }
    var words = "\(Words.count(errors.count, "problem")) in \(Words.count(files, "file"))"
    if imports { words += "; nothing was imported" }
    throw isMissing ? .inputOutput(words) : .wrongInput(words)
  }

  /// Throws, where warnings are errors, for those of a reading and others.
  static func check(_ reading: SuiteReading, _ warnings: [Diagnostic], isStrict: Bool)
    throws(WorkflowError)
  {
    let count = warnings.count + reading.diagnostics.count { $0.severity == .warning }
    guard isStrict, count > 0 else { return }
    throw .wrongInput(
      "\(Words.count(count, "warning")), which '--strict' makes \(count == 1 ? "an error" : "errors")"
    )
  }

  /// Reads standard input, as far as a file may be long.
  static func standardInput() throws(WorkflowError) -> [UInt8] {
    do throws(FileBytes.Failure) {
      return try FileBytes.read("-", limit: ViewDumpImporter.byteLimit)
    } catch {
      switch error {
      case .unreadable, .notFile:
        throw .inputOutput("can't read standard input")
      case .tooLarge:
        let limit = ViewDumpImporter.byteLimit >> 20
        throw .wrongInput("standard input is longer than \(limit) MiB")
      }
    }
  }

  /// Where broken files are left out, something must remain.
  private static func checkSkipped(_ reading: SuiteReading) throws(WorkflowError) {
    guard !reading.skippedFiles.isEmpty else { return }
    // Files without the scene that was asked for are sound, but hold nothing.
    let empty = Set(reading.imports.filter(\.forms.isEmpty).map(\.file))
    let unused = Set(reading.skippedFiles).union(empty)
    guard reading.files.allSatisfy(unused.contains) else { return }
    let files = Words.count(reading.files.count, "file")
    throw .nothingSelected("nothing usable in \(files); nothing was imported")
  }

  /// Returns a path without `.` components and doubled slashes, so that one file has one name.
  static func normalized(_ path: String) -> String {
    let parts = path.split(separator: "/").filter { $0 != "." }
    let joined = parts.joined(separator: "/")
    if path.hasPrefix("/") { return "/" + joined }
    return joined.isEmpty ? "." : joined
  }
}

/// Where the lines of scenarios are written.
struct SourcePlaces: Sendable {
  private let scenarios: LazyValue<[String: Place]>

  private struct Place {
    var file: String?
    var lines: SourceLines?
    /// Whether the scenario was just read and names no laws.
    var isJudgedByDefault = false
  }

  /// Takes the files that scenarios come from, of whose lines nothing is known.
  init(files: [String: String]) {
    scenarios = LazyValue { files.mapValues { Place(file: $0) } }
  }

  /// Takes the places of what was just read.
  init(_ suite: Suite) {
    let scenarios = suite.scenarios
    self.scenarios = LazyValue {
      var places: [String: Place] = [:]
      places.reserveCapacity(scenarios.count)
      for scenario in scenarios {
        places[scenario.name] = Place(
          file: scenario.location.fileName, lines: SourceLines(scenario),
          isJudgedByDefault: scenario.namesLaws == false)
      }
      return places
    }
  }

  /// Takes the files as of the newest import, and the lines of some scenarios; which of them name no laws is
  /// not in the database.
  init(
    ofScenarios names: [String], files: [String: String], judgedByDefault: Set<String> = [],
    _ database: RegressionDatabase
  ) throws {
    var places = files.mapValues { Place(file: $0) }
    let lines = try database.sourceLines(ofScenarios: names)
    for name in names { places[name]?.lines = lines[name] }
    for name in judgedByDefault { places[name, default: Place()].isJudgedByDefault = true }
    let found = places
    scenarios = LazyValue { found }
  }

  /// Whether a scenario was just read and names no laws.
  func isJudgedByDefault(_ scenario: String) -> Bool {
    scenarios.value[scenario]?.isJudgedByDefault == true
  }

  /// Returns where a scenario is written: its file, and the line of a mismatch.
  func location(_ scenario: String, _ mismatch: Mismatch?) -> (file: String?, line: Int?) {
    guard let place = scenarios.value[scenario], let file = place.file else { return (nil, nil) }
    let line = mismatch.flatMap { place.lines?.line(ofStep: $0.step, subject: $0.subject) }
    return (file, line)
  }

  /// Returns what the scenarios of a suite add to their cases.
  func sheet(_ scenarios: [ScenarioDefinition]) -> ScenarioSheet {
    ScenarioSheet(scenarios, isJudgedByDefault, place: location)
  }
}
