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

  @Test(
    arguments: [
      (
        "github",
        [
          "GitHub: replace OWNER/headroom in headroom.yml, headroom-comment.yml by Headroom's repository",
          "move app/.github/workflows/headroom*.yml to .github/workflows there",
        ]
      ),
      (
        "gitlab",
        [
          "GitLab: add to .gitlab-ci.yml: include: [{local: app/ci/headroom.gitlab-ci.yml}]",
          "replace OWNER/headroom in headroom.gitlab-ci.yml",
        ]
      ), ("xcode", ["ci_scripts must be next to the Xcode project"]), ("none", []),
    ] as [(String, [String])])
  func `what the service still needs is told, below the repository's top too`(
    service: String, needs: [String]
  ) throws {
    try BuiltBinary.inTemporaryFolder { headroom throws in
      try headroom.write("", to: ".git/HEAD")
      let written = try headroom("init", "app", "--ci", service)
      #expect(written.status == 0)
      for need in needs { #expect(written.output.contains(need), "\(written.output)") }
      #expect(needs.isEmpty != written.output.contains("OWNER/headroom"))
      // At the top nothing has to be moved, and who names the repository has nothing to replace.
      let top = try headroom(
        "init", "--ci", service, "--headroom", "https://github.com/us/headroom.git")
      #expect(!top.output.contains("move ") && !top.output.contains("OWNER"), "\(top.output)")
      for line in top.output.split(separator: "\n") {
        guard let file = line.wholeMatch(of: /Wrote (\S+headroom\S*yml|\S+\.sh)/)?.1 else {
          continue
        }
        let text = String(decoding: try headroom.read(String(file)), as: UTF8.self)
        #expect(!text.contains("OWNER") && text.contains("us/headroom"), "\(file): \(text)")
      }
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

  @Test(
    arguments: [
      ("gitlab", ["ci/headroom.gitlab-ci.yml"]), ("xcode", ["ci_scripts/ci_post_clone.sh"]),
      ("github", [".github/workflows/headroom.yml", ".github/workflows/headroom-comment.yml"]),
      ("none", []),
    ] as [(String, [String])])
  func `each service has its file, which fits a screen, and scripts can be run`(
    service: String, files: [String]
  ) throws {
    try BuiltBinary.inTemporaryFolder { headroom throws in
      let written = try headroom("init", "in/side", "--ci", service)
      let own = ["headroom.yaml", "scenarios/sign-up.yaml"]
      let all = own + files + [".gitignore", "headroom.schema.json"]
      #expect(
        written.output.hasPrefix(all.map { "Wrote in/side/\($0)\n" }.joined() + "Next:\n"),
        "\(written.output)")
      #expect(written.output.contains("  cd in/side && headroom run "))
      for file in files {
        let text = String(decoding: try headroom.read("in/side/\(file)"), as: UTF8.self)
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.count <= 50, "\(file)")
        #expect(lines.allSatisfy { $0.count <= 120 && $0.last != " " }, "\(file)")
        #expect(!text.contains("#if") && !text.contains("#end"), "\(file)")
        let path = headroom.folder.appending(path: "in/side/\(file)").path
        #expect(FileManager.default.isExecutableFile(atPath: path) == file.hasSuffix(".sh"))
      }
    }
  }

  @Test(
    arguments: [
      ("headroom: 1\n", [], "none"), ("headroom: 1\nprogram: swift run App\n", [], "package"),
      ("headroom: 1\nexternals: {lift: lift.yaml}\n", [], "programs"),
      ("headroom: 1\n", ["--code", "programs"], "programs"),
    ] as [(String, [String], String)])
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
        #expect(text.contains("headroom trust --yes\n") == (code == "programs"))
        if service == "github" {
          #expect(text.contains("\n    container: swift:6.3\n") == (code == "package"))
        }
        #expect(written.output.contains("Package.swift must name") == (code == "package"))
        #expect(written.output.contains("trusts the project's commands") == (code == "programs"))
      }
    }
  }

  @Test func `the database of the project is what CI keeps`() throws {
    try BuiltBinary.inTemporaryFolder { headroom throws in
      try headroom.write("", to: ".git/HEAD")
      try headroom.write("headroom: 1\ndatabase: runs/all.db\n", to: "app/headroom.yaml")
      for (service, file, count) in [
        ("github", ".github/workflows/headroom.yml", 3), ("gitlab", "ci/headroom.gitlab-ci.yml", 2),
      ] {
        try headroom.expect(0, "init", "app", "--ci", service)
        let text = String(decoding: try headroom.read("app/\(file)"), as: UTF8.self)
        #expect(text.matches(of: /\bapp\/runs\/all\.db\b/).count == count, "\(text)")
        #expect(!text.contains("headroom.db") && text.contains("app/.headroom/reports"), "\(text)")
        let folder = service == "github" ? "working-directory: 'app'" : "cd 'app'"
        #expect(text.contains(folder), "\(text)")
      }
    }
  }

  @Test(
    arguments: [
      (["--code", "swift"], "none, package or programs"),
      (["--ci", "xcode", "--shards", "2"], "'--shards' needs '--ci github' or '--ci gitlab'"),
      (
        ["--headroom", "us/headroom"],
        "the address of a repository, as https://github.com/OWNER/headroom"
      ),
      (["--code", "package"], "add a line as 'program: swift run MyApp' to headroom.yaml"),
    ] as [([String], String)])
  func `what ci can't have is said`(words: [String], message: String) throws {
    try BuiltBinary.inTemporaryFolder { headroom throws in
      let result = try headroom.call(["init"] + words)
      #expect(result.status == 64 && result.errors.contains(message), "\(result)")
      #expect(!headroom.has("headroom.yaml"))
    }
  }

  @Test(
    arguments: [
      ("app, old", [], "app, old", ","), ("[app]", ["--ci", "gitlab"], "[app]", "["),
      ("it's", [], "it's", "'"),
    ] as [(String, [String], String, String)])
  func `a folder that no CI file can name is refused`(
    folder: String, words: [String], path: String, sign: String
  ) throws {
    try BuiltBinary.inTemporaryFolder { headroom throws in
      try headroom.write("", to: ".git/HEAD")
      let result = try headroom.call(["init", folder] + words)
      #expect(
        result.status == 64
          && result.errors.contains(
            "a CI file can't name '\(path)', as '\(sign)' has a meaning there; rename it, or use '--ci none'"
          ),
        "\(result)")
      #expect(!headroom.has("\(folder)/headroom.yaml"))
      #expect(try headroom.call(["init", folder, "--ci", "none"]).status == 0)
    }
  }

  @Test(
    arguments: [
      ("git init -q -b main", "main"), ("git init -q -b master && $commit", "master"),
      ("git init -q -b main && $commit && git branch master", "main"),
      ("git init -q -b feature && $commit", "main"),
      (
        "git init -q -b develop ../other && (cd ../other && $commit) && git clone -q ../other . && git checkout -qb fix",
        "develop"
      ),
    ] as [(String, String)])
  func `GitHub runs the branch that changes start from`(setUp: String, branch: String) throws {
    try BuiltBinary.inTemporaryFolder { headroom throws in
      let made = try headroom.shell(
        "set -e; mkdir app && cd app; commit='\(CITests.WorkingCopy.git) commit -q --allow-empty -m Begin'; \(setUp)",
        environment: ["HOME": headroom.folder.path])
      try #require(made.status == 0, "\(made)")
      try headroom.expect(0, "init", "app", "-q")
      let text = String(
        decoding: try headroom.read("app/.github/workflows/headroom.yml"), as: UTF8.self)
      #expect(text.contains("\n  push: {branches: [\(branch)]}\n"), "\(text)")
    }
  }

  @Test func `of a package its own program comes next`() throws {
    try BuiltBinary.inTemporaryFolder { headroom throws in
      try headroom.write("headroom: 1\nprogram: swift run App\n", to: "headroom.yaml")
      let result = try headroom("init")
      #expect(result.output.contains("Next:\n  swift run App run   runs the "), "\(result)")
    }
  }

  /// Jobs by their names, with what they run.
  @Test(.needs(.pythonYAML), arguments: [1, 3], ["none", "package", "programs"])
  func `the files for the services are YAML of the right shape`(shards: Int, code: String) throws {
    try BuiltBinary.inTemporaryFolder { headroom throws in
      try headroom.write("headroom: 1\nprogram: swift run App\n", to: "headroom.yaml")
      for service in ["github", "gitlab"] {
        try headroom.expect(
          0, "init", "--ci", service, "--shards", "\(shards)", "--code", code, "--headroom",
          "https://github.com/us/headroom")
      }
      let script = """
        import sys, yaml
        shards, code = int(sys.argv[1]), sys.argv[2]
        text = open(".github/workflows/headroom.yml").read()
        github = yaml.safe_load(text)
        assert set(github) == {"name", True, "permissions", "jobs"}, github.keys()
        # Nothing that runs code of a pull request may write, and no other step has a token.
        assert github["permissions"] == {"contents": "read", "actions": "read"} and "${{ secrets" not in text
        # Repository variables are not there for the pull request of a fork.
        assert "${{ vars" not in text
        jobs = github["jobs"]
        build = ["build"] if shards > 1 and code == "package" else []
        shard = ["shard"] if shards > 1 else []
        assert list(jobs) == build + shard + ["headroom"], jobs.keys()
        runs = {name: [step["run"] for step in job["steps"] if "run" in step] for name, job in jobs.items()}
        uploads, downloads, conditions = set(), set(), {}
        for job in jobs.values():
            assert ("container" in job) == (code == "package")
            uses = [step["uses"] for step in job["steps"] if "uses" in step]
            assert uses[1].startswith("us/headroom/.github/actions/headroom@v"), uses
            for step in job["steps"]:
                assert ("run" in step) != ("uses" in step), step
                assert set(step) <= {"run", "uses", "with", "if", "env", "id"}, step
                if "checkout" in step.get("uses", ""):
                    assert step["with"]["persist-credentials"] is False
                if "upload-artifact" in step.get("uses", ""):
                    uploads.add(step["with"]["name"])
                if "download-artifact" in step.get("uses", ""):
                    downloads.add(step["with"]["pattern"])
                if "env" in step:
                    conditions[step["run"]] = step["if"]
        assert conditions == {"headroom ci history": "always() && github.event_name == 'push'"}, conditions
        results = "headroom-results-ci-${{ github.run_number }}.${{ github.run_attempt }}"
        trust = ["headroom trust --yes"] if code == "programs" else []
        if shards > 1:
            assert jobs["shard"]["strategy"]["matrix"]["shard"] == [*range(1, shards + 1)]
            assert runs["shard"] == trust + [f"headroom ci shard ${{{{ matrix.shard }}}}/{shards}"]
            assert runs["headroom"] == trust + ["headroom ci merge", "headroom ci history"]
            assert jobs["headroom"]["needs"] == "shard"
            assert jobs["shard"].get("needs") == ("build" if build else None)
            assert downloads == {"shard-*"}
        else:
            assert runs["headroom"] == trust + ["headroom ci", "headroom ci history"]
        shard_uploads = {"shard-${{ matrix.shard }}"} if shards > 1 else set()
        assert uploads == {"headroom-history", results} | shard_uploads, uploads

        # The workflow that may comment checks nothing out.
        comment = yaml.safe_load(open(".github/workflows/headroom-comment.yml"))
        assert comment[True] == {"workflow_run": {"workflows": [github["name"]], "types": ["completed"]}}
        assert comment["permissions"] == {"actions": "read", "pull-requests": "write"}
        steps = comment["jobs"]["comment"]["steps"]
        assert list(comment["jobs"]) == ["comment"] and len(steps) == 2, steps
        assert steps[0]["uses"].startswith("us/headroom/") and steps[1]["run"] == "headroom ci comment"

        gitlab = yaml.safe_load(open("ci/headroom.gitlab-ci.yml"))
        names = [name for name in gitlab if name.startswith("headroom")]
        assert names == [f"headroom-{name}" for name in build + shard] + ["headroom"], names
        for job in names:
            assert gitlab[job]["extends"] == ".headroom", job
        assert ("headroom trust --yes" in gitlab[".headroom"]["before_script"]) == (code == "programs")
        # A fork's merge request does not share the history of the branch with the same name.
        request = gitlab[".headroom"]["rules"][0]["variables"]
        assert list(request) == ["HISTORY"] and "$HISTORY" in gitlab["headroom"]["cache"]["key"]
        assert "$HISTORY" in gitlab["headroom"]["resource_group"]
        needs = gitlab["headroom"].get("needs", [])
        assert needs == names[:-1], needs
        if shards > 1:
            assert gitlab["headroom-shard"]["parallel"] == shards
            assert gitlab["headroom"]["script"] == ["headroom ci merge"]
        """
      try headroom.write(script, to: "check.py")
      let check = try headroom.shell("/usr/bin/python3 check.py \(shards) \(code)")
      #expect(check.status == 0, "\(check.errors)")
    }
  }

  @Test(.needs(.actionlint), arguments: [1, 3], ["none", "package", "programs"])
  func `GitHub's workflows are sound for a strict reader`(shards: Int, code: String) throws {
    try BuiltBinary.inTemporaryFolder { headroom throws in
      try headroom.write("headroom: 1\nprogram: swift run App\n", to: "app/headroom.yaml")
      try headroom.write("", to: ".git/HEAD")
      for folder in ["app", "."] {
        try headroom.write("headroom: 1\nprogram: swift run App\n", to: "\(folder)/headroom.yaml")
        try headroom.expect(0, "init", folder, "--shards", "\(shards)", "--code", code)
        let check = try headroom.shell("actionlint \(folder)/.github/workflows/*.yml")
        #expect(check.status == 0, "\(check)")
      }
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
        #expect(try headroom.shell("python3 longer.py; rm -rf .github").status == 0)
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
}
