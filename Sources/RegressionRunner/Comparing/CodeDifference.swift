import AvoidanceEngine
import Scenarios

/// How the code of a strategy differs between two runs.
enum CodeDifference {
  /// Returns the differences of two identities in this order: kind of identity, version, command, files,
  /// defaults, program; with full digests.
  package static func all(_ before: StrategyCode?, _ after: StrategyCode?) -> [ContentDifference] {
    guard before != nil || after != nil else { return [] }
    guard let before, let after else {
      return [
        ContentDifference(path: "", before: before.words, after: after.words)
      ]
    }
    var found: [ContentDifference] = []
    func add(_ path: String, _ old: String?, _ new: String?) {
      guard old != new else { return }
      found.append(ContentDifference(path: path, before: old, after: new))
    }
    let isComparable = before.means == after.means
    if !isComparable { add("identity", before.identityWords, after.identityWords) }
    if isComparable { add("version", before.version, after.version) }
    add("command", before.commandWords, after.commandWords)
    if isComparable {
      let (old, new) = (before.digests, after.digests)
      for path in Set(old.keys).union(new.keys).sorted() {
        add("files.\(path)", old[path], new[path])
      }
    }
    // No defaults were recorded for code that was never available.
    guard before.means != nil, after.means != nil else { return found }
    for name in Set(before.defaults.keys).union(after.defaults.keys).sorted() {
      add("defaults.\(name)", before.defaults[name]?.readable, after.defaults[name]?.readable)
    }
    if isComparable { add("program", before.program, after.program) }
    return found
  }

  /// Returns the identity that two equal identities share: version, program, files or, if there are none,
  /// command.
  static func agreement(_ code: StrategyCode) -> ContentDifference {
    if let version = code.version {
      return ContentDifference(path: "version", before: version, after: version)
    }
    if let program = code.program {
      return ContentDifference(path: "program", before: program, after: program)
    }
    let path = code.files.isEmpty ? "command" : "files"
    return ContentDifference(path: path, before: nil, after: nil)
  }

  /// Returns the differences as text, such as `version 3 → 4; the files of kav changed: src/avoid.js`.
  package static func sentence(_ differences: [ContentDifference], of name: String) -> String {
    if differences.count == 1, differences[0].before == differences[0].after {
      return sentence(ofAgreement: differences[0])
    }
    var parts = differences.filter { $0.path == "identity" }.map(\.identityWords)
    for kind in ["", "version", "command"] {
      parts += differences.filter { $0.path == kind }.map { $0.words($0.path) }
    }
    let changes = [
      ("changed", true, true), ("were added", false, true), ("were removed", true, false),
    ]
    for (verb, was, isThere) in changes {
      let files = differences.filter {
        $0.path.hasPrefix("files.") && ($0.before != nil) == was && ($0.after != nil) == isThere
      }
      .map { String($0.path.dropFirst("files.".count)) }
      guard !files.isEmpty else { continue }
      let more = files.count > 3 ? " and \(files.count - 3) more" : ""
      parts.append(
        "the files of \(name) \(verb): \(files.prefix(3).joined(separator: ", "))\(more)")
    }
    let defaults = differences.filter { $0.path.hasPrefix("defaults.") }
      .map { $0.words(String($0.path.dropFirst("defaults.".count))) }
    if !defaults.isEmpty { parts.append("defaults \(defaults.joined(separator: ", "))") }
    parts += differences.filter { $0.path == "program" }.map { $0.words($0.path) }
    return parts.joined(separator: "; ")
  }

  private static func sentence(ofAgreement agreement: ContentDifference) -> String {
    let differs = "but the outcome differs: not deterministic, or"
    if agreement.path == "version" {
      return
        "declares the same version (\(agreement.after ?? "")), \(differs) changed without a new "
        + "version"
    }
    return "\(agreement.path) unchanged, \(differs) code outside its files changed"
  }
}

extension ContentDifference {
  /// The difference as text, such as `version 3 → 4`; digests are shortened.
  fileprivate func words(_ subject: String) -> String {
    let path = subject.isEmpty ? "" : "\(subject) "
    let isDigest = subject == "program"
    return switch (before?.words(isDigest: isDigest), after?.words(isDigest: isDigest)) {
    case (nil, let after?): "\(path)now \(after)"
    case (let before?, nil): "\(path)was \(before), now removed"
    case (let before?, let after?): "\(path)\(before) → \(after)"
    case (nil, nil): path
    }
  }
}

extension ContentDifference {
  /// The text for a difference in the kind of identity.
  fileprivate var identityWords: String {
    switch (before, after) {
    case (let before?, let after?): "identified by \(before), now by \(after)"
    case (nil, _): "not available before, or known only by its command"
    case (_, nil): "not available, or known only by its command"
    }
  }
}

extension StrategyCode? {
  /// The text for a whole identity if only one of the two exists.
  fileprivate var words: String? {
    guard let code = self else { return "built in" }
    if let version = code.version { return "version \(version)" }
    if !code.command.isEmpty { return "an external program" }
    return code.program.map { "program \($0)" } ?? "from another program"
  }
}

extension StrategyCode {
  /// The kind of identity; nil if only a command is known: then the code was not available, or has neither
  /// files nor parameters.
  fileprivate var means: String? {
    if version != nil { return "its version" }
    if program != nil { return "its program" }
    if !files.isEmpty { return "its files" }
    return defaults.isEmpty ? nil : "its command"
  }

  fileprivate var identityWords: String? { version.map { "version \($0)" } ?? means }

  fileprivate var commandWords: String? { command.isEmpty ? nil : command.joined(separator: " ") }

  fileprivate var digests: [String: String] {
    Dictionary(files.map { ($0.path, $0.digest) }) { first, _ in first }
  }
}

extension String {
  /// The text with a digest, or a program's digest in it, shortened.
  fileprivate func words(isDigest: Bool) -> String {
    if isDigest { return String(prefix(7)) }
    let start = "program "
    return hasPrefix(start) ? start + dropFirst(start.count).prefix(7) : self
  }
}
