import AvoidanceEngine
import Presentation
import Synchronization
import SystemCalls
import Testing

@testable import HeadroomCommand

/// How a program with strategies of its own is called in the commands that are printed.
struct ProgramCallTests {
  private static let kit = ProgramCall(
    project: nil, startedAs: "/work/KeyboardKit/.build/debug/KeyboardKit")

  @Test func `the project says it, else how the program was started`() {
    #expect(Self.kit.description == "swift run KeyboardKit")
    #expect(ProgramCall(project: nil, startedAs: "/usr/bin/kit").description == "kit")
    #expect(
      ProgramCall(project: "swift run Kit", startedAs: "/ci/bin/headroom").description
        == "swift run Kit")
  }

  @Test(
    arguments: [
      ("see 'headroom help ci'", "see 'swift run KeyboardKit help ci'"),
      ("cd a && headroom run", "cd a && swift run KeyboardKit run"),
      ("USAGE: headroom <command> [options]", "USAGE: swift run KeyboardKit <command> [options]"),
      // Not a command: a file, a folder, a word, another program, headroom itself.
      ("headroom runs-per-day", "headroom runs-per-day"),
      ("keep some headroom above", "keep some headroom above"),
      ("ci/headroom run", "ci/headroom run"), ("my-headroom run", "my-headroom run"),
      ("headroom.db", "headroom.db"), ("instead of headroom, or", "instead of headroom, or"),
    ] as [(String, String)])
  func `commands are named by it, and nothing else`(text: String, named: String) {
    #expect(Self.kit.naming(text) == named)
    #expect(ProgramCall.headroom.naming(text) == text)
  }

  @Test func `a debug build of a package says what it costs`() {
    // Tests are debug builds.
    #expect(
      Self.kit.costOfDebugBuild
        == "swift run KeyboardKit is a debug build; 'swift run -c release KeyboardKit' is 10 to 20 times as "
        + "fast")
    #expect(
      ProgramCall(project: nil, startedAs: "/usr/bin/kit").costOfDebugBuild
        == "kit is a debug build; a release build ('swift build -c release') is 10 to 20 times as fast"
    )
    #expect(ProgramCall.headroom.costOfDebugBuild == nil)
  }

  // MARK: Reports

  @Test func `reports name commands by it`() throws {
    var record = try SampleRuns().document(.second)
    record.take(Self.kit, linksFiles: false)
    let call = "swift run KeyboardKit show "
    #expect(try MarkdownReport().text(record).contains("\n\(call)"))
    #expect(try JUnitReport().text(record).contains("\n\(call)"))
    #expect(try HTMLReport().text(record).contains(#""program":"swift run KeyboardKit""#))
    for report in [MarkdownReport() as any ReportWriter, JUnitReport(), HTMLReport()] {
      let text = try report.text(record)
      // The name of a run in JUnit is no command.
      let commands = text.replacing(/name="headroom run \d+"/, with: "")
        .matches(of: /[^.\/-]headroom ([a-z]+)/).map { String($0.1) }
      let names = HeadroomProgram.commands.map { $0.declaration.name }
      #expect(commands.filter { names.contains($0) } == [])
    }
  }

  @Test func `help names commands by it`() {
    let reference = Reference(commands: HeadroomProgram.commands.map { $0.declaration })
    let names = ["help"] + HeadroomProgram.commands.map { $0.declaration.name }
    for article in reference.articles {
      let text = ArticleText(width: 100, naming: Self.kit.naming).text(article)
      let commands = text.matches(of: /[^.\/\w-]headroom ([a-z]+)/).map { String($0.1) }
      #expect(commands.filter { names.contains($0) } == [], "\(article.name)")
    }
  }

  // MARK: A whole program

  /// What a command of the package's program prints.
  private func call(_ words: String...) throws -> (output: String, errors: String) {
    let output = Mutex<[UInt8]>([])
    let errors = Mutex<[UInt8]>([])
    let console = Console(
      program: Self.kit, width: nil, errorIsTerminal: false, errorWidth: 80,
      writeOutput: { bytes throws(SystemError) in output.withLock { $0 += bytes } },
      writeError: { bytes throws(SystemError) in errors.withLock { $0 += bytes } })
    let dispatcher = Dispatcher(
      commands: HeadroomProgram.commands, isExtended: true, strategies: { .builtIn })
    _ = dispatcher.run(words, console)
    return (
      output.withLock { String(decoding: $0, as: UTF8.self) },
      errors.withLock { String(decoding: $0, as: UTF8.self) }
    )
  }

  @Test func `usage and help name it`() throws {
    #expect(try call("help").output.contains("USAGE: swift run KeyboardKit <command> [options]"))
    #expect(try call("run", "--help").output.contains("USAGE: swift run KeyboardKit run "))
    #expect(
      try call("run", "--nothing").errors.contains(
        "See 'swift run KeyboardKit run --help' for more.")
    )
  }
}
