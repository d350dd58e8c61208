import Foundation

/// A socket with a name.
struct Socket {
  private let descriptor: Int32

  init(_ path: String) throws {
    #if canImport(Glibc)
    descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    #else
    descriptor = socket(AF_UNIX, SOCK_STREAM, 0)
    #endif
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let bytes = Array(path.utf8)
    guard bytes.count < MemoryLayout.size(ofValue: address.sun_path) else {
      throw Failure(words: "too long a name for a socket: \(path)")
    }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
    let result = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    guard result == 0 else {
      throw Failure(words: "can't make the socket \(path): \(String(cString: strerror(errno)))")
    }
  }

  func close() { _ = Foundation.close(descriptor) }

  private struct Failure: Error, CustomStringConvertible {
    var words: String
    var description: String { words }
  }
}
