import RegressionStore

/// The canonical JSON of an outcome: adjustments, margins, metrics, mismatches and verdict.
///
/// It is made only for outcomes that the store has not seen. Metrics and margins do not make an
/// outcome new: they are those of the first run with this outcome.
public enum OutcomeBody {
  /// Returns the body of a case's trace, keys in code-point order.
  public static func json(of trace: Trace) -> String {
    json(
      adjustments: trace.steps.map { ($0.index, $0.adjustments) },
      outcome: trace.outcome
    )
  }

  static func json(
    adjustments: [(step: Int, adjustments: [Trace.Adjustment])],
    outcome: JudgedCase
  ) -> String {
    var json = "{\"adjustments\":["
    var isFirst = true
    for (step, list) in adjustments {
      for adjustment in list {
        if !isFirst { json += "," }
        isFirst = false
        append(adjustment, step: step, to: &json)
      }
    }
    json += "],\"margins\":["
    for (index, margin) in outcome.margins.enumerated() {
      if index > 0 { json += "," }
      json += "{\"margin\":\(JSONText.text(of: margin.margin)),\"step\":\(margin.step),\"subject\":"
      JSONText.append(margin.subject, to: &json)
      json += "}"
    }
    json += "],\"metrics\":"
    append(outcome.metrics, to: &json)
    json += ",\"mismatches\":["
    for (index, mismatch) in outcome.mismatches.enumerated() {
      if index > 0 { json += "," }
      append(mismatch, to: &json)
    }
    json += "],\"verdict\":"
    JSONText.append(outcome.verdict.rawValue, to: &json)
    return json + "}"
  }

  private static func append(_ adjustment: Trace.Adjustment, step: Int, to json: inout String) {
    json += "{\"by\":"
    JSONText.append(adjustment.by, to: &json)
    json += ",\"curve\":\(adjustment.curve)"
    json += ",\"duration\":\(JSONText.text(of: adjustment.duration)),\"from\":"
    append(adjustment.from, to: &json)
    json += ",\"property\":"
    JSONText.append(adjustment.property, to: &json)
    json += ",\"step\":\(step),\"to\":"
    append(adjustment.to, to: &json)
    json += ",\"view\":"
    JSONText.append(adjustment.view, to: &json)
    json += "}"
  }

  private static func append(_ metrics: CaseMetrics, to json: inout String) {
    json += "{\"clearance\":" + (metrics.clearance.map { JSONText.text(of: $0) } ?? "null")
    json += ",\"coveredMilliseconds\":\(JSONText.text(of: metrics.coveredMilliseconds))"
    json += ",\"coveredPoints\":\(JSONText.text(of: metrics.coveredPoints))"
    json += ",\"pointsScrolled\":\(JSONText.text(of: metrics.pointsScrolled))}"
  }

  private static func append(_ mismatch: Mismatch, to json: inout String) {
    json += "{\"actual\":"
    mismatch.actual.appendJSON(to: &json)
    json += ",\"expected\":"
    mismatch.expected.appendJSON(to: &json)
    json += ",\"operator\":"
    JSONText.append(mismatch.operator.rawValue, to: &json)
    json += ",\"step\":\(mismatch.step),\"subject\":"
    JSONText.append(mismatch.subject, to: &json)
    json += "}"
  }

  /// A height alone, or numbers in brackets.
  private static func append(_ numbers: [Double], to json: inout String) {
    if numbers.count == 1 {
      JSONText.append(numbers[0], to: &json)
    } else {
      JSONText.append(numbers, to: &json)
    }
  }
}
