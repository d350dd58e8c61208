import AvoidanceEngine
import FormImporters

/// What the differences of dumps say of the form of the first: which views have to be in it, and which springs
/// they have; by the views' numbers at rest.
struct PairedMarks: Sendable {
  /// The views that are elsewhere in their superviews, or have another size.
  private(set) var moved: Set<Int> = []
  /// The views whose height changes.
  private(set) var flexibleHeight: Set<Int> = []
  /// The views whose distance from the superview's top changes.
  private(set) var flexibleTopMargin: Set<Int> = []
  /// How far scroll views were scrolled down where no offsets are printed, in points.
  private(set) var scrolled: [Int: Double] = [:]

  /// Rotated dumps say nothing of this.
  init(_ dumps: [ViewDump], _ matchings: [ScreenMatching]) {
    let rest = dumps[0]
    for (later, matching) in zip(dumps.dropFirst(), matchings)
    where later.windowSize == rest.windowSize {
      let pair = PairedFrames(rest: rest, later: later, matching: matching)
      for view in matching.compared { add(view, pair) }
    }
  }

  private mutating func add(_ view: Int, _ pair: PairedFrames) {
    guard let superview = pair.rest.views[view].superview, let change = pair.change(of: view) else {
      return
    }
    if pair.rest.views[view].isScrolling, pair.rest.format.isOnScreen,
      let content = pair.changeOfContent(of: view)
    {
      scrolled[view] = max(scrolled[view] ?? 0, change.y - content.y)
    }
    var place = Point(change.x, change.y)
    if pair.rest.format.isOnScreen {
      guard let around = pair.changeOfContent(of: superview) else { return }
      place = place - around
    }
    let isHeight = abs(change.height) > pair.tolerance
    let isY = abs(place.y) > pair.tolerance
    guard isHeight || isY || max(abs(place.x), abs(change.width)) > pair.tolerance else { return }
    moved.insert(view)
    if isHeight { flexibleHeight.insert(view) }
    if isY { flexibleTopMargin.insert(view) }
  }

  /// The views that scripts and strategies may have to name: what moved, and what is around it.
  func named(in dump: ViewDump) -> Set<Int> {
    moved.union(moved.compactMap { dump.views[$0].superview })
  }

  /// The sizes of contents that go on below what is printed: by as much as they were scrolled, and so far that
  /// they scroll at all.
  ///
  /// - Parameter dump: The screen at rest.
  /// - Returns: For scroll views without a printed size whose printed content is shorter.
  func longContents(in dump: ViewDump) -> [Int: DumpedContentSize] {
    guard dump.format.isOnScreen else { return [:] }
    var sizes: [Int: DumpedContentSize] = [:]
    for (index, view) in dump.views.enumerated()
    where view.isScrolling && view.role != .tableView {
      guard let frame = view.frame else { continue }
      let inner = view.subviews.compactMap { dump.views[$0].frame }
      let bottom = (inner.map(\.maxY).max() ?? frame.y) - frame.y
      let width = (inner.map(\.maxX).max() ?? frame.x) - frame.x
      let height = frame.height + max(1, scrolled[index] ?? 0)
      if bottom < height { sizes[index] = .size(Size(max(width, frame.width), height)) }
    }
    return sizes
  }
}

/// The frames of the same views in two dumps.
private struct PairedFrames {
  let rest: ViewDump
  let later: ViewDump
  let matching: ScreenMatching

  /// How much two numbers may differ that are the same, in points; on the screen, each is rounded.
  var tolerance: Double {
    rest.format.isOnScreen ? 2 * rest.format.tolerance : rest.format.tolerance
  }

  /// The differences of a view's frames, as printed.
  func change(of view: Int) -> Rect? {
    guard let partner = matching.partners[view], let before = rest.views[view].frame,
      let after = later.views[partner].frame
    else { return nil }
    return Rect(
      after.x - before.x, after.y - before.y, after.width - before.width,
      after.height - before.height)
  }

  /// How far the content of a view has moved on the screen; nil if that isn't known.
  ///
  /// It moves as the view does; in a scroll view as the first one in it does.
  func changeOfContent(of view: Int) -> Point? {
    guard rest.views[view].isScrolling else { return change(of: view)?.origin }
    return rest.views[view].subviews.lazy.compactMap { change(of: $0)?.origin }.first
  }
}

extension DumpedView {
  /// Whether it is a scroll view, but not one that edits text.
  var isScrolling: Bool { [.scrollView, .tableView, .collectionView].contains(role) }
}
