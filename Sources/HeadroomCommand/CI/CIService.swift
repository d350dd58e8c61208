import Presentation
import Scenarios
import SystemCalls

/// A branch of the repository whose CI this is, or of another one.
struct CIBranch: Hashable, Sendable {
  var name: String
  /// The other repository that has it, as in `fork/app`.
  var repository: String?

  /// The name under which its runs are recorded, as in `main` or `fork/app:main`: the main of a fork
  /// is not the base branch.
  var recordedName: String { repository.map { "\($0):\(name)" } ?? name }
}

/// What a CI service says about the change under test.
struct CIChange: Hashable, Sendable {
  /// nil if the service doesn't say.
  var branch: CIBranch?
  /// The target of the change.
  var base = CIBranch(name: "main")
  /// Where the base branch can be fetched, if another repository has it.
  var addressOfBase: String?
  /// The name of the run in the history, unique per build.
  var label: String?
  /// Where the reports can be found later.
  var page: String?
}

/// A CI service, by the variables in which it describes a change.
///
/// A member of GitHub's event is named by its path, as in `event.repository.default_branch`. Of a list
/// of variables the first that is set counts.
struct CIService: Sendable {
  /// It is `true` under this service.
  var mark: String
  var branch: [String]
  var base: [String]
  /// The repositories of the branch and of the base, as `owner/name`; unset unless a merge is requested.
  var source: String
  var target: String
  /// The repository whose CI this is, and the address of the target; nil if it always is the target.
  var own: String?
  var address: String?
  /// Texts with variables in braces; PREFIX is the project's folder in the repository, with a slash behind it.
  var label: String
  var page = ""

  static let all = [
    CIService(
      mark: "GITHUB_ACTIONS",
      branch: ["GITHUB_HEAD_REF", "GITHUB_REF_NAME"],
      base: ["GITHUB_BASE_REF", "event.repository.default_branch"],
      source: "event.pull_request.head.repo.full_name",
      target: "event.pull_request.base.repo.full_name",
      label: "ci-{GITHUB_RUN_NUMBER}.{GITHUB_RUN_ATTEMPT}",
      page: "{GITHUB_SERVER_URL}/{GITHUB_REPOSITORY}/actions/runs/{GITHUB_RUN_ID}#artifacts"),
    CIService(
      mark: "GITLAB_CI",
      branch: ["CI_MERGE_REQUEST_SOURCE_BRANCH_NAME", "CI_COMMIT_REF_NAME"],
      base: ["CI_MERGE_REQUEST_TARGET_BRANCH_NAME", "CI_DEFAULT_BRANCH"],
      source: "CI_MERGE_REQUEST_SOURCE_PROJECT_PATH", target: "CI_MERGE_REQUEST_PROJECT_PATH",
      // Merge requests of a fork run in the fork's own CI, or in that of the target.
      own: "CI_PROJECT_PATH", address: "CI_MERGE_REQUEST_PROJECT_URL",
      label: "ci-{CI_PIPELINE_ID}",
      page: "{CI_JOB_URL}/artifacts/file/{PREFIX}.headroom/reports/headroom.html"),
    CIService(
      mark: "CI_XCODE_CLOUD",
      branch: ["CI_PULL_REQUEST_SOURCE_BRANCH", "CI_BRANCH"],
      base: ["CI_PULL_REQUEST_TARGET_BRANCH"],
      source: "CI_PULL_REQUEST_SOURCE_REPO", target: "CI_PULL_REQUEST_TARGET_REPO",
      label: "ci-{CI_BUILD_NUMBER}"),
  ]
}

extension CIChange {
  /// Reads what the service says; nothing is known under another one.
  ///
  /// - Throws: An error if GitHub's event can't be read.
  static func current() throws -> CIChange {
    let variables = Environment.variable
    guard let service = CIService.all.first(where: { variables($0.mark)?.lowercased() == "true" })
    else { return CIChange() }
    let event = service.mark == GitHub.mark ? try GitHub.event() : .null
    return CIChange(service, below: GitState.pathBelowRepository(of: ".")) { name in
      let value =
        name.hasPrefix("event.")
        ? event.text(at: name.split(separator: ".").dropFirst()) : variables(name)
      return value?.isEmpty == false ? value : nil
    }
  }

  /// `folder` is the path of the project's folder below the repository's top; empty at the top.
  init(
    _ service: CIService, below folder: String = "", _ variable: (String) -> String?
  ) {
    func first(_ names: [String]) -> String? { names.lazy.compactMap(variable).first }
    let target = variable(service.target)
    branch = first(service.branch).map { CIBranch(name: $0) }
    if let target, variable(service.source) != target {
      // A deleted repository has no name.
      branch?.repository = variable(service.source) ?? "unknown"
    }
    if let name = first(service.base) { base.name = name }
    if let own = service.own.flatMap(variable), let target, own != target {
      base.repository = target
      addressOfBase = service.address.flatMap(variable)
    }
    label = Self.filled(service.label, variable)
    let prefix = folder.isEmpty ? "" : HTMLMarkup.fragment(folder) + "/"
    page = Self.filled(service.page.replacing("{PREFIX}", with: prefix), variable)
  }

  /// Returns a text with the values of its variables; nil if it is empty, or one of them is not set.
  private static func filled(_ text: String, _ variable: (String) -> String?) -> String? {
    var isWhole = !text.isEmpty
    let filled = text.replacing(/\{([A-Z_]+)\}/) { match in
      guard let value = variable(String(match.1)) else {
        isWhole = false
        return ""
      }
      return value
    }
    return isWhole ? filled : nil
  }
}

extension Value {
  /// The text at a path of keys; nil if there is none.
  func text(at path: some Sequence<Substring>) -> String? {
    let value = path.reduce(self as Value?) { $0?[String($1)] }
    guard case .text(let text)? = value else { return nil }
    return text
  }
}
