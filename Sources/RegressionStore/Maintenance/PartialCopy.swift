import SystemCalls

/// A file that is written under another name and gets its own only when it is whole.
///
/// It never replaces a file. What a process left that was killed goes the next time.
struct PartialCopy: ~Copyable {
  /// What the file is to be called.
  let target: String
  /// What it is called until then.
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

  /// Gives the file its name, or another one.
  ///
  /// - Returns: False where there is a file of this name.
  /// - Throws: ``DatabaseError`` when the system refuses.
  func finish(as name: String? = nil) throws -> Bool {
    let target = name ?? target
    do throws(SystemError) {
      try FileSystem.synchronize(path)
    } catch {
      throw DatabaseError(.inputOutput, path: target, message: "\(error)")
    }
    do throws(SystemError) {
      // A link, unlike a renaming, never replaces what has appeared meanwhile.
      try FileSystem.link(path, as: target)
      return true
    } catch {
      if error.isExisting { return false }
      throw DatabaseError(.cannotOpen, path: target, message: "\(error)")
    }
  }

  /// Removes what processes that are gone have left, and what an earlier one with this one's number has.
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
