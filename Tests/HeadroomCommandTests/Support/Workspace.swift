import AvoidanceEngine
import Foundation
import RegressionRunner
import RegressionStore
import Scenarios
import Synchronization
import TestSupport
import Testing

@testable import HeadroomCommand

/// A folder of its own with files and a database, all named by their whole paths.
struct Workspace {
  /// The day on which everything is judged.
  static let today = CalendarDay("2026-11-21")

  private let folder: URL
  /// The strategies that are available.
  var strategies = StrategyRegistry.builtIn
  /// Records the notices of commands.
  let observer = RecordingObserver()

  /// Makes an empty folder and calls a body with it; the folder goes after.
  static func make(_ body: (Workspace) throws -> Void) throws {
    let folder = Temporary.name()
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(Workspace(folder: folder))
  }

  /// Makes a folder in which the suite was run: as it is, and then with each of these edits.
  static func withRuns(
    then edits: [(ExampleSuite) -> ExampleSuite] = [], _ body: (Workspace) throws -> Void
  ) throws {
    try make { work in
      try work.run(ExampleSuite())
      for edit in edits { try work.run(edit(ExampleSuite())) }
      try body(work)
    }
  }

  // MARK: Files

  /// The same folder, seen by a program that has other strategies.
  func having(_ strategies: StrategyRegistry) -> Workspace {
    var work = Workspace(folder: folder)
    work.strategies = strategies
    return work
  }

  /// The database.
  var location: DatabaseLocation {
    DatabaseLocation(path: path("headroom.db"), strategies: strategies)
  }

  /// The whole path of a file.
  func path(_ name: String) -> String { folder.appending(path: name).path }

  /// Writes a file, and returns its path.
  @discardableResult
  func write(_ text: String, to name: String) throws -> String {
    let url = folder.appending(path: name)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
    return url.path
  }

  /// A file's text.
  func text(of name: String) throws -> String {
    String(decoding: try bytes(of: name), as: UTF8.self)
  }

  /// A file's bytes.
  func bytes(of name: String) throws -> [UInt8] {
    try [UInt8](Data(contentsOf: folder.appending(path: name)))
  }

  /// Whether a file is there.
  func has(_ name: String) -> Bool { FileManager.default.fileExists(atPath: path(name)) }

  // MARK: Runs

  /// What runs everything that paths define; without any what the database has.
  func running(_ paths: String...) throws -> Running {
    // Not git's branch: the tests may run in any folder, in which somebody may commit meanwhile.
    Running(
      location: location, today: try #require(Self.today), paths: paths,
      git: GitState(status: "# branch.head main\n"))
  }

  /// Prepares and performs.
  @discardableResult
  func perform(_ running: Running) throws -> RunRecord {
    try #require(try running.prepare(observer)).perform()
  }

  /// Writes the suite into its file, and runs and records it.
  @discardableResult
  func run(_ suite: ExampleSuite, label: String? = nil) throws -> RunRecord {
    var running = try running(try write(suite.text, to: "order.yaml"))
    running.label = label
    return try perform(running)
  }
}

extension RunRecord {
  /// The keys of the cases with a verdict.
  func cases(with verdict: Verdict?) -> [String] {
    cases.filter { $0.verdict == verdict }.map(\.name.key)
  }

  /// Where what did not hold is written, of each failing case.
  var failurePlaces: [[String?]] {
    cases.filter { $0.verdict == .fail }.map { $0.findings.map(\.place) }
  }
}

extension Workspace {
  /// Takes scenarios out of the suite.
  func archive(_ patterns: String...) throws {
    _ = try Archiving(location: location, patterns: patterns).run()
  }
}

/// Records the notices of a command.
final class RecordingObserver: CommandObserver {
  private struct State {
    var notices: [CommandNotice] = []
    var isCancelled = false
    var done: [Int] = []
  }
  private let state = Mutex(State())

  func tell(_ notice: CommandNotice) { state.withLock { $0.notices.append(notice) } }
  func progress(done: Int, total: Int, seconds: Double) {}
  func finished(done: Int, total: Int, seconds: Double) {
    state.withLock { $0.done.append(done) }
  }

  /// Whether commands are to stop.
  var isCancelled: Bool {
    get { state.withLock { $0.isCancelled } }
    set { state.withLock { $0.isCancelled = newValue } }
  }

  /// How far each run came.
  var done: [Int] { state.withLock { $0.done } }

  /// The words of everything that is wrong or should be looked at, with what each is.
  var words: [String] {
    state.withLock(\.notices).compactMap { notice in
      switch notice {
      case .diagnostic(let diagnostic): "\(diagnostic.problem)"
      case .warning(let words): "warning: \(words)"
      case .refusal(let words): "refusal: \(words)"
      case .remark(let words): "remark: \(words)"
      case .imported, .begins: nil
      }
    }
  }

  /// What was found in files, with its places.
  var diagnostics: [Diagnostic] {
    state.withLock(\.notices).compactMap { notice in
      if case .diagnostic(let diagnostic) = notice { diagnostic } else { nil }
    }
  }

  /// The sizes of the plans that began.
  var plans: [Int] {
    state.withLock(\.notices).compactMap { notice in
      if case .begins(let plan, _) = notice { plan.cases.count } else { nil }
    }
  }

  /// What was imported.
  var imports: [ImportSummary] {
    state.withLock(\.notices).compactMap { notice in
      if case .imported(let summary, _) = notice { summary } else { nil }
    }
  }
}

/// Why a command ended without its result: which error, and its words.
struct Refusal: Equatable, CustomStringConvertible {
  var kind: String
  var message: String

  init(_ kind: String, _ message: String) {
    self.kind = kind
    self.message = message
  }

  var description: String { "\(kind): \(message)" }
}

/// Calls a body that has to throw a refusal, and returns it.
func refusal(
  sourceLocation: Testing.SourceLocation = #_sourceLocation, _ body: () throws -> some Any
) throws -> Refusal {
  do {
    _ = try body()
  } catch {
    let error = HeadroomError(error)
    return Refusal(String("\(error)".prefix { $0 != "(" }), error.message)
  }
  Issue.record("it was not refused", sourceLocation: sourceLocation)
  return Refusal("none", "")
}
