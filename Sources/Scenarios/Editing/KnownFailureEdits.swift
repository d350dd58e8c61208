import AvoidanceEngine

/// Known failures to add to or remove from a scenario file, all of one scenario's laws or of one step.
package struct KnownFailureChange: ScenarioChange {
  package var scenario: String
  package var place: KnownFailure.Place
  /// Inserted before the existing ones.
  package var added: [KnownFailure]
  package var removed: [KnownFailure]

  package init(
    _ scenario: String, _ place: KnownFailure.Place, added: [KnownFailure] = [],
    removed: [KnownFailure] = []
  ) {
    self.scenario = scenario
    self.place = place
    self.added = added
    self.removed = removed
  }

  package var words: String {
    switch place {
    case .laws: "knownFailure"
    case .step(let step): "knownFailure of step \(step)"
    }
  }

  package var count: Int { added.isEmpty ? removed.count : added.count }

  package func planned(in finder: ScenarioFinder, _ old: ScenarioDefinition?)
    throws(EditRefusal) -> PlannedChange
  {
    guard let old else { throw .notInFile }
    guard let holder = finder.holder(of: place, in: scenario) else { throw .alias }
    let known = old.value[known: place]
    let edits = try KnownFailureEdits(source: finder.source, change: self, old: known).edits(holder)
    let after = after(known)
    return PlannedChange(
      scenario: scenario, edits: edits,
      isTaken: { [place] in $0.value[known: place] == after },
      undo: { [place] in $0.value[known: place] = known })
  }

  /// The resulting known failures, in the order in which the reader returns them.
  func after(_ old: [KnownFailure]) -> [KnownFailure] {
    let now = added + old.filter { !removed.contains($0) }
    let strategies = Set(now.map(\.strategy)).sorted { $0.precedesByBytes($1) }
    return strategies.flatMap { strategy in now.filter { $0.strategy == strategy } }
  }
}

struct KnownFailureEdits {
  let source: NodeSource
  let change: KnownFailureChange
  let old: [KnownFailure]
  private var document: Document { source.document }
  private static let key = StepKey.knownFailure.name

  typealias Edit = PlannedChange.Edit
  private typealias Entry = (key: Node, value: Node)

  func edits(_ holder: Node) throws(EditRefusal) -> [Edit] {
    guard let known = try entry(Self.key, of: holder) else { return [try new(in: holder)] }
    if change.after(old).isEmpty {
      return [try removal(from: known.key, through: known.value, isFlow: source.isFlow(holder))]
    }
    var edits: [Edit] = []
    for strategy in (change.added + change.removed).map(\.strategy).uniqued() {
      edits += try self.edits(strategy, in: known.value)
    }
    return edits
  }

  /// Inserts the key with all additions before a scenario's `script` or after a step's `expect`.
  private func new(in holder: Node) throws(EditRefusal) -> Edit {
    let strategies = change.added.map(\.strategy).uniqued().map(written)
    let known = YAMLValue.Entry(key: Self.key, value: .mapping(strategies))
    let isOfStep = change.place != .laws
    let name = isOfStep ? StepKey.expect.name : "script"
    guard let neighbour = try entry(name, of: holder) else { throw .alias }
    guard source.isFlow(holder) else {
      let indent = source.indentation(of: neighbour.key)
      if isOfStep {
        return insertion(of: known, at: source.lineAfter(neighbour.value), indent: indent)
      }
      let line = try ownLine(neighbour.key)
      guard source.indent(ofLine: line) < indent else {
        return insertion(of: known, at: source.lineAboveComments(line), indent: indent)
      }
      // The neighbour is the first key, directly after the list's dash.
      let text = block(known, indent: indent) + String(repeating: " ", count: indent)
      return Edit(at: source.start(of: neighbour.key), text.replacing("\n", with: source.newline))
    }
    return isOfStep
      ? Edit(at: try range(of: neighbour.value).upperBound, ", " + flow(known))
      : Edit(at: source.start(of: neighbour.key), flow(known) + ", ")
  }

  private func edits(_ strategy: String, in known: Node) throws(EditRefusal) -> [Edit] {
    let old = old.filter { $0.strategy == strategy }
    let added = added(strategy)
    let isFlow = source.isFlow(known)
    guard let (key, node) = try entry(strategy, of: known) else {
      if isFlow {
        let separator = source.document.count(known) == 0 ? "" : ", "
        return [Edit(at: source.start(of: known) + 1, flow(written(strategy)) + separator)]
      }
      let indent = source.indentation(of: known)
      return [insertion(of: written(strategy), at: source.lineAfter(known), indent: indent)]
    }
    if old.allSatisfy(change.removed.contains) {
      guard !added.isEmpty else { return [try removal(from: key, through: node, isFlow: isFlow)] }
      let value = written(strategy).value
      if isFlow { return [Edit(range: try range(of: node), text: value.flow(isJSON: isJSON))] }
      let lines = try ownLine(key)..<source.lineAfter(node)
      var edit = insertion(
        of: written(strategy), at: lines.lowerBound, indent: source.indentation(of: key))
      edit.range = source.bytes(ofLines: lines)
      edit.text = comments(in: lines, indent: source.indentation(of: key)) + edit.text
      return [edit]
    }
    let isList = document.kind(node) == .sequence
    let nodes = isList ? Array(document.elements(node)) : [node]
    guard nodes.count == old.count else { throw .alias }
    var edits: [Edit] = []
    if !added.isEmpty {
      edits = isList ? [try prepending(added, to: node, nodes[0])] : try list(added, and: node)
    }
    for (element, failure) in zip(nodes, old) where change.removed.contains(failure) {
      edits.append(try removal(from: element, through: element, isFlow: source.isFlow(node)))
      // The replacement keeps the comments of the entry it replaces.
      if !added.isEmpty, !source.isFlow(node) {
        let line = try ownLine(element)
        let indent = source.indent(ofLine: line)
        edits[0].text =
          comments(in: line..<source.lineAfter(element), indent: indent) + edits[0].text
      }
    }
    return edits
  }

  /// Inserts known failures at the start of a list.
  private func prepending(_ added: [YAMLValue], to list: Node, _ first: Node) throws(EditRefusal)
    -> Edit
  {
    if source.isFlow(list) {
      return Edit(
        at: source.start(of: list) + 1, added.map { $0.flow(isJSON: isJSON) + ", " }.joined())
    }
    let line = try ownLine(first)
    return Edit(at: source.offset(ofLine: line), items(added, indent: source.indent(ofLine: line)))
  }

  /// Turns a single known failure into a list that starts with the added ones.
  private func list(_ added: [YAMLValue], and node: Node) throws(EditRefusal) -> [Edit] {
    if source.isFlow(node) {
      let range = try range(of: node)
      let items = added.map { $0.flow(isJSON: isJSON) + ", " }.joined()
      return [Edit(at: range.lowerBound, "[\(items)"), Edit(at: range.upperBound, "]")]
    }
    let lines = try ownLine(node)..<source.lineAfter(node)
    let indent = source.indentation(of: node)
    let starts = lines.dropFirst().map { Edit(at: source.offset(ofLine: $0), "  ") }
    return [
      Edit(at: source.offset(ofLine: lines.lowerBound), items(added, indent: indent)),
      Edit(at: source.start(of: node), "- "),
    ] + starts
  }

  /// Removes the nodes with their lines or, in flow style, with the comma next to them.
  private func removal(from first: Node, through last: Node, isFlow: Bool) throws(EditRefusal)
    -> Edit
  {
    guard isFlow else {
      let lines = try ownLine(first)..<source.lineAfter(last)
      return Edit(range: source.bytes(ofLines: lines), text: "")
    }
    let range = source.start(of: first)..<(try range(of: last).upperBound)
    return Edit(range: source.withComma(range), text: "")
  }

  private func added(_ strategy: String) -> [YAMLValue] {
    change.added.filter { $0.strategy == strategy }.map(\.written)
  }

  private func written(_ strategy: String) -> YAMLValue.Entry {
    let values = added(strategy)
    return .init(key: strategy, value: values.count == 1 ? values[0] : .list(values))
  }

  private func insertion(of entry: YAMLValue.Entry, at line: Int, indent: Int) -> Edit {
    lines(String(repeating: " ", count: indent) + block(entry, indent: indent), at: line)
  }

  /// The entry in block style, without indentation on its first line.
  private func block(_ entry: YAMLValue.Entry, indent: Int) -> String {
    var printer = YAMLPrinter()
    printer.block([entry], indent: indent)
    return printer.text
  }

  /// The comments of lines to be replaced, one per line.
  private func comments(in lines: Range<Int>, indent: Int) -> String {
    source.comments(inLines: lines)
      .map { String(repeating: " ", count: indent) + $0 + source.newline }.joined()
  }

  private func lines(_ text: String, at line: Int) -> Edit {
    let offset = source.offset(ofLine: line)
    let text = text.replacing("\n", with: source.newline)
    let isAfterBreak = offset == 0 || [0x0A, 0x0D].contains(source.bytes[offset - 1])
    // The file's last line may have no line break.
    return Edit(
      at: offset,
      isAfterBreak ? text : source.newline + String(text.dropLast()))
  }

  private func items(_ values: [YAMLValue], indent: Int) -> String {
    var printer = YAMLPrinter()
    for value in values { printer.item(value, indent: indent) }
    return printer.text.replacing("\n", with: source.newline)
  }

  private func flow(_ entry: YAMLValue.Entry) -> String {
    YAMLText.scalar(entry.key, isJSON: isJSON) + ": " + entry.value.flow(isJSON: isJSON)
  }

  private var isJSON: Bool { source.isJSON }

  /// The entry for a key, or nil if there is none.
  private func entry(_ name: String, of node: Node) throws(EditRefusal) -> Entry? {
    let entry = document.entries(node).first { key, _ in
      [.plain, .quoted].contains(document.kind(key)) && document.string(key) == name
    }
    guard let entry, entry.key.index > node.index, entry.value.index > entry.key.index else {
      if entry == nil { return nil }
      throw .alias
    }
    return entry
  }

  private func range(of node: Node) throws(EditRefusal) -> Range<Int> {
    guard let range = source.range(of: node) else { throw .severalLines }
    return range
  }

  private func ownLine(_ node: Node) throws(EditRefusal) -> Int {
    guard let line = source.ownLine(of: node) else { throw .sharedLine }
    return line
  }
}

extension KnownFailure {
  fileprivate var written: YAMLValue {
    func texts(_ key: String, _ values: [String]) -> YAMLValue.Entry? {
      values.isEmpty ? nil : .init(key: key, value: .list(values.map { .text($0) }))
    }
    let entries = [
      texts("laws", laws.map(\.rawValue)), texts("devices", devices),
      texts("orientations", orientations.map(\.name)), .init(key: "reason", value: .text(reason)),
      .init(key: "until", value: .scalar(until.text)),
      issue.map { .init(key: "issue", value: .text($0)) },
    ]
    return .mapping(entries.compactMap(\.self))
  }
}

extension YAMLValue {
  /// Writes the value on one line, in YAML's flow style or as JSON.
  fileprivate func flow(isJSON: Bool) -> String {
    switch self {
    case .scalar(let source): isJSON ? YAMLText.scalar(source, isJSON: true) : source
    case .text(let text): YAMLText.scalar(text, isJSON: isJSON)
    case .list(let values):
      "[" + values.map { $0.flow(isJSON: isJSON) }.joined(separator: ", ") + "]"
    case .mapping(let entries):
      "{"
        + entries.map {
          "\(YAMLText.scalar($0.key, isJSON: isJSON)): \($0.value.flow(isJSON: isJSON))"
        }
        .joined(separator: ", ") + "}"
    }
  }
}
