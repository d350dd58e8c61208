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
  /// - Parameters:
  ///   - name: The file's name.
  ///   - model: A model that is not built in; its strategies stand in as `none`, under their names.
  /// - Returns: The suite, and the names of the strategies that stand in.
  /// - Throws: The first error that the file has.
  static func suite(
    of name: String,
    without model: String
  ) throws -> (suite: RunSuite, standIns: Set<String>) {
    var lines: [String] = []
    var standIns: Set<String> = []
    for line in try contents(of: name).split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasSuffix("model: \(model)") {
        standIns.insert(String(lines.last?.split(separator: " ").last ?? ""))
        lines.append("  model: none")
      } else if line.hasPrefix("  parameters:"), lines.last == "  model: none" {
        continue
      } else {
        lines.append(String(line))
      }
    }
    let bytes = Array(lines.joined(separator: "\n").utf8)
    let reading = SuiteReader().read([.init(file: name, bytes: bytes)])
    for diagnostic in reading.diagnostics where diagnostic.severity == .error {
      throw Unreadable(description: diagnostic.description)
    }
    if !standIns.isEmpty {
      print("\(name): skips \(standIns.sorted()), the model \(model) is not built in")
    }
    return (RunSuite(reading.suite, shippedDevices: reading.shippedDevices), standIns)
  }

  struct Unreadable: Error, CustomStringConvertible {
    var description: String
  }
}
