import Scenarios

/// The measures of a case in a run, besides its outcome: how close it came to failing, its metrics, whether
/// its layout is trusted, and whether its strategy had an effect.
package struct CaseMeasures: Hashable, Sendable {
  /// The version of the measures; it changes whenever they do, so that every case is measured again in its
  /// next run.
  ///
  /// A measure that earlier files don't have must be optional, or their measures couldn't be read.
  package static let version = 6

  /// The distance to failing of every judged number.
  package var margins: [Margin]
  package var metrics: CaseMetrics
  /// Why the case's layout may be wrong; nil if it is trusted.
  package var layoutUncertainty: String?
  /// The first responders at the steps with mismatches, if there were any.
  package var fields: [Int: String]
  /// The strategy's unmet requirement, such as `no table`; nil if there is none.
  package var unmetRequirement: String?
  /// The rules that a strategy of other code followed, by their names; its earlier code can't be run again.
  package var rules: [String] = []

  /// Nil if the case was skipped.
  init?(of outcome: JudgedCase, layoutUncertainty: String?) {
    guard outcome.verdict != .skipped else { return nil }
    self.layoutUncertainty = layoutUncertainty
    margins = outcome.margins
    metrics = outcome.metrics
    fields = outcome.fields
    unmetRequirement = outcome.unmetRequirement
    rules = outcome.rules
  }

  /// Reads the measures from the database.
  ///
  /// - Parameter body: JSON in UTF-8, as ``MeasuresBody`` writes it.
  /// - Throws: What is missing in the JSON.
  package init(_ body: [UInt8]) throws {
    let content = try Value(json: body)
    layoutUncertainty = try content.optional("layoutDoubt", Value.text)
    fields = [:]
    if case .object(let members)? = content["fields"] {
      for member in members {
        if let step = Int(member.key) { fields[step] = try Value.text(member.value) }
      }
    }
    unmetRequirement = try content.optional("lack", Value.text)
    rules = try content["rules"] == nil ? [] : content.list("rules", of: Value.text)
    margins = try content.list("margins") { (item) throws(JSONError) in
      guard case .list(let parts) = item, parts.count == 3 else {
        throw JSONError.otherKind([])
      }
      return Margin(
        step: try Value.integer(parts[0]), subject: try Value.text(parts[1]),
        margin: try Value.number(parts[2]))
    }
    metrics = try content.value("metrics") { (item) throws(JSONError) in
      CaseMetrics(
        clearance: try item.optional("clearance", Value.number),
        coveredPoints: try item.value("coveredPoints", Value.number),
        pointsScrolled: try item.value("pointsScrolled", Value.number),
        coveredMilliseconds: try item.value("coveredMilliseconds", Value.number))
    }
  }

  /// The error in measures from a file; nil if they are as ``MeasuresBody`` writes them.
  ///
  /// They have no digest: anything in this form is accepted.
  package static func problem(_ body: [UInt8]) -> String? {
    guard let measures = try? CaseMeasures(body) else { return "they can't be read" }
    let metrics = measures.metrics
    let amounts = [metrics.coveredPoints, metrics.pointsScrolled, metrics.coveredMilliseconds]
    guard amounts.allSatisfy({ $0 >= 0 }), measures.margins.allSatisfy({ $0.step >= 0 }),
      measures.fields.keys.allSatisfy({ $0 >= 0 })
    else { return "a number is out of range" }
    var writer = MeasuresBody()
    return writer.bytes(of: measures) == body ? nil : "they are not in canonical form"
  }
}

/// Writes measures as JSON: the first responders by the steps with mismatches; the strategy's unmet
/// requirement and why the layout may be wrong, if so; the margins as `[step, subject, margin]`; the metrics
/// by name; the rules that were followed, if any.
///
/// One per worker; the buffer is reused.
struct MeasuresBody {
  private var json = JSONBytes()

  /// Returns the measures of a case as JSON in UTF-8; nil if it has none.
  mutating func bytes(of outcome: JudgedCase, layoutUncertainty: String?) -> [UInt8]? {
    CaseMeasures(of: outcome, layoutUncertainty: layoutUncertainty).map { bytes(of: $0) }
  }

  mutating func bytes(of measures: CaseMeasures) -> [UInt8] {
    json.clear()
    json.append("{")
    for (index, (step, field)) in measures.fields.sorted(by: { $0.key < $1.key }).enumerated() {
      json.append(index > 0 ? "," : "\"fields\":{")
      json.append("\"")
      json.append(step)
      json.append("\":")
      json.append(quoted: field)
    }
    if !measures.fields.isEmpty { json.append("},") }
    for (key, words) in [
      ("lack", measures.unmetRequirement), ("layoutDoubt", measures.layoutUncertainty),
    ] {
      guard let words else { continue }
      json.append(quoted: key)
      json.append(":")
      json.append(quoted: words)
      json.append(",")
    }
    json.append("\"margins\":[")
    for (index, margin) in measures.margins.enumerated() {
      json.append(index > 0 ? ",[" : "[")
      json.append(margin.step)
      json.append(",")
      json.append(quoted: margin.subject)
      json.append(",")
      json.append(margin.margin)
      json.append("]")
    }
    let metrics = measures.metrics
    json.append("],\"metrics\":{\"clearance\":")
    if let clearance = metrics.clearance { json.append(clearance) } else { json.append("null") }
    json.append(",\"coveredMilliseconds\":")
    json.append(metrics.coveredMilliseconds)
    json.append(",\"coveredPoints\":")
    json.append(metrics.coveredPoints)
    json.append(",\"pointsScrolled\":")
    json.append(metrics.pointsScrolled)
    json.append("}")
    for (index, rule) in measures.rules.enumerated() {
      json.append(index > 0 ? "," : ",\"rules\":[")
      json.append(quoted: rule)
    }
    json.append(measures.rules.isEmpty ? "}" : "]}")
    return json.copy
  }
}
