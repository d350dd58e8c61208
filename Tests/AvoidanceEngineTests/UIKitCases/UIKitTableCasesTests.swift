import AvoidanceEngine
import Testing

/// The file's cases of tables.
struct UIKitTableCasesTests {
  /// A table of rows with these heights.
  private static func stage(size: Size, heights: [Double], inset: EdgeInsets = .zero) -> Stage {
    let rows = heights.enumerated().map { cell("row-\($0.offset)", height: $0.element) }
    return Stage(views: [
      tableView("t", frame: Rect(origin: .zero, size: size), rows: rows) {
        $0.scroll?.contentInset = inset
      }
    ])
  }

  private static let positions: [String: ScrollPosition] = [
    "none": .none, "top": .top, "middle": .middle, "bottom": .bottom,
    // the web's words
    "nearest": .none, "start": .top, "center": .middle, "end": .bottom,
  ]

  private static func position(_ word: String) throws -> ScrollPosition {
    try #require(positions[word], "no position \(word)")
  }

  @Test(arguments: UIKitCases.of(.scrollToRow))
  func `rows are scrolled to their position`(example: UIKitCase) throws {
    let input = example.input
    let y = try example.number(input["rowY"])
    let height = try example.number(input["rowH"])
    let content = try example.number(input["contentHeight"])
    var stage = Self.stage(
      size: Size(375, try example.number(input["H"])), heights: [y, height, content - y - height],
      inset: EdgeInsets(
        try example.number(input["insetTop"]), 0, try example.number(input["insetBottom"]), 0))
    stage.scroll("t", to: 0, try example.number(input["offset"]))
    let position = try Self.position(example.text(input["position"]))
    stage.scrollToRow("t", 1, position)
    #expect(stage.y("t") == (try example.number(example.expect["offset"])))
  }

  @Test(arguments: UIKitCases.of(.documentedRow))
  func `the position none moves least`(example: UIKitCase) throws {
    var stage = Self.stage(
      size: Size(375, 600), heights: Array(repeating: 44, count: 40),
      inset: EdgeInsets(20, 0, 100, 0))
    stage.scroll("t", to: 0, 500)
    if example.expect["sameAs"].text == "top" {
      try #require(example.input["row"].text == "above visible area")
      var top = stage
      stage.scrollToRow("t", 3, .none)
      top.scrollToRow("t", 3, .top)
      #expect(stage.y("t") == top.y("t"))
      #expect(stage.y("t") != 500)
    } else {
      try #require(example.input["row"].text == "fully visible")
      stage.scrollToRow("t", 15, .none)
      #expect(stage.y("t") == 500)
    }
  }

  @Test(arguments: UIKitCases.of(.scrollToItem))
  func `whole sections are scrolled to their position`(example: UIKitCase) throws {
    let input = example.input
    let rowHeight = try example.number(input["rowHeight"])
    let counts = try #require(input["sectionRowCounts"].numbers)
    let target = Int(try example.number(input["targetSection"]))
    // A section is one row as high as its union; an empty target has "only a 10pt header".
    var heights = counts.map { $0 * rowHeight }
    if heights[target] == 0 { heights[target] = 10 }
    var stage = Self.stage(
      size: try example.size(input["viewport"]), heights: heights,
      inset: example.insets(input["contentInset"]))
    let word = try example.text(input["position"])
    // "position none behaves as top in this library (always aligns), unlike UITableView none"
    let position = word == "none" ? .top : try Self.position(word)
    stage.scrollToRow("t", target, position)
    #expect(stage.y("t") == (try example.number(example.expect["contentOffsetY"])))
  }

  @Test(arguments: UIKitCases.of(.nearest))
  func `the web's scrollIntoView agrees`(example: UIKitCase) throws {
    let input = example.input
    let position = try Self.position(example.text(input["block"]))
    var stage: Stage
    if input["viewport"] != .null {
      let target = try example.rect(input["targetRect"])
      let content = try example.size(input["content"])
      stage = Self.stage(
        size: try example.size(input["viewport"]),
        heights: [target.minY, target.height, content.height - target.maxY])
      let scroll = try example.point(input["scroll"])
      stage.scroll("t", to: scroll.x, scroll.y)
    } else {
      let y = try example.number(input["targetMinY"])
      stage = Self.stage(
        size: Size(400, try example.number(input["viewportHeight"])),
        heights: [y, try example.number(input["targetHeight"]), 20_000])
      stage.scroll("t", to: 0, try example.number(input["scrollY"]))
    }
    stage.scrollToRow("t", 1, position)
    #expect(stage.y("t") == (try example.number(example.expect["scrollY"])))
  }

  @Test(arguments: UIKitCases.of(.visibleRow))
  func `the first visible row lies at the top inset`(example: UIKitCase) throws {
    let input = example.input
    let counts = try #require(input["sectionRowCounts"].numbers)
    let rows = Int(counts.reduce(0, +))
    let height = try example.number(input["rowHeight"])
    var stage = Self.stage(
      size: try example.size(input["viewport"]), heights: Array(repeating: height, count: rows),
      inset: example.insets(input["contentInset"]))
    stage.scroll("t", to: 0, try example.number(input["contentOffsetY"]))
    let line = stage.windowFrame("t").minY + stage.adjustedInset("t").top
    let first = (0..<rows).map { stage.windowFrame("row-\($0)") }.first { $0.maxY > line }
    let row = try #require(first)
    #expect(line - row.minY == (try example.number(example.expect["offsetIntoFirstVisibleRow"])))
  }
}
