import AvoidanceEngine

// What stands behind the verbs that take a mapping, in the order of the format.

extension FieldTable {
  /// What a step says by a record.
  func said(of record: Record) -> Step.Said { .members(members(of: record)) }
}

extension KeyboardChange {
  /// The keys of `keyboard`.
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
    ]
  )
}

extension KeyboardPost {
  /// The keys of `post`.
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

/// What `scroll` says: one of the two ways.
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

  /// The places of the two ways among the keys.
  static let placeOfBy = fields.keys.allNames.firstIndex(of: "by") ?? 0
  static let placeOfTo = fields.keys.allNames.firstIndex(of: "to") ?? 0
}

/// What `drag` says.
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

/// What `scrollRectToVisible` says.
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

/// What the steps say that are about a table's rows.
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

  /// The keys of `scrollToRow`.
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

  /// The keys of `insertRows`.
  static let fieldsOfInsertion: FieldTable<RowDetails> = FieldTable(
    RowDetails(),
    [
      table, section,
      Field(
        "at", \.row, { $0.row = $1 }, .index, is: .needed, "Index of the first new row, from 0."),
      Field("rows", \.rows, { $0.rows = $1 }, .rows, is: .needed, "New cells, top to bottom."),
    ]
  )

  /// The keys of `deleteRows`.
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
