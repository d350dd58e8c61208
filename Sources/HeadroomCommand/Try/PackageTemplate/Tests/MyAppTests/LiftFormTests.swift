import AvoidanceEngine
import Testing

@testable import MyApp

struct LiftFormTests {
  @Test func `a covered field moves up and is restored`() throws {
    var password = ViewNode(.textField, "password")
    password.frame = Rect(20, 500, 335, 40)
    var root = ViewNode(.view)
    root.children = [password]
    let form = Form(FormDescription(canvas: Size(375, 667), view: root))
    var simulator = Simulator(
      form: form,
      device: Device(screen: Size(375, 667), portrait: .init(statusBar: 20, keyboard: 260)),
      orientation: .portrait, strategy: StrategyDescription(LiftForm.model), profile: .observed)
    let field = try #require(form.index(of: "password"))
    // The bottom of the field is at 540, the top of the keyboard at 667 - 260 = 407: 133 overlap, plus the gap.
    let gap = try #require(LiftForm().gap)
    simulator.perform(.focus(field))
    #expect(simulator.screen.frame(0).y == -133 - gap)
    simulator.perform(.hideKeyboard)
    #expect(simulator.screen.frame(0).y == 0)
  }
}
