package import AvoidanceEngine
import Scenarios

/// How the code of a strategy differs between two runs.
package enum CodeDifference {
  /// Returns in what two identities differ: the version, the command, the files, the defaults and the
  /// program, in this order.
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
    add("version", before.version, after.version)
    add("command", before.commandWords, after.commandWords)
    let (old, new) = (before.digests, after.digests)
    for path in Set(old.keys).union(new.keys).sorted() {
      add("files.\(path)", old[path], new[path])
    }
    for name in Set(before.defaults.keys).union(after.defaults.keys).sorted() {
      add("defaults.\(name)", before.words(of: name), after.words(of: name))
    }
    add("program", before.program?.firstDigits, after.program?.firstDigits)
    return found
  }

  /// Returns differences for people, as in `version 3 → 4; the files of kav changed: src/avoid.js`.
  package static func sentence(_ differences: [ContentDifference], of name: String) -> String {
    var parts: [String] = []
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
        "the files of \(name) \(verb): \(files.prefix(3).joined(separator: ", "))\(more)"
      )
    }
    let defaults = differences.filter { $0.path.hasPrefix("defaults.") }
      .map { $0.words(String($0.path.dropFirst("defaults.".count))) }
    if !defaults.isEmpty { parts.append("defaults \(defaults.joined(separator: ", "))") }
    parts += differences.filter { $0.path == "program" }.map { $0.words($0.path) }
    return parts.joined(separator: "; ")
  }
}

extension ContentDifference {
  /// The difference for people, as in `version 3 → 4`.
  fileprivate func words(_ subject: String) -> String {
    let path = subject.isEmpty ? "" : "\(subject) "
    return switch (before, after) {
    case (nil, let after?): "\(path)now \(after)"
    case (let before?, nil): "\(path)was \(before), now gone"
    case (let before?, let after?): "\(path)\(before) → \(after)"
    case (nil, nil): path
    }
  }
}

extension StrategyCode? {
  /// What stands for a whole identity where only one of two is there.
  fileprivate var words: String? {
    guard let code = self else { return "Headroom's own" }
    if let version = code.version { return "version \(version)" }
    if !code.command.isEmpty { return "an external program" }
    return code.program.map { "program \($0.firstDigits)" } ?? "another program's"
  }
}

extension StrategyCode {
  fileprivate var commandWords: String? { command.isEmpty ? nil : command.joined(separator: " ") }

  fileprivate var digests: [String: String] {
    Dictionary(files.map { ($0.path, $0.digest.firstDigits) }) { first, _ in first }
  }

  fileprivate func words(of name: String) -> String? {
    defaults[name].flatMap { try? JSONContent($0.canonicalContent) }?.words
  }
}

extension String {
  /// As many of a digest's digits as people tell apart.
  fileprivate var firstDigits: String { String(prefix(7)) }
}
