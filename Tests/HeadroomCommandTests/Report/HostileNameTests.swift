import RegressionRunner
import RegressionStore
import Presentation
import Scenarios
import Testing

@testable import HeadroomCommand

/// Whatever a name says, each format shows it and means nothing else by it.
struct HostileNameTests {
  /// All but the picture, which is of one case with its definitions.
  private static let formats = ReportFormat.allCases.filter { $0 != .svg }

  @Test(arguments: HostileNames.all)
  func `no format has a control or direction character in it`(name: HostileNames.Name) throws {
    let document = try HostileNames.document(name.text)
    for format in Self.formats {
      let text = try format.writer().text(document)
      #expect(HostileNames.unsafe(text).allSatisfy { $0 == "\n" || $0 == "\r" }, "\(format)")
      if format != .csv { #expect(!text.contains("\r"), "\(format)") }
    }
    for table in CSVReport.Table.allCases {
      let text = try CSVReport(table: table).text(document)
      #expect(HostileNames.unsafe(text.replacing("\r\n", with: "")).isEmpty)
    }
  }

  @Test(arguments: HostileNames.all)
  func `JSON gives back exactly what was meant`(name: HostileNames.Name) throws {
    let document = try HostileNames.document(name.text)
    let object = try ReportReading.object(ofJSON: JSONReport().text(document))
    let cases = try #require(object["cases"] as? [[String: Any]])
    #expect(cases.map { $0["case"] as? String } == document.cases.map(\.name.description))
    #expect(cases[0]["strategy"] as? String == name.text)
    #expect((object["run"] as? [String: Any])?["branch"] as? String == name.text)
  }

  @Test(arguments: HostileNames.all)
  func `XML is well formed and has the names as they are shown`(name: HostileNames.Name) throws {
    let document = try HostileNames.document(name.text)
    let text = try JUnitReport().text(document)
    #expect(!text.contains("<!"))
    #expect(!text.contains("]]>"))
    let items = try ReportReading.elements(ofXML: text)
    #expect(Set(items.map(\.name)).isSubset(of: Self.elements))
    let cases = items.filter { $0.name == "testcase" }
    #expect(
      cases.map(\.attributes["name"]) == document.cases.map { Self.shown($0.name.description) })
    #expect(
      Set(cases.map { "\($0.attributes["classname"] ?? "")\u{0}\($0.attributes["name"] ?? "")" })
        .count == 3
    )
    #expect(items.count { $0.name == "failure" } == 1)
    #expect(items.count { $0.name == "error" } == 1)
    #expect(items.count { $0.name == "skipped" } == 1)
  }

  private static let elements: Set<String> = [
    "testsuites", "testsuite", "properties", "property", "testcase", "failure", "error", "skipped",
  ]

  /// What a reader sees of a text: what XML can't hold is written out.
  private static func shown(_ text: String) -> String {
    Escaped.text(text).replacing("\u{FFFE}", with: "\\u{FFFE}")
      .replacing("\u{FFFF}", with: "\\u{FFFF}")
  }

  @Test func `runs without a result between are no transition`() throws {
    var document = try HostileNames.document("a")
    document.runs = Array(repeating: try #require(document.runs.first), count: 3)
    document.cases[0].timeline = HistoryTextTests.timeline(.pass, nil, .pass)
    document.cases = [document.cases[0]]
    let text = try CSVReport(table: .transitions).text(document)
    // The header and the first run.
    #expect(try ReportReading.rows(ofCSV: text).count == 2)
  }

  @Test(arguments: HostileNames.all)
  func `no cell of CSV is a formula or breaks a row`(name: HostileNames.Name) throws {
    let document = try HostileNames.document(name.text)
    for table in CSVReport.Table.allCases {
      let rows = try ReportReading.rows(ofCSV: CSVReport(table: table).text(document))
      let width = try #require(rows.first?.count)
      #expect(rows.allSatisfy { $0.count == width })
      for cell in rows.dropFirst().joined() where Double(cell) == nil {
        let first = cell.unicodeScalars.first { !$0.properties.isWhitespace }
        #expect(
          first.map { !"=+-@\t\u{FF1D}\u{FF0B}\u{FF0D}\u{FF20}".unicodeScalars.contains($0) }
            ?? true,
          "\(cell)"
        )
      }
    }
    let count = try ReportReading.rows(ofCSV: CSVReport().text(document)).count
    #expect(count == 4)
  }

  /// A spreadsheet of another language splits at semicolons, and tabs are pasted as cells.
  @Test func `a separator of another dialect stands in quotes`() {
    #expect(CSVText.safe("a;=1+1") == "\"a;=1+1\"")
    #expect(CSVText.safe("a b") == "\"a b\"")
    #expect(CSVText.safe("-1") == "\"'-1\"")
    #expect(CSVText.safe("table/last-row") == "table/last-row")
  }

  @Test(arguments: HostileNames.all)
  func `Markdown holds no markup of a name`(name: HostileNames.Name) throws {
    let text = try MarkdownReport().text(HostileNames.document(name.text))
    #expect(text.utf8.count < MarkdownReport.limit)
    var isInBlock: Substring?
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let ticks = line.prefix { $0 == "`" }
      if let fence = isInBlock {
        if line == fence { isInBlock = nil }
        continue
      }
      if ticks.count >= 3 {
        isInBlock = ticks
        continue
      }
      check(line)
    }
    #expect(isInBlock == nil)
  }

  /// Outside of blocks only what the report itself writes may mean something.
  private func check(_ line: Substring) {
    var rest = String(line)
    for tag in ["details", "summary", "code", "br"] {
      rest = rest.replacing("<\(tag)>", with: "").replacing("</\(tag)>", with: "")
    }
    #expect(!rest.contains("<"), "\(line)")
    for markup in ["](", "@octocat", "www.", "::", "javascript:", "onerror="] {
      #expect(!rest.contains(markup), "\(markup) in \(line)")
    }
    if line.hasPrefix("| <code>") {
      #expect([3, 5, 8].contains(line.count { $0 == "|" }), "\(line)")
    }
  }

  @Test(arguments: HostileNames.all)
  func `an annotation is one line that says one thing`(name: HostileNames.Name) throws {
    let text = try GitHubAnnotations().text(HostileNames.document(name.text))
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count == 3 && lines[2].isEmpty)
    #expect(lines[0].hasPrefix("::error file="))
    // The runner reads properties up to the next `::`, and splits them at commas and `=`.
    let properties = lines[0].dropFirst("::error ".count).prefix(upTo(lines[0]))
    let names = properties.split(separator: ",").map { $0.prefix { $0 != "=" } }
    #expect(names == ["file", "line", "title"], "\(lines[0])")
    #expect(lines[1] == "::warning::1 planned case has no result")
  }

  private func upTo(_ line: Substring) -> Int {
    let body = line.dropFirst("::error ".count)
    return body.firstRange(of: "::").map { body.distance(from: body.startIndex, to: $0.lowerBound) }
      ?? 0
  }

  @Test(arguments: HostileNames.all)
  func `nothing reaches a terminal or a log as a command`(name: HostileNames.Name) {
    let shown = Escaped.text(name.text)
    #expect(HostileNames.unsafe(shown).isEmpty)
    #expect(!shown.drop { $0 == " " }.hasPrefix("::"))
    #expect(!shown.contains("##"))
  }
}
