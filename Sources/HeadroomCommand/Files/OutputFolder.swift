import AvoidanceEngine
import Presentation
import Scenarios
import SystemCalls

/// Definition files to be written into a folder; all are checked before the first is written.
struct OutputFolder {
  private let folder: String
  private let reader: SuiteReader
  private let protected: ProtectedPaths
  private var files: [(path: String, text: String)] = []
  private var names = UniqueFileNames()
  private var changes = (new: 0, changed: 0)

  /// Existing files are read with these strategies and defaults.
  ///
  /// - Throws: An error if the path exists and is not a folder.
  init(
    _ folder: String, strategies: StrategyRegistry, defaults: ScenarioDefaults,
    protecting protected: ProtectedPaths
  ) throws(HeadroomError) {
    var reader = SuiteReader(strategies: strategies)
    reader.known.defaults = defaults
    self.reader = reader
    self.protected = protected
    let path = SuiteFiles.normalized(folder)
    self.folder = path == "/" ? "" : path
    try OutputFile.checkFolder(path)
  }

  var count: Int { files.count }

  /// Adds a file; only plain characters of its name reach the path.
  ///
  /// The name has `/` between folders. A file that contains `comment` was written by an earlier
  /// command and may be replaced even if it is protected.
  ///
  /// - Throws: An error if writing would follow a link, or replace a protected file or definitions
  ///   that the new content lacks.
  mutating func add(_ name: String, _ text: String, replacing comment: String? = nil) throws {
    let relative = names.take(name, separator: "/")
    let path = "\(folder)/\(relative).yaml"
    try OutputFile.checkLinks("\(relative).yaml", below: folder)
    if let old = try existing(path) {
      if old != Array(text.utf8) {
        let isOwn = comment.map(String(decoding: old, as: UTF8.self).contains) ?? false
        if !isOwn { try protected.check(path) }
        try check(replacing: old, with: text, path)
        changes.changed += 1
        files.append((path, text))
      }
    } else {
      changes.new += 1
      files.append((path, text))
    }
  }

  func write() throws(HeadroomError) {
    for file in files {
      try OutputFile.makeFolders(of: file.path)
      try OutputFile.write(Array(file.text.utf8), to: file.path)
    }
  }

  /// The summary, as in `Wrote 3 files (1 changed) to forms`.
  func summary(_ verb: String) -> String {
    let place = Escaped.text(folder.isEmpty ? "/" : folder)
    guard !files.isEmpty else { return "Nothing to write to \(place): all files are up to date" }
    let changed = changes.changed > 0 ? " (\(changes.changed) changed)" : ""
    return "\(verb) \(Words.count(files.count, "file"))\(changed) to \(place)"
  }

  private func existing(_ path: String) throws(HeadroomError) -> [UInt8]? {
    guard (try? FileStatus(path, followsLinks: false)) != nil else { return nil }
    guard let bytes = try? FileBytes.read(path) else {
      throw .inputOutput("\(Escaped.text(path)) exists but can't be read")
    }
    return bytes
  }

  /// A file is replaced only if the new text defines everything that the old one did.
  private func check(replacing old: [UInt8], with text: String, _ path: String)
    throws(HeadroomError)
  {
    let before = reader.read([.init(file: path, bytes: old)])
    let after = reader.read([.init(file: path, bytes: Array(text.utf8))])
    guard before.names.isSubset(of: after.names), !before.isUnreadable else {
      throw .inputOutput(
        "\(Escaped.text(path)) exists with other content; move it, or choose another folder")
    }
  }
}

extension SuiteReading {
  fileprivate var names: Set<String> {
    var names = Set(suite.forms.map { "form \($0.name)" })
    names.formUnion(suite.scenarios.map { "scenario \($0.name)" })
    names.formUnion(suite.strategies.map { "strategy \($0.name)" })
    names.formUnion(suite.devices.map { "device \($0.name)" })
    names.formUnion(suite.baselines.map { "baseline \($0.caseKey)" })
    return names
  }

  /// Whether a file is malformed, so that its definitions are unknown.
  fileprivate var isUnreadable: Bool {
    diagnostics.contains { diagnostic in
      guard diagnostic.severity == .error else { return false }
      if case .unknownName = diagnostic.problem.code { return false }
      return true
    }
  }
}
