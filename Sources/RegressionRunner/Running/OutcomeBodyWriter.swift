import AvoidanceEngine
import Scenarios

/// Writes the body of an outcome as canonical JSON: adjustments, mismatches and verdict as facts.
///
/// Keys are in code-point order. It contains exactly what the outcome's digest covers, and is made only for
/// outcomes that the store has not seen. One per worker; the buffer is reused.
struct OutcomeBodyWriter {
  private var json = JSONBytes()

  /// Returns the body as JSON in UTF-8.
  mutating func bytes(
    of outcome: JudgedCase, adjustments: [(step: Int, adjustment: Adjustment)], names: ViewNames?
  ) -> [UInt8] {
    json.clear()
    json.append("{\"adjustments\":[")
    for (index, item) in adjustments.enumerated() {
      if index > 0 { json.append(",") }
      append(item.adjustment, step: item.step) { json in
        json.append(names?.quoted(item.adjustment.view) ?? [0x22, 0x22])
      }
    }
    return finish(outcome.mismatches, outcome.verdict)
  }

  /// Returns the body of an outcome read back, byte for byte the same if it was valid.
  mutating func bytes(of body: OutcomeBody, _ verdict: Verdict) -> [UInt8] {
    json.clear()
    json.append("{\"adjustments\":[")
    for (index, item) in body.adjustments.enumerated() {
      if index > 0 { json.append(",") }
      append(item.adjustment, step: item.step) { $0.append(quoted: item.adjustment.view) }
    }
    return finish(body.mismatches, verdict)
  }

  private mutating func append<View>(
    _ movement: Movement<View>, step: Int, appendingName: (inout JSONBytes) -> Void
  ) {
    json.append("{")
    if movement.frames > 0 {
      json.append("\"begins\":")
      json.append(exactly: movement.begins)
      json.append(",")
    }
    json.append(movement.by == .strategy ? "\"by\":\"strategy\"" : "\"by\":\"system\"")
    json.append(",\"curve\":")
    json.append(movement.curve)
    json.append(",\"duration\":")
    json.append(exactly: movement.duration)
    json.append(",\"from\":")
    json.append(movement.from, of: movement.property)
    json.append(",\"property\":\"")
    json.append(movement.property.name.utf8)
    json.append("\",\"step\":")
    json.append(step)
    json.append(",\"to\":")
    json.append(movement.to, of: movement.property)
    json.append(",\"view\":")
    appendingName(&json)
    json.append("}")
  }

  private mutating func finish(_ mismatches: [Mismatch], _ verdict: Verdict) -> [UInt8] {
    json.append("],\"mismatches\":[")
    for (index, mismatch) in mismatches.enumerated() {
      if index > 0 { json.append(",") }
      append(mismatch)
    }
    json.append("],\"verdict\":\"")
    json.append(verdict.rawValue.utf8)
    json.append("\"}")
    return json.copy
  }

  private mutating func append(_ mismatch: Mismatch) {
    json.append("{\"actual\":")
    if let fault = mismatch.fault { append(fault) } else { append(mismatch.actual) }
    json.append(",\"expected\":")
    json.append(json: mismatch.fault == nil ? mismatch.expected.json : "null")
    json.append(",\"operator\":\"")
    json.append(mismatch.operator.rawValue.utf8)
    json.append("\",\"step\":")
    json.append(mismatch.step)
    json.append(",\"subject\":")
    json.append(quoted: mismatch.subject)
    if let worst = mismatch.worst {
      json.append(",\"worst\":{")
      if worst.step != mismatch.step {
        json.append("\"actual\":")
        append(worst.actual)
        json.append(",")
      }
      json.append("\"difference\":")
      json.append(worst.difference)
      json.append(",\"step\":")
      json.append(worst.step)
      json.append(",\"steps\":")
      json.append(worst.steps)
      json.append("}")
    }
    json.append("}")
  }

  private mutating func append(_ value: JudgedValue) {
    guard case .finding(let finding) = value else { return json.append(json: value.json) }
    json.append("{\"after\":")
    json.append(exactly: finding.after)
    json.append(",\"before\":")
    json.append(exactly: finding.before)
    if let height = finding.part.height {
      json.append(",\"height\":")
      json.append(exactly: height)
    }
    json.append(",\"kind\":\"")
    json.append(finding.kind.word.utf8)
    json.append("\",\"part\":\"")
    json.append(finding.part.word.utf8)
    json.append("\",\"property\":")
    json.append(quoted: finding.property)
    if let view = finding.view {
      json.append(",\"view\":")
      json.append(quoted: view)
    }
    json.append("}")
  }

  private mutating func append(_ fault: CaseFault) {
    json.append("{\"fault\":\"")
    json.append(fault.kind.rawValue.utf8)
    json.append("\",\"value\":")
    json.append(json: fault.value.json)
    if let verb = fault.verb {
      json.append(",\"verb\":")
      json.append(quoted: verb)
    }
    if let view = fault.view {
      json.append(",\"view\":")
      json.append(quoted: view)
    }
    json.append("}")
  }
}

/// Records what an outcome's body needs while a case runs: the adjustments of each step.
struct BodyRecorder: CaseObserver {
  static let wantsEverything = true

  private(set) var adjustments: [(step: Int, adjustment: Adjustment)] = []

  mutating func clear() { adjustments.removeAll(keepingCapacity: true) }

  mutating func finished(entry: Int, of script: PreparedScenario, simulator: Simulator) {
    if case .expect = script.entries[entry] { return }
    for adjustment in simulator.adjustments { adjustments.append((entry, adjustment)) }
  }

  func judged(_ check: Check, passed: Bool, simulator: Simulator, evidence: Evidence) {}
}
