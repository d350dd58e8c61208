import AvoidanceEngine
import Testing

/// Where UIKit puts an alert with text fields: <doc:Layout#Alerts-and-sheets>.
struct SystemAlertTests {
  /// An iPhone SE of the third generation: keyboard 216, with its bar 260.
  private static let phone = Device(
    screen: Size(375, 667),
    portrait: .init(
      safeArea: EdgeInsets(20, 0, 0, 0), statusBar: 20, keyboard: 216, predictiveBar: 44))

  /// An alert of 270 × 140 in the middle of the screen, unless another height is given.
  private static func stage(
    height: Double = 140, kind: ViewController.Kind = .alertController,
    strategy: StrategyDescription = StrategyDescription(.none)
  ) -> Stage {
    var controller = ViewController()
    controller.kind = kind
    controller.frame = Rect(52.5, (667 - height) / 2, 270, height)
    return Stage(
      views: [
        textField("name", frame: Rect(16, 60, 238, 30)),
        textField("password", frame: Rect(16, 96, 238, 30)) { $0.secure = true },
      ],
      controller: controller,
      device: phone,
      canvas: Size(270, height),
      strategy: strategy
    )
  }

  private static func y(_ stage: Stage) -> Double { stage.screen.frame(0).y }

  @Test func `an alert is centred between the status bar and the keyboard, and goes back`() {
    var stage = Self.stage()
    // (667 − 140) / 2
    #expect(stage.screen.frame(0) == Rect(52.5, 263.5, 270, 140))
    stage.focus("name")
    // Its centre at (20 + 667 − 260) / 2 = 213.5, so its top at 213.5 − 70.
    #expect(stage.screen.frame(0) == Rect(52.5, 143.5, 270, 140))
    #expect(stage.windowFrame("name").y == 203.5)
    #expect(stage.simulator.adjustments.map(\.by) == [.system])
    #expect(stage.simulator.adjustments.map(\.duration) == [0.25])
    stage.perform(.blur)
    #expect(Self.y(stage) == 263.5)
    #expect(stage.simulator.adjustments.map(\.by) == [.system])
  }

  @Test func `a keyboard of another height centres it again`() {
    var stage = Self.stage()
    stage.focus("name")
    stage.focus("password")
    // Without the bar: (20 + 667 − 216) / 2 = 235.5, less 70.
    #expect(Self.y(stage) == 165.5)
    stage.perform(.blur)
    #expect(Self.y(stage) == 263.5)
  }

  @Test(arguments: [(386.0, 20.5), (387, 20), (388, 20), (500, 20)])
  func `one that is as high as the space is put at the status bar`(height: Double, top: Double) {
    // Between 20 and 407 are 387.
    var stage = Self.stage(height: height)
    stage.focus("name")
    #expect(Self.y(stage) == top)
    stage.perform(.blur)
    #expect(Self.y(stage) == (667 - height) / 2)
  }

  @Test func `only a docked keyboard moves it`() {
    var stage = Self.stage()
    stage.focus("name")
    stage.keyboard {
      $0.kind = .floating
      $0.frame = Rect(40, 300, 300, 200)
    }
    #expect(Self.y(stage) == 263.5)
    stage.keyboard { $0.kind = .docked }
    #expect(Self.y(stage) == 143.5)
  }

  @Test func `the last notification once more moves nothing`() {
    var stage = Self.stage()
    stage.focus("name")
    stage.simulator.redeliverLastWillNotification()
    #expect(stage.simulator.adjustments.isEmpty)
    #expect(Self.y(stage) == 143.5)
  }

  @Test func `a root that fills the window is drawn around the alert, and stays`() {
    var controller = ViewController()
    controller.kind = .alertController
    var stage = Stage(
      views: [textField("low", frame: Rect(16, 600, 238, 30))], controller: controller,
      device: Self.phone)
    stage.focus("low")
    #expect(stage.simulator.adjustments.isEmpty)
    #expect(stage.screen.frame(0).y == 0)
  }

  @Test func `other controllers are not moved, nor have they a frame of their own`() {
    var stage = Self.stage(kind: .viewController)
    #expect(stage.screen.frame(0) == Rect(0, 0, 375, 667))
    stage.focus("name")
    #expect(Self.y(stage) == 0)
  }

  // MARK: What is not modelled

  private static let tablet = Device(
    screen: Size(768, 1024),
    portrait: .init(safeArea: EdgeInsets(20, 0, 0, 0), keyboard: 313, predictiveBar: 55))

  /// The top of the tablet's keyboard with its bar is at 1024 − 313 − 55 = 656.
  @Test(arguments: [
    (ViewController.Presentation.formSheet, Rect(114, 202, 540, 620), true),
    (.formSheet, Rect(114, 36, 540, 620), false), (.formSheet, Rect(114, 37, 540, 620), true),
    (.pageSheet, Rect(32, 40, 704, 984), true), (.fullScreen, Rect(114, 202, 540, 620), false),
  ])
  func `a sheet on a tablet is not trusted where the keyboard reaches over it`(
    presentation: ViewController.Presentation, frame: Rect, isDoubted: Bool
  ) {
    #expect(Self.doubts(presentation, frame, on: Self.tablet) == (isDoubted ? [.movedSheet] : []))
  }

  private static let largePhone = Device(
    screen: Size(393, 852), scale: 3,
    portrait: .init(
      safeArea: EdgeInsets(59, 0, 34, 0), statusBar: 54, keyboard: 291, predictiveBar: 45))

  // The keyboard's top is at 852 − 336 = 516. A large sheet begins at 59 + 10 = 69.
  @Test(arguments: [
    (ViewController.Presentation.pageSheet, Rect(0, 426, 393, 426), true),
    (.pageSheet, Rect(0, 69, 393, 783), false), (.pageSheet, Rect(0, 70, 393, 782), false),
    (.pageSheet, Rect(0, 71, 393, 781), true), (.pageSheet, Rect(0, 69, 393, 447), false),
    (.pageSheet, Rect(0, 69, 393, 448), true), (.formSheet, Rect(0, 426, 393, 426), true),
    (.fullScreen, Rect(0, 426, 393, 426), false),
  ])
  func `a sheet on a phone is trusted where it is large or clear of the keyboard`(
    presentation: ViewController.Presentation, frame: Rect, isDoubted: Bool
  ) {
    #expect(
      Self.doubts(presentation, frame, on: Self.largePhone) == (isDoubted ? [.movedSheet] : []))
  }

  @Test func `an alert without a frame of its own is not trusted`() {
    #expect(Self.doubts(.fullScreen, nil, .alertController, on: Self.phone) == [.unframedAlert])
    let frame = Rect(52, 263, 270, 140)
    #expect(Self.doubts(.fullScreen, frame, .alertController, on: Self.phone) == [])
  }

  private static func doubts(
    _ presentation: ViewController.Presentation, _ frame: Rect?,
    _ kind: ViewController.Kind = .viewController, on device: Device
  ) -> [LayoutUncertainty] {
    var controller = ViewController()
    controller.kind = kind
    controller.presentation = presentation
    controller.frame = frame
    let form = Form(
      FormDescription(
        canvas: frame?.size ?? device.screen, controller: controller,
        view: node(.view, children: [textField("a", frame: Rect(0, 0, 100, 40))])))
    return Array(form.layoutUncertainties(on: device, .portrait, profile: .observed).values)
  }
}
