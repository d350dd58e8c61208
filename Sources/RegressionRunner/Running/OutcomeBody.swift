import AvoidanceEngine
import RegressionStore

/// The canonical JSON of an outcome: adjustments, margins, metrics, mismatches and verdict, keys in
/// code-point order.
///
/// It is made only for outcomes that the store has not seen. Metrics, margins and what a program wrote to
/// standard error do not make an outcome new: they are those of the first run with this outcome. One per
/// worker; the buffer is used again and again.
struct OutcomeBody {
  private var json = JSONBytes()

  /// Returns the body of an outcome.
  ///
  /// - Parameters:
  ///   - outcome: What came of the case.
  ///   - adjustments: What UIKit and the strategy changed, each with its step.
  ///   - names: The views' names.
  /// - Returns: JSON in UTF-8.
  mutating func bytes(
    of outcome: JudgedCase,
    adjustments: [(step: Int, adjustment: Adjustment)],
    names: ViewNames?
  ) -> [UInt8] {
    json.clear()
    json.append("{\"adjustments\":[")
    for (index, item) in adjustments.enumerated() {
      if index > 0 { json.append(",") }
      append(item.adjustment, step: item.step, names)
    }
    json.append("],\"margins\":[")
    for (index, margin) in outcome.margins.enumerated() {
      json.append(index > 0 ? ",{\"margin\":" : "{\"margin\":")
      json.append(margin.margin)
      json.append(",\"step\":")
      json.append(margin.step)
      json.append(",\"subject\":")
      json.append(quoted: margin.subject)
      json.append("}")
    }
    json.append("],\"metrics\":")
    append(outcome.metrics)
    json.append(",\"mismatches\":[")
    for (index, mismatch) in outcome.mismatches.enumerated() {
      if index > 0 { json.append(",") }
      append(mismatch)
    }
    json.append("]")
    if !outcome.standardError.isEmpty {
      json.append(",\"standardError\":")
      json.append(quoted: outcome.standardError)
    }
    json.append(",\"verdict\":\"")
    json.append(outcome.verdict.rawValue.utf8)
    json.append("\"}")
    // A copy without spare room, so that the buffer is not shared.
    return json.bytes.withUnsafeBufferPointer { Array($0) }
  }

  private mutating func append(_ adjustment: Adjustment, step: Int, _ names: ViewNames?) {
    json.append(adjustment.by == .strategy ? "{\"by\":\"strategy\"" : "{\"by\":\"system\"")
    json.append(",\"curve\":")
    json.append(adjustment.curve)
    json.append(",\"duration\":")
    json.append(adjustment.duration)
    json.append(",\"from\":")
    json.append(adjustment.from, of: adjustment.property)
    json.append(",\"property\":\"")
    json.append(adjustment.property.name.utf8)
    json.append("\",\"step\":")
    json.append(step)
    json.append(",\"to\":")
    json.append(adjustment.to, of: adjustment.property)
    json.append(",\"view\":")
    if let names { json.append(names.quoted(adjustment.view)) } else { json.append("\"\"") }
    json.append("}")
  }

  private mutating func append(_ metrics: CaseMetrics) {
    json.append("{\"clearance\":")
    if let clearance = metrics.clearance { json.append(clearance) } else { json.append("null") }
    json.append(",\"coveredMilliseconds\":")
    json.append(metrics.coveredMilliseconds)
    json.append(",\"coveredPoints\":")
    json.append(metrics.coveredPoints)
    json.append(",\"pointsScrolled\":")
    json.append(metrics.pointsScrolled)
    json.append("}")
  }

  private mutating func append(_ mismatch: Mismatch) {
    json.append("{\"actual\":")
    json.append(json: mismatch.actual.json)
    json.append(",\"expected\":")
    json.append(json: mismatch.expected.json)
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
        json.append(json: worst.actual.json)
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
}
