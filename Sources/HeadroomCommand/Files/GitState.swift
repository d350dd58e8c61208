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
    guard [from, to].allSatisfy(isCommit) else { return nil }
    let words = ["git", "--no-optional-locks", "rev-list", "--count", "\(from)..\(to)", "--"]
    return ChildProcess.output(of: words, withinSeconds: 2)
      .flatMap { $0.split(separator: "\n").first }.flatMap { Int($0) }
  }

  /// Returns the last commits from one to another, newest first, as in `8db732c Simplify the conversion`; nil if git
  /// doesn't know them here.
  static func commits(from: String, to: String, limit: Int) -> [String]? {
    guard [from, to].allSatisfy(isCommit) else { return nil }
    let words = [
      "git", "--no-optional-locks", "log", "--no-show-signature", "--no-color", "--format=%h %s",
      "--max-count=\(limit)", "\(from)..\(to)", "--",
    ]
    return ChildProcess.output(of: words, withinSeconds: 2)
      .map { $0.split(separator: "\n").map(String.init) }
  }

  private static func isCommit(_ word: String) -> Bool {
    word.utf8.count == 40 && word.allSatisfy(\.isHexDigit)
  }

  /// The name under which the user commits to the repository of the current folder; nil outside of one, or without a
  /// name.
  static var userName: String? {
    let isInside =
      ChildProcess.output(of: ["git", "rev-parse", "--git-dir"], withinSeconds: 2) != nil
    guard isInside else { return nil }
    return ChildProcess.output(of: ["git", "config", "user.name"], withinSeconds: 2)
      .flatMap { $0.split(separator: "\n").first.map(String.init) }
  }

  /// The branch of a folder's repository that changes start from: that of `origin`, else main, or master if there is
  /// no main; main without git.
  static func defaultBranch(of folder: String) -> String {
    func words(_ words: String...) -> [String]? {
      ChildProcess.output(
        of: ["git", "--no-optional-locks", "-C", folder] + words, withinSeconds: 2
      )?.split(separator: "\n").map(String.init)
    }
    if let head = words("symbolic-ref", "--quiet", "--short", "refs/remotes/origin/HEAD")?.first {
      return String(head.dropFirst("origin/".count))
    }
    let branches = words("branch", "--format=%(refname:short)", "--list", "main", "master") ?? []
    return branches == ["master"] ? "master" : "main"
  }

  /// The path from the repository's root to a folder; empty at the root or without a repository.
  static func pathBelowRepository(of folder: String) -> String {
    guard var place = FileSystem.realPath(folder) else { return "" }
    var path: [String] = []
    while place != "/" {
      if FileSystem.exists("\(place)/.git") { return path.joined(separator: "/") }
      path.insert(FileSystem.name(of: place), at: 0)
      place = FileSystem.folder(of: place)
    }
    return ""
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
