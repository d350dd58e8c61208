import AvoidanceEngine

/// Turns a document's nodes into definitions and collects all problems.
///
/// A method that returns `nil` has reported why.
struct FormatDecoder {
  let document: Document
  /// All strategies, including external ones that the files define.
  let strategies: StrategyRegistry
  /// The strategies known before the files were read, whose names are taken.
  let taken: StrategyRegistry
  var diagnostics: [Diagnostic] = []
  /// The value of `{n}`, set by the innermost `repeat`.
  var placeholder: Int?
  /// The current form, or the current inserted rows.
  var scope = ViewScope()
  /// The number of views in this file, with those that `repeat` and aliases add.
  var totalViews = 0
  var references: [Reference] = []
  var composites: [CompositeEntry] = []
  /// Caches subjects by their spelling: a few of them occur again and again.
  var subjects: [String: (subject: Subject, name: String)] = [:]
  /// Whether the document is stored canonical content, which was checked when it was imported.
  ///
  /// Keywords then have their meaning in version 1 of the format, names are not normalized, and no limit
  /// introduced later applies.
  let isStored: Bool
  /// Defaults for what the document omits; canonical content omits nothing.
  var defaults = ScenarioDefaults()
  /// Whether the warning about names not in normalization form C was given.
  var saidSpelling = false
  /// Speeds up finding positions in the file; created on first use.
  var sourceStops: SourceStops?
  var textBytes = 0
  private var reported: Set<Report> = []
  private var meantKeys: Set<MeantKey> = []
  private var errorCount = 0
  /// The number of searches for suggestions.
  private(set) var lookups = 0
  /// Limits the search for suggestions among a form's names.
  var hints = HintAllowance()

  static let errorLimit = 1_000
  /// The maximum number of bytes of text in a file, which only `repeat` and aliases can reach.
  static let textLimit = 2 * ReadLimit.fileBytes

  /// A problem and its position, to report a repeated node only once.
  private struct Report: Hashable {
    var mark: Mark
    var problem: Problem?
  }

  /// The probable meaning of a misspelt key in the mapping at a mark.
  private struct MeantKey: Hashable {
    var mark: Mark
    var key: String
  }

  init(
    document: Document, strategies: StrategyRegistry, taken: StrategyRegistry? = nil,
    isStored: Bool = false
  ) {
    self.document = document
    self.strategies = strategies
    self.taken = taken ?? strategies
    self.isStored = isStored
  }

  /// Whether there are too many problems to go on.
  var hasGivenUp: Bool { errorCount > Self.errorLimit || textBytes > Self.textLimit }

  // MARK: Reporting

  mutating func report(_ problem: Problem, at node: Node, severity: Diagnostic.Severity = .error) {
    report(problem, at: document.mark(node), severity: severity)
  }

  /// Reports a problem once per position.
  mutating func report(_ problem: Problem, at mark: Mark, severity: Diagnostic.Severity = .error) {
    // Within a `repeat` messages may differ only in n: one report per position is enough.
    let report = Report(mark: mark, problem: placeholder == nil ? problem : nil)
    guard !hasGivenUp, reported.insert(report).inserted else { return }
    if severity == .error { errorCount += 1 }
    diagnostics.append(
      Diagnostic(
        location: location(mark),
        severity: severity,
        problem: errorCount > Self.errorLimit
          ? .tooManyErrors(limit: Self.errorLimit) : problem
      )
    )
  }

  func location(_ node: Node) -> SourceLocation { location(document.mark(node)) }

  func location(_ mark: Mark) -> SourceLocation {
    var location = SourceLocation(
      file: document.file, line: Int(mark.line) + 1, column: Int(mark.column) + 1)
    location.isStored = isStored
    return location
  }

  func found(_ node: Node) -> String {
    switch document.kind(node) {
    case .sequence:
      let count = document.count(node)
      return count == 1 ? "a list of one value" : "a list of \(count) values"
    case .mapping: return "a mapping"
    case .quoted: return "the string \(Escaped.quoted(document.string(node)))"
    case .plain, .alias:
      let text = document.string(node)
      return isNull(node) ? "nothing" : Escaped.quoted(text)
    }
  }

  // MARK: Mappings

  /// Returns the known entries of a mapping, in order, and reports the others.
  mutating func fields<Key>(
    _ node: Node, _ table: KeyTable<Key>, of place: String, key name: String? = nil
  ) -> [(key: Key, name: Node, value: Node)]? {
    guard document.kind(node) == .mapping else {
      if isPlaceholder(node) {
        report(.unquotedPlaceholder, at: node)
      } else if let (key, rest) = entryWithoutSpace(node), table.names(key) {
        report(.missingSpace(document.string(node), instead: "\(key): \(rest)"), at: node)
      } else {
        report(.mismatch(of: name ?? place, expected: .mapping, found: found(node)), at: node)
      }
      return nil
    }
    var fields: [(key: Key, name: Node, value: Node)] = []
    fields.reserveCapacity(document.count(node))
    for (keyNode, value) in document.entries(node) where !hasGivenUp {
      guard isScalar(keyNode) else { continue }
      if let key = document.withBytes(keyNode, { table.key($0) }) {
        fields.append((key, keyNode, value))
      } else if let problem = table.meaning(document.string(keyNode)) {
        if case .unknownKey(let meant?) = problem.code { note(meant, isMeantIn: node) }
        report(problem, at: keyNode)
      } else {
        if let meant = unknownKey(keyNode, of: place, known: table.allNames) {
          note(meant, isMeantIn: node)
        }
      }
    }
    return fields
  }

  /// The key and the value of a text such as `focus:zip`, which YAML does not read as a mapping.
  func entryWithoutSpace(_ node: Node) -> (key: String, rest: String)? {
    guard document.kind(node) == .plain else { return nil }
    let parts = document.string(node).split(separator: ":", maxSplits: 1)
    return parts.count == 2 ? (String(parts[0]), String(parts[1])) : nil
  }

  /// Records the probable meaning of a misspelt key, so that it is not reported as missing, too.
  private mutating func note(_ key: String, isMeantIn node: Node) {
    meantKeys.insert(MeantKey(mark: document.mark(node), key: key))
  }

  func isMeant(_ key: String, in node: Node) -> Bool {
    !meantKeys.isEmpty && meantKeys.contains(MeantKey(mark: document.mark(node), key: key))
  }

  /// Returns the nearest word; nil if there is none, or if nothing more is reported.
  mutating func nearest(to word: String, among words: [String]) -> String? {
    guard !hasGivenUp else { return nil }
    lookups += 1
    return Suggestion.closest(to: word, among: words)
  }

  /// Reports an unknown key and returns its probable meaning.
  @discardableResult
  mutating func unknownKey(_ node: Node, of place: String, known: [String]) -> String? {
    let key = document.string(node)
    let suggestion = nearest(to: key, among: known)
    report(.unknownKey(key, of: place, suggestion: suggestion, known: known), at: node)
    return suggestion
  }

  mutating func list(_ node: Node, of name: String) -> Document.Elements? {
    guard document.kind(node) == .sequence else {
      report(
        isPlaceholder(node)
          ? .unquotedPlaceholder
          : .mismatch(of: name, expected: .list, found: found(node)),
        at: node
      )
      return nil
    }
    return document.elements(node)
  }

  // MARK: Kinds of nodes

  func isScalar(_ node: Node) -> Bool {
    document.kind(node) == .plain || document.kind(node) == .quoted
  }

  /// Whether the node is null or empty.
  func isNull(_ node: Node) -> Bool {
    guard document.kind(node) == .plain else { return false }
    return document.withBytes(node) { $0.isEmpty || equals($0, "null") || equals($0, "~") }
  }

  /// Whether the node is an unquoted `{n}`.
  func isPlaceholder(_ node: Node) -> Bool {
    guard document.kind(node) == .mapping, document.count(node) == 1,
      let entry = document.entries(node).first(where: { _ in true })
    else { return false }
    return isScalar(entry.key) && isNull(entry.value)
      && document.withBytes(entry.key) { equals($0, "n") }
  }

  @inline(__always)
  func equals(_ bytes: UnsafeBufferPointer<UInt8>, _ word: StaticString) -> Bool {
    bytes.count == word.utf8CodeUnitCount
      && bytes.elementsEqual(UnsafeBufferPointer(start: word.utf8Start, count: bytes.count))
  }
}

struct FileContent: Sendable {
  struct Links: Sendable {
    /// Indices into the file's references.
    var references: Range<Int>
    /// Identifiers in the rows that the script inserts.
    var inserted: [String: ViewScope.Entry]
  }

  let document: Document
  var devices: [DeviceDefinition] = []
  var strategies: [StrategyDefinition] = []
  var externals: [ExternalDefinition] = []
  var composites: [CompositeEntry] = []
  var forms: [FormDefinition] = []
  var scenarios: [ScenarioDefinition] = []
  /// One for each scenario.
  var links: [Links] = []
  var references: [Reference] = []
  var baselines: [BaselineDefinition] = []
  /// Names of invalid definitions, so that references to them are not reported, too.
  var broken: [DefinitionKind: Set<String>] = [:]
  var diagnostics: [Diagnostic] = []

  init(document: Document) { self.document = document }
}

extension FormatDecoder {
  /// Reads the definitions under some keys of a file, or under all.
  static func read(
    _ document: Document, _ strategies: StrategyRegistry, taken: StrategyRegistry? = nil,
    defaults: ScenarioDefaults = ScenarioDefaults(), only parts: [FormatPart] = FormatPart.allCases
  ) -> FileContent {
    var decoder = FormatDecoder(document: document, strategies: strategies, taken: taken)
    decoder.defaults = defaults
    var content = FileContent(document: document)
    decoder.readFile(into: &content, only: parts)
    content.diagnostics = decoder.diagnostics
    document.source.addExcerpts(to: &content.diagnostics)
    content.references = decoder.references
    content.composites = decoder.composites
    return content
  }

  private mutating func readFile(into content: inout FileContent, only parts: [FormatPart]) {
    guard let root = document.root, !isNull(root) else {
      report(.empty, at: Mark.start)
      return
    }
    guard document.kind(root) == .mapping else {
      report(.noScenarioFile(found: found(root)), at: root)
      return
    }
    guard let fields = fields(root, FileList.keys, of: "a scenario file") else { return }
    guard let version = fields.first(where: { $0.key == nil }) else {
      report(.missingVersion, at: root)
      return
    }
    guard plainNumber(version.value) == 1 else {
      report(.unsupportedVersion(found(version.value)), at: version.value)
      return
    }
    for (list, _, value) in fields {
      guard let list, parts.contains(list.part), !hasGivenUp, !isNull(value),
        let elements = self.list(value, of: list.name)
      else { continue }
      for element in elements where !hasGivenUp {
        let before = diagnostics.count
        list.read(&self, element, &content)
        if diagnostics.count > before { noteBroken(element, list.kind, in: &content) }
      }
    }
  }

  private func noteBroken(_ node: Node, _ kind: DefinitionKind?, in content: inout FileContent) {
    guard let kind, document.kind(node) == .mapping, let key = key("name", in: node),
      let value = document.entries(node).first(where: { $0.key == key })?.value, isScalar(value)
    else { return }
    content.broken[kind, default: []].insert(document.string(value).precomposed)
  }
}

/// A list of definitions in a scenario file.
struct FileList: Sendable {
  let name: String
  let part: FormatPart
  /// What the elements' names refer to, or nil if they have no names.
  let kind: DefinitionKind?
  let help: String
  let read: @Sendable (inout FormatDecoder, Node, inout FileContent) -> Void

  private init<Element>(
    _ name: String, _ part: FormatPart, _ kind: DefinitionKind?,
    _ list: any WritableKeyPath<FileContent, [Element]> & Sendable, _ help: String,
    _ read: @escaping @Sendable (inout FormatDecoder, Node) -> Element?
  ) {
    (self.name, self.part, self.kind, self.help) = (name, part, kind, help)
    self.read = { decoder, node, content in
      let first = decoder.references.count
      guard let element = read(&decoder, node) else { return }
      content[keyPath: list].append(element)
      guard part == .scenario else { return }
      let references = first..<decoder.references.count
      content.links.append(.init(references: references, inserted: decoder.scope.identifiers))
    }
  }

  static let all = [
    FileList("devices", .device, .device, \.devices, "Screens and their keyboards.") {
      $0.device($1)
    },
    FileList(
      "strategies", .strategy, .strategy, \.strategies, "Strategies: models with parameters."
    ) { $0.strategy($1) },
    FileList("externals", .external, .strategy, \.externals, "External strategies.") {
      $0.external($1)
    },
    FileList("forms", .form, .form, \.forms, "Trees of views, with their controllers.") {
      $0.form($1)
    },
    FileList("scenarios", .scenario, .scenario, \.scenarios, "Scripts that run on forms.") {
      $0.scenario($1)
    },
    FileList(
      "baselines", .baseline, nil, \.baselines, "Approved outcomes, written by 'headroom approve'."
    ) { $0.baseline($1) },
  ]

  /// The keys of a file, with nil for the version's.
  static let keys: KeyTable<FileList?> = KeyTable(
    [("headroom", nil)] + all.map { ($0.name, $0) })

  static var descriptions: [FieldDescription] {
    let version = FieldDescription(
      name: "headroom", shape: .integer(1...1), isNeeded: true,
      help: "Version of the format; must be the first key.")
    return [version]
      + all.map {
        FieldDescription(
          name: $0.name, shape: .list(.part($0.part)), help: $0.help,
          rules: .orNull)
      }
  }
}

/// Looks up keys by their bytes, without creating strings.
struct KeyTable<Key: Sendable>: Sendable {
  let allNames: [String]
  /// The message for a word that is not a key but has a known meaning; nil for other words.
  let meaning: @Sendable (String) -> Problem?
  private var slots: [UInt8] = []
  private let keys: [Key]
  private let names: [[UInt8]]

  init(_ named: [(String, Key)], meaning: @escaping @Sendable (String) -> Problem? = { _ in nil }) {
    self.meaning = meaning
    allNames = named.map(\.0)
    keys = named.map(\.1)
    names = allNames.map { Array($0.utf8) }
    precondition(keys.count < 128, "\(keys.count) keys are too many for the table")
    slots = [UInt8](repeating: 0, count: 256)
    for (index, name) in names.enumerated() {
      var slot = name.withUnsafeBufferPointer { Self.slot(of: $0) }
      while slots[slot] != 0 { slot = (slot + 1) & 255 }
      slots[slot] = UInt8(index + 1)
    }
  }

  func key(_ bytes: UnsafeBufferPointer<UInt8>) -> Key? {
    var slot = Self.slot(of: bytes)
    while slots[slot] != 0 {
      let index = Int(slots[slot]) - 1
      if names[index].elementsEqual(bytes) { return keys[index] }
      slot = (slot + 1) & 255
    }
    return nil
  }

  func names(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { key($0) != nil }
  }

  @inline(__always)
  private static func slot(of bytes: UnsafeBufferPointer<UInt8>) -> Int {
    guard let first = bytes.first else { return 0 }
    let count = bytes.count
    let middle = bytes[count / 2]
    let last = bytes[count - 1]
    return (count &* 31 &+ Int(first) &* 7 &+ Int(middle) &* 57 &+ Int(last) &* 13) & 255
  }
}

extension KeyTable where Key: CaseIterable & RawRepresentable<String> {
  init(_ type: Key.Type) { self.init(Key.allCases.map { ($0.rawValue, $0) }) }
}
