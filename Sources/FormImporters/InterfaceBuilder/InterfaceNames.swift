import AvoidanceEngine
import Scenarios

/// The names of a document's views, from the best source available.
struct InterfaceNames {
  typealias Index = InterfaceDocument.Index

  private let document: InterfaceDocument
  /// Outlet properties by the view's id.
  private var outlets: [String: String] = [:]
  /// The elements around text inputs.
  private var holders: Set<Index> = []

  init(_ document: InterfaceDocument) {
    self.document = document
    for index in document.elements.indices {
      let element = document[index]
      if document.isInput(index) {
        var around = element.parent
        while around >= 0, holders.insert(around).inserted { around = document[around].parent }
      }
      guard element.name == "outlet" || element.name == "outletCollection",
        let id = element.attributes["destination"],
        let property = element.attributes["property"] ?? element.attributes["collectionClass"],
        !Self.generalOutlets.contains(property)
      else { continue }
      if outlets[id] == nil { outlets[id] = property }
    }
  }

  /// Whether a text input is in a view, which avoidance may then move.
  func holdsInput(_ view: Index) -> Bool { holders.contains(view) }

  func outlet(of constraint: Index) -> String? {
    document.attribute("id", of: constraint).flatMap { outlets[$0] }
  }

  /// Outlets that say nothing about the view's purpose.
  private static let generalOutlets: Set<String> = [
    "delegate", "dataSource", "view", "window", "prefetchDataSource", "rootView", "contentView",
    "backgroundView", "inputAccessoryView", "inputView", "accessoryView", "searchDisplayController",
  ]

  /// Returns names and texts of a view, the best first.
  func candidates(of index: Index) -> [IdentifierMaker.Candidate] {
    let kind = document.viewKind(index)
    var candidates: [IdentifierMaker.Candidate] = [
      .code(document.runtimeValue("accessibilityIdentifier", of: index)),
      .code(accessibility("identifier", of: index)),
      .code(document.attribute("id", of: index).flatMap { outlets[$0] }),
      .code(document.attribute("userLabel", of: index)),
    ]
    if kind == .cell {
      candidates.append(.code(document.attribute("reuseIdentifier", of: index)))
    }
    guard kind.isTextInput || kind == .searchBar || kind == .button || kind == .label else {
      return candidates
    }
    candidates += [
      .text(document.text("placeholder", of: index)),
      .text(document.runtimeValue("placeholder", of: index)),
      .text(accessibility("label", of: index)),
      .text(ownText(of: index)),
    ]
    if kind.isTextInput { candidates.append(.text(textBeside(index))) }
    return candidates
  }

  func nameOfTopLevelView(_ index: Index) -> String? {
    let names = [
      document.attribute("userLabel", of: index),
      document.attribute("id", of: index).flatMap { outlets[$0] },
      document.attribute("customClass", of: index),
      document.attribute("reuseIdentifier", of: index),
    ]
    return names.lazy.compactMap { DefinitionName.cleaned($0) }.first
  }

  /// Returns an element's name in warnings, such as `textField 'email'`, or its class, such as `UIStackView`.
  func label(of index: Index, _ identifier: String? = nil) -> String {
    let name = document[index].name
    let called = identifier ?? document.attribute("customClass", of: index)
    return called.map { "\(name) \(Escaped.quoted($0, limit: 40))" } ?? Self.className(of: name)
  }

  /// The class of an element without a class of its own.
  private static func className(of element: String) -> String {
    otherClasses[element] ?? "UI" + element.prefix(1).uppercased() + element.dropFirst()
  }

  /// The classes of elements that are not named after a class of UIKit.
  private static let otherClasses = [
    "arscnView": "ARSCNView", "arskView": "ARSKView", "containerView": "UIView",
    "glkView": "GLKView", "mapView": "MKMapView", "mkMapView": "MKMapView", "mtkView": "MTKView",
    "sceneKitView": "SCNView", "skView": "SKView", "wkWebView": "WKWebView",
  ]

  static func word(_ kind: ViewNode.Kind) -> String {
    switch kind {
    case .textField: "field"
    case .textView: "text-view"
    case .searchBar: "search"
    case .scrollView: "scroll-view"
    case .tableView: "table"
    case .collectionView: "collection"
    case .stackView: "stack"
    case .view, .cell, .button, .label, .image, .overlay: "\(kind)"
    }
  }

  // MARK: Sources

  private func accessibility(_ name: String, of index: Index) -> String? {
    document.child("accessibility", of: index).flatMap { document.text(name, of: $0) }
  }

  private func ownText(of index: Index) -> String? {
    if document.viewKind(index) == .button {
      return document.child("state", key: "normal", of: index)
        .flatMap { document.text("title", of: $0) }
        ?? document.child("buttonConfiguration", of: index)
        .flatMap { document.text("title", of: $0) }
    }
    guard let text = document.text("text", of: index), !Self.isFiller(text) else { return nil }
    return text
  }

  /// Whether a text is the one that Xcode puts into every new text view.
  static func isFiller(_ text: String) -> Bool { text.hasPrefix("Lorem ipsum") }

  /// The first label beside an input, as in a cell with a title and a field.
  private func textBeside(_ index: Index) -> String? {
    let parent = document[index].parent
    guard parent >= 0, document[parent].name == "subviews" else { return nil }
    let around = document[parent].children
    // Beside several inputs a label may belong to any of them.
    let inputs = around.lazy.filter { document.isInput($0) }
    guard inputs.prefix(2).count == 1 else { return nil }
    return around.first { document[$0].name == "label" }.flatMap { ownText(of: $0) }
  }
}
