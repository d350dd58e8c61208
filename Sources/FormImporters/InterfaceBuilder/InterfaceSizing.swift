import AvoidanceEngine

/// Determines which of a drawing's extents are intrinsic, and which only follow from constraints.
///
/// Texts can't be measured without their fonts. If a view would have been drawn smaller with a smaller
/// intrinsic size, its drawn size is the intrinsic one. For all others an estimate suffices.
struct InterfaceSizing {
  private let drawing: InterfaceDrawing
  private let wishes: [ViewIndex: InterfaceWish]
  private let positions: [ViewIndex]
  /// The form with its drawn sizes: each trial only changes intrinsic content sizes.
  private let compiled: Form
  /// The frames if the drawn sizes are the intrinsic ones.
  private let drawn: [Rect]
  /// The frames stored in the document; nil for views without one.
  private let stored: [Rect?]

  /// By how much an intrinsic size is reduced in a trial, in points.
  private static let less = 7.0
  /// The maximum number of views of a cell or root that are tried one by one.
  static let mostTried = 48
  /// The maximum number of views laid out in all trials together.
  static let maxLaidOut = 40_000

  /// Which extents of a view are intrinsic.
  private typealias Drawn = (width: Bool, height: Bool)

  /// - Parameters:
  ///   - drawing: The form on the device that it was drawn on.
  ///   - wishes: The possible sizes of the views, by their numbers.
  init(_ drawing: InterfaceDrawing, _ wishes: [ViewIndex: InterfaceWish]) {
    self.drawing = drawing
    self.wishes = wishes.filter { $0.value.drawn.width != nil || $0.value.drawn.height != nil }
    positions = self.wishes.keys.sorted()
    let sizes = self.wishes.mapValues(\.drawn)
    var form = drawing.form
    var frames: [ViewIndex: Rect] = [:]
    var number = 0
    form.view.updateEach(from: &number) { number, node in
      frames[number] = node.frame
      if let size = sizes[number] { node.layout.intrinsicContentSize = size }
    }
    compiled = Form(form)
    drawn = InterfaceDrawing.frames(of: compiled, on: drawing.device)
    stored = drawn.indices.map { frames[$0] }
  }

  func sizes() -> [ViewIndex: IntrinsicContentSize] {
    var sizes: [ViewIndex: IntrinsicContentSize] = [:]
    let wanted = wantedExtents()
    for position in positions {
      sizes[position] = wishes[position]?.size(isDrawn: wanted[position] ?? (false, false))
    }
    return keepingDrawing(sizes)
  }

  // MARK: Intrinsic or stretched

  private func wantedExtents() -> [ViewIndex: Drawn] {
    // Views that stay as large when all are reduced at once are stretched for certain.
    let together = shrunk(positions)
    let suspects = positions.filter { together[$0].map { $0.width || $0.height } ?? false }
    // Cells are laid out independently, so one view of each can be tried at the same time.
    let systems = Dictionary(grouping: suspects, by: system).values
    guard systems.contains(where: { $0.count > 1 }) else { return together }
    var result = together
    for tried in Self.rounds(Array(systems), views: drawn.count) {
      for (position, extents) in shrunk(tried) { result[position] = extents }
    }
    return result
  }

  /// Determines which views are tried together; systems with too many views are skipped.
  ///
  /// - Parameters:
  ///   - systems: The views to try, by system.
  ///   - views: How many views each trial lays out.
  /// - Returns: The views of each trial.
  static func rounds(_ systems: [[ViewIndex]], views: Int) -> [[ViewIndex]] {
    let most = min(mostTried, maxLaidOut / max(1, views))
    let tried = systems.filter { $0.count <= most }
    let count: Int = tried.map(\.count).max() ?? 0
    return (0..<count).map { number -> [ViewIndex] in
      tried.filter { number < $0.count }.map { $0[number] }.sorted()
    }
  }

  /// The cell around a view, or the root.
  private func system(of view: ViewIndex) -> ViewIndex {
    var around = compiled.view(view)?.parent ?? 0
    while let found = compiled.view(around), found.kind != .cell, around > 0 {
      around = found.parent
    }
    return around
  }

  /// Returns which extents of some views shrink if their intrinsic sizes are reduced.
  private func shrunk(_ views: [ViewIndex]) -> [ViewIndex: Drawn] {
    var sizes = wishes.mapValues(\.drawn)
    for view in views {
      guard var size = sizes[view] else { continue }
      size.width = size.width.map { max(0, $0 - Self.less) }
      size.height = size.height.map { max(0, $0 - Self.less) }
      sizes[view] = size
    }
    let frames = frames(sizes)
    var result: [ViewIndex: Drawn] = [:]
    for view in views where frames.indices.contains(view) && drawn.indices.contains(view) {
      guard let stored = stored[view] else { continue }
      // A view that doesn't get its drawn size even if it is the intrinsic one proves nothing.
      let (isWidth, isHeight) = (
        abs(drawn[view].width - stored.width) <= LayoutComparison.tolerance,
        abs(drawn[view].height - stored.height) <= LayoutComparison.tolerance
      )
      result[view] = (
        isWidth && frames[view].width < drawn[view].width - 0.01,
        isHeight && frames[view].height < drawn[view].height - 0.01
      )
    }
    return result
  }

  // MARK: Visible estimates

  /// Reverts the estimates that change the drawn layout.
  private func keepingDrawing(_ sizes: [ViewIndex: IntrinsicContentSize]) -> [ViewIndex:
    IntrinsicContentSize]
  {
    var sizes = sizes
    for _ in 0..<4 {
      let frames = frames(sizes)
      let changed = frames.indices.filter { changes($0, frames) }
      guard !changed.isEmpty else { return sizes }
      // First views changed by their own estimate; if there are none, all that changed.
      var isNew = false
      for isOwn in [true, false] where !isNew {
        for position in positions where changes(position, frames) {
          guard let wish = wishes[position], let size = sizes[position] else { continue }
          let new = Self.taken(
            back: size,
            to: wish,
            isWidth: hasChanged(by: frames[position].width - drawn[position].width, isOwn) {
              (size.width, wish.drawn.width)
            },
            isHeight: hasChanged(by: frames[position].height - drawn[position].height, isOwn) {
              (size.height ?? wish.estimate.height, wish.drawn.height)
            }
          )
          if new != size { isNew = true }
          sizes[position] = new
        }
      }
      guard isNew else { break }
    }
    for position in positions {
      guard let wish = wishes[position], let size = sizes[position] else { continue }
      sizes[position] = Self.taken(back: size, to: wish, isWidth: true, isHeight: true)
    }
    return sizes
  }

  /// Whether an extent changed and, if `isOwn`, in the direction of its estimate.
  private func hasChanged(
    by change: Double, _ isOwn: Bool, _ extents: () -> (estimated: Double?, drawn: Double?)
  ) -> Bool {
    guard abs(change) > 0.01 else { return false }
    guard isOwn else { return true }
    let (estimated, drawn) = extents()
    guard let estimated, let drawn else { return false }
    return (estimated - drawn) * change > 0
  }

  /// Whether a view moved away from its drawn frame.
  private func changes(_ view: ViewIndex, _ frames: [Rect]) -> Bool {
    guard drawn.indices.contains(view), let stored = stored[view],
      LayoutComparison.areEqual(stored, drawn[view])
    else { return false }
    return !LayoutComparison.areEqual(stored, frames[view])
  }

  private static func taken(
    back size: IntrinsicContentSize, to wish: InterfaceWish, isWidth: Bool, isHeight: Bool
  ) -> IntrinsicContentSize {
    let wasWidth = size.width == wish.drawn.width
    var new = wish.size(isDrawn: (wasWidth || isWidth, true))
    if !isHeight, wish.text == nil { new.height = size.height }
    return new
  }

  /// Returns the frames for some intrinsic sizes: for all views with wishes or for fewer.
  private func frames(_ sizes: [ViewIndex: IntrinsicContentSize]) -> [Rect] {
    var form = compiled
    form.setIntrinsicContentSizes(sizes)
    return InterfaceDrawing.frames(of: form, on: drawing.device)
  }
}

/// Estimates the sizes of texts, since there are no fonts to measure them.
enum TextWidth {
  /// The line height of the system font per point of its size.
  static let lineFactor = 1.19336

  /// Returns the estimated width of a text's longest line in the system font, in points.
  ///
  /// Based on Helvetica's advances, widened at small sizes like the system font: within 3 % at 17 pt.
  static func estimate(_ text: String, fontSize: Double) -> Double {
    let lines = text.split(whereSeparator: \.isNewline)
    let thousandths = lines.map { $0.unicodeScalars.reduce(0) { $0 + advance(of: $1) } }.max() ?? 0
    return Double(thousandths) * fontSize / 1000 * (1 + 0.012 * max(0, 17 - fontSize))
  }

  /// The advance in thousandths of the font's size.
  private static func advance(of scalar: Unicode.Scalar) -> Int {
    switch scalar.value {
    case 0x20..<0x7F: advances[Int(scalar.value) - 0x20]
    // Ideographs, kana, hangul and wide punctuation fill a square.
    case 0x2E80..<0xD7B0, 0xF900..<0xFB00, 0xFE30..<0xFE50, 0xFF00..<0xFF61, 0x1F300..<0x1FB00,
      0x20000..<0x30000:
      1000
    case _ where scalar.properties.generalCategory == .nonspacingMark: 0
    default: average
    }
  }

  /// The advance of a digit and of most small letters.
  private static let average = 556

  /// U+0020 to U+007E.
  ///
  /// Source: Helvetica.afm of Adobe's Core 14 AFM files, version 002.000 (field WX;
  /// the quotes as U+0027 and U+0060).
  private static let advances = [
    278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278,
    556, 556, 556, 556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556,
    1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833, 722, 778,
    667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556,
    333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556,
    556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584,
  ]
}
