import AvoidanceEngine
import RegressionRunner
import SystemCalls
import Testing

@testable import HeadroomCommand
@testable import Scenarios

/// What a call says beside what its project says.
struct ProjectArgumentsTests {
  private static func project(below: [String] = []) -> Project {
    var file = ProjectFile()
    file.database = .init("history.db")
    file.strategies = [.init("none")]
    file.devices = [.init("iPhone 8")]
    let place = SourceLocation(file: "headroom.yaml")
    file.externals = [.init(name: "lift", file: "externals.yaml", location: place)]
    file.reports = [.init(name: "junit", file: "out.xml", location: place)]
    return Project(file: file, folder: "/nowhere", below: below)
  }

  private static func parse(
    _ command: any Command.Type = RunCommand.self, _ words: String..., below: [String] = []
  ) throws -> ParsedArguments {
    try ParsedArguments(
      words, of: command.declaration, strategies: .builtIn, project: project(below: below))
  }

  @Test func `what a call leaves open the project says`() throws {
    let arguments = try Self.parse()
    #expect(arguments[SharedOptions.database] == "history.db")
    #expect(!arguments.has(SharedOptions.database))
    #expect(arguments[SharedOptions.reports] == ["junit=out.xml"])
    #expect(arguments.externalFiles == ["externals.yaml"])
    let selection = Selection(arguments)
    #expect(selection.usualStrategies == ["none"] && selection.usualDevices == ["iPhone 8"])
    #expect(selection.strategies.isEmpty && !selection.isFilter)
    #expect(arguments.operands == ["scenarios", "externals.yaml"])
  }

  @Test func `every option of the call wins`() throws {
    let arguments = try Self.parse(
      RunCommand.self, "--db", "own.db", "--report", "csv=own.csv", "--external", "own.yaml", "-s",
      "inset-scroll", "-d", "iPhone 14")
    #expect(arguments[SharedOptions.database] == "own.db")
    #expect(arguments[SharedOptions.reports] == ["csv=own.csv"])
    #expect(arguments.externalFiles == ["own.yaml"])
    let selection = Selection(arguments)
    #expect(selection.usualStrategies.isEmpty && selection.usualDevices.isEmpty)
    #expect(selection.strategies == ["inset-scroll"] && selection.devices == ["iPhone 14"])
  }

  @Test func `a pattern leaves the project's paths, a path does not`() throws {
    #expect(try Self.parse(RunCommand.self, "table/*").operands.first == "scenarios")
    #expect(try Self.parse(RunCommand.self, "/").operands == ["/"])
    #expect(try Self.parse(CheckCommand.self, "nowhere.yaml").operands == ["nowhere.yaml"])
    #expect(try Self.parse(CheckCommand.self).operands == ["scenarios", "externals.yaml"])
  }

  @Test func `a resumed run needs no path`() throws {
    #expect(try Self.parse(RunCommand.self, "--resume").operands.isEmpty)
  }

  @Test func `operands that are no paths stay as they are`() throws {
    #expect(try Self.parse(CompareCommand.self, "main", below: ["a"]).operands == ["main"])
    #expect(try Self.parse(CompareCommand.self).operands.isEmpty)
    let external = try Self.parse(ExternalCommand.self, "check", "b.yaml", below: ["a"])
    #expect(external.operands == ["check", "a/b.yaml"])
  }

  @Test func `names of files in a folder below are those of the project's folder`() throws {
    let arguments = try Self.parse(
      RunCommand.self, "--db", "own.db", "--report", "junit=out/", "--external", "../own.yaml",
      below: ["a"])
    #expect(arguments[SharedOptions.database] == "a/own.db")
    #expect(arguments[SharedOptions.reports] == ["junit=a/out/"])
    #expect(arguments.externalFiles == ["own.yaml"])
  }

  @Test func `what is read in a folder below is known by its name in the project's folder`() throws
  {
    try #require(FileSystem.exists("Package.swift"), "tests run in the package's folder")
    let arguments = try Self.parse(RunCommand.self, "Package.swift", below: ["a"])
    #expect(arguments.operands == ["a/Package.swift"])
    #expect(arguments.inputs.contains("a/Package.swift"))
  }

  @Test func `the formats of a project are those of a run's reports`() throws {
    for format in ProjectFile.reportFormats {
      let arguments = try ParsedArguments(
        ["--report", "\(format.rawValue)=file"], of: RunCommand.declaration, strategies: .builtIn)
      #expect(throws: Never.self) { try RequestedReports(arguments) }
    }
  }
}
