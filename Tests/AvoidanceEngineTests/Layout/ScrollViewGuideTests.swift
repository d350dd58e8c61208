import Testing

@testable import AvoidanceEngine

/// What is tied to a scroll view's own safe area or frame, which don't scroll: <doc:Constraints#Guides>.
struct ScrollViewGuideTests {
  /// A page that fills the screen of an iPhone SE (1st generation), which has a status bar of 20, with a field
  /// of 34 that is centred in the page's rectangle of a kind.
  private static func page(_ area: LayoutConstraint.Area, contentSize: Size? = Size(320, 900))
    -> Stage
  {
    let device = Device(
      screen: Size(320, 568),
      portrait: Device.Metrics(safeArea: EdgeInsets(20, 0, 0, 0), statusBar: 20, keyboard: 216))
    return Stage(
      constraints: fill("page", "root") + [
        pin(anchor("field", .centerY), to: anchor("page", .centerY, area)),
        pin(anchor("field", .leading), to: anchor("page", .leading, area), 20),
        fix("field", .width, 280), fix("field", .height, 34),
      ],
      on: device,
      views: [
        scrollView(
          "page", frame: .zero, contentSize: contentSize, insetAdjustment: .automatic,
          children: [
            node(.view, "top", frame: Rect(0, 0, 320, 900)),
            node(.textField, "field", frame: .zero),
          ])
      ])
  }

  // Three storyboards, frames that Xcode stored at offset 0: 20 + (568 − 20)/2 = 294, less 17.
  @Test func `what is centred in the safe area stays while the content scrolls`() {
    var stage = Self.page(.safeArea)
    let field = stage.index("field")
    #expect(stage.screen.drawnFrame(field) == Rect(20, 277, 280, 34))
    for offset in [-20.0, 80, 352] {
      stage.scroll("page", to: 0, offset)
      #expect(stage.y("page") == offset)
      #expect(stage.frame("field") == Rect(20, 277 + offset, 280, 34))
      #expect(stage.screen.windowFrame(field) == Rect(20, 277, 280, 34))
      #expect(stage.screen.drawnFrame(field).y == 277)
    }
  }

  @Test func `it stands there from the start`() {
    let stage = Self.page(.safeArea)
    #expect(stage.y("page") == -20)
    #expect(stage.frame("field") == Rect(20, 257, 280, 34))
  }

  // 568/2 − 17 = 267.
  @Test func `what is centred in the frame stays, too`() {
    var stage = Self.page(.frame)
    for offset in [-20.0, 80] {
      stage.scroll("page", to: 0, offset)
      #expect(stage.frame("field").y == 267 + offset)
    }
  }

  // The view of 900 counts; the field, at 277 + 352 = 629 to 663 of it or anywhere, does not.
  @Test func `what is fixed makes no content larger`() {
    var stage = Self.page(.safeArea, contentSize: nil)
    #expect(stage.contentSize("page") == Size(320, 900))
    stage.simulator.screen.setContentInset(
      EdgeInsets(0, 0, 400, 0), of: stage.index("page"), Cause())
    stage.scroll("page", to: 0, 732)
    #expect(stage.frame("field").y == 1009)
    #expect(stage.contentSize("page") == Size(320, 900))
    #expect(stage.limits("page") == [0, -20, 0, 732])
  }

  // It would begin at 800, and ends above the frame's bottom: 568 − 20 − 50 = 498. The same state gives the same
  // layout, whatever was laid out before.
  @Test func `what is held above the frame's bottom stays there, too`() {
    let stage = Stage(
      constraints: fill("page", "root") + [
        pin(anchor("box", .top), to: anchor("page", .top, .content), 800, at: 250),
        pin(anchor("box", .bottom), .lessThanOrEqual, to: anchor("page", .bottom, .frame), -20),
        pin(anchor("box", .leading), to: anchor("page", .leading)),
        fix("box", .width, 100), fix("box", .height, 50),
      ],
      on: .bare(320, 568),
      views: [
        scrollView(
          "page", frame: .zero, contentSize: Size(320, 2000),
          children: [node(.view, "box", frame: .zero)])
      ])
    for offsets in [[0.0, 100], [100, 0], [400, 0]] {
      var stage = stage
      for offset in offsets {
        stage.scroll("page", to: 0, offset)
        #expect(stage.frame("box").y == min(498 + offset, 800))
      }
    }
  }

  // Content as wide as the frame scrolls up and down, where nothing is tied.
  @Test func `an axis on which nothing is tied asks for no pass`() {
    var stage = Stage(
      constraints: fill("page", "root") + [
        pin(anchor("box", .leading), to: anchor("page", .leading, .frame)),
        pin(anchor("box", .trailing), to: anchor("page", .trailing, .frame)),
        pin(anchor("box", .top), to: anchor("page", .top)), fix("box", .height, 50),
      ],
      on: .bare(320, 568),
      views: [
        scrollView(
          "page", frame: .zero, contentSize: Size(320, 2000),
          children: [node(.view, "box", frame: .zero)])
      ])
    let page = stage.index("page")
    let (before, screen) = (stage.screen.layoutKey(system: 0), stage.screen)
    #expect(screen.form.layoutProgram.fixingScrollViews.vertical == [])
    #expect(screen.form.layoutProgram.fixingScrollViews.horizontal == [page])
    stage.simulator.screen.setContentOffset(Point(0, 100), of: page, Cause())
    #expect(!stage.screen.needsLayout && stage.screen.layoutKey(system: 0) == before)
    stage.simulator.screen.setContentOffset(Point(10, 100), of: page, Cause())
    #expect(stage.screen.needsLayout && stage.screen.layoutKey(system: 0) != before)
  }

  // A label of 20 that begins 8 below the field hangs on it: 277 + 34 + 8 = 319 of the window.
  @Test func `what hangs on it makes none larger either`() {
    var stage = Stage(
      constraints: fill("page", "root") + [
        pin(anchor("field", .top), to: anchor("page", .top, .frame), 500),
        pin(anchor("label", .top), to: anchor("field", .bottom), 8),
      ]
        + ["field", "label"].flatMap {
          [
            pin(anchor($0, .leading), to: anchor("page", .leading)), fix($0, .width, 100),
            fix($0, .height, 34),
          ]
        },
      on: .bare(320, 568),
      views: [
        scrollView(
          "page", frame: .zero,
          children: [
            node(.view, "top", frame: Rect(0, 0, 320, 700)),
            node(.textField, "field", frame: .zero), node(.label, "label", frame: .zero),
          ])
      ])
    stage.scroll("page", to: 0, 132)
    #expect(stage.frame("label").y == 132 + 542)
    #expect(stage.contentSize("page") == Size(320, 700))
  }

  // An iPhone 14's bottom safe area of 34: 844 − 34 − 20 = 790; the keyboard's inset is in no safe area.
  @Test func `a button above a table's safe area floats over its rows`() {
    var root = tableView(
      "table", rows: (0..<20).map { _ in cell(height: 60) },
      children: [node(.button, "send", frame: .zero)])
    root.layout.constraints = [
      pin(anchor("send", .bottom), to: anchor("root", .bottom, .safeArea), -20),
      pin(anchor("send", .centerX), to: anchor("root", .centerX, .safeArea)),
      fix("send", .width, 100), fix("send", .height, 50),
    ]
    var stage = Stage(root, device: .iPhone14)
    let send = stage.index("send")
    #expect(stage.screen.windowFrame(send) == Rect(145, 740, 100, 50))
    stage.simulator.screen.setContentInset(
      EdgeInsets(0, 0, 291, 0), of: stage.index("table"), Cause())
    for offset in [0.0, 333, 500] {
      stage.scroll("table", to: 0, offset)
      #expect(stage.screen.windowFrame(send) == Rect(145, 740, 100, 50))
    }
  }

  // A sticky header: it begins at the frame's top and the content ends 600 below it, so at every offset the
  // limit is as far away; where the content would end before the frame's bottom, the page comes to rest.
  @Test func `content that ends below what is fixed comes to rest`() {
    for below in [600.0, 500] {
      var stage = Stage(
        constraints: fill("page", "root") + [
          pin(anchor("field", .top), to: anchor("page", .top, .frame)),
          pin(anchor("page", .bottom), to: anchor("field", .bottom), below - 34),
          pin(anchor("field", .leading), to: anchor("page", .leading)),
          fix("field", .width, 100), fix("field", .height, 34),
        ],
        on: .bare(320, 568),
        views: [
          scrollView("page", frame: .zero, children: [node(.textField, "field", frame: .zero)])
        ])
      stage.scroll("page", to: 0, 20)
      let y = stage.y("page")
      #expect(stage.frame("field").y == y)
    }
  }
}
