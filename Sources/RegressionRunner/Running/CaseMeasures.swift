import Scenarios

/// What was measured of a case in a run, beside its outcome: how close it came to failing, how the
/// field and the keyboard got along, whether the layout that it stood on is trusted, and whether its
/// strategy found something to act on.
package struct CaseMeasures: Hashable, Sendable {
  /// Which measures there are, and what they mean: another number wherever they change, so that every
  /// case is measured again in its next run.
  ///
  /// A measure that files of an earlier version lack is optional, or nothing of theirs could be read.
  package static let version = 5

  /// The distance to failing of every judged number.
  package var margins: [Margin]
  /// How the field and the keyboard got along.
  package var metrics: CaseMetrics
  /// Why the layout that the case stood on is not trusted; nil where it is.
  package var layoutUncertainty: String?
  /// The fields that had the focus at the steps at which something did not hold; none where no field had
  /// it.
  package var fields: [Int: String]
  /// What the strategy looked for and did not find, as `no table`; nil where it found all that it needs.
  package var unmetRequirement: String?

  /// Takes the measures of a case that was run; nil where it was skipped.
  init?(of outcome: JudgedCase, layoutUncertainty: String?) {
    guard outcome.verdict != .skipped else { return nil }
    self.layoutUncertainty = layoutUncertainty
    margins = outcome.margins
    metrics = outcome.metrics
    fields = outcome.fields
    unmetRequirement = outcome.unmetRequirement
  }

  /// Reads what the database has.
  ///
  /// - Parameter body: JSON in UTF-8, as ``MeasuresBody`` writes it.
  /// - Throws: What the JSON lacks.
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

  /// Says what is wrong with measures that a file has; nil where they are such as ``MeasuresBody`` writes.
  ///
  /// They have no digest: what is of their form is believed.
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

/// Writes measures as JSON: the fields that had the focus where something did not hold, by their steps; the
/// strategy's unmet requirement and why the layout is not trusted, where that is so; the margins as
/// `[step, subject, margin]`; the metrics by their names.
///
/// One per worker; the buffer is used again and again.
struct MeasuresBody {
  private var json = JSONBytes()

  /// Returns the measures of a case as JSON in UTF-8; nil where it has none.
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
    json.append("}}")
    return json.copy
  }
}
