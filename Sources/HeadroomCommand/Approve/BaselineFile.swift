import AvoidanceEngine
import RegressionRunner
import Scenarios
import SystemCalls

/// A file of approved outcomes, as `approve` reads and writes it.
struct BaselineFile {
  struct Entry {
    var adjustments: ApprovedAdjustments
    var reason: String
    var by: String?
    var at: String?
  }

  let path: String
  /// Nil if there is no file.
  private let old: [UInt8]?
  private let strategies: StrategyRegistry
  private var entries: [String: Entry] = [:]

  /// Reads the file, if it exists.
  ///
  /// - Throws: An error for a file with errors, or with anything but baselines.
  init(path: String, strategies: StrategyRegistry, tell: (Diagnostic) -> Void) throws {
    self.path = path
    self.strategies = strategies
    guard !path.isEmpty, FileSystem.exists(path) else {
      old = nil
      return
    }
    do {
      old = try FileBytes.read(path)
    } catch {
      throw HeadroomError.inputOutput("can't read \(Escaped.text(path)): \(error)")
    }
    let suite = SuiteReader(strategies: strategies).read(paths: [path]).suite
    let isAlone =
      suite.scenarios.isEmpty && suite.forms.isEmpty && suite.devices.isEmpty
      && suite.strategies.isEmpty
    guard isAlone else {
      throw HeadroomError.wrongInput(
        "\(Escaped.text(path)) contains definitions other than baselines; move them to another "
          + "file, because this one is overwritten"
      )
    }
    let reading = try SuiteFiles.read([path], with: SuiteReader(strategies: strategies), tell: tell)
    for definition in reading.suite.baselines {
      entries[definition.caseKey] = Entry(
        adjustments: try ApprovedAdjustments(json: definition.adjustments),
        reason: definition.reason, by: definition.by, at: definition.at)
    }
  }

  /// Sets an approval, or removes one with nil.
  subscript(key: String) -> Entry? {
    get { entries[key] }
    set { entries[key] = newValue }
  }

  /// Writes the file, or removes it if no approval is left.
  func write() throws(HeadroomError) {
    if !entries.isEmpty {
      try OutputFile.replace(old, in: path) { try $0(Array(text.utf8)) }
    } else if let old {
      try OutputFile.remove(path, unlessOtherThan: old)
    }
  }

  var text: String {
    var text = """
      # Approved outcomes, written by the command 'approve'; comments in this file are not preserved.
      headroom: 1
      baselines:

      """
    let keys = entries.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    for key in keys {
      guard let entry = entries[key] else { continue }
      text += "  - case: \(YAMLText.scalar(key))\n    reason: \(YAMLText.scalar(entry.reason))\n"
      if let by = entry.by { text += "    by: \(YAMLText.scalar(by))\n" }
      if let at = entry.at { text += "    at: \(YAMLText.scalar(at))\n" }
      let adjustments = entry.adjustments.yaml
      text += "    adjustments:\(adjustments.isEmpty ? " []" : "")\n"
      for adjustment in adjustments { text += "      - \(adjustment)\n" }
    }
    return text
  }

  /// The approvals as the database stores them: the result of reading the text.
  func contents() throws(HeadroomError) -> [String: [UInt8]] {
    let reading = SuiteReader(strategies: strategies).read([
      .init(file: path, bytes: Array(text.utf8))
    ])
    guard !reading.hasErrors else {
      let words = reading.diagnostics.map(\.description).joined(separator: "\n")
      throw .inputOutput("can't write the baselines:\n\(words)")
    }
    return Dictionary(
      reading.suite.baselines.map { ($0.caseKey, $0.adjustments) },
      uniquingKeysWith: { first, _ in first })
  }
}
