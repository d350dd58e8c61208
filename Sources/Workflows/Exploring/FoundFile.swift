package import Exploring
import Scenarios
import SystemCalls

/// A finding as the file that it is written to.
package struct FoundFile: Sendable {
  /// What became of a file.
  package enum Fate: Sendable {
    /// It was written.
    case written(String)
    /// There is one of its name.
    case isThere(String)
  }

  /// The finding as scenario files say it.
  package let found: FoundScenario
  /// The comment at its top.
  package let heading: FoundHeading
  /// The file's text.
  package let text: String
  /// What became of the file; nil: none was asked for.
  package private(set) var fate: Fate?

  /// Where the file is, or would be.
  package var path: String {
    switch fate {
    case .written(let path), .isThere(let path): path
    case nil: "\(found.name).yaml"
    }
  }

  init(found: FoundScenario, heading: FoundHeading, text: String) {
    self.found = found
    self.heading = heading
    self.text = text
  }

  /// Writes the file, unless there is one of its name.
  mutating func write(to folder: String) throws(WorkflowError) {
    fate = try Self.write(text, name: found.name, to: folder)
  }

  /// Writes what is of use only where findings of several machines are brought together; no suite reads it.
  mutating func write(to folder: String, asPart part: String) throws(WorkflowError) {
    let path = SuiteFiles.normalized(folder) + "/\(found.name).\(part).part"
    try OutputFile.write(Array(text.utf8), to: path)
    fate = .written(path)
  }

  /// Makes the folder that findings are going to be written to.
  ///
  /// - Throws: ``WorkflowError`` where it can't be made or written.
  static func prepare(_ folder: String) throws(WorkflowError) {
    let path = SuiteFiles.normalized(folder)
    try OutputFile.checkFolder(path)
    try OutputFile.makeFolders(of: path + "/finding.yaml")
    try OutputFile.check(path + "/finding.yaml", sparing: SparedFiles.databases)
  }

  /// Writes a file, unless there is one of its name.
  ///
  /// - Returns: What became of it.
  /// - Throws: ``WorkflowError`` where it can't be written.
  static func write(_ text: String, name: String, to folder: String) throws(WorkflowError) -> Fate {
    let path = SuiteFiles.normalized(folder) + "/\(name).yaml"
    if FileSystem.exists(path) { return .isThere(path) }
    try OutputFile.makeFolders(of: path)
    try OutputFile.write(Array(text.utf8), to: path)
    return .written(path)
  }
}
