import Scenarios
import Testing

@testable import HeadroomCommand

/// What the variables of a CI service say of a change.
struct CIChangeTests {
  private static let (github, gitlab, xcode) = (
    CIService.all[0], CIService.all[1], CIService.all[2]
  )

  private static func change(
    _ service: CIService, _ variables: [String: String], below folder: String = ""
  ) -> CIChange {
    CIChange(service, below: folder) { variables[$0] }
  }

  /// On GitHub: a push, a pull request of the repository's own, one of a fork from its main, one to another
  /// branch, and one whose fork is gone.
  @Test(
    arguments: [
      (["GITHUB_REF_NAME": "main", "event.repository.default_branch": "main"], "main", "main"),
      (["GITHUB_REF_NAME": "fix", "event.repository.default_branch": "trunk"], "fix", "trunk"),
      (
        [
          "GITHUB_REF_NAME": "7/merge", "GITHUB_HEAD_REF": "main", "GITHUB_BASE_REF": "main",
          "event.pull_request.head.repo.full_name": "us/app",
          "event.pull_request.base.repo.full_name": "us/app",
        ], "main", "main"
      ),
      (
        [
          "GITHUB_HEAD_REF": "main", "GITHUB_BASE_REF": "next",
          "event.pull_request.head.repo.full_name": "them/app",
          "event.pull_request.base.repo.full_name": "us/app",
          "event.repository.default_branch": "main",
        ], "them/app:main", "next"
      ),
      (
        [
          "GITHUB_HEAD_REF": "main", "GITHUB_BASE_REF": "main",
          "event.pull_request.base.repo.full_name": "us/app",
        ], "unknown:main", "main"
      ),
    ] as [([String: String], String, String)])
  func `a branch of another repository has that one's name`(
    variables: [String: String], branch: String, base: String
  ) {
    let change = Self.change(Self.github, variables)
    #expect(change.branch?.recordedName == branch)
    #expect(change.base.recordedName == base)
    #expect(change.addressOfBase == nil)
    #expect((change.branch == change.base) == (branch == base))
  }

  /// On GitLab, where merge requests of a fork run in the target's CI or in the fork's.
  @Test(arguments: [("us/app", "main"), ("them/app", "us/app:main")])
  func `in the CI of a fork the base branch is that of the repository it goes to`(
    own: String, base: String
  ) {
    let change = Self.change(
      Self.gitlab,
      [
        "CI_MERGE_REQUEST_SOURCE_BRANCH_NAME": "main",
        "CI_MERGE_REQUEST_TARGET_BRANCH_NAME": "main",
        "CI_MERGE_REQUEST_SOURCE_PROJECT_PATH": "them/app",
        "CI_MERGE_REQUEST_PROJECT_PATH": "us/app", "CI_PROJECT_PATH": own,
        "CI_MERGE_REQUEST_PROJECT_URL": "https://gitlab.example.org/us/app",
        "CI_COMMIT_REF_NAME": "main", "CI_DEFAULT_BRANCH": "trunk", "CI_PIPELINE_ID": "12",
      ])
    #expect(change.branch?.recordedName == "them/app:main")
    #expect(change.base.recordedName == base)
    #expect(
      change.addressOfBase == (own == "us/app" ? nil : "https://gitlab.example.org/us/app"))
    #expect(change.label == "ci-12" && change.page == nil)
  }

  /// GitLab names an artifact by its path in the repository.
  @Test(arguments: [("", ""), ("app", "app/"), ("My App/ios", "My%20App/ios/")])
  func `a project in a subfolder has its page there`(folder: String, prefix: String) {
    let job = "https://gitlab.example.org/us/app/-/jobs/3"
    #expect(
      Self.change(Self.gitlab, ["CI_JOB_URL": job], below: folder).page
        == "\(job)/artifacts/file/\(prefix).headroom/reports/headroom.html")
  }

  @Test func `a push is of the branch of the repository`() {
    let gitlab = Self.change(
      Self.gitlab,
      [
        "CI_COMMIT_REF_NAME": "fix", "CI_DEFAULT_BRANCH": "trunk", "CI_PROJECT_PATH": "us/app",
        "CI_JOB_URL": "https://gitlab.example.org/us/app/-/jobs/3",
      ])
    #expect(gitlab.branch == CIBranch(name: "fix") && gitlab.base == CIBranch(name: "trunk"))
    #expect(
      gitlab.page
        == "https://gitlab.example.org/us/app/-/jobs/3/artifacts/file/.headroom/reports/headroom.html"
    )
    let xcode = Self.change(Self.xcode, ["CI_BRANCH": "main", "CI_BUILD_NUMBER": "7"])
    #expect(xcode.branch == xcode.base && xcode.label == "ci-7" && xcode.page == nil)
  }

  @Test func `Xcode Cloud's pull requests have both branches`() {
    let change = Self.change(
      Self.xcode,
      [
        "CI_PULL_REQUEST_SOURCE_BRANCH": "main", "CI_PULL_REQUEST_TARGET_BRANCH": "main",
        "CI_PULL_REQUEST_SOURCE_REPO": "them/app", "CI_PULL_REQUEST_TARGET_REPO": "us/app",
      ])
    #expect(change.branch?.recordedName == "them/app:main")
    #expect(change.base.recordedName == "main" && change.label == nil)
  }

  @Test func `a build has a label and a link, where all their variables are set`() {
    let variables = [
      "GITHUB_RUN_NUMBER": "12", "GITHUB_RUN_ATTEMPT": "2", "GITHUB_RUN_ID": "345",
      "GITHUB_SERVER_URL": "https://github.com", "GITHUB_REPOSITORY": "us/app",
    ]
    let change = Self.change(Self.github, variables)
    #expect(change.label == "ci-12.2")
    #expect(change.page == "https://github.com/us/app/actions/runs/345#artifacts")
    let other = Self.change(Self.github, variables.filter { $0.key != "GITHUB_RUN_ATTEMPT" })
    #expect(other.label == nil && other.page != nil)
  }

  @Test func `a member of an event is found by its path`() throws {
    let event = try Value(
      json: Array(#"{"pull_request": {"head": {"repo": null, "sha": "abc"}}, "number": 7}"#.utf8))
    #expect(event.text(at: ["pull_request", "head", "sha"]) == "abc")
    #expect(event.text(at: ["pull_request", "head", "repo", "full_name"]) == nil)
    #expect(event.text(at: ["number"]) == nil && event.text(at: ["pull_request"]) == nil)
  }
}
