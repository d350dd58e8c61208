import AvoidanceEngine

/// A document's constraints, by the views that they are about.
struct InterfaceConstraints {
  typealias Index = InterfaceDocument.Index

  /// What a constraint ties.
  enum Attribute: UInt8 {
    case minX, maxX, centerX, width, minY, maxY, centerY, height

    /// Whether it belongs to the horizontal axis.
    var isHorizontal: Bool { rawValue <= Attribute.width.rawValue }

    init?(_ name: String) {
      switch name {
      case "left", "leading", "leftMargin", "leadingMargin": self = .minX
      case "right", "trailing", "rightMargin", "trailingMargin": self = .maxX
      case "centerX", "centerXWithinMargins": self = .centerX
      case "width": self = .width
      case "top", "topMargin", "baseline", "firstBaseline": self = .minY
      case "bottom", "bottomMargin", "lastBaseline": self = .maxY
      case "centerY", "centerYWithinMargins": self = .centerY
      case "height": self = .height
      default: return nil
      }
    }
  }

  /// One constraint, seen from a view.
  struct Tie {
    var own: Attribute
    /// The other view; nil for a constant extent.
    var other: Index?
    var otherAttribute: Attribute?
    /// Whether the extents or edges are equal but for the constant.
    var isPlain: Bool
    /// Whether the other is what a scroll view shows rather than what it scrolls.
    var isScrollFrame: Bool
    var followsKeyboard: Bool
  }

  private let document: InterfaceDocument
  private var ties: [Index: [Tie]] = [:]

  init(_ document: InterfaceDocument, without excluded: Set<String>) {
    self.document = document
    for index in document.elements.indices where document[index].name == "constraint" {
      if let id = document.attribute("id", of: index), excluded.contains(id) { continue }
      add(index)
    }
  }

  /// Returns the constraints that tie a view.
  func ties(of view: Index) -> [Tie] { ties[view] ?? [] }

  // MARK: Collecting

  /// A view or guide that a constraint names, brought back to a view.
  fileprivate struct Item {
    var view: Index
    /// The side of the view that a layout guide stands for, if the item is one.
    var guideSide: Attribute?
    var isScrollFrame = false
    var isKeyboard = false
  }

  private mutating func add(_ index: Index) {
    guard !document.isYes("placeholder", of: index), !document.isNo("active", of: index),
      document.attribute("relation", of: index) == nil,
      (document.number("priority", of: index) ?? 1000) >= 250,
      let first = item(document.attribute("firstItem", of: index), in: index),
      let own = document.attribute("firstAttribute", of: index).flatMap(Attribute.init)
    else { return }
    let isPlain = (document.attribute("multiplier", of: index) ?? "1") == "1"
    guard let name = document.attribute("secondAttribute", of: index) else {
      add(Tie(to: nil, own, nil, isPlain: true), of: first)
      return
    }
    guard let other = Attribute(name),
      let second = item(document.attribute("secondItem", of: index), in: index)
    else { return }
    add(Tie(to: second, own, second.guideSide ?? other, isPlain: isPlain), of: first)
    add(Tie(to: first, other, first.guideSide ?? own, isPlain: isPlain), of: second)
  }

  private mutating func add(_ tie: Tie, of item: Item) {
    guard item.guideSide == nil, tie.other != item.view else { return }
    ties[item.view, default: []].append(tie)
  }

  private func item(_ id: String?, in constraint: Index) -> Item? {
    guard let id else {
      // The view in whose `constraints` it stands.
      let list = document[constraint].parent
      let owner = list >= 0 ? document[list].parent : -1
      return owner >= 0 ? Item(view: owner) : nil
    }
    guard let index = document.indexByID[id] else { return nil }
    switch document[index].name {
    case "viewLayoutGuide":
      let key = document.attribute("key", of: index)
      return Item(
        view: document[index].parent,
        isScrollFrame: key == "frameLayoutGuide",
        isKeyboard: key == "keyboard"
      )
    case "viewControllerLayoutGuide":
      let controller = document[document[index].parent].parent
      guard controller >= 0, let view = document.child(key: "view", of: controller) else {
        return nil
      }
      let isTop = document.attribute("type", of: index) == "top"
      return Item(view: view, guideSide: isTop ? .minY : .maxY)
    default: return Item(view: index)
    }
  }
}

extension InterfaceConstraints.Tie {
  fileprivate init(
    to item: InterfaceConstraints.Item?,
    _ own: InterfaceConstraints.Attribute,
    _ other: InterfaceConstraints.Attribute?,
    isPlain: Bool
  ) {
    self.own = own
    self.other = item?.view
    otherAttribute = other
    self.isPlain = isPlain
    isScrollFrame = item?.isScrollFrame ?? false
    followsKeyboard = item?.isKeyboard ?? false
  }
}
