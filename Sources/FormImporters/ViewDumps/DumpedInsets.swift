import AvoidanceEngine

/// How a scroll view's insets are the app's own and the safe area's.
///
/// A dump prints their sum, or only where the content is.
package enum DumpedInsets: Hashable, Sendable, CaseIterable {
  /// ``automatic`` where the form then gives what is printed, else ``never``.
  case fitting
  /// The scroll view adjusts to the safe area of the device and the bars; the rest is the app's.
  ///
  /// Where only places on the screen are printed, its content begins below the safe area.
  case automatic
  /// All of it is the app's, and the content begins at the view's top.
  case never
}

/// Splits the insets of a form's scroll views into the app's own and the safe area's.
struct DumpedInsetSplit {
  struct ScrollView: Hashable {
    let index: Int
    let identifier: String
  }

  let dump: ViewDump
  let options: DumpFormOptions
  let device: Device
  let orientation: Orientation

  /// Scroll views in more others than these keep what is printed.
  private static let deepest = 8

  /// Splits the insets; those of outer scroll views first, as the safe area inside depends on them.
  func split(_ form: inout FormDescription, _ scrollViews: [ScrollView]) {
    let all = Set(scrollViews.map(\.index))
    let levels = Dictionary(grouping: scrollViews) { view in
      sequence(first: view.index) { dump.views[$0].superview }.count { all.contains($0) }
    }
    for (_, level) in levels.sorted(by: { $0.key < $1.key }).prefix(Self.deepest) {
      split(&form, level: level.filter { hypothesis($0) != .never })
    }
  }

  private func hypothesis(_ view: ScrollView) -> DumpedInsets {
    options.insetsOf[view.index] ?? options.insets
  }

  private func split(_ form: inout FormDescription, level: [ScrollView]) {
    guard !level.isEmpty else { return }
    let parts = parts(form, level)
    var adjusting = form
    change(&adjusting, level) { take(parts[$0], into: &$1, $0) }
    let measured = measure(adjusting, level)
    let taken = level.filter { view in
      hypothesis(view) == .automatic
        || measured[view].map { isPrinted($0, view, parts[view]?.inset ?? .zero) } == true
    }
    change(&form, taken) { take(parts[$0], into: &$1, $0) }
  }

  /// What scroll views get of the safe area.
  private struct Part {
    var inset = EdgeInsets.zero
    /// Whether only a view that always bounces gets it.
    var bounces = false
  }

  private func parts(_ form: FormDescription, _ level: [ScrollView]) -> [ScrollView: Part] {
    func insets(bouncing: Bool) -> [ScrollView: EdgeInsets] {
      var adjusting = form
      change(&adjusting, level) { _, node in
        node.scroll?.insetAdjustment = .automatic
        node.scroll?.contentInset = .zero
        if bouncing { node.scroll?.alwaysBounceVertical = true }
      }
      return measure(adjusting, level).mapValues(\.inset)
    }
    let plain = insets(bouncing: false)
    var parts = plain.mapValues { Part(inset: $0) }
    for (view, inset) in insets(bouncing: true) where inset != plain[view] {
      guard let printed = dump.views[view.index].adjustedContentInset else { continue }
      let tolerance = dump.format.tolerance
      let holdsIt =
        printed.top >= inset.top - tolerance && printed.bottom >= inset.bottom - tolerance
      if holdsIt { parts[view] = Part(inset: inset, bounces: true) }
    }
    return parts
  }

  /// Makes a scroll view adjust to the safe area, a part of which reaches into it.
  private func take(_ part: Part?, into node: inout ViewNode, _ view: ScrollView) {
    if part?.bounces == true { node.scroll?.alwaysBounceVertical = true }
    let part = part?.inset ?? .zero
    node.scroll?.insetAdjustment = .automatic
    node.scroll?.contentInset = .zero
    guard !dump.isOnScreen else {
      // What is scrolled begins at the content's top already.
      if node.scroll?.contentOffset == nil { node.moveContent(by: Point(-part.left, -part.top)) }
      return
    }
    let own = DumpedEdges(dump.views[view.index]).without(part)
    node.scroll?.contentInset = own
  }

  /// Whether a scroll view of a form has the insets, and its content the place, that the dump prints.
  private func isPrinted(_ measured: Measured, _ view: ScrollView, _ part: EdgeInsets) -> Bool {
    let printed = dump.views[view.index]
    let tolerance = dump.format.tolerance
    guard !dump.isOnScreen else {
      return measured.contentIsInside && measured.inset.isNear(part, tolerance)
    }
    let offset = printed.contentOffset ?? measured.offset
    return DumpedEdges(printed).areNear(measured.inset, tolerance)
      && measured.ownIsPossible && abs(offset.x - measured.offset.x) <= tolerance
      && abs(offset.y - measured.offset.y) <= tolerance
  }

  private struct Measured {
    let inset: EdgeInsets
    let offset: Point
    let ownIsPossible: Bool
    /// Whether no content is above or left of the content's origin.
    let contentIsInside: Bool
  }

  /// Lays a form out and returns what its scroll views are at rest.
  private func measure(_ form: FormDescription, _ views: [ScrollView]) -> [ScrollView: Measured] {
    let screen = Screen(
      form: Form(form), device: device, orientation: orientation, profile: .observed)
    var measured: [ScrollView: Measured] = [:]
    for view in views {
      guard let index = screen.form.index(of: view.identifier) else { continue }
      let own = screen.contentInset(index)
      // A view of a table's size is behind the rows.
      let isList = screen.form.view(index)?.kind != ViewNode.Kind.scrollView
      let size = screen.frame(index).size
      let frames = screen.form.subviews(of: index).map { screen.frame($0) }
        .filter { !isList || $0.size != size }
      measured[view] = Measured(
        inset: screen.adjustedContentInset(index), offset: screen.contentOffset(index),
        ownIsPossible: min(own.top, own.left, own.bottom, own.right) >= 0,
        contentIsInside: frames.allSatisfy { $0.minY >= -0.01 && $0.minX >= -0.01 })
    }
    return measured
  }

  private func change(
    _ form: inout FormDescription, _ views: [ScrollView],
    _ change: (ScrollView, inout ViewNode) -> Void
  ) {
    let views = Dictionary(views.map { ($0.identifier, $0) }) { first, _ in first }
    form.view.update { node in
      if node.scroll != nil, let view = node.identifier.flatMap({ views[$0] }) {
        change(view, &node)
      }
    }
  }
}

/// The insets of a scroll view as far as they are printed, or follow from an offset at rest, in points.
private struct DumpedEdges {
  private let top, left, bottom, right: Double?

  init(_ view: DumpedView) {
    let inset = view.adjustedContentInset
    func rest(_ offset: Double?) -> Double? { offset.flatMap { $0 <= 0 ? 0 - $0 : nil } }
    top = inset?.top ?? rest(view.contentOffset?.y)
    left = inset?.left ?? rest(view.contentOffset?.x)
    bottom = inset?.bottom
    right = inset?.right
  }

  /// The app's part; 0 where nothing is printed.
  func without(_ part: EdgeInsets) -> EdgeInsets {
    func own(_ printed: Double?, _ part: Double) -> Double {
      guard let printed, abs(printed - part) > ViewDump.Format.recursiveDescription.tolerance else {
        return 0
      }
      return printed - part
    }
    return EdgeInsets(
      own(top, part.top), own(left, part.left), own(bottom, part.bottom), own(right, part.right))
  }

  func areNear(_ inset: EdgeInsets, _ tolerance: Double) -> Bool {
    [(top, inset.top), (left, inset.left), (bottom, inset.bottom), (right, inset.right)]
      .allSatisfy { printed, value in printed.map { abs($0 - value) <= tolerance } ?? true }
  }
}

extension EdgeInsets {
  fileprivate func isNear(_ other: EdgeInsets, _ tolerance: Double) -> Bool {
    [top - other.top, left - other.left, bottom - other.bottom, right - other.right]
      .allSatisfy { abs($0) <= tolerance }
  }
}

extension ViewNode {
  /// Changes the view and all its descendants.
  fileprivate mutating func update(_ change: (inout ViewNode) -> Void) {
    change(&self)
    if var sections = table?.sections {
      for section in sections.indices {
        for row in sections[section].rows.indices { sections[section].rows[row].update(change) }
      }
      table?.sections = sections
    }
    for child in children.indices { children[child].update(change) }
  }

  /// Moves everything in a scroll view; of a table, the room above its rows changes.
  fileprivate mutating func moveContent(by offset: Point) {
    for child in children.indices { children[child] = children[child].moved(by: offset) }
    guard var sections = table?.sections, !sections.isEmpty else { return }
    sections[0].header = max(0, sections[0].header + offset.y)
    table?.sections = sections
    table?.style = sections.contains { $0.header > 0 } ? .grouped : .plain
  }
}
