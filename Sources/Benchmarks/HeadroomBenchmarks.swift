import Foundation

/// Prints each figure of the quality goals beside what it is compared with, or writes the suite that
/// they are measured on.
///
///     headroom-benchmarks [CASES]                 all figures, on 100,000 cases or so many
///     headroom-benchmarks generate DIR [CASES]    the suite's files
@main
enum HeadroomBenchmarks {
  static func main() async throws {
    var arguments = Array(CommandLine.arguments.dropFirst())
    var folder: String?
    if arguments.first == "generate", arguments.count >= 2 {
      folder = arguments[1]
      arguments.removeFirst(2)
    }
    guard arguments.count <= 1, let cases = arguments.first.map({ Int($0) }) ?? 100_000, cases > 0
    else {
      FileHandle.standardError.write(
        Data("usage: headroom-benchmarks [CASES] | generate DIR [CASES]\n".utf8)
      )
      exit(64)
    }
    let suite = GeneratedSuite(cases: cases)
    guard let folder else {
      EngineBenchmark.run()
      ImportBenchmark.run(suite)
      try await RunBenchmark(suite).run()
      return
    }
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    for file in suite.files {
      let url = URL(fileURLWithPath: folder).appendingPathComponent(file.name)
      try Data(file.text.utf8).write(to: url)
    }
    print("\(suite.files.count) files with \(suite.scenarioCount * 80) cases in \(folder)")
  }
}
