import EmbeddedFiles
import RegressionRunner
import RegressionStore

/// What the figures are compared with, as one would write it in SQL: the files of the folder `SQL`.
enum BenchmarkStatements {
  // MARK: History

  static func changes(_ a: Int, _ b: Int) -> String { text("Changes", ["a": "\(a)", "b": "\(b)"]) }

  static func snapshots(_ a: Int, _ b: Int) -> String {
    text("Snapshots", ["a": "\(a)", "b": "\(b)"])
  }

  static func history(_ name: CaseName) -> String {
    text("History", ["scenario": name.scenario, "strategy": name.strategy, "device": name.device])
  }

  static func insertRuns(_ count: Int) -> String { text("InsertRuns", ["count": "\(count)"]) }

  static func pack(to path: String) -> String { text("Pack", ["path": path]) }

  // MARK: Runs

  static func createRows(from path: String) -> String { text("CreateRows", ["path": path]) }

  static var insertRows: String { text("InsertRows", [:]) }

  private static func text(_ file: String, _ words: [String: String]) -> String {
    EmbeddedFile("Tests/Benchmarks/SQL/\(file).sql").text(with: words)
  }
}
