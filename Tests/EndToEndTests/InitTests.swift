import Foundation
import TestSupport
import Testing

/// A new project.
struct InitTests {
  @Test func `what is written runs at once, and is clean for git`() throws {
    try BuiltBinary.inTemporaryFolder { headroom throws in
      let written = try headroom("init")
      #expect(written.status == 0)
      #expect(
        written.output == """
          Wrote headroom.yaml
          Wrote scenarios/sign-up.yaml
          Wrote .github/workflows/headroom.yml
          Wrote ci/headroom-shard.sh
          Wrote ci/headroom-base.sh
          Wrote ci/headroom-merge.sh
          Wrote ci/headroom-branch.sh
          Wrote ci/headroom-install.sh
          Wrote ci/headroom-base.sql
          Wrote ci/headroom-run.sql
          Wrote ci/headroom-failures.sql
          Wrote .gitignore
          Wrote headroom.schema.json
          Next:
            headroom run   runs the scenarios and records the run
            headroom try   tries every field of the forms under the project's strategies
            GitHub: set the repository variable HEADROOM_REPOSITORY to the repository to build headroom from, unless headroom is on the PATH of the runner

          """
      )
      #expect(try headroom("check").status == 0)
      // Both devices under both strategies: nothing moves under none, which is known.
      #expect(try headroom("run").output == "2 passed, 2 known failures   run 1\n")
      #expect(try headroom("try", "--fail-on", "never").status == 0)
      let status = try headroom.shell("git init -q . && git status --porcelain -uall")
      #expect(!status.output.contains("headroom.db") && status.output.contains("headroom.yaml"))
      // The number that its comment works out.
      let shown = try headroom("show", "sign-up/from-field-to-field [none, iPhone 8]")
      #expect(shown.output.contains("117 pt below the keyboard's top"))
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
    ("xcode", ["ci_scripts must be next to the Xcode project"]), ("none", []),
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

  /// Jobs by their names, with the scripts that they call.
  @Test(.needs(.pythonYAML))
  func `the files for the services are YAML of the right shape`() throws {
    try BuiltBinary.inTemporaryFolder { headroom throws in
      #expect(try headroom("init", "--ci", "github").status == 0)
      #expect(try headroom("init", "--ci", "gitlab").status == 0)
      let script = """
        import yaml
        github = yaml.safe_load(open(".github/workflows/headroom.yml"))
        assert set(github) == {"name", True, "permissions", "env", "jobs"}, github.keys()
        assert github["jobs"]["merge"]["needs"] == "shard"
        tool = {"HEADROOM_REPOSITORY", "HEADROOM_REVISION"}
        assert tool <= set(github["env"]), github["env"]
        repositories = {"HEADROOM_HEAD_REPOSITORY", "HEADROOM_BASE_REPOSITORY"}
        assert repositories <= set(github["env"]), github["env"]
        for job in github["jobs"].values():
            for step in job["steps"]:
                assert ("run" in step) != ("uses" in step), step
                assert set(step) <= {"run", "uses", "with", "if"}, step
        steps = [s.get("run", "") for j in github["jobs"].values() for s in j["steps"]]
        shards = github["jobs"]["shard"]["strategy"]["matrix"]["shard"]
        assert "sh ci/headroom-shard.sh ${{ matrix.shard }} %d" % len(shards) in steps
        gitlab = yaml.safe_load(open("ci/headroom.gitlab-ci.yml"))
        for job in ("headroom-shard", "headroom"):
            assert gitlab[job]["extends"] == ".headroom", job
            steps += gitlab[".headroom"]["before_script"] + gitlab[job]["script"]
        assert gitlab["headroom"]["needs"] == ["headroom-shard"]
        request = gitlab[".headroom"]["rules"][0]["variables"]
        assert repositories | {"HEADROOM_OWN_REPOSITORY", "HEADROOM_BASE_URL"} <= set(request)
        # A fork's merge request does not share the history of the branch with the same name.
        assert "HEADROOM_HISTORY_KEY" in request and "$HEADROOM_HISTORY_KEY" in str(gitlab["headroom"]["cache"])
        assert gitlab["headroom-shard"]["parallel"] == 4
        import re, os
        called = {f for s in steps for f in re.findall(r"ci/[a-z-]+[.]sh", s)}
        assert len(called) == 4 and all(os.path.exists(f) for f in called), called
        """
      try headroom.write(script, to: "check.py")
      let check = try headroom.shell("/usr/bin/python3 check.py")
      #expect(check.status == 0, "\(check.errors)")
    }
  }
}
