import RegressionRunner
import RegressionStore
import Reports

// Three or more runs beside each other.
extension CompareCommand {
  func compareMany(_ database: RegressionDatabase, _ console: Console) async throws -> ExitStatus {
    var runs: [RunRecord] = []
    for name in arguments.operands { runs.append(try await named(name, database)) }
    let selected = try await selectedCases(about: runs[runs.count - 1], database)
    let matrix = try await database.matrix(of: runs, cases: selected)
    guard matrix.equal + matrix.rows.count > 0 || selected == nil else {
      throw CommandFailure(.nothingSelected, "no case of these runs is selected")
    }
    let names = try await database.names(ofCases: matrix.rows.map(\.caseID))
    switch arguments[SharedOptions.format] {
    case .json:
      try console.print(MatrixJSON.document(matrix, names: names).pretty, terminator: "")
    case .text:
      let text = RunMatrixText.text(
        matrix,
        names: names,
        limit: limit,
        width: console.width,
        style: console.style
      )
      try console.print(text, terminator: "")
    }
    guard matrix.reconciles else {
      throw CommandFailure(.incomplete, "the cases don't add up to the totals of the runs")
    }
    if arguments[Self.failOn].fails(matrix) { return .failed }
    return matrix.totals.contains { $0.missing > 0 } ? .incomplete : .asExpected
  }
}
