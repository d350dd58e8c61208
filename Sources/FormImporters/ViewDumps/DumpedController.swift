import AvoidanceEngine

/// The controller around a dumped screen: its bars, and the view that it manages.
struct DumpedController {
  /// The views that are the controller's bars rather than the form's.
  private(set) var bars: Set<Int> = []
  private(set) var value = ViewController()

  private let dump: ViewDump
  private let screen: DumpedScreen
  private let device: Device

  /// Finds the bars in a window on a device.
  init(_ dump: ViewDump, _ screen: DumpedScreen, in window: Int, on device: Device) {
    self.dump = dump
    self.screen = screen
    self.device = device
    guard let frame = dump.screenFrame(of: window) else { return }
    let orientation = orientation(of: frame.size)
    let metrics = device.metrics(orientation)
    var standard = ViewController()
    (standard.navigationBar, standard.tabBar) = (.standard, .standard)
    let heights = standard.barHeights(device: device, orientation: orientation)
    for index in dump.views.indices where dump.views[index].role.isBar && isShown(index) {
      guard let bar = dump.screenFrame(of: index), screen.isInside(index, window),
        !screen.holdsInput(index), isManaged(index), abs(bar.minX - frame.minX) <= tolerance,
        abs(bar.width - frame.width) <= tolerance
      else { continue }
      let below = frame.maxY - bar.maxY
      switch dump.views[index].role {
      case .navigationBar
      where value.navigationBar == .none && bar.minY >= frame.minY - tolerance
        && bar.minY <= metrics.safeArea.top + Self.statusBars:
        value.navigationBar = kind(of: bar.height, heights.top)
      case .tabBar where value.tabBar == .none && abs(below) <= tolerance:
        value.tabBar = kind(of: bar.height - metrics.safeArea.bottom, heights.bottom)
      default: continue
      }
      bars.insert(index)
    }
    if value.navigationBar != .none { value.parents.append(.init(kind: .navigationController)) }
    if value.tabBar != .none { value.parents.append(.init(kind: .tabBarController)) }
  }

  /// The largest difference of status bars on devices with the same screen, in points.
  private static let statusBars = 20.0

  private var tolerance: Double { dump.format.tolerance }

  private func kind(of height: Double, _ standard: Double) -> ViewController.Bar {
    guard height > tolerance else { return .none }
    return abs(height - standard) <= tolerance ? .standard : .height(height)
  }

  private func isShown(_ index: Int) -> Bool {
    !sequence(first: index) { dump.views[$0].superview }
      .contains { dump.views[$0].isHidden || dump.views[$0].alpha == 0 }
  }

  /// Whether a controller of UIKit's put the bar where it is, as far as classes are printed.
  private func isManaged(_ index: Int) -> Bool {
    guard !dump.isOnScreen, let superview = dump.views[index].superview else { return true }
    let around = dump.views[superview]
    return around.role == .view && around.className != "UIView"
      && !DumpedClass.isCustom(around.className)
  }

  /// Returns the view of the controller in a window: the first one below it that is none of UIKit's own.
  ///
  /// It is nil where classes are not printed, or several views are beside each other.
  func view(in window: Int) -> Int? {
    guard dump.format == .recursiveDescription else { return nil }
    var index = window
    while true {
      let inner = dump.views[index].subviews.filter {
        !bars.contains($0) && !screen.isKeyboards($0) && dump.views[$0].role != .ignored
      }
      let shown = inner.filter { screen.showsContent($0) || screen.holdsInput($0) }
      let next = shown.isEmpty ? inner : shown
      guard next.count == 1 else { return nil }
      index = next[0]
      guard DumpedClass.containers.contains(dump.views[index].className) else { break }
    }
    switch dump.views[index].role {
    case .view, .scrollView, .tableView, .collectionView: return index
    default: return nil
    }
  }

  /// Places a form's root in its window: in all of it, between the bars, or where it is.
  func place(_ form: inout FormDescription, at frame: Rect, in window: Rect) {
    let frame = Rect(origin: frame.origin - window.origin, size: frame.size)
    guard !frame.isNear(Rect(origin: .zero, size: window.size), tolerance) else { return }
    if frame.isNear(areaBetweenBars(in: window.size), tolerance), value != ViewController() {
      form.controller.extendsUnderBars = false
      form.canvas = frame.size
      form.view.frame = Rect(origin: .zero, size: frame.size)
    } else {
      form.view.frame = frame
    }
  }

  /// What the bars leave free.
  private func areaBetweenBars(in size: Size) -> Rect {
    let orientation = orientation(of: size)
    let bars = value.barHeights(device: device, orientation: orientation)
    let safeArea = device.metrics(orientation).safeArea
    let top = bars.top > 0 ? safeArea.top + bars.top : 0
    let bottom = bars.bottom > 0 ? safeArea.bottom + bars.bottom : 0
    return Rect(0, top, size.width, size.height - top - bottom)
  }

  /// The height of the safe area at the bottom of a screen, with the bars.
  func safeBottom(of screen: Size) -> Double {
    let orientation = orientation(of: screen)
    return device.metrics(orientation).safeArea.bottom
      + value.barHeights(device: device, orientation: orientation).bottom
  }

  private func orientation(of size: Size) -> Orientation {
    size == device.screen ? .portrait : .landscapeLeft
  }
}

extension Rect {
  fileprivate func isNear(_ other: Rect, _ tolerance: Double) -> Bool {
    [x - other.x, y - other.y, width - other.width, height - other.height]
      .allSatisfy { abs($0) <= tolerance }
  }
}
