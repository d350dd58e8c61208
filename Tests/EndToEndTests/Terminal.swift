import Foundation

/// A pseudo terminal: what a program writes to it comes out at the other end.
struct Terminal {
  /// The end that a program writes to.
  let programEnd: FileHandle
  private let ownEnd: FileHandle

  /// Opens a terminal of some columns, which passes all bytes on as they are.
  init(columns: Int) throws {
    var (own, program): (Int32, Int32) = (-1, -1)
    var size = winsize(ws_row: 50, ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
    guard openpty(&own, &program, nil, nil, &size) == 0 else { throw Failure(step: "open") }
    ownEnd = FileHandle(fileDescriptor: own, closeOnDealloc: true)
    programEnd = FileHandle(fileDescriptor: program, closeOnDealloc: true)
    var settings = termios()
    guard tcgetattr(program, &settings) == 0 else { throw Failure(step: "read") }
    cfmakeraw(&settings)
    // Programs that other tests start meanwhile do not keep it open.
    guard tcsetattr(program, TCSANOW, &settings) == 0, fcntl(own, F_SETFD, FD_CLOEXEC) == 0,
      fcntl(program, F_SETFD, FD_CLOEXEC) == 0
    else { throw Failure(step: "set") }
  }

  /// Returns everything that programs write until the last of them has ended.
  func text() throws -> String {
    try programEnd.close()
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 1 << 14)
    while true {
      let count = read(ownEnd.fileDescriptor, &piece, piece.count)
      if count < 0, errno == EINTR { continue }
      // The end is an error on Linux, and nothing to read elsewhere.
      guard count > 0 else { return String(decoding: bytes, as: UTF8.self) }
      bytes += piece[..<count]
    }
  }

  /// What could not be done.
  private struct Failure: Error, CustomStringConvertible {
    var step: String
    let number = errno
    var description: String {
      "can't \(step) a pseudo terminal: \(String(cString: strerror(number)))"
    }
  }
}
