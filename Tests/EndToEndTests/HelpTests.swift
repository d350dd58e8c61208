import Foundation
import TestSupport
import Testing

/// What can be read about the program, from the program.
struct HelpTests {
  private static let topics = [
    "format", "views", "properties", "constraints", "steps", "expectations", "profile", "laws",
    "devices", "known-failures", "baselines", "selection", "projects", "ci", "database",
    "exit-status",
  ]
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
      #expect(result.output.contains("\n    headroom "))
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

  @Test(arguments: [
    ("help formt", "unknown command or topic 'formt'; did you mean 'format'?"),
    ("help rnu", "unknown command or topic 'rnu'; did you mean 'run'?"),
    (
      "help known-failure",
      "unknown command or topic 'known-failure'; did you mean 'known-failures'?"
    ),
    ("help quux", "unknown command or topic 'quux'"),
    ("help laws all", "unexpected argument 'all'"),
    ("lint suite", "unknown command 'lint'; did you mean 'check'?"),
    ("format", "unknown command 'format'; did you mean 'help format'?"),
  ])
  func `a wrong word is wrong usage, with what was meant`(line: String, message: String) throws {
    try BuiltBinary.inTemporaryFolder { headroom in
      let result = try headroom.shell("\"$headroom\" \(line)")
      #expect(result.status == 64)
      #expect(result.output.isEmpty)
      #expect(
        result.errors == """
          error: \(message)
          Usage: headroom <command> [options]
          See 'headroom help' for the commands and topics.

          """
      )
    }
  }

  // MARK: Examples

  /// The texts of the topics, as people read them.
  private static let texts: [String] = {
    let folder = Repository.folder.appending(path: "Sources/HeadroomCommand/Help/Topics").path
    return (try? FileManager.default.contentsOfDirectory(atPath: folder).sorted()) ?? []
  }()

  @Test(arguments: texts)
  func `the calls of a topic do what it says`(name: String) throws {
    let help = Repository.folder.appending(path: "Sources/HeadroomCommand/Help")
    let text = try String(contentsOf: help.appending(path: "Topics/\(name)"), encoding: .utf8)
    try BuiltBinary.inTemporaryFolder { headroom in
      let examples = help.appending(path: "Examples")
      for file in try FileManager.default.contentsOfDirectory(atPath: examples.path) {
        try headroom.write(
          String(contentsOf: examples.appending(path: file), encoding: .utf8),
          to: file
        )
      }
      for match in text.matches(of: /\n```[a-z]+ ([^\n]+)\n((?:.*\n)*?)```\n/) {
        try headroom.write(String(match.2), to: String(match.1))
      }
      for block in text.matches(of: /\n```sh\n((?:.*\n)*?)```\n/) {
        for line in block.1.split(separator: "\n") {
          let expected = line.firstMatch(of: /# exits with (\d+)$/).flatMap { Int32($0.1) } ?? 0
          let result = try headroom.shell("headroom() { \"$headroom\" \"$@\"; }; \(line)")
          #expect(result.status == expected, "\(line)\n\(result.output)\(result.errors)")
        }
      }
    }
  }

  @Test func `what the page of the format shows is a file that passes`() throws {
    try BuiltBinary.inTemporaryFolder { headroom in
      let page = try headroom("help", "format").output
      // The lines that are indented as code is, from the first key of a file to the next text.
      let lines = page.split(separator: "\n", omittingEmptySubsequences: false)
        .drop {
          $0 != "    headroom: 1                       # the format's version: first in every file"
        }
        .prefix { $0.isEmpty || $0.hasPrefix("    ") }
      try headroom.write(lines.map { $0.dropFirst(4) + "\n" }.joined(), to: "mine.yaml")
      let result = try headroom("run", "mine.yaml", "--no-record", "-q")
      #expect(result.status == 0)
      #expect(result.output == "2 passed   not recorded\n")
    }
  }
}
