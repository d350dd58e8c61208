import Reports
import Scenarios
import Workflows

/// `layout`: the frames that Interface Builder documents store, beside those that their constraints
/// give.
struct LayoutCommand: Command {
  private static let json = CommandOption.text(
    "json", value: "file", completes: .files, isOutput: true,
    "Write all frames that differ to this JSON file atomically; - is standard output."
  ) { path in path.isEmpty ? "a file name" : nil }

  static let declaration = CommandDeclaration(
    name: "layout",
    overview: "Compare frames stored by Xcode with those from constraints",
    discussion: """
      Interface Builder documents store the constraints as well as the frames that Xcode \
      calculated for the document's device. This command solves the constraints of each scene \
      for that device, and lists every frame that differs from the stored one by more than 0.5 \
      pt, with the reason if it is known: misplaced (according to Xcode), stale (the stored \
      frame violates a required constraint), dependent on such a view, a baseline, rounding to \
      pixels.

      Exits with 0 whether or not frames differ, with 65 if a file is not an Interface Builder \
      document, and with 74 if it can't be read. Needs no database.
      """,
    operand: OperandDeclaration(
      name: "path", count: 1...Int.max,
      help: "Documents (.storyboard, .xib), or folders (searched recursively).", completes: .files,
      paths: .all),
    options: [
      json.declaration, ImportCommand.skipBroken.declaration, SharedOptions.quiet.declaration,
    ],
    examples: [
      .init("headroom layout Login.storyboard", "List the frames that differ."),
      .init("headroom layout app --json layout.json", "Survey a whole folder, for a script."),
    ]
  )

  private let arguments: ParsedArguments

  init(_ arguments: ParsedArguments) throws(UsageError) { self.arguments = arguments }

  func run(_ console: Console) throws -> ExitStatus {
    let path = arguments[Self.json]
    let isFile = path != nil && path != "-"
    var protected = try arguments.protectedPaths(if: isFile)
    let survey = try LayoutWorkflow.compare(
      arguments.operands, skipsBroken: arguments[ImportCommand.skipBroken],
      ConsoleObserver(console, isQuiet: arguments.isQuiet)
    ) { inputs in
      protected = inputs.adding(protected)
      if let path, isFile { try OutputFile.check(path, protecting: protected) }
    }
    if let path {
      let text = LayoutSurveyJSON.document(survey).pretty
      if path == "-" {
        try console.print(text, terminator: "")
        return .asExpected
      }
      try OutputFile.write(Array(text.utf8), to: path, protecting: protected)
    }
    try console.show(LayoutSurveyText.text(survey, style: console.style))
    return .asExpected
  }
}
