import Presentation
import RegressionRunner
import Scenarios
import TestSupport
import Testing

@testable import HeadroomCommand

/// The tables of members: what is written, its schema and its help come from the same rows.
struct FieldTests {
  private struct Row {
    var name: String?
    var numbers: [Double]
    var part: CaseName?
  }

  private static let fields: Fields<Row> = .document([
    .init("name", "The name.") { $0.name },
    .init("numbers", "Some numbers.") { $0.numbers },
    .optional("first", "The first of them; omitted without one.") { $0.numbers.first },
    .object("part", RunJSON.caseName, or: .null, "A case.") { $0.part },
    .list("parts", RunJSON.caseName, or: .omitted, isFolded: true, "Cases.") {
      $0.part.map { [$0] }
    },
  ])

  @Test func `what is not there is null, or left out where that is said`() {
    let row = Row(name: nil, numbers: [], part: nil)
    #expect(
      Self.fields.value(row).compact
        == #"{"headroom": 1, "name": null, "numbers": [], "part": null}"#)
  }

  @Test func `a schema has the types of the values, and nothing else`() {
    let schema = Self.fields.schema.value
    #expect(schema["additionalProperties"] == .flag(false))
    #expect(schema["required"]?.compact == #"["headroom", "name", "numbers", "part"]"#)
    #expect(
      schema["properties"]?["name"]?.compact
        == #"{"description": "The name.", "type": ["string", "null"]}"#)
    #expect(schema["properties"]?["part"]?["type"]?.compact == #"["object", "null"]"#)
    #expect(
      schema["properties"]?["part"]?["properties"]?["orientation"]?["enum"]?.compact
        == #"["portrait", "portraitUpsideDown", "landscapeLeft", "landscapeRight"]"#)
  }

  @Test func `help lists every member with its path, and folds what is said elsewhere`() {
    let paths = Self.fields.help.map(\.path)
    #expect(paths.prefix(5) == ["headroom", "name", "numbers[]", "first", "part"])
    #expect(paths.suffix(3) == ["part.device", "part.orientation", "parts[]"])
    #expect(Self.fields.help[4].meaning == "A case:")
  }

  @Test(arguments: PrintedDocument.allCases)
  func `every member of every document has a meaning, and stands there once`(
    document: PrintedDocument
  ) {
    var count = 0
    func look(at schema: Value) {
      guard case .object(let keywords) = schema else { return }
      for keyword in keywords {
        switch (keyword.key, keyword.value) {
        case ("properties", .object(let members)):
          #expect(Set(members.map(\.key)).count == members.count)
          for member in members {
            count += 1
            guard case .text(let meaning)? = member.value["description"] else {
              Issue.record("\(member.key) has no meaning")
              continue
            }
            #expect(meaning.hasSuffix(".") && meaning.count <= 160, "\(member.key): \(meaning)")
            look(at: member.value)
          }
        case ("anyOf", .list(let schemas)): for schema in schemas { look(at: schema) }
        default: look(at: keyword.value)
        }
      }
    }
    look(at: document.schema)
    #expect(count > 1)
  }
}

@Suite(.needs(.jsonSchema))
struct ReportSchemaTests {
  @Test(arguments: SampleRuns.Which.allCases)
  func `the JSON report is valid against its schema`(which: SampleRuns.Which) throws {
    let text = try JSONReport().text(SampleRuns().document(which))
    #expect(try Validators.json(text, against: PrintedDocument.report.schema) == "")
    let wrong = text.replacing(#""selection": false"#, with: #""selection": 0, "more": 1"#)
      .replacing(#""report": "run""#, with: #""report": "trial""#)
    let words = try Validators.json(wrong, against: PrintedDocument.report.schema)
    #expect(words.contains("is not one of ['run']"))
  }
}
