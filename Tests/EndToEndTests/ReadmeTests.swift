import Foundation
import TestSupport
import Testing

/// The README, followed from top to bottom in one folder.
///
/// - A block with a file name behind its language, as in "yaml order.yaml", is that file.
/// - In a block of the language "console" each line that begins with "$ " is a command of the shell.
///   The lines below it are what it prints; "..." stands for any lines.
/// - `.build/debug/headroom` runs in another folder, which has the shipped suite, as a clone does.
/// - The commands of the table run after all blocks.
///
/// The storyboard that the reader brings is `InterfaceFiles.signUp`.
struct ReadmeTests {
  private let readme: String
  private let blocks: [FencedBlock]

  init() throws {
    readme = try Self.text("README.md")
    blocks = FencedBlock.all(in: readme)
  }

  private static func text(_ file: String) throws -> String {
    try String(contentsOf: Repository.folder.appending(path: file), encoding: .utf8)
  }

  @Test func `it has at most 150 lines`() {
    #expect(readme.split(separator: "\n", omittingEmptySubsequences: false).count <= 151)
  }

  @Test func `its commands print what it shows`() throws {
    try BuiltBinary.inTemporaryFolder { headroom in
      try headroom.write(InterfaceFiles.signUp, to: "SignUp.storyboard")
      var commands = 0
      for block in blocks where block.language != "sh" {
        if let file = block.file {
          try headroom.write(block.text, to: file)
        } else {
          try #require(
            block.language == "console", "nothing checks the block in line \(block.line)")
          try #require(block.lines.first?.hasPrefix("$ ") == true, "line \(block.line)")
          for command in block.session {
            try check(command, below: block.line, in: headroom)
            commands += 1
          }
        }
      }
      #expect(commands >= 6)
      try checkTable(with: headroom)
    }
  }

  private func check(_ command: FencedBlock.Command, below line: Int, in headroom: BuiltBinary)
    throws
  {
    let clone = ".build/debug/"
    let result =
      if command.line.hasPrefix(clone) {
        try inClone(command.line.dropFirst(clone.count))
      } else {
        try headroom.terminal(command.line)
      }
    #expect(result.status <= 1, "\(command.line)\n\(result.output)")
    let printed = Self.lines(result.output)
    let shown = FencedBlock.Command(
      line: command.line, output: command.output.flatMap { Self.lines($0 + "\n") })
    #expect(
      shown.isOutput(printed),
      "line \(line): '\(command.line)' prints\n\(printed.joined(separator: "\n"))")
  }

  /// The lines of a text, without what differs from run to run.
  private static func lines(_ text: String) -> [String] {
    BuiltBinary.withoutChance(text).split(separator: "\n", omittingEmptySubsequences: false)
      .dropLast().map { String($0) }
  }

  private func inClone(_ line: Substring) throws -> BuiltBinary.Result {
    var result: BuiltBinary.Result?
    // Another test has run it: below what --quiet leaves out stands the same.
    if !Thoroughness.isFull, line == "headroom run --quiet scenarios" {
      try SuiteTests.runs.inCopy { headroom in
        let lines = String(decoding: try headroom.read("1.txt"), as: UTF8.self)
          .split(separator: "\n", omittingEmptySubsequences: false)
          .drop { !$0.hasSuffix("   run 1") }
        result = BuiltBinary.Result(status: 0, output: lines.joined(separator: "\n"), errors: "")
      }
      return try #require(result)
    }
    try BuiltBinary.inTemporaryFolder { headroom in
      try FileManager.default.createSymbolicLink(
        at: headroom.folder.appending(path: "scenarios"),
        withDestinationURL: Repository.folder.appending(path: "scenarios"))
      result = try headroom.terminal(String(line))
    }
    return try #require(result)
  }

  /// Runs the commands of the table's second column.
  private func checkTable(with headroom: BuiltBinary) throws {
    let rows = readme.matches(of: /\n\| [^|\n]+ \| ([^|\n]+) \|/)
    let commands = rows.flatMap { $0.1.matches(of: /`(headroom[^`]*)`/).map { String($0.1) } }
    #expect(commands.count >= 10)
    for command in commands {
      let call =
        Thoroughness.isFull ? command : command.replacing("--cases 300", with: "--cases 30")
      let result = try headroom.call(Array(BuiltBinary.words(call).dropFirst()))
      let printed = result.output + result.errors
      #expect(result.status <= 1, "\(command)\n\(printed)")
      #expect(command.contains("--output") || !printed.isEmpty, "\(command)")
    }
    #expect(headroom.has("run.html"))
  }

  // MARK: What it names

  @Test func `its setup and test commands are those of ci`() throws {
    let setup = blocks.filter { $0.language == "sh" }.map(\.text)
    try #require(setup.count == 2)
    let script = try Self.text(".ci/run")
    let packages = try #require(setup[0].firstMatch(of: /apt-get install -y ([^;]+);/)).1
    #expect(script.contains("missing+=(\(packages))"))
    // On a Mac, Homebrew's libraries, and nobody's password.
    let beginning = "if [ \"$(uname)\" = Darwin ]; then brew install -q libyaml\nelse "
    #expect(setup[0].hasPrefix(beginning))
    let build = try #require(setup[0].firstMatch(of: /swift build [^&]+headroom/)).0
    #expect(script.contains("\n\(build) < /dev/null\n"))
    #expect(setup[0].hasSuffix(" && .build/debug/headroom run scenarios\n"))
    let release = try #require(readme.firstMatch(of: /`(swift build -c release [^`]+)`/)).1
    #expect(script.contains("\n\(release) < /dev/null\n"))
    #expect(setup[1] == "swift test\n")
    #expect(script.contains("\nswift test < /dev/null\n"))
    let workflow = try Self.text(".github/workflows/ci.yml")
    #expect(workflow.contains("\n      - run: .ci/run\n"))
    let start = try #require(workflow.firstRange(of: "\n  readme:\n")).upperBound
    let job = workflow[start...]
    for image in ["ubuntu-latest", "macos-26"] { #expect(job.contains("{image: \(image)")) }
    let steps = setup[0].replacing(/(?m)^(?=.)/, with: "          ")
    #expect(job.contains("      - run: |\n\(steps)      - run: swift test\n"))
  }

  @Test func `its links lead to files and headings`() throws {
    let links = readme.matches(of: /(?:\]\(|src=")([^)"]+)[)"]/).map { String($0.1) }
      .filter { !$0.hasPrefix("https://") }
    for link in links {
      if link.hasPrefix("#") {
        let title = link.dropFirst().replacing("-", with: " ")
        #expect(readme.lowercased().contains("\n## \(title)\n"), "\(link)")
      } else {
        let file = Repository.folder.appending(path: link)
        #expect(FileManager.default.fileExists(atPath: file.path), "\(link)")
      }
    }
    for name in ["offset-restore", "inset-scroll"] {
      #expect(links.contains("scenarios/drawings/last-row-is-lifted-\(name).svg"))
    }
  }

  @Test func `the folders that contributors are sent to exist`() throws {
    let section = try #require(readme.firstRange(of: "## Contributing")).lowerBound
    let folders = readme[section...].matches(of: /`([A-Z][A-Za-z]+(?:\/[A-Za-z]+)*)`/).map(\.1)
    #expect(folders.count >= 11)
    for folder in folders {
      let url = Repository.folder.appending(path: "Sources/\(folder)")
      #expect(BuiltBinary.isFolder(url), "\(folder)")
    }
  }

  @Test func `what a case becomes on its way is declared where it says`() throws {
    let start = try #require(readme.firstRange(of: "A case on its way")).upperBound
    let end = try #require(readme[start...].firstRange(of: ").")).upperBound
    let way = readme[start..<end]
    let stations = way.matches(of: /((?:[A-Z][A-Za-z]+,?\s)+)\(`([A-Za-z]+)`/)
    var types: [String] = []
    for station in stations {
      let files = try Repository.files(["swift"], in: ["Sources/\(station.2)"]).map(Repository.text)
      for type in station.1.split(whereSeparator: { !$0.isLetter }) {
        types.append(String(type))
        let declaration = /^(?:(?:public|package|final) )*(?:struct|class) (\w+)/
          .anchorsMatchLineEndings()
        #expect(
          files.contains { $0.matches(of: declaration).contains { $0.1 == type } },
          "\(type) in \(station.2)")
      }
    }
    #expect(types.count == 9, "\(types)")
  }
}

extension BuiltBinary {
  /// Runs a line of the shell in which `headroom` is the binary, as at a terminal: what is printed on
  /// either stream comes as one text.
  fileprivate func terminal(_ line: String) throws -> Result {
    try shell("exec 2>&1; headroom() { \"$headroom\" \"$@\"; }; \(line)")
  }
}

/// How blocks are read and compared, apart from any text.
struct FencedBlockTests {
  @Test(arguments: [
    (["a", "b"], true), (["a"], false), (["a", "b", "c"], false), (["b", "a"], false),
  ])
  func `without an ellipsis every line counts`(printed: [String], isEqual: Bool) {
    let command = FencedBlock.Command(line: "", output: ["a", "b"])
    #expect(command.isOutput(printed) == isEqual)
  }

  @Test(arguments: [
    (["a", "b", "c"], true), (["a", "x", "b", "y", "z", "c"], true), (["a", "b"], false),
    (["x", "a", "b", "c"], false), (["a", "b", "c", "x"], false), (["a", "c", "b"], false),
    (["a", "c"], false),
  ])
  func `an ellipsis stands for any lines`(printed: [String], isEqual: Bool) {
    let command = FencedBlock.Command(line: "", output: ["a", "...", "b", "...", "c"])
    #expect(command.isOutput(printed) == isEqual)
  }

  @Test func `a block has a language, a file, and commands with their output`() throws {
    let blocks = FencedBlock.all(
      in: """
        Text.

        ```yaml a.yaml
        headroom: 1

        ```
        ```console
        $ one
        1
        $ two
        ```
        """
    )
    try #require(blocks.count == 2)
    #expect(blocks[0].language == "yaml" && blocks[0].file == "a.yaml" && blocks[0].line == 3)
    #expect(blocks[0].text == "headroom: 1\n\n")
    #expect(blocks[1].file == nil)
    #expect(blocks[1].session.map(\.line) == ["one", "two"])
    #expect(blocks[1].session.map(\.output) == [["1"], []])
  }
}
