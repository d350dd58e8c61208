import Reports
import SystemCalls
import Workflows

/// `layout`: the frames that Interface Builder documents store, beside those that their constraints
/// give.
struct LayoutCommand: Command {
  private static let json = CommandOption.text(
    "json",
    value: "file",
    completes: .files,
    isOutput: true,
    "Write every frame that differs into this JSON file, whole or not at all; - is standard output."
  ) { path in path.isEmpty ? "the path of a file" : nil }

  static let declaration = CommandDeclaration(
    name: "layout",
    overview: "Compare the frames that Xcode stored with what constraints give",
    discussion: """
      Xcode stores in each document both the constraints and the frames that it solved for the \
      document's device. Every scene is solved for that device, and each frame is listed that \
      differs from the stored one by more than 0.5 pt, with the reason where it is known: \
      misplaced (Xcode says so), stale (the stored frame breaks a required constraint), what \
      follows such a view, a baseline, rounding to pixels. Ends with 0 whatever differs, with 65 \
      where a file is no such document, and with 74 where it can't be read. Needs no database.
      """,
    operand: OperandDeclaration(
      name: "path",
      count: 1...Int.max,
      help: "Documents (.storyboard, .xib), and folders for all of them in there.",
      completes: .files,
      paths: .all
    ),
    options: [
      json.declaration, ImportCommand.skipBroken.declaration, SharedOptions.quiet.declaration,
    ],
    examples: [
      .init("headroom layout Login.storyboard", "Which frames do its constraints not give?"),
      .init("headroom layout app --json layout.json", "Of a whole folder, for a script."),
    ]
  )

  private let arguments: ParsedArguments

  init(_ arguments: ParsedArguments) throws(UsageError) { self.arguments = arguments }

  @_optimize(none)
  func run(_ console: Console) async throws -> ExitStatus {
    let path = arguments[Self.json]
    let isFile = path != nil && path != "-"
    var spared = try await arguments.sparedFiles(if: isFile)
    let survey = try LayoutWorkflow.compare(
      arguments.operands,
      skipsBroken: arguments[ImportCommand.skipBroken],
      ConsoleObserver(console, isQuiet: arguments[SharedOptions.quiet])
    ) { inputs throws(WorkflowError) in
      spared = inputs.adding(spared)
      if let path, isFile { try OutputFile.check(path, sparing: spared) }
    }
    if Interruption.isRequested { return .interrupted }
    if let path {
      let text = LayoutSurveyJSON.document(survey).pretty
      if path == "-" {
        try console.print(text, terminator: "")
        return .asExpected
      }
      try OutputFile.write(Array(text.utf8), to: path, sparing: spared)
    }
    try console.show(LayoutSurveyText.text(survey, style: console.style))
    return .asExpected
  }
}
