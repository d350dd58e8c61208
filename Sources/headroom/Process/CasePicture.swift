import RegressionStore
import Reports
import Scenarios

extension Resimulation {
  /// Draws a case into an SVG file, or to standard output for `-`.
  ///
  /// - Throws: ``CommandFailure`` with 74 where the case can't be drawn because it does not come to
  ///   its recorded outcome again, or where the file can't be written; nothing is written then.
  func draw(
    _ name: CaseName,
    recorded: StoredOutcome,
    to path: String,
    _ console: Console
  ) async throws {
    guard let film = try await film(name, recorded: recorded) else {
      throw CommandFailure(
        .inputOutput,
        Escaped.text(SVGReport.Problem.otherOutcome(name).description)
      )
    }
    let bytes = Array(film.svg.utf8)
    if path == "-" {
      try console.print(bytes: bytes)
    } else {
      try AtomicFile.write(bytes, to: path)
    }
  }
}
