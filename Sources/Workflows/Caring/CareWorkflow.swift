package import RegressionStore

/// Examines a database, copies it, and saves what can be read of a damaged one.
package enum CareWorkflow {
  /// Examines a file and, where it is sound, copies it.
  ///
  /// - Parameters:
  ///   - location: The database.
  ///   - target: The copy's path; nil: none is made.
  /// - Returns: What was found, and the copy with its size in bytes.
  /// - Throws: ``WorkflowError`` where the file can't be examined, or the copy can't be written.
  package static func examine(_ location: DatabaseLocation, copyingTo target: String?)
    throws(WorkflowError) -> (health: DatabaseHealth, copy: (path: String, bytes: Int64)?)
  {
    do {
      let health = try RegressionDatabase.health(
        path: location.path, hadJournal: RegressionDatabase.hasJournal(path: location.path),
        checks: MergeChecking.checks(location.strategies))
      guard let target, health.isSound else { return (health, nil) }
      return (health, (target, try location.openForReading().backUp(to: target)))
    } catch {
      throw WorkflowError(error)
    }
  }

  /// Copies what can be read of a file into a new, sound one.
  ///
  /// - Throws: ``WorkflowError`` where the file can't be opened at all, or the copy can't be written.
  package static func salvage(_ location: DatabaseLocation, to target: String) throws(WorkflowError)
    -> SalvageReport
  {
    do {
      return try RegressionDatabase.salvage(
        location.path, to: target, checks: MergeChecking.checks(location.strategies))
    } catch {
      throw WorkflowError(error)
    }
  }
}
