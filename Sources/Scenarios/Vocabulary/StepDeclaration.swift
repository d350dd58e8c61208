package import AvoidanceEngine

extension Step {
  /// What stands behind a step's verb.
  package enum Said: Sendable {
    /// Nothing.
    case alone
    /// A name or a text.
    case text(String)
    /// A number, a point or a size.
    case value(FieldValue)
    /// A mapping, in the order of the format.
    case members([FieldValue.Member])
    /// A strategy's parameters.
    case parameters([ParameterChange])
  }
}

extension StepKey {
  /// What a key of a step takes and means.
  final class Declaration: Sendable {
    /// What the key is.
    enum Role: Sendable {
      /// A verb that stands alone.
      case word(Step)
      /// A verb with something behind it.
      case verb(ValueShape, read: @Sendable (_ decoder: inout FormatDecoder, _ node: Node) -> Step?)
      /// A verb after which the state is judged.
      case expect
      /// It stands beside a verb.
      case companion(ValueShape)
    }

    let role: Role
    /// A sentence, with the unit where there is one.
    let help: String

    init(role: Role, help: String) {
      self.role = role
      self.help = help
    }
  }

  // By the keys' numbers; apart from each other, as every step of every script is looked up.
  private static let names = allCases.map { "\($0)" }
  private static let declarations = allCases.map(\.declared)
  private static let verbs = declarations.map {
    if case .companion = $0.role { false } else { true }
  }

  /// The key as it is written.
  package var name: String { Self.names[Int(rawValue)] }

  /// Finds a key by its name.
  init?(_ name: String) {
    guard let place = Self.names.firstIndex(of: name) else { return nil }
    self = Self.allCases[place]
  }

  /// What the key takes and means.
  var declaration: Declaration { Self.declarations[Int(rawValue)] }

  /// Whether the key says what happens rather than how.
  var isVerb: Bool { Self.verbs[Int(rawValue)] }

  /// The step of a verb that may stand alone.
  var word: Step? {
    if case .word(let step) = declaration.role { step } else { nil }
  }
}

extension StepKey.Declaration {
  static func word(_ step: Step, _ help: String) -> StepKey.Declaration {
    .init(role: .word(step), help: help)
  }

  /// Declares a verb that reads what stands behind it.
  static func verb(
    _ shape: ValueShape, _ help: String,
    read: @escaping @Sendable (inout FormatDecoder, Node) -> Step?
  ) -> StepKey.Declaration {
    .init(role: .verb(shape, read: read), help: help)
  }

  /// Declares a verb with one value.
  static func verb<Value: Sendable>(
    _ key: StepKey, _ notation: Notation<Value>, _ help: String,
    make: @escaping @Sendable (Value) -> Step
  ) -> StepKey.Declaration {
    verb(notation.shape, help) { decoder, node in
      notation.read(&decoder, node, key.name).map(make)
    }
  }

  /// Declares a verb with a mapping.
  static func verb<Record: Sendable>(
    _ key: StepKey, _ table: FieldTable<Record>, _ help: String,
    make: @escaping @Sendable (Record) -> Step
  ) -> StepKey.Declaration {
    verb(.mapping(table.descriptions), help) { decoder, node in
      decoder.details(node, of: key, table).map { make($0.record) }
    }
  }
}

extension FormatDecoder {
  /// Returns the details of a verb and the values that they are read from, in the order of the
  /// declarations; reports unknown and missing ones.
  ///
  /// What may be left out and is wrong counts as left out; what is needed and wrong ends the reading.
  mutating func details<Record>(_ node: Node, of verb: StepKey, _ table: FieldTable<Record>) -> (
    record: Record, found: [Node?]
  )? {
    guard document.kind(node) == .mapping else {
      reportMismatch(node, of: verb.name, expected: .mapping)
      return nil
    }
    var found = [Node?](repeating: nil, count: table.fields.count)
    for (key, value) in document.entries(node) where isScalar(key) {
      if let place = document.withBytes(key, { table.keys.key($0) }) {
        found[place] = value
      } else {
        unknownKey(key, of: "'\(verb.name)'", known: table.keys.allNames)
      }
    }
    let missing = table.needed.filter { found[$0] == nil }
    for place in missing {
      report(.missingKey(table.fields[place].name, of: "'\(verb.name)'"), at: node)
    }
    guard missing.isEmpty else { return nil }
    var record = table.usual
    for (field, value) in zip(table.fields, found) {
      guard let value else { continue }
      let isRead = field.read(&self, value, field.name, &record)
      if !isRead, field.presence == .needed { return nil }
    }
    return (record, found)
  }

  mutating func tap(_ node: Node) -> Step? {
    if document.kind(node) == .sequence { return point(node, of: "tap").map { .tapPoint($0) } }
    return view(node, of: "tap", .any).map { .tap($0) }
  }

  mutating func resize(_ node: Node) -> Step? {
    guard let size = size(node, of: "resize") else { return nil }
    guard size.width > 0, size.height > 0 else {
      reportMismatch(node, of: "resize", expected: .other("a size of more than 0"))
      return nil
    }
    return .resize(size)
  }

  mutating func scroll(_ node: Node) -> Step? {
    guard let (details, found) = details(node, of: .scroll, ScrollDetails.fields) else {
      return nil
    }
    let (hasBy, hasTo) = (
      found[ScrollDetails.placeOfBy] != nil, found[ScrollDetails.placeOfTo] != nil
    )
    if hasTo {
      if hasBy { report(.exclusiveKeys("by", "to"), at: node) }
      return details.to.map { .scrollTo(details.view, $0) }
    }
    guard hasBy else {
      report(.missingKey("by' or 'to", of: "'scroll'"), at: node)
      return nil
    }
    return details.by.map { .scrollBy(details.view, $0) }
  }
}
