import AvoidanceEngine
import Presentation
import RegressionRunner
import Scenarios
import SystemCalls

/// A project that was found: what commands take where a call says nothing.
///
/// In a project every name of a file is relative to the project's folder, wherever below it a command is
/// called: so a history has one name for each.
struct Project: Sendable {
  /// What it says.
  let file: ProjectFile
  /// Its folder, without links.
  let folder: String
  /// The components of the path from there to the folder in which the command was called.
  private let below: [String]

  /// Takes a project.
  ///
  /// - Parameters:
  ///   - file: What it says.
  ///   - folder: Its folder, without links.
  ///   - below: The components of the path from there to the folder of the call.
  init(file: ProjectFile, folder: String, below: [String]) {
    self.file = file
    self.folder = folder
    self.below = below
  }

  /// Its file, as the system knows it.
  var path: String {
    folder == "/" ? "/\(ProjectFile.name)" : "\(folder)/\(ProjectFile.name)"
  }

  /// The files and folders that it is and names, from its folder: all but the database and the reports.
  var files: [String] { [ProjectFile.name] + readPaths }

  /// Returns a path that the project's folder names as any folder names it.
  func absolute(_ path: String) -> String {
    path.hasPrefix("/") ? path : folder == "/" ? "/\(path)" : "\(folder)/\(path)"
  }

  /// Whether a file is, or would be, in its folder, whatever links lead there.
  func contains(_ path: String) -> Bool {
    guard let real = FileSystem.realPath(path) ?? FileSystem.realPath(FileSystem.folder(of: path))
    else { return true }
    return real == folder || real.hasPrefix(folder == "/" ? folder : folder + "/")
  }

  /// Looks for the nearest project, from the current folder upwards to the top of a repository or of the
  /// file system.
  ///
  /// - Returns: The project with everything that is wrong in it; nil where there is none.
  static func nearest() -> (project: Project, diagnostics: [Diagnostic])? {
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
  /// - Throws: An error where something is wrong.
  func check(_ diagnostics: [Diagnostic], _ observer: any WorkflowObserver)
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
  /// - Throws: An error where something is wrong.
  func use(
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
  func rebased(_ path: String) -> String {
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
  var readPaths: [String] {
    (file.paths.map(\.text) + file.externalFiles).uniqued(by: SuiteFiles.normalized)
  }

  /// Checks that nothing that the project names for writing is, through a link, somewhere else: what a
  /// project of others could reach.
  ///
  /// - Parameter writesDatabase: Whether the database is the project's, not one that the call names.
  /// - Throws: An error that names the link.
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

  /// Checks that every name of the gate is that of a strategy: a wrong one would decide nothing.
  ///
  /// - Parameters:
  ///   - known: The names of the strategies that the command has read.
  ///   - strategies: The strategies that are available.
  ///   - observer: Hears what is wrong.
  /// - Throws: An error where neither these nor the project's files have a name.
  func checkGate(
    _ known: [String], _ strategies: StrategyRegistry, _ observer: any WorkflowObserver
  ) throws(WorkflowError) {
    guard !Self.unknown(file.gate, .strategy, known).isEmpty else { return }
    // What the command does not read may define it.
    let suite = SuiteReader(strategies: strategies).read(paths: readPaths).suite
    let defined =
      suite.strategies.map(\.name) + suite.externals.map(\.name) + file.externals.map(\.name)
    try SuiteFiles.checkErrors(
      Self.unknown(file.gate, .strategy, (known + defined).uniqued())
    ) { observer.tell(.diagnostic($0)) }
  }
}

/// The external programs that a project names, and whether the user trusts them.
struct ProjectPrograms: Sendable {
  /// The programs, in the order of the files.
  let externals: [ExternalDefinition]
  /// What is trusted: the project's file by its real name.
  let path: String
  /// Identifies what is trusted: what the project names, and the files that it names.
  let digest: Digest

  /// Reads the files that a project names; nothing is started.
  ///
  /// - Parameters:
  ///   - project: The project, whose folder is the current one.
  ///   - strategies: The strategies that are available.
  ///   - observer: Hears what is wrong.
  /// - Throws: An error where a file can't be read, is wrong, or does not list what it should.
  init(_ project: Project, _ strategies: StrategyRegistry, _ observer: any WorkflowObserver)
    throws(WorkflowError)
  {
    let digests = DigestContext()
    var identity = "\(project.path)\n"
    for named in project.file.externals {
      // The lengths tell apart what the names alone would not.
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

  /// The strategies that the project names and that their files do not list.
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

  /// What is said where the programs are not started.
  var refusal: String {
    let names = Words.list(externals.map { Escaped.quoted($0.name) })
    let files = Set(externals.map(\.location.file)).sorted()
      .map { "--external \(Escaped.text(Words.shellWord($0)))" }.joined(separator: " ")
    return
      "the project's \(externals.count == 1 ? "program" : "programs") \(names) "
      + "\(externals.count == 1 ? "is" : "are") not trusted and not started; review and trust the "
      + "project with 'headroom trust', or allow it once with \(files)"
  }

  /// The commands that are started, for a person to judge: strategy, folder and words.
  var commands: [(name: String, folder: String, command: String)] {
    externals.map { external in
      (
        Escaped.text(external.name), Escaped.text(external.folder),
        Escaped.text(external.command.map(Words.shellWord).joined(separator: " "))
      )
    }
  }
}

/// The projects whose programs a user trusts: a file of the user's own, outside of every repository.
///
/// A line for each, `DIGEST PATH`: what is trusted is this project's file in this place with these
/// programs, and whatever differs has to be trusted anew.
struct TrustedProjects: Sendable {
  /// The file.
  let path: String
  /// The digests by the projects' real names, with what can't stand in a line escaped.
  private var digests: [String: String] = [:]

  /// Reads the user's file; nobody is trusted where there is none.
  ///
  /// - Throws: An error where there is no place for it, or it can't be read.
  init() throws(WorkflowError) {
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
  static func trust(_ programs: ProjectPrograms) -> Bool {
    guard let trusted = try? TrustedProjects() else { return false }
    return trusted.digests[key(of: programs.path)] == "\(programs.digest)"
  }

  /// The projects in order, safe to show.
  var projects: [String] { digests.keys.sorted() }

  /// Whether anything was trusted under a project's name.
  func knows(_ path: String) -> Bool { digests[Self.key(of: path)] != nil }

  /// Remembers a project's programs as they are.
  mutating func add(_ programs: ProjectPrograms) throws(WorkflowError) {
    digests[Self.key(of: programs.path)] = "\(programs.digest)"
    try write()
  }

  /// Forgets a project.
  mutating func remove(_ path: String) throws(WorkflowError) {
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
