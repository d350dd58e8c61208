import Testing

@testable import AvoidanceEngine

/// <doc:TodaysRecipes#Safe-area-keyboard>: its worked examples.
struct SafeAreaKeyboardTests {
  private static func stage(_ view: ViewNode, _ parameters: [String: ParameterValue] = [:]) -> Stage
  {
    Stage(
      views: [view], device: .tall,
      strategy: StrategyDescription(SafeAreaKeyboard.model, parameters: parameters))
  }

  private static func scrolling() -> ViewNode {
    scrollView(
      "scroll",
      frame: Rect(0, 0, 375, 812),
      contentSize: Size(375, 1000),
      insetAdjustment: .automatic,
      children: [
        textField("b", frame: Rect(20, 650, 335, 44)),
        textField("c", frame: Rect(20, 750, 335, 44)),
      ]
    )
  }

  /// 200 high from 300 on.
  private static func box(_ change: (inout ViewNode) -> Void = { _ in }) -> ViewNode {
    node(
      .view, "box", frame: Rect(20, 300, 335, 200),
      children: [textField("b", frame: Rect(20, 100, 295, 44))], with: change)
  }

  @Test func `the safe area grows, and the field is scrolled by the least amount`() {
    var stage = Self.stage(Self.scrolling())
    #expect(stage.y("scroll") == -44)
    stage.focus("b")
    // 335 less the 34 that are safe already; then 694 − (812 − 335).
    #expect(
      stage.adjustments == [
        "strategy root.additionalSafeAreaInsets [0, 0, 301, 0] 0.25/7",
        "strategy scroll.contentOffset [0, 217] 0.25/7",
      ]
    )
    #expect(stage.adjustedInset("scroll").bottom == 335)
    stage.focus("c")
    // 794 − 477: UIKit knows the safe area, and was first.
    #expect(stage.y("scroll") == 317)
    stage.perform(.hideKeyboard)
    // The limit is 1000 + 34 − 812.
    #expect(stage.y("scroll") == 222)
  }

  @Test func `a margin is scrolled visible, too`() {
    var stage = Self.stage(Self.scrolling(), ["margin": .number(16)])
    stage.focus("b")
    #expect(stage.y("scroll") == 233)
  }

  @Test func `nothing scrolls where that is left to the app`() {
    var stage = Self.stage(Self.scrolling(), ["scrolls": .flag(false)])
    stage.focus("b")
    // UIKit's second reveal does it.
    #expect(stage.adjustments.last == "system scroll.contentOffset [0, 217] 0.25/7")
  }

  // The keyboard's top is 852 − 336 = 516; the inset 818 − 516 = 302, the offset 744 − (516 − 59) = 287.
  // After the hide the limit is 900 − 759 = 141.
  @Test func `a container of a fixed height that holds a scroll view stays`() {
    let page = scrollView(
      "page", frame: Rect(0, 0, 393, 759), contentSize: Size(393, 900),
      insetAdjustment: .automatic, children: [textField("b", frame: Rect(20, 700, 353, 44))])
    let group = node(.view, "group", frame: Rect(0, 59, 393, 759), children: [page])
    let phone = Device(
      screen: Size(393, 852),
      portrait: Device.Metrics(safeArea: EdgeInsets(59, 0, 34, 0), statusBar: 59, keyboard: 336))
    var stage = Stage(
      views: [group], device: phone, strategy: StrategyDescription(SafeAreaKeyboard.model))
    stage.focus("b")
    #expect(stage.frame("group") == Rect(0, 59, 393, 759))
    #expect(stage.adjustedInset("page").bottom == 302)
    #expect(stage.y("page") == 287)
    #expect(stage.windowFrame("b") == Rect(20, 472, 353, 44))
    stage.perform(.hideKeyboard)
    #expect(stage.frame("group") == Rect(0, 59, 393, 759))
    #expect(stage.y("page") == 141)
    // What the app does with it while the keyboard is up is the app's.
    stage.focus("b")
    stage.set("group", .frame, .quad(0, 100, 393, 718))
    stage.perform(.hideKeyboard)
    #expect(stage.frame("group") == Rect(0, 100, 393, 718))
  }

  @Test func `content of a fixed height moves by half of what is lost`() {
    var stage = Self.stage(Self.box())
    stage.focus("b")
    // The line goes from 778 to 477: 300 − 301/2.
    #expect(stage.frame("box") == Rect(20, 149.5, 335, 200))
    stage.perform(.hideKeyboard)
    #expect(stage.frame("box") == Rect(20, 300, 335, 200))
  }

  // Where SwiftUI lays it out anew, half of what is lost is no better a guess than nothing.
  @Test(arguments: ["_UIHostingView<LoginView>", "_TtGC7SwiftUI14_UIHostingViewV5Login_", nil])
  func `content of a fixed height that SwiftUI hosts stays`(className: String?) {
    var box = Self.box()
    box.className = className
    var root = node(.view, children: [box, node(.view, "bar", frame: Rect(0, 712, 375, 66))])
    root.children[1].ridesKeyboard = true
    let stays = Stage(root, device: .tall, strategy: StrategyDescription(SafeAreaKeyboard.model))
    #expect(stays.screen.form.hostsSwiftUI == (className != nil))
    var stage = stays
    stage.focus("b")
    #expect(stage.frame("box").minY == (className == nil ? 149.5 : 300))
    // A bar moves by all that the safe area loses, hosted or not: 712 − 301.
    #expect(stage.frame("bar").minY == 411)
    stage.perform(.hideKeyboard)
    #expect(stage.frame("box").minY == 300)
  }

  @Test func `what is beside an input hosts nothing`() {
    var label = node(.label, "label", frame: Rect(0, 0, 100, 20))
    label.className = "HostingView"
    let form = Self.stage(node(.view, "box", frame: .zero, children: [label])).screen.form
    #expect(!form.hostsSwiftUI)
    var controller = ViewController()
    controller.className = "SwiftUI.UIHostingController<ContentView>"
    #expect(Stage(node(.view), controller: controller).screen.form.hostsSwiftUI)
  }

  @Test func `content of a flexible height ends at the line`() {
    var stage = Self.stage(
      Self.box {
        $0.frame = Rect(0, 300, 375, 512)
        $0.autoresizing = .flexibleHeight
      }
    )
    stage.focus("b")
    #expect(stage.frame("box") == Rect(0, 300, 375, 177))
    stage.perform(.hideKeyboard)
    #expect(stage.frame("box") == Rect(0, 300, 375, 512))
  }

  @Test func `who opts out stays`() {
    var stage = Self.stage(Self.box { $0.ignoresKeyboard = true })
    stage.focus("b")
    #expect(stage.frame("box").minY == 300)
  }

  @Test func `what the app adds stays, and keyboards that are not docked don't count`() {
    var stage = Self.stage(Self.scrolling(), ["additionalBottom": .number(60)])
    #expect(stage.adjustedInset("scroll").bottom == 94)
    stage.focus("b")
    #expect(stage.adjustedInset("scroll").bottom == 335)
    stage.keyboard {
      $0.kind = .floating
      $0.frame = Rect(20, 400, 300, 200)
    }
    #expect(stage.adjustedInset("scroll").bottom == 94)
  }

  @Test func `what constraints lay out follows the safe area by them`() {
    let bottom = pin(anchor("content", .bottom), to: anchor("root", .bottom, .safeArea))
    let sides = [Attribute.leading, .trailing, .top].map {
      pin(anchor("content", $0), to: anchor("root", $0))
    }
    var stage = Stage(
      constraints: sides + [bottom],
      strategy: StrategyDescription(SafeAreaKeyboard.model),
      views: [
        node(
          .view, "content", frame: Rect(0, 0, 390, 810),
          children: [textField("b", frame: Rect(20, 100, 200, 44))])
      ]
    )
    stage.focus("b")
    // 844 − 291, and no frame by the strategy.
    #expect(stage.frame("content").maxY == 553)
    #expect(stage.adjustments == ["strategy root.additionalSafeAreaInsets [0, 0, 257, 0] 0.25/7"])
  }

  @Test func `parameters that change are followed at once`() {
    var stage = Self.stage(Self.box())
    stage.perform(.configure([ParameterChange("additionalBottom", .number(20))]))
    #expect(stage.screen.additionalSafeAreaBottom == 20)
    stage.focus("b")
    // 335 − 34 = 301; the line goes from 758 to 477.
    #expect(stage.screen.additionalSafeAreaBottom == 301)
    #expect(stage.frame("box").minY == 159.5)
    stage.perform(.configure([ParameterChange("additionalBottom", .number(310))]))
    #expect(stage.screen.additionalSafeAreaBottom == 310)
    // Nothing is lost to the keyboard any more.
    #expect(stage.frame("box").minY == 300)
    stage.perform(.configure([ParameterChange("additionalBottom", .number(0))]))
    #expect(stage.frame("box").minY == 149.5)
    stage.perform(.configure([ParameterChange("containers", .views(["b"]))]))
    // 100 − 150.5.
    #expect([stage.frame("box").minY, stage.frame("b").minY] == [300, -50.5])
    stage.perform(.configure([ParameterChange("containers", .views(["box"]))]))
    #expect([stage.frame("box").minY, stage.frame("b").minY] == [149.5, 100])
    stage.perform(.hideKeyboard)
    #expect(stage.frame("box").minY == 300)
  }
}
