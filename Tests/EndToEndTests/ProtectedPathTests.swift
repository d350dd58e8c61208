import Foundation
import TestSupport
import Testing

@testable import HeadroomCommand

/// Outputs that are named like something that must not be lost.
struct ProtectedPathTests {
  private static let caseKey = "table/last-row-is-lifted [inset-scroll, iPhone 8]"

  /// A recorded suite, and another database.
  private static let recorded = MadeFolder { headroom in
    try headroom.write(ExampleFiles.contacts, to: "suite/contacts.yaml")
    try headroom.expect(0, "run", "-q", "suite")
    try headroom.shell("cp headroom.db other.db")
  }

  /// Gives the database two more names.
  private func link(_ headroom: BuiltBinary) throws {
    let links = "ln -s headroom.db link.json; ln headroom.db hard.json"
    #expect(try headroom.shell(links).status == 0)
  }

  /// All files with their content, and all links.
  private func state(_ headroom: BuiltBinary) throws -> [String: Data] {
    var state: [String: Data] = [:]
    for path in try FileManager.default.subpathsOfDirectory(atPath: headroom.folder.path) {
      let file = headroom.folder.appending(path: path).path
      if let target = try? FileManager.default.destinationOfSymbolicLink(atPath: file) {
        state[path] = Data("link to \(target)".utf8)
      } else if !BuiltBinary.isFolder(headroom.folder.appending(path: path)) {
        state[path] = try headroom.read(path)
      }
    }
    return state
  }

  @Test(arguments: [
    "report -o headroom.db", "report -o ./suite/../headroom.db", "report -o link.json",
    "report -o hard.json", "report --format csv -o other.db", "report -o headroom.db-journal",
    "report -o headroom.db-wal", "report --github -o other.db",
    "run --report json=headroom.db", "run suite --report csv=other.db",
    "run suite --no-record --report html=link.json", "try suite --report json=headroom.db",
    "new --from suite/contacts.yaml --force -o headroom.db",
    "show '\(caseKey)' --svg headroom.db",
  ])
  func `no output replaces a database`(command: String) throws {
    try Self.recorded.inCopy { headroom in
      try link(headroom)
      let before = try state(headroom)
      let result = try headroom.call(try BuiltBinary.words(command))
      #expect(result.status == 64, "\(result)")
      #expect(result.errors.contains("a Headroom database"), "\(result.errors)")
      #expect(result.errors.contains("choose another output file"), "\(result.errors)")
      #expect(try state(headroom) == before)
    }
  }

  @Test(arguments: [
    "run suite --report csv=suite/contacts.yaml",
    "run suite/contacts.yaml --no-record --report html=./suite/contacts.yaml",
    "run suite --report json=to-contacts", "run suite --report json=suite/notes.md",
    "try suite --fail-on never --report json=suite/contacts.yaml",
    "new --from suite/contacts.yaml --force -o to-contacts",
  ])
  func `no output replaces an input of the same command`(command: String) throws {
    try Self.recorded.inCopy { headroom in
      try link(headroom)
      try headroom.shell("ln -s suite/contacts.yaml to-contacts")
      // What is read under another name.
      try headroom.write("headroom: 1\n", to: "suite/notes.md")
      try headroom.shell("ln -s notes.md suite/notes.yaml")
      let before = try state(headroom)
      let result = try headroom.call(try BuiltBinary.words(command))
      #expect(result.status == 64, "\(result)")
      #expect(result.errors.contains("is read by the same command"), "\(result.errors)")
      #expect(try state(headroom) == before)
    }
  }

  @Test func `no output replaces what the database has been made of`() throws {
    try Self.recorded.inCopy { headroom in
      let before = try state(headroom)
      let result = try headroom("run", "--report", "json=suite/contacts.yaml")
      #expect(result.status == 64, "\(result)")
      #expect(
        result.errors
          == "error: suite/contacts.yaml was imported into the database; choose another output file\n"
      )
      #expect(try state(headroom) == before)
    }
  }

  @Test(arguments: ["suite/contacts.yaml", "headroom.db"])
  func `an output is refused before there is a database`(output: String) throws {
    try BuiltBinary.inTemporaryFolder { headroom in
      try headroom.write(ExampleFiles.contacts, to: "suite/contacts.yaml")
      let result = try headroom("run", "suite", "--report", "json=\(output)")
      #expect(result.status == 64, "\(result)")
      #expect(
        result.errors
          == "error: \(output) is read by the same command; choose another output file\n")
      #expect(!headroom.has("headroom.db"))
    }
  }

  @Test func `an output may replace an older output`() throws {
    try Self.recorded.inCopy { headroom in
      try link(headroom)
      #expect(try headroom("report", "-o", "a.json").status == 0)
      #expect(try headroom("report", "-o", "a.json").status == 0)
      #expect(try headroom("run", "-q", "--report", "json=a.json").status == 0)
      // A name that only looks like a database's journal.
      #expect(try headroom("report", "-o", "a.json-journal").status == 0)
    }
  }

  // MARK: Every output of every command

  /// An option that names what a command writes.
  struct Output: CustomTestStringConvertible {
    var command: String
    var option: OptionDeclaration
    var testDescription: String { "\(command) --\(option.name)" }

    /// The words of the option for a path.
    func words(_ path: String) -> String {
      guard case .value("format=file") = option.form else { return "--\(option.name) '\(path)'" }
      return "--\(option.name) 'json=\(path)'"
    }
  }

  static let outputs = HeadroomProgram.commands.flatMap { command in
    command.declaration.options.filter(\.isOutput).map {
      Output(command: command.declaration.name, option: $0)
    }
  }

  /// What makes a call of which nothing but its output is wrong.
  private static let otherWords = [
    "try --report": "--fail-on never", "explore --output": "--strategy none --cases 1",
    "explore --report": "--strategy none --cases 1 --fail-on never", "run --report": "",
    "show --svg": "'\(caseKey)'", "report --output": "",
    "import --output": "other/Login.storyboard",
    "new --output": "contacts --force", "new --package": "--strategy my-lift",
    "export --output": "",
    "doctor --backup": "", "schema --output": "",
  ]

  /// A project, whose database has a run and was imported from one more file.
  private static let project = MadeFolder { headroom in
    try headroom.write(
      "headroom: 1\npaths: [suite]\nexternals: {lift: tools/externals.yaml}\n", to: "headroom.yaml")
    try headroom.write(
      "headroom: 1\nexternals: [{name: lift, command: [python3, lift.py]}]\n",
      to: "tools/externals.yaml")
    try headroom.write("import sys\n", to: "tools/lift.py")
    try headroom.write(ExampleFiles.contacts, to: "suite/contacts.yaml")
    try headroom.write(InterfaceFiles.login, to: "other/Login.storyboard")
    try headroom.expect(0, "import", "-q", "other/Login.storyboard")
    try headroom.expect(0, "run", "-q")
  }

  @Test func `every option whose value is a path says whether it is written`() {
    var readers: Set<String> = []
    for command in HeadroomProgram.commands {
      for option in command.declaration.options
      where !option.isOutput && option.pathPrefix(of: "json=a") != nil {
        readers.insert(option.name)
      }
    }
    #expect(readers == ["db", "external", "file", "from"])
    #expect(Set(Self.outputs.map(\.testDescription)) == Set(Self.otherWords.keys))
  }

  /// What no output may replace, by its own name and by others.
  private static let protected = [
    "headroom.yaml", "suite/contacts.yaml", "tools/externals.yaml", "tools/lift.py",
    "other/Login.storyboard", "headroom.db", "headroom.db-journal", "./headroom.yaml",
    "suite/../headroom.yaml", "way/contacts.yaml", "link.json", "hard.json", "link.html",
  ]

  /// The names that one of the outputs is tried with: each output four, each name by some outputs; all
  /// where `HEADROOM_KILLS` asks for more than everyone's tests take time for.
  private static func protected(by output: Output) -> [String] {
    guard !Thoroughness.isFull else { return protected }
    let place = outputs.firstIndex { $0.testDescription == output.testDescription } ?? 0
    return (0..<4).map { protected[(4 * place + $0) % protected.count] }
  }

  @Test(arguments: outputs)
  func `no output of a command replaces what it or the project reads`(output: Output) throws {
    let other = try #require(Self.otherWords[output.testDescription], "say how it is called")
    try Self.project.inCopy { headroom in
      try headroom.shell(
        """
        ln -s suite/contacts.yaml link.json; ln suite/contacts.yaml hard.json
        ln -s headroom.yaml link.html; ln -s suite way
        """
      )
      let before = try state(headroom)
      for path in Self.protected(by: output) {
        let call = "\(output.command) \(output.words(path)) \(other)"
        let result = try headroom.call(try BuiltBinary.words(call))
        #expect([64, 74].contains(result.status), "\(call): \(result)")
        #expect(!result.errors.isEmpty, "\(call)")
        #expect(try state(headroom) == before, "\(call): \(result)")
      }
    }
  }

  @Test func `a command below the project's folder spares the same files`() throws {
    try Self.project.inCopy { headroom in
      let before = try state(headroom)
      for call in [
        "report -o ../suite/contacts.yaml", "schema --output ../other/Login.storyboard",
        "schema --output lift.py",
      ] {
        let result = try headroom.shell("cd tools && \"$headroom\" \(call)")
        #expect([64, 74].contains(result.status), "\(call): \(result)")
      }
      #expect(try state(headroom) == before)
    }
  }

  @Test(arguments: ["schema --output suite/contacts.yaml", "report --db headroom.db -o a.yaml"])
  func `a scenario file stays though nothing says that it is read`(call: String) throws {
    try Self.recorded.inCopy { headroom in
      try headroom.write("# mine\n---\nforms: []\n", to: "a.yaml")
      let before = try state(headroom)
      let result = try headroom.shell("\"$headroom\" \(call)")
      #expect(result.status == 64, "\(result)")
      #expect(try state(headroom) == before)
    }
  }

  @Test func `an export replaces no file that was imported`() throws {
    try BuiltBinary.inTemporaryFolder { headroom in
      let form = "headroom: 1\nforms:\n  - {name: a, canvas: [1, 1], view: {}}  # mine\n"
      try headroom.write(form, to: "forms/a.yaml")
      try headroom.expect(0, "import", "-q", "forms")
      let result = try headroom("export", "--output", ".")
      #expect(result.status == 64)
      #expect(
        result.errors
          == "error: ./forms/a.yaml was imported into the database; choose another output file\n"
      )
      #expect(try headroom.read("forms/a.yaml") == Data(form.utf8))
      try headroom.expect(0, "export", "--output", "out")
      try headroom.expect(0, "export", "--output", "out")
    }
  }

  @Test func `a form of a storyboard replaces the file of an earlier import, and no other`() throws
  {
    try Self.project.inCopy { headroom in
      try headroom.expect(0, "import", "-q", "other/Login.storyboard", "--output", "suite/forms")
      let file = "suite/forms/Login/sign-in.yaml"
      let moved = InterfaceFiles.login.replacing("y=\"100\"", with: "y=\"120\"")
      #expect(moved != InterfaceFiles.login)
      try headroom.write(moved, to: "other/Login.storyboard")
      try headroom.expect(0, "import", "-q", "other/Login.storyboard", "--output", "suite/forms")
      let text = String(decoding: try headroom.read(file), as: UTF8.self)
      #expect(text.contains("frame: [16, 120, 343, 34]"), "\(text)")
      let own = text.replacing("# Imported from Login.storyboard", with: "# Mine")
      try headroom.write(own, to: file)
      try headroom.write(InterfaceFiles.login, to: "other/Login.storyboard")
      let result = try headroom("import", "other/Login.storyboard", "--output", "suite/forms")
      #expect(result.status == 64, "\(result)")
      #expect(String(decoding: try headroom.read(file), as: UTF8.self) == own)
    }
  }

  // MARK: Two outputs of one call

  @Test(arguments: [
    "run suite --report csv=o.x --report json=./o.x",
    "run suite --report csv=o.x --report json=.//o.x",
    "run suite --report csv=o.x --report json=suite/../o.x",
    "run suite --report csv=o.x --report json=$PWD/o.x",
    "run suite --report csv=way/o.x --report json=suite/o.x",
    "run suite --report csv=old.csv --report json=to-old",
    "run suite --report csv=old.csv --report json=hard-old",
    "try suite --report html=o.x --report svg=./o.x",
    "run suite --report junit=parts/ --report csv=./parts",
  ])
  func `two outputs of one call are two files`(call: String) throws {
    try Self.recorded.inCopy { headroom in
      try headroom.shell(
        "ln -s suite way; echo old > old.csv; ln -s old.csv to-old; ln old.csv hard-old; mkdir parts"
      )
      let before = try state(headroom)
      let result = try headroom.shell("\"$headroom\" \(call)")
      #expect(result.status == 64, "\(result)")
      #expect(
        result.errors.contains("two reports can't both go to one file: ")
          && result.errors.contains(" are the same"),
        "\(result.errors)"
      )
      #expect(try state(headroom) == before)
    }
  }

  @Test func `two reports of a project's file are two files`() throws {
    try Self.recorded.inCopy { headroom in
      try headroom.write(
        "headroom: 1\npaths: [suite]\nreports: {csv: o.csv, json: ./o.csv}\n", to: "headroom.yaml")
      let result = try headroom("run")
      #expect([64, 65].contains(result.status), "\(result)")
      #expect(!headroom.has("o.csv"))
    }
  }

  @Test func `a report is no part of another one`() throws {
    try Self.recorded.inCopy { headroom in
      try headroom.shell("mkdir parts")
      let both = ["run", "-q", "suite", "--report", "junit=parts/", "--report"]
      let result = try headroom.call(both + ["csv=parts/inset-scroll.xml"])
      #expect(result.status == 64, "\(result)")
      #expect(
        result.errors.contains(
          "error: 'parts/inset-scroll.xml' may be overwritten by a report in 'parts/'; choose another "
            + "path\n"
        )
      )
      #expect(try headroom.call(both + ["csv=parts/all.csv"]).status == 0)
    }
  }
}
