#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Cost against size: unchanged runs of many cases, and forms of many views.
enum ScaleBenchmark {
  /// Prints two plots.
  ///
  /// - Parameters:
  ///   - program: The program whose runs are measured.
  ///   - folder: Where suites and databases are made; it is not removed.
  /// - Throws: What a command, or a file, did.
  static func run(program: String, folder: String) throws {
    print(try cases(program, folder).text)
    print("")
    print(views().text)
  }

  private static func cases(_ program: String, _ folder: String) throws -> LogarithmicPlot {
    var seconds: [(Double, Double)] = []
    var memory: [(Double, Double)] = []
    for count in [1_000, 10_000, 100_000, 1_000_000] {
      let suite = GeneratedSuite(cases: count)
      let place = "\(folder)/scale-\(count)"
      if !FileManager.default.fileExists(atPath: place) { try suite.write(to: place) }
      let recording = [program, "run", "--db", "\(place).db"]
      let first = MeasuredCommand(words: recording + [place], statuses: [0, 1])
      if !FileManager.default.fileExists(atPath: "\(place).db") { _ = try first.run() }
      let costs = try (0..<3).map { _ in
        try MeasuredCommand(words: recording, statuses: [0, 1]).run()
      }
      seconds.append((Double(count), costs.map(\.wall).min() ?? 0))
      memory.append((Double(count), costs.map(\.memory).min() ?? 0))
    }
    return LogarithmicPlot(
      title: "an unchanged run, by its cases",
      series: [
        .init(name: "wall time", mark: "s", unit: "seconds", points: seconds),
        .init(name: "memory", mark: "m", unit: "MiB", points: memory),
      ]
    )
  }

  private static func views() -> LogarithmicPlot {
    var whole: [(Double, Double)] = []
    var steps: [(Double, Double)] = []
    for count in [10, 100, 1_000, 10_000] {
      let costs = EngineBenchmark.microseconds(views: count)
      whole.append((Double(count), costs.whole))
      steps.append((Double(count), costs.step))
    }
    return LogarithmicPlot(
      title: "inset-scroll on one form, by its views",
      series: [
        .init(name: "compiled, started, ten steps", mark: "c", unit: "µs", points: whole),
        .init(name: "one step", mark: "s", unit: "µs", points: steps),
      ]
    )
  }
}
