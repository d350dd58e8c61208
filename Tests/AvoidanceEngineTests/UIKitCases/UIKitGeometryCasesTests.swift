@testable import AvoidanceEngine
import Testing

/// The file's cases of conversion, hit testing and rectangles.
struct UIKitGeometryCasesTests {
  /// A tree of the file as scroll views, whose offset is `bounds.origin`; its root sits at `origin`.
  private static func stage(_ example: UIKitCase, origin: Point) throws -> Stage {
    let nodes = try #require(example.input["tree"].list)
    func any(_ value: JSON) throws -> Double {
      value == .text("any") ? 7 : try example.number(value)
    }
    func build(_ value: JSON, isRoot: Bool) throws -> ViewNode {
      let id = try #require(value["id"].text)
      try #require(value["scale"] == .null && value["rotation"] == .null)
      var frame = Rect.zero
      var offset = Point.zero
      if value["frame"] != .null {
        frame = Rect(
          try any(value["frame"][0]), try any(value["frame"][1]), try any(value["frame"][2]),
          try any(value["frame"][3]))
      }
      if value["bounds"] != .null {
        let bounds = try example.rect(value["bounds"])
        frame.size = bounds.size
        offset = bounds.origin
      }
      if value["boundsOrigin"] != .null {
        offset = Point(try any(value["boundsOrigin"][0]), try any(value["boundsOrigin"][1]))
      }
      if isRoot { frame.origin = frame.origin + origin }
      let children = try nodes.filter { $0["parent"].text == id }
        .map { try build($0, isRoot: false) }
      return scrollView(id, frame: frame, contentSize: .zero, children: children) {
        $0.contentOffset = offset
      }
    }
    let root = try #require(nodes.first { $0["parent"] == .null })
    return Stage(views: [try build(root, isRoot: true)])
  }

  @Test(arguments: UIKitCases.of(.convert))
  func `points convert as in UIKit`(example: UIKitCase) throws {
    let point = try example.point(example.input["point"])
    let expected = try example.point(example.expect["point"])
    // wherever the whole tree lies in the window
    for origin in [Point.zero, Point(31, 57)] {
      let stage = try Self.stage(example, origin: origin)
      let from = stage.index(try example.text(example.input["from"]))
      let to = stage.index(try example.text(example.input["to"]))
      let inWindow = stage.screen.convertToWindow(Rect(origin: point, size: Size(3, 2)), from: from)
      let converted = stage.screen.convertFromWindow(inWindow, to: to)
      #expect(converted == Rect(origin: expected, size: Size(3, 2)))
    }
  }

  @Test(arguments: UIKitCases.of(.hitTest))
  func `touches hit as in UIKit`(example: UIKitCase) throws {
    let stage = try Self.stage(example, origin: Point(100, 200))
    let receiver = stage.index(try example.text(example.input["receiver"]))
    let point = try example.point(example.input["point"])
    let inWindow = stage.screen.convertToWindow(Rect(origin: point, size: .zero), from: receiver)
    let hit = stage.screen.hitTest(inWindow.origin)
    // The controller's own view lies behind the tree.
    let name = hit > 0 ? stage.screen.form.name(of: hit) : nil
    #expect(name == example.expect["hit"].text)
  }

  @Test(arguments: UIKitCases.of(.pointInside))
  func `points are inside as in UIKit`(example: UIKitCase) throws {
    let bounds = try example.rect(example.input["bounds"])
    let point = try example.point(example.input["point"])
    let isInside = example.expect["inside"] == .flag(true)
    try #require(isInside || example.expect["inside"] == .flag(false))
    #expect(bounds.contains(point) == isInside)
    let stage = Stage(views: [
      scrollView("v", frame: Rect(50, 60, bounds.width, bounds.height), contentSize: .zero) {
        $0.contentOffset = bounds.origin
      }
    ])
    let inWindow = stage.screen.convertToWindow(
      Rect(origin: point, size: .zero), from: stage.index("v"))
    let hit = stage.screen.hitTest(inWindow.origin)
    #expect((hit == stage.index("v")) == isInside)
  }

  @Test(arguments: UIKitCases.of(.rectangles))
  func `rectangles intersect as in UIKit`(example: UIKitCase) throws {
    let a = try example.rect(example.input["a"])
    let b = try example.rect(example.input["b"])
    if let intersects = example.expect["intersects"].flag {
      #expect(a.intersects(b) == intersects)
      #expect(b.intersects(a) == intersects)
    } else {
      #expect(a.intersection(b) == (try example.rect(example.expect["rect"])))
    }
  }
}
