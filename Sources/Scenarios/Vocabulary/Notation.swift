import AvoidanceEngine

/// The notation of a value in files: its shape, how to read it, and how to write it.
struct Notation<Value: Sendable>: Sendable {
  let shape: ValueShape
  let rules: FieldRules
  /// Returns the value, or nil after reporting an invalid one.
  let read: @Sendable (_ decoder: inout FormatDecoder, _ node: Node, _ name: String) -> Value?
  let written: @Sendable (Value) -> FieldValue

  init(
    _ shape: ValueShape, rules: FieldRules = [],
    read: @escaping @Sendable (inout FormatDecoder, Node, String) -> Value?,
    written: @escaping @Sendable (Value) -> FieldValue
  ) {
    self.shape = shape
    self.rules = rules
    self.read = read
    self.written = written
  }
}

extension Notation {
  static func mapping(_ table: FieldTable<Value>) -> Notation {
    Notation(
      .mapping(table.descriptions),
      read: { decoder, node, _ in
        var record = table.usual
        guard let keys = decoder.read(node, table, into: &record) else { return nil }
        decoder.requireKeys(of: table, in: keys, at: node)
        return record
      },
      written: { .mapping(table.members(of: $0)) }
    )
  }
}

extension Notation {
  /// A list of mappings, without invalid ones.
  static func mappings<Record>(_ table: FieldTable<Record>) -> Notation where Value == [Record] {
    let one = Notation<Record>.mapping(table)
    return Notation(
      .mappings(table.descriptions),
      read: { decoder, node, name in
        guard let elements = decoder.list(node, of: name) else { return nil }
        return elements.compactMap { one.read(&decoder, $0, name) }
      },
      written: { .list($0.map(one.written)) })
  }
}

extension Notation where Value: Equatable {
  static func word(_ choices: Choices<Value>) -> Notation {
    Notation(
      .word(choices.names), read: { $0.choice($1, of: $2, choices) },
      written: { .text(choices.name($0)) })
  }
}

extension Notation<Bool> {
  static let flag = Notation(.flag, read: { $0.flag($1, of: $2) }, written: { .flag($0) })
}

extension Notation<Bool?> {
  /// A flag, or null for the default behaviour.
  static let optionalFlag = Notation(
    .flag,
    rules: .orNull,
    read: { decoder, node, name in
      decoder.isNull(node) ? .some(nil) : decoder.flag(node, of: name).map { .some($0) }
    },
    written: { $0.map { .flag($0) } ?? .null }
  )
}

extension Notation<Double> {
  static let points = Notation.points(in: FormatDecoder.coordinates)
  static let length = Notation.points(in: FormatDecoder.lengths)
  static let seconds = Notation.number(in: FormatDecoder.seconds)

  static func number(in range: ClosedRange<Double>) -> Notation {
    Notation(.number(range), read: { $0.number($1, of: $2, in: range) }, written: { .number($0) })
  }

  private static func points(in range: ClosedRange<Double>) -> Notation {
    Notation(.points(range), read: { $0.points($1, of: $2, in: range) }, written: { .number($0) })
  }
}

extension Notation<Int> {
  /// The index of a section or a row, or a number of rows.
  static let index = Notation.integer(in: 0...1_000_000)
  static let curve = Notation.integer(in: 0...7)

  static func integer(in range: ClosedRange<Int>) -> Notation {
    Notation(
      .integer(range), read: { $0.integer($1, of: $2, in: range) }, written: { .number(Double($0)) }
    )
  }
}

extension Notation<String> {
  static let text = Notation(.text, read: { $0.text($1, of: $2) }, written: { .text($0) })
  static let optionalText = Notation(
    .text, rules: .orNull, read: { $0.optionalText($1, of: $2) }, written: { .text($0) })
  /// A text, or null for an empty one.
  static let possiblyEmptyText = Notation(
    .text, rules: .orNull, read: { $0.isNull($1) ? "" : $0.text($1, of: $2) },
    written: { .text($0) })

  static func view(_ need: ViewNeed) -> Notation {
    Notation(.view, read: { $0.view($1, of: $2, need) }, written: { .text($0) })
  }
}

extension ValueShape {
  /// Laws or `all`, in a list also with exclusions.
  static let laws = ValueShape.either([
    .word(["all"]), .words(FormatWords.law.names), .other(.lawsButSome),
  ])
}

extension Notation<[Law]> {
  static let laws = Notation(
    .laws, rules: .distinct, read: { decoder, node, _ in decoder.laws(node) },
    written: { .list($0.map { .text($0.rawValue) }) })
}

extension Notation<[String]> {
  static let texts = Notation(
    .texts, read: { $0.texts($1, of: $2) }, written: { .list($0.map { .text($0) }) })
}

extension Notation<Point> {
  static let point = Notation(
    .point, read: { $0.point($1, of: $2) }, written: { .numbers($0.list) })
}

extension Notation<Size> {
  static let size = Notation(.size, read: { $0.size($1, of: $2) }, written: { .numbers($0.list) })
}

extension Notation<CaretLine> {
  static let caret = Notation(
    .caret, read: { $0.caret($1, of: $2) }, written: { .numbers([$0.y, $0.height]) })
}

extension Notation<Rect> {
  static let rect = Notation(.rect, read: { $0.rect($1, of: $2) }, written: { .numbers($0.list) })
}

extension Notation<EdgeInsets> {
  static let insets = Notation(
    .insets, read: { $0.insets($1, of: $2) }, written: { .numbers($0.list) })
}

extension SizeClasses {
  private static let widths = Choices([("compact", compactWidth), ("regular", regularWidth)])
  private static let heights = Choices([("compact", compactHeight), ("regular", regularHeight)])

  /// The sets that a mapping can express, largest first.
  private static let mappings: [(classes: SizeClasses, width: String?, height: String?)] = {
    var all: [(SizeClasses, String?, String?)] = []
    for (name, classes) in zip(widths.names, widths.values) { all.append((classes, name, nil)) }
    for (name, classes) in zip(heights.names, heights.values) { all.append((classes, nil, name)) }
    for (width, inWidth) in zip(widths.names, widths.values) {
      for (height, inHeight) in zip(heights.names, heights.values) {
        all.append((inWidth.intersection(inHeight), width, height))
      }
    }
    return all
  }()

  /// The set in the notation of files: a mapping, or a list of mappings.
  var written: FieldValue {
    var rest = self
    var mappings: [FieldValue] = []
    for (classes, width, height) in Self.mappings
    where isSuperset(of: classes) && !rest.isDisjoint(with: classes) {
      rest.subtract(classes)
      var members: [FieldValue.Member] = []
      if let height { members.append(.init(name: "height", value: .text(height), rank: 0)) }
      if let width { members.append(.init(name: "width", value: .text(width), rank: 1)) }
      mappings.append(.mapping(members))
    }
    return mappings.count == 1 ? mappings[0] : .list(mappings)
  }

  fileprivate static func read(_ decoder: inout FormatDecoder, _ node: Node, _ name: String)
    -> SizeClasses?
  {
    guard let fields = decoder.fields(node, Keys.sizeClasses, of: "'\(name)'", key: name) else {
      return nil
    }
    var classes = SizeClasses.all
    for (key, _, value) in fields {
      let place = "\(name).\(key.rawValue)"
      let choices = key == .width ? widths : heights
      guard let found = decoder.choice(value, of: place, choices) else { return nil }
      classes.formIntersection(found)
    }
    return classes
  }
}

extension FormatDecoder {
  /// Returns size classes: a mapping of both axes, or a list of alternative mappings.
  mutating func sizeClasses(_ node: Node, of name: String) -> SizeClasses? {
    guard document.kind(node) == .sequence else { return SizeClasses.read(&self, node, name) }
    var classes: SizeClasses = []
    for element in document.elements(node) {
      guard let found = SizeClasses.read(&self, element, name) else { return nil }
      classes.formUnion(found)
    }
    return classes
  }
}

extension Notation<SizeClasses> {
  static let sizeClasses = Notation(
    .either([.mapping(SizeClassKey.descriptions), .mappings(SizeClassKey.descriptions)]),
    read: { $0.sizeClasses($1, of: $2) }, written: { $0.written })
}

extension LayoutConstraint {
  /// The constraint in canonical content: its text, or a mapping if it has more than that.
  var written: FieldValue {
    guard name != nil || !isActive || when != .all else { return .text(notation) }
    var members: [FieldValue.Member] = [
      .init(name: ConstraintKey.constraint.rawValue, value: .text(notation), rank: 0)
    ]
    if !isActive {
      members.append(.init(name: ConstraintKey.isActive.rawValue, value: .flag(false), rank: 1))
    }
    if let name {
      members.append(.init(name: ConstraintKey.name.rawValue, value: .text(name), rank: 2))
    }
    if when != .all {
      members.append(.init(name: ConstraintKey.when.rawValue, value: when.written, rank: 3))
    }
    return .mapping(members)
  }
}
