import SystemCalls

/// A file that is written under a temporary name and gets its own only when it is complete.
///
/// It never replaces a file. Leftovers of killed processes are removed the next time.
struct PartialCopy: ~Copyable {
  /// The final path.
  let target: String
  /// The temporary path.
  let path: String

  init(of target: String) {
    self.target = target
    path = "\(target).partial-\(RunningProcess.current)"
    Self.removeStale(beside: target)
    for file in files { UnfinishedFiles.add(file) }
  }

  deinit {
    for file in files {
      try? FileSystem.remove(file)
      UnfinishedFiles.forget(file)
    }
  }

  private var files: [String] { [path, path + "-journal"] }

  /// Gives the file its final name, or another one.
  ///
  /// - Returns: False if there is already a file of this name.
  /// - Throws: ``DatabaseError`` if the system reports an error.
  func finish(as name: String? = nil) throws -> Bool {
    let target = name ?? target
    do throws(SystemError) {
      try FileSystem.synchronize(path)
    } catch {
      throw DatabaseError(.inputOutput, path: target, message: "\(error)")
    }
    do throws(SystemError) {
      // Unlike a rename, a link never replaces a file that appeared in the meantime.
      try FileSystem.link(path, as: target)
      return true
    } catch {
      if error.isExisting { return false }
      throw DatabaseError(.cannotOpen, path: target, message: "\(error)")
    }
  }

  /// Removes leftovers of processes that have ended, or of an earlier process with this one's
  /// number.
  private static func removeStale(beside target: String) {
    let folder = FileSystem.folder(of: target)
    let beginning = "\(FileSystem.name(of: target)).partial-"
    for file in (try? FileSystem.names(in: folder)) ?? [] where file.hasPrefix(beginning) {
      let number = file.dropFirst(beginning.count).prefix { $0.isASCII && $0.isNumber }
      guard let process = Int64(number), process > 0, process <= Int64(Int32.max) else { continue }
      if process == RunningProcess.current || RunningProcess.isGone(process) {
        try? FileSystem.remove("\(folder)/\(file)")
      }
    }
  }
}
