import AvoidanceEngine
import SystemCalls

// External strategies.
extension FormatDecoder {
  mutating func external(_ node: Node) -> ExternalDefinition? {
    var external = ExternalDefinition.fields.usual
    external.location = location(node)
    external.folder = FileSystem.folder(of: document.file)
    guard let keys = read(node, ExternalDefinition.fields, into: &external) else { return nil }
    requireKeys(of: ExternalDefinition.fields, in: keys, at: node)
    return external.name.isEmpty || external.command.isEmpty ? nil : external
  }

  mutating func freeName(_ node: Node) -> String? {
    name(node, of: .strategy).flatMap { isFree($0, at: node) ? $0 : nil }
  }

  /// Whether no other strategy has a name; reports one that is taken.
  private mutating func isFree(_ name: String, at node: Node) -> Bool {
    let model = taken.model(named: name)
    // An external strategy that was named separately may be defined in the files, too.
    if model?.code?.command.isEmpty == false { return true }
    guard checkStrategyName(name, at: node) else { return false }
    if model != nil { report(.takenStrategyName(name), at: node) }
    return model == nil
  }

  mutating func command(_ node: Node) -> [String]? {
    guard let words = texts(node, of: "command") else { return nil }
    guard let first = words.first else {
      if document.count(node) == 0 { report(.emptyList("command"), at: node) }
      return nil
    }
    guard !first.isEmpty, !words.contains(where: { $0.utf8.contains(0) }) else {
      reportMismatch(
        node, of: "command", expected: .other("a program and its arguments, as a list of strings"))
      return nil
    }
    return words
  }

  mutating func patterns(_ node: Node) -> [String] {
    let found = texts(node, of: "files") ?? []
    for pattern in found
    where pattern.hasPrefix("/") || pattern.split(separator: "/").contains("..") {
      reportMismatch(node, of: "files", expected: .other("paths below the folder of this file"))
    }
    return found
  }

  mutating func variables(_ node: Node) -> [String] {
    let names = texts(node, of: "environment") ?? []
    for name in names
    where name.isEmpty || name.utf8.contains(where: { $0 == UInt8(ascii: "=") || $0 == 0 }) {
      reportMismatch(node, of: "environment", expected: .other("names of variables, without '='"))
    }
    return names
  }

  /// Returns the parameters with their defaults, whose values determine their kinds.
  mutating func externalParameters(_ node: Node) -> [ParameterChange] {
    guard document.kind(node) == .mapping else {
      reportMismatch(node, of: "parameters", expected: .mapping)
      return []
    }
    var parameters: [ParameterChange] = []
    for (key, value) in document.entries(node) where isScalar(key) {
      let name = document.string(key)
      if let found = untypedValue(value, of: name) {
        parameters.append(ParameterChange(name, found))
      } else {
        reportMismatch(
          value, of: name,
          expected: .other("a number, true or false, a string, or a list of strings"))
      }
    }
    return parameters
  }

  /// Infers a value from its form; nil for a mapping, null, or a list of anything but texts.
  private mutating func untypedValue(_ node: Node, of name: String) -> ParameterValue? {
    if let flag = plainFlag(node) { return .flag(flag) }
    if let number = plainNumber(node) { return .number(number) }
    switch document.kind(node) {
    case .sequence:
      guard document.elements(node).allSatisfy({ isScalar($0) && !isNull($0) }) else { return nil }
      return texts(node, of: name).map { .words($0) }
    case .plain, .quoted: return isNull(node) ? nil : text(node, of: name).map { .text($0) }
    case .mapping, .alias: return nil
    }
  }

  /// Reads a time: `2s`, `200ms`, or a number of seconds.
  mutating func seconds(_ node: Node, of name: String) -> Double? {
    if let seconds = quantity(node, [("ms", 0.001), ("s", 1), ("", 1)]),
      FormatRange.limits.contains(seconds)
    {
      return seconds
    }
    reportMismatch(node, of: name, expected: .other("a time from 10ms to 600s, such as 2s"))
    return nil
  }

  /// Reads a size: `1MiB`, `64KiB`, or a number of bytes.
  mutating func bytes(_ node: Node, of name: String) -> Int? {
    let units = [("MiB", 1_048_576.0), ("KiB", 1024.0), ("B", 1.0), ("", 1.0)]
    if let bytes = quantity(node, units), FormatRange.answers.contains(bytes) { return Int(bytes) }
    reportMismatch(node, of: name, expected: .other("a size from 1KiB to 64MiB"))
    return nil
  }

  private func quantity(_ node: Node, _ units: [(name: String, factor: Double)]) -> Double? {
    guard isScalar(node) else { return nil }
    let text = document.string(node)
    for unit in units where text.hasSuffix(unit.name) {
      let number = Array(text.dropLast(unit.name.count).trimmedSpaces.utf8)
      let value = number.withUnsafeBufferPointer { ScalarNumber.parse($0) }
      if let value, value.isFinite { return value * unit.factor }
    }
    return nil
  }
}

extension Substring {
  /// Without trailing spaces, for `2 s`.
  fileprivate var trimmedSpaces: Substring {
    var text = self
    while text.last == " " { text.removeLast() }
    return text
  }
}

extension FormatDecoder {
  mutating func baseline(_ node: Node) -> BaselineDefinition? {
    var baseline = BaselineDefinition.fields.usual
    baseline.location = location(node)
    guard let keys = read(node, BaselineDefinition.fields, into: &baseline) else { return nil }
    let isComplete = requireKeys(of: BaselineDefinition.fields, in: keys, at: node)
    return isComplete ? baseline : nil
  }

  /// Checks approved adjustments, and returns them as JSON.
  mutating func approvedAdjustments(_ node: Node) -> [UInt8] {
    guard let elements = list(node, of: "adjustments") else { return [] }
    let fields = MovementFacts.fieldsOfApproved
    for element in elements {
      var adjustment = MovementFacts()
      guard let keys = read(element, fields, into: &adjustment) else { continue }
      requireKeys(of: fields, in: keys, at: element)
    }
    let document = document
    return CanonicalWriter.content { $0.write(node, of: document) }
  }
}

extension CanonicalWriter {
  /// Writes any node, with sorted keys.
  mutating func write(_ node: Node, of document: Document) {
    switch document.kind(node) {
    case .sequence: array(document.elements(node)) { $0.write($1, of: document) }
    case .mapping:
      var entries = document.entries(node).filter {
        document.kind($0.key) == .plain || document.kind($0.key) == .quoted
      }.map { (document.string($0.key), $0.value) }
      entries.sort { $0.0.utf8.lexicographicallyPrecedes($1.0.utf8) }
      object { writer in
        for (key, value) in entries {
          writer.key(key)
          writer.write(value, of: document)
        }
      }
    // Adjustments hold keywords and the names of views.
    case .quoted, .alias: value(document.string(node).precomposed)
    case .plain:
      let text = document.string(node)
      if let number = document.withBytes(node, { ScalarNumber.parse($0) }), number.isFinite {
        value(number)
      } else if text == "true" || text == "false" {
        value(text == "true")
      } else if text.isEmpty || text == "null" || text == "~" {
        null()
      } else {
        value(text.precomposed)
      }
    }
  }
}
