import AvoidanceEngine

/// Makes sections from cells that were printed with their frames.
enum DumpedRows {
  /// How far neighbours overlap in frames that are rounded outwards, in points.
  private static let overlap = 1.0
  /// The largest gap between neighbours that is a rounding error, in points.
  private static let slack = 0.2

  /// Returns the sections, with the gaps between the cells as headers; nil if cells overlap, so that they are
  /// not rows.
  static func sections(of cells: [ViewNode]) -> [TableProperties.Section]? {
    let rows = cells.compactMap { cell in cell.frame.map { (frame: $0, cell: cell) } }
      .sorted { $0.frame.minY < $1.frame.minY }
    var sections: [TableProperties.Section] = []
    var bottom = 0.0
    for (index, (frame, cell)) in rows.enumerated() {
      let gap = rounded(frame.minY - bottom)
      guard gap >= -overlap else { return nil }
      if sections.isEmpty || gap > slack {
        sections.append(TableProperties.Section(header: max(gap, 0)))
      }
      bottom = frame.maxY
      // A row ends where the next one begins, so that rounding errors don't add up.
      if index + 1 < rows.count {
        let next = rows[index + 1].frame.minY
        if (-overlap...slack).contains(rounded(next - bottom)) { bottom = next }
      }
      var row = cell.asRow
      row.height = rounded(bottom - frame.minY)
      sections[sections.count - 1].rows.append(row)
    }
    return sections
  }

  /// Makes the content reach down to `bottom`, in points, with a footer below the last row.
  static func extend(_ sections: inout [TableProperties.Section], to bottom: Double) {
    let height = sections.reduce(0.0) { sum, section in
      section.rows.reduce(sum + section.header + section.footer) { $0 + ($1.height ?? 0) }
    }
    guard bottom > height + slack else { return }
    if sections.isEmpty { sections.append(TableProperties.Section()) }
    sections[sections.count - 1].footer += rounded(bottom - height)
  }

  /// Sums of printed frames have rounding errors.
  private static func rounded(_ number: Double) -> Double { (number * 1024).rounded() / 1024 }
}

extension ViewNode {
  /// A cell as a row of its table's width; its content keeps its position.
  var asRow: ViewNode {
    var row = self
    row.frame = nil
    row.autoresizing = []
    if let left = frame?.x, left != 0 {
      row.children = children.map { $0.moved(by: Point(left, 0)) }
    }
    return row
  }

  /// A cell as a view with its frame; any other view as it is.
  var asPlainView: ViewNode {
    guard kind == .cell else { return self }
    var view = ViewNode(.view, identifier)
    view.frame = frame
    view.children = children
    view.isHidden = isHidden
    view.tag = tag
    return view
  }

  func moved(by offset: Point) -> ViewNode {
    var node = self
    node.frame = frame.map { Rect($0.x + offset.x, $0.y + offset.y, $0.width, $0.height) }
    return node
  }
}

/// Finds the label of a field: on its left on the same line, else right above.
struct DumpedNeighbours {
  private let views: [DumpedView]
  /// For each view, those in the same superview, including itself.
  private var siblings: [ArraySlice<Int>]
  /// How far from a field its label may be in the dump, so that long lists cost little.
  private static let reach = 12
  /// The maximum distance between a label and the field below it, in points.
  private static let gap = 24.0
  /// Printed frames are rounded.
  private static let slack = 1.0

  init(_ views: [DumpedView], children: [[Int]], roots: [Int]) {
    self.views = views
    siblings = [ArraySlice<Int>](repeating: [], count: views.count)
    for list in children + [roots] {
      for (place, view) in list.enumerated() {
        siblings[view] =
          list[max(0, place - Self.reach)..<min(list.count, place + Self.reach + 1)]
      }
    }
  }

  /// Returns the text of a field's label; nil if there is none, or another field is nearer.
  func text(beside field: Int) -> String? {
    guard let frame = views[field].frame, !frame.isEmpty else { return nil }
    let around = siblings[field].filter { $0 != field && !views[$0].isHidden }
    let inputs = around.filter { views[$0].role.isInput }.compactMap { views[$0].frame }
    let labels = around.compactMap { index -> (frame: Rect, text: String)? in
      let view = views[index]
      guard view.role == .label, !view.text.isEmpty, let place = view.frame else { return nil }
      return (place, view.text)
    }
    let before = labels.filter { label in
      Self.isLeft(label.frame, of: frame)
        && !inputs.contains { Self.isLeft(label.frame, of: $0) && $0.minX < frame.minX }
    }
    if let nearest = before.max(by: { $0.frame.maxX < $1.frame.maxX }) { return nearest.text }
    let above = labels.filter { label in
      Self.isAbove(label.frame, frame)
        && !inputs.contains {
          Self.isLeft(label.frame, of: $0) || Self.isAbove(label.frame, $0) && $0.minY < frame.minY
        }
    }
    return above.max { $0.frame.maxY < $1.frame.maxY }?.text
  }

  /// Whether a label is left of a field, with its middle within the field's height.
  private static func isLeft(_ label: Rect, of field: Rect) -> Bool {
    let middle = label.minY + label.height / 2
    return label.maxX <= field.minX + slack && field.minY <= middle && middle <= field.maxY
  }

  /// Whether a label ends shortly above a field and overlaps it horizontally.
  private static func isAbove(_ label: Rect, _ field: Rect) -> Bool {
    label.maxY <= field.minY + slack && field.minY - label.maxY <= gap
      && label.minX < field.maxX && field.minX < label.maxX
  }
}
