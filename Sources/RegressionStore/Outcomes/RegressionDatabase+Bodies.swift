package import RegressionRunner
import Scenarios
import SystemCalls

/// An outcome that can't be read back, with its location.
package struct DamagedOutcome: Error, Sendable, CustomStringConvertible {
  package let path: String
  /// A case with this outcome, and the number of the run that has it; nil if no run has it.
  package let place: (name: CaseName, run: Int)?
  package let reason: String

  /// The damage in one sentence, and what to do.
  package var description: String {
    let subject = place.map { "\($0.name) in run \($0.run)" } ?? "a case that is in no run"
    return "\(path): can't read the outcome of \(subject): \(reason); "
      + "check the file with 'headroom doctor'"
  }
}

extension RegressionDatabase {
  /// Reads the bodies of outcomes, on all cores; those that the file doesn't have are left out.
  ///
  /// `runs` are the runs that have them, one of which is named if an outcome is damaged.
  ///
  /// - Throws: ``DatabaseError`` if the file can't be read, ``DamagedOutcome`` for the first
  ///   outcome with an invalid body.
  package func bodies(ofOutcomes ids: [Int64], of runs: [Run]) throws -> [Int64: OutcomeBody] {
    let found = try connection.read {
      try ids.compactMap { id in try bodyBytes(ofOutcome: id).map { (id: id, bytes: $0) } }
    }
    do throws(Unreadable) {
      let read = try ParallelMap.map(found.count, piece: 512) { place throws(Unreadable) in
        do {
          return try OutcomeBody(found[place].bytes)
        } catch {
          throw Unreadable(id: found[place].id, reason: error)
        }
      }
      return Dictionary(zip(found.map(\.id), read), uniquingKeysWith: { first, _ in first })
    } catch {
      throw try damage(of: error.id, in: runs, error.reason)
    }
  }

  private struct Unreadable: Error {
    var id: Int64
    var reason: any Error
  }

  /// Reads the body of an outcome of a run; nil if the file does not have it.
  package func body(ofOutcome id: Int64, of run: Run) throws -> OutcomeBody? {
    try bodies(ofOutcomes: [id], of: [run])[id]
  }

  /// Returns the body of an outcome as stored: canonical JSON in UTF-8.
  package func bodyBytes(ofOutcome id: Int64) throws -> [UInt8]? {
    try connection.first("outcomeByID", ["id": id]) { try $0.textBytes("body") }
  }

  private func damage(of id: Int64, in runs: [Run], _ error: any Error) throws
    -> DamagedOutcome
  {
    var place: (CaseName, Int)?
    for run in runs where place == nil {
      let results = try results(of: run).results
      guard let result = results.first(where: { $0.outcomeID == id }) else { continue }
      place = try names(ofCases: [result.id])[result.id].map { ($0, run.number) }
    }
    return DamagedOutcome(path: path, place: place, reason: Self.words(for: error))
  }

  private static func words(for error: any Error) -> String {
    switch error {
    case JSONError.missing(let key): "it has no '\(key)'"
    case JSONError.otherKind(let path):
      "its '\(path.joined(separator: "."))' has the wrong type"
    case JSONError.noJSON: "it is not JSON"
    case let problem as OutcomeProblem: problem.message
    default: "\(error)"
    }
  }
}
