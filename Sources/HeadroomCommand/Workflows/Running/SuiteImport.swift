import Presentation
import RegressionRunner
import RegressionStore
import Scenarios
import SystemCalls

/// Takes what was read from files into a database.
enum SuiteImport {
  /// The approved outcomes of a reading as the database takes them: approved when their file says so,
  /// unless that is no time, one before 2000, or one to come.
  static func baselines(of reading: SuiteReading, at time: Int64) -> [Baseline] {
    reading.suite.baselines.compactMap { definition in
      definition.names.map { names in
        Baseline(
          name: CaseName(names),
          adjustments: definition.adjustments,
          by: definition.by ?? "unknown",
          at: definition.at.flatMap { TimeText.milliseconds($0) }
            .flatMap { isPast($0, at: time) ? $0 : nil } ?? time,
          reason: definition.reason
        )
      }
    }
  }

  private static func isPast(_ approved: Int64, at time: Int64) -> Bool {
    RegressionDatabase.acceptedTimes.contains(approved) && approved <= time
  }

  /// What an import of these paths replaces.
  static func scope(of paths: [String], reading: SuiteReading) -> ImportScope {
    let paths = paths.map(SuiteFiles.normalized)
    let files = Set(reading.files)
    return ImportScope(
      files: Set(paths.filter { files.contains($0) }),
      folders: Set(paths.filter { !files.contains($0) }), unread: Set(reading.skippedFiles))
  }
}

/// The branch and commit of the current folder, as far as git knows them.
struct GitState: Equatable, Sendable {
  /// The branch; nil when detached or unknown.
  var branch: String?
  /// The commit; nil before the first one, or unknown.
  var commit: String?
  /// Whether tracked files differ from the commit.
  var isDirty = false

  /// Asks git about the current folder; whatever goes wrong, nothing is known.
  ///
  /// Git gets two seconds. It runs without optional locks and hooks, and changes nothing.
  static func ofCurrentFolder() -> GitState {
    let words = [
      "git", "--no-optional-locks", "-c", "core.fsmonitor=false", "status", "--porcelain=v2",
      "--branch", "--untracked-files=no", "--ignore-submodules",
    ]
    return ChildProcess.output(of: words, withinSeconds: 2).map { GitState(status: $0) }
      ?? GitState()
  }

  /// Returns how many commits lead from one to another; nil where git does not know them here.
  static func commitCount(from: String, to: String) -> Int? {
    guard [from, to].allSatisfy({ $0.utf8.count == 40 && $0.allSatisfy(\.isHexDigit) }) else {
      return nil
    }
    let words = ["git", "--no-optional-locks", "rev-list", "--count", "\(from)..\(to)", "--"]
    return ChildProcess.output(of: words, withinSeconds: 2)
      .flatMap { $0.split(separator: "\n").first }.flatMap { Int($0) }
  }

  /// Reads what `git status --porcelain=v2 --branch` prints.
  init(status: String) {
    for line in status.split(separator: "\n") {
      if line.hasPrefix("# branch.oid ") {
        let commit = line.dropFirst("# branch.oid ".count)
        self.commit = commit == "(initial)" ? nil : String(commit)
      } else if line.hasPrefix("# branch.head ") {
        let branch = line.dropFirst("# branch.head ".count)
        self.branch = branch == "(detached)" ? nil : String(branch)
      } else if !line.hasPrefix("#") {
        isDirty = true
      }
    }
  }

  /// Nothing is known.
  init() {}
}
