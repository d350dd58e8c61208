/// Computes the edits that write new expected values into a file.
struct ExpectationEdits {
  typealias Edit = PlannedChange.Edit
  typealias Refusal = EditRefusal

  let source: NodeSource
  let change: ExpectationChange
  let old: Expectation
  private var document: Document { source.document }
  private var writer: ExpectationText { ExpectationText(isJSON: source.isJSON) }

  func edits(at node: Node, listed: [String]) throws(Refusal) -> [Edit] {
    var matchers: [String: Matcher] = [:]
    for (strategy, value) in change.values {
      guard let matcher = old.matcher(for: strategy)?.accepting(value) else {
        throw Refusal(reason: "has no single value (not, oneOf, contains); edit it by hand")
      }
      matchers[strategy] = matcher
    }
    switch old.expected {
    case .all(let matcher):
      if change.keeps.isEmpty, let one = Self.same(matchers) {
        return try replace(matcher, by: one, at: node)
      }
      return [try split(node, matchers, isListed: !listed.isEmpty)]
    case .byStrategy(let map, let otherwise):
      var edits: [Edit] = []
      for (strategy, matcher) in matchers {
        guard let known = map[strategy] else { continue }
        let entry = document.value(strategy, of: node)
        guard let entry else { throw Refusal.alias }
        edits += try replace(known, by: matcher, at: entry)
      }
      let rest = matchers.filter { map[$0.key] == nil }
      if let otherwise, !rest.isEmpty {
        let keeps = change.keeps.filter { map[$0] == nil }
        edits += try replace(otherwise: otherwise, rest, keeps.isEmpty, in: node)
      }
      return edits
    }
  }

  /// The matcher that all strategies share, or nil if they differ.
  private static func same(_ matchers: [String: Matcher]) -> Matcher? {
    guard let first = matchers.values.first else { return nil }
    return matchers.values.allSatisfy { $0.isClose(to: first) } ? first : nil
  }

  // MARK: By strategy

  /// Splits a value for all strategies into one per strategy.
  private func split(_ node: Node, _ matchers: [String: Matcher], isListed: Bool) throws(Refusal)
    -> Edit
  {
    let range = try range(of: node)
    let text = source.text(range)
    guard !text.contains(where: \.isNewline) else { throw Refusal.severalLines }
    var parts = named(matchers)
    if !change.keeps.isEmpty || !isListed { parts.append("\(writer.key("else")): \(text)") }
    return Edit(range: range, text: "{\(parts.joined(separator: ", "))}")
  }

  /// Replaces the value of `else`, or inserts the strategies that differ before it.
  private func replace(
    otherwise old: Matcher, _ matchers: [String: Matcher], _ concernsAll: Bool, in node: Node
  ) throws(Refusal) -> [Edit] {
    if concernsAll, let one = Self.same(matchers) {
      guard let entry = document.value("else", of: node) else {
        throw Refusal.alias
      }
      return try replace(old, by: one, at: entry)
    }
    guard let key = document.entries(node).first(where: { document.string($0.key) == "else" })?.key
    else { throw Refusal.alias }
    let start = source.start(of: key)
    let separator =
      source.isFlow(node)
      ? ", " : newline + String(repeating: " ", count: source.indentation(of: key))
    let text = named(matchers).map { $0 + separator }.joined()
    return [Edit(range: start..<start, text: text)]
  }

  private func named(_ matchers: [String: Matcher]) -> [String] {
    matchers.sorted { $0.key < $1.key }.map { "\(writer.key($0.key)): \(writer.matcher($0.value))" }
  }

  // MARK: One value

  private func replace(_ old: Matcher, by new: Matcher, at node: Node) throws(Refusal) -> [Edit] {
    switch (old, new) {
    case (.equals, .equals(let value)): return [try replace(node, by: value)]
    case (.atLeast, .atLeast(let number)):
      return [try replace(part("atLeast", of: node), by: .number(number))]
    case (.atMost, .atMost(let number)):
      return [try replace(part("atMost", of: node), by: .number(number))]
    case (.near, .near(let value, _)):
      // A bare value has the project's tolerance.
      let isAlone = document.kind(node) != .mapping
      return [try replace(isAlone ? node : part("near", of: node), by: value)]
    case (.between(let low, let high), .between(let from, let to)):
      let bounds = Array(document.elements(try part("between", of: node)))
      guard bounds.count == 2 else {
        throw Refusal.alias
      }
      return low != from
        ? [try replace(bounds[0], by: .number(from))]
        : high != to ? [try replace(bounds[1], by: .number(to))] : []
    default: throw Refusal(reason: "has no single value; edit it by hand")
    }
  }

  private func part(_ name: String, of node: Node) throws(Refusal) -> Node {
    guard let part = document.value(name, of: node) else {
      throw Refusal.alias
    }
    return part
  }

  private func replace(_ node: Node, by value: ExpectedValue) throws(Refusal) -> Edit {
    let range = try range(of: node)
    let isList = document.kind(node) == .sequence
    if isList, !source.isFlow(node) {
      let items = writer.items(value)
      let separator = newline + String(repeating: " ", count: source.indentation(of: node))
      if !items.isEmpty {
        return Edit(range: range, text: items.map { "- \($0)" }.joined(separator: separator))
      }
    }
    if document.kind(node) == .mapping, case .numbers(let insets) = value {
      return Edit(range: range, text: writer.sides(insets))
    }
    let isQuoted = document.kind(node) == .quoted
    return Edit(range: range, text: writer.value(value, isQuoted: isQuoted))
  }

  private func range(of node: Node) throws(Refusal) -> Range<Int> {
    guard let range = source.range(of: node) else { throw Refusal.severalLines }
    return range
  }

  private var newline: String { source.newline }
}
