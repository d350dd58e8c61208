import AvoidanceEngine

extension InterfaceViewReader {
  mutating func controllerForm(_ controller: Index, view index: Index) throws(ImportFailure)
    -> FormDescription
  {
    let canvas = canvas(of: index, controller: controller)
    self.root = index
    var root = try bareView(index)
    try addContent(to: &root, index, size: canvas)
    tidyRoot(&root)
    var description = FormDescription(
      canvas: canvas, controller: controllers.description(of: controller, view: root.kind),
      view: root)
    // A root that was drawn below a bar doesn't extend under it.
    if let frame = document.frame(of: index, in: canvas), frame.y >= 44,
      description.controller.navigationBar != .none,
      frame.maxY <= (document.deviceSize?.height ?? 667)
    {
      description.controller.extendsUnderBars = false
    }
    if let sheet = controllers.sheet(of: controller) {
      present(&description, as: sheet, at: index)
    }
    if document.child(key: "simulatedDestinationMetrics", of: controller)
      .map({ document[$0].name == "freeformSimulatedSizeMetrics" }) == true
    {
      note(.freeform, at: index)
    }
    return description
  }

  /// Returns the form of a top-level view without a controller.
  ///
  /// The view of the File's Owner is a controller's; any other is shown in a typical place: a cell in a table
  /// or collection, anything smaller than a screen below the top safe area of one.
  mutating func topLevelForm(_ index: Index, isControllersView: Bool) throws(ImportFailure)
    -> FormDescription
  {
    let size = document.frame(of: index, in: document.canvas)?.size
    switch document[index].name {
    case "tableViewCell": return try loneCell(index, size)
    case "collectionViewCell": return try loneItem(index)
    default: break
    }
    if isControllersView || size.map({ document.isScreen($0) }) == true {
      let canvas = canvas(of: index, controller: nil)
      self.root = index
      var root = try bareView(index)
      try addContent(to: &root, index, size: canvas)
      tidyRoot(&root)
      var controller = controllers.owner(ofView: index)
      if document.isBelowBars(canvas) { controller.standBelowBar() }
      return FormDescription(canvas: canvas, controller: controller, view: root)
    }
    elements = [-1]
    isFragment = true
    var root = ViewNode(.view)
    var fragment = try view(index, in: document.canvas)
    fragment.frame?.origin = .zero
    placeBelowSafeArea(&fragment)
    root.children = [fragment]
    note(.part, at: index)
    // A screen of the view's own width, so that it has the full width on any device.
    var canvas = document.canvas
    if let width = fragment.frame?.width, width > 0 { canvas.width = width }
    return FormDescription(canvas: canvas, view: root)
  }

  /// Ties a part of a screen to the root, below the status bar, which nobody shows it under.
  ///
  /// It is as high as drawn unless its own constraints say otherwise.
  private func placeBelowSafeArea(_ part: inout ViewNode) {
    part.autoresizing = []
    part.layout.translatesAutoresizingMask = nil
    func tie(
      _ attribute: LayoutConstraint.Attribute, to area: LayoutConstraint.Area = .view
    ) -> LayoutConstraint {
      LayoutConstraint(
        .init(.own, attribute), to: .init(.superview, attribute, area: area))
    }
    part.layout.constraints += [tie(.top, to: .safeArea), tie(.leading), tie(.trailing)]
    if let height = part.frame?.height {
      part.layout.constraints.append(
        LayoutConstraint(.init(.own, .height), constant: height, priority: 999))
    }
  }

  private mutating func loneCell(_ index: Index, _ size: Size?) throws(ImportFailure)
    -> FormDescription
  {
    elements = [-1, -1]
    var cell = try bareView(index)
    let width = size?.width ?? 0
    let height = size?.height ?? 44
    let canvas = Size(width > 0 ? min(width, Double.maxCoordinate) : 375, 667)
    cell.height = min(max(0, height), Double.maxCoordinate)
    let room = Size(canvas.width, cell.height ?? 44)
    addContentInsets(to: &cell, index, drawn: Rect(origin: .zero, size: room), in: room)
    try addContent(to: &cell, index, size: room)
    var table = ViewNode(.tableView, "cells")
    table.frame = Rect(origin: .zero, size: canvas)
    table.autoresizing = [.flexibleWidth, .flexibleHeight]
    table.table?.sections = [.init(rows: [cell])]
    var root = ViewNode(.view)
    root.children = [table]
    note(.loneCell, at: index)
    return FormDescription(canvas: canvas, view: root)
  }

  private mutating func loneItem(_ index: Index) throws(ImportFailure) -> FormDescription {
    elements = [-1, -1]
    let canvas = document.canvas
    var cell = try view(index, in: canvas)
    cell.frame?.origin = .zero
    var collection = ViewNode(.collectionView, "cells")
    collection.frame = Rect(origin: .zero, size: canvas)
    collection.autoresizing = [.flexibleWidth, .flexibleHeight]
    // So that it makes room for bars, as a table does.
    collection.scroll?.alwaysBounceVertical = true
    collection.children = [cell]
    var root = ViewNode(.view)
    root.children = [collection]
    note(.loneItem, at: index)
    return FormDescription(canvas: canvas, view: root)
  }

  /// A root is always visible, with its controller's frame.
  private func tidyRoot(_ root: inout ViewNode) {
    root.autoresizing = []
    root.isHidden = false
    root.alpha = 1
  }

  private mutating func canvas(of view: Index, controller: Index?) -> Size {
    if let size = document.frame(of: view, in: document.canvas)?.size, size.width > 0,
      size.height > 0, max(size.width, size.height) <= Double.maxCoordinate
    {
      return size
    }
    note(document.unknownDevice.map { .unknownDevice($0) } ?? .rootWithoutFrame, at: view)
    return document.canvas
  }

  /// Returns the view of the scene embedded in a container view, at the container's size.
  mutating func embeddedScene(of container: Index, _ size: Size) throws(ImportFailure) -> [ViewNode]
  {
    let segue = document.list("connections", of: container).first {
      document.attribute("kind", of: $0) == "embed"
    }
    guard let id = segue.flatMap({ document.attribute("destination", of: $0) }) else { return [] }
    guard var controller = controllers.controller(withID: id) else {
      note(.otherStoryboard, at: container)
      return []
    }
    if let root = controllers.content(of: controller) { controller = root }
    guard let view = controllers.view(of: controller), !embedding.contains(controller),
      embedding.count < 16
    else {
      note(.embedsNothing, at: container)
      return []
    }
    embedding.append(controller)
    defer { embedding.removeLast() }
    let drawn = document.frame(of: view, in: size)?.size ?? size
    var node = try bareView(view)
    node.frame = Rect(origin: .zero, size: drawn)
    node.layout.isChildController = true
    try addContent(to: &node, view, size: drawn)
    node.autoresizing = [.flexibleWidth, .flexibleHeight]
    node.resize(to: Rect(origin: .zero, size: size))
    return [node]
  }
}

extension ViewNode {
  /// Changes a view's frame and autoresizes its subviews.
  mutating func resize(to new: Rect) {
    guard let old = frame, old.size != new.size else { return frame = new }
    frame = new
    for index in children.indices {
      guard let frame = children[index].frame else { continue }
      let mask = children[index].autoresizing
      children[index].resize(to: mask.resize(frame, from: old.size, to: new.size))
    }
  }
}
