/// The controller around a form: what it is, its bars, and how it is presented.
public struct ViewController: Hashable, Sendable {
  /// The kind of controller.
  public enum Kind: UInt8, Hashable, Sendable, CaseIterable {
    case viewController, tableViewController, collectionViewController, alertController
  }
  /// How the controller is presented.
  public enum Presentation: UInt8, Hashable, Sendable, CaseIterable {
    case fullScreen, pageSheet, formSheet
  }
  /// A bar on an edge.
  public enum Bar: Hashable, Sendable {
    case none
    /// A bar of UIKit's height.
    case standard
    case height(Double)
  }
  /// A controller around this one.
  public struct Parent: Hashable, Sendable {
    /// The kind of a parent.
    public enum Kind: UInt8, Hashable, Sendable, CaseIterable {
      case plain, navigationController, tabBarController, splitViewController
    }
    /// Its kind.
    public var kind: Kind
    /// Its class's name.
    public var className: String?

    /// Makes a parent.
    public init(kind: Kind, className: String? = nil) {
      self.kind = kind
      self.className = className
    }
  }

  /// The kind of controller.
  public var kind: Kind = .viewController
  /// Its class's name, for rules by class.
  public var className: String?
  /// Its superclasses.
  public var superclasses: [String] = []
  /// The navigation bar at the top.
  public var navigationBar: Bar = .none
  /// The tab bar at the bottom.
  public var tabBar: Bar = .none
  /// The toolbar at the bottom.
  public var toolbar: Bar = .none
  /// How it is presented.
  public var presentation: Presentation = .fullScreen
  /// A sheet's or an alert's frame in window coordinates.
  public var frame: Rect?
  /// Whether its view extends under the bars.
  public var extendsUnderBars = true
  /// Its parents, from the inside out.
  public var parents: [Parent] = []
  /// Whether it is presented by another controller.
  public var presented = false

  /// Whether UIKit may move its view for the keyboard: a sheet or an alert.
  public var isPlacedByUIKit: Bool { presentation != .fullScreen || kind == .alertController }
  /// The frame that a sheet or an alert was given, in window coordinates; nil if it fills the window.
  var ownFrame: Rect? { isPlacedByUIKit ? frame : nil }

  /// Makes a plain full-screen controller.
  public init() {}

  /// The height of the bars at the bottom, in points.
  var bottomBarHeight: Double { tabBar.height(standard: 49) + toolbar.height(standard: 44) }

  /// The bars' heights as insets.
  package func barHeights(device: Device, orientation: Orientation) -> EdgeInsets {
    var navigation = 44.0
    if orientation.isLandscape {
      if min(device.screen.width, device.screen.height) < 414 { navigation = 32 }
    } else if device.runs(.iOS26), !device.isTablet {
      navigation = 54
    }
    return EdgeInsets(navigationBar.height(standard: navigation), 0, bottomBarHeight, 0)
  }
}

extension ViewController.Bar {
  fileprivate func height(standard: Double) -> Double {
    switch self {
    case .none: 0
    case .standard: standard
    case .height(let height): height
    }
  }
}

/// A form as drawn, from which ``Form`` is compiled.
public struct FormDescription: Hashable, Sendable {
  /// The size that the root view had when it was drawn, in points.
  public var canvas: Size { didSet { layoutMemo = LayoutMemo() } }
  /// The controller.
  public var controller: ViewController { didSet { layoutMemo = LayoutMemo() } }
  /// The controller's root view.
  public var view: ViewNode { didSet { layoutMemo = LayoutMemo() } }

  /// Results of earlier layout passes; any change discards them.
  var layoutMemo = LayoutMemo()

  /// Makes a form's description.
  public init(canvas: Size, controller: ViewController = ViewController(), view: ViewNode) {
    self.canvas = canvas
    self.controller = controller
    self.view = view
  }
}
