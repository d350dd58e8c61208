import AvoidanceEngine
import Scenarios
import SystemCalls

struct FoundFile: Sendable {
  enum Fate: Sendable {
    case written(String)
    /// A file with the same finding exists.
    case isThere(String)
  }

  let found: FoundScenario
  /// The comment at its top.
  private let heading: FoundHeading
  /// The text below it.
  let rest: Substring
  /// Other samples of the same breach, which are in the file as comments.
  let others: [FoundFile]
  /// Where the file is; nil if findings are not written.
  var fate: Fate?

  /// Where the file is, or would be.
  var path: String {
    switch fate {
    case .written(let path), .isThere(let path): path
    case nil: "\(found.name).yaml"
    }
  }

  /// Creates the file of a finding; nil if no scenario can express it.
  ///
  /// - Parameters:
  ///   - finding: The finding.
  ///   - settings: The settings of the exploration.
  ///   - command: The command that finds it again.
  ///   - reason: The reason for writing it as a known failure; nil if it is to fail a run.
  ///   - strategies: The strategies that need no file.
  /// - Throws: An error if one of its definitions can't be written.
  init?(
    _ finding: FoundBreach, _ settings: ExplorationSettings, command: String, known reason: String?,
    beside strategies: StrategyRegistry
  ) throws(HeadroomError) {
    guard let found = FoundScenario(finding, settings, known: reason) else { return nil }
    self.found = found
    heading = FoundHeading(finding, command: command)
    do throws(ContentError) {
      rest = try found.text(beside: strategies)
    } catch {
      throw .wrongInput(Escaped.text("\(error)"))
    }
    var others: [FoundFile] = []
    for other in finding.others {
      let file = try FoundFile(
        other, settings, command: command, known: reason, beside: strategies)
      if let file { others.append(file) }
    }
    self.others = others
  }

  var text: String {
    heading.text(above: rest, others: others.map { ($0.found.finding, $0.rest) })
  }

  /// Creates the folder for findings.
  ///
  /// - Throws: An error if it can't be created or written.
  static func prepare(_ folder: String) throws(HeadroomError) {
    let path = SuiteFiles.normalized(folder)
    try OutputFile.checkFolder(path)
    try OutputFile.makeFolders(of: path + "/finding.yaml")
    try OutputFile.check(path + "/finding.yaml", protecting: ProtectedPaths.databases)
  }

  /// Writes the file, unless the folder has one with the same digest under any name.
  ///
  /// - Throws: An error if it can't be written.
  mutating func write(to folder: String) throws(HeadroomError) {
    let folder = SuiteFiles.normalized(folder)
    let (name, digest) = (found.name, found.finding.digest)
    let names = (try? FileSystem.names(in: folder)) ?? []
    for other in names.sorted() where other.hasSuffix("-\(digest.prefix(4)).yaml") {
      let bytes = (try? FileBytes.read("\(folder)/\(other)")) ?? []
      if String(decoding: bytes, as: UTF8.self).contains(digest) {
        fate = .isThere("\(folder)/\(other)")
        return
      }
    }
    // Another finding may have the same four digits.
    let isTaken = names.contains("\(name).yaml")
    let free = isTaken ? "\(name.dropLast(4))\(digest.prefix(12))" : name
    let path = "\(folder)/\(free).yaml"
    try OutputFile.makeFolders(of: path)
    try OutputFile.write(Array(text.replacing(name, with: free).utf8), to: path)
    fate = .written(path)
  }
}
