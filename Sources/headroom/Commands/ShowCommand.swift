import RegressionRunner
import RegressionStore
import Reports
import Scenarios

/// `show`: one run, one case with its steps, or one form as a tree.
struct ShowCommand: Command {
  private static let inRun = CommandOption.text(
    "run",
    value: "run",
    defaultText: "the latest that has it",
    "The run whose outcome of a case is shown."
  )
  private static let log = CommandOption.flag(
    "log",
    "List a case's notifications and delegate calls, too."
  )
  static let verbose = CommandOption.flag(
    "verbose",
    short: "v",
    "Tell every failure of a run in full, not only the first 50, and 20 close passes."
  )

  private static let picture = CommandOption.text(
    "svg",
    value: "file",
    "Draw a case as a film strip into this SVG file, whole or not at all; - is standard output."
  )

  static let declaration = CommandDeclaration(
    name: "show",
    overview: "Show one run, one case with its steps, or one form as a tree",
    discussion: """
      A run is named by latest, previous, latest~N, its number, label or branch, or the beginning \
      of its commit or UUID; a case by its key or a pattern that only it matches. A case is \
      simulated again from the definitions that were in force at the run. So are the cases of a \
      run, on all processors, for the passes that came closest to failing and the slowest cases: \
      margins and times are not recorded with each run. Of a run, what selects cases narrows all \
      that is told.
      """,
    operand: OperandDeclaration(name: "run|case|form", count: 1...1, help: "What to show."),
    options: CaseFilter.options + [
      inRun.declaration, picture.declaration, log.declaration, verbose.declaration,
      SharedOptions.format.declaration,
      SharedOptions.database.declaration,
    ],
    examples: [
      .init("headroom show latest", "The latest run and its failures."),
      .init("headroom show latest --strategy inset-scroll", "Its cases under one strategy."),
      .init("headroom show 'table/last-row [inset-scroll, iPhone 8]'", "One case step by step."),
      .init("headroom show 'table/last-row [none, iPhone 8]' --svg last-row.svg", "Its pictures."),
      .init("headroom show contacts", "A form."),
    ]
  )

  let arguments: ParsedArguments
  let location: DatabaseLocation
  private var subject: String { arguments.operands[0] }

  init(_ arguments: ParsedArguments) throws(UsageError) {
    self.arguments = arguments
    location = DatabaseLocation(arguments)
  }

  func run(_ console: Console) async throws -> ExitStatus {
    let database = try location.openForReading()
    if !subject.hasSuffix("]"), arguments[Self.picture] == nil {
      switch try await database.resolveRun(subject) {
      case .found(let run): return try await show(run, database, console)
      case .ambiguous: _ = try await database.namedRun(subject, command: "show")
      case .unknown: break
      }
      let forms = try await database.currentDefinitions(of: [.form], includingArchived: true)
      if let form = forms.first(where: { $0.name == subject }) { return try show(form, console) }
    }
    let cases = try await database.sortedCases()
    if RunWords.isPlace(subject), !cases.contains(where: { $0.name.scenario == subject }) {
      return try await show(
        try await database.namedRun(subject, command: "show"),
        database,
        console
      )
    }
    let filter = CaseFilter(patterns: [subject], arguments)
    let matching = try await filter.selected(cases, in: database, command: "show")
    guard matching.count == 1, let only = matching.first else {
      throw try await confusion(matching.map(\.name), cases.map(\.name), database)
    }
    return try await show(only.id, only.name, database, console)
  }

  private func confusion(
    _ matching: [CaseName],
    _ all: [CaseName],
    _ database: RegressionDatabase
  ) async throws -> UsageError {
    if !matching.isEmpty {
      let problem = UsageError.Problem.ambiguous(
        kind: "case",
        name: subject,
        answers: matching.prefix(8).map(\.description)
          + (matching.count > 8 ? ["and \(matching.count - 8) more"] : [])
      )
      return UsageError(problem: problem, command: "show")
    }
    var candidates = try await database.currentDefinitions(of: [.form]).map(\.name)
    candidates += all.map(\.scenario)
    if case .unknown(let words) = try await database.resolveRun(subject) { candidates += words }
    return UsageError(
      problem: .unknownName(
        kind: "run, case or form",
        name: subject,
        suggestion: Suggestion.closest(to: subject, among: candidates)
      ),
      command: "show"
    )
  }

  // MARK: A form

  private func show(_ stored: StoredDefinition, _ console: Console) throws -> ExitStatus {
    if arguments[SharedOptions.format] == .json {
      try console.print(FormJSON.document(name: stored.name, content: stored.content))
      return .asExpected
    }
    let form = try FormDefinition(name: stored.name, canonicalContent: stored.content)
    try console.print(
      FormTree.text(name: form.name, form: form.value, style: console.style),
      terminator: ""
    )
    if let file = stored.file {
      try console.print(Escaped.text("from \(file)\(stored.line.map { ":\($0)" } ?? "")"))
    }
    return .asExpected
  }

  // MARK: A case

  private func show(
    _ id: CaseID,
    _ name: CaseName,
    _ database: RegressionDatabase,
    _ console: Console
  ) async throws -> ExitStatus {
    let (run, result) = try await self.result(of: id, name, database)
    guard let stored = try await database.outcomes([result.outcomeID]).first else {
      throw CommandFailure(
        .inputOutput,
        "\(Escaped.text(location.path)): the outcome of the case is gone"
      )
    }
    let again = try await Resimulation(database, run, path: location.path)
    if let path = arguments[Self.picture] {
      try await again.draw(name, recorded: stored, to: path, console)
      return .asExpected
    }
    let isJSON = arguments[SharedOptions.format] == .json
    if let report = try await again.report(name, recorded: stored) {
      if isJSON {
        try console.print(TraceJSON().line(for: report.trace))
      } else {
        let writer = TraceText(style: console.style, showsLog: arguments[Self.log])
        try console.show(writer.text(report))
      }
    } else if isJSON {
      try console.print(JSONText.safe(String(decoding: stored.body, as: UTF8.self)))
    } else if let outcome = try await database.recordedOutcome(stored.id, of: run) {
      try console.print(
        "\(RunText.recorded(name, outcome, withMovements: true))"
          + "This version of the engine comes to another outcome; what was recorded is shown.",
      )
    }
    if !isJSON {
      try console.print("\n\(RunText.handle(run)); this outcome since run \(result.sinceRun)")
    }
    return .asExpected
  }

  private func result(
    of id: CaseID,
    _ name: CaseName,
    _ database: RegressionDatabase
  ) async throws -> (RunRecord, CaseResult) {
    if let reference = arguments[Self.inRun] {
      let run = try await database.namedRun(reference, command: "show")
      if let result = try await database.result(of: id, in: run) { return (run, result) }
      throw CommandFailure(
        .nothingSelected,
        Escaped.text("run \(run.number) has no result of \(name)")
      )
    }
    for run in try await database.runs() {
      if let result = try await database.result(of: id, in: run) { return (run, result) }
    }
    throw CommandFailure(.nothingSelected, Escaped.text("no run has a result of \(name)"))
  }
}
