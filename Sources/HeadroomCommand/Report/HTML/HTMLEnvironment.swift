import AvoidanceEngine
import Presentation
import RegressionRunner
import RegressionStore
import Scenarios

// What a run ran on, and the commands that a page copies.
extension RunRecord {
  /// Adds the command of the project's program and, for a page, the addresses on the code host.
  mutating func take(_ program: String?, linksFiles: Bool) {
    if let program { self.program = program }
    guard linksFiles, let commit = run.header.commit else { return }
    // The lines of changed files are not those of the commit.
    let files = run.header.isDirty == true ? [] : cases.flatMap { $0.findings.compactMap(\.file) }
    links = CodeLinks.found(of: commit, files: files.uniqued())
  }

  /// The systems of the devices in the report, oldest first, with the devices' names.
  var systems: [(system: String, devices: [String])] {
    let known = Dictionary(suite.suite.devices.map { ($0.name, $0.value) }) { first, _ in first }
    let found = cases.map(\.name.device).uniqued().compactMap { name in
      known[name].map { (name: name, device: $0) }
    }
    let groups = Dictionary(grouping: found) { $0.device.systemName }
    return groups.sorted { a, b in
      (a.value[0].device.system ?? .init(0), a.key) < (b.value[0].device.system ?? .init(0), b.key)
    }.map { ($0.key, $0.value.map(\.name)) }
  }

  /// The versions or programs of the strategies in the report whose code isn't Headroom's.
  var strategyCode: [(strategy: String, code: String)] {
    let names = Set(cases.map(\.name.strategy))
    return suite.suite.strategies.filter { names.contains($0.name) }.compactMap { strategy in
      guard let code = strategy.value.code ?? strategy.value.model.code else { return nil }
      return code.words.map { (strategy.name, $0) }
    }
  }

  /// The command that opens the page of a run of this record's database.
  func command(reporting run: Int) -> String {
    "\(program) report \(run) -o run-\(run).html --open"
  }
}

extension StrategyCode {
  /// As in `version 1.2`, `program 3f2a91c` or `lift.py 3f2a91c`; nil if nothing identifies it.
  fileprivate var words: String? {
    if let version { return "version \(version)" }
    if let program { return "program \(program.prefix(7))" }
    guard !files.isEmpty else { return nil }
    return Words.list(files.map { "\($0.path) \($0.digest.prefix(7))" }, limit: 2)
  }
}

extension Device {
  /// As in `iOS 26`; a device without a system follows the rules of the ones before.
  fileprivate var systemName: String {
    system.map { "\(isTablet ? "iPadOS" : "iOS") \($0)" } ?? "iOS 13 to 18"
  }
}

/// A button that copies a command; without the script the command is its tooltip.
enum HTMLCopy {
  static func button(_ words: String, copies command: String) -> Markup {
    el("button.copy", ["type": "button", "data-copy": command, "title": command], words)
  }

  static func run(_ number: Int, of record: RunRecord) -> Markup {
    button("run \(number)", copies: record.command(reporting: number))
  }
}
