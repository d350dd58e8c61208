import AvoidanceEngine
import Presentation
import RegressionRunner
import Scenarios
import SystemCalls

/// A project that was found: its file provides the defaults of commands.
///
/// In a project all file names are relative to the project's folder, wherever below it a command is
/// run, so that each file has only one name in a history.
struct Project: Sendable {
  let file: ProjectFile
  /// The project's folder, without symbolic links.
  let folder: String
  /// Path components from the project's folder to the folder in which the command was run.
  private let below: [String]

  init(file: ProjectFile, folder: String, below: [String]) {
    self.file = file
    self.folder = folder
    self.below = below
  }

  var path: String {
    folder == "/" ? "/\(ProjectFile.name)" : "\(folder)/\(ProjectFile.name)"
  }

  /// The project file and the files and folders it names, except the database and the reports.
  var files: [String] { [ProjectFile.name] + readPaths }

  /// Returns a path relative to the project's folder as an absolute one.
  func absolute(_ path: String) -> String {
    path.hasPrefix("/") ? path : folder == "/" ? "/\(path)" : "\(folder)/\(path)"
  }

  /// Whether a file is, or would be, in the project's folder once links are resolved.
  func contains(_ path: String) -> Bool {
    guard let real = FileSystem.realPath(path) ?? FileSystem.realPath(FileSystem.folder(of: path))
    else { return true }
    return real == folder || real.hasPrefix(folder == "/" ? folder : folder + "/")
  }

  /// Looks for the nearest project, from the current folder up to the top of the repository or file system.
  ///
  /// - Returns: The project and every problem in it, or nil if there is none.
  static func nearest() -> (project: Project, diagnostics: [Diagnostic])? {
    guard var folder = FileSystem.currentFolder else { return nil }
    var below: [String] = []
    while true {
      let parent = folder == "/" ? "" : folder
      let path = "\(parent)/\(ProjectFile.name)"
      // A project file that other users put above is not trusted.
      if FileSystem.exists(path), below.isEmpty || isOwn(path), ProjectFile.isProject(path) {
        // The name as a user in the current folder would write it.
        let name = below.map { _ in "../" }.joined() + ProjectFile.name
        let (file, diagnostics) = ProjectFile.read(name)
        return (Project(file: file, folder: folder, below: below), diagnostics)
      }
      guard folder != "/", !FileSystem.exists("\(folder)/.git") else { return nil }
      below.insert(FileSystem.name(of: folder), at: 0)
      folder = FileSystem.folder(of: folder)
    }
  }

  /// Whether a file belongs to the user, the administrator, or the owner of the current folder.
  private static func isOwn(_ path: String) -> Bool {
    guard let status = try? FileStatus(path) else { return false }
    return status.isOwn || (try? FileStatus(".")).map(status.hasOwner) == true
  }

  /// Reports the problems found when the project was read, and throws if there is an error.
  func check(_ diagnostics: [Diagnostic], _ observer: any CommandObserver)
    throws(HeadroomError)
  {
    try SuiteFiles.checkErrors(diagnostics) { observer.tell(.diagnostic($0)) }
  }

  /// Makes the project's folder the current one, after checking the project.
  ///
  /// `writesDatabase` is false if the command names another database.
  ///
  /// - Throws: An error if the project has one, or an output is reached through a link.
  func use(
    _ diagnostics: [Diagnostic], writesDatabase: Bool, _ observer: any CommandObserver
  ) throws(HeadroomError) {
    try check(diagnostics, observer)
    do throws(SystemError) {
      if !below.isEmpty { try FileSystem.enter(folder) }
    } catch {
      throw .inputOutput("can't change to the project's folder \(Escaped.text(folder)): \(error)")
    }
    try checkOutputs(writesDatabase: writesDatabase)
  }

  /// Returns a path relative to the command's folder as one relative to the project's folder.
  func rebased(_ path: String) -> String {
    guard !below.isEmpty, !path.isEmpty, path != "-", !path.hasPrefix("/") else { return path }
    var above = below
    var rest = path.split(separator: "/", omittingEmptySubsequences: false)[...]
    var climbs = 0
    while let first = rest.first, first == ".." || first == "." || first.isEmpty {
      // A trailing slash marks a folder.
      if first.isEmpty, rest.count == 1 { break }
      if first == "..", above.popLast() == nil { climbs += 1 }
      rest.removeFirst()
    }
    let parts = Array(repeating: "..", count: climbs) + above + rest.map { String($0) }
    let joined = parts.joined(separator: "/")
    return joined.isEmpty ? "." : joined
  }

  /// The files and folders read by a command without any: the scenarios, and the files that name
  /// programs, so that programs that weren't started are known.
  var readPaths: [String] {
    (file.paths.map(\.text) + file.externalFiles).uniqued(by: SuiteFiles.normalized)
  }

  /// Checks that no output named by the project is reached through a link, which in somebody else's
  /// project could lead anywhere.
  ///
  /// - Throws: An error that names the link.
  private func checkOutputs(writesDatabase: Bool) throws(HeadroomError) {
    if writesDatabase {
      try OutputFile.checkLinks(file.database?.text ?? DatabaseLocation.usualName, below: ".")
    }
    for report in file.reports {
      try OutputFile.checkLinks(report.file, below: ".")
      guard report.file.hasSuffix("/") else { continue }
      // The file names are chosen only when writing.
      for name in (try? FileSystem.names(in: report.file)) ?? [] {
        try OutputFile.checkLinks(report.file + name, below: ".")
      }
    }
  }

  /// Returns an error for each name in the project that is unknown.
  func unknownNames(strategies: [String], devices: [String]) -> [Diagnostic] {
    Self.unknown(file.strategies + file.gate, .strategy, strategies)
      + Self.unknown(file.devices, .device, devices)
  }

  private static func unknown(
    _ words: [ProjectFile.Word], _ kind: DefinitionKind, _ known: [String]
  ) -> [Diagnostic] {
    words.compactMap { word in
      let pattern = CasePattern(word.text)
      let parts = kind == .strategy ? CompositeWord.parts(word.text) : []
      guard !known.contains(where: { pattern.names($0) }),
        parts.isEmpty || !parts.allSatisfy(known.contains)
      else { return nil }
      let hint = NameHint(for: word.text, of: kind, among: known)
      return Diagnostic(
        location: word.location ?? SourceLocation(file: ProjectFile.name),
        problem: .unknownName(kind, word.text, hint: hint))
    }
  }

  /// Checks that the gate names only strategies: an unknown name would have no effect.
  ///
  /// `known` are the strategies that the command has read.
  ///
  /// - Throws: An error if a name is neither among these nor in the project's files.
  func checkGate(
    _ known: [String], _ strategies: StrategyRegistry, _ observer: any CommandObserver
  ) throws(HeadroomError) {
    guard !Self.unknown(file.gate, .strategy, known).isEmpty else { return }
    // A file that the command doesn't read may define it.
    let suite = SuiteReader(strategies: strategies).read(paths: readPaths).suite
    let defined =
      suite.strategies.map(\.name) + suite.externals.map(\.name) + file.externals.map(\.name)
    try SuiteFiles.checkErrors(
      Self.unknown(file.gate, .strategy, (known + defined).uniqued())
    ) { observer.tell(.diagnostic($0)) }
  }
}

struct ProjectPrograms: Sendable {
  /// In the order of the files.
  let externals: [ExternalDefinition]
  /// The real path of the project file, by which it is trusted.
  let path: String
  /// Covers the names in the project and the content of the named files; trust is bound to it.
  let digest: Digest

  /// Reads the files that a project names, without starting a program.
  ///
  /// The project's folder must be the current one.
  ///
  /// - Throws: An error if a file can't be read, is invalid, or doesn't list the strategy.
  init(_ project: Project, _ strategies: StrategyRegistry, _ observer: any CommandObserver)
    throws(HeadroomError)
  {
    let digests = DigestContext()
    var identity = "\(project.path)\n"
    for named in project.file.externals {
      // The lengths make the concatenation unambiguous.
      identity += "\(named.name.utf8.count) \(named.name) \(named.file.utf8.count) \(named.file)\n"
    }
    for file in project.file.externalFiles {
      switch FileSearch.bytes(of: file) {
      case .success(let bytes): identity += "\(digests.digest(of: bytes))\n"
      case .failure(let failure):
        let words = failure.problem.message
        throw .inputOutput("\(Escaped.text(file)), listed in the project's 'externals', \(words)")
      }
    }
    externals = try ExternalPrograms.read(project.file.externalFiles, strategies, observer)
    try SuiteFiles.checkErrors(Self.notListed(project.file, externals)) {
      observer.tell(.diagnostic($0))
    }
    path = project.path
    digest = digests.digest(of: identity)
  }

  private static func notListed(_ file: ProjectFile, _ externals: [ExternalDefinition])
    -> [Diagnostic]
  {
    file.externals.compactMap { named in
      let place = SuiteFiles.normalized(named.file)
      let listed = externals.filter { $0.location.file == place }.map(\.name)
      guard !listed.contains(named.name) else { return nil }
      return Diagnostic(
        location: named.location,
        problem: .programNotListed(
          named.name, file: named.file,
          suggestion: Suggestion.closest(to: named.name, among: listed)))
    }
  }

  var refusal: String {
    let names = Words.list(externals.map { Escaped.quoted($0.name) })
    let files = Set(externals.map(\.location.file)).sorted()
      .map { "--external \(Escaped.text(Words.shellWord($0)))" }.joined(separator: " ")
    return
      "the project's \(externals.count == 1 ? "program" : "programs") \(names) "
      + "\(externals.count == 1 ? "is" : "are") not trusted and not started; review and trust the "
      + "project with 'headroom trust', or allow it once with \(files)"
  }

  /// The commands to be started, for a person to judge.
  var commands: [(name: String, folder: String, command: String)] {
    externals.map { external in
      (
        Escaped.text(external.name), Escaped.text(external.folder),
        Escaped.text(external.command.map(Words.shellWord).joined(separator: " "))
      )
    }
  }
}

/// The projects whose programs the user trusts, stored in a file outside every repository.
///
/// One line each, `DIGEST PATH`: trust is bound to this path with these programs, and any change
/// needs new trust.
struct TrustedProjects: Sendable {
  let path: String
  /// Digests by the projects' real paths, with characters that can't be in a line escaped.
  private var digests: [String: String] = [:]

  /// Reads the user's file; without one, no project is trusted.
  ///
  /// - Throws: An error if there is no location for it, or it can't be read.
  init() throws(HeadroomError) {
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

  /// The file's path by the XDG rules: relative folders are ignored.
  private static var place: String? {
    func folder(_ variable: String) -> String? {
      Environment.variable(variable).flatMap { $0.hasPrefix("/") ? $0 : nil }
    }
    let state = folder("XDG_STATE_HOME") ?? folder("HOME").map { "\($0)/.local/state" }
    return state.map { "\($0)/headroom/trust" }
  }

  /// Whether a project's programs are the trusted ones; false if trust can't be stored.
  static func trust(_ programs: ProjectPrograms) -> Bool {
    guard let trusted = try? TrustedProjects() else { return false }
    return trusted.digests[key(of: programs.path)] == "\(programs.digest)"
  }

  /// Sorted, and safe to show.
  var projects: [String] { digests.keys.sorted() }

  /// Whether a project of this path is trusted, whatever its programs.
  func knows(_ path: String) -> Bool { digests[Self.key(of: path)] != nil }

  mutating func add(_ programs: ProjectPrograms) throws(HeadroomError) {
    digests[Self.key(of: programs.path)] = "\(programs.digest)"
    try write()
  }

  mutating func remove(_ path: String) throws(HeadroomError) {
    digests[Self.key(of: path)] = nil
    try write()
  }

  private func write() throws(HeadroomError) {
    try OutputFile.makeFolders(of: path)
    let lines = digests.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)\n" }
    try OutputFile.write(Array(lines.joined().utf8), to: path)
  }

  private static func key(of path: String) -> String { Escaped.text(path) }
}
