import AvoidanceEngine

extension InterfaceDocument {
  /// Returns what kind of view an element is; everything unknown is a plain view.
  func viewKind(_ index: Index) -> ViewNode.Kind { Self.kinds[elements[index].name] ?? .view }

  private static let kinds: [String: ViewNode.Kind] = [
    "scrollView": .scrollView, "tableView": .tableView, "collectionView": .collectionView,
    "tableViewCell": .cell, "collectionViewCell": .cell, "stackView": .stackView,
    "textField": .textField, "textView": .textView, "searchBar": .searchBar, "button": .button,
    "label": .label, "imageView": .image,
  ]

  /// Whether an element is a view: by its name, or because it has a frame.
  func isView(_ index: Index) -> Bool {
    let name = elements[index].name
    return name == "view" || name == "containerView" || Self.kinds[name] != nil
      || frameElement(of: index) != nil
  }

  /// Whether an element takes text.
  func isInput(_ index: Index) -> Bool {
    switch elements[index].name {
    case "textField", "textView", "searchBar": true
    default: false
    }
  }

  /// Returns the views directly inside a view, backmost first.
  func subviews(of index: Index) -> [Index] {
    var views: [Index] = []
    for child in elements[index].children {
      switch elements[child].name {
      case "subviews": views += elements[child].children
      case "cells" where elements[index].name == "collectionView":
        views += elements[child].children
      default:
        let key = elements[child].attributes["key"]
        if let key, key != "tableHeaderView", key != "tableFooterView", isView(child) {
          views.append(child)
        }
      }
    }
    return views
  }

  /// Returns the view around a view; nil for a root.
  func superview(of index: Index) -> Index? {
    var parent = elements[index].parent
    while parent >= 0 {
      switch elements[parent].name {
      case "subviews", "cells", "sections", "tableViewSection", "prototypes":
        parent = elements[parent].parent
      case "objects", "scene", "document": return nil
      default: return isView(parent) ? parent : nil
      }
    }
    return nil
  }

  /// Whether any view has a frame.
  var hasGeometry: Bool {
    elements.indices.contains { frameElement(of: $0) != nil }
  }

  // MARK: Frames

  private func frameElement(of index: Index) -> Index? {
    elements[index].children.first {
      switch (elements[$0].name, elements[$0].attributes["key"]) {
      case ("rect", "frame"), ("frame", "frameInset"): true
      default: false
      }
    }
  }

  /// Returns a view's frame in its superview's coordinates; nil where the file gives none.
  ///
  /// A `frameInset` holds distances to the superview's edges, where what is left out is 0, and
  /// sizes, where what is left out follows from the distances.
  func frame(of index: Index, in superview: Size) -> Rect? {
    guard let frame = frameElement(of: index) else { return nil }
    if elements[frame].name == "rect" {
      guard let width = number("width", of: frame), let height = number("height", of: frame)
      else { return nil }
      return Rect(number("x", of: frame) ?? 0, number("y", of: frame) ?? 0, width, height)
    }
    let (x, width) = extent(of: frame, ("minX", "maxX", "width"), in: superview.width)
    let (y, height) = extent(of: frame, ("minY", "maxY", "height"), in: superview.height)
    return Rect(x, y, width, height)
  }

  private func extent(
    of frame: Index, _ names: (near: String, far: String, size: String), in room: Double
  ) -> (start: Double, size: Double) {
    let near = number(names.near, of: frame)
    let far = number(names.far, of: frame)
    let size = number(names.size, of: frame) ?? room - (near ?? 0) - (far ?? 0)
    if let near { return (near, size) }
    return (far.map { room - $0 - size } ?? 0, size)
  }
}
