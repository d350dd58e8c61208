import AvoidanceEngine

extension FieldTable {
  var notation: Notation<Record> {
    Notation(
      .mapping(descriptions), read: { $0.details($1, of: $2, self)?.record },
      written: { .mapping(self.members(of: $0)) })
  }
}

extension Notation<ScriptStep> {
  static let tap = Notation(
    .either([.view, .point]),
    read: { decoder, node, name in
      decoder.document.kind(node) == .sequence
        ? decoder.point(node, of: name).map { .tapPoint($0) }
        : decoder.view(node, of: name, .any).map { .tap($0) }
    },
    written: { step in
      switch step {
      case .tap(let view): .text(view)
      case .tapPoint(let point): .numbers(point.list)
      default: .null
      }
    }
  )
}

extension Notation<Size> {
  static let windowSize = Notation(
    .other(.windowSize),
    read: { decoder, node, name in
      guard let size = decoder.size(node, of: name) else { return nil }
      guard size.width > 0, size.height > 0 else {
        decoder.reportMismatch(node, of: name, expected: .other("a size of more than 0"))
        return nil
      }
      return size
    },
    written: { .numbers($0.list) }
  )
}

extension Notation<ScrollDetails> {
  /// With either `by` or `to`.
  static let scroll = Notation(
    .mapping(ScrollDetails.fields.descriptions), read: { $0.scroll($1, of: $2) },
    written: { .mapping(ScrollDetails.fields.members(of: $0)) })
}

extension Notation<[Assignment<String, String>]> {
  static let assignments = Notation(
    .named("ID.property", .other(.propertyValue)),
    read: { decoder, node, _ in decoder.assignments(node) },
    written: {
      .mapping($0.enumerated().map { .init(name: $1.target, value: $1.written, rank: $0) })
    }
  )
}

extension FormatDecoder {
  /// Reads an action's mapping, and returns the nodes of its values in declaration order.
  ///
  /// Reports unknown and missing keys. An invalid optional value is ignored; an invalid required one makes
  /// the result nil.
  mutating func details<Record>(_ node: Node, of verb: String, _ table: FieldTable<Record>) -> (
    record: Record, found: [Node?]
  )? {
    guard document.kind(node) == .mapping else {
      reportMismatch(node, of: verb, expected: .mapping)
      return nil
    }
    var found = [Node?](repeating: nil, count: table.fields.count)
    for (key, value) in document.entries(node) where isScalar(key) {
      if let place = document.withBytes(key, { table.keys.key($0) }) {
        found[place] = value
      } else {
        unknownKey(key, of: "'\(verb)'", known: table.keys.allNames)
      }
    }
    let missing = table.needed.filter { found[$0] == nil }
    for place in missing {
      report(.missingKey(table.fields[place].name, of: "'\(verb)'"), at: node)
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

  fileprivate mutating func scroll(_ node: Node, of verb: String) -> ScrollDetails? {
    guard let (details, found) = details(node, of: verb, ScrollDetails.fields) else { return nil }
    let (hasBy, hasTo) = (
      found[ScrollDetails.placeOfBy] != nil, found[ScrollDetails.placeOfTo] != nil
    )
    if hasTo {
      if hasBy { report(.exclusiveKeys("by", "to"), at: node) }
      return details.to == nil ? nil : details
    }
    guard hasBy else {
      report(.missingKey("by' or 'to", of: "'scroll'"), at: node)
      return nil
    }
    return details.by == nil ? nil : details
  }
}

// The mappings of actions, in the order of the format.

extension KeyboardChange {
  static let fields: FieldTable<KeyboardChange> = FieldTable(
    KeyboardChange(),
    [
      Field(
        "frame",
        \.frame,
        { $0.frame = $1 },
        .rect,
        "New frame in screen coordinates, in "
          + "points."
      ),
      Field(
        "begin", \.begin, { $0.begin = $1 }, .rect, "Begin frame in the notifications, in points."),
      Field(
        "duration", \.duration, { $0.duration = $1 }, .seconds,
        "Duration of the animation, in seconds."),
      Field(
        "curve", \.curve, { $0.curve = $1 }, .curve, "Animation curve; 7 is that of the keyboard."),
      Field(
        "height", \.height, { $0.height = $1 }, .length,
        "Total height of a docked keyboard, in points."),
      Field(
        "kind", \.kind, { $0.kind = $1 }, .word(FormatWords.keyboardKind),
        "Docked, undocked, split or floating keyboard."),
      Field(
        "predictiveBar", \.predictiveBar, { $0.predictiveBar = $1 }, .flag,
        "Whether the predictive bar may be shown."),
      Field(
        "autofillBar", \.autofillBar, { $0.autofillBar = $1 }, .flag,
        "Whether AutoFill's bar is shown until editing ends, as when a one-time code arrives."),
    ]
  )
}

extension KeyboardPost {
  static let fields: FieldTable<KeyboardPost> = FieldTable(
    KeyboardPost(name: .willShow),
    [
      Field(
        "name", \.name, { $0.name = $1 }, .word(FormatWords.notification), is: .needed,
        "Name of the notification."),
      Field(
        "begin", \.begin, { $0.begin = $1 }, .rect,
        "Begin frame, in points (default: the current one)."),
      Field(
        "end", \.end, { $0.end = $1 }, .rect, "End frame, in points (default: the current one)."),
      Field(
        "duration", \.duration, { $0.duration = $1 }, .seconds,
        "Duration of the animation, in seconds."),
      Field(
        "curve", \.curve, { $0.curve = $1 }, .curve, "Animation curve; 7 is that of the keyboard."),
    ]
  )
}

struct ScrollDetails: Sendable {
  var view = ""
  var by: Point?
  var to: Point?

  static let fields: FieldTable<ScrollDetails> = FieldTable(
    ScrollDetails(),
    [
      Field("view", \.view, { $0.view = $1 }, .view(.scrolling), is: .needed, "The scroll view."),
      Field("by", \.by, { $0.by = $1 }, .point, "Change of contentOffset, in points."),
      Field("to", \.to, { $0.to = $1 }, .point, "New contentOffset, in points."),
    ]
  )

  /// Indices of the two alternative keys.
  static let placeOfBy = fields.keys.allNames.firstIndex(of: "by") ?? 0
  static let placeOfTo = fields.keys.allNames.firstIndex(of: "to") ?? 0
}

struct DragDetails: Sendable {
  var view = ""
  var by = Point.zero
  var from: Double?

  static let fields: FieldTable<DragDetails> = FieldTable(
    DragDetails(),
    [
      Field("view", \.view, { $0.view = $1 }, .view(.scrolling), is: .needed, "The scroll view."),
      Field(
        "by", \.by, { $0.by = $1 }, .point, is: .needed,
        "Change of contentOffset, in points; negative if the finger moves down."),
      Field(
        "from", \.from, { $0.from = $1 }, .points,
        "Initial y of the finger in the window, in points; only movement over the keyboard counts."),
    ]
  )
}

struct RectDetails: Sendable {
  var view = ""
  var rect = Rect.zero

  static let fields: FieldTable<RectDetails> = FieldTable(
    RectDetails(),
    [
      Field("view", \.view, { $0.view = $1 }, .view(.scrolling), is: .needed, "The scroll view."),
      Field(
        "rect", \.rect, { $0.rect = $1 }, .rect, is: .needed,
        "Rectangle in content coordinates, in points."),
    ]
  )
}

struct RowDetails: Sendable {
  var table = ""
  var section = 0
  var row = 0
  var position = ScrollPosition.none
  var count = 1
  var rows: [ViewNode] = []

  private static let table = Field(
    "table", { (details: RowDetails) in details.table }, { $0.table = $1 }, .view(.table),
    is: .needed, "The table.")
  private static let section = Field(
    "section", { (details: RowDetails) in details.section }, { $0.section = $1 }, .index,
    "Section index, from 0.")

  static let fieldsOfScrolling: FieldTable<RowDetails> = FieldTable(
    RowDetails(),
    [
      table, section,
      Field("row", \.row, { $0.row = $1 }, .index, is: .needed, "Row index, from 0."),
      Field(
        "position", \.position, { $0.position = $1 }, .word(FormatWords.scrollPosition),
        "Position to scroll the row to; none: scroll as little as possible."),
    ]
  )

  static let fieldsOfInsertion: FieldTable<RowDetails> = FieldTable(
    RowDetails(),
    [
      table, section,
      Field(
        "at", \.row, { $0.row = $1 }, .index, is: .needed, "Index of the first new row, from 0."),
      Field("rows", \.rows, { $0.rows = $1 }, .rows, is: .needed, "New cells, top to bottom."),
    ]
  )

  static let fieldsOfDeletion: FieldTable<RowDetails> = FieldTable(
    RowDetails(),
    [
      table, section,
      Field(
        "at", \.row, { $0.row = $1 }, .index, is: .needed,
        "Index of the first row to delete, from 0."),
      Field("count", \.count, { $0.count = $1 }, .index, "Number of rows to delete."),
    ]
  )
}

extension Notation<[ViewNode]> {
  fileprivate static let rows = Notation(
    .rows, read: { decoder, node, _ in decoder.rows(node) }, written: { .views($0) })
}
