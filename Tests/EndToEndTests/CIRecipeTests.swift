import Foundation
import TestSupport
import Testing

/// The scripts that CI runs, as `headroom init` writes them: a minute, so in CI only.
@Suite(.enabled(if: Thoroughness.isFull))
struct CIRecipeTests {
  /// All shards on one machine, as the help shows it.
  static let shards = "parallel ci/headroom-shard.sh {} 4 ::: 1 2 3 4"

  /// A project on the branch `main` of a repository, with a suite that takes a moment; the binary
  /// is on the path.
  private static func inProject(_ body: (Project) throws -> Void) throws {
    try BuiltBinary.inTemporaryFolder { headroom in
      let project = Project(headroom: headroom)
      #expect(try headroom("init").status == 0)
      try headroom.write(KillTests.suite(version: 0), to: "scenarios/suite.yaml")
      try FileManager.default.removeItem(
        at: headroom.folder.appending(path: "scenarios/sign-up.yaml"))
      let strategies = "none, inset-scroll, offset-restore, iq-6.2.1, iq-6.5.0, iq-6.5.11"
      try headroom.write("headroom: 1\nstrategies: [\(strategies)]\n", to: "headroom.yaml")
      let commit = "git init -q -b main . && git add -A && \(Project.git) commit -q -m 'Begin'"
      #expect(try project.shell(commit).status == 0)
      try body(project)
    }
  }

  private struct Project {
    static let git = "git -c user.name=a -c user.email=a@example.org"
    var headroom: BuiltBinary

    func shell(_ line: String, _ environment: [String: String] = [:]) throws -> BuiltBinary.Result {
      let binary = try #require(BuiltBinary.url).deletingLastPathComponent().path
      let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
      var environment = environment
      environment["PATH"] = "\(binary):\(path)"
      environment["HOME"] = headroom.folder.path
      return try headroom.shell(line, environment: environment)
    }

    func rows(_ sql: String) throws -> [Substring] {
      let result = try headroom("query", sql, "--format", "csv", "--limit", "40000")
      #expect(result.status == 0, "\(result.errors)")
      return result.output.split(separator: "\r\n").dropFirst().map { $0 }
    }
  }

  /// Case, verdict and digest of every result of the newest run of a label.
  private static func results(of label: String, _ project: Project) throws -> [Substring] {
    try project.rows(
      """
      SELECT case_key, verdict, outcome FROM results
      WHERE run = (SELECT max(run) FROM runs WHERE label = '\(label)') ORDER BY case_key
      """
    )
  }

  @Test(.needs(.parallel))
  func `four shards, one of them killed and resumed, are the same as one run`() throws {
    try Self.inProject { project throws in
      try project.headroom.write(InterruptionTests.large, to: "scenarios/suite.yaml")
      // One shard is killed soon after it has said that it runs; where it had not begun, later.
      let begin = """
        mkdir -p .headroom/shards; mkfifo notes
        database=.headroom/shards/shard-2.db
        for wait in 0.03 0.06 0.1 0.15 0.2 0.3 0.4 0.6 0.8 1; do
          rm -f $database*
          headroom run -j 1 --shard 2/4 --db $database --fail-on never > results 2> notes & program=$!
          while read -r line; do
            case $line in Running*) sleep $wait; kill -KILL $program;; esac
          done < notes
          wait $program
          headroom runs --db $database 2> /dev/null | grep -q interrupted && exit 0
        done; exit 1
        """
      #expect(try project.shell(begin).status == 0)
      let identity = "headroom query 'SELECT uuid FROM runs' --db .headroom/shards/shard-2.db"
      let killed = try project.shell(identity)
      let shards = try project.shell(Self.shards)
      #expect(shards.status == 0, "\(shards)")
      #expect(try project.shell(identity).output == killed.output, "the killed run went on")
      let whole = "headroom run -q --label whole --fail-on never --jobs 2"
      #expect(try project.shell(whole).status == 0)
      let merge = try project.shell(
        "ci/headroom-merge.sh", ["HEADROOM_LABEL": "joined", "HEADROOM_BASE": "main"])
      #expect(merge.status == 0, "\(merge)")
      let joined = try Self.results(of: "joined", project)
      #expect(joined.count == 60 * 50 * 6)
      #expect(try joined == Self.results(of: "whole", project))
      let compare = try project.headroom("compare", "whole", "joined", "--fail-on", "change")
      #expect(compare.status == 0, "\(compare.output)")
      for report in ["headroom.xml", "headroom.html", "summary.md"] {
        #expect(project.headroom.has(".headroom/reports/\(report)"))
      }
    }
  }

  /// A scenario that fails on the device D0: the keyboard of 216 points has its top at 600 - 216 = 384, and
  /// the field of the form low from 400 to 444 is below it.
  private static let breaking = """
    headroom: 1
    scenarios:
      - name: new/covered
        form: low
        strategies: [none]
        devices: [D0]
        laws: [focused-field-visible]
        script: [{focus: field}]
    """

  @Test func `a change is judged by the base branch, which is run where the history lacks it`()
    throws
  {
    try Self.inProject { project throws in
      let change = [
        "HEADROOM_BRANCH": "change", "HEADROOM_BASE": "main", "HEADROOM_LABEL": "ci-1",
      ]
      let both = "ci/headroom-shard.sh 1 2 && ci/headroom-shard.sh 2 2"
      let judge = "\(both) && ci/headroom-base.sh && ci/headroom-merge.sh"
      #expect(try project.shell("git checkout -q -b change").status == 0)
      let same = try project.shell(judge, change)
      #expect(same.status == 0, "\(same)")
      #expect(try project.rows("SELECT branch FROM runs ORDER BY run") == ["main", "change"])
      #expect(try project.shell("git worktree list | wc -l").output.hasPrefix("1"))
      // What is new and fails is told, as is what is defined otherwise and fails.
      try project.headroom.write(Self.breaking, to: "scenarios/new.yaml")
      let summary = project.headroom.folder.appending(path: "step.md").path
      let environment = change.merging(["HEADROOM_LABEL": "ci-2", "GITHUB_STEP_SUMMARY": summary]) {
        $1
      }
      let broken = try project.shell("rm -r .headroom/shards; \(judge)", environment)
      #expect(broken.status == 1, "\(broken)")
      #expect(broken.output.hasSuffix("Newly failing:\n\"new/covered [none, D0]\",fail,\r\n"))
      #expect(broken.output.contains("::error "))
      #expect(project.headroom.has("step.md"))
      // The same shards under the same label once more: nothing is added, the judgement is the same.
      let again = try project.shell("ci/headroom-merge.sh", environment)
      #expect(again.status == 1, "\(again)")
    }
  }

  /// What all shards, the base branch and the judgement need.
  private static let judge = """
    rm -rf .headroom; ci/headroom-shard.sh 1 2 && ci/headroom-shard.sh 2 2 \
    && ci/headroom-base.sh && ci/headroom-merge.sh
    """

  @Test func `a fork's pull request from its main is judged by the base branch`() throws {
    try Self.inProject { project throws in
      // What fails on the base branch, too, is nothing new.
      try project.headroom.write(Self.breaking, to: "scenarios/new.yaml")
      let commit = "git add -A && \(Project.git) commit -q -m 'Break' && git checkout -q --detach"
      #expect(try project.shell(commit).status == 0)
      let request = [
        "HEADROOM_BRANCH": "main", "HEADROOM_BASE": "main", "HEADROOM_LABEL": "ci-1",
        "HEADROOM_HEAD_REPOSITORY": "them/app", "HEADROOM_BASE_REPOSITORY": "us/app",
      ]
      // As CI has the repository: what is called main here may be the fork's.
      let fetched = "git update-ref refs/remotes/origin/main main && git branch -D main"
      #expect(try project.shell(fetched).status == 0)
      let judged = try project.shell(Self.judge, request)
      #expect(judged.status == 0, "\(judged)")
      let branches = try project.rows("SELECT branch FROM runs ORDER BY branch")
      #expect(branches == ["main", "them/app:main"])
    }
  }

  @Test func `in the CI of a fork the base branch is that of the repository it goes to`() throws {
    try Self.inProject { project throws in
      // The repository that the change goes to, beside the fork; the fork's own main is broken.
      let upstream = "git clone -q --bare . upstream.git"
      #expect(try project.shell(upstream).status == 0)
      try project.headroom.write(Self.breaking, to: "scenarios/new.yaml")
      let commit = """
        git add scenarios && \(Project.git) commit -q -m 'Break' \
        && git update-ref refs/remotes/origin/main main
        """
      #expect(try project.shell(commit).status == 0)
      let request = [
        "HEADROOM_BRANCH": "main", "HEADROOM_BASE": "main", "HEADROOM_LABEL": "ci-1",
        "HEADROOM_HEAD_REPOSITORY": "them/app", "HEADROOM_BASE_REPOSITORY": "us/app",
        "HEADROOM_OWN_REPOSITORY": "them/app", "HEADROOM_BASE_URL": "upstream.git",
      ]
      let judged = try project.shell(Self.judge, request)
      #expect(judged.status == 1, "\(judged)")
      #expect(
        judged.output.hasSuffix("Newly failing:\n\"new/covered [none, D0]\",fail,\r\n"), "\(judged)"
      )
      let branches = try project.rows("SELECT branch FROM runs ORDER BY branch")
      #expect(branches == ["them/app:main", "us/app:main"])
      // Without a way to that repository its branch is not taken for the fork's.
      let lost = request.merging(["HEADROOM_BASE_URL": "nowhere.git"]) { $1 }
      let alone = try project.shell("rm headroom.db; \(Self.judge)", lost)
      #expect(alone.errors.contains("note: branch us/app:main not found"), "\(alone)")
      #expect(try project.rows("SELECT branch FROM runs") == ["them/app:main"])
    }
  }

  @Test(.needs(.python3))
  func `a shard whose program is not trusted ends with 2 and says what is missing`() throws {
    try Self.inProject { project throws in
      try project.headroom.write(
        "headroom: 1\nexternals: [{name: lift, command: [python3, lift.py]}]\n",
        to: "tools/externals.yaml")
      try project.headroom.write(
        "headroom: 1\nstrategies: [none]\nexternals: {lift: tools/externals.yaml}\n",
        to: "headroom.yaml")
      try project.headroom.write(
        Self.breaking.replacing("strategies: [none]", with: "strategies: [lift]"),
        to: "scenarios/new.yaml")
      let shard = try project.shell("ci/headroom-shard.sh 1 1", ["HEADROOM_BRANCH": "main"])
      #expect(shard.status == 2, "\(shard)")
      #expect(
        shard.errors.contains(
          "error: 1 case skipped: strategy 'lift' is not trusted; run 'headroom trust' to review it, "
            + "add --external tools/externals.yaml, or pass --allow-skipped"
        ),
        "\(shard)"
      )
    }
  }

  @Test func `the base is the newest whole run without skipped cases, a clean one first`() throws {
    try Self.inProject { project throws in
      func base() throws -> [Substring] {
        let query = "query --file ci/headroom-base.sql --param base=main --param run= --format csv"
        let found = try project.shell("headroom \(query)")
        return found.output.split(separator: "\r\n").dropFirst().map { $0 }
      }
      func run(_ words: String) throws {
        let run = "headroom run -q --branch main --fail-on never \(words)"
        #expect(try project.shell(run).status == 0)
      }
      // Only what a project has, not what is written while it is committed.
      let own =
        "git rm -rq --cached . && git add headroom.yaml scenarios && \(Project.git) commit -qm 1"
      #expect(try project.shell(own).status == 0)
      // 1: a selection; 2: with changes; 3: clean; 4: with changes again; 5: a selection again.
      try run("-s none")
      #expect(try base() == ["1"])
      try project.headroom.write("\(Self.breaking)\n", to: "scenarios/suite-2.yaml")
      #expect(try project.shell("git add scenarios").status == 0)
      try run("")
      #expect(try base() == ["2"])
      #expect(try project.shell("\(Project.git) commit -q -m 'More'").status == 0)
      try run("")
      #expect(try base() == ["3"])
      try project.headroom.write("# \n\(Self.breaking)\n", to: "scenarios/suite-2.yaml")
      try run("")
      try run("-s none")
      #expect(try base() == ["3"])
      #expect(try project.rows("SELECT dirty FROM runs ORDER BY run") == ["0", "1", "0", "1", "1"])
    }
  }

  @Test func `on the base branch every failing case counts, until it is mended`() throws {
    try Self.inProject { project throws in
      let judge = """
        rm -rf .headroom; ci/headroom-shard.sh 1 2 && ci/headroom-shard.sh 2 2 \
        && ci/headroom-base.sh && ci/headroom-merge.sh
        """
      func push(_ label: String) throws -> BuiltBinary.Result {
        let commit = "git add -A; \(Project.git) commit -q --allow-empty -m \(label); \(judge)"
        return try project.shell(
          commit, ["HEADROOM_BRANCH": "main", "HEADROOM_BASE": "main", "HEADROOM_LABEL": label])
      }
      try project.headroom.write(Self.breaking, to: "scenarios/new.yaml")
      for label in ["first", "second"] {
        let broken = try push(label)
        #expect(broken.status == 1, "\(broken)")
        let words = "Failing on main, where every failing case counts:\n"
        #expect(broken.output.hasSuffix(words + "\"new/covered [none, D0]\",fail,\r\n"))
      }
      try FileManager.default.removeItem(
        at: project.headroom.folder.appending(path: "scenarios/new.yaml"))
      let mended = try push("third")
      #expect(mended.status == 0, "\(mended)")
      // The base branch is not run beside itself.
      #expect(
        try project.rows("SELECT label FROM runs ORDER BY run") == ["first", "second", "third"])
    }
  }

  @Test func `without headroom the way to it is named`() throws {
    try Self.inProject { project throws in
      let found = try project.shell("ci/headroom-install.sh")
      #expect(found.status == 0 && found.output.hasPrefix("/"))
      let none = try project.headroom.shell(
        "ci/headroom-install.sh", environment: ["PATH": "/usr/bin:/bin"])
      #expect(none.status == 1 && none.errors.contains("set HEADROOM_REPOSITORY"))
    }
  }

  @Test func `the script of Xcode Cloud runs from a clone to the judgement`() throws {
    try Self.inProject { project throws in
      let clone = """
        headroom init -q --ci xcode && git add -A && \(Project.git) commit -q -m 'Xcode Cloud' \
        && git clone -q --depth 1 "file://$PWD" clone && cd clone \
        && CI_BRANCH=main CI_BUILD_NUMBER=7 sh ci_scripts/ci_post_clone.sh
        """
      let result = try project.shell(clone)
      #expect(result.status == 0, "\(result)")
      #expect(project.headroom.has("clone/.headroom/reports/headroom.xml"))
    }
  }
}
