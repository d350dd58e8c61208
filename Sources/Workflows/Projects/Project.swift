import RegressionRunner
package import Scenarios
import SystemCalls

/// A project that was found: what commands take where a call says nothing.
///
/// In a project every name of a file is relative to the project's folder, wherever below it a command is
/// called: so a history has one name for each.
package struct Project: Sendable {
  /// What it says.
  package let file: ProjectFile
  /// Its folder, without links.
  package let folder: String
  /// The components of the path from there to the folder in which the command was called.
  private let below: [String]

  /// Takes a project.
  ///
  /// - Parameters:
  ///   - file: What it says.
  ///   - folder: Its folder, without links.
  ///   - below: The components of the path from there to the folder of the call.
  package init(file: ProjectFile, folder: String, below: [String]) {
    self.file = file
    self.folder = folder
    self.below = below
  }

  /// Its file, as the system knows it.
  package var path: String {
    folder == "/" ? "/\(ProjectFile.name)" : "\(folder)/\(ProjectFile.name)"
  }

  /// The files and folders that it is and names, from its folder: all but the database and the reports.
  var files: [String] { [ProjectFile.name] + readPaths }

  /// Returns a path that the project's folder names as any folder names it.
  func absolute(_ path: String) -> String {
    path.hasPrefix("/") ? path : folder == "/" ? "/\(path)" : "\(folder)/\(path)"
  }

  /// Looks for the nearest project, from the current folder upwards to the top of a repository or of the
  /// file system.
  ///
  /// - Returns: The project with everything that is wrong in it; nil where there is none.
  package static func nearest() -> (project: Project, diagnostics: [Diagnostic])? {
    guard var folder = FileSystem.currentFolder else { return nil }
    var below: [String] = []
    while true {
      let parent = folder == "/" ? "" : folder
      let path = "\(parent)/\(ProjectFile.name)"
      // What others have put above is not ours to obey.
      if FileSystem.exists(path), below.isEmpty || isOwn(path), ProjectFile.isProject(path) {
        // As a user in the folder of the call would name it.
        let name = below.map { _ in "../" }.joined() + ProjectFile.name
        let (file, diagnostics) = ProjectFile.read(name)
        return (Project(file: file, folder: folder, below: below), diagnostics)
      }
      guard folder != "/", !FileSystem.exists("\(folder)/.git") else { return nil }
      below.insert(FileSystem.name(of: folder), at: 0)
      folder = FileSystem.folder(of: folder)
    }
  }

  /// Whether a file is the user's, the administrator's, or belongs to whom the current folder belongs.
  private static func isOwn(_ path: String) -> Bool {
    guard let status = try? FileStatus(path) else { return false }
    return status.isOwn || (try? FileStatus(".")).map(status.hasOwner) == true
  }

  /// Checks that nothing is wrong with the project.
  ///
  /// - Parameters:
  ///   - diagnostics: What was found when it was read.
  ///   - observer: Hears them.
  /// - Throws: ``WorkflowError`` where something is wrong.
  package func check(_ diagnostics: [Diagnostic], _ observer: any WorkflowObserver)
    throws(WorkflowError)
  {
    try SuiteFiles.checkErrors(diagnostics) { observer.tell(.diagnostic($0)) }
  }

  /// Makes the project's folder the current one, where nothing is wrong with the project.
  ///
  /// - Parameters:
  ///   - diagnostics: What was found when it was read.
  ///   - writesDatabase: Whether the database is the project's, not one that the call names.
  ///   - observer: Hears them.
  /// - Throws: ``WorkflowError`` where something is wrong.
  package func use(
    _ diagnostics: [Diagnostic], writesDatabase: Bool, _ observer: any WorkflowObserver
  ) throws(WorkflowError) {
    try check(diagnostics, observer)
    do throws(SystemError) {
      if !below.isEmpty { try FileSystem.enter(folder) }
    } catch {
      throw .inputOutput("can't change to the project's folder \(Escaped.text(folder)): \(error)")
    }
    try checkOutputs(writesDatabase: writesDatabase)
  }

  /// Returns a path that was named in the folder of the call, as the project's folder names it.
  package func rebased(_ path: String) -> String {
    guard !below.isEmpty, !path.isEmpty, path != "-", !path.hasPrefix("/") else { return path }
    var above = below
    var rest = path.split(separator: "/", omittingEmptySubsequences: false)[...]
    var climbs = 0
    while let first = rest.first, first == ".." || first == "." || first.isEmpty {
      // A slash at the end means a folder.
      if first.isEmpty, rest.count == 1 { break }
      if first == "..", above.popLast() == nil { climbs += 1 }
      rest.removeFirst()
    }
    let parts = Array(repeating: "..", count: climbs) + above + rest.map { String($0) }
    let joined = parts.joined(separator: "/")
    return joined.isEmpty ? "." : joined
  }

  /// The files and folders that a command reads which is given none: the scenarios, and the files that
  /// name programs, so that what is not started is known.
  package var readPaths: [String] {
    var seen: Set<String> = []
    return (file.paths.map(\.text) + file.externalFiles)
      .filter { seen.insert(SuiteFiles.normalized($0)).inserted }
  }

  /// Checks that nothing that the project names for writing is, through a link, somewhere else: what a
  /// project of others could reach.
  ///
  /// - Parameter writesDatabase: Whether the database is the project's, not one that the call names.
  /// - Throws: ``WorkflowError`` that names the link.
  private func checkOutputs(writesDatabase: Bool) throws(WorkflowError) {
    if writesDatabase {
      try OutputFile.checkLinks(file.database?.text ?? DatabaseLocation.usualName, below: ".")
    }
    for report in file.reports {
      try OutputFile.checkLinks(report.file, below: ".")
      guard report.file.hasSuffix("/") else { continue }
      // The names of the files are known when they are written.
      for name in (try? FileSystem.names(in: report.file)) ?? [] {
        try OutputFile.checkLinks(report.file + name, below: ".")
      }
    }
  }

  /// Returns what is wrong with the names that a project lists, beside those that are known.
  ///
  /// - Parameters:
  ///   - strategies: Names of strategies.
  ///   - devices: Names of devices.
  /// - Returns: One error for each name, at its place.
  func unknownNames(strategies: [String], devices: [String]) -> [Diagnostic] {
    func unknown(_ words: [ProjectFile.Word], _ kind: DefinitionKind, _ known: [String])
      -> [Diagnostic]
    {
      words.compactMap { word in
        let pattern = CasePattern(word.text)
        guard !known.contains(where: { pattern.names($0) }) else { return nil }
        let hint = NameHint(for: word.text, of: kind, among: known)
        return Diagnostic(
          location: word.location ?? SourceLocation(file: ProjectFile.name),
          problem: .unknownName(kind, word.text, hint: hint))
      }
    }
    return unknown(file.strategies, .strategy, strategies) + unknown(file.devices, .device, devices)
  }
}
