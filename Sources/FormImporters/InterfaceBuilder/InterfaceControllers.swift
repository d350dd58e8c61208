import AvoidanceEngine

/// The document's view controllers, their containment and the resulting bars.
struct InterfaceControllers {
  typealias Index = InterfaceDocument.Index

  let document: InterfaceDocument
  private var controllerOfScene: [Index: Index] = [:]
  private var numbers: [Index: Int] = [:]
  /// The container that holds a controller, or the controller that embeds it.
  private var container: [Index: Index] = [:]
  private var embedded: Set<Index> = []
  /// The presentation styles of segues, by the controllers they lead to.
  private(set) var stylesOfSegues: [Index: String] = [:]
  /// The `view` outlet of a xib's File's Owner.
  private(set) var viewOfFilesOwner: Index?

  init(_ document: InterfaceDocument) {
    self.document = document
    for (number, scene) in document.list("scenes", of: 0).enumerated() {
      guard let controller = Self.controller(in: scene, document) else { continue }
      controllerOfScene[scene] = controller
      numbers[controller] = number + 1
    }
    viewOfFilesOwner = Self.ownersView(document)
    connect()
  }

  func controller(ofScene scene: Index) -> Index? { controllerOfScene[scene] }

  func controller(withID id: String) -> Index? {
    document.indexByID[id].flatMap { numbers[$0] == nil ? nil : $0 }
  }

  /// The name of a scene without one.
  func sceneNumber(of controller: Index) -> String { "scene-\(numbers[controller] ?? 0)" }

  func view(of controller: Index) -> Index? {
    document.child(key: "view", of: controller).flatMap { document.isView($0) ? $0 : nil }
  }

  /// Returns a navigation controller's root view controller.
  func content(of controller: Index) -> Index? {
    guard document[controller].name == "navigationController" else { return nil }
    let segue = document.list("connections", of: controller).first {
      document.attribute("relationship", of: $0) == "rootViewController"
    }
    return segue.flatMap { document.attribute("destination", of: $0) }
      .flatMap { self.controller(withID: $0) }
  }

  /// Whether a controller shows its own view rather than other controllers.
  func hasOwnView(_ controller: Index) -> Bool {
    switch document[controller].name {
    case "viewController", "tableViewController", "collectionViewController": true
    default: false
    }
  }

  /// Returns the names of a scene, the best first.
  func names(of controller: Index) -> [String] {
    let item = document.child(key: "navigationItem", of: controller)
    return [
      document.attribute("userLabel", of: controller),
      document.attribute("storyboardIdentifier", of: controller),
      document.attribute("customClass", of: controller),
      document.attribute("title", of: controller),
      item.flatMap { document.attribute("title", of: $0) },
    ].compactMap { DefinitionName.cleaned($0) }
  }

  /// Returns the identifiers that Xcode assigned to a scene.
  func identifiers(of controller: Index) -> [String] {
    let scene = document[document[controller].parent].parent
    return [document.attribute("id", of: controller), document.attribute("sceneID", of: scene)]
      .compactMap(\.self)
  }

  // MARK: Containment

  private static func controller(in scene: Index, _ document: InterfaceDocument) -> Index? {
    document.list("objects", of: scene).first {
      document[$0].name.hasSuffix("Controller")
        || document[$0].attributes["sceneMemberID"]
          == "viewController"
    }
  }

  private static func ownersView(_ document: InterfaceDocument) -> Index? {
    let owner = document.list("objects", of: 0).first {
      document.attribute("placeholderIdentifier", of: $0) == "IBFilesOwner"
    }
    guard let owner else { return nil }
    let outlet = document.list("connections", of: owner).first {
      document.attribute("property", of: $0) == "view"
    }
    return outlet.flatMap { document.attribute("destination", of: $0) }
      .flatMap { document.indexByID[$0] }
  }

  private struct Segue {
    var source: Index
    var target: Index
    var kind: String
    var style: String?
  }

  private mutating func connect() {
    var pushes: [Index: [Index]] = [:]
    var queue: [Index] = []
    let segues = segues()
    for segue in segues where segue.kind == "presentation" || segue.kind == "modal" {
      if stylesOfSegues[segue.target] == nil { stylesOfSegues[segue.target] = segue.style }
    }
    for segue in segues where segue.kind == "relationship" {
      guard container[segue.target] == nil, segue.source != segue.target else { continue }
      container[segue.target] = segue.source
      queue.append(segue.target)
    }
    for segue in segues {
      switch segue.kind {
      case "push", "show": pushes[segue.source, default: []].append(segue.target)
      case "embed" where container[segue.target] == nil && segue.source != segue.target:
        container[segue.target] = segue.source
        embedded.insert(segue.target)
      default: break
      }
    }
    // Whatever is pushed from a navigation controller's content is also its content.
    var position = 0
    while position < queue.count {
      let source = queue[position]
      position += 1
      // The nearest one; from a tab bar controller that is pushed itself, the outer one.
      let holder = containers(of: source).first { document[$0].name == "navigationController" }
      guard let holder else { continue }
      for target in pushes[source] ?? [] where container[target] == nil && holds(target) {
        container[target] = holder
        queue.append(target)
      }
    }
  }

  /// Whether a controller can be pushed: a navigation controller has its own bar.
  private func holds(_ target: Index) -> Bool { document[target].name != "navigationController" }

  private func segues() -> [Segue] {
    var segues: [Segue] = []
    for (scene, controller) in controllerOfScene.sorted(by: { $0.key < $1.key }) {
      document.forEachDescendant(of: scene) { index in
        guard document[index].name == "segue",
          let id = document.attribute("destination", of: index),
          let target = self.controller(withID: id)
        else { return }
        let kind = document.attribute("kind", of: index) ?? ""
        let style = document.attribute("modalPresentationStyle", of: index)
        segues.append(Segue(source: controller, target: target, kind: kind, style: style))
      }
    }
    return segues
  }

  /// No app nests containers deeper than this.
  private static let deepest = 32

  /// Returns a controller's containers, innermost first, each once.
  func containers(of controller: Index) -> [Index] {
    var found: [Index] = []
    var current = controller
    while let next = container[current], !found.contains(next), next != controller,
      found.count < Self.deepest
    {
      found.append(next)
      current = next
    }
    return found
  }

  // MARK: The model's controller

  func description(of controller: Index, view: ViewNode.Kind) -> ViewController {
    var result = ViewController()
    switch (document[controller].name, view) {
    case ("tableViewController", .tableView): result.kind = .tableViewController
    case ("collectionViewController", .collectionView): result.kind = .collectionViewController
    default: break
    }
    result.className = document.attribute("customClass", of: controller)
    let around = containers(of: controller)
    result.parents = around.map {
      ViewController.Parent(
        kind: Self.parentKind(document[$0].name),
        className: document.attribute("customClass", of: $0))
    }
    addBars(to: &result, controller, around)
    return result
  }

  /// Returns the controller of a xib's view, with the bars that Interface Builder simulates around it.
  func owner(ofView view: Index) -> ViewController {
    var result = ViewController()
    addBars(to: &result, view, [])
    let bar = document.child(
      "simulatedNavigationBarMetrics", key: "simulatedTopBarMetrics", of: view)
    if let bar, document.isNo("translucent", of: bar) { result.extendsUnderBars = false }
    return result
  }

  private static func parentKind(_ name: String) -> ViewController.Parent.Kind {
    switch name {
    case "navigationController": .navigationController
    case "tabBarController": .tabBarController
    case "splitViewController": .splitViewController
    default: .plain
    }
  }

  private func addBars(to result: inout ViewController, _ controller: Index, _ around: [Index]) {
    let isInside = embedded.contains(controller)
    let navigation = around.first { document[$0].name == "navigationController" }
    let tabs = around.contains { document[$0].name == "tabBarController" }
    let simulatesTop = has("simulatedNavigationBarMetrics", "simulatedTopBarMetrics", controller)
    if let navigation, !isInside {
      result.navigationBar = hidesBar(navigation) ? .none : .standard
    } else if simulatesTop {
      result.navigationBar = .standard
    }
    if !isInside, !document.isYes("hidesBottomBarWhenPushed", of: controller) {
      let simulatesTabs = has("simulatedTabBarMetrics", "simulatedBottomBarMetrics", controller)
      result.tabBar = tabs || simulatesTabs ? .standard : .none
    }
    if has("simulatedToolbarMetrics", "simulatedBottomBarMetrics", controller), !tabs {
      result.toolbar = .standard
    }
    if result.navigationBar != .none,
      let edges = document.child(key: "edgesForExtendedLayout", of: controller),
      !document.isYes("top", of: edges)
    {
      result.extendsUnderBars = false
    }
  }

  private func has(_ name: String, _ key: String, _ controller: Index) -> Bool {
    document.child(name, key: key, of: controller) != nil
  }

  private func hidesBar(_ navigation: Index) -> Bool {
    if document.isYes("navigationBarHidden", of: navigation) { return true }
    return document.child(key: "navigationBar", of: navigation)
      .map { document.isYes("hidden", of: $0) } ?? false
  }
}

enum InterfaceSheet: String {
  case pageSheet, formSheet

  var words: String { self == .pageSheet ? "page sheet" : "form sheet" }
}

extension InterfaceControllers {
  /// Returns the sheet in which a controller's view is presented, if the document says so at the outermost
  /// container or at a segue that presents it.
  ///
  /// The segue's style takes precedence, since UIKit assigns it to the controller on presentation.
  func sheet(of controller: Index) -> InterfaceSheet? {
    let outermost = containers(of: controller).last ?? controller
    let style =
      stylesOfSegues[outermost] ?? document.attribute("modalPresentationStyle", of: outermost)
    return style.flatMap { InterfaceSheet(rawValue: $0) }
  }
}

extension InterfaceViewReader {
  /// Sets a form's presentation; the frame is known only if the scene is drawn on the screen of an iPad,
  /// which UIKit centres a form sheet on.
  mutating func present(_ form: inout FormDescription, as sheet: InterfaceSheet, at view: Index) {
    let screen = document.canvas
    let size = form.canvas
    // No phone's shorter side is as long.
    if sheet == .formSheet, min(screen.width, screen.height) >= 744, size.width < screen.width,
      size.height < screen.height
    {
      form.controller.presentation = .formSheet
      form.controller.frame = Rect(
        (screen.width - size.width) / 2, (screen.height - size.height) / 2, size.width, size.height)
      note(.sheet(sheet, on: screen), at: view)
      return
    }
    // The format has no form sheet without a frame.
    if sheet == .pageSheet { form.controller.presentation = .pageSheet }
    note(.sheet(sheet, on: nil), at: view)
  }
}
