public import Foundation

/// Files and folders of tests, outside of the repository.
public enum Temporary {
  /// The system's folder for them, without links: programs tell their own folder without them, too.
  public static let folder: URL = {
    let path = NSTemporaryDirectory()
    guard let real = realpath(path, nil) else { return URL(filePath: path) }
    defer { free(real) }
    return URL(filePath: String(cString: real))
  }()

  /// A name in it that is free; it is short, since that of a socket has at most 103 bytes.
  public static func name() -> URL {
    folder.appending(path: "h-" + String(UInt64.random(in: 0...UInt64.max), radix: 36))
  }
}
