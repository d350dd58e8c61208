import RegressionRunner
import RegressionStore
import Scenarios

/// A run as one page that needs nothing else: no network, no other file, for people.
///
/// The overview stands in the file as it is read without the script; the script adds the filter,
/// the list of all cases, the matrix and the page of each case, whose drawings are made when it is
/// opened.
public struct HTMLReport: ReportWriter {
  /// Makes a writer.
  public init() {}

  /// Writes the page; the cases are run once more for what their pages show.
  public func write(_ document: RunDocument, to output: inout ReportOutput) throws {
    var data = HTMLCaseData()
    var films: [Int] = []
    films.reserveCapacity(document.cases.count)
    let drawings = DrawingTable()
    var situations: [Int: String] = [:]
    let firsts = Set(document.failureGroups.map { $0.cases[0] })
    let again = HTMLRepetition(document)
    for (index, entry) in document.cases.enumerated() {
      let trace = again.trace(at: index)
      data.add(entry, trace)
      if firsts.contains(index), let trace, let step = entry.findings.first?.mismatch.step {
        situations[index] = CaseSituation.sentence(at: step, in: trace)
      }
      films.append(-1)
    }
    let page = HTMLPage(
      document: document,
      situations: situations,
      drawingStyle: "",
      data: (HTMLRunData(document: document, films: films).json, data.json, drawings.json)
    )
    try output.write(page.text)
  }
}

/// Runs the cases of a document again.
private struct HTMLRepetition {
  private let runner: Runner
  /// The place of each case in the runner's plan; nil: its definitions are gone, or it was not run.
  private let places: [Int?]

  init(_ document: RunDocument) {
    var cases: [PlannedCase] = []
    places = zip(document.plannedCases(), document.cases).map { planned, entry in
      guard let planned, entry.verdict != nil else { return nil }
      cases.append(planned)
      return cases.count - 1
    }
    let plan = RunPlan(
      scenarios: document.suite.scenarios.map(\.name),
      strategies: document.suite.strategies.map(\.name),
      devices: document.suite.devices.map(\.name),
      cases: cases
    )
    runner = Runner(
      suite: document.suite,
      plan: plan,
      options: .init(jobs: 1, today: document.today)
    )
  }

  func trace(at index: Int) -> Trace? { places[index].map { runner.trace(at: $0) } }
}
