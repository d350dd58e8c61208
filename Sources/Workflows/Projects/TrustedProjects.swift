import Scenarios
import SystemCalls

/// The projects whose programs a user trusts: a file of the user's own, outside of every repository.
///
/// A line for each, `DIGEST PATH`: what is trusted is this project's file in this place with these
/// programs, and whatever differs has to be trusted anew.
package struct TrustedProjects: Sendable {
  /// The file.
  package let path: String
  /// The digests by the projects' real names, with what can't stand in a line escaped.
  private var digests: [String: String] = [:]

  /// Reads the user's file; nobody is trusted where there is none.
  ///
  /// - Throws: ``WorkflowError`` where there is no place for it, or it can't be read.
  package init() throws(WorkflowError) {
    guard let path = Self.place else {
      throw .inputOutput(
        "there is nowhere to store trust; set XDG_STATE_HOME or HOME to an absolute path")
    }
    self.path = path
    guard FileSystem.exists(path) else { return }
    let bytes: [UInt8]
    do throws(FileBytes.Failure) {
      bytes = try FileBytes.read(path)
    } catch {
      throw .inputOutput("can't read \(Escaped.text(path)), the list of trusted projects: \(error)")
    }
    for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
      let parts = line.split(separator: " ", maxSplits: 1)
      if parts.count == 2 { digests[String(parts[1])] = String(parts[0]) }
    }
  }

  /// The file's place by the XDG rules: relative folders do not count.
  private static var place: String? {
    func folder(_ variable: String) -> String? {
      Environment.variable(variable).flatMap { $0.hasPrefix("/") ? $0 : nil }
    }
    let state = folder("XDG_STATE_HOME") ?? folder("HOME").map { "\($0)/.local/state" }
    return state.map { "\($0)/headroom/trust" }
  }

  /// Whether a project's programs are those that were trusted; where nothing can be remembered, none
  /// is.
  package static func trust(_ programs: ProjectPrograms) -> Bool {
    guard let trusted = try? TrustedProjects() else { return false }
    return trusted.digests[key(of: programs.path)] == "\(programs.digest)"
  }

  /// The projects in order, safe to show.
  package var projects: [String] { digests.keys.sorted() }

  /// Whether anything was trusted under a project's name.
  package func knows(_ path: String) -> Bool { digests[Self.key(of: path)] != nil }

  /// Remembers a project's programs as they are.
  package mutating func add(_ programs: ProjectPrograms) throws(WorkflowError) {
    digests[Self.key(of: programs.path)] = "\(programs.digest)"
    try write()
  }

  /// Forgets a project.
  package mutating func remove(_ path: String) throws(WorkflowError) {
    digests[Self.key(of: path)] = nil
    try write()
  }

  private func write() throws(WorkflowError) {
    try OutputFile.makeFolders(of: path)
    let lines = digests.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)\n" }
    try OutputFile.write(Array(lines.joined().utf8), to: path)
  }

  /// A path in one line.
  private static func key(of path: String) -> String { Escaped.text(path) }
}
