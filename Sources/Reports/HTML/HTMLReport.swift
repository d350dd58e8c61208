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
    var cases = HTMLCases(document)
    cases.repeatAll()
    let page = HTMLPage(
      document: document,
      situations: cases.situations,
      drawingStyle: DrawingStyle.css,
      data: (
        HTMLRunData(document: document, films: cases.films).json, cases.data.json,
        cases.drawings.json
      )
    )
    try output.write(page.text)
  }
}

/// What is known of the cases once they were run again.
private struct HTMLCases {
  private let document: RunDocument
  /// What the pages of the cases say.
  private(set) var data = HTMLCaseData()
  /// The pictures.
  private(set) var drawings = DrawingTable()
  /// The place of each case's film; -1: it has none.
  private(set) var films: [Int] = []
  /// See ``HTMLFailures/situations``.
  private(set) var situations: [Int: String] = [:]
  private let firsts: Set<Int>

  init(_ document: RunDocument) {
    self.document = document
    firsts = Set(document.failureGroups.map { $0.cases[0] })
    films.reserveCapacity(document.cases.count)
  }

  /// Runs the cases in their order; those without a result or a definition are left as they are.
  mutating func repeatAll() {
    let planned = document.plannedCases()
    let cases = zip(planned, document.cases).compactMap { $1.verdict == nil ? nil : $0 }
    let plan = RunPlan(
      scenarios: document.suite.scenarios.map(\.name),
      strategies: document.suite.strategies.map(\.name),
      devices: document.suite.devices.map(\.name),
      cases: cases
    )
    let runner = Runner(
      suite: document.suite,
      plan: plan,
      options: .init(jobs: 1, today: document.today)
    )
    runner.forEachScreens { screens in
      while planned[films.count] == nil || document.cases[films.count].verdict == nil { add(nil) }
      add(screens)
    }
    while films.count < document.cases.count { add(nil) }
  }

  /// Adds the next case.
  private mutating func add(_ screens: CaseScreens?) {
    let index = films.count
    let entry = document.cases[index]
    data.add(entry, screens?.trace)
    films.append(screens.map { drawings.add(FilmStrip($0)) } ?? -1)
    if firsts.contains(index), let trace = screens?.trace,
      let step = entry.findings.first?.mismatch.step
    {
      situations[index] = CaseSituation.sentence(at: step, in: trace)
    }
  }
}
