import Foundation
import TestSupport
import Testing

/// `headroom ci` in repositories, as CI services have them.
struct CITests {
  // MARK: Repositories

  /// A project on the branch `main` of a repository, with a small suite in which nothing fails.
  struct WorkingCopy {
    static let git = "git -c user.name=a -c user.email=a@example.org"
    let headroom: BuiltBinary
    /// The project's folder in the repository, with a slash behind it, or empty.
    var folder = ""

    static func make(_ folder: String = "", _ body: (WorkingCopy) throws -> Void) throws {
      try BuiltBinary.inTemporaryFolder { headroom in
        let copy = WorkingCopy(headroom: headroom, folder: folder)
        try copy.write(
          KillTests.suite(version: 0, scenarios: 2, devices: 2), to: "scenarios/suite.yaml")
        try copy.write(
          "headroom: 1\nstrategies: [none, inset-scroll, offset-restore, iq-6.5.11]\n",
          to: "headroom.yaml")
        try headroom.write(
          "headroom.db*\n.headroom/\n.output-*\nevent.json\nstep.md\n", to: ".gitignore")
        try copy.shell("git init -q -b main .")
        try copy.commit("Begin")
        try body(copy)
      }
    }

    func write(_ text: String, to name: String) throws {
      try headroom.write(text, to: folder + name)
    }

    /// Runs a line of the shell that has to succeed, and returns what it prints without the line's end.
    @discardableResult
    func shell(_ line: String) throws -> String {
      let result = try headroom.shell(line, environment: ["HOME": headroom.folder.path])
      try #require(result.status == 0, "\(line): \(result)")
      return result.output.split(separator: "\n").joined(separator: "\n")
    }

    func commit(_ message: String) throws {
      try shell("git add -A && \(Self.git) commit -q --allow-empty -m '\(message)'")
    }

    /// Runs `headroom ci` in the project's folder.
    @discardableResult
    func ci(_ words: String..., environment: [String: String] = [:]) throws -> BuiltBinary.Result {
      var project = headroom
      if !folder.isEmpty { project = BuiltBinary(folder: headroom.folder.appending(path: folder)) }
      return try project.call(["ci"] + words, environment: environment)
    }

    func rows(_ sql: String) throws -> [Substring] {
      let result = try headroom(
        "query", sql, "--format", "csv", "--limit", "40000", "--db", "\(folder)headroom.db")
      #expect(result.status == 0, "\(result.errors)")
      return result.output.split(separator: "\r\n").dropFirst().map { $0 }
    }

    func branches() throws -> [Substring] {
      try rows("SELECT branch FROM runs ORDER BY branch")
    }

    /// The variables of a workflow on GitHub for a pull request; `from` is its branch and its copy.
    func pullRequest(from branch: String, of source: String?, run: Int = 1) throws
      -> [String: String]
    {
      let repository = source.map { "{\"full_name\": \"\($0)\"}" } ?? "null"
      try headroom.write(
        """
        {"repository": {"default_branch": "main"}, "pull_request": {
          "head": {"repo": \(repository)}, "base": {"repo": {"full_name": "us/app"}}}}
        """, to: "event.json")
      return [
        "GITHUB_ACTIONS": "true", "GITHUB_REF_NAME": "7/merge", "GITHUB_HEAD_REF": branch,
        "GITHUB_BASE_REF": "main",
        "GITHUB_EVENT_PATH": headroom.folder.appending(path: "event.json").path,
        "GITHUB_RUN_NUMBER": "\(run)", "GITHUB_RUN_ATTEMPT": "1", "GITHUB_RUN_ID": "345",
        "GITHUB_SERVER_URL": "https://github.com", "GITHUB_REPOSITORY": "us/app",
      ]
    }
  }

  /// A scenario that fails on the device D0: the keyboard of 216 points has its top at 600 - 216 = 384, and
  /// the field of the form low from 400 to 444 is below it.
  static let breaking = """
    headroom: 1
    scenarios:
      - name: new/covered
        form: low
        strategies: [none]
        devices: [D0]
        laws: [focused-field-visible]
        script: [{focus: field}]

    """

  /// The last lines where it fails in a change.
  private static func newlyFailing(besides base: String) -> String {
    """
    FAILING                 VERDICT  BEFORE
    new/covered [none, D0]  fail
    They don't fail on \(base); .headroom/reports/headroom.html shows them.

    """
  }

  // MARK: The base branch

  @Test func `a change is judged by the base branch, which is run where the history lacks it`()
    throws
  {
    try WorkingCopy.make { copy throws in
      try copy.shell("git checkout -q -b change")
      let same = try copy.ci("--label", "ci-1")
      #expect(same.status == 0, "\(same)")
      #expect(try copy.rows("SELECT branch FROM runs ORDER BY run") == ["main", "change"])
      #expect(try copy.shell("git worktree list").split(separator: "\n").count == 1)
      // What is new and fails is reported, as is what is defined otherwise and fails.
      try copy.write(Self.breaking, to: "scenarios/new.yaml")
      let broken = try copy.ci("--label", "ci-2")
      #expect(broken.status == 1, "\(broken)")
      #expect(broken.output.hasSuffix(Self.newlyFailing(besides: "main")), "\(broken)")
      for report in ["headroom.xml", "headroom.html", "summary.md", "results.db"] {
        #expect(copy.headroom.has(".headroom/reports/\(report)"))
      }
      let films = ".headroom/reports/films"
      #expect(try copy.shell("ls \(films)") == "new-covered-none-D0.svg")
      // The results have this run alone, which is no shard.
      let alone = try copy.headroom(
        "query", "SELECT label, shard FROM runs", "--db", ".headroom/reports/results.db",
        "--format", "csv")
      #expect(alone.output == "label,shard\r\nci-2,\r\n")
      // The same run under the same label once more: nothing is added, the judgement is the same.
      let runs = try copy.rows("SELECT uuid FROM runs")
      try copy.shell(
        "mkdir .headroom/shards && cp .headroom/whole.db .headroom/shards/shard-1.db")
      let again = try copy.ci("merge", "--label", "ci-2")
      #expect(again.status == 1, "\(again)")
      #expect(try copy.rows("SELECT uuid FROM runs") == runs && runs.count == 3)
      // Strips of failures that are gone go.
      try copy.shell("rm scenarios/new.yaml")
      #expect(try copy.ci("--label", "ci-3").status == 0)
      #expect(try copy.shell("ls \(films)").isEmpty)
    }
  }

  @Test
  func `a case that is changed or renamed, and fails on the base branch, too, is nothing new`()
    throws
  {
    try WorkingCopy.make { copy throws in
      try copy.write(Self.breaking, to: "scenarios/new.yaml")
      try copy.commit("Break")
      try copy.shell("git checkout -q -b change")
      try copy.write(
        Self.breaking.replacing(
          "new/covered", with: "new/other\n    formerly: new/covered"), to: "scenarios/new.yaml")
      let renamed = try copy.ci("--label", "ci-1")
      #expect(renamed.status == 0, "\(renamed)")
      // One that passes there and is defined otherwise counts.
      try copy.write(
        KillTests.suite(version: 0, scenarios: 2, devices: 2)
          .replacing(
            "name: s1\n    form: low\n    laws: [within-limits]",
            with: "name: s1\n    form: low\n    laws: [focused-field-visible]"),
        to: "scenarios/suite.yaml")
      let changed = try copy.ci("--label", "ci-2")
      #expect(changed.status == 1, "\(changed)")
      #expect(changed.output.contains("s1 [none, D0]"), "\(changed)")
      #expect(changed.output.contains("fail     pass\n"), "\(changed)")
      #expect(!changed.output.contains("new/other [none, D0]  fail"), "\(changed)")
    }
  }

  @Test func `on the base branch every failing case counts, until it is fixed`() throws {
    try WorkingCopy.make { copy throws in
      try copy.write(Self.breaking, to: "scenarios/new.yaml")
      for label in ["first", "second"] {
        try copy.commit(label)
        let broken = try copy.ci("--label", label)
        #expect(broken.status == 1, "\(broken)")
        #expect(
          broken.output.hasSuffix(
            """
            FAILING                 VERDICT  BEFORE
            new/covered [none, D0]  fail\(label == "first" ? "" : "     fail")
            On main every failing case counts; .headroom/reports/headroom.html shows them.

            """
          ), "\(broken)")
      }
      try copy.shell("git rm -q scenarios/new.yaml")
      try copy.commit("third")
      let fixed = try copy.ci("--label", "third")
      #expect(fixed.status == 0, "\(fixed)")
      // The base branch is not run beside itself.
      #expect(
        try copy.rows("SELECT label FROM runs ORDER BY run") == ["first", "second", "third"])
    }
  }

  @Test func `the base is the newest whole run without skipped cases, a clean one first`() throws {
    try WorkingCopy.make { copy throws in
      func run(_ words: String...) throws {
        let run = ["run", "-q", "--branch", "main", "--fail-on", "never"]
        #expect(try copy.headroom.call(run + words).status == 0)
      }
      /// The number of the run that a change is compared with.
      func base() throws -> Substring? {
        let result = try copy.ci("-q", "--branch", "change")
        #expect(result.status == 0, "\(result)")
        return result.output.firstMatch(of: /run (\d+) \(main/)?.1
      }
      // 1: a selection; a change is 2. 3: with changes; 5: clean; 7: with changes again; 8: a selection again.
      try run("-s", "none")
      #expect(try base() == "1")
      let more =
        "headroom: 1\ndevices:\n  - {name: D9, screen: [375, 600], keyboard: {portrait: 216}}\n"
      try copy.write(more, to: "scenarios/more.yaml")
      try copy.shell("git add scenarios")
      try run()
      #expect(try base() == "3")
      try copy.commit("More")
      try run()
      #expect(try base() == "5")
      try copy.write("# \n\(more)", to: "scenarios/more.yaml")
      try run()
      try run("-s", "none")
      #expect(try base() == "5")
      #expect(
        try copy.rows("SELECT dirty FROM runs WHERE branch = 'main' ORDER BY run")
          == ["0", "1", "0", "1", "1"])
    }
  }

  @Test func `what keeps the base branch from being run is noted, and every failing case counts`()
    throws
  {
    try WorkingCopy.make { copy throws in
      try copy.shell("git checkout -q -b change")
      try copy.write(Self.breaking, to: "scenarios/new.yaml")
      func judged(
        _ note: String, _ words: String..., sourceLocation: SourceLocation = #_sourceLocation
      )
        throws
      {
        try copy.shell("rm -f headroom.db")
        let result = try copy.headroom.call(["ci", "--branch", "change"] + words)
        #expect(result.status == 1, "\(result)", sourceLocation: sourceLocation)
        #expect(result.errors.contains(note), "\(result)", sourceLocation: sourceLocation)
        #expect(
          result.output.hasSuffix(
            """
            new/covered [none, D0]  fail
            The history has no run of \(words.last ?? "main"), so every failing case counts; \
            .headroom/reports/headroom.html shows them.

            """), "\(result)", sourceLocation: sourceLocation)
        #expect(try copy.shell("git worktree list").split(separator: "\n").count == 1)
      }
      try judged("note: branch next not found; every failing case will count\n", "--base", "next")
      try copy.shell(
        """
        git stash -qu && git checkout -q -b empty && git rm -q headroom.yaml && \(WorkingCopy.git) commit -qm 1
        git checkout -q -b broken main && echo 'headroom: 1.5' > scenarios/suite.yaml
        \(WorkingCopy.git) commit -qam 2 && git checkout -q -b bare main && git rm -qr scenarios
        mkdir scenarios && echo 'headroom: 1' > scenarios/none.yaml && git add -A && \(WorkingCopy.git) commit -qm 3
        git checkout -q change && git stash pop -q
        """)
      try judged(
        "note: empty has no headroom.yaml; every failing case will count\n", "--base", "empty")
      try judged("note: broken can't be run; every failing case will count\n", "--base", "broken")
      try judged("note: bare can't be run; every failing case will count\n", "--base", "bare")
    }
  }

  @Test func `a project in a subfolder of its repository is compared with that folder`() throws {
    try WorkingCopy.make("app/") { copy throws in
      try copy.shell("git checkout -q -b change")
      try copy.write(Self.breaking, to: "scenarios/new.yaml")
      let result = try copy.ci()
      #expect(result.status == 1, "\(result)")
      #expect(result.output.hasSuffix(Self.newlyFailing(besides: "main")), "\(result)")
      #expect(try copy.branches() == ["change", "main"])
      // From below the project's folder everything has its place, too.
      var below = copy
      below.folder = "app/scenarios/"
      #expect(try below.ci().status == 1)
      #expect(!copy.headroom.has("app/scenarios/.headroom"))
    }
  }

  @Test func `of a shallow clone the base branch is fetched`() throws {
    try WorkingCopy.make { copy throws in
      try copy.shell(
        """
        git checkout -q -b change && \(WorkingCopy.git) commit -q --allow-empty -m 'Change'
        git clone -q --depth 1 --branch change "file://$PWD" clone
        """)
      let clone = BuiltBinary(folder: copy.headroom.folder.appending(path: "clone"))
      let result = try clone("ci")
      #expect(result.status == 0, "\(result)")
      #expect(!result.errors.contains("note:"), "\(result)")
      let runs = try clone("query", "SELECT branch FROM runs ORDER BY run", "--format", "csv")
      #expect(runs.output == "branch\r\nmain\r\nchange\r\n")
      #expect(try copy.shell("git -C clone rev-list --all --count") == "2")
    }
  }

  // MARK: Forks

  @Test func `a fork's pull request from its main is judged by the base branch`() throws {
    try WorkingCopy.make { copy throws in
      // What fails on the base branch, too, is nothing new.
      try copy.write(Self.breaking, to: "scenarios/new.yaml")
      try copy.commit("Break")
      // As CI has the repository: what is called main here may be the fork's.
      try copy.shell(
        """
        git update-ref refs/remotes/origin/main main && git checkout -q --detach
        git rm -q scenarios/new.yaml && \(WorkingCopy.git) commit -qm 'Fork' && git branch -f main
        git checkout -q origin/main -- scenarios/new.yaml
        """)
      let request = try copy.pullRequest(from: "main", of: "them/app")
      let judged = try copy.ci(environment: request)
      #expect(judged.status == 0, "\(judged)")
      #expect(try copy.branches() == ["main", "them/app:main"])
      // Without the base branch the fork's is not taken for it.
      try copy.shell("rm headroom.db && git update-ref -d refs/remotes/origin/main")
      let alone = try copy.ci(environment: request)
      #expect(alone.status == 1, "\(alone)")
      #expect(alone.errors.contains("note: branch main not found"), "\(alone)")
      #expect(try copy.branches() == ["them/app:main"])
      // The same branch of the repository itself is the base branch.
      let own = try copy.ci(
        environment: copy.pullRequest(from: "main", of: "us/app", run: 2))
      #expect(own.output.contains("On main every failing case counts"), "\(own)")
    }
  }

  @Test func `in the CI of a fork the base branch is that of the repository it goes to`() throws {
    try WorkingCopy.make { copy throws in
      // The repository that the change goes to, beside the fork; the fork's own main is broken.
      try copy.shell("git clone -q --bare . .headroom/upstream.git")
      try copy.write(Self.breaking, to: "scenarios/new.yaml")
      try copy.commit("Break")
      try copy.shell("git update-ref refs/remotes/origin/main main")
      let request = [
        "GITLAB_CI": "true", "CI_PIPELINE_ID": "1",
        "CI_MERGE_REQUEST_SOURCE_BRANCH_NAME": "main",
        "CI_MERGE_REQUEST_TARGET_BRANCH_NAME": "main",
        "CI_MERGE_REQUEST_SOURCE_PROJECT_PATH": "them/app",
        "CI_MERGE_REQUEST_PROJECT_PATH": "us/app", "CI_PROJECT_PATH": "them/app",
        "CI_MERGE_REQUEST_PROJECT_URL": ".headroom/upstream.git",
      ]
      let judged = try copy.ci(environment: request)
      #expect(judged.status == 1, "\(judged)")
      #expect(judged.output.hasSuffix(Self.newlyFailing(besides: "us/app:main")), "\(judged)")
      #expect(try copy.branches() == ["them/app:main", "us/app:main"])
      // Without a way to that repository its branch is not taken for the fork's.
      try copy.shell("rm headroom.db")
      let lost = request.merging(["CI_MERGE_REQUEST_PROJECT_URL": "nowhere.git"]) { $1 }
      let alone = try copy.ci(environment: lost)
      #expect(alone.errors.contains("note: branch us/app:main not found"), "\(alone)")
      #expect(try copy.branches() == ["them/app:main"])
    }
  }

  @Test func `on GitHub new failures become annotations, and the summary that of the job`() throws {
    try WorkingCopy.make { copy throws in
      try copy.shell("git checkout -q -b change")
      try copy.write(
        Self.breaking.replacing("new/covered", with: "\"::error::covered\""),
        to: "scenarios/new.yaml")
      try copy.headroom.write("before\n", to: "step.md")
      let request = try copy.pullRequest(from: "change", of: "us/app", run: 12)
        .merging(["GITHUB_STEP_SUMMARY": copy.headroom.folder.appending(path: "step.md").path]
        ) {
          $1
        }
      let result = try copy.ci(environment: request)
      #expect(result.status == 1, "\(result)")
      #expect(result.output.contains("\n::error file=scenarios/new.yaml,line="), "\(result)")
      // A name that looks like a command is none.
      #expect(result.output.contains("\n\\u{3A}:error::covered [none, D0]  fail\n"), "\(result)")
      #expect(try copy.rows("SELECT label FROM runs WHERE branch = 'change'") == ["ci-12.1"])
      let summary = String(decoding: try copy.headroom.read("step.md"), as: UTF8.self)
      #expect(summary.hasPrefix("before\n#"), "\(summary)")
      let link = "](<https://github.com/us/app/actions/runs/345#artifacts>)"
      #expect(summary.contains(link), "\(summary)")
      let kept = try copy.headroom.read(".headroom/reports/summary.md")
      #expect(summary == "before\n" + String(decoding: kept, as: UTF8.self))
    }
  }

  @Test func `annotations and links name files by their path in the repository`() throws {
    try WorkingCopy.make("app/") { copy throws in
      try copy.shell("git checkout -q -b change")
      try copy.write(Self.breaking, to: "scenarios/new.yaml")
      try copy.commit("Break")
      let commit = try copy.shell("git rev-parse HEAD")
      let request = try copy.pullRequest(from: "change", of: "us/app")
        .merging([
          "GITHUB_STEP_SUMMARY": copy.headroom.folder.appending(path: "step.md").path,
          "GITHUB_SHA": commit,
        ]) { $1 }
      let result = try copy.ci(environment: request)
      #expect(result.status == 1, "\(result)")
      let start = "\n::error file=app/scenarios/new.yaml,line="
      #expect(result.output.contains(start), "\(result)")
      let page = String(
        decoding: try copy.headroom.read("app/.headroom/reports/headroom.html"), as: UTF8.self)
      #expect(page.contains("https://github.com/us/app/commit/\(commit)"))
      #expect(page.contains("https://github.com/us/app/blob/\(commit)/app/scenarios/new.yaml#L"))
      let report = try BuiltBinary(folder: copy.headroom.folder.appending(path: "app"))
        .call(["report", "ci-1.1", "--github"], environment: request)
      #expect(report.output.hasPrefix(start.dropFirst()), "\(report)")

      try copy.ci(
        "--branch", "change", "--base", "main",
        environment: ["GITLAB_CI": "true", "CI_JOB_URL": "https://gitlab.com/us/app/-/jobs/3"])
      let summary = String(
        decoding: try copy.headroom.read("app/.headroom/reports/summary.md"), as: UTF8.self)
      #expect(
        summary.contains(
          "](<https://gitlab.com/us/app/-/jobs/3/artifacts/file/app/.headroom/reports/headroom.html>)"
        ),
        "\(summary)")
    }
  }

  @Test func `an event that can't be read is an error`() throws {
    try WorkingCopy.make { copy throws in
      var request = try copy.pullRequest(from: "change", of: "us/app")
      for (text, message) in [("[", "event.json is not JSON"), (nil, "can't read GitHub's event ")]
      {
        if let text {
          try copy.headroom.write(text, to: "event.json")
        } else {
          try copy.shell("rm event.json")
        }
        let result = try copy.ci(environment: request)
        #expect(result.status == 74 && result.errors.contains(message), "\(result)")
      }
      request["GITHUB_EVENT_PATH"] = nil
      let unset = try copy.ci(environment: request)
      #expect(
        unset.status == 74 && unset.errors.contains("GITHUB_EVENT_PATH is not set"), "\(unset)")
      #expect(!copy.headroom.has("headroom.db"))
    }
  }

  // MARK: Cases that decide

  @Test func `only the failures of the gate count`() throws {
    try WorkingCopy.make { copy throws in
      try copy.write(
        Self.breaking, to: "scenarios/new.yaml")
      let project = "headroom: 1\nstrategies: [none, inset-scroll, offset-restore]\n"
      for (gate, count) in [("offset-*", 0), ("inset-scroll, none", 1), ("none", 1), ("", 1)] {
        try copy.write("\(project)gate: [\(gate)]\n", to: "headroom.yaml")
        let result = try copy.ci("--label", "gate \(gate)")
        #expect(result.status == (count == 0 ? 0 : 1), "\(gate): \(result)")
        #expect(result.output.contains("new/covered [none, D0]  fail") == (count > 0), "\(gate)")
      }
      try copy.write("\(project)gate: [nowhere]\n", to: "headroom.yaml")
      let unknown = try copy.ci()
      #expect(unknown.status == 65 && unknown.errors.contains("'nowhere'"), "\(unknown)")
    }
  }

  // MARK: Shards

  @Test(.enabled(if: Thoroughness.isFull))
  func `four shards, one of them killed and resumed, are the same as one run`() throws {
    try WorkingCopy.make { copy throws in
      try copy.write(InterruptionTests.large, to: "scenarios/suite.yaml")
      try copy.write(
        "headroom: 1\nstrategies: [none, inset-scroll]\n", to: "headroom.yaml")
      // One shard is killed soon after it has said that it runs; where it had not begun, later.
      try copy.shell(
        """
        mkdir -p .headroom/shards; mkfifo .headroom/notes
        database=.headroom/shards/shard-2.db
        for wait in 0.03 0.06 0.1 0.15 0.2 0.3 0.4 0.6 0.8 1; do
          rm -f $database*
          "$headroom" run -j 1 --shard 2/4 --db $database --fail-on never > .headroom/results \
            2> .headroom/notes & program=$!
          while read -r line; do
            case $line in Running*) sleep $wait; kill -KILL $program;; esac
          done < .headroom/notes
          wait $program
          "$headroom" runs --db $database 2> /dev/null | grep -q interrupted && exit 0
        done; exit 1
        """)
      func identity() throws -> BuiltBinary.Result {
        try copy.headroom(
          "query", "SELECT uuid FROM runs", "--db", ".headroom/shards/shard-2.db")
      }
      let killed = try identity()
      for shard in 1...4 {
        let result = try copy.ci("shard", "\(shard)/4")
        #expect(result.status == 0, "\(result)")
      }
      #expect(try identity().output == killed.output, "the killed run went on")
      let whole = try copy.headroom("run", "-q", "--label", "whole", "--fail-on", "never")
      #expect(whole.status == 0)
      let merge = try copy.ci("merge", "--label", "joined")
      #expect(merge.status == 0, "\(merge)")
      func results(of label: String) throws -> [Substring] {
        try copy.rows(
          """
          SELECT case_key, verdict, outcome FROM results
          WHERE run = (SELECT max(run) FROM runs WHERE label = '\(label)') ORDER BY case_key
          """)
      }
      let joined = try results(of: "joined")
      #expect(joined.count == 60 * 50 * 6)
      #expect(try joined == results(of: "whole"))
    }
  }

  @Test func `shards are judged when all are there`() throws {
    try WorkingCopy.make { copy throws in
      try copy.shell("git checkout -q -b change")
      let none = try copy.ci("merge")
      #expect(none.status == 4, "\(none)")
      #expect(
        none.errors.contains(
          "no shards in .headroom/shards; run each with 'headroom ci shard K/N', or all in one with "
            + "'headroom ci'"))
      try copy.write(Self.breaking, to: "scenarios/new.yaml")
      #expect(try copy.ci("shard", "1/2").status == 0)
      let half = try copy.ci("merge")
      #expect(half.status == 2 && half.errors.contains("no file has shard 2/2"), "\(half)")
      #expect(try copy.ci("shard", "2/2").status == 0)
      let judged = try copy.ci("merge")
      #expect(judged.status == 1, "\(judged)")
      #expect(judged.output.hasSuffix(Self.newlyFailing(besides: "main")), "\(judged)")
      // The counts are printed once.
      #expect(judged.output.ranges(of: "1 run added, 2 shards joined\n").count == 1, "\(judged)")
      #expect(judged.output.ranges(of: "run added").count == 1, "\(judged)")
      // A shard that is there is run again: what it runs may be another suite.
      try copy.shell("rm scenarios/new.yaml")
      for shard in ["1/2", "2/2"] { #expect(try copy.ci("shard", shard).status == 0) }
      #expect(try copy.ci("merge", "--label", "again").status == 0)
    }
  }

  @Test func `a database that is none, or is damaged, is no reason to stop`() throws {
    try WorkingCopy.make { copy throws in
      for text in ["", "no database"] {
        try copy.write(text, to: ".headroom/shards/shard-1.db")
        let result = try copy.ci("shard", "1/2")
        #expect(result.status == 0, "\(result)")
      }
    }
  }

  // MARK: Own code

  private static let externals = """
    headroom: 1
    externals: [{name: stays, command: [sh, stays.sh]}]

    """

  /// A program that does nothing.
  private static let stays = """
    while read -r message; do
      case $message in
        *'"hello"'*) echo '{"type": "hello", "hears": []}';;
        *'"type":"end"'*) ;;
        *) echo '{"verbs": []}';;
      esac
    done
    """

  /// Adds a case that fails under an external strategy.
  private static func addProgram(to copy: WorkingCopy) throws {
    try copy.write(
      "headroom: 1\nstrategies: [none]\nexternals: {stays: tools/externals.yaml}\n",
      to: "headroom.yaml")
    try copy.write(externals, to: "tools/externals.yaml")
    try copy.write(stays, to: "tools/stays.sh")
    try copy.write(
      breaking.replacing("strategies: [none]", with: "strategies: [stays]"),
      to: "scenarios/new.yaml")
  }

  @Test func `a program that is not trusted leaves the run incomplete`() throws {
    try WorkingCopy.make { copy throws in
      try Self.addProgram(to: copy)
      for words in [[], ["shard", "1/1"]] {
        let result = try copy.headroom.call(["ci"] + words)
        #expect(result.status == 2, "\(result)")
        #expect(
          result.errors.contains(
            "error: 1 case skipped: strategy 'stays' is not trusted; run 'headroom trust' to review it, "
              + "add --external tools/externals.yaml, or pass --allow-skipped"
          ),
          "\(result)"
        )
      }
    }
  }

  @Test func `programs that are trusted are started, those of the base branch too`() throws {
    try WorkingCopy.make { copy throws in
      try Self.addProgram(to: copy)
      try copy.commit("Own")
      try copy.shell("git checkout -q -b change")
      let state = ["XDG_STATE_HOME": copy.headroom.folder.appending(path: ".headroom").path]
      #expect(try copy.headroom("trust", "--yes", environment: state).status == 0)
      // It fails as it does on the base branch, under the program.
      let judged = try copy.ci(environment: state)
      #expect(judged.status == 0, "\(judged)")
      let rows = "SELECT branch, skipped, failed FROM runs ORDER BY run"
      #expect(try copy.rows(rows) == ["main,0,1", "change,0,1"])
      // One that only the base branch has is not started unasked.
      try copy.shell("rm headroom.db && git rm -qr tools scenarios/new.yaml")
      try copy.write("headroom: 1\nstrategies: [none]\n", to: "headroom.yaml")
      let without = try copy.ci(environment: state)
      #expect(without.status == 0, "\(without)")
      #expect(try copy.rows(rows) == ["main,1,0", "change,0,0"])
    }
  }

  @Test func `the program of the base branch's package is built, and runs there`() throws {
    try WorkingCopy.make { copy throws in
      // What builds notes it; the program takes headroom's part where that refuses to.
      try copy.write(
        """
        #!/bin/sh
        case $* in
          *--show-bin-path*) echo "$BUILT";;
          *) echo "$*" >> "$BUILT/builds"
            [ -z "$FAILS" ] || exit 1
            printf '%s\\n' '#!/bin/sh' 'sed -i.old "/^program:/d" headroom.yaml' 'exec "$headroom" "$@"' \\
              > "$BUILT/Own" && chmod +x "$BUILT/Own";;
        esac
        """, to: ".headroom/bin/swift")
      try copy.shell("chmod +x .headroom/bin/swift && mkdir .headroom/built")
      try copy.write(
        "headroom: 1\nprogram: swift run -c release Own  \t # ours\n", to: "headroom.yaml")
      try copy.commit("Own program")
      try copy.shell("git checkout -q -b change")
      try copy.write("headroom: 1\nstrategies: [none]\n", to: "headroom.yaml")
      func ci(fails: Bool) throws -> BuiltBinary.Result {
        try copy.headroom.shell(
          "PATH=$PWD/.headroom/bin:$PATH exec \"$headroom\" ci",
          environment: [
            "HOME": copy.headroom.folder.path, "FAILS": fails ? "1" : "",
            "BUILT": copy.headroom.folder.appending(path: ".headroom/built").path,
          ])
      }
      let judged = try ci(fails: false)
      #expect(judged.status == 0, "\(judged)")
      #expect(try copy.rows("SELECT branch FROM runs ORDER BY run") == ["main", "change"])
      let builds = try copy.shell("cat .headroom/built/builds")
      #expect(builds.split(separator: "\n").count == 1, "\(builds)")
      let folder = try copy.shell("pwd -P")
      #expect(
        builds
          == "build -c release --package-path \(folder)/.headroom/base/ --scratch-path "
          + "\(folder)/.headroom/tool/build --product Own")
      try copy.shell("rm headroom.db")
      let failed = try ci(fails: true)
      #expect(failed.status == 0, "\(failed)")
      #expect(
        failed.errors.contains(
          "note: the program of main can't be built; every failing case will count"), "\(failed)")
      #expect(try copy.branches() == ["change"])
    }
  }

  // MARK: What can't be done

  @Test(
    arguments: [
      (["shard"], 64, "missing <k/n>"), (["shard", "3/2"], 64, "a shard is K/N"),
      (["shrad"], 64, "unknown step of CI 'shrad'; did you mean 'shard'?"),
      (["merge", "1/2"], 64, "unexpected argument '1/2'"),
      (["history"], 64, "'headroom ci history' is for GitHub Actions"),
      (["comment"], 64, "'headroom ci comment' is for GitHub Actions"),
    ] as [([String], Int32, String)])
  func `what is asked for has to be there`(words: [String], status: Int32, message: String) throws {
    try BuiltBinary.inTemporaryFolder { headroom in
      try headroom.write("headroom: 1\n", to: "headroom.yaml")
      let result = try headroom.call(["ci"] + words)
      #expect(result.status == status && result.errors.contains(message), "\(result)")
    }
  }

  @Test func `without a project the way to one is named`() throws {
    try BuiltBinary.inTemporaryFolder { headroom in
      let result = try headroom("ci")
      #expect(result.status == 74, "\(result)")
      #expect(
        result.errors.contains(
          "no headroom.yaml in this folder or its parents; create one with 'headroom init'"))
    }
  }

  @Test func `without a repository there is no base branch`() throws {
    try WorkingCopy.make { copy throws in
      // Not within one above, either.
      try copy.write(Self.breaking, to: "scenarios/new.yaml")
      try copy.shell("rm -rf .git")
      let result = try copy.ci(environment: ["GIT_CEILING_DIRECTORIES": "/"])
      #expect(result.status == 1, "\(result)")
      #expect(
        result.errors.contains("note: git has no branch main here; every failing case will count"),
        "\(result)")
    }
  }

  @Test func `what CI leaves goes nowhere through a link`() throws {
    try WorkingCopy.make { copy throws in
      try copy.shell("mkdir elsewhere && ln -s elsewhere .headroom")
      let result = try copy.ci()
      #expect(result.status == 74 && result.errors.contains("is a symbolic link"), "\(result)")
      #expect(try copy.shell("ls elsewhere").isEmpty)
    }
  }
}
