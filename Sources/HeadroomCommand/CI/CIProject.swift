import Presentation
import RegressionRunner
import RegressionStore
import Scenarios
import SystemCalls

/// A project in CI; its folder is the current one.
struct CIProject: Sendable {
  /// The folder for what CI leaves; git ignores it.
  static let folder = ".headroom"
  /// A database for each shard.
  static let shards = "\(folder)/shards"
  /// What a build keeps: the reports, and the results of the run alone.
  static let reports = "\(folder)/reports"
  static let resultsName = "results.db"
  static let summaryName = "summary.md"
  static let filmsName = "films"

  let project: Project
  let change: CIChange
  /// The database that is kept from build to build.
  let history: DatabaseLocation
  let arguments: ParsedArguments
  let console: Console

  init(_ arguments: ParsedArguments, _ change: CIChange, _ console: Console) throws {
    guard let project = arguments.project else {
      throw HeadroomError.inputOutput(
        "no \(ProjectFile.name) in this folder or its parents; create one with 'headroom init'")
    }
    try OutputFile.checkLinks(Self.folder, below: ".")
    // Its folder is the current one, wherever the command was called.
    self.project = Project(file: project.file, folder: project.folder, below: [])
    self.change = change
    self.arguments = arguments
    self.console = console
    history = DatabaseLocation(arguments)
  }

  /// Performs another command as the program does, for the same project.
  func perform<Other: Command>(_ command: Other.Type, _ words: [String]) throws -> ExitStatus {
    let quiet = arguments.isQuiet ? ["--\(SharedOptions.quiet.declaration.name)"] : []
    let arguments = try ParsedArguments(
      words + quiet, of: Other.declaration, strategies: arguments.strategies, project: project)
    return try Other(arguments).run(console)
  }

  /// Says why something is left out.
  func note(_ words: String) { console.note("note: \(Escaped.text(words))") }

  // MARK: Shards

  /// The whole suite, as a shard.
  static let whole = RunHeader.Shard(index: 1, count: 1)

  static func database(of shard: RunHeader.Shard) -> String {
    shard.count == 1 ? "\(folder)/whole.db" : "\(shards)/shard-\(shard.index).db"
  }

  /// Runs a shard into its own database; one that was killed continues where it stopped.
  ///
  /// Failing cases don't fail it: the run is judged when all shards are there. If a case is skipped, as the
  /// program of its strategy is not available or not trusted, it is incomplete.
  func run(_ shard: RunHeader.Shard) throws -> ExitStatus {
    let database = Self.database(of: shard)
    try OutputFile.makeFolders(of: database)
    let words = [
      "--shard", "\(shard.index)/\(shard.count)", "--db", database, "--fail-on", "never",
      // Instead of the project's.
      "--report", "junit=\(database.dropLast(3)).xml",
    ]
    if isInterrupted(database), let status = try resumed(words) { return status }
    for ending in [""] + DatabaseFile.companions { try? FileSystem.remove(database + ending) }
    let branch = change.branch.map { ["--branch", $0.recordedName] } ?? []
    return try perform(RunCommand.self, words + branch)
  }

  /// Whether a database has a run that was killed; not if it was killed before that had begun.
  private func isInterrupted(_ database: String) -> Bool {
    let runs = try? RegressionDatabase(reading: database).runs()
    return runs?.contains { $0.state == .interrupted } ?? false
  }

  /// Continues the interrupted run; nil if something has changed since, or it didn't reach its end.
  private func resumed(_ words: [String]) throws -> ExitStatus? {
    do {
      let status = try perform(RunCommand.self, words + ["--resume"])
      return status == .incomplete ? nil : status
    } catch HeadroomError.incomplete {
      return nil
    }
  }
}
