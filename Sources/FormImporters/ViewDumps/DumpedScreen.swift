import AvoidanceEngine
import Scenarios

/// Finds the screen in a dump: the views of the form, and the keyboard over them.
struct DumpedScreen {
  private let dump: ViewDump
  private let holdsInput: [Bool]
  private let holdsKeyboard: [Bool]
  /// Whether a view is, or contains, something that the user sees or uses.
  private let showsContent: [Bool]

  init(_ dump: ViewDump) {
    self.dump = dump
    var holdsInput = dump.views.map(\.role.isInput)
    var holdsKeyboard = dump.views.map { $0.role == .keyboard }
    var showsContent = dump.views.map(\.showsContent)
    // Views follow their superviews.
    for index in dump.views.indices.reversed() {
      guard let superview = dump.views[index].superview else { continue }
      holdsInput[superview] = holdsInput[superview] || holdsInput[index]
      holdsKeyboard[superview] = holdsKeyboard[superview] || holdsKeyboard[index]
      let around = dump.views[superview]
      if showsContent[index], !around.isHidden, around.role != .ignored {
        showsContent[superview] = true
      }
    }
    self.holdsInput = holdsInput
    self.holdsKeyboard = holdsKeyboard
    self.showsContent = showsContent
  }

  func holdsInput(_ index: Int) -> Bool { holdsInput[index] }

  func showsContent(_ index: Int) -> Bool { showsContent[index] }

  /// Whether a view is in another one, or the same.
  func isInside(_ index: Int, _ other: Int) -> Bool {
    sequence(first: index) { dump.views[$0].superview }.contains(other)
  }

  /// Whether a view is the keyboard, or only contains the keyboard.
  func isKeyboards(_ index: Int) -> Bool {
    let role = dump.views[index].role
    return holdsOnlyKeyboard(index) && role != .window && role != .application
  }

  /// Whether the keyboard is in a view, and no input of the app's.
  func holdsOnlyKeyboard(_ index: Int) -> Bool { holdsKeyboard[index] && !holdsInput[index] }

  // MARK: The views of the form

  /// The form's window: the main one, else the first with an input, else the views without a superview.
  func tops() -> [Int] {
    let windows = dump.views.indices.filter { dump.views[$0].role == .window }
    if let main = windows.first(where: { dump.views[$0].isMainWindow }) { return [main] }
    if let window = windows.first(where: holdsInput) ?? windows.first { return [window] }
    let framed = dump.roots.filter {
      dump.views[$0].frame != nil && dump.views[$0].role != .ignored
    }
    guard dump.isList, let first = framed.first, let bounds = dump.views[first].frame else {
      return framed
    }
    // A list may begin with the view that contains the others.
    let rest = framed.dropFirst()
    let holdsRest = rest.allSatisfy { index in
      dump.views[index].frame.map { $0.maxX <= bounds.width && $0.minY < bounds.height } ?? true
    }
    return holdsRest && !rest.isEmpty && dump.views[first].role == .view ? Array(rest) : framed
  }

  /// Other windows, and views outside of windows, that a form of this window leaves out although they show
  /// something, but for the keyboard's.
  func leftOut(beside window: Int) -> [Int] {
    guard dump.views[window].role == .window else { return [] }
    var around: Set<Int> = []
    var superview: Int? = window
    while let view = superview {
      around.insert(view)
      superview = dump.views[view].superview
    }
    return dump.views.indices.filter { index in
      (dump.views[index].role == .window || dump.views[index].superview == nil)
        && !around.contains(index)
        && showsContent[index] && (holdsInput[index] || !holdsKeyboard[index])
    }
  }

  /// The number of inputs in a view.
  func inputs(in index: Int) -> Int {
    dump.views[index].subviews.reduce(dump.views[index].role.isInput ? 1 : 0) {
      $0 + inputs(in: $1)
    }
  }

  /// Whether a view is too small for a screen or can't contain others, so that it is a fragment.
  func isPiece(_ index: Int) -> Bool {
    let view = dump.views[index]
    if view.role.isInput || view.role.isLeaf || view.role == .cell { return true }
    guard view.role != .window, let frame = view.frame, !frame.isEmpty else { return false }
    return frame.width < Self.narrowest || frame.height < Self.lowest
  }

  /// The width of the narrowest phone, and the lowest height in landscape minus bars, in points.
  private static let narrowest = 320.0
  private static let lowest = 200.0

  // MARK: The canvas

  /// Returns a default screen with room for a view: an iPhone 8's, else the first device's that fits.
  static func usual(for view: Rect) -> Size {
    let usual = Size(375, 667)
    return view.maxX <= usual.width && view.maxY <= usual.height ? usual : first(for: view)
  }

  /// Returns the first device's screen with room for the views.
  static func first(for views: Rect) -> Size {
    ShippedDevices.all.map(\.value.screen)
      .first { $0.width >= views.maxX && $0.height >= views.maxY }
      ?? Size(max(views.maxX, 0), max(views.maxY, 0))
  }

  /// Whether any view has an area.
  var hasSizes: Bool { dump.views.contains { $0.frame?.isEmpty == false } }

  /// The area of all views, as if their frames were in the same coordinates.
  var extent: Rect { union(Array(dump.views.indices)) }

  func union(_ indices: [Int]) -> Rect {
    let frames = indices.compactMap { dump.views[$0].frame }
    return Rect(0, 0, frames.map(\.maxX).max() ?? 0, frames.map(\.maxY).max() ?? 0)
  }

  /// Whether a device has a screen of this size, in any orientation.
  static func isDevices(_ size: Size) -> Bool {
    ShippedDevices.all.contains {
      $0.value.screen == size || $0.value.screen == Size(size.height, size.width)
    }
  }

  func controllerName(below tops: [Int]) -> String? {
    // Breadth first, and of each view only the backmost subview.
    var indices = tops
    var position = 0
    while position < indices.count {
      let index = indices[position]
      if let name = dump.views[index].controllerName { return name }
      indices += dump.views[index].subviews.prefix(1)
      position += 1
    }
    return nil
  }
}
