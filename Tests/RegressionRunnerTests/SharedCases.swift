import Foundation
import RegressionRunner
import Scenarios

/// Cases with known answers that lie beside the repository, where they exist.
enum SharedCases {
  /// The folder: `cases` of `$HEADROOM_SHARED/data`, or of `../shared/data`; nil where there is none.
  static let folder: String? = {
    let repository = URL(filePath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let beside = repository.deletingLastPathComponent().appending(path: "shared").path
    let root = ProcessInfo.processInfo.environment["HEADROOM_SHARED"] ?? beside
    let folder = root + "/data/cases"
    return FileManager.default.fileExists(atPath: folder) ? folder : nil
  }()

  /// Whether the folder exists; a test that needs it says why it is skipped.
  static var exist: Bool { folder != nil }

  /// A file's contents.
  static func contents(of name: String) throws -> String {
    try String(contentsOfFile: (folder ?? "") + "/" + name, encoding: .utf8)
  }

  /// Reads a scenario file.
  ///
  /// - Throws: The first error that the file has.
  static func suite(of name: String) throws -> RunSuite {
    let bytes = Array(try contents(of: name).utf8)
    let reading = SuiteReader().read([.init(file: name, bytes: bytes)])
    for diagnostic in reading.diagnostics where diagnostic.severity == .error {
      throw Unreadable(description: diagnostic.description)
    }
    return RunSuite(reading.suite, shippedDevices: reading.shippedDevices)
  }

  struct Unreadable: Error, CustomStringConvertible {
    var description: String
  }
}
