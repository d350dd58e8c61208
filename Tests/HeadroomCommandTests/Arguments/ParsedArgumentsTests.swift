import AvoidanceEngine
import Presentation
import Testing

@testable import HeadroomCommand

struct ParsedArgumentsTests {
  enum Format: String, CaseIterable { case text, json }

  static let quiet = CommandOption.flag("quiet", short: "q", "Print less.")
  static let jobs = CommandOption.integer("jobs", short: "j", in: 1...64, "Workers.")
  static let strategy = CommandOption.list("strategy", short: "s", value: "name", "Strategies.")
  static let format = CommandOption.choice("format", default: Format.text, "The format.")
  static let label = CommandOption.text("label", value: "text", "A label.")
  static let command = CommandDeclaration(
    name: "run",
    overview: "Run cases",
    operand: OperandDeclaration(name: "path", count: 0...2, help: "What to run."),
    options: [
      quiet.declaration, jobs.declaration, strategy.declaration, format.declaration,
      label.declaration,
    ],
    examples: [.init("headroom run", "Run everything.")]
  )

  func parse(_ words: String...) throws -> ParsedArguments {
    try ParsedArguments(words, of: Self.command, strategies: .builtIn)
  }

  @Test(arguments: [["--jobs", "3"], ["--jobs=3"], ["-j", "3"], ["-j3"], ["-j=3"], ["-qj3"]])
  func `a value is read however it is attached`(words: [String]) throws {
    #expect(try ParsedArguments(words, of: Self.command, strategies: .builtIn)[Self.jobs] == 3)
  }

  @Test func `what is not given has its default`() throws {
    let parsed = try parse()
    #expect(parsed[Self.jobs] == nil)
    #expect(parsed[Self.quiet] == false)
    #expect(parsed[Self.format] == .text)
    #expect(parsed[Self.strategy].isEmpty)
    #expect(parsed.operands.isEmpty)
    #expect(!parsed.has(Self.format))
  }

  @Test func `a repeatable option keeps every value in order`() throws {
    let parsed = try parse("-s", "b", "--strategy=a", "-sb")
    #expect(parsed[Self.strategy] == ["b", "a", "b"])
  }

  @Test func `operands and options may stand in any order`() throws {
    let parsed = try parse("table/", "--quiet", "-")
    #expect(parsed.operands == ["table/", "-"])
    #expect(parsed[Self.quiet])
  }

  @Test func `after two dashes everything is an operand`() throws {
    let parsed = try parse("--", "--quiet", "-x")
    #expect(parsed.operands == ["--quiet", "-x"])
    #expect(!parsed[Self.quiet])
  }

  @Test func `an attached value may be empty or begin with a dash`() throws {
    #expect(try parse("--label=")[Self.label] == "")
    #expect(try parse("--label=--x=y")[Self.label] == "--x=y")
  }

  @Test func `help wins over whatever is wrong behind it`() throws {
    #expect(try parse("-h", "--nonsense").wantsHelp)
  }

  struct Wrong: CustomTestStringConvertible {
    var words: [String]
    var message: String
    var testDescription: String { words.joined(separator: " ") }
  }

  @Test(arguments: [
    Wrong(
      words: ["--stratgy", "a"], message: "unknown option '--stratgy'; did you mean '--strategy'?"),
    Wrong(words: ["--zzzzzz"], message: "unknown option '--zzzzzz'"),
    Wrong(words: ["-x"], message: "unknown option '-x'"),
    Wrong(words: ["--jobs"], message: "'--jobs' needs a value"),
    Wrong(words: ["--jobs", "--quiet"], message: "'--jobs' needs a value"),
    Wrong(
      words: ["--jobs", "many"], message: "'--jobs' takes a whole number from 1 to 64; found 'many'"
    ),
    Wrong(words: ["-j", "65"], message: "'-j' takes a whole number from 1 to 64; found '65'"),
    Wrong(
      words: ["--format", "jsom"],
      message: "'--format' takes text or json; found 'jsom'; did you mean 'json'?"),
    Wrong(words: ["--quiet=yes"], message: "'--quiet' takes no value; found 'yes'"),
    Wrong(words: ["--label", "a", "--label", "b"], message: "'--label' can be given only once"),
    Wrong(words: ["a", "b", "c"], message: "unexpected argument 'c'"),
    Wrong(words: ["--\u{1B}[31m"], message: "unknown option '--\\u{1B}[31m'"),
  ])
  func `a wrong word is named with what to do about it`(wrong: Wrong) {
    let error = #expect(throws: UsageError.self) {
      try ParsedArguments(wrong.words, of: Self.command, strategies: .builtIn)
    }
    #expect(error?.message == wrong.message)
  }

  @Test func `an operand that must be there is missed`() {
    var command = Self.command
    command.operand?.count = 1...2
    let error = #expect(throws: UsageError.self) {
      try ParsedArguments([], of: command, strategies: .builtIn)
    }
    #expect(error?.message == "missing <path>")
  }

  @Test func `help shows the whole declaration`() {
    #expect(
      ArticleText(width: 60).text(Self.command.article)
        == """
        OVERVIEW: Run cases

        USAGE: headroom run [<path> ...] [--quiet] [--jobs <n>]
               [--strategy <name>] ... [--format <text|json>]
               [--label <text>]

        ARGUMENTS:
          <path>  What to run.

        OPTIONS:
          -q, --quiet               Print less.
          -j, --jobs <n>            Workers.
          -s, --strategy <name>     Strategies. May be given more
                                    than once.
              --format <text|json>  The format (default: text).
              --label <text>        A label.
          -h, --help                Show this help.

        EXAMPLES:
          headroom run
              Run everything.

        """
    )
  }
}
