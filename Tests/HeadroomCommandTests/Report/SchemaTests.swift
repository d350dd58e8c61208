import RegressionRunner
import RegressionStore
import TestSupport
import Testing

@testable import HeadroomCommand

@Suite(.needs(.xmllint))
struct JUnitSchemaTests {
  @Test(arguments: SampleRuns.Which.allCases)
  func `JUnit is valid against the schema of Jenkins' xunit plugin`(which: SampleRuns.Which) throws
  {
    let text = try JUnitReport().text(SampleRuns().document(which))
    #expect(try Validators.xml(text, schema: "junit-10.xsd") == "")
  }

  @Test(arguments: SampleRuns.Which.allCases)
  func `each part is valid, and all parts hold what the whole holds`(which: SampleRuns.Which) throws
  {
    let document = try SampleRuns().document(which)
    let whole = try JUnitReport().text(document)
    let parts = try JUnitReport().parts(of: document).map { try $0.text() }
    for part in parts { #expect(try Validators.xml(part, schema: "junit-10.xsd") == "") }
    func lines(_ texts: [String]) -> [Substring] {
      texts.flatMap { $0.split(separator: "\n") }
        .filter { !$0.hasPrefix("<?xml") && !$0.contains("testsuites") }
    }
    #expect(lines(parts) == lines([whole]))
    let strategies = Set(document.cases.map(\.name.strategy))
    #expect(Set(JUnitReport().parts(of: document).map(\.name)) == strategies)
  }

  @Test func `a run without a case has one part without a suite`() throws {
    var document = try HostileNames.document("a")
    document.cases = []
    document.totals = RunTotals(planned: 0)
    let parts = JUnitReport().parts(of: document)
    #expect(parts.map(\.name) == ["headroom"])
    #expect(try Validators.xml(parts[0].text(), schema: "junit-10.xsd") == "")
  }

  @Test(arguments: HostileNames.all)
  func `hostile names are valid, too`(name: HostileNames.Name) throws {
    let text = try JUnitReport().text(HostileNames.document(name.text))
    #expect(try Validators.xml(text, schema: "junit-10.xsd") == "")
  }

  @Test func `the validator finds what is wrong`() throws {
    let wrong = "<testsuites><testsuite name=\"a\" tests=\"1\"/></testsuites>"
    #expect(try Validators.xml(wrong, schema: "junit-10.xsd").contains("failures"))
  }
}
