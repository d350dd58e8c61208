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
    /// In a Swift package with a program of its own, which `headroom.yaml` names.
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

    var isProgram: Bool { path.hasSuffix(".sh") }
  }

  /// The project's folder; created if needed.
  let folder: String
  let strategies: StrategyRegistry
  var service = Service.github
  /// Where the project's own strategies are, or nil to read it from `headroom.yaml`.
  var code: Code?
  /// Number of jobs that share the suite, or nil for one per minute of the last full run.
  var shards: Int?
  /// The address of Headroom's repository, or nil to leave it to the user.
  var headroom: String?

  /// Writes the missing files, whose comments name commands of a program.
  func write(_ program: ProgramCall) throws(HeadroomError) -> Outcome {
    let path = place(ProjectFile.name)
    let project = FileSystem.exists(path) ? ProjectFile.read(path).project : ProjectFile()
    let code = self.code ?? Code(of: project)
    if code == .package, project.program == nil, service != .none {
      throw .unusable(
        "CI has to know the package's program: add a line as 'program: swift run MyApp' to "
          + "\(Escaped.text(path)), and run this again")
    }
    let longRun = shards == nil && service.hasShards ? lastLongRun(of: project) : nil
    let jobs = shards ?? longRun.map { min(Self.shardLimit, Int($0.seconds / 60) + 1) } ?? 1
    let schema = SchemaFile.path(from: folder)
    // An existing project or folder of scenarios has its own forms.
    let hasForms = isThere(ProjectFile.name) || isThere("scenarios")
    let form = File(
      template: "scenarios/sign-up.yaml", path: "scenarios/sign-up.yaml",
      heading: SchemaFile.line(naming: "../" + (schema ?? SchemaFile.name)))
    let filesOfService = Self.files(of: service)
    // Where it is in its repository is known only of a folder that is there.
    try OutputFile.makeFolders(of: path)
    let filling = CIFilling(
      jobs: jobs, code: code, folder: Self.pathBelowRepository(folder),
      database: project.database?.text ?? DatabaseLocation.usualName,
      headroom: headroom ?? Self.unknownHeadroom)
    var outcome = Outcome()
    for file in Self.project + (hasForms ? [] : [form]) + filesOfService {
      guard !isThere(file.path) else {
        outcome.kept.append(place(file.path))
        continue
      }
      let template = EmbeddedFile(Self.templates + file.template).text
      let text = file.heading + filling.filled(template)
      // A CI service has the program under the name headroom.
      let isOfService = filesOfService.contains { $0.path == file.path }
      try write(isOfService ? text : program.naming(text), to: file)
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
    outcome.remainder = remainder(code, filling.folder, filesOfService.map(\.path))
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
    switch service {
    case .github:
      ["headroom.yml", "headroom-comment.yml"].map {
        File(template: "github/\($0)", path: ".github/workflows/\($0)")
      }
    case .gitlab: [File(template: "gitlab/headroom.yml", path: "ci/headroom.gitlab-ci.yml")]
    case .xcode:
      [File(template: "xcode/ci_post_clone.sh", path: "ci_scripts/ci_post_clone.sh")]
    case .none: []
    }
  }

  /// What stands for the address of Headroom's repository until the user replaces it.
  private static let unknownHeadroom = "https://github.com/OWNER/headroom"

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

/// Fills the files of a CI service.
private struct CIFilling {
  let jobs: Int
  let code: NewProject.Code
  /// The project's folder below the repository's; empty at the top.
  let folder: String
  let database: String
  /// The address of Headroom's repository.
  let headroom: String

  /// Returns a template for the project.
  ///
  /// A line that ends with `#if` and words is for those; so are lines between one that begins with that, and
  /// `#end`.
  func filled(_ template: String) -> String {
    var isLeftOut = false
    var lines: [Substring] = []
    for line in template.split(separator: "\n", omittingEmptySubsequences: false) {
      let condition = line.firstRange(of: "#if ").map { line[$0.upperBound...] }
      let holds = condition?.split(separator: " ").allSatisfy(holds) ?? true
      if line.hasPrefix("#if ") {
        isLeftOut = !holds
      } else if line == "#end" {
        isLeftOut = false
      } else if !isLeftOut, holds {
        let text = condition.map { line[..<$0.startIndex].dropLast("#if ".count) } ?? line
        lines.append(text.droppingSpacesAtEnd)
      }
    }
    return words.reduce(lines.joined(separator: "\n")) { $0.replacing($1.word, with: $1.text) }
  }

  private func holds(_ word: Substring) -> Bool {
    switch word {
    case "one": jobs == 1
    case "shards": jobs > 1
    case "package": code == .package
    case "programs": code == .programs
    case "below": !folder.isEmpty
    default: preconditionFailure("no condition '\(word)'")
    }
  }

  private var words: [(word: String, text: String)] {
    let prefix = folder.isEmpty ? "" : folder + "/"
    return [
      ("[LIST]", "[\((1...jobs).map { "\($0)" }.joined(separator: ", "))]"),
      ("COUNT", "\(jobs)"),
      ("PROJECT", folder), ("PREFIX", prefix),
      ("DATABASE", database.hasPrefix("/") ? database : prefix + database),
      ("VERSION", "v\(HeadroomProgram.version)"), ("REPOSITORY", headroom),
      // Last, as it is part of the text that stands for an unknown one.
      ("OWNER/headroom", Self.name(of: headroom)),
    ]
  }

  /// The last two components of an address, as in `owner/headroom`.
  private static func name(of address: String) -> String {
    address.split { "/:".contains($0) }.suffix(2).joined(separator: "/")
  }
}

extension Substring {
  fileprivate var droppingSpacesAtEnd: Substring {
    var text = self
    while text.last == " " { text.removeLast() }
    return text
  }
}

extension NewProject {
  /// Returns the manual steps before the service can run the project, one per line.
  ///
  /// `below` is the path of the project's folder below the repository's; `files` are those of the service.
  fileprivate func remainder(_ code: Code, _ below: String, _ files: [String]) -> [String] {
    var lines: [String] = []
    let title: String
    let prefix = Escaped.text(below.isEmpty ? "" : below + "/")
    switch service {
    case .github:
      title = "GitHub"
      if !below.isEmpty {
        lines.append(
          "workflows are only read from the top of the repository: move "
            + "\(prefix).github/workflows/headroom*.yml to .github/workflows there")
      }
    case .gitlab:
      title = "GitLab"
      lines.append(
        "add to .gitlab-ci.yml: include: [{local: \(prefix)ci/headroom.gitlab-ci.yml}]")
    case .xcode:
      title = "Xcode Cloud"
      lines.append("ci_scripts must be next to the Xcode project or workspace")
      if code == .package {
        lines.append("choose Xcode 26.4 or later in the workflow: Headroom needs Swift 6.3")
      }
    case .none: return []
    }
    if headroom == nil {
      let names = Words.list(files.map { FileSystem.name(of: $0) })
      lines.append("replace OWNER/headroom in \(names) by Headroom's repository")
    }
    if code == .package {
      lines.append("Package.swift must name Headroom's repository, not a folder of this machine")
    }
    if code == .programs {
      lines.append("CI trusts the project's commands; let it install what they need")
    }
    return lines.map { "\(title): \($0)" }
  }

  /// The path from the repository's root to a folder; empty at the root or without a repository.
  fileprivate static func pathBelowRepository(_ folder: String) -> String {
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
