import Scenarios
import Testing

@testable import HeadroomCommand

/// The one list of the formats of reports, and what reads it.
struct ReportFormatTests {
  @Test(arguments: ReportFormat.allCases)
  func `a format is told wherever formats are listed`(format: ReportFormat) {
    let name = format.rawValue
    #expect(ReportFormat(path: "a.\(format.fileEnding)") == format)
    let formats = ReportCommand.declaration.details().first { $0.title == "FORMATS" }
    #expect(formats?.list.contains { $0.term == name && $0.meaning == format.help } == true)
    let ofRun = ReportFormat.all(of: .run).contains(format)
    #expect(ProjectFile.reportFormats.contains(format) == ofRun)
    for (option, scope) in [
      (SharedOptions.reports, ReportFormat.Scope.run),
      (SharedOptions.reportsWithPicture, .oneCase),
    ] {
      let list = option.declaration.help.prefix { $0 != ";" }.split(separator: ": ")[1]
      let names = list.split(separator: ", ").map { String($0) }
      #expect(names == ReportFormat.all(of: scope).map(\.rawValue))
    }
  }

  @Test(arguments: [
    ("a.xml", ReportFormat.junit), ("A.HTM", .html), ("a.json", .json), ("a.md", .markdown),
  ])
  func `the ending of a name tells its format`(path: String, format: ReportFormat) {
    #expect(ReportFormat(path: path) == format)
  }

  @Test func `a name without such an ending tells none`() {
    #expect(ReportFormat(path: "json") == nil && ReportFormat(path: "a.txt") == nil)
  }
}
