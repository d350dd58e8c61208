#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

import SystemCalls

/// Prints each figure of the quality goals beside what it is compared with, writes the suite that they
/// are measured on, or counts the frames of Interface Builder documents.
///
///     headroom-benchmarks [CASES]                 all figures, on 100,000 cases or so many
///     headroom-benchmarks generate DIR [CASES [EACH]]
///                                                 the suite's files; EACH cases a scenario, from 1
///                                                 to 8, or 16 to 80 in steps of 8: strategies
///                                                 times devices
///     headroom-benchmarks engine [NAME ROUNDS]    the engine alone; NAME: its script so many times,
///                                                 for a profiler that counts instructions
///     headroom-benchmarks layout                  the layout solver alone
///     headroom-benchmarks commands PROGRAM DIR [TRIES]
///                                                 whole commands of a program, each beside what it
///                                                 is compared with; suites are made in DIR
///     headroom-benchmarks scale PROGRAM DIR       cost against size, as two plots
///     headroom-benchmarks history [RUNS] [CASES] [FILE]
///                                                 a long history: 1,000 runs of 40,000 cases,
///                                                 beside the sqlite3 shell; a named file
///                                                 stays, and is only measured the next time
///     headroom-benchmarks frames FOLDER           the frames that Xcode stored in the folder's
///                                                 documents, and those that differ, as JSON
@main
enum HeadroomBenchmarks {
  static func main() throws {
    var arguments = Array(CommandLine.arguments.dropFirst())
    var folder: String?
    if arguments.first == "generate", arguments.count >= 2 {
      folder = arguments[1]
      arguments.removeFirst(2)
    }
    if arguments.first == "engine" {
      engine(Array(arguments.dropFirst()))
      return
    }
    if arguments.first == "commands" {
      let tries = arguments.count == 4 ? Int(arguments[3]) ?? 0 : 3
      guard (3...4).contains(arguments.count), tries > 0 else { usage() }
      try CommandBenchmark(program: arguments[1], folder: arguments[2], tries: tries).run()
      return
    }
    if arguments.first == "scale" {
      guard arguments.count == 3 else { usage() }
      try ScaleBenchmark.run(program: arguments[1], folder: arguments[2])
      return
    }
    if arguments == ["layout"] {
      LayoutBenchmark.run()
      return
    }
    if arguments.first == "history" {
      let numbers = arguments.dropFirst().prefix(2).map { Int($0) ?? 0 }
      guard arguments.count <= 4, numbers.allSatisfy({ $0 > 1 }) else { usage() }
      var benchmark = try HistoryBenchmark(
        runs: numbers.first ?? 1000, cases: numbers.count == 2 ? numbers[1] : 40_000,
        file: arguments.count == 4 ? arguments[3] : nil)
      try benchmark.run()
      return
    }
    if arguments.first == "frames" {
      guard arguments.count == 2 else { usage() }
      try StoredFrames.run(folder: arguments[1])
      return
    }
    guard arguments.count <= (folder == nil ? 1 : 2),
      let cases = arguments.first.map({ Int($0) }) ?? 100_000, cases > 0,
      let each = arguments.dropFirst().first.map({ Int($0) }) ?? GeneratedSuite.maxCasesEach,
      GeneratedSuite.canHave(casesEach: each)
    else { usage() }
    let suite = GeneratedSuite(cases: cases, casesEach: each)
    guard let folder else {
      EngineBenchmark.run()
      LayoutBenchmark.run()
      ImportBenchmark.run(suite)
      try RunBenchmark(suite).run()
      return
    }
    try suite.write(to: folder)
    print("\(suite.files.count) files with \(suite.caseCount) cases in \(folder)")
  }

  private static func engine(_ arguments: [String]) {
    guard let name = arguments.first else {
      EngineBenchmark.run()
      return
    }
    guard arguments.count == 2, let rounds = Int(arguments[1]), rounds >= 0,
      let steps = EngineBenchmark.run(only: name, rounds: rounds)
    else { usage() }
    print("\(name): \(steps) steps")
  }

  private static func usage() -> Never {
    let words = """
      usage: headroom-benchmarks [CASES] | generate DIR [CASES [EACH]] | engine [NAME ROUNDS]
            | layout | commands PROGRAM DIR [TRIES] | scale PROGRAM DIR
            | history [RUNS] [CASES] [FILE] | frames FOLDER
       names: \(EngineBenchmark.names.joined(separator: "; "))

      """
    try? StandardStream.error.write(Array(words.utf8))
    Environment.exit(64)
  }
}
