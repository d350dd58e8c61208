import AvoidanceEngine
import EmbeddedFiles
import Presentation
import RegressionStore
import Scenarios
import SystemCalls

/// Creates a project: `headroom.yaml`, a sample form, CI files, and `.gitignore` entries.
struct NewProject: Sendable {
  enum Service: String, CaseIterable, Sendable {
    case github, gitlab, xcode, none

    var hasShards: Bool { self == .github || self == .gitlab }
  }

  /// Where a project's own strategies are defined.
  enum Code: String, CaseIterable, Sendable {
    /// In scenario files, if there are any.
    case none
    /// In a Swift package with a program of its own.
    case package
    /// In external programs.
    case programs
  }

  /// The files, and notes for the user.
  struct Outcome: Sendable {
    var written: [String] = []
    /// Existing files, left unchanged.
    var kept: [String] = []
    /// Why several jobs share the suite though nobody asked for it; nil if one does, or if the CI
    /// file existed.
    var reasonOfShards: String?
    /// Manual steps before CI can run the project, one per line.
    var remainder: [String] = []
  }

  private struct File {
    var template: String
    var path: String
    /// Text above the template's.
    var heading = ""
    var isProgram = false
  }

  /// The project's folder; created if needed.
  let folder: String
  let strategies: StrategyRegistry
  var service = Service.github
  /// Where the project's own strategies are, or nil to read it from `headroom.yaml`.
  var code: Code?
  /// Number of jobs that share the suite, or nil for one per minute of the last full run.
  var shards: Int?

  /// Writes the missing files.
  func write() throws(HeadroomError) -> Outcome {
    let path = place(ProjectFile.name)
    let project = FileSystem.exists(path) ? ProjectFile.read(path).project : ProjectFile()
    let code = self.code ?? Code(of: project)
    let longRun = shards == nil && service.hasShards ? lastLongRun(of: project) : nil
    let jobs = shards ?? longRun.map { min(Self.shardLimit, Int($0.seconds / 60) + 1) } ?? 1
    let schema = SchemaFile.path(from: folder)
    // An existing project or folder of scenarios has its own forms.
    let hasForms = isThere(ProjectFile.name) || isThere("scenarios")
    let form = File(
      template: "scenarios/sign-up.yaml", path: "scenarios/sign-up.yaml",
      heading: SchemaFile.line(naming: "../" + (schema ?? SchemaFile.name)))
    let filesOfService = Self.files(of: service)
    var outcome = Outcome()
    for file in Self.project + (hasForms ? [] : [form]) + filesOfService {
      guard !isThere(file.path) else {
        outcome.kept.append(place(file.path))
        continue
      }
      let template = EmbeddedFile(Self.templates + file.template).text
      try write(file.heading + Self.filled(template, jobs, code), to: file)
      outcome.written.append(place(file.path))
    }
    try ignoreDatabase(&outcome)
    if schema == nil, !hasForms {
      outcome.written.append(try SchemaFile.write(into: folder, strategies))
    }
    if let longRun, let first = filesOfService.first, outcome.written.contains(place(first.path)) {
      outcome.reasonOfShards =
        "run \(longRun.number) took \(ProgressLine.short(longRun.seconds)), so \(jobs) CI jobs share "
        + "the suite; change that with --shards"
    }
    outcome.remainder = service.remainder(for: folder, code)
    return outcome
  }

  /// The maximum number of jobs, unless the user asks for more.
  private static let shardLimit = 8

  /// The last full run in the project's database, if it took more than a minute.
  private func lastLongRun(of project: ProjectFile) -> Run? {
    let name = project.database?.text ?? DatabaseLocation.usualName
    // Without a readable database, nothing is known about the suite.
    let runs = try? RegressionDatabase(reading: name.hasPrefix("/") ? name : place(name)).runs()
    return runs?.first(where: \.isWhole).flatMap { $0.seconds > 60 ? $0 : nil }
  }

  private static let templates = "Sources/HeadroomCommand/Project/ProjectTemplate/"

  private static let project = [File(template: "headroom.yaml", path: ProjectFile.name)]

  private static func files(of service: Service) -> [File] {
    let scripts = [
      "headroom-shard.sh", "headroom-base.sh", "headroom-merge.sh", "headroom-branch.sh",
      "headroom-install.sh", "headroom-base.sql", "headroom-run.sql", "headroom-failures.sql",
    ]
    .map(script)
    return switch service {
    case .github:
      ["headroom.yml", "headroom-comment.yml"].map {
        File(template: "github/\($0)", path: ".github/workflows/\($0)")
      } + scripts + [script("headroom-history.sh")]
    case .gitlab:
      [File(template: "gitlab/headroom.yml", path: "ci/headroom.gitlab-ci.yml")] + scripts
    case .xcode:
      [
        File(
          template: "xcode/ci_post_clone.sh", path: "ci_scripts/ci_post_clone.sh", isProgram: true)
      ] + scripts
    case .none: []
    }
  }

  private static func script(_ name: String) -> File {
    File(template: "ci/\(name)", path: "ci/\(name)", isProgram: name.hasSuffix(".sh"))
  }

  /// Fills a template for a number of jobs.
  ///
  /// Lines between `#if one` or `#if shards` and `#end` are for one job or for several.
  private static func filled(_ template: String, _ jobs: Int, _ code: Code) -> String {
    var isLeftOut = false
    let lines = template.split(separator: "\n", omittingEmptySubsequences: false).filter { line in
      switch line {
      case "#if one": isLeftOut = jobs > 1
      case "#if shards": isLeftOut = jobs == 1
      case "#end": isLeftOut = false
      default: return !isLeftOut
      }
      return false
    }
    let numbers = (1...jobs).map { "\($0)" }.joined(separator: ", ")
    return lines.joined(separator: "\n")
      .replacing("[LIST]", with: "[\(numbers)]").replacing("COUNT", with: "\(jobs)")
      .replacing("HEADROOM_CODE: none", with: "HEADROOM_CODE: \(code)")
      .replacing("HEADROOM_CODE=none", with: "HEADROOM_CODE=\(code)")
  }

  private func place(_ path: String) -> String {
    let folder = SuiteFiles.normalized(folder)
    return folder == "." ? path : "\(folder)/\(path)"
  }

  /// Whether the path exists, even as a dangling link.
  private func isThere(_ path: String) -> Bool {
    (try? FileStatus(place(path), followsLinks: false)) != nil
  }

  private func write(_ text: String, to file: File) throws(HeadroomError) {
    let path = place(file.path)
    try OutputFile.checkLinks(file.path, below: SuiteFiles.normalized(folder))
    try OutputFile.makeFolders(of: path)
    try OutputFile.write(Array(text.utf8), to: path)
    guard file.isProgram else { return }
    do throws(SystemError) {
      try FileSystem.makeExecutable(path)
    } catch {
      throw .inputOutput("can't make \(Escaped.text(path)) executable: \(error)")
    }
  }

  /// The database with its companions, and files left by CI.
  private static let ignored = ["headroom.db*", ".headroom/"]

  private func ignoreDatabase(_ outcome: inout Outcome) throws(HeadroomError) {
    let path = place(".gitignore")
    var text = ""
    if isThere(".gitignore") {
      guard (try? FileStatus(path, followsLinks: false))?.kind == .regular,
        let bytes = try? FileBytes.read(path)
      else {
        throw .inputOutput(
          "can't append to \(Escaped.text(path)): it is not a readable regular file")
      }
      text = String(decoding: bytes, as: UTF8.self)
      guard Array(text.utf8) == bytes else {
        throw .inputOutput("can't append to \(Escaped.text(path)): it is not UTF-8")
      }
    }
    let lines = Set(text.split(whereSeparator: \.isNewline).map { String($0) })
    let missing = Self.ignored.filter { !lines.contains($0) }
    guard !missing.isEmpty else {
      outcome.kept.append(path)
      return
    }
    if !text.isEmpty, text.last?.isNewline == false { text += "\n" }
    text += missing.map { "\($0)\n" }.joined()
    try OutputFile.makeFolders(of: path)
    try OutputFile.write(Array(text.utf8), to: path)
    outcome.written.append(path)
  }
}

extension NewProject.Code {
  fileprivate init(of project: ProjectFile) {
    self = project.program != nil ? .package : project.externals.isEmpty ? .none : .programs
  }
}

extension NewProject.Service {
  /// Returns the manual steps before the service can run the project, one per line.
  ///
  /// The project's folder must exist.
  fileprivate func remainder(for folder: String, _ code: NewProject.Code) -> [String] {
    let below = Self.pathBelowRepository(folder)
    let prefix = Escaped.text(below.isEmpty ? "" : below + "/")
    let prefixing = "prefix its paths with '\(prefix)'"
    var (title, variable, lines): (String, String, [String])
    switch self {
    case .github:
      (title, variable) = ("GitHub", "repository variable")
      lines =
        below.isEmpty
        ? []
        : [
          "workflows are only read from the top of the repository: move "
            + "\(prefix).github/workflows/*.yml to .github/workflows there, and \(prefixing)"
        ]
    case .gitlab:
      (title, variable) = ("GitLab", "project variable")
      let include = "add to .gitlab-ci.yml: include: [{local: \(prefix)ci/headroom.gitlab-ci.yml}]"
      lines = [below.isEmpty ? include : "\(include), and \(prefixing)"]
    case .xcode:
      (title, variable) = ("Xcode Cloud", "environment variable")
      lines = [
        "ci_scripts must be next to the Xcode project or workspace",
        "choose Xcode 26.4 or later in the workflow: Headroom needs Swift 6.3",
      ]
    case .none: return []
    }
    if code == .package {
      lines.append("Package.swift must name Headroom's repository, not a folder of this machine")
    } else {
      lines.append(
        "set the \(variable) HEADROOM_REPOSITORY to the repository to build headroom from, unless "
          + "headroom is on the PATH there")
    }
    if code == .programs {
      lines.append("CI trusts the project's commands; let it install what they need")
    }
    return lines.map { "\(title): \($0)" }
  }

  /// The path from the repository's root to a folder; empty at the root or without a repository.
  private static func pathBelowRepository(_ folder: String) -> String {
    guard var place = FileSystem.realPath(folder) else { return "" }
    var path: [String] = []
    while place != "/" {
      if FileSystem.exists("\(place)/.git") { return path.joined(separator: "/") }
      path.insert(FileSystem.name(of: place), at: 0)
      place = FileSystem.folder(of: place)
    }
    return ""
  }
}
