import AvoidanceEngine
import Foundation
import Scenarios
import TestSupport
import Testing

/// Programs outside: how files name them, and what identifies their code.
struct ExternalDecodingTests {
  private static let known = StrategyRegistry.builtIn

  private func folder(_ files: [String: String]) throws -> URL {
    let folder = URL(filePath: NSTemporaryDirectory()).appending(path: UUID().uuidString)
    for (path, text) in files {
      let file = folder.appending(path: path)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
    return folder
  }

  private func externals(_ text: String) -> (externals: [ExternalDefinition], words: [String]) {
    let reading = read("headroom: 1\nexternals:\n" + text)
    return (reading.suite.externals, reading.diagnostics.map(\.message))
  }

  @Test func `a file names a program, its parameters and limits`() throws {
    let (found, words) = externals(
      """
        - name: rn-kav
          command: [node, kav.js, --fast]
          files: ["*.js", "lib/**/*.js"]
          parameters: {behavior: padding, offset: 12, enabled: true, classes: [A, B]}
          environment: [NODE_PATH]
          limits: {case: 2s, start: 200ms, answer: 64KiB}
      """
    )
    #expect(words == [])
    let external = try #require(found.first)
    #expect(external.name == "rn-kav")
    #expect(external.command == ["node", "kav.js", "--fast"])
    #expect(external.files == ["*.js", "lib/**/*.js"])
    #expect(
      external.parameters == [
        ParameterChange("behavior", .text("padding")), ParameterChange("offset", .number(12)),
        ParameterChange("enabled", .flag(true)), ParameterChange("classes", .words(["A", "B"])),
      ]
    )
    #expect(external.environment == ["NODE_PATH"])
    #expect(external.limits.caseSeconds == 2)
    #expect(external.limits.start == 0.2)
    #expect(external.limits.answer == 65_536)
    #expect(external.folder == ".")
  }

  @Test func `what nothing is said of has the usual limits`() throws {
    let external = try #require(externals("  - {name: a, command: [./a]}").externals.first)
    #expect(external.limits.caseSeconds == 2)
    #expect(external.limits.start == 10)
    #expect(external.limits.answer == 1_048_576)
  }

  @Test(arguments: [
    ("{command: [a]}", "an external program requires the key 'name'"),
    ("{name: a}", "an external program requires the key 'command'"),
    ("{name: a, command: []}", "'command' is empty; list at least one, or remove it"),
    ("{name: a, command: node a.js}", "'command' must be a list; found 'node a.js'"),
    (
      "{name: none, command: [a]}",
      "'none' is a built-in strategy and can't be defined again; use another name"
    ),
    (
      "{name: a, command: ['']}",
      "'command' must be a program and its arguments, as a list of strings; found a list of one value"
    ),
    (
      "{name: iq-6.3.0, command: [a]}",
      "'iq-6.3.0' is a built-in strategy and can't be defined again; use another name"
    ),
    (
      "{name: offsetRestore, command: [a]}",
      "'offsetRestore' is the name of another strategy; use another name"
    ),
    (
      "{name: else, command: [a]}",
      "a strategy can't be named 'else', which means something else in 'expect'"
    ),
    (
      "{name: a, command: [b], file: [c]}",
      "unknown key 'file' in an external program; did you mean 'files'?"
    ),
    (
      "{name: a, command: [b], files: [../x]}",
      "'files' must be paths below the folder of this file; found a list of one value"
    ),
    (
      "{name: a, command: [b], limits: {case: soon}}",
      "'limits.case' must be a time from 10ms to 600s, such as 2s; found 'soon'"
    ),
    (
      "{name: a, command: [b], limits: {answer: 1GiB}}",
      "'limits.answer' must be a size from 1KiB to 64MiB; found '1GiB'"
    ),
    (
      "{name: a, command: [b], parameters: {x: {y: 1}}}",
      "'x' must be a number, true or false, a string, or a list of strings; found a mapping"
    ),
    (
      "{name: a, command: [b], environment: [A=B]}",
      "'environment' must be names of variables, without '='; found a list of one value"
    ),
  ])
  func `what is wrong is said`(program: String, message: String) {
    #expect(externals("  - \(program)\n").words == [message])
  }

  @Test func `a scenario may name a program of another file and set its parameters`() {
    let reading = SuiteReader(strategies: .builtIn).read([
      .init(
        file: "a.yaml",
        bytes: Array(
          """
          headroom: 1
          strategies:
            - {name: kav-height, model: rn-kav, parameters: {behavior: height}}
          forms:
            - {name: f, canvas: [375, 667], view: {children: [{textField: t, frame: [0, 600, 100, 30]}]}}
          scenarios:
            - name: s
              form: f
              strategies: [rn-kav, kav-height]
              script:
                - focus: t
                - expect: {root.origin.y: {rn-kav: -1, kav-height: -2}}
          """.utf8
        )
      ),
      .init(
        file: "b.yaml",
        bytes: Array(
          "headroom: 1\nexternals: [{name: rn-kav, command: [x], parameters: {behavior: padding}}]"
            .utf8
        )
      ),
    ])
    #expect(reading.diagnostics.map(\.message) == [])
    #expect(reading.suite.strategies.map(\.value.model.isAvailable) == [false])
  }

  @Test func `a name is given once`() {
    let twice = externals("  - {name: a, command: [x]}\n  - {name: a, command: [y]}\n")
    #expect(twice.words.count == 1)
    #expect(twice.words.first?.contains("'a' is already defined") == true)
    #expect(externals("  - {name: a, command: [x]}\n  - {name: a, command: [x]}\n").words == [])
  }

  @Test func `a program and a strategy of a file can't have one name`() {
    let reading = read(
      "headroom: 1\nexternals: [{name: zz, command: [x]}]\n"
        + "strategies: [{name: zz, model: offsetRestore}]\n"
    )
    #expect(reading.diagnostics.count == 1)
    #expect(reading.diagnostics.first?.message.contains("'zz' is already defined") == true)
  }

  // MARK: Identity

  @Test(arguments: [
    ("*.js", ["a.js", "b.js"]),
    ("**/*.js", ["a.js", "b.js", "lib/c.js", "lib/deep/d.js"]),
    ("lib/**", ["lib/c.js", "lib/deep/d.js", "lib/e.txt"]),
    ("lib/?.js", ["lib/c.js"]),
    ("lib/e.txt", ["lib/e.txt"]),
  ])
  func `patterns mean files below the folder`(pattern: String, expected: [String]) throws {
    let folder = try folder([
      "a.js": "1", "b.js": "2", "lib/c.js": "3", "lib/deep/d.js": "4", "lib/e.txt": "5",
      ".git/x.js": "6",
    ])
    defer { try? FileManager.default.removeItem(at: folder) }
    var external = ExternalDefinition(
      name: "p", location: SourceLocation(file: "p.yaml"), folder: folder.path(),
      command: ["node", "--flag"])
    external.files = [pattern]
    #expect(try external.code().files.map(\.path) == expected)
  }

  // In UTF-8 € has three bytes, 😀 four.
  @Test(arguments: [("a?", "a€", true), ("a???", "a€", false), ("?.js", "😀.js", true)])
  func `a question mark stands for a whole character`(pattern: String, name: String, isMatch: Bool)
  {
    #expect(Wildcards.match(Array(name.utf8), Array(pattern.utf8)) == isMatch)
  }

  @Test func `what lies beside the pattern's folders is not looked at, and links end`() throws {
    let folder = try folder(["src/a.js": "1", "src/.hidden/b.js": "2", "other/c.js": "3"])
    defer { try? FileManager.default.removeItem(at: folder) }
    // Folders that are linked to each other have no end of paths.
    for (link, target) in [("src/up", ".."), ("src/self", "."), ("other/src", "../src")] {
      try FileManager.default.createSymbolicLink(
        atPath: folder.appending(path: link).path(), withDestinationPath: target)
    }
    try FileManager.default.createSymbolicLink(
      atPath: folder.appending(path: "out").path(), withDestinationPath: "/etc")
    #expect(mkfifo(folder.appending(path: "pipe").path(), 0o600) == 0)
    var external = ExternalDefinition(
      name: "p", location: SourceLocation(file: "p.yaml"), folder: folder.path(),
      command: ["/bin/sh", "./src/a.js", "../x"])
    #expect(try external.code().files.map(\.path) == ["src/a.js"])
    external.command = ["sh"]
    external.files = ["src/*.js"]
    #expect(try external.code().files.map(\.path) == ["src/a.js"])
    external.files = ["**/*.js"]
    #expect(try external.code().files.count == 2)
    for pattern in ["pipe", "out/passwd", "out/*", "src", "*"] {
      external.files = [pattern]
      #expect(throws: Diagnostic.self, "\(pattern)") { try external.code() }
    }
  }

  @Test func `too many files are an error, never a shorter list`() throws {
    let names = (0...1_000).map { ("many/\($0).js", "") }
    let folder = try folder(Dictionary(uniqueKeysWithValues: names))
    defer { try? FileManager.default.removeItem(at: folder) }
    var external = ExternalDefinition(
      name: "p", location: SourceLocation(file: "p.yaml"), folder: folder.path(), command: ["sh"])
    external.files = ["many/*.js"]
    #expect(throws: Diagnostic.self) { try external.code() }
    external.files = ["many/?.js"]
    #expect(try external.code().files.count == 10)
  }

  @Test func `the digest of a file is that of its bytes`() throws {
    // SHA-256 of "abc": FIPS 180-2, appendix B.1.
    let folder = try folder(["kav.js": "abc"])
    defer { try? FileManager.default.removeItem(at: folder) }
    let external = ExternalDefinition(
      name: "p", location: SourceLocation(file: "p.yaml"), folder: folder.path(),
      command: ["node", "kav.js", "absent.js"], parameters: [ParameterChange("gap", .number(10))])
    let digest = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
    let code = try external.code()
    #expect(code.files == [.init(path: "kav.js", digest: digest)])
    #expect(code.command == ["node", "kav.js", "absent.js"])
    #expect(code.defaults == ["gap": .number(10)])
    #expect(try external.code(version: "3").files == [])
    #expect(try external.code(version: "3").version == "3")
  }

  @Test func `a pattern that means nothing is an error at the program's place`() throws {
    let folder = try folder(["kav.js": "abc"])
    defer { try? FileManager.default.removeItem(at: folder) }
    var external = ExternalDefinition(
      name: "p", location: SourceLocation(file: "p.yaml", line: 3, column: 5),
      folder: folder.path(), command: ["node"])
    external.files = ["src/*.js"]
    #expect {
      try external.code()
    } throws: {
      let diagnostic = $0 as? Diagnostic
      return diagnostic?.location.line == 3
        && diagnostic?.message.contains("'src/*.js' in 'files' matches no file") == true
    }
  }

  @Test func `only what is named for its programs is read for them`() throws {
    let folder = try folder([
      "a.yaml":
        "headroom: 1\nexternals: [{name: a, command: [x]}]\nscenarios: [{nonsense: true}]\n",
      "none.yaml": "headroom: 1\n",
    ])
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appending(path: "a.yaml").path()
    let (externals, diagnostics) = SuiteReader.externals(in: [path], Self.known)
    #expect(externals.map(\.name) == ["a"])
    #expect(externals.first?.folder == FileManager.default.path(folder))
    #expect(diagnostics.map(\.message) == [])
    let none = SuiteReader.externals(in: [folder.appending(path: "none.yaml").path()], Self.known)
    #expect(
      none.diagnostics.map(\.message)
        == ["the file lists no program; list them under 'externals:'"]
    )
  }
}

extension FileManager {
  /// A folder's path without a slash at the end.
  fileprivate func path(_ url: URL) -> String {
    let path = url.path()
    return path.hasSuffix("/") ? String(path.dropLast()) : path
  }
}
