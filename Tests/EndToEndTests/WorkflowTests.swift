import Foundation
import TestSupport
import Testing

/// The files that `headroom init` writes for CI services, from the clone to the comment.
struct WorkflowTests {
  // MARK: GitHub

  /// A repository on GitHub, as far as its workflows see it: `Workflows/workflow.py` runs them.
  private struct Hosted {
    let headroom: BuiltBinary

    static func make(shards: Int, _ body: (Hosted) throws -> Void) throws {
      try BuiltBinary.inTemporaryFolder { headroom in
        let hosted = Hosted(headroom: headroom)
        try headroom.expect(
          0, "init", "work", "-q", "--shards", "\(shards)", "--headroom",
          "https://github.com/us/headroom")
        try headroom.write(
          KillTests.suite(version: 0, scenarios: 2, devices: 2), to: "work/scenarios/suite.yaml")
        try headroom.write(
          "headroom: 1\nstrategies: [none, inset-scroll]\n", to: "work/headroom.yaml")
        let script = Repository.folder.appending(path: "Tests/EndToEndTests/Workflows/workflow.py")
        let text = try String(contentsOf: script, encoding: .utf8)
        try headroom.write("#!/usr/bin/python3\n\(text)", to: "bin/gh")
        try headroom.write(text, to: "workflow.py")
        try hosted.shell(
          """
          chmod +x bin/gh && mkdir state && git init -q --bare -b main origin.git
          cd work && rm scenarios/sign-up.yaml && git init -q -b main . && git add -A
          \(Self.git) commit -qm 'Begin' && git push -q ../origin.git main
          git clone -q ../origin.git ../fork
          """)
        try body(hosted)
      }
    }

    static let git = CITests.WorkingCopy.git

    @discardableResult
    func shell(_ line: String) throws -> String {
      let result = try headroom.shell("set -e; \(line)", environment: environment)
      try #require(result.status == 0, "\(line): \(result)")
      return result.output.split(separator: "\n").joined(separator: "\n")
    }

    private var environment: [String: String] {
      let folder = headroom.folder.path
      let path = BuiltBinary.variables["PATH"] ?? ""
      let binary = BuiltBinary.url?.deletingLastPathComponent().path ?? ""
      return [
        "HOME": folder, "STATE": "\(folder)/state", "PATH": "\(folder)/bin:\(binary):\(path)",
      ]
    }

    private func run(
      _ workflow: String, _ event: String, _ values: [String: String]
    ) throws -> BuiltBinary.Result {
      try headroom.write(event, to: "event.json")
      let folder = headroom.folder.path
      let all =
        values.merging([
          "run_attempt": "1", "server_url": "https://github.com", "repository": "us/app",
          "origin": "\(folder)/origin.git",
          "action": Repository.folder.appending(path: ".github/actions/headroom").path,
        ]) { own, _ in own }
      let words = all.sorted { $0.key < $1.key }.map { "'\($0)=\($1)'" }.joined(separator: " ")
      return try headroom.shell(
        "/usr/bin/python3 workflow.py state work/.github/workflows/\(workflow) event.json \(words)",
        environment: environment)
    }

    /// Pushes what is in `work` to a branch of the repository, and runs the workflow.
    func push(_ run: Int) throws -> BuiltBinary.Result {
      try shell("cd work && git push -q ../origin.git main")
      return try self.run(
        "headroom.yml", #"{"repository": {"default_branch": "main"}}"#,
        [
          "event_name": "push", "ref": "main", "ref_name": "main", "run_id": "\(run)",
          "run_number": "\(run)",
        ]
      )
    }

    /// Opens or changes the pull request 7 from the branch main of a fork, or of the branch change of the
    /// repository itself, with what is in a clone, and runs the workflow.
    func pullRequest(_ run: Int, from clone: String, isFork: Bool) throws -> BuiltBinary.Result {
      try shell("cd \(clone) && git push -qf ../origin.git HEAD:refs/pull/7/merge")
      let source = isFork ? "them/app" : "us/app"
      return try self.run(
        "headroom.yml",
        """
        {"repository": {"default_branch": "main"}, "pull_request": {
          "head": {"repo": {"full_name": "\(source)"}}, "base": {"repo": {"full_name": "us/app"}}}}
        """,
        [
          "event_name": "pull_request", "ref": "refs/pull/7/merge", "ref_name": "7/merge",
          "head_ref": isFork ? "main" : "change", "base_ref": "main", "run_id": "\(run)",
          "run_number": "\(run)", "own": isFork ? "no" : "yes",
        ])
    }

    /// Runs the workflow that comments when the one of a pull request is completed.
    func comment(
      on run: Int, from clone: String, commit: String? = nil, event: String = "pull_request"
    )
      throws -> BuiltBinary.Result
    {
      let head = try commit ?? shell("git -C \(clone) rev-parse HEAD")
      let now = try shell("git -C \(clone) rev-parse HEAD")
      try headroom.write(
        """
        [{"number": 6, "head": {"label": "them:main", "sha": "older"}},
         {"number": 7, "head": {"label": "them:main", "sha": "\(now)"}}]
        """, to: "state/pulls.json")
      return try self.run(
        "headroom-comment.yml",
        """
        {"workflow_run": {"id": \(run), "event": "\(event)", "head_sha": "\(head)", "head_branch": "main",
          "html_url": "https://github.com/us/app/actions/runs/\(run)",
          "head_repository": {"owner": {"login": "them"}}}}
        """,
        [
          "event_name": "workflow_run", "ref_name": "main", "run_id": "10\(run)",
          "run_number": "10\(run)",
        ])
    }

    /// The comments: the number of the issue, and the text.
    func comments() throws -> [(issue: String, body: String)] {
      struct Comment: Decodable { var issue, body: String }
      guard headroom.has("state/comments.json") else { return [] }
      return try JSONDecoder().decode([Comment].self, from: headroom.read("state/comments.json"))
        .map { ($0.issue, $0.body) }
    }

    /// The labels in the history that was kept last.
    func labels() throws -> [Substring] {
      let cache = try shell("ls -t state/caches | head -1")
      let result = try headroom(
        "query", "SELECT label FROM runs ORDER BY label", "--format", "csv", "--db",
        "state/caches/\(cache)/headroom.db")
      return result.output.split(separator: "\r\n").dropFirst().map { $0 }
    }
  }

  @Test(.needs(.pythonYAML), arguments: Thoroughness.every(2, of: [1, 3]))
  func `a workflow's steps run, from a push to the comment on a fork's pull request`(shards: Int)
    throws
  {
    try Hosted.make(shards: shards) { hosted throws in
      let first = try hosted.push(1)
      #expect(first.status == 0, "\(first)")
      #expect(try hosted.labels() == ["ci-1.1"])

      // A fork breaks something, in its main.
      try hosted.headroom.write(CITests.breaking, to: "fork/scenarios/new.yaml")
      try hosted.shell("cd fork && git add -A && \(Hosted.git) commit -qm 'Break'")
      let broken = try hosted.pullRequest(2, from: "fork", isFork: true)
      #expect(broken.status == 1, "\(broken)")
      #expect(
        broken.output.contains(
          "They don't fail on main; .headroom/reports/headroom.html shows them."), "\(broken)")
      // The history has a run of main, which is taken.
      let branches = try hosted.headroom(
        "query", "SELECT branch FROM runs ORDER BY run", "--format", "csv", "--db",
        "state/workspace/headroom.db")
      #expect(branches.output == "branch\r\nmain\r\nthem/app:main\r\n")
      let posted = try hosted.comment(on: 2, from: "fork")
      #expect(posted.status == 0, "\(posted)")
      let comments = try hosted.comments()
      try #require(comments.count == 1 && comments[0].issue == "issues/7/comments", "\(comments)")
      let text = comments[0].body
      #expect(text.hasPrefix("<!-- headroom -->\n") && text.contains("new/covered"), "\(text)")
      #expect(text.contains("](<https://github.com/us/app/actions/runs/2#artifacts>)"), "\(text)")
      #expect(text.contains("[reports and film strips of the new failures]("), "\(text)")

      // It fixes that: the comment is replaced. Of a commit that is no more the newest there is none.
      let old = try hosted.shell("git -C fork rev-parse HEAD")
      try hosted.shell("cd fork && git rm -q scenarios/new.yaml && \(Hosted.git) commit -qm 'Fix'")
      let fixed = try hosted.pullRequest(3, from: "fork", isFork: true)
      #expect(fixed.status == 0, "\(fixed)")
      let late = try hosted.comment(on: 2, from: "fork", commit: old)
      #expect(late.status == 0 && late.output.contains("::notice::No open pull request"), "\(late)")
      #expect(try hosted.comments().map(\.body) == [text])
      #expect(try hosted.comment(on: 3, from: "fork").status == 0)
      let replaced = try hosted.comments()
      #expect(replaced.count == 1 && replaced[0].body.contains("actions/runs/3"), "\(replaced)")
      #expect(!replaced[0].body.contains("new/covered"), "\(replaced)")
      // A run of a push is no pull request's.
      #expect(
        try hosted.comment(on: 1, from: "fork", event: "push").output == "skipped job comment\n")
      let none = try hosted.comment(on: 99, from: "fork")
      #expect(
        none.status == 0 && none.output.contains("::notice::The run has no summary."), "\(none)")

      // A branch of the repository itself: its results come into the history with the next push, a fork's don't.
      try hosted.shell("cd work && \(Hosted.git) commit -q --allow-empty -m 'Change'")
      #expect(try hosted.pullRequest(4, from: "work", isFork: false).status == 0)
      #expect(try hosted.labels() == ["ci-1.1"])
      try hosted.headroom.write(CITests.breaking, to: "work/scenarios/new.yaml")
      try hosted.shell("cd work && git add -A && \(Hosted.git) commit -qm 'Break'")
      let red = try hosted.push(5)
      #expect(red.status == 1 && red.output.contains("Added ci-4.1\n"), "\(red)")
      #expect(try hosted.labels() == ["ci-1.1", "ci-4.1", "ci-5.1"])

      // A lost history is taken from the last one that was kept, and what can't be read is left out.
      try hosted.shell(
        """
        rm -r state/caches && mkdir -p state/runs/6/headroom-results-ci-6.1 && printf yes > state/runs/6/own
        echo damaged > state/runs/6/headroom-results-ci-6.1/results.db
        rm -r state/runs/1/headroom-results-ci-1.1
        """)
      let restored = try hosted.push(7)
      #expect(restored.status == 1, "\(restored)")
      #expect(
        restored.output.contains(
          "::warning::the results of ci-6.1 can't be added to the history: "),
        "\(restored)")
      #expect(!restored.output.contains("Added"), "\(restored)")
      #expect(try hosted.labels() == ["ci-1.1", "ci-4.1", "ci-5.1", "ci-7.1"])

      // One that can't be restored is not replaced by a shorter one.
      try hosted.shell(
        """
        rm -r state/caches && for run in 1 5 7; do
          [ ! -e state/runs/$run/headroom-history ] || echo damaged > state/runs/$run/headroom-history/headroom.db
        done
        """)
      let lost = try hosted.push(8)
      #expect(
        lost.status == 1 && lost.errors.contains("headroom.db: this is not a Headroom database"),
        "\(lost)")
      #expect(!hosted.headroom.has("state/caches"))
    }
  }

  @Test(.needs(.pythonYAML))
  func `what a fork left instead of a summary is not posted`() throws {
    try Hosted.make(shards: 1) { hosted throws in
      let artifact = "state/runs/5/headroom-results-ci-5.1"
      try hosted.shell(
        "mkdir -p \(artifact) && printf no > state/runs/5/own && echo secret > secret")
      for line in [
        "ln -s ../../../../secret summary.md", "mkdir summary.md",
        "head -c 1048577 /dev/zero | tr '\\0' a > summary.md",
      ] {
        try hosted.shell("cd \(artifact) && rm -rf summary.md && \(line)")
        let result = try hosted.comment(on: 5, from: "fork")
        #expect(
          result.status == 0
            && result.output.contains(
              "::warning::The run's summary is no file, or has more than 1048576 bytes.\n"),
          "\(line): \(result)")
        #expect(try hosted.comments().isEmpty, "\(line)")
      }
      // Whatever is beside it.
      try hosted.shell(
        "cd \(artifact) && rm -rf summary.md && echo mine > summary.md && mkdir comment.md")
      let posted = try hosted.comment(on: 5, from: "fork")
      #expect(posted.status == 0, "\(posted)")
      #expect(try hosted.comments().first?.body.hasPrefix("<!-- headroom -->\nmine\n") == true)
    }
  }

  @Test(.needs(.pythonYAML))
  func `what was pruned is not fetched with every push`() throws {
    try Hosted.make(shards: 1) { hosted throws in
      for run in 1...3 { #expect(try hosted.push(run).status == 0) }
      // A history that was never pruned takes the oldest, too.
      try hosted.shell(
        "rm -r state/caches && touch -d 2001-02-03 state/runs/1/headroom-results-ci-1.1")
      try hosted.shell(
        "rm -r state/runs/*/headroom-history && rm -r state/runs/3/headroom-results-ci-3.1")
      let all = try hosted.push(4)
      #expect(
        all.output.contains("Added ci-1.1\n") && all.output.contains("Added ci-2.1\n"), "\(all)")
      let cache = try hosted.shell("ls -t state/caches | head -1")
      try hosted.headroom.expect(
        0, "prune", "--keep", "1", "--db", "state/caches/\(cache)/headroom.db")
      #expect(try hosted.labels() == ["ci-4.1"])
      try hosted.shell(
        "touch -d 2001-02-03 state/runs/*/headroom-results-ci-2.1 && : > state/calls")
      let later = try hosted.push(5)
      #expect(later.status == 0 && !later.output.contains("Added"), "\(later)")
      #expect(try !hosted.shell("cat state/calls").contains("run download"))
      #expect(try hosted.labels() == ["ci-4.1", "ci-5.1"])
    }
  }

  // MARK: Other services

  @Test(.needs(.pythonYAML))
  func `the jobs of GitLab run, in a merge request of a fork, too`() throws {
    try BuiltBinary.inTemporaryFolder { headroom in
      try Self.cloned(headroom, "gitlab", "--shards", "2")
      try headroom.write(
        """
        import os, subprocess, sys, yaml
        jobs = yaml.safe_load(open("ci/headroom.gitlab-ci.yml"))
        names = [name for name in jobs if name.startswith("headroom")]
        assert names == ["headroom-shard", "headroom"], names
        for name in names:
            for index in range(1, jobs[name].get("parallel", 1) + 1):
                script = "\\n".join(jobs[".headroom"]["before_script"] + jobs[name]["script"])
                variables = {"CI_NODE_INDEX": str(index), "CI_NODE_TOTAL": "2"}
                subprocess.run(["rm", "-rf", ".headroom/source"])
                status = subprocess.run(["sh", "-ec", script], env={**os.environ, **variables}).returncode
                if status:
                    sys.exit(status)
        """, to: "clone/.headroom/jobs.py")
      let request = [
        "GITLAB_CI": "true", "CI_PIPELINE_ID": "7", "CI_PIPELINE_SOURCE": "merge_request_event",
        "CI_MERGE_REQUEST_SOURCE_BRANCH_NAME": "main",
        "CI_MERGE_REQUEST_TARGET_BRANCH_NAME": "main",
        "CI_MERGE_REQUEST_SOURCE_PROJECT_PATH": "them/app",
        "CI_MERGE_REQUEST_PROJECT_PATH": "us/app", "CI_PROJECT_PATH": "us/app",
        "CI_MERGE_REQUEST_PROJECT_URL": "https://gitlab.example.org/us/app",
      ]
      let result = try Self.shell(
        headroom, "cd clone && /usr/bin/python3 .headroom/jobs.py", request)
      #expect(result.status == 0, "\(result)")
      #expect(headroom.has("clone/.headroom/reports/headroom.xml"))
      let runs = try headroom(
        "query", "SELECT branch, label FROM runs ORDER BY run", "--format", "csv", "--db",
        "clone/headroom.db")
      #expect(runs.output == "branch,label\r\nmain,\r\nthem/app:main,ci-7\r\n")
    }
  }

  @Test func `the script of Xcode Cloud runs from a clone to the judgement, again and again`()
    throws
  {
    try BuiltBinary.inTemporaryFolder { headroom in
      try Self.cloned(headroom, "xcode")
      for build in [7, 8] {
        let result = try Self.shell(
          headroom, "cd clone/ci_scripts && ./ci_post_clone.sh",
          ["CI_XCODE_CLOUD": "TRUE", "CI_BRANCH": "main", "CI_BUILD_NUMBER": "\(build)"])
        #expect(result.status == 0, "\(result)")
      }
      #expect(headroom.has("clone/.headroom/reports/headroom.xml"))
      let runs = try headroom(
        "query", "SELECT label FROM runs ORDER BY run", "--format", "csv", "--db",
        "clone/headroom.db")
      #expect(runs.output == "label\r\nci-7\r\nci-8\r\n")
    }
  }

  /// Makes a project with the files of a service, and a shallow clone of it beside a repository of Headroom.
  private static func cloned(_ headroom: BuiltBinary, _ service: String, _ words: String...) throws
  {
    let repository = "file://\(headroom.folder.path)/tool"
    let made = try headroom.call(
      ["init", "work", "-q", "--ci", service, "--headroom", repository] + words)
    #expect(made.status == 0, "\(made)")
    let action = Repository.folder.appending(path: ".github/actions/headroom").path
    let version = try headroom("--version").output.split(separator: " ").last.map { $0.dropLast() }
    let result = try shell(
      headroom,
      """
      set -e; git='\(CITests.WorkingCopy.git)'
      mkdir -p tool/.github/actions && cp -r '\(action)' tool/.github/actions
      cd tool && git init -q . && git add -A && $git commit -qm 'Tool' && git tag v\(version ?? "")
      cd ../work && git init -q -b main . && git add -A && $git commit -qm 'Begin'
      cd .. && git clone -q --depth 1 "file://$PWD/work" clone && mkdir clone/.headroom
      """, [:])
    #expect(result.status == 0, "\(result)")
  }

  private static func shell(
    _ headroom: BuiltBinary, _ line: String, _ environment: [String: String]
  ) throws -> BuiltBinary.Result {
    let path = BuiltBinary.variables["PATH"] ?? ""
    let binary = BuiltBinary.url?.deletingLastPathComponent().path ?? ""
    return try headroom.shell(
      line,
      environment: environment.merging(
        ["HOME": headroom.folder.path, "PATH": "\(binary):\(path)"]) { $1 })
  }
}
