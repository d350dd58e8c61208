package import AvoidanceEngine

/// A composite in a file, whose parts are looked up once all files are read.
struct CompositeEntry: Sendable {
  struct Part: Sendable {
    var name: String
    var mark: Mark
    /// The part's strategy, if the list itself contains it.
    var strategy: StrategyDescription?
  }

  var name: String
  var location: SourceLocation
  var parts: [Part]
}

/// Composites in one word: `inset-scroll+tp-keyboard-avoiding`.
package enum CompositeWord {
  /// Returns the names that a word joins; empty if it joins none.
  package static func parts(_ word: String) -> [String] {
    let parts = word.split(separator: "+", omittingEmptySubsequences: false)
      .map { $0.trimmed }
    return parts.count > 1 && !parts.contains("") ? parts : []
  }

  /// Returns the name of the composite that a word means; nil if it joins no names.
  package static func name(_ word: String) -> String? {
    let parts = parts(word)
    return parts.isEmpty ? nil : name(of: parts)
  }

  /// Returns the name of a composite without one of its own, such as `inset-scroll + tp-keyboard-avoiding`.
  package static func name(of parts: [String]) -> String { parts.joined(separator: " + ") }

  /// Whether a name consists of the names of parts, as for a composite listed in a scenario; such a
  /// composite only runs where it is named.
  package static func isName(_ name: String) -> Bool { self.name(name) == name }
}

extension Substring {
  fileprivate var trimmed: String {
    String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}

extension StrategyDescription {
  package static func composite(of parts: [Part]) throws(CompositeProblem) -> StrategyDescription {
    guard partCounts.contains(parts.count) else { throw .count(parts.count) }
    for (place, part) in parts.enumerated() {
      guard part.strategy.parts.isEmpty, part.strategy.model != .composite
      else { throw .nested(part.name, place) }
      guard part.strategy.facts?.isOnUIKit ?? true else { throw .offUIKit(part.name, place) }
      if let same = parts[..<place].first(where: { $0 == part }) {
        throw .twice(part.name, same.name, place)
      }
    }
    return StrategyDescription(composite: parts)
  }
}

extension StrategyDescription {
  /// The strategies with code: the parts of a composite, else the strategy itself.
  package var actors: [StrategyDescription] { parts.isEmpty ? [self] : parts.map(\.strategy) }

  /// Whether code other than Headroom's own is recorded for it or for a part.
  package var hasForeignCode: Bool { actors.contains { $0.code != nil } }
}

/// The reason why strategies can't be combined, with the index in the list.
package enum CompositeProblem: Error {
  case count(Int)
  case nested(String, Int)
  case offUIKit(String, Int)
  case twice(String, String, Int)

  package var message: String {
    switch self {
    case .count(let count):
      "a composite has \(StrategyDescription.partCounts.lowerBound) to "
        + "\(StrategyDescription.partCounts.upperBound) strategies; found \(count)"
    case .nested(let name, _):
      "\(Escaped.quoted(name)) is a composite and can't be part of one; list its parts instead"
    case .offUIKit(let name, _):
      "\(Escaped.quoted(name)) is what another platform does and can't be part of a composite"
    case .twice(let name, let other, _):
      name == other
        ? "\(Escaped.quoted(name)) appears twice in a composite"
        : "\(Escaped.quoted(name)) is the same strategy as \(Escaped.quoted(other)); a composite has each once"
    }
  }

  fileprivate var place: Int? {
    switch self {
    case .count: nil
    case .nested(_, let place), .offUIKit(_, let place), .twice(_, _, let place): place
    }
  }
}

extension FormatDecoder {
  /// Returns the name of a composite that is a list within a list of strategies.
  mutating func composite(_ node: Node) -> String? {
    guard let parts = compositeParts(node, of: "strategies") else { return nil }
    let name = CompositeWord.name(of: parts.map(\.name))
    composites.append(CompositeEntry(name: name, location: location(node), parts: parts))
    return name
  }

  mutating func noteComposite(_ name: String, _ parameters: Node?, at node: Node) {
    guard let list = partList(parameters, at: node), let parts = compositeParts(list, of: "parts")
    else { return }
    composites.append(CompositeEntry(name: name, location: location(node), parts: parts))
  }

  /// Returns a composite from canonical content, which contains the parts themselves; its name may be
  /// made from theirs.
  mutating func storedComposite(_ name: String, _ parameters: Node?, at node: Node)
    -> StrategyDescription?
  {
    guard let list = partList(parameters, at: node), let parts = compositeParts(list, of: "parts")
    else { return nil }
    let names = CompositeWord.isName(name) ? CompositeWord.parts(name) : []
    var found: [StrategyDescription.Part] = []
    for (place, part) in parts.enumerated() {
      guard let strategy = part.strategy else {
        reportMismatch(list, of: "parts", expected: .other("a list of strategies"))
        return nil
      }
      found.append(.init(names.count == parts.count ? names[place] : part.name, strategy))
    }
    return StrategyDescription(composite: found)
  }

  private mutating func partList(_ parameters: Node?, at node: Node) -> Node? {
    guard let parameters else {
      report(.missingKey("parameters", of: "a composite"), at: node)
      return nil
    }
    guard let fields = fields(parameters, Keys.composite, of: "the parameters of a composite")
    else { return nil }
    guard let parts = fields.first?.value else {
      report(.missingKey("parts", of: "a composite"), at: parameters)
      return nil
    }
    return parts
  }

  private mutating func compositeParts(_ node: Node, of key: String) -> [CompositeEntry.Part]? {
    guard let elements = list(node, of: key) else { return nil }
    var parts: [CompositeEntry.Part] = []
    var isWhole = true
    for element in elements {
      var part = CompositeEntry.Part(name: "", mark: document.mark(element))
      if document.kind(element) == .mapping {
        part.strategy = storedStrategy(element, name: "part")?.value
        part.name = part.strategy.map(name) ?? ""
        isWhole = isWhole && part.strategy != nil
      } else if let name = spelledName(element, of: key) {
        part.name = name
      } else {
        isWhole = false
      }
      parts.append(part)
    }
    guard isWhole else { return nil }
    if !StrategyDescription.partCounts.contains(parts.count) {
      report(Problem(CompositeProblem.count(parts.count).message), at: node)
      return nil
    }
    return parts
  }

  /// The name for an unnamed strategy: that of an equal built-in one, else its model's.
  private func name(_ strategy: StrategyDescription) -> String {
    strategies.named.first { $0.description == strategy }?.name ?? strategy.model.name
  }
}

extension SuiteResolver {
  /// Adds the composites of a file, once all strategies are known; `all` are those of all files.
  mutating func addComposites(of content: FileContent, among all: Set<String>) {
    for entry in content.composites
    where !hasGivenUp && broken[.strategy]?.contains(entry.name) != true {
      var parts: [StrategyDescription.Part] = []
      for part in entry.parts {
        if part.strategy == nil, broken[.strategy]?.contains(part.name) == true { continue }
        if part.strategy == nil, all.contains(part.name) {
          let problem = CompositeProblem.nested(part.name, parts.count)
          report(Problem(problem.message), part.mark, content.document)
        } else if let strategy = part.strategy ?? strategy(named: part.name) {
          parts.append(.init(part.name, strategy))
        } else {
          check(
            Reference(target: .definition(.strategy), name: part.name, mark: part.mark), .strategy,
            in: content.document)
        }
      }
      guard parts.count == entry.parts.count else {
        broken[.strategy, default: []].insert(entry.name)
        continue
      }
      do throws(CompositeProblem) {
        add(try StrategyDefinition(entry.name, entry.location, parts))
      } catch {
        broken[.strategy, default: []].insert(entry.name)
        let mark =
          error.place.map { entry.parts[$0].mark }
          ?? Mark(
            line: UInt32(entry.location.line - 1), column: UInt32(entry.location.column - 1))
        report(Problem(error.message), mark, content.document)
      }
    }
  }

  /// Adds the composite that a reference such as `a + b` names; false if there is none.
  mutating func addComposite(_ reference: Reference, in document: Document) -> Bool {
    let name = reference.name
    guard CompositeWord.isName(name) else { return false }
    let place = SourceLocation(
      file: document.file, line: Int(reference.mark.line) + 1,
      column: Int(reference.mark.column) + 1)
    let names = CompositeWord.parts(name)
    let parts = names.compactMap { part in
      strategy(named: part).map { StrategyDescription.Part(part, $0) }
    }
    guard parts.count == names.count, let composite = try? StrategyDefinition(name, place, parts)
    else { return false }
    add(composite)
    return true
  }

  private func strategy(named name: String) -> StrategyDescription? {
    if let place = strategies[name] { return suite.strategies[place].value }
    if let known = known.strategies.strategy(named: name) { return known }
    if let place = externals[name] {
      return StrategyDescription(.notAtHand(suite.externals[place]))
    }
    if let other = known.elsewhere.strategies.first(where: { $0.name == name }) {
      return other.value
    }
    if let program = known.elsewhere.externals.first(where: { $0.name == name }) {
      return StrategyDescription(.notAtHand(program))
    }
    return known.storedStrategies[name]
  }
}

extension StrategyDefinition {
  package init(_ name: String, _ location: SourceLocation, _ parts: [StrategyDescription.Part])
    throws(CompositeProblem)
  {
    self.init(
      name: name, location: location, value: try StrategyDescription.composite(of: parts),
      isDefault: !CompositeWord.isName(name))
  }

  /// Updates a composite named after its parts to the current strategies of these names.
  ///
  /// Returns it unchanged if it has a name of its own or a part is unknown.
  package func rejoined(_ strategies: [String: StrategyDescription]) -> StrategyDefinition {
    guard !value.parts.isEmpty, CompositeWord.isName(name) else { return self }
    let names = CompositeWord.parts(name)
    let parts = names.compactMap { part in
      strategies[part].map { StrategyDescription.Part(part, $0) }
    }
    guard parts.count == names.count, var joined = try? StrategyDefinition(name, location, parts)
    else { return self }
    joined.isDefault = isDefault
    return joined
  }
}
