import FormImporters
import Presentation
import RegressionRunner
import RegressionStore
import Scenarios
import SystemCalls

/// Reads scenario files and reports their problems.
enum SuiteFiles {
  /// Reads paths and reports all diagnostics, each once, in the order of the files.
  ///
  /// With `imports`, the error says that nothing was imported. Unavailable external programs are
  /// returned as strategies like others.
  static func read(
    _ paths: [String], with reader: SuiteReader, imports: Bool = false, tell: (Diagnostic) -> Void
  ) throws(HeadroomError) -> SuiteReading {
    let reading = reader.read(paths: paths.map(normalized))
    if reading.hasErrors {
      try checkErrors(reading.diagnostics, imports: imports, tell: tell)
    } else {
      for diagnostic in reading.diagnostics.gathered { tell(diagnostic) }
    }
    try checkSkipped(reading)
    return reader.known.completing(reading)
  }

  /// Reports all diagnostics, each once, and throws if there is an error among them.
  static func checkErrors(
    _ diagnostics: [Diagnostic], imports: Bool = false, tell: (Diagnostic) -> Void
  ) throws(HeadroomError) {
    for diagnostic in diagnostics.gathered { tell(diagnostic) }
    let errors = diagnostics.filter { $0.severity == .error }
    guard !errors.isEmpty else { return }
    let files = Set(errors.map(\.location.file)).count
    let isMissing = errors.allSatisfy { $0.problem.code == .unreadable }
    var words = "\(Words.count(errors.count, "problem")) in \(Words.count(files, "file"))"
    if imports { words += "; nothing was imported" }
    throw isMissing ? .inputOutput(words) : .wrongInput(words)
  }

  /// Throws if warnings are errors and there are any.
  static func check(_ reading: SuiteReading, _ warnings: [Diagnostic], isStrict: Bool)
    throws(HeadroomError)
  {
    let count = warnings.count + reading.diagnostics.count { $0.severity == .warning }
    guard isStrict, count > 0 else { return }
    throw .wrongInput(
      "\(Words.count(count, "warning")), which '--strict' makes \(count == 1 ? "an error" : "errors")"
    )
  }

  /// Reads standard input, up to the size limit of files.
  static func standardInput() throws(HeadroomError) -> [UInt8] {
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

  /// If broken files are skipped, at least one must remain.
  private static func checkSkipped(_ reading: SuiteReading) throws(HeadroomError) {
    guard !reading.skippedFiles.isEmpty else { return }
    // Files without the requested scene are valid, but have no forms.
    let empty = Set(reading.imports.filter(\.forms.isEmpty).map(\.file))
    let unused = Set(reading.skippedFiles).union(empty)
    guard reading.files.allSatisfy(unused.contains) else { return }
    let files = Words.count(reading.files.count, "file")
    throw .nothingSelected("nothing usable in \(files); nothing was imported")
  }

  /// Returns a path without `.` components and doubled slashes, so that each file has one name.
  static func normalized(_ path: String) -> String {
    let parts = path.split(separator: "/").filter { $0 != "." }
    let joined = parts.joined(separator: "/")
    if path.hasPrefix("/") { return "/" + joined }
    return joined.isEmpty ? "." : joined
  }
}

struct SourcePlaces: Sendable {
  private let scenarios: LazyValue<[String: Place]>

  private struct Place {
    var file: String?
    var lines: SourceLines?
    /// Whether the scenario was just read and names no laws.
    var isJudgedByDefault = false
  }

  /// The lines are unknown.
  init(files: [String: String]) {
    scenarios = LazyValue { files.mapValues { Place(file: $0) } }
  }

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

  /// Uses the files of the newest import, and the stored lines of some scenarios; the database
  /// doesn't know which of them name no laws.
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

  func isJudgedByDefault(_ scenario: String) -> Bool {
    scenarios.value[scenario]?.isJudgedByDefault == true
  }

  /// Returns the file of a scenario, and the line of a mismatch.
  func location(_ scenario: String, _ mismatch: Mismatch?) -> (file: String?, line: Int?) {
    guard let place = scenarios.value[scenario], let file = place.file else { return (nil, nil) }
    let line = mismatch.flatMap { place.lines?.line(ofStep: $0.step, subject: $0.subject) }
    return (file, line)
  }

  func sheet(_ scenarios: [ScenarioDefinition]) -> ScenarioSheet {
    ScenarioSheet(scenarios, isJudgedByDefault, place: location)
  }
}
