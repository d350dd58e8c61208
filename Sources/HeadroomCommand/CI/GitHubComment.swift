import RegressionStore
import Scenarios
import SystemCalls

/// The comment on a pull request with the summary of its run.
///
/// It is posted by a workflow that has the right to, so nothing of the pull request is run, and one artifact
/// is read, as text.
struct GitHubComment: Sendable {
  let github: GitHub
  let console: Console

  /// Comments on the pull request of the run that triggered this workflow; each run replaces the comment.
  func post() throws {
    let event = try GitHub.event()
    guard let run = try? event.value("workflow_run", Run.init) else {
      throw HeadroomError.unusable(
        "'headroom ci comment' is for a workflow that 'workflow_run' triggers; this one's event has no such run"
      )
    }
    guard let pull = try pull(of: run) else {
      return try console.print("::notice::No open pull request has the commit of this run.")
    }
    guard let artifact = try results(of: run), let folder = github.download(artifact) else {
      return try console.print("::notice::The run has no summary.")
    }
    let path = "\(folder)/\(CIProject.summaryName)"
    // A link could lead to what nobody is to read.
    guard (try? FileStatus(path, followsLinks: false))?.kind == .regular,
      let summary = try? FileBytes.read(path, limit: Self.maxBytes)
    else {
      return try console.print(
        "::warning::The run's summary is no file, or has more than \(Self.maxBytes) bytes.")
    }
    let films = (try? FileSystem.names(in: "\(folder)/\(CIProject.filmsName)")) ?? []
    let body = Self.body(
      String(decoding: summary, as: UTF8.self), page: run.page, artifact: artifact.id,
      films: films.count)
    // Not beside what the run left, which may be anything.
    let file = "\(CIProject.folder)/comment.md"
    try OutputFile.write(Array(body.utf8), to: file)
    if let comment = try ownComment(on: pull) {
      try github.send("PATCH", "issues/comments/\(comment)", bodyIn: file)
    } else {
      try github.send("POST", "issues/\(pull)/comments", bodyIn: file)
    }
  }

  /// Of a summary; a report in Markdown has less.
  private static let maxBytes = 1 << 20

  /// Returns the text of a comment.
  ///
  /// - Parameters:
  ///   - summary: Whatever the run left as its summary.
  ///   - page: The address of the run, to which alone the summary may link.
  ///   - artifact: The number of the artifact with the reports.
  ///   - films: The number of film strips in it.
  /// - Returns: Markdown that GitHub accepts: it takes 65,536 characters.
  static func body(_ summary: String, page: String, artifact: Int, films: Int) -> String {
    var text = HarmlessMarkdown.text(summary, keeping: "](<\(page)#artifacts>)")
    if text.utf16.count > 60_000 {
      let kept = String(decoding: text.utf16.prefix(60_000), as: UTF16.self)
      text = (kept.lastIndex(of: "\n").map { String(kept[..<$0]) } ?? kept) + "\n\n…"
    }
    let reports = films > 0 ? "reports and film strips of the new failures" : "reports"
    return
      "\(mark)\n\(text)\n\n[Workflow run](\(page)), [\(reports)](\(page)/artifacts/\(artifact))"
  }

  /// Begins each comment, which it is recognized by.
  static let mark = "<!-- headroom -->"

  // MARK: What GitHub says

  /// A run of the workflow that tests a pull request.
  private struct Run {
    let id: Int
    let page: String
    let commit: String
    let branch: String
    /// nil if the fork is gone.
    let owner: String?

    init(_ value: Value) throws(JSONError) {
      id = try value.value("id", Value.integer)
      page = try value.value("html_url", Value.text)
      commit = try value.value("head_sha", Value.text)
      branch = try value.value("head_branch", Value.text)
      owner = value.text(at: ["head_repository", "owner", "login"])
    }
  }

  /// The number of the open pull request with a run's commit, by what GitHub says, not by what the run left.
  private func pull(of run: Run) throws -> Int? {
    guard let owner = run.owner else { return nil }
    let pulls = try github.list("pulls", ["state=open", "head=\(owner):\(run.branch)"]) {
      pull throws(JSONError) in
      (number: try pull.value("number", Value.integer), commit: pull.text(at: ["head", "sha"]))
    }
    return pulls.first { $0.commit == run.commit }?.number
  }

  private func results(of run: Run) throws -> Artifact? {
    try github.list("actions/runs/\(run.id)/artifacts", at: "artifacts", of: Artifact.init)
      .filter { !$0.isExpired && $0.name.hasPrefix(Artifact.resultsPrefix) }
      .max { $0.id < $1.id }
  }

  private func ownComment(on pull: Int) throws -> Int? {
    let comments = try github.list("issues/\(pull)/comments") { comment throws(JSONError) in
      (
        id: try comment.value("id", Value.integer), author: comment.text(at: ["user", "login"]),
        text: comment.text(at: ["body"])
      )
    }
    return comments.first {
      $0.author == "github-actions[bot]" && $0.text?.hasPrefix(Self.mark) == true
    }?.id
  }
}
