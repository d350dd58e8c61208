import Foundation
import Testing

/// JUnit in a folder, a file for each strategy, and SVG, one for each new failure.
struct SplitReportTests {
  private func start(_ headroom: BuiltBinary) throws {
    try headroom.write(ExampleFiles.wrongNumber, to: "contacts.yaml")
    #expect(try headroom("run", "-q", "contacts.yaml").status == 1)
  }

  /// The test cases of a file, without what names them.
  private func count(_ name: String, of element: String, _ headroom: BuiltBinary) throws -> Int {
    String(decoding: try headroom.read(name), as: UTF8.self)
      .split(separator: "<\(element) ", omittingEmptySubsequences: false).count - 1
  }

  @Test func `a folder gets a file for each strategy, and together they hold every case`() throws {
    try BuiltBinary.inTemporaryFolder { headroom in
      try start(headroom)
      #expect(try headroom("report", "--format", "junit", "-o", "junit/").status == 0)
      #expect(try headroom.shell("ls -A junit").output == "inset-scroll.xml\noffset-restore.xml\n")
      for name in ["inset-scroll", "offset-restore"] {
        let file = "junit/\(name).xml"
        #expect(try count(file, of: "testcase", headroom) == 1)
        #expect(try count(file, of: "testsuite", headroom) == 1)
        let text = String(decoding: try headroom.read(file), as: UTF8.self)
        #expect(text.contains("<testsuite name=\"\(name)\" tests=\"1\""))
        let failures = name == "inset-scroll" ? 1 : 0
        #expect(text.contains(" tests=\"1\" failures=\"\(failures)\" errors=\"0\">\n<testsuite "))
      }
      // An existing folder needs no slash, and what is there is replaced.
      #expect(try headroom("report", "--format", "junit", "-o", "junit").status == 0)
      #expect(try headroom.shell("ls -A junit").output == "inset-scroll.xml\noffset-restore.xml\n")
      #expect(try headroom("run", "-q", "--report", "junit=more/").status == 1)
      #expect(try headroom.shell("ls -A more").output == "inset-scroll.xml\noffset-restore.xml\n")
    }
  }

  @Test func `a folder gets the film strip of each failing case that is new`() throws {
    try BuiltBinary.inTemporaryFolder { headroom in
      try headroom.write(ExampleFiles.contacts, to: "contacts.yaml")
      #expect(try headroom("run", "-q", "contacts.yaml").status == 0)
      try start(headroom)
      #expect(try headroom("report", "--format", "svg", "-o", "films/").status == 0)
      let files = try headroom.shell("ls -A films").output
      #expect(files == "table-last-row-is-lifted-inset-scroll-iPhone-8.svg\n")
      #expect(try headroom.read("films/\(files.dropLast())").starts(with: Data("<svg".utf8)))
      // Of a gate only, and nothing that failed before.
      try headroom.write("headroom: 1\ngate: [offset-restore]\n", to: "headroom.yaml")
      let gated = try headroom("report", "--format", "svg", "-o", "gated/")
      #expect(gated.status == 0)
      #expect(try headroom.shell("ls -A gated").output.isEmpty)
      let all = "--all draws the failing case"
      #expect(
        gated.errors
          == "nothing is drawn: the strategies that decide have no new failures; \(all)\n")
      #expect(try headroom("run", "-q", "contacts.yaml", "--gate", "inset-scroll").status == 1)
      let old = try headroom("report", "--format", "svg", "-o", "old/")
      #expect(old.status == 0)
      #expect(try headroom.shell("ls -A old").output.isEmpty)
      #expect(old.errors == "nothing is drawn: no failure is new since run 2; \(all)\n")
      let drawn = try headroom("report", "--format", "svg", "-o", "old/", "--all")
      #expect(drawn.status == 0 && drawn.errors.isEmpty)
      #expect(try headroom.shell("ls -A old").output == files)
      let sound = try headroom("report", "1", "--format", "svg", "-o", "none/")
      #expect(sound.errors == "nothing is drawn: no case fails\n")
      #expect(try headroom("report", "--all").status == 64)
    }
  }

  @Test func `files of another call in the folder are named, and stay`() throws {
    try BuiltBinary.inTemporaryFolder { headroom in
      try start(headroom)
      try headroom.write("<testsuites/>", to: "junit/none.xml")
      let result = try headroom("report", "--format", "junit", "-o", "junit")
      #expect(result.status == 0)
      #expect(result.errors.contains("junit/ also contains none.xml, which is not from this run"))
      let other = String(decoding: try headroom.read("junit/none.xml"), as: UTF8.self)
      #expect(other == "<testsuites/>")
    }
  }

  @Test(arguments: [
    "report -o junit/", "report --format html -o .", "run --report json=junit/",
    "run --report csv=.",
  ])
  func `only JUnit is split`(command: String) throws {
    try BuiltBinary.inTemporaryFolder { headroom in
      try start(headroom)
      let before = try headroom.read("headroom.db")
      let result = try headroom.shell("\"$headroom\" \(command)")
      #expect(result.status == 64, "\(result)")
      #expect(result.errors.contains("can be written to a folder"), "\(result.errors)")
      #expect(try headroom.read("headroom.db") == before)
      #expect(!headroom.has("junit"))
    }
  }

  @Test(arguments: [
    ("json=no/where.json", "no"), ("junit=no/where/", "no"),
    ("csv=contacts.yaml/a.csv", "contacts.yaml"),
  ])
  func `a report into a missing folder is refused before the run`(report: String, folder: String)
    throws
  {
    try BuiltBinary.inTemporaryFolder { headroom in
      try headroom.write(ExampleFiles.contacts, to: "contacts.yaml")
      for command in ["run", "try"] {
        let result = try headroom(command, "contacts.yaml", "--report", report)
        #expect(result.status == 74, "\(result)")
        #expect(result.output.isEmpty && !headroom.has("headroom.db"), "\(result)")
        let path = report.drop { $0 != "=" }.dropFirst()
        #expect(
          result.errors.contains("can't write \(path.hasSuffix("/") ? path.dropLast() : path):"))
        #expect(result.errors.contains("there is no folder '\(folder)'; create it first"))
      }
    }
  }
}
