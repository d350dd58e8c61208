import Scenarios
import SystemCalls

/// Writes files atomically, and never over protected ones.
enum OutputFile {
  /// Replaces or creates a file; databases are protected in any case.
  ///
  /// - Throws: An error; the file is then unchanged.
  static func write(
    _ bytes: [UInt8], to path: String, protecting protected: ProtectedPaths = .databases
  ) throws(HeadroomError) {
    do {
      try AtomicFile.write(bytes, to: path, unless: protected.check)
    } catch let failure as AtomicFile.Failure {
      throw .unwritable(failure)
    } catch let error as HeadroomError {
      throw error
    } catch {
      throw .inputOutput("can't write \(path): \(error)")
    }
  }

  /// Replaces or creates a file whose content is produced in pieces.
  ///
  /// `body` passes the pieces, in order, to the function it is given. Databases are protected in any case.
  ///
  /// - Throws: An error, or what `body` throws; the file is then unchanged.
  static func write(
    to path: String, protecting protected: ProtectedPaths,
    _ body: (@escaping ([UInt8]) throws -> Void) throws -> Void
  ) throws {
    do {
      try AtomicFile.write(to: path, unless: protected.check, body)
    } catch let failure as AtomicFile.Failure {
      throw HeadroomError.unwritable(failure)
    }
  }

  /// Replaces a file that was read, unless it has changed since.
  ///
  /// `old` is the content that was read, or nil if there was no file; `body` passes the pieces of
  /// the new content, in order, to the function it is given.
  ///
  /// - Throws: An error; the file is then unchanged.
  static func replace(
    _ old: [UInt8]?, in path: String, _ body: (@escaping ([UInt8]) throws -> Void) throws -> Void
  ) throws(HeadroomError) {
    try checkEditable(path)
    do {
      try AtomicFile.write(
        to: path,
        unless: { place in
          try ProtectedPaths.databases.check(place)
          try checkUnchanged(path, since: old)
        }, body)
    } catch {
      throw HeadroomError(error)
    }
  }

  /// Checks that a file still has the content that was read (nil: that it doesn't exist).
  private static func checkUnchanged(_ path: String, since old: [UInt8]?) throws(HeadroomError) {
    guard (try? FileBytes.read(path)) == old else {
      throw .inputOutput(
        Escaped.text("\(path) was changed in the meantime and left untouched; try again"))
    }
  }

  /// Checks that a file may be replaced by a new one.
  ///
  /// - Throws: An error if it is read-only, or has another hard link, which would keep the old content.
  static func checkEditable(_ path: String) throws(HeadroomError) {
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

  static func makeFolders(of path: String) throws(HeadroomError) {
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

  /// Checks that the path, if it exists, is a folder.
  static func checkFolder(_ path: String) throws(HeadroomError) {
    guard let status = try? FileStatus(path), status.kind != .folder else { return }
    throw .inputOutput("\(Escaped.text(path)) exists and is not a folder")
  }

  /// Checks that no component of a path below a folder is a symbolic link.
  ///
  /// - Throws: An error that names the link.
  static func checkLinks(_ relative: String, below folder: String) throws(HeadroomError) {
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

  /// Checks that a file can be written, before its content is computed.
  ///
  /// - Throws: An error if its folder is missing or not writable, or the file is protected.
  static func check(_ path: String, protecting protected: ProtectedPaths)
    throws(HeadroomError)
  {
    try protected.check(path)
    do throws(AtomicFile.Failure) {
      try AtomicFile.check(path)
    } catch {
      throw .unwritable(error)
    }
  }

  /// Removes a file that was read, unless it has changed since.
  static func remove(_ path: String, unlessOtherThan old: [UInt8]) throws(HeadroomError) {
    try checkEditable(path)
    try checkUnchanged(path, since: old)
    do throws(AtomicFile.Failure) {
      try AtomicFile.remove(path)
    } catch {
      throw .unwritable(error)
    }
  }
}
