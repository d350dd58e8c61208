import AvoidanceEngine

// What stands behind the verbs that take a mapping, in the order of the format.

extension FieldTable {
  /// What a step says by a record.
  func said(of record: Record) -> Step.Said { .members(members(of: record)) }
}

extension KeyboardChange {
  /// The keys of `keyboard`.
  static let fields = FieldTable(
    KeyboardChange(),
    [
      Field("frame", \.frame, { $0.frame = $1 }, .rect, "The new frame on the screen, in points."),
      Field(
        "begin",
        \.begin,
        { $0.begin = $1 },
        .rect,
        "What notifications report as the frame before, in points."
      ),
      Field("duration", \.duration, { $0.duration = $1 }, .seconds, "The animation's seconds."),
      Field(
        "curve",
        \.curve,
        { $0.curve = $1 },
        .curve,
        "The animation's curve; 7 is the keyboard's own."
      ),
      Field(
        "height",
        \.height,
        { $0.height = $1 },
        .length,
        "The whole height of a docked keyboard, in points."
      ),
      Field(
        "kind",
        \.kind,
        { $0.kind = $1 },
        .word(FormatWords.keyboardKind),
        "How the keyboard stands on the screen."
      ),
      Field(
        "predictiveBar",
        \.predictiveBar,
        { $0.predictiveBar = $1 },
        .flag,
        "Whether the predictive bar may show."
      ),
    ]
  )
}

extension KeyboardPost {
  /// The keys of `post`.
  static let fields = FieldTable(
    KeyboardPost(name: .willShow),
    [
      Field(
        "name",
        \.name,
        { $0.name = $1 },
        .word(FormatWords.notification),
        is: .needed,
        "Which notification."
      ),
      Field(
        "begin",
        \.begin,
        { $0.begin = $1 },
        .rect,
        "The frame before, in points; else the present one."
      ),
      Field(
        "end",
        \.end,
        { $0.end = $1 },
        .rect,
        "The frame after, in points; else the present one."
      ),
      Field("duration", \.duration, { $0.duration = $1 }, .seconds, "The animation's seconds."),
      Field(
        "curve",
        \.curve,
        { $0.curve = $1 },
        .curve,
        "The animation's curve; 7 is the keyboard's own."
      ),
    ]
  )
}

/// What `scroll` says: one of the two ways.
struct ScrollDetails: Sendable {
  var view = ""
  var by: Point?
  var to: Point?

  static let fields = FieldTable(
    ScrollDetails(),
    [
      Field(
        "view",
        \.view,
        { $0.view = $1 },
        .view(.scrolling),
        is: .needed,
        "What the app scrolls."
      ),
      Field("by", \.by, { $0.by = $1 }, .point, "The wanted change of contentOffset, in points."),
      Field("to", \.to, { $0.to = $1 }, .point, "The new contentOffset, in points."),
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

  static let fields = FieldTable(
    DragDetails(),
    [
      Field(
        "view",
        \.view,
        { $0.view = $1 },
        .view(.scrolling),
        is: .needed,
        "What the user's finger scrolls."
      ),
      Field(
        "by",
        \.by,
        { $0.by = $1 },
        .point,
        is: .needed,
        "The wanted change of contentOffset, in points: downward it is negative."
      ),
      Field(
        "from",
        \.from,
        { $0.from = $1 },
        .points,
        "The finger's first y in the window, in points: only what it moves over the keyboard counts."
      ),
    ]
  )
}

/// What `scrollRectToVisible` says.
struct RectDetails: Sendable {
  var view = ""
  var rect = Rect.zero

  static let fields = FieldTable(
    RectDetails(),
    [
      Field(
        "view",
        \.view,
        { $0.view = $1 },
        .view(.scrolling),
        is: .needed,
        "What the app scrolls."
      ),
      Field(
        "rect",
        \.rect,
        { $0.rect = $1 },
        .rect,
        is: .needed,
        "A rectangle of the content, in points."
      ),
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
    "table",
    { (details: RowDetails) in details.table },
    { $0.table = $1 },
    .view(.table),
    is: .needed,
    "The table."
  )
  private static let section = Field(
    "section",
    { (details: RowDetails) in details.section },
    { $0.section = $1 },
    .index,
    "The section, counted from 0."
  )

  /// The keys of `scrollToRow`.
  static let fieldsOfScrolling = FieldTable(
    RowDetails(),
    [
      table, section,
      Field("row", \.row, { $0.row = $1 }, .index, is: .needed, "The row, counted from 0."),
      Field(
        "position",
        \.position,
        { $0.position = $1 },
        .word(FormatWords.scrollPosition),
        "Where the row comes to lie; none: as near as possible."
      ),
    ]
  )

  /// The keys of `insertRows`.
  static let fieldsOfInsertion = FieldTable(
    RowDetails(),
    [
      table, section,
      Field(
        "at",
        \.row,
        { $0.row = $1 },
        .index,
        is: .needed,
        "The first new row's place, counted from 0."
      ),
      Field("rows", \.rows, { $0.rows = $1 }, .rows, is: .needed, "The new cells, top to bottom."),
    ]
  )

  /// The keys of `deleteRows`.
  static let fieldsOfDeletion = FieldTable(
    RowDetails(),
    [
      table, section,
      Field(
        "at",
        \.row,
        { $0.row = $1 },
        .index,
        is: .needed,
        "The first row that goes, counted from 0."
      ),
      Field("count", \.count, { $0.count = $1 }, .index, "How many rows go."),
    ]
  )
}

extension Notation<[ViewNode]> {
  fileprivate static let rows = Notation(
    .rows,
    read: { decoder, node, _ in decoder.rows(node) },
    written: { .views($0) }
  )
}
