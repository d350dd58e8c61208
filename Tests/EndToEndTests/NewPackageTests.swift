import Foundation
import TestSupport
import Testing

/// A package for a strategy of one's own, as 'headroom new --package' writes it.
struct NewPackageTests {
  @Test func `it has the names that were asked for`() throws {
    try BuiltBinary.inTemporaryFolder { headroom in
      let result = try headroom(
        "new", "--package", "KeepUp", "--strategy", "keep-up-2u", "--headroom",
        "https://example.org/else/headroom-mirror.git")
      #expect(result.status == 64)
      #expect(
        result.errors.contains("'keep-up-2u' is not a valid strategy name"), "\(result.errors)")
      let made = try headroom(
        "new", "--package", "Packages/KeepUp", "--strategy", "my-app", "--headroom",
        "https://example.org/else/headroom-mirror.git/")
      #expect(made.status == 0, "\(made.errors)")
      #expect(made.errors.contains("cd Packages/KeepUp && swift run"), "\(made.errors)")
      let package = String(
        decoding: try headroom.read("Packages/KeepUp/Package.swift"), as: UTF8.self)
      #expect(
        package.contains(
          #".package(url: "https://example.org/else/headroom-mirror.git", branch: "main")"#
        )
      )
      #expect(package.contains(#".product(name: "HeadroomCommand", package: "headroom-mirror")"#))
      let strategy = String(
        decoding: try headroom.read("Packages/KeepUp/Sources/KeepUp/MyAppStrategy.swift"),
        as: UTF8.self)
      #expect(strategy.contains("struct MyAppStrategy: Strategy"))
      #expect(strategy.contains("\"myApp\","))
      let scenario = String(
        decoding: try headroom.read("Packages/KeepUp/scenarios/sign-up.yaml"), as: UTF8.self)
      #expect(scenario.contains("strategies: [none, my-app]"))
      let readme = String(decoding: try headroom.read("Packages/KeepUp/README.md"), as: UTF8.self)
      #expect(readme.contains("`swift run KeepUp help swift`"))
      let again = try headroom("new", "--package", "Packages/KeepUp", "--strategy", "my-app")
      #expect(again.status == 74)
    }
  }

  @Test func `headroom alone refuses to run there, and names the program`() throws {
    try BuiltBinary.inTemporaryFolder { headroom in
      let made = try headroom("new", "--package", "KeepUp", "--strategy", "keep-up", "-q")
      #expect(made.status == 0, "\(made.errors)")
      for command in ["run", "run scenarios", "try", "check", "simulate scenarios/sign-up.yaml"] {
        let result = try headroom.shell("cd KeepUp && \"$headroom\" \(command)")
        #expect(result.status == 64 && result.output.isEmpty, "\(command): \(result)")
        #expect(
          result.errors.hasPrefix(
            "error: the strategies of this project are in a program of its own; use 'swift run KeepUp' "
              + "instead of headroom, or remove 'program' from "),
          "\(command): \(result)")
      }
      #expect(!headroom.has("KeepUp/headroom.db"))
      #expect(try headroom.shell("cd KeepUp && \"$headroom\" run --help").status == 0)
    }
  }

  @Test func `its files name headroom's package relative to it, and nothing of this machine`()
    throws
  {
    try BuiltBinary.inTemporaryFolder { headroom in
      let made = try headroom("new", "--package", "deep/down/KeepUp", "--strategy", "keep-up")
      #expect(made.status == 0, "\(made.errors)")
      let package = String(
        decoding: try headroom.read("deep/down/KeepUp/Package.swift"), as: UTF8.self)
      let path = try #require(package.firstMatch(of: /path: "(\.\.\/[^"]+)"/)).1
      let found = try headroom.shell("cd deep/down/KeepUp/\(path) && ls Package.swift")
      #expect(found.output == "Package.swift\n", "\(path)")
      let folder = try headroom.shell("pwd -P").output.dropLast()
      let named = try headroom.shell("grep -rlF -e '\(folder)' deep").output
      #expect(named == "")
    }
  }

  @Test func `no module of Headroom's can be a package's name`() throws {
    let package = try String(
      contentsOf: Repository.folder.appending(path: "Package.swift"), encoding: .utf8)
    let targets = package.matches(of: /name: "([A-Z]\w+)"/).map { String($0.1) }
      .filter { !$0.hasSuffix("Tests") }
    #expect(targets.count > 15)
    for target in targets {
      try BuiltBinary.inTemporaryFolder { headroom in
        let result = try headroom("new", "--package", target, "-s", "b")
        #expect(result.status == 64, "\(target)")
      }
    }
  }

  @Test(arguments: [
    (["--package", "A"], "'--package' needs '--strategy'"),
    (["--package", "A", "-s", "b", "form"], "leave out a form"),
    (["--package", "A", "-s", "b", "--with-form"], "leave out '--with-form'"),
    (["--headroom", "..", "form"], "'--headroom' needs '--package'"),
    (["--package", "A", "-s", "inset-scroll"], "is a built-in strategy"),
    (["--package", "A b", "-s", "b"], "'A b' is not a valid package name"),
    (["--package", "A", "-s", "b", "--headroom", "."], "there is no Headroom package in '.'"),
    (["--package", "Presentation", "-s", "b"], "the name of a module that the package uses"),
    (["--package", "class", "-s", "b"], "begins with a capital letter"),
    (["--package", "A", "-s", "else"], "which means something else in scenario files"),
    (["--package", "A", "-s", "null"], "which means something else in scenario files"),
    (["--package", "A", "-s", String(repeating: "a", count: 65)], "up to 64 characters"),
  ])
  func `what does not go is said`(words: [String], message: String) throws {
    try BuiltBinary.inTemporaryFolder { headroom in
      let result = try headroom.call(["new"] + words)
      #expect(result.status == 64, "\(result.errors)")
      #expect(result.errors.contains(message), "\(result.errors)")
      #expect(!headroom.has("A"))
    }
  }
}

/// The package is built and run, which takes as long as building Headroom: in CI only.
@Suite(.enabled(if: Thoroughness.isFull))
struct BuiltPackageTests {
  private static let environment = ProcessInfo.processInfo.environment.filter {
    ["PATH", "HOME", "LANG"].contains($0.key)
  }

  @Test func `it runs, and after an edit the comparison names its code`() throws {
    try BuiltBinary.inTemporaryFolder { headroom in
      let made = try headroom("new", "--package", "MyApp", "--strategy", "lift-form")
      #expect(made.status == 0, "\(made.errors)")
      func swift(_ verb: String, _ words: String = "") throws -> BuiltBinary.Result {
        // Nobody debugs it, which saves a part of the time.
        try headroom.shell(
          "cd MyApp && swift \(verb) -debug-info-format none \(words) 2>&1",
          environment: Self.environment)
      }
      let first = try swift("run")
      #expect(first.status == 0, "\(first.output)")
      #expect(first.output.contains("2 passed, 2 known failures"), "\(first.output.suffix(2000))")
      #expect(first.output.contains("\nbuilt for debugging; 'swift run -c release MyApp' is more"))
      let file = "MyApp/Sources/MyApp/LiftFormStrategy.swift"
      let source = String(decoding: try headroom.read(file), as: UTF8.self)
      try headroom.write(source.replacing("space = 10.0", with: "space = 25.0"), to: file)
      let second = try swift("run")
      #expect(second.status == 0, "\(second.output)")
      let why = try swift("run", "MyApp compare --why")
      #expect(why.output.contains("strategy code lift-form"), "\(why.output)")
      #expect(why.output.contains("gap 10 → 25"), "\(why.output)")
      // The README's change leaves the package's own test as right as it was.
      let test = try swift("test")
      #expect(test.status == 0 && test.output.contains("1 test"), "\(test.output)")
    }
  }
}
