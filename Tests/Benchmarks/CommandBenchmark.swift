#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Whole commands of the program, each beside what it is compared with, in one sitting.
struct CommandBenchmark {
  private let program: String
  private let folder: String
  private let tries: Int

  /// - Parameters:
  ///   - program: The program's path.
  ///   - folder: Where suites and databases are made; it is not removed.
  ///   - tries: How often each command is measured.
  /// - Throws: An error of the file system.
  init(program: String, folder: String, tries: Int) throws {
    self.program = program
    self.folder = folder
    self.tries = tries
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  /// Measures all that the machine has the material for.
  func run() throws {
    print("each figure: least, median, most of \(tries)")
    try start()
    try unchangedRun()
    try manyCases()
    try read()
    try manyFiles()
    try pages()
    try distinctOutcomes()
    try interfaceFiles()
    try shippedSuite()
  }

  // MARK: Rows

  private func start() throws {
    try tell("start", "--version", "wall", beside: ["sqlite3", "--version"])
  }

  private func unchangedRun() throws {
    let suite = try made(GeneratedSuite(cases: 100_000, casesEach: 2), "scenarios")
    let (fresh, database) = (path("imported.db"), path("recorded.db"))
    try remove(fresh)
    try call("import \(suite) --db \(fresh)")
    try copy(fresh, to: database)
    try call("run --db \(database)")
    try tell("run, 100,000 cases of 50,000 scenarios, unchanged", "run --db \(database)", "wall")
    try tell("", "run --db \(database)", "memory")
    try tell(
      "the same with 1 job, beside 2", "run --db \(database) --jobs 1", "wall",
      beside: words("run --db \(database) --jobs 2"))
    try tell(
      "first recorded run beside simulating", "run --db \(database)", "wall",
      beside: words("run --db \(fresh) --no-record")
    ) { try copy(fresh, to: database) }
  }

  private func manyCases() throws {
    let suite = try made(GeneratedSuite(cases: 1_000_000), "million")
    let database = path("million.db")
    try remove(database)
    try call("run \(suite) --db \(database)")
    try tell("run, 1,000,000 cases, unchanged", "run --db \(database)", "memory")
    try tell("", "run --db \(database)", "wall")
  }

  private func read() throws {
    let generated = GeneratedSuite(cases: 100_000, casesEach: 2)
    let suite = try made(generated, "scenarios")
    let bytes = generated.files.map { Array($0.text.utf8) }
    let events = Spread((0..<tries).map { _ in Figures.seconds { ImportBenchmark.count(bytes) } })
    let megabytes = Figures.text(Double(bytes.reduce(0) { $0 + $1.count }) / 1e6, 1)
    Figures.print("libyaml's events of \(megabytes) MB", events.text(1000, "ms"))
    let database = path("new.db")
    let checked = try measured(words("check \(suite)"), "wall") {}
    Figures.print("check of them", checked.text(1000, "ms"), checked.ratio(to: events))
    let imported = try measured(words("import \(suite) --db \(database)"), "wall") {
      try remove(database)
    }
    Figures.print("import of them", imported.text(1000, "ms"), imported.ratio(to: events))
  }

  private func manyFiles() throws {
    let suite = try made(GeneratedSuite(cases: 1_000, casesEach: 2, fileSize: 1), "files")
    let database = path("files.db")
    let command = "run \(suite) --db \(database)"
    try tell("1,000 cases of 500 files, import and record", command, "wall") {
      try remove(database)
    }
    try tell("again, nothing changed", command, "wall")
  }

  private func pages() throws {
    let suite = try made(GeneratedSuite(cases: 10_000), "pages")
    let database = path("pages.db")
    try remove(database)
    try call("run \(suite) --db \(database)")
    let page = path("page.html")
    try tell("HTML of 10,000 cases", "report -o \(page) --db \(database)", "wall")
  }

  private func distinctOutcomes() throws {
    let (first, second) = (path("distinct-1.db"), path("distinct-2.db"))
    for (number, database) in [(1, first), (2, second)] {
      let generated = GeneratedSuite(cases: 100_000, casesEach: 2, version: number)
      try remove(database)
      try call("run \(try made(generated, "distinct-\(number)")) --db \(database)")
    }
    try call("merge \(second) --db \(first)")
    try tell(
      "compare of 100,000 distinct outcomes after merge", "compare 1 2 --db \(first)", "wall")
  }

  private func interfaceFiles() throws {
    let shared = "../shared/data/interface-builder"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: shared)) ?? []
    let files = names.sorted().filter { $0.hasSuffix(".storyboard") || $0.hasSuffix(".xib") }
      .map { "\(shared)/\($0)" }
    let valid = files.filter { (try? measuredOnce("check \($0)")) != nil }
    guard !valid.isEmpty else {
      print("\(shared) is not there: Interface Builder files are left out")
      return
    }
    let database = path("interface.db")
    try tell(
      "import of \(valid.count) Interface Builder files",
      "import \(valid.joined(separator: " ")) --db \(database)", "wall",
      beside: ["xmllint", "--noout"] + valid
    ) { try remove(database) }
  }

  private func shippedSuite() throws {
    try tell("try of the shipped suite on one device", "try scenarios --device iPhone?8", "wall")
  }

  // MARK: Measuring

  private func tell(
    _ name: String, _ command: String, _ figure: String, beside other: [String]? = nil,
    before: () throws -> Void = {}
  ) throws {
    var ours: [Double] = []
    var theirs: [Double] = []
    // In turn, so that what else the machine does is in both.
    for _ in 0..<tries {
      try before()
      ours.append(try value(words(command), figure))
      if let other { theirs.append(try value(other, figure)) }
    }
    let spread = Spread(ours)
    Figures.print(
      name.isEmpty ? "  \(figure)" : name,
      figure == "memory" ? spread.text(1, "MiB") : spread.text(1000, "ms"),
      theirs.isEmpty ? "" : spread.ratio(to: Spread(theirs)))
  }

  private func measured(_ words: [String], _ figure: String, before: () throws -> Void) throws
    -> Spread
  {
    Spread(
      try (0..<tries).map { _ in
        try before()
        return try value(words, figure)
      }
    )
  }

  private func value(_ words: [String], _ figure: String) throws -> Double {
    // Failing cases are no failure of the command.
    let cost = try MeasuredCommand(words: words, statuses: [0, 1]).run()
    return figure == "memory" ? cost.memory : cost.wall
  }

  private func measuredOnce(_ command: String) throws -> MeasuredCommand.Cost {
    try MeasuredCommand(words: words(command)).run()
  }

  private func call(_ command: String) throws { _ = try value(words(command), "wall") }

  private func words(_ command: String) -> [String] {
    [program] + command.split(separator: " ").map { String($0) }
  }

  // MARK: Files

  private func path(_ name: String) -> String { "\(folder)/\(name)" }

  private func remove(_ file: String) throws {
    if FileManager.default.fileExists(atPath: file) {
      try FileManager.default.removeItem(atPath: file)
    }
  }

  private func copy(_ file: String, to other: String) throws {
    try remove(other)
    try FileManager.default.copyItem(atPath: file, toPath: other)
  }

  private func made(_ suite: GeneratedSuite, _ name: String) throws -> String {
    let folder = path(name)
    if !FileManager.default.fileExists(atPath: folder) { try suite.write(to: folder) }
    return folder
  }
}

/// Some measurements of one thing.
struct Spread {
  private let values: [Double]

  init(_ values: [Double]) { self.values = values.sorted() }

  /// The middle one.
  var median: Double { values[values.count / 2] }

  /// The least, the middle and the largest one.
  func text(_ factor: Double, _ unit: String) -> String {
    let shown = [values[0], median, values[values.count - 1]].map {
      Figures.text($0 * factor, $0 * factor < 100 ? 1 : 0)
    }
    return shown.joined(separator: " – ") + " \(unit)"
  }

  /// How many times as much it is as something else.
  func ratio(to other: Spread) -> String {
    "\(Figures.text(median / other.median)) times \(other.text(1000, "ms"))"
  }
}
