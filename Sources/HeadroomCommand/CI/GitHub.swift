import Presentation
import Scenarios
import SystemCalls

/// A repository on GitHub, through GitHub's program `gh`, which finds a token in `GH_TOKEN`.
struct GitHub: Sendable {
  /// The variable that is `true` in GitHub Actions.
  static let mark = "GITHUB_ACTIONS"

  /// As `owner/name`.
  let repository: String

  /// The repository of the workflow.
  ///
  /// - Throws: An error outside of GitHub Actions.
  init(for step: String) throws(HeadroomError) {
    guard let repository = Environment.variable("GITHUB_REPOSITORY"), !repository.isEmpty else {
      throw .unusable(
        "'headroom ci \(step)' is for GitHub Actions, where GITHUB_REPOSITORY names the repository; it is "
          + "not set here")
    }
    self.repository = repository
  }

  /// Reads what triggered the workflow.
  static func event() throws(HeadroomError) -> Value {
    guard let path = Environment.variable("GITHUB_EVENT_PATH"), !path.isEmpty else {
      throw .inputOutput("GITHUB_EVENT_PATH is not set; GitHub Actions names its event file there")
    }
    do {
      return try Value(json: try FileBytes.read(path))
    } catch let error as FileBytes.Failure {
      throw .inputOutput("can't read GitHub's event \(Escaped.text(path)): \(error)")
    } catch {
      throw .inputOutput("GitHub's event \(Escaped.text(path)) is not JSON")
    }
  }

  // MARK: Requests

  /// Returns what the API answers; `path` is that below the repository.
  ///
  /// - Throws: An error after that of `gh`.
  func get(_ path: String, _ parameters: [String] = []) throws -> Value {
    let words =
      ["gh", "api", "--method", "GET", "repos/\(repository)/\(path)"]
      + parameters.flatMap { ["--raw-field", $0] }
    guard
      let answer = ChildProcess.output(
        of: words, withinSeconds: 60, limit: 1 << 26, showsErrors: true),
      let value = try? Value(json: Array(answer.utf8))
    else { throw failure("read \(path)") }
    return value
  }

  /// Returns a list of the API as a whole; `key` is that of the list in each page, nil if the page is the list.
  func list<Element>(
    _ path: String, _ parameters: [String] = [], at key: String? = nil,
    of read: (Value) throws(JSONError) -> Element
  ) throws -> [Element] {
    let size = 100
    var all: [Element] = []
    for page in 1... {
      let answer = try get(path, parameters + ["per_page=\(size)", "page=\(page)"])
      let elements: [Element]
      do throws(JSONError) {
        elements =
          if let key { try answer.list(key, of: read) } else { try answer.elements(read) }
      } catch {
        throw failure("read \(path), whose answer has another form: \(error)")
      }
      all += elements
      if elements.count < size { break }
    }
    return all
  }

  /// Sends a text, that of a file, as the member `body`.
  func send(_ method: String, _ path: String, bodyIn file: String) throws {
    let words = [
      "gh", "api", "--silent", "--method", method, "repos/\(repository)/\(path)", "--field",
      "body=@\(file)",
    ]
    guard (try? ChildProcess.run(words)) == 0 else { throw failure("write to \(path)") }
  }

  /// Unpacks an artifact, and returns the folder; nil after the error of `gh`.
  func download(_ artifact: Artifact) -> String? {
    let folder = "\(CIProject.folder)/artifacts/\(artifact.id)"
    let words = [
      "gh", "run", "download", "\(artifact.run)", "--repo", repository, "--name", artifact.name,
      "--dir", folder,
    ]
    return (try? ChildProcess.run(words)) == 0 ? folder : nil
  }

  private func failure(_ what: String) -> HeadroomError {
    .inputOutput(
      "can't \(Escaped.text(what)) of \(Escaped.text(repository)) on GitHub; it takes GitHub's program gh, and a token "
        + "with that right in GH_TOKEN")
  }
}

/// What a run of a workflow keeps.
struct Artifact: Hashable, Sendable {
  /// What the names of those that have the results of a run begin with; its label follows.
  static let resultsPrefix = "headroom-results-"
  /// Of those that have the history.
  static let historyName = "headroom-history"

  let id: Int
  let name: String
  let isExpired: Bool
  /// When it was kept, in milliseconds since 1970; nil if GitHub doesn't say.
  let created: Int64?
  /// The run of the workflow.
  let run: Int
  /// Whether a branch of the repository itself was run: what comes from a fork, nobody has reviewed,
  /// and it could claim to be a run of the base branch.
  let isOwn: Bool

  init(_ value: Value) throws(JSONError) {
    id = try value.value("id", Value.integer)
    name = try value.value("name", Value.text)
    isExpired = value["expired"] == .flag(true)
    created = value.text(at: ["created_at"]).flatMap(TimeText.milliseconds)
    let origin = value["workflow_run"]
    run =
      try value.optional("workflow_run") { origin throws(JSONError) in
        try origin.value("id", Value.integer)
      } ?? 0
    let home = origin?["repository_id"]
    isOwn = home != nil && origin?["head_repository_id"] == home
  }
}
