import Foundation
import RegressionRunner
import RegressionStore
import Testing

@testable import HeadroomCommand

/// Every format of a run is read back, and its cases are counted.
struct AgreementTests {
  @Test(arguments: SampleRuns.Which.allCases)
  func `all formats count the same cases`(which: SampleRuns.Which) throws {
    let document = try SampleRuns().document(which)
    #expect(try counts(inJSON: document) == which.counts)
    #expect(try counts(inCSV: document) == which.counts)
    #expect(try counts(inJUnit: document) == which.counts)
    #expect(try counts(inMarkdown: document) == which.counts)
  }

  @Test func `a skipped case is no pass in any report`() throws {
    var document = try SampleRuns().document(.skipped)
    #expect(
      try JUnitReport().text(document)
        .contains(#"<skipped type="skipped" message="skipped: strategy not available">"#)
    )
    #expect(try MarkdownReport().text(document).contains("\n### Skipped: 1\n\n- <code>"))
    #expect(GitHubAnnotations().text(document).contains("::warning::1 case was skipped\n"))
    #expect(try HTMLReport().text(document).contains("1 case skipped."))
    // Nothing else is wrong with it.
    document.totals = RunTotals(planned: 2)
    document.totals[.pass] = 1
    document.totals[.skipped] = 1
    document.run.totals = document.totals
    #expect(try HTMLReport().text(document).contains("1 of 2 cases was skipped"))
  }

  @Test func `numbers have no noise, and what is not 0 does not become 0`() throws {
    var document = try SampleRuns().document(.first)
    let index = try #require(document.cases.firstIndex { !$0.margins.isEmpty })
    var measures = try #require(document.cases[index].record.measures)
    measures.metrics.coveredMilliseconds = 225.00000000000009
    measures.metrics.pointsScrolled = 33.333333333333336
    for place in measures.margins.indices { measures.margins[place].margin = -1 / 1024 }
    document.cases[index].record.measures = measures
    let json = try JSONReport().text(document)
    #expect(json.contains(#""coveredMilliseconds": 225, "pointsScrolled": 33.333}"#), "\(json)")
    #expect(json.contains(#""margin": -0.001}]"#))
    let csv = try CSVReport().text(document)
    #expect(csv.contains(",225,33.333,"), "\(csv)")
  }

  @Test func `a case has no time in JUnit, and says once that its layout may be wrong`() throws {
    var document = try SampleRuns().document(.first)
    for index in document.cases.indices {
      document.cases[index].record.measures?.layoutUncertainty = "no font"
    }
    let items = try ReportReading.elements(ofXML: JUnitReport().text(document))
    let text = try JUnitReport().text(document)
    for part in text.split(separator: "<testcase ").dropFirst() {
      let isMissing = part.contains(#"type="missing""#)
      #expect(part.split(separator: "no font").count == (isMissing ? 1 : 2), "\(part)")
    }
    #expect(items.filter { $0.name == "testcase" }.allSatisfy { $0.attributes["time"] == nil })
  }

  private func counts(inJSON document: RunRecord) throws -> [String: Int] {
    let object = try ReportReading.object(ofJSON: JSONReport().text(document))
    let cases = try #require(object["cases"] as? [[String: Any]])
    let counts = ReportReading.counts(cases.compactMap { $0["verdict"] as? String })
    #expect(try named(object["totals"]) == counts)
    return counts
  }

  private func counts(inCSV document: RunRecord) throws -> [String: Int] {
    let rows = try ReportReading.rows(ofCSV: CSVReport().text(document))
    let column = try #require(rows.first?.firstIndex(of: "verdict"))
    #expect(rows.allSatisfy { $0.count == rows[0].count })
    return ReportReading.counts(rows.dropFirst().map { $0[column] })
  }

  private func counts(inJUnit document: RunRecord) throws -> [String: Int] {
    let items = try ReportReading.elements(ofXML: JUnitReport().text(document))
    var verdicts: [String] = []
    for (index, item) in items.enumerated() where item.name == "testcase" {
      let mark = items.first { $0.parent == index }
      switch mark?.name {
      case nil: verdicts.append("pass")
      case "failure": verdicts.append("fail")
      case "system-out":
        #expect(mark?.text.hasPrefix("unexpected pass: ") == true)
        verdicts.append("unexpectedPass")
      default: verdicts.append(mark?.attributes["type"] ?? "")
      }
    }
    let counts = ReportReading.counts(verdicts)
    // The sums of the suites, the root's attributes and the properties say the same.
    func sum(_ key: String) -> Int {
      items.filter { $0.name == "testsuite" }.compactMap { Int($0.attributes[key] ?? "") }
        .reduce(0, +)
    }
    let root = items[0].attributes
    #expect(sum("tests") == verdicts.count)
    #expect(root["tests"] == "\(sum("tests"))")
    #expect(root["failures"] == "\(counts["fail"] ?? 0)" && sum("failures") == counts["fail"] ?? 0)
    let errors = (counts["error"] ?? 0) + (counts["missing"] ?? 0)
    #expect(root["errors"] == "\(errors)" && sum("errors") == errors)
    #expect(
      sum("skipped")
        == ["knownFailure", "unjudged", "skipped"].map { counts[$0] ?? 0 }.reduce(0, +)
    )
    var properties: [String: Int] = [:]
    for item in items where item.name == "property" {
      guard let name = item.attributes["name"]?.dropFirst("headroom.".count),
        let value = Int(item.attributes["value"] ?? ""),
        name == "missing" || Verdict(rawValue: String(name)) != nil
      else { continue }
      properties[String(name), default: 0] += value
    }
    #expect(properties.filter { $0.value > 0 } == counts)
    let time = items.filter { $0.name == "testsuite" }
      .compactMap { Double($0.attributes["time"] ?? "") }.reduce(0, +)
    #expect((time * 1000).rounded() == (document.run.seconds * 1000).rounded())
    return counts
  }

  private func counts(inMarkdown document: RunRecord) throws -> [String: Int] {
    let lines = try MarkdownReport().text(document).split(separator: "\n")
    let head = try #require(lines.firstIndex { $0.hasPrefix("| planned |") })
    let rows = lines[head...].prefix { $0.hasPrefix("|") }.map { line in
      line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
    }
    let totals = Dictionary(
      uniqueKeysWithValues: try rows.map { ($0[0], try #require(Int($0[1]))) })
    #expect(totals["planned"] == document.cases.count)
    let words = [
      ("passed", "pass"), ("failed", "fail"), ("errors", "error"),
      ("known failures", "knownFailure"), ("unexpected passes", "unexpectedPass"),
      ("unjudged", "unjudged"), ("skipped", "skipped"), ("missing", "missing"),
    ]
    var counts: [String: Int] = [:]
    // What is zero is left out, and nothing stands there that has no name here.
    for (title, verdict) in words { counts[verdict] = totals[title] }
    #expect(counts.values.allSatisfy { $0 > 0 } && counts.count == totals.count - 1)
    return counts
  }

  /// Totals of the JSON by the names of verdicts, leaving out zeros.
  private func named(_ totals: Any?) throws -> [String: Int] {
    let totals = try #require(totals as? [String: Int])
    let words = [
      "passed": "pass", "failed": "fail", "errors": "error", "knownFailures": "knownFailure",
      "unexpectedPasses": "unexpectedPass", "unjudged": "unjudged", "skipped": "skipped",
      "missing": "missing",
    ]
    var counts: [String: Int] = [:]
    for (key, verdict) in words {
      let count = try #require(totals[key], "\(key)")
      if count > 0 { counts[verdict] = count }
    }
    #expect(totals["planned"] == counts.values.reduce(0, +))
    return counts
  }
}
