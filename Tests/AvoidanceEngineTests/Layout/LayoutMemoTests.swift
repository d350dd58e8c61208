import TestSupport
import Testing

@testable import AvoidanceEngine

/// Whether a layout is remembered or computed can't be told.
struct LayoutMemoTests {
  /// A chat with everything that can change: hidden arranged views, a guide, named constants, a
  /// wrapped label, a view with a mask, a view of one size class.
  private static func description() -> FormDescription {
    var label = node(.label, "label", frame: Rect(0, 0, 200, 40))
    label.layout.intrinsicContentSize = IntrinsicContentSize(width: 700, line: 20.287, lines: 0)
    var wide = node(.label, "wide", frame: .zero).wanting(80, 30)
    wide.layout.when = .regularWidth
    let stack = node(
      .stackView,
      "stack",
      frame: .zero,
      children: [
        label, node(.textField, "f", frame: .zero).wanting(nil, 34), wide,
        node(.textField, "g", frame: .zero).wanting(nil, 34),
      ]
    ) { $0.stack?.spacing = 8 }
    var mask = node(.view, "mask", frame: Rect(300, 60, 40, 40), autoresizing: .flexibleLeftMargin)
    mask.layout.translatesAutoresizingMask = true
    let scroll = scrollView("list", frame: .zero, children: [stack])
    var root = node(
      .view,
      children: [scroll, mask, node(.view, "bar", frame: .zero), node(.view, "low", frame: .zero)])
    root.layout.constraints =
      [
        pin(anchor("list", .top), to: anchor("root", .top, .safeArea)),
        pin(anchor("list", .leading), to: anchor("root", .leadingMargin)),
        pin(anchor("list", .trailing), to: anchor("mask", .leading), -8, named: "beside"),
        pin(anchor("list", .bottom), to: anchor("bar", .top)),
        pin(anchor("bar", .bottom), to: anchor("root", .top, .keyboard), named: "bottom"),
        pin(anchor("bar", .leading), to: anchor("root", .leading)),
        pin(anchor("bar", .width), to: anchor("root", .width)),
        fix("bar", .height, 44),
        pin(anchor("low", .top), to: anchor("bar", .top, .safeArea)),
        pin(anchor("low", .leading), to: anchor("root", .leading)), fix("low", .width, 9),
        fix("low", .height, 9),
        pin(anchor("stack", .width), to: anchor("list", .width)),
      ] + fill("stack", "list")
    return FormDescription(canvas: Size(375, 667), view: root)
  }

  private static func simulator(_ description: FormDescription, _ landscape: Bool) -> Stage {
    var stage = Stage(views: [])
    stage.simulator = Simulator(
      form: Form(description), device: .iPhone14,
      orientation: landscape ? .landscapeLeft : .portrait, strategy: StrategyDescription(.none),
      profile: .observed)
    return stage
  }

  private static func step(_ random: inout SplitMix, _ stage: Stage) -> Event {
    let flag = random.next() % 2 == 0
    let number = Double(random.next() % 40)
    func set(_ name: String, _ property: SettableProperty, _ value: PropertyChange.Value)
      -> Event
    {
      .set([stage.change(name, property, value)])
    }
    switch random.next() % 11 {
    case 0: return set("label", .hidden, .flag(flag))
    case 1: return set("g", .hidden, .flag(flag))
    case 2: return set("bottom", .constant, .number(-number))
    case 3: return set("beside", .priority, .number(flag ? 700 : 1000))
    case 4: return set("bottom", .isActive, .flag(flag))
    case 5: return .focus(stage.index(flag ? "f" : "g"))
    case 6: return .blur
    case 7: return .rotate(flag ? .landscapeLeft : .portrait)
    case 8: return .resize(Size(300 + number, 600))
    case 9: return set("mask", .frame, .quad(200 + number, 60, 40, 40))
    default: return set("g", .height, .number(30 + number))
    }
  }

  @Test func `a shared memory gives the same frames as none`() {
    let shared = Self.description()
    for seed in UInt64(0)..<12 {
      var random = SplitMix(seed: seed)
      let landscape = random.next() % 2 == 0
      var warm = Self.simulator(shared, landscape)
      var cold = Self.simulator(Self.description(), landscape)
      for step in 0..<12 {
        let event = Self.step(&random, cold)
        warm.perform(event)
        cold.perform(event)
        #expect(
          warm.screen.views == cold.screen.views && warm.screen.scrolls == cold.screen.scrolls,
          "seed \(seed), step \(step): \(event)")
      }
      // What the pass gives now is what stands there, however it came about.
      let report = cold.screen.layoutReport()
      for view in cold.screen.form.views.indices where !cold.screen.isDetached(view) {
        #expect(report.views[view].frame == cold.screen.frame(view))
      }
    }
  }

  @Test func `a changed description knows nothing of the old one`() {
    var description = Self.description()
    let before = Self.simulator(description, false).frame("low")
    description.view.layout.constraints[8].constant = 5
    let after = Self.simulator(description, false).frame("low")
    #expect(after.y == before.y + 5)
  }
}
