import RegressionRunner
import Scenarios
import SystemCalls

/// `external`: what there is to do with external programs that are strategies.
struct ExternalCommand: Command {
  static let declaration = CommandDeclaration(
    name: "external",
    overview: "Check external strategies",
    discussion: """
      'external check FILE' starts the programs listed under 'externals:' in a file and runs \
      shipped scenarios under each, twice, the second time in a new process; nothing is recorded. \
      If a program crashes, hangs, sends invalid messages, keeps state between cases or is not \
      deterministic, its cases are errors. A program reads one JSON object per line and answers \
      each with another; a short example is below. Exits with 1 if a case fails.
      """,
    operand: OperandDeclaration(
      subcommand: "check", name: "file", count: 1...Int.max,
      help: "Files that list the strategies.", completes: .words(["check"]).orFiles, paths: .rest),
    options: [SharedOptions.format.declaration, SharedOptions.quiet.declaration],
    examples: [
      .init("headroom external check externals.yaml", "Check all programs listed in a file.")
    ]
  )

  private let arguments: ParsedArguments
  private let files: [String]

  init(_ arguments: ParsedArguments) throws(UsageError) {
    self.arguments = arguments
    files = Array(arguments.operands.dropFirst())
  }

  func run(_ console: Console) throws -> ExitStatus {
    let observer = ConsoleObserver(console, isQuiet: arguments.isQuiet)
    let programs = try ExternalPrograms(
      files: files, arguments.ownStrategies, toolVersion: HeadroomProgram.version, observer)
    defer { programs.close() }
    let record = try programs.check(observer)
    if arguments.isJSON {
      try console.write(JSONReport(isWhole: false), record)
    } else {
      let writer = RunText(style: console.style, now: Clock.now, failureLimit: Int.max)
      try console.show(writer.text(record))
    }
    return record.totals.failing > 0 ? .failed : .asExpected
  }
}
