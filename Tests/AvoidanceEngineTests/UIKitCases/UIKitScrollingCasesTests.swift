import AvoidanceEngine
import Testing

/// The file's cases of scroll views.
struct UIKitScrollingCasesTests {
  private static func stage(_ example: UIKitCase, profile: UIKitProfile = .observed) throws -> Stage
  {
    let input = example.input
    var frame = Rect(0, 0, 400, 600)
    if input["frame"].list != nil { frame = try example.rect(input["frame"]) }
    var content: Size?
    if input["contentSize"].list != nil { content = try example.size(input["contentSize"]) }
    var offset = Point.zero
    if input["contentOffset"].list != nil { offset = try example.point(input["contentOffset"]) }
    return Stage(
      views: [
        scrollView("s", frame: frame, contentSize: content) {
          $0.contentOffset = offset
          $0.scrollEnabled = input["scrollEnabled"].flag ?? true
        }
      ],
      profile: profile
    )
  }

  private static func quad(_ insets: EdgeInsets) -> PropertyChange.Value {
    .quad(insets.top, insets.left, insets.bottom, insets.right)
  }

  @Test(arguments: UIKitCases.of(.offsets))
  func `an offset by program is kept as it is`(example: UIKitCase) throws {
    var stage = try Self.stage(example)
    let input = example.input
    if input["contentInset"] != .null {
      stage.set("s", .contentInset, Self.quad(example.insets(input["contentInset"])))
    }
    if input["setContentOffset"] != .null {
      let offset = try example.point(input["setContentOffset"])
      stage.scroll("s", to: offset.x, offset.y)
    }
    for step in input["then"].list ?? [] {
      if step["setContentSize"] != .null {
        let size = try example.size(step["setContentSize"])
        stage.set("s", .contentSize, .pair(size.width, size.height))
      } else {
        try #require(step["setContentInset"] != .null)
        stage.set("s", .contentInset, Self.quad(example.insets(step["setContentInset"])))
      }
    }
    if input["frame"].text != nil {
      // "kept after a run loop turn and a panel move"
      stage.perform(.wait(1))
      stage.set("s", .frame, .quad(0, 100, 400, 600))
    }
    var checks = 0
    for key in ["contentOffset", "boundsOrigin"] where example.expect[key] != .null {
      #expect(stage.offset("s") == (try example.point(example.expect[key])))
      checks += 1
    }
    if example.expect["contentSize"] != .null {
      #expect(stage.contentSize("s") == (try example.size(example.expect["contentSize"])))
      #expect(stage.inset("s") == example.insets(example.expect["contentInset"]))
      checks += 1
    }
    #expect(checks == 1)
  }

  @Test(arguments: UIKitCases.of(.limits))
  func `limits follow from content, insets and bounds`(example: UIKitCase) throws {
    let input = example.input
    if input["setOffsetDelta"] != .null {
      let viewport = try example.size(input["viewport"])
      var stage = ScrollViewTests.stage(
        content: Size(viewport.width, 5000), inset: EdgeInsets(11, 0, 23, 0))
      try #require(viewport == Size(400, 600))
      stage.drag("s", by: 0, try example.number(input["setOffsetDelta"]))
      // bounds.maxY == contentSize.height + adjustedContentInset.bottom
      #expect(stage.y("s") + 600 == 5000 + 23)
      return
    }
    if let edge = input["scrollTo"].text {
      var stage = try Self.stage(example)
      stage.set("s", .contentInset, Self.quad(example.insets(input["contentInset"])))
      let limits = stage.limits("s")
      let offset = stage.offset("s")
      let ends = [
        "top": Point(offset.x, limits[1]), "left": Point(limits[0], offset.y),
        "bottom": Point(offset.x, limits[3]), "right": Point(limits[2], offset.y),
      ]
      #expect(ends[edge] == (try example.point(example.expect["contentOffset"])))
      return
    }
    let stage = Stage(views: [
      scrollView(
        "s", frame: Rect(0, 0, 400, try example.number(input["H"])),
        contentSize: Size(400, try example.number(input["contentHeight"]))
      ) {
        $0.contentInset = EdgeInsets(
          input["insetTop"].number ?? 0, 0, input["insetBottom"].number ?? 0, 0)
      }
    ])
    #expect(stage.limits("s")[1] == (try example.number(example.expect["minY"])))
    #expect(stage.limits("s")[3] == (try example.number(example.expect["maxY"])))
  }

  @Test(arguments: UIKitCases.of(.paging))
  func `pages stop at the limits`(example: UIKitCase) throws {
    var stage = try Self.stage(example)
    stage.set("s", .contentInset, Self.quad(example.insets(example.input["contentInset"])))
    let up = Int(example.input["pageUpTimes"].number ?? 0)
    let down = Int(example.input["pageDownTimes"].number ?? 0)
    try #require(up + down > 0)
    let height = stage.frame("s").height
    for _ in 0..<up { stage.drag("s", by: 0, -height) }
    for _ in 0..<down { stage.drag("s", by: 0, height) }
    #expect(stage.offset("s") == (try example.point(example.expect["contentOffset"])))
  }

  @Test(arguments: UIKitCases.of(.offsetFormula))
  func `offsets move by a difference`(example: UIKitCase) throws {
    var stage = Stage(views: [
      scrollView(
        "s", frame: Rect(origin: .zero, size: UIKitCase.screen),
        contentSize: Size(400, try example.number(example.input["contentSize"])))
    ])
    let offset = try example.point(example.input["contentOffset"])
    stage.scroll("s", to: offset.x, offset.y)
    let difference = try example.number(example.input["diff"])
    if difference > 0 {
      // "scroll down is never clamped here"
      stage.perform(.scrollBy(stage.index("s"), Point(0, difference)))
    } else {
      // "scroll up clamps to -inset.top"
      stage.drag("s", by: 0, difference)
    }
    #expect(stage.y("s") == (try example.number(example.expect["contentOffsetY"])))
  }

  @Test(arguments: UIKitCases.of(.scrollRectToVisible))
  func `rectangles are scrolled visible`(example: UIKitCase) throws {
    let input = example.input
    if input["scrollRectToVisible"] != .null {
      var stage = try Self.stage(example)
      stage.scrollRectToVisible("s", try example.rect(input["scrollRectToVisible"]))
      #expect(stage.offset("s") == (try example.point(example.expect["contentOffset"])))
      return
    }
    var policies: [(UIKitProfile.OversizeRect, Double)] = []
    if let offset = example.expect["offset"].number {
      policies = UIKitProfile.OversizeRect.allCases.map { ($0, offset) }
    } else {
      // contested: both edges are settings of the profile
      policies = [
        (.maxEdge, try example.number(example.expect["offsetFarEdge"])),
        (.minEdge, try example.number(example.expect["offsetNearEdge"])),
      ]
    }
    for (policy, expected) in policies {
      var stage = Stage(
        views: [
          scrollView(
            "s", frame: Rect(0, 0, 375, try example.number(input["H"])),
            contentSize: Size(375, try example.number(input["contentHeight"]))
          ) {
            $0.contentInset = EdgeInsets(
              input["insetTop"].number ?? 0, 0, input["insetBottom"].number ?? 0, 0)
          }
        ],
        profile: .observed.with { $0.oversizeRect = policy }
      )
      stage.scroll("s", to: 0, try example.number(input["offset"]))
      let rect = Rect(
        0, try example.number(input["rectY"]), 375, try example.number(input["rectH"]))
      stage.scrollRectToVisible("s", rect)
      #expect(stage.y("s") == expected, "\(policy)")
    }
  }

  @Test(arguments: UIKitCases.of(.overlay))
  func `an overlay in a scroll view scrolls away`(example: UIKitCase) throws {
    let hud = node(.overlay, "hud", frame: try example.rect(example.input["hudFrameInContent"]))
    var stage = Stage(views: [
      scrollView("s", frame: Rect(0, 0, 400, 600), contentSize: Size(400, 2000), children: [hud])
    ])
    stage.scroll("s", to: 0, try example.number(example.input["contentOffsetY"]))
    #expect(stage.windowFrame("hud").y == (try example.number(example.expect["screenY"])))
  }
}
