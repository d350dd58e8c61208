/// Waits for files to change, by polling their modification times.
package struct FileWatch {
  private struct State: Hashable {
    var seconds: Int
    var nanoseconds: Int
    var size: Int64
    var file: FileIdentity
  }

  private let paths: [String]
  private let endings: [String]
  private var states: [String: State] = [:]

  /// Records the current state of the files.
  ///
  /// - Parameters:
  ///   - paths: Files, and folders (searched recursively).
  ///   - endings: The suffixes of the file names to watch in folders.
  package init(_ paths: [String], endings: [String]) {
    self.paths = paths
    self.endings = endings
    states = currentStates()
  }

  /// Returns when a file was changed, added or removed; false if the process is asked to stop.
  package mutating func waitForChange() -> Bool {
    var last = states
    while !Interruption.isRequested {
      Clock.pause(milliseconds: 100)
      let now = currentStates()
      // Waits until a file that is being written no longer changes.
      if now != states, now == last {
        states = now
        return true
      }
      last = now
    }
    return false
  }

  /// The files at the paths, including those in folders.
  private func currentStates() -> [String: State] {
    var states: [String: State] = [:]
    var pending = paths
    while let path = pending.popLast() {
      guard let status = try? FileStatus(path) else { continue }
      // A folder's own time changes with every file in it, even a database.
      if status.kind == .folder {
        pending += children(of: path)
        continue
      }
      states[path] = State(
        seconds: status.modified.seconds, nanoseconds: status.modified.nanoseconds,
        size: status.size, file: status.identity)
    }
    return states
  }

  private func children(of folder: String) -> [String] {
    let names = (try? FileSystem.names(in: folder)) ?? []
    return names.filter { !$0.hasPrefix(".") }
      .map { folder.hasSuffix("/") ? folder + $0 : "\(folder)/\($0)" }
      .filter { path in
        guard let status = try? FileStatus(path, followsLinks: false) else { return false }
        return status.kind == .folder || endings.contains { path.hasSuffix($0) }
      }
  }
}
