import Foundation
import Testing

@testable import HeadroomCommand

struct JSONFieldTests {
  /// Members whose content is that of another member, or open.
  private static let folded = ["run.totals", "strategies[].totals", "change.buckets", "trend[]"]

  @Test func `every member of the document is documented, and every documented one is there`()
    throws
  {
    var found: Set<String> = []
    let runs = try SampleRuns()
    for which in [SampleRuns.Which.first, .second, .interrupted] {
      let text = try JSONReport().text(runs.document(which))
      collect(try ReportReading.object(ofJSON: text), "", into: &found)
    }
    found = found.filter { path in !path.hasPrefix("changed[].before.") }
    let documented = Set(JSONReport.fields.map(\.path))
    #expect(documented.count == JSONReport.fields.count)
    #expect(found.subtracting(documented).sorted() == [])
    // Only what is late has a beginning, and few cases and runs have these; see TryTests,
    // ExternalProgramTests, ApproveTests, KnownTests, RatchetTests, TrustTests, FailureCauseTests,
    // HTMLPicturesTests and ForeignCodeTests.
    let rare = [
      "cases[].adjustments[].begins", "cases[].approval", "cases[].attachments",
      "cases[].hindrance", "cases[].issues", "cases[].lack", "cases[].layoutDoubt",
      "cases[].mismatches[].known", "cases[].rules",
      "cases[].standardError", "causes[].others", "gate", "lacks", "layoutDoubts", "skipped",
    ]
    let missing = documented.subtracting(found)
      .filter { path in
        !rare.contains { path == $0 || path.hasPrefix("\($0).") || path.hasPrefix("\($0)[]") }
      }
    #expect(missing.isEmpty, "\(missing.sorted())")
  }

  private func collect(_ value: Any, _ path: String, into found: inout Set<String>) {
    if !path.isEmpty, !(value is [Any]) { found.insert(path) }
    if Self.folded.contains(path) { return }
    if let object = value as? [String: Any] {
      for (key, value) in object {
        collect(value, path.isEmpty ? key : "\(path).\(key)", into: &found)
      }
    } else if let list = value as? [Any] {
      for value in list { collect(value, path + "[]", into: &found) }
    }
  }
}
