import Scenarios
import SystemCalls

/// Files that a user asked for: written atomically, and never over what must stay.
enum OutputFile {
  /// Replaces a file's content, or makes the file.
  ///
  /// - Parameters:
  ///   - bytes: The content.
  ///   - path: The file.
  ///   - protected: What must not be replaced; a database never is.
  /// - Throws: An error; the file is then as it was.
  static func write(
    _ bytes: [UInt8], to path: String, protecting protected: ProtectedPaths = .databases
  ) throws(WorkflowError) {
    do {
      try AtomicFile.write(bytes, to: path, unless: protected.check)
    } catch let failure as AtomicFile.Failure {
      throw .unwritable(failure)
    } catch let error as WorkflowError {
      throw error
    } catch {
      throw .inputOutput("can't write \(path): \(error)")
    }
  }

  /// Replaces a file's content, or makes the file, with what comes piece by piece.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - protected: What must not be replaced; a database never is.
  ///   - body: Gives the pieces, in order, to the function that it is given.
  /// - Throws: An error, or what the body throws; the file is then as it was.
  static func write(
    to path: String, protecting protected: ProtectedPaths,
    _ body: (@escaping ([UInt8]) throws -> Void) throws -> Void
  ) throws {
    do {
      try AtomicFile.write(to: path, unless: protected.check, body)
    } catch let failure as AtomicFile.Failure {
      throw WorkflowError.unwritable(failure)
    }
  }

  /// Replaces the content of a file that was read, unless somebody else has written it since.
  ///
  /// - Parameters:
  ///   - old: What was read; nil: there was no file.
  ///   - path: The file.
  ///   - body: Gives the pieces of the new content, in order, to the function that it is given.
  /// - Throws: An error; the file is then as it was.
  static func replace(
    _ old: [UInt8]?, in path: String, _ body: (@escaping ([UInt8]) throws -> Void) throws -> Void
  ) throws(WorkflowError) {
    try checkEditable(path)
    do {
      try AtomicFile.write(
        to: path,
        unless: { place in
          try ProtectedPaths.databases.check(place)
          try checkUnchanged(path, since: old)
        }, body)
    } catch {
      throw WorkflowError(error)
    }
  }

  /// Checks that a file still has the content that was read; nil: that there is none.
  private static func checkUnchanged(_ path: String, since old: [UInt8]?) throws(WorkflowError) {
    guard (try? FileBytes.read(path)) == old else {
      throw .inputOutput(
        Escaped.text("\(path) was changed in the meantime and left untouched; try again"))
    }
  }

  /// Checks that a file may get another content, which replaces it as a whole.
  ///
  /// - Throws: An error where it is read-only, or has another name under which the old content would stay.
  static func checkEditable(_ path: String) throws(WorkflowError) {
    guard let status = try? FileStatus(path), status.kind == .regular else { return }
    guard !status.isReadOnly, FileSystem.isWritable(path) else {
      throw .inputOutput(Escaped.text("\(path) is read-only; make it writable and try again"))
    }
    guard status.linkCount == 1 else {
      throw .inputOutput(
        Escaped.text(
          "\(path) is a hard link, and its other names would keep the old content; replace it by a copy "
            + "or a symbolic link and try again"))
    }
  }

  /// Makes the folders above a file, as far as they are missing.
  static func makeFolders(of path: String) throws(WorkflowError) {
    var folder = path.hasPrefix("/") ? "" : "."
    for part in path.split(separator: "/").dropLast() {
      folder += "/\(part)"
      do throws(SystemError) {
        try FileSystem.makeFolder(folder)
      } catch {
        throw .inputOutput("can't create \(Escaped.text(folder)): \(error)")
      }
    }
  }

  /// Checks that there is nothing of a folder's name that is no folder.
  static func checkFolder(_ path: String) throws(WorkflowError) {
    guard let status = try? FileStatus(path), status.kind != .folder else { return }
    throw .inputOutput("\(Escaped.text(path)) exists and is not a folder")
  }

  /// Checks that no folder or file below a folder is a link to somewhere else.
  ///
  /// - Throws: An error that names the link.
  static func checkLinks(_ relative: String, below folder: String) throws(WorkflowError) {
    var path = folder
    for part in relative.split(separator: "/") {
      path += "/\(part)"
      guard let status = try? FileStatus(path, followsLinks: false) else { return }
      if status.kind == .link {
        throw .inputOutput(
          "\(Escaped.text(path)) is a symbolic link; links are not followed for output")
      }
    }
  }

  /// Checks that a file can be written, before the work that gives its content.
  ///
  /// - Throws: An error where its folder is missing or can't be written, or the file is
  ///   spared.
  static func check(_ path: String, protecting protected: ProtectedPaths)
    throws(WorkflowError)
  {
    try protected.check(path)
    do throws(AtomicFile.Failure) {
      try AtomicFile.check(path)
    } catch {
      throw .unwritable(error)
    }
  }

  /// Removes a file that was read, unless somebody else has written it since.
  ///
  /// - Throws: An error where it can't be removed.
  static func remove(_ path: String, unlessOtherThan old: [UInt8]) throws(WorkflowError) {
    try checkEditable(path)
    try checkUnchanged(path, since: old)
    do throws(AtomicFile.Failure) {
      try AtomicFile.remove(path)
    } catch {
      throw .unwritable(error)
    }
  }
}
