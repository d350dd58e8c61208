import Foundation
import TestSupport
import Testing

/// The scripts that CI runs, as `headroom init` writes them: half a minute, so in CI only.
@Suite(.enabled(if: Thoroughness.isFull))
struct CIRecipeTests {
  /// All shards on one machine, as the help shows it.
  static let shards = "parallel ci/headroom-shard.sh {} 4 ::: 1 2 3 4"

  /// A project on the branch `main` of a repository, with a small suite; the binary is on the path.
  private static func inProject(_ body: (Project) throws -> Void) throws {
    try BuiltBinary.inTemporaryFolder { headroom in
      let project = Project(headroom: headroom)
      #expect(try headroom("init").status == 0)
      try headroom.write(
        KillTests.suite(version: 0, scenarios: 3, devices: 2), to: "scenarios/suite.yaml")
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

  /// The last lines where it fails in a change.
  private static func newlyFailing(besides base: String) -> String {
    """
    FAILING                 VERDICT  BEFORE
    new/covered [none, D0]  fail
    They don't fail on \(base); .headroom/reports/headroom.html shows them.

    """
  }

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
      #expect(try project.shell("echo $(git worktree list | wc -l)").output == "1\n")
      // What is new and fails is told, as is what is defined otherwise and fails.
      try project.headroom.write(Self.breaking, to: "scenarios/new.yaml")
      let summary = project.headroom.folder.appending(path: "step.md").path
      let page = "https://ci.example.org/2#artifacts"
      let environment = change.merging(
        ["HEADROOM_LABEL": "ci-2", "GITHUB_STEP_SUMMARY": summary, "HEADROOM_PAGE": page]
      ) { $1 }
      let broken = try project.shell("rm -r .headroom/shards; \(judge)", environment)
      #expect(broken.status == 1, "\(broken)")
      #expect(broken.output.hasSuffix(Self.newlyFailing(besides: "main")), "\(broken)")
      #expect(broken.output.contains("::error "))
      let step = String(decoding: try project.headroom.read("step.md"), as: UTF8.self)
      #expect(step.contains("](<\(page)>)"), "\(step)")
      let films = "ls .headroom/reports/films"
      #expect(try project.shell(films).output == "new-covered-none-D0.svg\n")
      // The same shards under the same label once more: nothing is added, the judgement is the same.
      let runs = try project.rows("SELECT uuid FROM runs")
      let again = try project.shell("ci/headroom-merge.sh", environment)
      #expect(again.status == 1, "\(again)")
      #expect(try project.rows("SELECT uuid FROM runs") == runs && runs.count == 3)
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
      #expect(judged.output.hasSuffix(Self.newlyFailing(besides: "us/app:main")), "\(judged)")
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
        #expect(
          broken.output.hasSuffix(
            """
            FAILING                 VERDICT  BEFORE
            new/covered [none, D0]  fail
            On main every failing case counts; .headroom/reports/headroom.html shows them.

            """
          ), "\(broken)")
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

  // MARK: One's own code

  @Test func `a package's program takes headroom's place, and is built once for each commit`()
    throws
  {
    try Self.inProject { project throws in
      // What builds is asked for the project's program, and notes it.
      try project.headroom.write(
        """
        #!/bin/sh
        case $* in
          *--show-bin-path*) echo "$HOME/.headroom/built";;
          *) echo "$*" >> "$HOME/.headroom/builds"
            mkdir -p "$HOME/.headroom/built" && ln -sf "$headroom" "$HOME/.headroom/built/MyApp";;
        esac
        """,
        to: ".headroom/bin/swift")
      func shell(_ line: String) throws -> BuiltBinary.Result {
        try project.headroom.shell(
          line,
          environment: [
            "HOME": project.headroom.folder.path, "HEADROOM_CODE": "package",
            "HEADROOM_BRANCH": "change", "HEADROOM_LABEL": "ci-1.1",
            "PATH": "\(project.headroom.folder.path)/.headroom/bin:/usr/bin:/bin",
          ])
      }
      let judged = try shell(
        """
        echo '.output-*' >> .git/info/exclude
        chmod +x .headroom/bin/swift && git checkout -q -b change \
        && git rm -q --cached '.output-*' && \(Project.git) commit -q -m 'Change' \
        && export HEADROOM_PROGRAM=MyApp && PATH=$(ci/headroom-install.sh):$PATH \
        && ci/headroom-install.sh && ci/headroom-shard.sh 1 1 && ci/headroom-base.sh \
        && ci/headroom-merge.sh
        """)
      #expect(judged.status == 0, "\(judged)")
      #expect(try project.rows("SELECT branch FROM runs ORDER BY run") == ["main", "change"])
      let builds = String(decoding: try project.headroom.read(".headroom/builds"), as: UTF8.self)
        .split(separator: "\n")
      #expect(builds.count == 2, "\(builds)")
      #expect(builds.allSatisfy { $0.hasSuffix(" --product MyApp") }, "\(builds)")
      #expect(builds.first?.contains("--package-path . ") == true)
      #expect(builds.last?.contains("--package-path .headroom/base/ ") == true)
      // Without the variable, the project says which program that is; changes are built.
      try project.headroom.write(
        "headroom: 1\nprogram: swift run -c release Own  \t # ours\n", to: "headroom.yaml")
      #expect(try shell("ln -s MyApp .headroom/built/Own && ci/headroom-install.sh").status == 0)
      let last = try shell("tail -1 .headroom/builds").output
      #expect(last.hasSuffix(" --product Own\n"), "\(last)")
    }
  }

  @Test func `programs are trusted, those of the base branch too`() throws {
    try Self.inProject { project throws in
      let externals = "externals: {stays: tools/externals.yaml}\n"
      try project.headroom.write(
        "headroom: 1\nstrategies: [none]\n" + externals, to: "headroom.yaml")
      try project.headroom.write(
        """
        headroom: 1
        externals: [{name: stays, command: [sh, stays.sh]}]

        """,
        to: "tools/externals.yaml")
      try project.headroom.write(
        """
        while read -r message; do
          case $message in
            *'"hello"'*) echo '{"type": "hello", "hears": []}';;
            *'"type":"end"'*) ;;
            *) echo '{"verbs": []}';;
          esac
        done
        """,
        to: "tools/stays.sh")
      try project.headroom.write(
        Self.breaking.replacing("strategies: [none]", with: "strategies: [stays]"),
        to: "scenarios/new.yaml")
      let commit = "git add -A && \(Project.git) commit -q -m 'Own' && git checkout -q -b change"
      #expect(try project.shell(commit).status == 0)
      let judged = try project.shell(
        "ci/headroom-install.sh && \(Self.judge)",
        ["HEADROOM_CODE": "programs", "HEADROOM_BRANCH": "change", "HEADROOM_LABEL": "ci-1.1"])
      // It fails as it does on the base branch, under the program.
      #expect(judged.status == 0, "\(judged)")
      let rows = "SELECT branch, skipped, failed FROM runs ORDER BY run"
      #expect(try project.rows(rows) == ["main,0,1", "change,0,1"])
    }
  }

  @Test func `a cached program of another commit is built again where the commit is asked for`()
    throws
  {
    try Self.inProject { project throws in
      // What builds puts the commit where the program is to be.
      try project.headroom.write(
        """
        #!/bin/sh
        case $* in
          *--show-bin-path*) echo "$PWD/built";;
          *) mkdir -p built && git rev-parse HEAD > built/headroom && chmod +x built/headroom;;
        esac
        """,
        to: "bin/swift")
      let commit = "\(Project.git) -C tool commit -q --allow-empty -m 'Change'"
      #expect(
        try project.shell("chmod +x bin/swift; git init -q -b main tool; \(commit)").status == 0)
      func shell(_ line: String) throws -> String {
        let environment = [
          "HEADROOM_REPOSITORY": "tool", "HOME": project.headroom.folder.path,
          "PATH": "\(project.headroom.folder.path)/bin:/usr/bin:/bin",
        ]
        let result = try project.headroom.shell(line, environment: environment)
        #expect(result.status == 0, "\(result)")
        return result.output
      }
      let install = "ci/headroom-install.sh > folder; cat .headroom/tool/headroom"
      let newest =
        "HEADROOM_REVISION=$(ci/headroom-install.sh --revision); export HEADROOM_REVISION"
      let first = try shell("git -C tool rev-parse HEAD")
      #expect(try shell(install) == first)
      let second = try shell("\(commit); git -C tool rev-parse HEAD")
      #expect(first != second)
      // By its name a branch is not looked up again, as each of several jobs does this.
      #expect(try shell(install) == first)
      #expect(try shell("\(newest); \(install)") == second)
      #expect(try shell(install) == second)
      #expect(try shell("HEADROOM_REVISION=v1 ci/headroom-install.sh --revision") == "v1\n")
    }
  }

  @Test(arguments: [("Darwin", "none"), ("Darwin", "package"), ("Linux", "none")])
  func `on a Mac libyaml comes before what is built`(system: String, code: String) throws {
    try Self.inProject { project throws in
      try project.headroom.write("#!/bin/sh\necho \(system)\n", to: "bin/uname")
      try project.headroom.write("#!/bin/sh\necho brew $* >> \"$HOME/calls\"\n", to: "bin/brew")
      // No program comes of it.
      try project.headroom.write("#!/bin/sh\nexit 9\n", to: "bin/swift")
      let result = try project.headroom.shell(
        """
        chmod +x bin/*; git init -q -b main tool
        \(Project.git) -C tool commit -q --allow-empty -m 'Start' && touch calls \
        && HEADROOM_PROGRAM=MyApp HEADROOM_REPOSITORY=tool HEADROOM_CODE=\(code) ci/headroom-install.sh
        """,
        environment: [
          "HOME": project.headroom.folder.path,
          "PATH": "\(project.headroom.folder.path)/bin:/usr/bin:/bin",
        ])
      #expect(result.status == 9, "\(result)")
      let calls = String(decoding: try project.headroom.read("calls"), as: UTF8.self)
      #expect(calls == (system == "Darwin" ? "brew install -q libyaml\n" : ""))
    }
  }

  // MARK: The history

  /// Stands in for GitHub's program: answers from a list of artifacts, and from files.
  private static let gh = """
    #!/bin/sh
    case $* in
      *--jq*) for filter; do :; done; jq -r "$filter" artifacts.json;;
      *) id=${2%/zip} && cat "zips/${id##*/}";;
    esac
    """

  @Test(.needs(.jq), .needs(.unzip), .needs(.python3))
  func `the history gets the results that it lacks, of this repository's own branches`() throws {
    try Self.inProject { project throws in
      try project.headroom.write(Self.gh, to: "bin/gh")
      // One that is there already, two that are new, one of a fork, one that is gone, a damaged one.
      let made = try project.shell(
        """
        chmod +x bin/gh && mkdir zips
        for label in ci-1.1 ci-2.1 ci-3.1 ci-4.1 ci-5.1; do
          headroom run -q -s none --label $label --db results.db
          python3 -m zipfile -c zips/$label results.db && rm results.db
        done
        echo damaged > zips/ci-6.1
        unzip -qp zips/ci-1.1 results.db > headroom.db
        """)
      #expect(made.status == 0, "\(made)")
      func artifact(_ name: String, expired: Bool = false, from: Int = 1) -> String {
        """
        {"id": "\(name)", "name": "headroom-results-\(name)", "expired": \(expired),
         "workflow_run": {"repository_id": 1, "head_repository_id": \(from)}}
        """
      }
      let artifacts = [
        artifact("ci-6.1"), artifact("ci-5.1", expired: true), artifact("ci-4.1", from: 2),
        artifact("ci-3.1"), artifact("ci-2.1"), artifact("ci-1.1"),
      ]
      let own =
        #"{"id": "kept", "name": "headroom-history", "expired": false, "#
        + #""workflow_run": {"repository_id": 1, "head_repository_id": 1}}"#
      try project.headroom.write(
        "{\"artifacts\": [\((artifacts + [own]).joined(separator: ", "))]}", to: "artifacts.json")
      let keep = "PATH=$PWD/bin:$PATH GITHUB_REPOSITORY=us/app sh ci/headroom-history.sh"
      let first = try project.shell(keep)
      #expect(first.status == 0, "\(first)")
      #expect(first.output.contains("Added ci-3.1") && first.output.contains("Added ci-2.1"))
      #expect(first.output.contains("::warning::the results of ci-6.1 can't be added"), "\(first)")
      let labels = "SELECT label FROM runs ORDER BY label"
      #expect(try project.rows(labels) == ["ci-1.1", "ci-2.1", "ci-3.1"])
      let again = try project.shell(keep)
      #expect(again.status == 0 && !again.output.contains("Added"), "\(again)")
      // A lost history is taken from the last one that was kept.
      let lost = "python3 -m zipfile -c zips/kept headroom.db && rm headroom.db && \(keep)"
      let restored = try project.shell(lost)
      #expect(restored.status == 0 && !restored.output.contains("Added"), "\(restored)")
      #expect(try project.rows(labels) == ["ci-1.1", "ci-2.1", "ci-3.1"])
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
