import AvoidanceEngine
import Scenarios

/// The controller on a dumped screen: its view and its bars, without UIKit's views around them.
struct DumpedController {
  /// The controller's view, and its frame in the window.
  var view: Int
  var frame: Rect
  var kind = ViewController.Kind.viewController
  var navigationBar = ViewController.Bar.none
  var tabBar = ViewController.Bar.none
  var toolbar = ViewController.Bar.none
  /// Whether the view is as large as the window.
  var extendsUnderBars = true
}

extension DumpedScreen {
  /// The controller in a window whose form would otherwise lose the safe area of its bars, or whose view is a
  /// table or collection.
  ///
  /// Its view is the first below the window that is none of UIKit's own. Nil if classes are not printed, if
  /// inputs are beside it, or if it is neither as large as the window nor as what the bars leave of it.
  func controller(in window: Int) -> DumpedController? {
    guard dump.views[window].role == .window, let screen = dump.views[window].frame?.size else {
      return nil
    }
    var bars: [Int] = []
    var origin = Point.zero
    var view = window
    while view == window || DumpedClass.isContainer(dump.views[view].className) {
      let inner = children[view].filter {
        !dump.views[$0].isHidden && dump.views[$0].frame?.isEmpty == false && !isKeyboards($0)
      }
      let found = inner.filter { Self.barRoles.contains(dump.views[$0].role) }
      guard origin == .zero || found.isEmpty else { return nil }
      bars += found
      let others = inner.filter { !found.contains($0) }
      guard !found.contains(where: holdsInput),
        let next = others.filter(holdsInput).first ?? others.first,
        others.filter(holdsInput).count <= 1, let frame = dump.views[next].frame
      else { return nil }
      origin = Point(origin.x + frame.x, origin.y + frame.y)
      view = next
    }
    guard !dump.views[view].className.isEmpty, let own = dump.views[view].frame else { return nil }
    var found = DumpedController(view: view, frame: Rect(origin: origin, size: own.size))
    switch dump.views[view].role {
    case .tableView: found.kind = .tableViewController
    case .collectionView: found.kind = .collectionViewController
    default: if bars.isEmpty { return nil }
    }
    let edge = Self.safeArea(of: screen).bottom
    var free = (top: 0.0, bottom: screen.height)
    for bar in bars {
      guard let frame = dump.views[bar].frame, frame.width == screen.width else { return nil }
      let isAtBottom = frame.maxY == screen.height
      let height = ViewController.Bar.height(frame.height - (isAtBottom ? edge : 0))
      switch dump.views[bar].role {
      case .navigationBar:
        found.navigationBar = height
        free.top = frame.maxY
      case .tabBar:
        found.tabBar = height
        free.bottom = min(free.bottom, frame.y)
      default:
        found.toolbar = height
        free.bottom = min(free.bottom, frame.y)
      }
    }
    let isWhole = found.frame == Rect(origin: .zero, size: screen)
    found.extendsUnderBars = isWhole
    let between = Rect(0, free.top, screen.width, free.bottom - free.top)
    return isWhole || found.frame == between ? found : nil
  }

  /// A view of the size of the screen as that of a controller without bars; nil if it isn't as large.
  func controller(with view: Int) -> DumpedController? {
    let tops = tops()
    guard tops.count == 1, let screen = dump.views[tops[0]].frame?.size, !isPiece(tops[0]),
      dump.views[view].frame == Rect(origin: .zero, size: screen)
    else { return nil }
    return DumpedController(view: view, frame: Rect(origin: .zero, size: screen))
  }

  /// Finds the views that may be the controller's, if no bars tell it.
  ///
  /// - Parameter moved: The views that other dumps show elsewhere: of two, that one is first.
  /// - Returns: The likeliest first: where classes are printed, the first view that is none of UIKit's own;
  ///   else the last of the only children of the screen's size, and the one before it.
  func rootCandidates(moved: Set<Int>) -> [Int] {
    let tops = tops()
    guard tops.count == 1, controller(with: tops[0]) != nil else { return [] }
    var chain = tops
    while let last = chain.last {
      let isPrinted = !dump.views[last].className.isEmpty
      let isOwn =
        dump.views[last].role == .window
        || DumpedClass.isContainer(dump.views[last].className)
      guard !isPrinted || isOwn else { break }
      let inner = children[last].filter {
        !dump.views[$0].isHidden && dump.views[$0].role != .ignored
          && !isKeyboards($0)
      }
      let next = isPrinted ? inner.first(where: holdsInput) ?? inner.first : inner.first
      guard let next, isPrinted || inner.count == 1, dump.views[next].role == .view,
        controller(with: next) != nil
      else { break }
      chain.append(next)
    }
    guard let last = chain.last, dump.views[last].className.isEmpty, chain.count > 1 else {
      return chain.suffix(1)
    }
    let both = [last, chain[chain.count - 2]]
    return both.filter(moved.contains) + both.filter { !moved.contains($0) }
  }

  private static let barRoles: Set<DumpedView.Role> = [.navigationBar, .tabBar, .toolbar]

  /// The safe area of the first device with a screen, as it is held.
  private static func safeArea(of screen: Size) -> EdgeInsets {
    guard let choice = DeviceChoice(screen: screen),
      let device = ShippedDevices.all.first(where: { $0.name == choice.device })
    else { return .zero }
    return device.value.metrics(choice.orientation).safeArea
  }
}
