import Reports
import Testing

@Suite(
  .enabled(
    if: Validators.canCheck("junit-10.xsd", with: "xmllint"),
    "the shared schemas are not beside this checkout, or xmllint is missing"
  )
)
struct JUnitSchemaTests {
  @Test(arguments: SampleRuns.Which.allCases)
  func `JUnit is valid against the schema of Jenkins' xunit plugin`(
    which: SampleRuns.Which
  ) async throws {
    let text = try JUnitReport().text(await SampleRuns().document(which))
    #expect(try Validators.xml(text, schema: "junit-10.xsd") == "")
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

@Suite(
  .enabled(
    if: Validators.canCheck("ctrf.schema.json", with: "python3"),
    "the shared schemas are not beside this checkout, or python3-jsonschema is missing"
  )
)
struct CTRFSchemaTests {
  @Test(arguments: SampleRuns.Which.allCases)
  func `CTRF is valid against its schema`(which: SampleRuns.Which) async throws {
    let text = try CTRFReport().text(await SampleRuns().document(which))
    #expect(try Validators.json(text, schema: "ctrf.schema.json") == "")
  }

  @Test func `hostile names are valid, too`() throws {
    for name in HostileNames.all.prefix(4) {
      let text = try CTRFReport().text(HostileNames.document(name.text))
      #expect(try Validators.json(text, schema: "ctrf.schema.json") == "")
    }
  }

  @Test func `the validator finds what is wrong`() throws {
    let wrong = #"{"reportFormat": "CTRF", "specVersion": "1", "results": {}}"#
    let words = try Validators.json(wrong, schema: "ctrf.schema.json")
    #expect(words.contains("'tool' is a required property"))
    #expect(words.contains("does not match"))
  }
}
