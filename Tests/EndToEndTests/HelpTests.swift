import Foundation
import Scenarios
import TestSupport
import Testing

@testable import HeadroomCommand

/// What can be read about the program, from the program.
struct HelpTests {
  private static let topics = Reference(commands: HeadroomProgram.commands.map { $0.declaration })
    .topics.map(\.rawValue)
  /// Topics that are the rest of a command's help.
  private static let topicsOfCommands = [
    ("strategies", "BUILT-IN STRATEGIES:"), ("runs", "VERDICTS:"), ("external", "MESSAGES:"),
  ]

  @Test func `help alone lists commands and topics`() throws {
    try BuiltBinary.inTemporaryFolder { headroom in
      let result = try headroom("help")
      #expect(result.status == 0)
      #expect(try headroom("--help").output == result.output)
      #expect(try headroom("help", "--help").output == result.output)
      let section = try #require(result.output.firstMatch(of: /TOPICS:\n((?:  .*\n)+)/)).1
      let names = section.split(separator: "\n").filter { !$0.hasPrefix("   ") }
        .compactMap { $0.split(separator: " ").first.map { String($0) } }
      #expect(names == Self.topics)
    }
  }

  @Test(arguments: topics)
  func `a topic is a page with an example`(topic: String) throws {
    try BuiltBinary.inTemporaryFolder { headroom in
      let result = try headroom("help", topic)
      #expect(result.status == 0)
      #expect(result.errors.isEmpty)
      #expect(result.output.hasPrefix("OVERVIEW: "))
      // How exact the engine is has no command.
      #expect(topic == "accuracy" || result.output.contains("\n    headroom "))
    }
  }

  @Test(arguments: topicsOfCommands)
  func `what is called like a command is a part of its help`(topic: String, title: String) throws {
    try BuiltBinary.inTemporaryFolder { headroom in
      let output = try headroom("help", topic).output
      #expect(output.contains("USAGE: headroom \(topic)"))
      #expect(output.contains("\n\(title)\n"))
      #expect(try headroom(topic, "--help").output == output)
    }
  }

  // MARK: Examples

  private static let help = Repository.folder.appending(path: "Sources/HeadroomCommand/Help")

  private static func text(_ file: String) throws -> String {
    try String(contentsOf: help.appending(path: file), encoding: .utf8)
  }

  /// The texts of the topics, as people read them.
  private static let texts: [String] = {
    let folder = help.appending(path: "Topics").path
    return (try? FileManager.default.contentsOfDirectory(atPath: folder).sorted()) ?? []
  }()

  /// Runs each block of a topic.
  ///
  /// A block is one of these:
  ///
  /// - a file, which has its name behind the language, as in "python lift.py";
  /// - "sh": commands, each of which exits with 0 or with what "# exits with N" behind it says;
  /// - "json": a verb, which a program answers each event with;
  /// - "text": lines that `BisectTests` run;
  /// - without a language: a notation.
  @Test(arguments: texts)
  func `the blocks of a topic do what it says`(name: String) throws {
    let blocks = FencedBlock.all(in: try Self.text("Topics/\(name)"))
    try BuiltBinary.inTemporaryFolder { headroom in
      let examples = Self.help.appending(path: "Examples")
      for file in try FileManager.default.contentsOfDirectory(atPath: examples.path) {
        try headroom.write(try Self.text("Examples/\(file)"), to: file)
      }
      for block in blocks {
        switch (block.language, block.file) {
        case (_, let file?): try headroom.write(block.text, to: file)
        case ("sh", nil): try Self.run(block, in: headroom)
        case ("json", nil): try Self.answer(with: block, in: headroom)
        case ("", nil): continue
        case ("text", nil):
          #expect(BisectTests.help == block.lines)
        default: Issue.record("nothing checks the block in line \(block.line)")
        }
      }
    }
  }

  private static func run(_ block: FencedBlock, in headroom: BuiltBinary) throws {
    for line in block.lines {
      let expected = line.firstMatch(of: /# exits with (\d+)$/).flatMap { Int32($0.1) } ?? 0
      let call = line.replacing(/\s+# .*$/, with: "")
      let result =
        try call.hasPrefix("headroom ")
        ? headroom.call(Array(BuiltBinary.words(call).dropFirst()))
        : headroom.shell("headroom() { \"$headroom\" \"$@\"; }; \(line)")
      #expect(result.status == expected, "\(line)\n\(result.output)\(result.errors)")
    }
  }

  /// Checks a verb: a program answers each event with it, and its view moves as it says.
  private static func answer(with block: FencedBlock, in headroom: BuiltBinary) throws {
    try headroom.write(block.text, to: "verb.json")
    try headroom.write(
      """
      import json, sys
      verb = json.load(open("verb.json"))
      for message in map(json.loads, sys.stdin):
          if message["type"] != "end":
              verbs = [verb] if message["type"] == "event" else []
              answer = {"verbs": verbs}
              if message["type"] == "hello":
                  answer = {"type": "hello", "hears": ["keyboardWillShow"]}
              print(json.dumps(answer), flush=True)
      """,
      to: "verb.py"
    )
    let scenario = try Self.text("Examples/sign-up.yaml")
      .replacing(/strategies: \[.*\]/, with: "strategies: [verb]")
    let program = "externals:\n  - name: verb\n    command: [python3, verb.py]\n"
    try headroom.write("\(scenario)\n\(program)", to: "verb.yaml")
    let result = try headroom("simulate", "verb.yaml", "--external", "verb.yaml")
    #expect(
      result.output.contains("frame of root [0, 0, 375, 667] → [0, -80, 375, 667] in 0.25 s"),
      "\(result)")
  }

  /// A program gives the answers that the page of programs shows, and gets the messages.
  @Test(.needs(.python3))
  func `the messages that are shown are those that are sent`() throws {
    let blocks = FencedBlock.all(in: try Self.text("Topics/external.md"))
    let file = try #require(blocks.first { $0.file == "note.yaml" })
    let shown = try #require(blocks.first { $0.file == "messages.json" }).text
      .replacing("\n ", with: " ").split(separator: "\n")
    try BuiltBinary.inTemporaryFolder { headroom in
      try headroom.write(
        file.text
          + "externals: [{name: lift, command: [python3, answers.py], parameters: {gap: 10}}]\n",
        to: "note.yaml")
      let answers = shown.enumerated().filter { !$0.offset.isMultiple(of: 2) }.map(\.element)
      try headroom.write(answers.joined(separator: "\n"), to: "answers")
      try headroom.write(
        """
        import sys
        answers = iter(open("answers"))
        for line in sys.stdin:
            open("messages", "a").write(line)
            print(next(answers, "").strip(), flush=True)
        """,
        to: "answers.py"
      )
      let result = try headroom("simulate", "note.yaml", "--external", "note.yaml")
      #expect(result.output.contains("note is 10 pt above the keyboard"), "\(result)")
      let sent = try String(decoding: headroom.read("messages"), as: UTF8.self)
        .split(separator: "\n").map { try Value(json: Array($0.utf8)) }
      let messages = try shown.enumerated().filter { $0.offset.isMultiple(of: 2) }
        .map { try Value(json: Array($0.element.utf8)) }
      #expect(messages.count == 6 && sent == messages)
    }
  }

  @Test func `what the page of the format shows is a file that passes`() throws {
    try BuiltBinary.inTemporaryFolder { headroom in
      let page = try headroom("help", "format").output
      // The lines that are indented as code is, from the first key of a file to the next text.
      let lines = page.split(separator: "\n", omittingEmptySubsequences: false)
        .drop { !$0.hasPrefix("    headroom: 1") }
        .prefix { $0.isEmpty || $0.hasPrefix("    ") }
      try headroom.write(lines.map { $0.dropFirst(4) + "\n" }.joined(), to: "mine.yaml")
      let result = try headroom("run", "mine.yaml", "--no-record", "-q")
      #expect(result.status == 0)
      #expect(result.output == "2 passed   not recorded\n")
    }
  }
}
