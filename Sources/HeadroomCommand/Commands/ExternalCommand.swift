import AvoidanceEngine
import Reports
import Scenarios
import SystemCalls
import Workflows

/// `external`: what there is to do with programs outside that are strategies.
struct ExternalCommand: Command {
  static let declaration = CommandDeclaration(
    name: "external",
    overview: "Check programs that are strategies",
    discussion: """
      'external check FILE' starts the programs that a file lists under 'externals:', leads each through \
      forms and events, and says rule by rule what it gets wrong. A program reads one JSON object per \
      line and answers each with one; a short one stands below. Ends with 1 when a rule is broken.
      """,
    operand: OperandDeclaration(
      name: "check|file",
      count: 1...Int.max,
      help: "The word check, then the files that list the programs.",
      completes: .words(["check"]).orFiles,
      paths: .rest
    ),
    options: [SharedOptions.format.declaration, SharedOptions.quiet.declaration],
    examples: [
      .init("headroom external check externals.yaml", "All programs of a file.")
    ]
  )

  private let arguments: ParsedArguments
  private let files: [String]

  init(_ arguments: ParsedArguments) throws(UsageError) {
    self.arguments = arguments
    files = Array(arguments.operands.dropFirst())
    guard arguments.operands.first == "check" else {
      throw .contradiction(
        "'external' is followed by what to do: headroom external check FILE"
      )
    }
    if files.isEmpty { throw .missingOperand("file") }
  }

  func run(_ console: Console) async throws -> ExitStatus {
    let workflow = try ExternalCheckWorkflow(
      files,
      arguments.ownStrategies,
      toolVersion: HeadroomProgram.version,
      ConsoleObserver(console, isQuiet: arguments[SharedOptions.quiet])
    )
    let writer = ExternalCheckText(style: console.style)
    let isJSON = arguments[SharedOptions.format] == .json
    var reports: [ExternalCheckWorkflow.Report] = []
    let passed = try workflow.forEachReport { report in
      if isJSON {
        reports.append(report)
      } else {
        try console.show(writer.text(report) + "\n")
      }
    }
    if isJSON { try console.print(ExternalCheckJSON.document(reports).pretty, terminator: "") }
    if Interruption.isRequested { return .interrupted }
    return passed ? .asExpected : .failed
  }
}
