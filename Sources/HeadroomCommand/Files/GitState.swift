import Presentation
import RegressionRunner
import RegressionStore
import Scenarios
import SystemCalls

/// The branch and commit of the current folder, if git knows them.
struct GitState: Equatable, Sendable {
  /// nil when detached or unknown.
  var branch: String?
  /// nil before the first commit, or if unknown.
  var commit: String?
  /// Whether tracked files differ from the commit.
  var isDirty = false

  /// Asks git about the current folder; on any failure everything is unknown.
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

  /// Returns the number of commits from one to another, or nil if git doesn't know them here.
  static func commitCount(from: String, to: String) -> Int? {
    guard [from, to].allSatisfy({ $0.utf8.count == 40 && $0.allSatisfy(\.isHexDigit) }) else {
      return nil
    }
    let words = ["git", "--no-optional-locks", "rev-list", "--count", "\(from)..\(to)", "--"]
    return ChildProcess.output(of: words, withinSeconds: 2)
      .flatMap { $0.split(separator: "\n").first }.flatMap { Int($0) }
  }

  /// Parses the output of `git status --porcelain=v2 --branch`.
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

  init() {}
}
