import AvoidanceEngine
import RegressionRunner
import RegressionStore
import Scenarios

/// Writes definitions of a database back out as YAML.
package struct ExportWorkflow: Sendable {
  /// What is left out, in words; safe to show.
  package let warnings: [String]
  private let selection: ExportSelection
  private let location: DatabaseLocation

  /// Reads what is to be written.
  ///
  /// - Parameters:
  ///   - location: The database.
  ///   - patterns: Patterns over names; none: everything.
  ///   - allowsEmpty: Whether nothing selected is no error.
  /// - Throws: ``WorkflowError`` where nothing is selected, or something can't be read back.
  package init(_ location: DatabaseLocation, patterns: [String], allowsEmpty: Bool)
    throws(WorkflowError)
  {
    self.location = location
    do {
      let database = try location.openForReading()
      let stored = try database.currentDefinitions()
      var selection = ExportSelection(
        try StoredSuite(stored, at: location).suite, stored, try database.baselines(),
        namesLaws: location.defaults.laws != nil)
      try Self.narrow(&selection, to: patterns, allowsEmpty: allowsEmpty)
      warnings = selection.leaveOutAbsent()
      if selection.isEmpty, !allowsEmpty, let words = warnings.first {
        throw WorkflowError.nothingSelected("nothing to write: \(words)")
      }
      self.selection = selection
    } catch {
      throw WorkflowError(error)
    }
  }

  private static func narrow(
    _ selection: inout ExportSelection, to patterns: [String], allowsEmpty: Bool
  ) throws(WorkflowError) {
    for text in patterns where !selection.knows(CasePattern(text)) {
      guard !allowsEmpty else { continue }
      let near = Suggestion.closest(to: text, among: selection.names)
      let hint = near.map { "; did you mean \(Escaped.quoted($0))?" } ?? ""
      throw .nothingSelected(
        "nothing is selected: no scenario, form, strategy or device matches "
          + "\(Escaped.quoted(text))\(hint)"
      )
    }
    if !patterns.isEmpty { selection.narrow(to: patterns.map { CasePattern($0) }) }
    guard selection.isEmpty, !allowsEmpty else { return }
    throw .nothingSelected("the database has nothing to export")
  }

  /// Everything as one text.
  package func text() throws(WorkflowError) -> String {
    do {
      return try selection.whole.text()
    } catch {
      throw WorkflowError(error)
    }
  }

  /// Writes a file per form and per folder of scenarios.
  ///
  /// - Parameters:
  ///   - path: The folder.
  ///   - spared: What is not replaced there.
  ///   - isRehearsal: Whether nothing is written.
  /// - Returns: What was written, in words.
  /// - Throws: ``WorkflowError`` where a file would be lost or can't be written.
  package func write(to path: String, sparing spared: SparedFiles = .databases, isRehearsal: Bool)
    throws(WorkflowError) -> String
  {
    do {
      var folder = try OutputFolder(
        path, strategies: location.strategies, defaults: location.defaults, sparing: spared)
      for (name, file) in try selection.files { try folder.add(name, try file.text()) }
      if !isRehearsal { try folder.write() }
      return folder.summary(isRehearsal ? "Would write" : "Wrote")
    } catch {
      throw WorkflowError(error)
    }
  }
}
