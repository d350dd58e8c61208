import AvoidanceEngine
import Scenarios

/// Finds the screen in a dump: the views of the form, and the keyboard over them.
struct DumpedScreen {
  let dump: ViewDump
  let children: [[Int]]
  private let roots: [Int]
  private let parents: [Int]
  private let holdsInput: [Bool]
  private let holdsKeyboard: [Bool]
  /// Whether a view is, or contains, something that the user sees or uses.
  private let showsContent: [Bool]

  init(_ dump: ViewDump) {
    self.dump = dump
    (children, roots) = dump.tree()
    var parents = [Int](repeating: -1, count: dump.views.count)
    var holdsInput = dump.views.map(\.role.isInput)
    var holdsKeyboard = dump.views.map { $0.role == .keyboard }
    var showsContent = dump.views.map(\.showsContent)
    for (parent, list) in children.enumerated() { for child in list { parents[child] = parent } }
    // Views follow their superviews.
    for index in dump.views.indices.reversed() where parents[index] >= 0 {
      holdsInput[parents[index]] = holdsInput[parents[index]] || holdsInput[index]
      holdsKeyboard[parents[index]] = holdsKeyboard[parents[index]] || holdsKeyboard[index]
      let parent = dump.views[parents[index]]
      if showsContent[index], !parent.isHidden, parent.role != .ignored {
        showsContent[parents[index]] = true
      }
    }
    self.parents = parents
    self.holdsInput = holdsInput
    self.holdsKeyboard = holdsKeyboard
    self.showsContent = showsContent
  }

  var tree: (children: [[Int]], roots: [Int]) { (children, roots) }

  func holdsInput(_ index: Int) -> Bool { holdsInput[index] }

  /// Whether a view is the keyboard, or only contains the keyboard.
  func isKeyboards(_ index: Int) -> Bool {
    let role = dump.views[index].role
    return holdsKeyboard[index] && !holdsInput[index] && role != .window && role != .application
  }

  // MARK: The views of the form

  /// The form's window: the main one, else the first with an input, else the views without a superview.
  func tops() -> [Int] {
    let windows = dump.views.indices.filter { dump.views[$0].role == .window }
    if let main = windows.first(where: { dump.views[$0].isMainWindow }) { return [main] }
    if let window = windows.first(where: holdsInput) ?? windows.first { return [window] }
    let framed = roots.filter { dump.views[$0].frame != nil && dump.views[$0].role != .ignored }
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
    var parent = window
    while parent >= 0 {
      around.insert(parent)
      parent = parents[parent]
    }
    return dump.views.indices.filter { index in
      (dump.views[index].role == .window || parents[index] < 0) && !around.contains(index)
        && showsContent[index] && (holdsInput[index] || !holdsKeyboard[index])
    }
  }

  /// The number of inputs in a view.
  func inputs(in index: Int) -> Int {
    children[index].reduce(dump.views[index].role.isInput ? 1 : 0) { $0 + inputs(in: $1) }
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

  /// The content size of a scroll view that has none of its own: it holds its subviews' frames.
  static func union(of views: [ViewNode]) -> Size {
    let frames = views.compactMap(\.frame)
    return Size(frames.map(\.maxX).max() ?? 0, frames.map(\.maxY).max() ?? 0)
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
      indices += children[index].prefix(1)
      position += 1
    }
    return nil
  }

  // MARK: The keyboard and the focus

  /// Returns how far the keyboard extends over a screen; nil if it is not up.
  ///
  /// XCUITest's element contains only the keys: suggestions are above it, and the home indicator's bar below,
  /// in views around them. If none of these is printed, it is the device's highest keyboard that has its keys
  /// there.
  func keyboardHeight(screen: Size) -> Double? {
    let heights = dump.views.indices.filter { dump.views[$0].role == .keyboard }
      .compactMap { dump.isOnScreen ? heightOfKeys($0, screen) : heightOfHost($0, screen) }
    return heights.max()
  }

  private func heightOfHost(_ index: Int, _ screen: Size) -> Double? {
    frameOfKeyboard(index, screen).map { screen.height - $0.y }
  }

  private func heightOfKeys(_ keys: Int, _ screen: Size) -> Double? {
    guard let frame = frameOfKeyboard(keys, screen) else { return nil }
    var top: Double?
    var parent = parents[keys]
    while parent >= 0, let around = dump.views[parent].frame, around.y > 0,
      around.width >= frame.width, around.maxY >= frame.maxY, holdsKeyboard[parent],
      !holdsInput[parent]
    {
      if around.maxY >= screen.height { top = around.y }
      parent = parents[parent]
    }
    if let top { return screen.height - top }
    let own = screen.height - frame.y
    return Self.keyboards(of: screen).filter { $0 >= own && $0 < own + Self.aboveKeys }.max() ?? own
  }

  /// The frame of a keyboard that is up: neither hidden, nor below the screen, nor a strip along its left or
  /// right side.
  private func frameOfKeyboard(_ index: Int, _ screen: Size) -> Rect? {
    let view = dump.views[index]
    guard !view.isHidden, let frame = view.frame, frame.height > 0, frame.y > 0,
      frame.y < screen.height, frame.height < screen.height || frame.width >= screen.width
    else { return nil }
    return frame
  }

  /// The heights of the keyboards, with and without suggestions, of all devices with a screen, as it is held.
  private static func keyboards(of screen: Size) -> [Double] {
    ShippedDevices.all.flatMap { definition -> [Double] in
      let device = definition.value
      return [Orientation.portrait, .landscapeLeft].filter { device.windowSize($0) == screen }
        .flatMap { orientation in
          let metrics = device.metrics(orientation)
          return [metrics.keyboard, metrics.keyboard + metrics.predictiveBar]
        }
    }
  }

  /// What a keyboard has above its keys, at most, in points.
  private static let aboveKeys = 60.0

  /// The view that has the focus; nil if none is known to.
  ///
  /// Where the dump doesn't say it: the text field or search bar that holds UIKit's field editor, or the only
  /// one that holds views of a selection.
  var firstResponder: Int? {
    if let printed = dump.views.firstIndex(where: \.isFirstResponder) { return printed }
    for isSign in [DumpedClass.isFieldEditor, DumpedClass.isOfSelection] {
      let signs = dump.views.indices.filter {
        !dump.views[$0].isHidden && isSign(dump.views[$0].className)
      }
      let fields = Set(signs.compactMap(fieldAround))
      if let field = fields.first { return fields.count == 1 ? field : nil }
    }
    return nil
  }

  /// The outermost text field or search bar around a view.
  private func fieldAround(_ index: Int) -> Int? {
    var field: Int?
    var view = parents[index]
    while view >= 0 {
      if [.textField, .searchBar].contains(dump.views[view].role) { field = view }
      view = parents[view]
    }
    return field
  }
}
