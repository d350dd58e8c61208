import AvoidanceEngine
import Foundation
import Scenarios
import TestSupport
import Testing

/// A folder that is gone after the test.
struct TemporaryFolder: ~Copyable {
  let path: String

  init() throws {
    path = FileManager.default.temporaryDirectory.path + "/scenarios-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func write(_ name: String, _ text: String) throws {
    let file = "\(path)/\(name)"
    let folder = file.split(separator: "/", omittingEmptySubsequences: false).dropLast()
    try FileManager.default.createDirectory(
      atPath: folder.joined(separator: "/"), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: URL(filePath: file))
  }
}

struct SuiteReaderTests {
  private func form(_ name: String, _ width: Int = 1) -> String {
    "headroom: 1\nforms:\n  - {name: \(name), canvas: [\(width), 1], view: {}}\n"
  }

  @Test
  func `what files were is noted, where nothing else decides what they define`() throws {
    let folder = try TemporaryFolder()
    func path(_ name: String) -> String { "\(folder.path)/\(name).yaml" }
    try folder.write("sound.yaml", form("a"))
    try folder.write("other.yaml", form("b"))
    try folder.write("twice.yaml", form("a", 2))
    try folder.write(
      "strategy.yaml", "headroom: 1\nstrategies:\n  - {name: mine, model: insetScroll}\n")
    try folder.write(
      "configures.yaml",
      form("c") + """
        scenarios:
          - {name: s, form: c, devices: [iPhone 8], script: [configure: {gap: 8}]}

        """
    )
    let all = ["sound", "other", "twice", "strategy", "configures"].map(path)
    var reader = SuiteReader(strategies: .builtIn)
    #expect(reader.read(paths: all).sourceFiles.isEmpty)
    reader.notesSourceFiles = true
    let files = reader.read(paths: all).sourceFiles
    #expect(Set(files.keys) == [path("sound"), path("other")])
    // A form that is there twice, and a strategy, whose code may change without its file.
    #expect(
      reader.files(all, changedSince: files)
        == [path("twice"), path("strategy"), path("configures")]
    )
    try folder.write("other.yaml", form("b") + "# more\n")
    #expect(reader.files(Array(all[..<2]), changedSince: files) == [path("other")])
    try FileManager.default.removeItem(atPath: path("sound"))
    #expect(reader.files([path("sound")], changedSince: files) == [path("sound")])
    try folder.write("sound.yaml", form("a"))
    #expect(reader.files([path("sound")], changedSince: files).isEmpty)
    reader.known.defaults.tolerance = 1
    #expect(reader.files([path("sound")], changedSince: files) == [path("sound")])
  }

  @Test
  func `a folder means its scenario files in sorted order`() throws {
    let folder = try TemporaryFolder()
    try folder.write("b.yaml", form("b"))
    try folder.write("a/z.yml", form("az"))
    try folder.write("a/c.json", #"{"headroom": 1, "forms": []}"#)
    try folder.write("a/notes.txt", "not read")
    try folder.write("c.storyboard", "not read")
    let reading = SuiteReader(strategies: .builtIn).read(paths: [folder.path])
    #expect(reading.diagnostics.isEmpty)
    #expect(
      reading.files.map { $0.dropFirst(folder.path.count) } == ["/a/c.json", "/a/z.yml", "/b.yaml"])
    #expect(reading.suite.forms.map(\.name) == ["az", "b"])
  }

  @Test
  func `files that are read side by side give what they give one after the other`() {
    // Every third is no YAML, every fifth has an unknown key, every seventh a name that is taken.
    let sources = (0..<60).map { number -> SuiteReader.Source in
      let text =
        number % 3 == 1
        ? "headroom: [1\n"
        : number % 5 == 1
          ? "headroom: 1\nformz: []\nforms: [{nam: a}]\n"
          : form(number % 7 == 1 ? "taken" : "form-\(number)")
      return .init(file: "\(number).yaml", bytes: Array(text.utf8))
    }
    var reader = SuiteReader(strategies: .builtIn)
    reader.jobs = 1
    let alone = reader.read(sources)
    reader.jobs = 8
    let together = reader.read(sources)
    #expect(alone.diagnostics.count > 40)
    #expect(together.diagnostics == alone.diagnostics)
    #expect(together.files == alone.files)
    #expect(together.suite.forms == alone.suite.forms)
  }

  @Test
  func `no link leads out of the folder`() throws {
    let outside = try TemporaryFolder()
    try outside.write("secret.yaml", form("secret"))
    let folder = try TemporaryFolder()
    try folder.write("a.yaml", form("a"))
    try FileManager.default.createSymbolicLink(
      atPath: "\(folder.path)/link.yaml", withDestinationPath: "\(outside.path)/secret.yaml")
    try FileManager.default.createSymbolicLink(
      atPath: "\(folder.path)/loop", withDestinationPath: folder.path)
    let reading = SuiteReader(strategies: .builtIn).read(paths: [folder.path])
    #expect(reading.suite.forms.map(\.name) == ["a"])
    #expect(
      reading.diagnostics.map(\.description).contains {
        $0.hasSuffix(
          "/link.yaml: warning: is a symbolic link out of the given folder; pass the file itself to read it"
        )
      }
    )
    #expect(!reading.hasErrors)
  }

  @Test
  func `what is not there or empty is an error`() throws {
    let folder = try TemporaryFolder()
    let missing = "\(folder.path)/missing.yaml"
    let reading = SuiteReader(strategies: .builtIn).read(paths: [missing, folder.path])
    #expect(
      reading.diagnostics.map(\.description) == [
        "\(missing): error: can't be read: no such file or folder",
        "\(folder.path): error: contains no .yaml, .yml or .json file",
      ]
    )
  }

  @Test
  func `a file that is too long is not read`() throws {
    let folder = try TemporaryFolder()
    try folder.write("long.yaml", "")
    let limit = 64 << 20
    let file = try FileHandle(forWritingTo: URL(filePath: "\(folder.path)/long.yaml"))
    try file.truncate(atOffset: UInt64(limit + 1))
    try file.close()
    let problems = SuiteReader(strategies: .builtIn).read(paths: [folder.path]).diagnostics.map(
      \.problem)
    #expect(problems == [.fileTooLarge(bytes: limit + 1, limit: limit)])
  }

  @Test
  func `a pipe is no file, and nobody waits for its writer`() throws {
    let folder = try TemporaryFolder()
    let pipe = "\(folder.path)/pipe.yaml"
    try #require(mkfifo(pipe, 0o600) == 0)
    for path in [pipe, folder.path] {
      let reading = SuiteReader(strategies: .builtIn).read(paths: [path])
      #expect(
        reading.diagnostics.map(\.problem) == [.unreadable("it is a pipe, not a file")], "\(path)")
    }
  }

  @Test
  func `names refer across files`() {
    let scenario = "headroom: 1\nscenarios:\n  - {name: s, form: a, script: []}\n"
    let reading = SuiteReader(strategies: .builtIn).read([
      .init(file: "1.yaml", bytes: Array(scenario.utf8)),
      .init(file: "2.yaml", bytes: Array(form("a").utf8)),
    ])
    #expect(reading.diagnostics.isEmpty)
  }

  @Test
  func `equal content is accepted once, other content names both places`() {
    let sources = [form("a"), form("a", 1), form("a", 2)].enumerated().map {
      SuiteReader.Source(file: "\($0).yaml", bytes: Array($1.utf8))
    }
    #expect(SuiteReader(strategies: .builtIn).read(Array(sources[0...1])).diagnostics.isEmpty)
    #expect(SuiteReader(strategies: .builtIn).read(Array(sources[0...1])).suite.forms.count == 1)
    let reading = SuiteReader(strategies: .builtIn).read(sources)
    #expect(
      reading.diagnostics.map(\.description) == [
        """
        2.yaml:3:5: error: the form 'a' is already defined with other content at 0.yaml:3:5
          - {name: a, canvas: [2, 1], view: {}}
            ^
        """
      ]
    )
  }

  @Test(arguments: [false, true])
  func `names that only the database knows are a warning, or an error when strict`(strict: Bool) {
    let known = KnownDefinitions(
      names: [.form: ["stored"], .strategy: ["mine"], .device: ["tablet"]], strategies: .builtIn)
    let text = """
      headroom: 1
      scenarios:
        - {name: s, form: stored, devices: [tablet], strategies: [mine], script: [{focus: any}]}
        - {name: t, form: stored, devices: [phone], script: [blur]}
      """
    let reading = read(text, known: known, isStrict: strict)
    #expect(
      reading.lines == [
        "3:21: not defined in these files, only in the database: form 'stored'",
        "3:39: not defined in these files, only in the database: device 'tablet'",
        "3:61: not defined in these files, only in the database: strategy 'mine'",
        "4:39: unknown device 'phone'"
          + NameHint(for: "phone", among: ShippedDevices.all.map(\.name) + ["tablet"]).words,
      ]
    )
    #expect(reading.diagnostics.prefix(3).allSatisfy { ($0.severity == .error) == strict })
  }

  @Test
  func `views are checked against a form that only the database knows`() throws {
    let form = try #require(read(form("stored")).suite.forms.first)
    let known = KnownDefinitions(
      names: [.form: ["stored"]], forms: ["stored": form], strategies: .builtIn)
    let text = "headroom: 1\nscenarios:\n  - {name: s, form: stored, script: [{focus: a}]}\n"
    #expect(
      read(text, known: known).lines == [
        "3:21: not defined in these files, only in the database: form 'stored'",
        "3:46: the form 'stored' has no view 'a'",
      ]
    )
  }

  @Test
  func `shipped devices are known, and a definition in the files wins`() {
    let scenario = "scenarios:\n  - {name: s, form: a, devices: [iPhone 8], script: []}\n"
    let plain = read(form("a") + scenario)
    #expect(plain.diagnostics.isEmpty)
    #expect(plain.shippedDevices.map(\.name) == ["iPhone 8"])
    let own = "devices: [{name: iPhone 8, screen: [1, 1], keyboard: {portrait: 1}}]\n"
    let reading = read(form("a") + own + scenario)
    #expect(reading.diagnostics.isEmpty)
    #expect(reading.shippedDevices.isEmpty)
  }

  @Test
  func `a device without landscape numbers is warned about where it would turn`() {
    let text = suite(
      "  - {name: s, form: login, devices: [phone], orientations: [landscapeLeft], script: []}\n")
    let reading = read(text)
    #expect(!reading.hasErrors)
    #expect(
      reading.lines == [
        "22:38: the device 'phone' has no landscape keyboard height; landscape cases are left out"
      ]
    )
  }

  @Test
  func `a broken definition is blamed once and not where it is named`() {
    let text = """
      headroom: 1
      forms:
        - {name: f, canvas: [1], view: {}}
      scenarios:
        - {name: s, form: f, script: [{focus: a}]}
      """
    #expect(read(text).lines.count == 1)
  }

  @Test(arguments: [
    ("", "1:1: the file is empty; it must begin with 'headroom: 1'"),
    ("# nothing\n", "1:1: the file is empty; it must begin with 'headroom: 1'"),
    ("forms: []\n", "1:1: the format's version is missing; begin the file with 'headroom: 1'"),
    ("headroom: 2\n", "1:11: the format's version must be 1; found '2'"),
    ("headroom: \"1\"\n", "1:11: the format's version must be 1; found the string '1'"),
    (
      "- headroom\n",
      "1:1: a scenario file is a mapping that begins with 'headroom: 1'; found a list of one value"
    ),
    (
      "headroom: 1\nform: []\n", "2:1: unknown key 'form' in a scenario file; did you mean 'forms'?"
    ),
  ])
  func `a file begins with the format's version`(text: String, message: String) {
    #expect(read(text).lines == [message])
  }

  @Test
  func `baselines are kept`() throws {
    let reading = read(
      """
      headroom: 1
      baselines:
        - case: "s [none, phone]"
          adjustments: [{step: 0, view: t, property: contentOffset, to: [0, 1.0]}]
          reason: looked right
          by: someone
          at: 2026-11-21
      """
    )
    #expect(reading.diagnostics.isEmpty)
    let baseline = try #require(reading.suite.baselines.first)
    #expect(baseline.caseKey == "s [none, phone]")
    #expect(
      String(decoding: baseline.adjustments, as: UTF8.self)
        == #"[{"property":"contentOffset","step":0,"to":[0,1],"view":"t"}]"#
    )
  }
}
