import CLibrary

package enum FileBytes {
  package enum Failure: Error, Hashable, CustomStringConvertible {
    case unreadable(SystemError)
    /// Not a file: reading it could block or never end.
    case notFile(FileStatus.Kind)
    /// Larger than the limit; has at least this many bytes.
    case tooLarge(Int)

    /// The reason, such as `it is a pipe, not a file`.
    package var description: String {
      switch self {
      case .unreadable(let error): error.description
      case .notFile(let kind): "it is \(kind), not a file"
      case .tooLarge(let count): "it has at least \(count) bytes"
      }
    }
  }

  /// Returns the content of a file or, for `-`, of standard input.
  ///
  /// Descriptors that are already open, such as `/dev/stdin` or a shell's `<(…)`, may be pipes, too.
  ///
  /// - Parameters:
  ///   - path: The file's path, or `-`.
  ///   - limit: The maximum number of bytes.
  /// - Returns: All bytes.
  /// - Throws: ``Failure`` if it can't be read, is not a file, or exceeds the limit; an endless stream is
  ///   read no further than that.
  package static func read(_ path: String, limit: Int = Int.max) throws(Failure) -> [UInt8] {
    if path == "-", let surroundings = Surroundings.bound {
      guard surroundings.input.count <= limit else { throw .tooLarge(surroundings.input.count) }
      return surroundings.input
    }
    let isOpen = path == "-" || Self.isOpen(path)
    let descriptor = path == "-" ? STDIN_FILENO : try open(path, mayWait: isOpen)
    defer { if path != "-" { close(descriptor) } }
    var bytes: [UInt8] = []
    // A pipe has no size.
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

  /// Whether a path refers to an open descriptor, which may be a pipe.
  package static func isOpen(_ path: String) -> Bool {
    path == "/dev/stdin" || path.hasPrefix("/dev/fd/")
  }

  /// Returns the first `count` bytes of a file, or fewer if it is shorter.
  ///
  /// - Throws: ``Failure`` if it can't be read or is not a file.
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

  /// Opens a path; unless it may wait, only files are accepted, and opening never waits for a pipe's writer.
  private static func open(_ path: String, mayWait: Bool) throws(Failure) -> Int32 {
    if !mayWait, let kind = (try? FileStatus(path))?.kind, kind.isEndless { throw .notFile(kind) }
    let descriptor = Descriptor.open(path, O_RDONLY | O_CLOEXEC | (mayWait ? 0 : O_NONBLOCK))
    guard descriptor >= 0 else { throw .unreadable(.last) }
    // The path may refer to another file by now.
    if !mayWait, let kind = (try? FileStatus(of: descriptor))?.kind, kind.isEndless {
      Descriptor.close(descriptor)
      throw .notFile(kind)
    }
    return descriptor
  }
}

enum Descriptor {
  /// Reads up to a buffer's size; 0 at the end of the file.
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

  static func waitUntilReadable(_ descriptor: Int32) throws(SystemError) {
    var wait = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    while poll(&wait, 1, -1) < 0 {
      if errno != EINTR { throw .last }
    }
  }

  /// Reads from a non-blocking stream: 0 at its end or on an error, nil if nothing is available.
  static func readPresent(_ descriptor: Int32, into buffer: inout [UInt8]) -> Int? {
    do throws(SystemError) {
      return try read(descriptor, into: &buffer)
    } catch {
      return error.code == EAGAIN ? nil : 0
    }
  }

  /// Writes as much as a non-blocking stream accepts.
  ///
  /// - Returns: The number of bytes written; nil if the reader is gone.
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

  /// Flushes an open file to the disk; false, with `errno` set, if that fails.
  static func synchronize(_ descriptor: Int32) -> Bool {
    #if canImport(Darwin)
    // On Darwin fsync only reaches the disk's cache. Not every file system has F_FULLFSYNC.
    if fcntl(descriptor, F_FULLFSYNC) == 0 { return true }
    #endif
    return fsync(descriptor) == 0
  }

  /// Opens a file; negative, with `errno` set, if that fails.
  static func open(_ path: String, _ flags: Int32) -> Int32 {
    #if canImport(Glibc)
    Glibc.open(path.resolved, flags)
    #elseif canImport(Musl)
    Musl.open(path.resolved, flags)
    #else
    Darwin.open(path.resolved, flags)
    #endif
  }

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
