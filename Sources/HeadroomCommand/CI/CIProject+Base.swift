import Presentation
import RegressionStore
import Scenarios
import SystemCalls

extension CIProject {
  /// Whether the base branch itself is run: there is nothing to compare it with, so all its failures count.
  var isBase: Bool { change.branch == change.base }

  /// Returns the run of the base branch to compare with: the most reliable one, the newest of several.
  ///
  /// It is nil if there is none. One with a label can be left out.
  func runOfBase(besides label: String? = nil) throws -> Run? {
    let name = change.base.recordedName
    return try history.openIfThere()?.runs()
      .filter {
        $0.state == .complete && $0.header.branch == name
          && (label == nil || $0.header.label != label)
      }
      .min { $0.unreliability < $1.unreliability }
  }

  /// Adds a run of the base branch to the history if it has none, from a worktree of its own.
  ///
  /// What the base branch lacks to be run is noted: the change under test may bring it.
  func addBase() throws {
    guard !isBase, try runOfBase() == nil else { return }
    let name = change.base.recordedName
    // The project may be in a subfolder of its repository.
    guard let within = git(["rev-parse", "--show-prefix"], showsErrors: true) else {
      return note("git has no branch \(name) here; every failing case will count")
    }
    guard let commit = try commitOfBase() else {
      return note("branch \(name) not found; every failing case will count")
    }
    if !arguments.isQuiet {
      console.note(Escaped.text("Running \(name) at \(commit.prefix(7)), to compare with it"))
    }
    let worktree = "\(Self.folder)/base"
    // One that was left by a killed build.
    _ = git("worktree", "remove", "--force", worktree)
    guard try isDone("worktree", "add", "-q", "--force", "--detach", worktree, commit) else {
      throw HeadroomError.inputOutput("git can't check out \(commit) into \(worktree)")
    }
    defer { _ = git("worktree", "remove", "--force", worktree) }
    let folder = project.absolute("\(worktree)/\(within)")
    guard FileSystem.exists("\(folder)/\(ProjectFile.name)") else {
      return note("\(name) has no \(ProjectFile.name); every failing case will count")
    }
    let program = ProjectFile.read("\(folder)/\(ProjectFile.name)").project.program
    if let program {
      guard let path = try built(program.text, in: folder) else {
        return note("the program of \(name) can't be built; every failing case will count")
      }
      try check(ChildProcess.run([path, RunCommand.declaration.name] + words, in: folder))
    } else {
      do {
        try check(runHere(in: folder).rawValue)
      } catch {
        try check(ExitStatus(CommandError(error)).rawValue, error)
      }
    }
  }

  /// Accepts the status of the base branch's run, unless its suite could be run and wasn't.
  private func check(_ status: Int32, _ error: (any Error)? = nil) throws {
    let name = change.base.recordedName
    switch ExitStatus(rawValue: status) {
    case .asExpected: return
    case .interrupted: throw CommandError.reported(.interrupted)
    case .wrongInput, .nothingSelected:
      if let error { console.report(CommandError(error), of: nil) }
      note("\(name) can't be run; every failing case will count")
    default:
      throw error
        ?? HeadroomError.incomplete("the run of \(Escaped.text(name)) ended with status \(status)")
    }
  }

  // MARK: Running it

  /// The arguments of its run, in another folder.
  private var words: [String] {
    [
      "--db", project.absolute(history.path), "--branch", change.base.recordedName,
      "--fail-on", "never",
      // Cases of external strategies that are not available here can't be compared.
      "--allow-skipped",
      // Instead of the project's.
      "--report", "junit=\(project.absolute(Self.folder))/base.xml",
    ]
  }

  /// Runs the project of a folder in this process.
  private func runHere(in folder: String) throws -> ExitStatus {
    try enter(folder)
    defer { try? enter(project.folder) }
    guard let (base, diagnostics) = Project.nearest() else {
      throw HeadroomError.wrongInput("\(ProjectFile.name) is not a project file")
    }
    let observer = ConsoleObserver(console, isQuiet: arguments.isQuiet)
    try base.use(diagnostics, writesDatabase: false, observer)
    var arguments = try ParsedArguments(
      words, of: RunCommand.declaration, strategies: arguments.ownStrategies, project: base)
    var programs: ExternalPrograms?
    defer { programs?.close() }
    // Who trusts the change trusts what it is compared with.
    if trustsPrograms, !base.file.externals.isEmpty {
      programs = try ExternalPrograms(
        files: base.file.externalFiles, arguments.ownStrategies, observer)
      arguments.strategies = programs?.strategies ?? arguments.strategies
    }
    return try RunCommand(arguments).run(console)
  }

  /// Whether the project lists external strategies, and they were started.
  private var trustsPrograms: Bool {
    !project.file.externals.isEmpty && arguments.untrustedPrograms.isEmpty
  }

  /// Builds the program of a package, as in `swift run MyApp`; nil if that fails.
  private func built(_ program: String, in folder: String) throws -> String? {
    guard let product = program.split(separator: " ").last else { return nil }
    try console.flush()
    let build = [
      "swift", "build", "-c", "release", "--package-path", folder,
      // What is built of Headroom serves all commits.
      "--scratch-path", project.absolute("\(Self.folder)/tool/build"), "--product", String(product),
    ]
    guard (try? ChildProcess.run(build)) == 0,
      let bin = ChildProcess.output(
        of: build + ["--show-bin-path"], withinSeconds: 60, showsErrors: true)
    else { return nil }
    return "\(bin.split(separator: "\n").last ?? "")/\(product)"
  }

  private func enter(_ folder: String) throws(HeadroomError) {
    do throws(SystemError) {
      try FileSystem.enter(folder)
    } catch {
      throw .inputOutput("can't change to the folder \(Escaped.text(folder)): \(error)")
    }
  }

  // MARK: Git

  /// Returns the newest commit of the base branch that can be had; nil if there is none.
  private func commitOfBase() throws -> String? {
    let (name, head) = (change.base.name, "refs/heads/\(change.base.name)")
    guard change.base.repository == nil else {
      let reference = "refs/headroom/base"
      _ = git("update-ref", "-d", reference)
      if let address = change.addressOfBase { try fetch("+\(head):\(reference)", from: address) }
      return commit(of: reference)
    }
    let remote = "refs/remotes/origin/\(name)"
    // A local branch of that name may belong to a fork.
    let local = change.branch?.repository == nil ? commit(of: head) : nil
    if let commit = commit(of: remote) ?? local { return commit }
    if git("remote")?.split(separator: "\n").contains("origin") == true {
      try fetch("+\(head):\(remote)", from: "origin")
    }
    return commit(of: remote)
  }

  private func commit(of reference: String) -> String? {
    git("rev-parse", "--verify", "--quiet", "\(reference)^{commit}")
  }

  /// Fetches a branch, as little of it as is fetched here anyway.
  private func fetch(_ reference: String, from address: String) throws {
    let isShallow = git("rev-parse", "--is-shallow-repository") == "true"
    let depth = isShallow ? ["--depth", "1"] : []
    _ = try isDone(["fetch", "-q", "--no-tags"] + depth + [address, reference])
  }

  /// Returns what git prints, without the line's end; nil if it fails.
  private func git(_ words: String...) -> String? { git(words, showsErrors: false) }

  private func git(_ words: [String], showsErrors: Bool) -> String? {
    ChildProcess.output(of: ["git"] + words, withinSeconds: 60, showsErrors: showsErrors).map {
      $0.last == "\n" ? String($0.dropLast()) : $0
    }
  }

  private func isDone(_ words: String...) throws -> Bool { try isDone(words) }

  /// Lets git do something, with its errors shown.
  private func isDone(_ words: [String]) throws -> Bool {
    try console.flush()
    do throws(SystemError) {
      return try ChildProcess.run(["git"] + words) == 0
    } catch {
      throw HeadroomError.inputOutput("git can't be run: \(error)")
    }
  }
}
