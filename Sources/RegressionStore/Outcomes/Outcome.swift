package import RegressionRunner
import Scenarios
import SystemCalls

/// An outcome read back: what did not hold, and what moved.
package struct Outcome: Sendable {
  package let identity: OutcomeIdentity
  package let body: StoredBody

  /// What became of the case.
  package var verdict: Verdict { identity.verdict }

  /// Reads an outcome back.
  ///
  /// - Throws: What is wrong with the body; see ``RegressionDatabase/outcomes(_:of:)``, which says where
  ///   it is.
  init(_ stored: StoredOutcome) throws {
    identity = stored.identity
    body = try StoredBody(stored.body)
  }
}

/// An outcome that can't be read back, with where it is.
package struct DamagedOutcome: Error, Sendable, CustomStringConvertible {
  /// The database file.
  package let path: String
  /// A case with this outcome, and the number of the run that has it; nil: no run has it.
  package let place: (name: CaseName, run: Int)?
  /// What its body lacks.
  package let reason: String

  /// The damage in one sentence, and what to do.
  package var description: String {
    let subject = place.map { "\($0.name) in run \($0.run)" } ?? "a case that is in no run"
    return "\(path): can't read the outcome of \(subject): \(reason); "
      + "check the file with 'headroom doctor'"
  }
}

extension RegressionDatabase {
  /// Reads outcomes back.
  ///
  /// - Parameters:
  ///   - ids: Which.
  ///   - runs: The runs that have them, of which one is named where an outcome is damaged.
  /// - Returns: Those that the file has.
  /// - Throws: ``DatabaseError`` where the file can't be read, ``DamagedOutcome`` for the first
  ///   outcome whose body is not one.
  package func outcomes(_ ids: [Int64], of runs: [Run]) throws -> [Int64: Outcome] {
    let stored = try storedOutcomes(ids)
    do throws(Unreadable) {
      let read = try ParallelMap.map(stored.count, piece: 512) { place throws(Unreadable) in
        do {
          return try Outcome(stored[place])
        } catch {
          throw Unreadable(id: stored[place].identity.id, reason: error)
        }
      }
      return Dictionary(read.map { ($0.identity.id, $0) }, uniquingKeysWith: { first, _ in first })
    } catch {
      throw try damage(of: error.id, in: runs, error.reason)
    }
  }

  private struct Unreadable: Error {
    var id: Int64
    var reason: any Error
  }

  /// Reads one outcome of a run back; nil where the file does not have it.
  package func outcome(_ id: Int64, of run: Run) throws -> Outcome? {
    try outcomes([id], of: [run])[id]
  }

  /// Returns outcomes with their bodies as bytes, in the order in which they were asked for.
  package func storedOutcomes(_ ids: [Int64]) throws -> [StoredOutcome] {
    try connection.read { try ids.compactMap { try storedOutcome($0) } }
  }

  /// Returns an outcome with its body as bytes; nil when it is not there.
  package func storedOutcome(_ id: Int64) throws -> StoredOutcome? {
    try connection.first("outcomeByID", ["id": id]) { try StoredOutcome(row: $0) }
  }

  private func damage(of id: Int64, in runs: [Run], _ error: any Error) throws
    -> DamagedOutcome
  {
    var place: (CaseName, Int)?
    for run in runs where place == nil {
      let results = try results(of: run).results
      guard let result = results.first(where: { $0.outcomeID == id }) else { continue }
      let names = try names(ofCases: [result.caseID])
      place = names[result.caseID].map { ($0, run.number) }
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
