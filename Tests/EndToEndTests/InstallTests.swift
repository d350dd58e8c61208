import Foundation
import TestSupport
import Testing

/// The script of the action `headroom`, which makes headroom available to CI.
struct InstallTests {
  /// A project beside a copy of the action, as GitHub has it: with the sources around it.
  private struct Machine {
    let headroom: BuiltBinary

    /// What builds: it notes its arguments, and makes a product that says which it is.
    private static let swift = """
      #!/bin/sh
      for product; do :; done
      case $* in
        *--show-bin-path*) echo "$HOME/built";;
        *) echo "$*" >> "$HOME/builds"; mkdir -p "$HOME/built"
          product=$(echo "$*" | sed 's/.*--product //')
          printf '#!/bin/sh\\necho %s %s\\n' "$product" "$(wc -l < "$HOME/builds" | tr -d ' ')" > "$HOME/built/$product"
          chmod +x "$HOME/built/$product";;
      esac
      """

    static func make(_ body: (Machine) throws -> Void) throws {
      try BuiltBinary.inTemporaryFolder { headroom in
        let machine = Machine(headroom: headroom)
        let action = Repository.folder.appending(path: ".github/actions/headroom").path
        for file in [
          "Package.swift", "Sources/a.swift", "migrations/1.sql", "scenarios/devices.yaml",
        ] {
          try headroom.write("1", to: "tool/\(file)")
        }
        try headroom.write(Self.swift, to: "bin/swift")
        try headroom.write("headroom: 1\n", to: "app/headroom.yaml")
        try headroom.write(".headroom/\n", to: "app/.gitignore")
        try machine.shell(
          """
          chmod +x bin/* && mkdir -p tool/.github/actions && cp -r '\(action)' tool/.github/actions
          cd app && git init -q . && git add -A && \(CITests.WorkingCopy.git) commit -qm 'Begin'
          """)
        try body(machine)
      }
    }

    /// Runs the script in the project's folder.
    func install(_ words: String = "", _ environment: [String: String] = [:]) throws
      -> BuiltBinary.Result
    {
      try run("cd app && ../tool/.github/actions/headroom/install.sh \(words)", environment)
    }

    /// Installs, and returns what the program that is found then prints.
    func program(_ environment: [String: String] = [:]) throws -> String {
      try shell(
        """
        cd app && folder=$(../tool/.github/actions/headroom/install.sh) && PATH=$folder:$PATH
        [ "${folder#/}" != "$folder" ] && headroom
        """, environment)
    }

    @discardableResult
    func shell(_ line: String, _ environment: [String: String] = [:]) throws -> String {
      let result = try run(line, environment)
      try #require(result.status == 0, "\(line): \(result)")
      return result.output.split(separator: "\n").joined(separator: "\n")
    }

    private func run(_ line: String, _ environment: [String: String]) throws -> BuiltBinary.Result {
      let folder = headroom.folder.path
      return try headroom.shell(
        line,
        environment: ["HOME": folder, "PATH": "\(folder)/bin:/usr/bin:/bin"]
          .merging(environment) { $1 })
    }

    var builds: [Substring] {
      get throws {
        guard headroom.has("builds") else { return [] }
        return String(decoding: try headroom.read("builds"), as: UTF8.self).split(separator: "\n")
      }
    }
  }

  @Test func `a program on the path is taken`() throws {
    try Machine.make { machine throws in
      try machine.headroom.write("#!/bin/sh\necho mine\n", to: "bin/headroom")
      try machine.shell("chmod +x bin/headroom")
      #expect(try machine.program() == "mine")
      #expect(try machine.install("--key").output == "\n")
      #expect(try machine.builds.isEmpty)
    }
  }

  @Test(arguments: [
    "", "source", "main", "0123456789abcdef0123456789abcdef01234567", "feature-1.2",
  ])
  func `a branch is built from its sources, once`(version: String) throws {
    try Machine.make { machine throws in
      let environment = ["HEADROOM_VERSION": version]
      let key = try machine.install("--key", environment).output
      #expect(key.hasPrefix("source-"), "\(key)")
      #expect(try machine.program(environment) == "headroom 1")
      #expect(try machine.program(environment) == "headroom 1")
      let builds = try machine.builds
      let folder = try machine.shell("pwd -P")
      #expect(
        builds == [
          "build \(Self.isLinux ? "--static-swift-stdlib " : "")-c release --package-path \(folder)/tool "
            + "--scratch-path \(folder)/app/.headroom/tool/build --product headroom"
        ])
      // Other sources, wherever they are, are another program.
      try machine.headroom.write("2", to: "tool/Sources/a.swift")
      #expect(try machine.install("--key", environment).output != key)
      #expect(try machine.program(environment) == "headroom 2")
    }
  }

  @Test(arguments: ["", "'", "\""])
  func `the program of a package takes headroom's place, and is built once for each commit`(
    quote: String
  ) throws {
    try Machine.make { machine throws in
      try machine.headroom.write("#!/bin/sh\necho mine\n", to: "bin/headroom")
      try machine.headroom.write(
        "headroom: 1\nprogram: \(quote)swift run -c release Own\(quote)  \t # ours\n",
        to: "app/headroom.yaml")
      let commit = "cd app && git add -A && \(CITests.WorkingCopy.git) commit -qm 'Own'"
      try machine.shell("chmod +x bin/headroom && \(commit)")
      let key = try machine.install("--key").output
      #expect(try key == machine.shell("git -C app rev-parse HEAD") + "\n")
      #expect(try machine.program() == "Own 1")
      #expect(try machine.program() == "Own 1")
      #expect(
        try machine.builds.allSatisfy {
          $0.hasSuffix(
            "--package-path . --scratch-path "
              + (try machine.shell("cd app && pwd -P")) + "/.headroom/tool/build --product Own")
        })
      // What differs from the commit is built.
      try machine.headroom.write("2", to: "app/Sources/main.swift")
      #expect(try machine.program() == "Own 2")
      try machine.shell(commit)
      #expect(try machine.program() == "Own 3")
      #expect(try machine.install("--key").output != key)
    }
  }

  // MARK: Releases

  /// The name of this system in that of an archive.
  private static let system: String = {
    var name = utsname()
    uname(&name)
    let machine = withUnsafeBytes(of: &name.machine) {
      String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
    }
    return (isLinux ? "linux-" : "macos-") + machine
  }()

  #if os(Linux)
  private static let isLinux = true
  #else
  private static let isLinux = false
  #endif

  /// Puts the release 1.2.0 where the repository `home` has it.
  private static func publish(on machine: Machine) throws {
    try machine.headroom.write("#!/bin/sh\necho released\n", to: "packed/headroom")
    let archive = "headroom-1.2.0-\(system).tar.gz"
    try machine.shell(
      """
      chmod +x packed/headroom && touch packed/LICENSE
      folder=home/releases/download/v1.2.0 && mkdir -p $folder
      tar -czf $folder/\(archive) -C packed headroom LICENSE && cd $folder
      \(isLinux ? "sha256sum" : "shasum -a 256") *.tar.gz > SHA256SUMS
      """)
  }

  @Test(arguments: ["v1.2.0", "1.2.0"])
  func `a release is downloaded, and compared with its checksum`(version: String) throws {
    try Machine.make { machine throws in
      try Self.publish(on: machine)
      let home = "file://\(machine.headroom.folder.path)/home"
      let environment = ["HEADROOM_VERSION": version, "HEADROOM_REPOSITORY": home]
      #expect(try machine.install("--key", environment).output == "\n")
      #expect(try machine.program(environment) == "released")
      #expect(try machine.builds.isEmpty)
      // It is there already.
      #expect(
        try machine.program(environment.merging(["HEADROOM_REPOSITORY": "file:///no"]) { $1 })
          == "released")
      // What was changed since is not installed.
      let changed =
        "echo >> home/releases/download/v1.2.0/headroom-1.2.0-\(Self.system).tar.gz; rm -r app/.headroom"
      try machine.shell(changed)
      let refused = try machine.install("", environment)
      #expect(refused.status == 1 && refused.output.isEmpty, "\(refused)")
      #expect(
        refused.errors.contains("is not what SHA256SUMS says; nothing was installed"), "\(refused)")
      #expect(!machine.headroom.has("app/.headroom/tool/bin/1.2.0/headroom"))
    }
  }

  @Test func `the tag that is checked out names the release, and its origin the repository`() throws
  {
    try Machine.make { machine throws in
      try Self.publish(on: machine)
      try machine.shell(
        """
        cd tool && git init -q . && git add -A && \(CITests.WorkingCopy.git) commit -qm '1.2' && git tag v1.2.0
        git remote add origin "file://$HOME/home.git"
        """)
      #expect(try machine.program() == "released")
      #expect(try machine.program(["HEADROOM_VERSION": "source"]) == "headroom 1")
    }
  }

  @Test func `what is no release says what to do`() throws {
    try Machine.make { machine throws in
      let home = "file://\(machine.headroom.folder.path)/home"
      let missing = try machine.install(
        "", ["HEADROOM_VERSION": "9.9", "HEADROOM_REPOSITORY": home])
      #expect(missing.status == 1, "\(missing)")
      #expect(
        missing.errors.contains(
          "error: can't download \(home)/releases/download/v9.9/headroom-9.9-\(Self.system).tar.gz; set "
            + "HEADROOM_VERSION to a release, or to source to build headroom\n"), "\(missing)")
      try machine.shell("rm bin/swift")
      let noSwift = try machine.headroom.shell(
        "cd app && ../tool/.github/actions/headroom/install.sh",
        environment: ["HOME": machine.headroom.folder.path, "PATH": "/usr/bin:/bin"])
      #expect(noSwift.status == 1, "\(noSwift)")
      #expect(
        noSwift.errors.contains(
          "error: Swift 6.3 is needed to build headroom; use an image that has it (swift:6.3), or name a "
            + "release of headroom in HEADROOM_VERSION"), "\(noSwift)")
    }
  }

  @Test(arguments: [("Darwin", false), ("Darwin", true), ("Linux", false)])
  func `on a Mac libyaml comes before what is built`(system: String, hasPackage: Bool) throws {
    try Machine.make { machine throws in
      if hasPackage {
        try machine.headroom.write("headroom: 1\nprogram: swift run Own\n", to: "app/headroom.yaml")
      }
      try machine.headroom.write("#!/bin/sh\necho \(system)\n", to: "bin/uname")
      try machine.headroom.write("#!/bin/sh\necho brew $* >> \"$HOME/calls\"\n", to: "bin/brew")
      // No program comes of it.
      try machine.headroom.write("#!/bin/sh\nexit 9\n", to: "bin/swift")
      try machine.shell("chmod +x bin/* && touch calls")
      let result = try machine.install()
      #expect(result.status == 9, "\(result)")
      let calls = String(decoding: try machine.headroom.read("calls"), as: UTF8.self)
      #expect(calls == (system == "Darwin" ? "brew install -q libyaml\n" : ""))
    }
  }

  @Test(.needs(.shellcheck))
  func `every script is sound for a strict reader of shells`() throws {
    try BuiltBinary.inTemporaryFolder { headroom throws in
      try headroom.expect(0, "init", "--ci", "xcode", "-q")
      let folder = Repository.folder.path
      let check = try headroom.shell(
        "shellcheck ci_scripts/*.sh '\(folder)/.github/actions/headroom/install.sh' '\(folder)/.ci/release'"
      )
      #expect(check.status == 0, "\(check.output)")
    }
  }
}
