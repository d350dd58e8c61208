import CLibrary

/// Reads files and standard input.
package enum FileBytes {
  /// Why an input can't be used.
  package enum Failure: Error, Hashable, CustomStringConvertible {
    /// The system refuses.
    case unreadable(SystemError)
    /// It is no file: reading it could wait for ever, or never end.
    case notFile(FileStatus.Kind)
    /// There is more than the limit: at least this many bytes.
    case tooLarge(Int)

    /// Why, as `it is a pipe, not a file`.
    package var description: String {
      switch self {
      case .unreadable(let error): error.description
      case .notFile(let kind): "it is \(kind), not a file"
      case .tooLarge(let count): "it has at least \(count) bytes"
      }
    }
  }

  /// Returns all bytes of a file or, for `-`, of standard input.
  ///
  /// What is open already, as `/dev/stdin` and what a shell gives for `<(…)`, may be a pipe, too.
  ///
  /// - Parameters:
  ///   - path: The file's path, or `-`.
  ///   - limit: The greatest number of bytes.
  /// - Returns: All bytes.
  /// - Throws: ``Failure`` when it can't be read, is no file, or is larger; what has no end is not read
  ///   to it.
  package static func read(_ path: String, limit: Int = Int.max) throws(Failure) -> [UInt8] {
    if path == "-", let surroundings = Surroundings.bound {
      guard surroundings.input.count <= limit else { throw .tooLarge(surroundings.input.count) }
      return surroundings.input
    }
    let isOpen = path == "-" || Self.isOpen(path)
    let descriptor = path == "-" ? STDIN_FILENO : try open(path, mayWait: isOpen)
    defer { if path != "-" { close(descriptor) } }
    var bytes: [UInt8] = []
    // A pipe has no size, and ends when it ends.
    if let size = (try? FileStatus(of: descriptor)).map({ Int($0.size) }) {
      guard size <= limit else { throw .tooLarge(size) }
      bytes.reserveCapacity(size)
    }
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count: Int
      do throws(SystemError) {
        if isOpen { try Descriptor.waitUntilReadable(descriptor) }
        count = try Descriptor.read(descriptor, into: &piece)
      } catch {
        throw .unreadable(error)
      }
      if count == 0 { return bytes }
      bytes += piece[..<count]
      if bytes.count > limit { throw .tooLarge(bytes.count) }
    }
  }

  /// Whether a name is that of something that the process has open, which may be a pipe.
  package static func isOpen(_ path: String) -> Bool {
    path == "/dev/stdin" || path.hasPrefix("/dev/fd/")
  }

  /// Returns the beginning of a file.
  ///
  /// - Parameters:
  ///   - path: The file's path.
  ///   - count: How many bytes at most.
  /// - Returns: The first bytes; fewer where the file is shorter.
  /// - Throws: ``Failure`` where it can't be read, or is no file.
  package static func beginning(of path: String, count: Int) throws(Failure) -> [UInt8] {
    let descriptor = try open(path, mayWait: false)
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: count)
    do throws(SystemError) {
      let read = try Descriptor.read(descriptor, into: &bytes)
      return Array(bytes[..<read])
    } catch {
      throw .unreadable(error)
    }
  }

  /// Opens what is under a name; unless that may wait, only a file, and never waits for a pipe's writer.
  private static func open(_ path: String, mayWait: Bool) throws(Failure) -> Int32 {
    if !mayWait, let kind = (try? FileStatus(path))?.kind, kind.isEndless { throw .notFile(kind) }
    let descriptor = Descriptor.open(path, O_RDONLY | O_CLOEXEC | (mayWait ? 0 : O_NONBLOCK))
    guard descriptor >= 0 else { throw .unreadable(.last) }
    // Another one may have taken the name meanwhile.
    if !mayWait, let kind = (try? FileStatus(of: descriptor))?.kind, kind.isEndless {
      Descriptor.close(descriptor)
      throw .notFile(kind)
    }
    return descriptor
  }
}

/// Open files by their numbers.
enum Descriptor {
  /// Reads what is there into a buffer; 0 at the end.
  static func read(_ descriptor: Int32, into buffer: inout [UInt8]) throws(SystemError) -> Int {
    while true {
      let count = buffer.withUnsafeMutableBytes { target in
        #if canImport(Glibc)
        Glibc.read(descriptor, target.baseAddress, target.count)
        #elseif canImport(Musl)
        Musl.read(descriptor, target.baseAddress, target.count)
        #else
        Darwin.read(descriptor, target.baseAddress, target.count)
        #endif
      }
      if count >= 0 { return count }
      if errno != EINTR { throw .last }
    }
  }

  /// Waits until something is there to be read, or the end.
  static func waitUntilReadable(_ descriptor: Int32) throws(SystemError) {
    var wait = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    while poll(&wait, 1, -1) < 0 {
      if errno != EINTR { throw .last }
    }
  }

  /// Reads what is there of a stream that does not wait: 0 at its end; nil where there is nothing now.
  static func readPresent(_ descriptor: Int32, into buffer: inout [UInt8]) -> Int? {
    do throws(SystemError) {
      return try read(descriptor, into: &buffer)
    } catch {
      return error.code == EAGAIN ? nil : 0
    }
  }

  /// Writes that for which a stream that does not wait has room.
  ///
  /// - Returns: How many bytes were written; nil where nobody reads any more.
  static func writePresent(_ bytes: ArraySlice<UInt8>, to descriptor: Int32) -> Int? {
    bytes.withUnsafeBytes { buffer in
      while true {
        #if canImport(Glibc)
        let count = Glibc.write(descriptor, buffer.baseAddress, buffer.count)
        #elseif canImport(Musl)
        let count = Musl.write(descriptor, buffer.baseAddress, buffer.count)
        #else
        let count = Darwin.write(descriptor, buffer.baseAddress, buffer.count)
        #endif
        if count >= 0 { return count }
        if errno == EAGAIN { return 0 }
        if errno != EINTR { return nil }
      }
    }
  }

  static func write(_ bytes: [UInt8], to descriptor: Int32) throws(SystemError) {
    let failure: SystemError? = bytes.withUnsafeBytes { buffer in
      var rest = buffer[...]
      while !rest.isEmpty {
        let piece = UnsafeRawBufferPointer(rebasing: rest)
        #if canImport(Glibc)
        let count = Glibc.write(descriptor, piece.baseAddress, piece.count)
        #elseif canImport(Musl)
        let count = Musl.write(descriptor, piece.baseAddress, piece.count)
        #else
        let count = Darwin.write(descriptor, piece.baseAddress, piece.count)
        #endif
        if count > 0 {
          rest = rest.dropFirst(count)
        } else if count < 0, errno != EINTR {
          return .last
        }
      }
      return nil
    }
    if let failure { throw failure }
  }

  /// Makes what was written to an open file last; false, with `errno`, where that fails.
  static func synchronize(_ descriptor: Int32) -> Bool {
    #if canImport(Darwin)
    // Here fsync ends at the disk's own memory. File systems that know no more have only that.
    if fcntl(descriptor, F_FULLFSYNC) == 0 { return true }
    #endif
    return fsync(descriptor) == 0
  }

  /// Opens a file; negative, with `errno`, where that fails.
  static func open(_ path: String, _ flags: Int32) -> Int32 {
    #if canImport(Glibc)
    Glibc.open(path.resolved, flags)
    #elseif canImport(Musl)
    Musl.open(path.resolved, flags)
    #else
    Darwin.open(path.resolved, flags)
    #endif
  }

  /// Closes an open file.
  static func close(_ descriptor: Int32) {
    #if canImport(Glibc)
    _ = Glibc.close(descriptor)
    #elseif canImport(Musl)
    _ = Musl.close(descriptor)
    #else
    _ = Darwin.close(descriptor)
    #endif
  }
}
