import AvoidanceEngine
import Scenarios
import SystemCalls

/// A finding as the file that it is written to.
struct FoundFile: Sendable {
  /// Where the file is.
  enum Fate: Sendable {
    case written(String)
    /// There was one with the same finding.
    case isThere(String)
  }

  /// The finding as scenario files say it.
  let found: FoundScenario
  /// The comment at its top.
  private let heading: FoundHeading
  /// What the file says below it.
  let rest: Substring
  /// Other samples of the same breach, which stand in the file as comments.
  let others: [FoundFile]
  /// Where the file is; nil: findings are not written.
  var fate: Fate?

  /// Where the file is, or would be.
  var path: String {
    switch fate {
    case .written(let path), .isThere(let path): path
    case nil: "\(found.name).yaml"
    }
  }

  /// Makes the file of a finding; nil where no scenario can say it.
  ///
  /// - Parameters:
  ///   - finding: What was found.
  ///   - settings: How it was looked for.
  ///   - command: The call that finds it again.
  ///   - reason: Why it is known to fail; nil: it fails a run.
  ///   - strategies: The strategies that need no file.
  /// - Throws: An error where a definition of it can't be written.
  init?(
    _ finding: FoundBreach, _ settings: ExplorationSettings, command: String, known reason: String?,
    beside strategies: StrategyRegistry
  ) throws(WorkflowError) {
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

  /// The file's text.
  var text: String {
    heading.text(above: rest, others: others.map { ($0.found.finding, $0.rest) })
  }

  /// Makes the folder that findings are going to be written to.
  ///
  /// - Throws: An error where it can't be made or written.
  static func prepare(_ folder: String) throws(WorkflowError) {
    let path = SuiteFiles.normalized(folder)
    try OutputFile.checkFolder(path)
    try OutputFile.makeFolders(of: path + "/finding.yaml")
    try OutputFile.check(path + "/finding.yaml", protecting: ProtectedPaths.databases)
  }

  /// Writes the file, unless the folder has one of the same digest, whatever its name says.
  ///
  /// - Throws: An error where it can't be written.
  mutating func write(to folder: String) throws(WorkflowError) {
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
