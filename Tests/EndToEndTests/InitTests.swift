import Foundation
import TestSupport
import Testing

/// A new project.
struct InitTests {
  @Test func `what is written runs at once, and is clean for git`() throws {
    try BuiltBinary.inTemporaryFolder { headroom throws in
      try headroom.expect(0, "init")
      #expect(try headroom("check").status == 0)
      // Six devices under both strategies: nothing moves under none, which is known.
      #expect(try headroom("run").output == "6 passed, 6 known failures   run 1\n")
      #expect(try headroom("try", "--fail-on", "never").status == 0)
      let status = try headroom.shell("git init -q . && git status --porcelain -uall")
      #expect(!status.output.contains("headroom.db") && status.output.contains("headroom.yaml"))
      // The number that its comment works out.
      let shown = try headroom(
        "show", "sign-up/from-field-to-field [none, iPhone SE (3rd generation) (iOS 26)]")
      #expect(shown.output.contains("260 pt below the keyboard's top"))
    }
  }

  @Test func `the first form names the schema for editors, which is written once`() throws {
    try BuiltBinary.inTemporaryFolder { headroom throws in
      #expect(try headroom("init", "--ci", "none").status == 0)
      let text = String(decoding: try headroom.read("scenarios/sign-up.yaml"), as: UTF8.self)
      let line = "# yaml-language-server: $schema=../headroom.schema.json\n"
      #expect(text.hasPrefix(line + "headroom: 1\n"))
      #expect(try headroom.read("headroom.schema.json") == Data(headroom("schema").output.utf8))
      // A project below takes the one above, and one with its own forms needs none.
      try headroom.write("", to: "below/.gitignore")
      let below = try headroom("init", "below", "--ci", "none")
      #expect(below.status == 0 && !below.output.contains("schema"))
      let form = String(decoding: try headroom.read("below/scenarios/sign-up.yaml"), as: UTF8.self)
      #expect(form.hasPrefix("# yaml-language-server: $schema=../../headroom.schema.json\n"))
      #expect(try headroom("check", "below/scenarios").status == 0)
    }
  }

  @Test(arguments: [
    (
      "github",
      ["GitHub: set the repository variable HEADROOM_REPOSITORY", "its paths with 'app/'"]
    ),
    ("gitlab", ["{local: app/ci/headroom.gitlab-ci.yml}], and prefix its paths with 'app/'"]),
    ("xcode", ["ci_scripts must be next to the Xcode project", "choose Xcode 26.4 or later"]),
    ("none", []),
  ])
  func `what the service still needs is told, below the repository's top too`(
    service: String, needs: [String]
  ) throws {
    try BuiltBinary.inTemporaryFolder { headroom throws in
      try headroom.write("", to: ".git/HEAD")
      let written = try headroom("init", "app", "--ci", service)
      #expect(written.status == 0)
      for need in needs { #expect(written.output.contains(need), "\(written.output)") }
      #expect(needs.isEmpty != written.output.contains("HEADROOM_REPOSITORY"))
      // At the top nothing has to be moved.
      let top = try headroom("init", "--ci", service)
      #expect(!top.output.contains("before the paths"))
    }
  }

  @Test func `what is there stays, and a line is added once`() throws {
    try BuiltBinary.inTemporaryFolder { headroom throws in
      try headroom.write("own", to: "headroom.yaml")
      try headroom.write("*.o", to: ".gitignore")
      let written = try headroom("init", "--ci", "none")
      #expect(written.output.hasPrefix("Wrote .gitignore\nKept: headroom.yaml\nNext:"))
      #expect(try headroom.read(".gitignore") == Data("*.o\nheadroom.db*\n.headroom/\n".utf8))
      #expect(try headroom.read("headroom.yaml") == Data("own".utf8))
      #expect(!headroom.has("scenarios"))
      let again = try headroom("init", "--ci", "none")
      #expect(again.output.hasPrefix("Kept: headroom.yaml\nKept: .gitignore\n"))
    }
  }

  @Test(arguments: [
    ("gitlab", "ci/headroom.gitlab-ci.yml"), ("xcode", "ci_scripts/ci_post_clone.sh"),
    ("github", ".github/workflows/headroom.yml"),
  ])
  func `each service has its file, and the programs can be run`(service: String, file: String)
    throws
  {
    try BuiltBinary.inTemporaryFolder { headroom throws in
      let written = try headroom("init", "in/side", "--ci", service)
      #expect(written.status == 0 && written.output.contains("Wrote in/side/\(file)\n"))
      #expect(written.output.contains("  cd in/side && headroom run "))
      let run = "test -x in/side/ci/headroom-shard.sh && cd in/side && \"$headroom\" run -q"
      #expect(try headroom.shell(run).status == 0)
    }
  }

  @Test(.needs(.shellcheck))
  func `every script is sound for a strict reader of shells`() throws {
    try BuiltBinary.inTemporaryFolder { headroom throws in
      #expect(try headroom("init", "--ci", "xcode").status == 0)
      let check = try headroom.shell("shellcheck --shell sh ci/*.sh ci_scripts/*.sh")
      #expect(check.status == 0, "\(check.output)")
    }
  }

  /// The names under which branches are recorded: in the CI of a repository, for a change of its own and
  /// one of a fork, in the fork's own CI, and where the fork is gone.
  @Test(arguments: [
    ([:], "", "main"), (["HEADROOM_BRANCH": "main"], "main", "main"),
    (["HEADROOM_BRANCH": "change", "HEADROOM_BASE": "next"], "change", "next"),
    (
      [
        "HEADROOM_BRANCH": "main", "HEADROOM_HEAD_REPOSITORY": "us/app",
        "HEADROOM_BASE_REPOSITORY": "us/app", "HEADROOM_OWN_REPOSITORY": "us/app",
      ], "main", "main"
    ),
    (
      [
        "HEADROOM_BRANCH": "main", "HEADROOM_HEAD_REPOSITORY": "them/app",
        "HEADROOM_BASE_REPOSITORY": "us/app",
      ], "them/app:main", "main"
    ),
    (
      [
        "HEADROOM_BRANCH": "main", "HEADROOM_HEAD_REPOSITORY": "them/app",
        "HEADROOM_BASE_REPOSITORY": "us/app", "HEADROOM_OWN_REPOSITORY": "them/app",
      ], "them/app:main", "us/app:main"
    ),
    (
      [
        "HEADROOM_BRANCH": "main", "HEADROOM_HEAD_REPOSITORY": "",
        "HEADROOM_BASE_REPOSITORY": "us/app",
      ], "unknown:main", "main"
    ),
  ])
  func `a branch of another repository has that one's name`(
    environment: [String: String], head: String, base: String
  ) throws {
    try BuiltBinary.inTemporaryFolder { headroom throws in
      #expect(try headroom("init").status == 0)
      let script = "sh ci/headroom-branch.sh head && sh ci/headroom-branch.sh base"
      let names = try headroom.shell(script, environment: environment)
      #expect(names.output == "\(head)\n\(base)\n", "\(names)")
    }
  }

  @Test(arguments: [
    ("headroom: 1\n", [], "none"), ("headroom: 1\nprogram: swift run App\n", [], "package"),
    ("headroom: 1\nexternals: {lift: lift.yaml}\n", [], "programs"),
    ("headroom: 1\n", ["--code", "programs"], "programs"),
  ])
  func `ci knows where the project's own strategies are`(
    project: String, words: [String], code: String
  ) throws {
    try BuiltBinary.inTemporaryFolder { headroom throws in
      try headroom.write(project, to: "headroom.yaml")
      for (service, file) in [
        ("github", ".github/workflows/headroom.yml"), ("gitlab", "ci/headroom.gitlab-ci.yml"),
        ("xcode", "ci_scripts/ci_post_clone.sh"),
      ] {
        let written = try headroom.call(["init", "--ci", service] + words)
        #expect(written.status == 0, "\(written)")
        let text = String(decoding: try headroom.read(file), as: UTF8.self)
        #expect(
          text.contains(
            service == "xcode" ? "\nHEADROOM_CODE=\(code)\n" : "\n  HEADROOM_CODE: \(code)\n"))
        #expect(written.output.contains("HEADROOM_REPOSITORY") == (code != "package"))
        #expect(written.output.contains("Package.swift must name") == (code == "package"))
        #expect(written.output.contains("trusts the project's commands") == (code == "programs"))
      }
    }
  }

  @Test(arguments: [
    (["--code", "swift"], "none, package or programs"),
    (["--ci", "xcode", "--shards", "2"], "'--shards' needs '--ci github' or '--ci gitlab'"),
  ])
  func `what ci can't have is said`(words: [String], message: String) throws {
    try BuiltBinary.inTemporaryFolder { headroom throws in
      let result = try headroom.call(["init"] + words)
      #expect(result.status == 64 && result.errors.contains(message), "\(result)")
      #expect(!headroom.has("headroom.yaml"))
    }
  }

  /// Jobs by their names, with the scripts that they call.
  @Test(.needs(.pythonYAML), arguments: [1, 3])
  func `the files for the services are YAML of the right shape`(shards: Int) throws {
    try BuiltBinary.inTemporaryFolder { headroom throws in
      for service in ["github", "gitlab"] {
        #expect(try headroom("init", "--ci", service, "--shards", "\(shards)").status == 0)
      }
      let script = """
        import os, re, sys, yaml
        shards = int(sys.argv[1])
        text = open(".github/workflows/headroom.yml").read()
        github = yaml.safe_load(text)
        assert set(github) == {"name", True, "permissions", "env", "jobs"}, github.keys()
        assert github["permissions"] == {"contents": "read"} and "${{ secrets" not in text
        jobs = github["jobs"]
        assert list(jobs) == ["build", "shard"][:2 * (shards > 1)] + ["headroom", "history"], jobs.keys()
        assert {"HEADROOM_REPOSITORY", "HEADROOM_REVISION", "HEADROOM_CODE", "HEADROOM_LABEL"} <= set(github["env"])
        repositories = {"HEADROOM_HEAD_REPOSITORY", "HEADROOM_BASE_REPOSITORY"}
        assert repositories <= set(github["env"]), github["env"]
        steps, artifacts = [], {"upload": set(), "download": set()}
        for job in jobs.values():
            for step in job["steps"]:
                assert ("run" in step) != ("uses" in step), step
                assert set(step) <= {"run", "uses", "with", "if", "env"}, step
                steps.append(step.get("run", ""))
                if "checkout" in step.get("uses", ""):
                    assert step["with"]["persist-credentials"] is False
                for way in artifacts:
                    if f"{way}-artifact" in step.get("uses", ""):
                        artifacts[way].add(step["with"].get("name") or step["with"]["pattern"])
        # Only the job that keeps the history sees other runs, and only after a push.
        assert [j for j in jobs if "permissions" in jobs[j]] == ["history"]
        assert jobs["history"]["permissions"] == {"contents": "read", "actions": "read"}
        assert "github.event_name == 'push'" in jobs["history"]["if"]
        uploads = {"headroom-films", "headroom-reports", "headroom-summary", "headroom-history", "headroom-results-${{ env.HEADROOM_LABEL }}"}
        if shards > 1:
            assert jobs["shard"]["strategy"]["matrix"]["shard"] == [*range(1, shards + 1)]
            assert f"sh ci/headroom-shard.sh ${{{{ matrix.shard }}}} {shards}" in steps
            assert jobs["headroom"]["needs"] == "shard" and jobs["shard"]["needs"] == "build"
            assert artifacts["download"] == {"headroom-tool", "shard-*"}
            uploads |= {"headroom-tool", "shard-${{ matrix.shard }}"}
        else:
            assert "sh ci/headroom-shard.sh 1 1" in steps
        assert artifacts["upload"] == uploads, artifacts

        # The workflow that may comment takes one artifact, and nothing else of a pull request.
        comment = yaml.safe_load(open(".github/workflows/headroom-comment.yml"))
        assert comment[True] == {"workflow_run": {"workflows": [github["name"]], "types": ["completed"]}}
        assert comment["permissions"] == {"actions": "read", "pull-requests": "write"}
        assert list(comment["jobs"]) == ["comment"]
        uses = [step["uses"] for step in comment["jobs"]["comment"]["steps"]]
        assert uses == ["actions/download-artifact@v7", "actions/github-script@v8"], uses
        assert "${{" not in comment["jobs"]["comment"]["steps"][1]["with"]["script"]

        gitlab = yaml.safe_load(open("ci/headroom.gitlab-ci.yml"))
        names = ["headroom-build", "headroom-shard"][:2 * (shards > 1)] + ["headroom"]
        assert [name for name in gitlab if name.startswith("headroom")] == names
        for job in names:
            assert gitlab[job]["extends"] == ".headroom", job
            steps += gitlab[".headroom"]["before_script"] + gitlab[job]["script"]
        request = gitlab[".headroom"]["rules"][0]["variables"]
        assert repositories | {"HEADROOM_OWN_REPOSITORY", "HEADROOM_BASE_URL"} <= set(request)
        # A fork's merge request does not share the history of the branch with the same name.
        assert "HEADROOM_HISTORY_KEY" in request and "$HEADROOM_HISTORY_KEY" in str(gitlab["headroom"]["cache"])
        assert "$HEADROOM_HISTORY_KEY" in gitlab["headroom"]["resource_group"]
        if shards > 1:
            assert gitlab["headroom-shard"]["parallel"] == shards
        called = {f for s in steps for f in re.findall(r"ci/[a-z-]+[.]sh", s)}
        assert len(called) == 5 and all(os.path.exists(f) for f in called), called
        """
      try headroom.write(script, to: "check.py")
      let check = try headroom.shell("/usr/bin/python3 check.py \(shards)")
      #expect(check.status == 0, "\(check.errors)")
    }
  }

  /// A run is made longer than it was.
  @Test(.needs(.python3))
  func `a suite of more than a minute is shared by several jobs`() throws {
    try BuiltBinary.inTemporaryFolder { headroom throws in
      try headroom.write(ExampleFiles.contacts, to: "scenarios/contacts.yaml")
      #expect(try headroom("run", "-q", "scenarios").status == 0)
      func shards(_ seconds: Int, _ words: String...) throws -> (text: String, note: String) {
        let longer = """
          import sqlite3
          database = sqlite3.connect("headroom.db")
          database.execute("UPDATE run SET wall_ms = \(seconds)000")
          database.commit()
          """
        try headroom.write(longer, to: "longer.py")
        #expect(try headroom.shell("python3 longer.py; rm -rf ci .github").status == 0)
        let result = try headroom.call(["init", "--ci", "github"] + words)
        #expect(result.status == 0, "\(result)")
        let file = try headroom.read(".github/workflows/headroom.yml")
        return (String(decoding: file, as: UTF8.self), result.errors)
      }
      let short = try shards(59)
      #expect(!short.text.contains("matrix") && short.note.isEmpty)
      let long = try shards(130)
      #expect(long.text.contains("shard: [1, 2, 3]"))
      #expect(
        long.note.contains("run 1 took 2 min 10 s, so 3 CI jobs share the suite"), "\(long.note)")
      #expect(try shards(9000).text.contains("shard: [1, 2, 3, 4, 5, 6, 7, 8]"))
      let asked = try shards(130, "--shards", "2")
      #expect(asked.text.contains("shard: [1, 2]") && asked.note.isEmpty)
    }
  }

  /// The script that posts a comment, with a stand-in for GitHub: what it posts of a hostile summary.
  @Test(.needs(.pythonYAML), .needs(.node))
  func `a comment holds the summary, shortened and harmless`() throws {
    try BuiltBinary.inTemporaryFolder { headroom throws in
      #expect(try headroom("init").status == 0)
      try headroom.write(
        "## 1 failed\n\n[Report](<https://github.com/us/app/actions/runs/5#artifacts>)\n\n<details><summary><code>a &#91;b&#93;</code><br></summary>\n</details>\n"
          + "<img src=x onerror=alert(1)> <!-- headroom --> <details open> @everyone &#064;all &commat;me\n"
          + "[a](/them/app) ![b](https://a.org/b.png) [c]: //d.org www.e.org them/app#1 &#35;2 <https://f.org>\n"
          + "```text\na < b && c <d>\n```\n"
          + String(repeating: "long @you\n", count: 9000),
        to: "summary/summary.md")
      try headroom.write(
        """
        import yaml
        steps = yaml.safe_load(open(".github/workflows/headroom-comment.yml"))["jobs"]["comment"]["steps"]
        open("script.js", "w").write(
            "module.exports = async ({github, context, core}) => {" + steps[1]["with"]["script"] + "};")
        """,
        to: "script.py")
      try headroom.write(
        """
        const assert = require("assert");
        const post = require("./script.js");
        async function posted(sha, comments) {
          const calls = [];
          const rest = {pulls: {list: "pulls"}, actions: {listWorkflowRunArtifacts: "films"}, issues: {
            listComments: "comments",
            createComment: async (what) => calls.push(["create", what.issue_number, what.body]),
            updateComment: async (what) => calls.push(["update", what.comment_id, what.body]),
          }};
          const run = {id: 5, head_repository: {owner: {login: "them"}}, head_branch: "main",
            head_sha: "abc", html_url: "https://github.com/us/app/actions/runs/5"};
          await post({
            context: {payload: {workflow_run: run}, repo: {owner: "us", repo: "app"}},
            core: {notice() {}},
            github: {rest, paginate: async (list, options) => {
              if (list === "films") return options.run_id === 5 ? [{id: 8}, {id: 9}] : [];
              if (list === "comments") return options.issue_number === 7 ? comments : [];
              assert.equal(options.head, "them:main");
              return [{number: 6, head: {sha: "older"}}, {number: 7, head: {sha}}];
            }},
          });
          return calls;
        }
        (async () => {
          const [[how, number, body]] = await posted("abc", [
            {id: 1, user: {type: "User"}, body: "<!-- headroom -->"},
          ]);
          assert.deepEqual([how, number], ["create", 7]);
          assert(body.length < 65536 && body.endsWith("[Workflow run with the reports](https://github.com/us/app/actions/runs/5), [film strips of the new failures](https://github.com/us/app/actions/runs/5/artifacts/9)"));
          assert(body.startsWith("<!-- headroom -->\\n## 1 failed\\n\\n[Report](<https://github.com/us/app/actions/runs/5#artifacts>)\\n\\n<details><summary><code>a &#91;b&#93;</code><br></summary>\\n</details>\\n"));
          assert(body.includes("<\\u200bimg src=x") && body.includes("<\\u200bdetails open>") && body.includes("<\\u200b!-- headroom"));
          assert(body.includes("@\\u200beveryone &#064;\\u200ball &\\u200bcommat;me"));
          // In blocks of code, too, what is shown is what was written.
          assert(body.replaceAll("\\u200b", "").includes("```text\\na < b && c <d>\\n```"));
          const own = "https://github.com/us/app/actions/runs/5";
          const others = body.replaceAll(`](<${own}#artifacts>)`, "").replaceAll(`](${own}`, "");
          assert(!/\\]\\(|\\]:|:\\/\\/|www[.]|app#1|&#35;2|<https/.test(others), others.slice(0, 900));
          assert(!/@[a-z]/.test(body) && body.includes("\\n\\n…\\n\\n[Workflow"));
          const [again] = await posted("abc", [{id: 2, user: {login: "github-actions[bot]"}, body}]);
          assert.deepEqual(again.slice(0, 2), ["update", 2]);
          assert.deepEqual(await posted("newer", []), []);
        })();
        """,
        to: "check.js")
      let check = try headroom.shell("/usr/bin/python3 script.py && node check.js")
      #expect(check.status == 0, "\(check.errors)")
    }
  }
}
