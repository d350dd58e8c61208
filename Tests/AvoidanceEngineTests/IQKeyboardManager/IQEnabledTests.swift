import Testing

@testable import AvoidanceEngine

/// Class lists, modes and `enable` at run time: <doc:IQKeyboardManagerRules#Where-it-is-enabled>,
/// <doc:IQKeyboardManagerRules#Settings-at-run-time>.
///
/// The field ends at 630, the keyboard begins at 500: with the distance the root goes to −140.
struct IQEnabledTests {
  private let low = digits("low", y: 600)
  private let high = digits("high", y: 100)

  private func controller(_ change: (inout ViewController) -> Void) -> ViewController {
    var controller = ViewController()
    change(&controller)
    return controller
  }

  private func rootY(
    enable: Bool = true, enabled: [String] = [],
    disabled: [String] = ["UITableViewController", "UIAlertController"],
    version: IQVersion = .reference, controller: ViewController, field: ViewNode? = nil
  ) -> Double {
    var stage = Stage(
      views: [field ?? low],
      controller: controller,
      strategy: .bareIQ(
        version,
        [
          "enable": .flag(enable), "enabledDistanceHandlingClasses": .words(enabled),
          "disabledDistanceHandlingClasses": .words(disabled),
        ]
      )
    )
    stage.focus("low")
    return stage.rootY
  }

  @Test func `the master switch decides where no class is listed`() {
    let plain = ViewController()
    #expect(rootY(controller: plain) == -140)
    #expect(rootY(enable: false, controller: plain) == 0)
  }

  @Test func `an enabled class turns on, a disabled one off, and the disabled one wins`() {
    let login = controller { $0.className = "Login" }
    #expect(rootY(enable: false, enabled: ["Login"], controller: login) == -140)
    #expect(rootY(enable: false, enabled: ["Other"], controller: login) == 0)
    #expect(rootY(disabled: ["Login"], controller: login) == 0)
    #expect(rootY(enable: false, enabled: ["Login"], disabled: ["Login"], controller: login) == 0)
  }

  @Test func `superclasses count, parents don't`() {
    let derived = controller {
      $0.className = "Login"
      $0.superclasses = ["Base"]
      $0.parents = [ViewController.Parent(kind: .plain, className: "Container")]
    }
    #expect(rootY(disabled: ["Base"], controller: derived) == 0)
    #expect(rootY(disabled: ["Container"], controller: derived) == -140)
    #expect(rootY(disabled: ["UIViewController"], controller: derived) == 0)
  }

  @Test func `an alert's private text field controller is known by its name`() {
    let alert = controller { $0.className = "_UIAlertControllerTextFieldViewController" }
    #expect(rootY(disabled: [], controller: alert) == 0)
    #expect(rootY(enable: false, enabled: [alert.className ?? ""], controller: alert) == 0)
  }

  /// <doc:IQKeyboardManagerRules#Queued-adjustments>: the alert is found along the responders, so its
  /// child's field is never adjusted.
  @Test func `inside an alert nothing is adjusted even where a mode turns it on`() {
    let field = digits("low", y: 600) { $0.avoidance.enabled = true }
    let child = controller {
      $0.parents = [ViewController.Parent(kind: .plain, className: "UIAlertController")]
    }
    #expect(rootY(version: .v654, controller: child, field: field) == 0)
    #expect(rootY(version: .v654, controller: ViewController(), field: field) == -140)
  }

  @Test(arguments: [(IQVersion.v653, -140.0, 0.0), (.v654, 0, -140)])
  func `a field's own mode counts from 6.5.4 on and beats every list`(
    version: IQVersion, whenOff: Double, whenOn: Double
  ) {
    let off = digits("low", y: 600) { $0.avoidance.enabled = false }
    #expect(rootY(version: version, controller: ViewController(), field: off) == whenOff)
    let on = digits("low", y: 600) { $0.avoidance.enabled = true }
    let login = controller { $0.className = "Login" }
    let y = rootY(disabled: ["Login"], version: version, controller: login, field: on)
    #expect(y == whenOn)
  }

  /// Thread 1511: before 6.5 a search field in the bar belongs to the navigation controller.
  @Test(arguments: [(IQVersion.v642, -140.0), (.reference, 0)])
  func `a search field in the bar asks the top controller from 6.5 on`(
    version: IQVersion, expected: Double
  ) {
    let bar = node(
      .view,
      frame: Rect(0, 580, 400, 70),
      children: [
        node(.searchBar, "find", frame: Rect(0, 0, 400, 50)) {
          $0.input?.keyboardType = .numberPad
        }
      ]
    ) { $0.className = "UINavigationBar" }
    var stage = Stage(
      views: [bar],
      controller: controller {
        $0.className = "Search"
        $0.parents = [ViewController.Parent(kind: .navigationController)]
      },
      strategy: .bareIQ(version, ["disabledDistanceHandlingClasses": .words(["Search"])])
    )
    stage.focus("find.field")
    // The field is 34 high, 8 below the bar's top: it ends at 622, 132 too low.
    #expect(stage.rootY == (expected == 0 ? 0 : -132))
  }

  // MARK: At run time

  @Test func `turning off restores at once`() {
    var stage = Stage(views: [low], strategy: .bareIQ())
    stage.focus("low")
    #expect(stage.rootY == -140)
    stage.configure("enable", .flag(false))
    #expect(stage.rootY == 0)
    #expect(stage.keyboardLog.isEmpty, "no real notification")
  }

  /// 1.2 (a): the frame was remembered while it was off.
  @Test func `turning on under a visible keyboard moves nothing before the next focus`() {
    var stage = Stage(views: [low, high], strategy: .bareIQ(.reference, ["enable": .flag(false)]))
    stage.focus("low")
    stage.configure("enable", .flag(true))
    #expect(stage.adjustments.isEmpty)
    stage.focus("high")
    stage.focus("low")
    #expect(stage.rootY == -140)
  }

  /// 1.2 (b): the root's reference is gone until the keyboard has hidden.
  @Test func `off and on again moves nothing until the keyboard has hidden`() {
    var stage = Stage(views: [low, high], strategy: .bareIQ())
    stage.focus("low")
    stage.configure("enable", .flag(false))
    stage.configure("enable", .flag(true))
    #expect(stage.rootY == 0)
    stage.focus("high")
    stage.focus("low")
    #expect(stage.rootY == 0)
    stage.perform(.blur)
    stage.focus("low")
    #expect(stage.rootY == -140)
  }

  /// 5.4: with the library off nothing is restored, thread 772: the field is gone before the hide.
  @Test(arguments: [
    (UIKitProfile.EndOrder.didEndFirst, IQVersion.reference, -140.0), (.hideFirst, .reference, 0),
    (.didEndFirst, .v6511, 0),
  ])
  func `a class that alone turns on is forgotten with its field`(
    order: UIKitProfile.EndOrder, version: IQVersion, expected: Double
  ) {
    var stage = Stage(
      views: [low], controller: controller { $0.className = "Login" },
      strategy: .bareIQ(
        version, ["enable": .flag(false), "enabledDistanceHandlingClasses": .words(["Login"])]),
      profile: UIKitProfile.observed.with { $0.endOrder = order })
    stage.focus("low")
    stage.perform(.blur)
    #expect(stage.rootY == expected)
  }

  @Test(arguments: [(IQVersion.v653, -140.0), (.v654, 0)])
  func `a field of a disabled class restores the root from 6.5.4 on`(
    version: IQVersion, expected: Double
  ) {
    var stage = Stage(
      views: [low, digits("off", y: 100)],
      strategy: .bareIQ(version, ["disabledDistanceHandlingClasses": .words(["Off"])]),
      texts: ["Off"])
    stage.focus("low")
    stage.perform(.appear(className: 0))
    stage.focus("off")
    #expect(stage.rootY == expected)
  }

  // MARK: Screens

  /// The article's example: off in `viewWillAppear`, on again in `viewWillDisappear`.
  private func screens(_ name: String, _ value: ParameterValue) -> Stage {
    let still = ScreenParameters(className: "Still", changes: [ParameterChange(name, value)])
    return Stage(
      views: [low, high], strategy: .bareIQ(.reference, ["screens": .screens([still])]),
      texts: ["Still", "Other"])
  }

  @Test func `a controller turns the library off while it is on the screen`() {
    var stage = screens("enable", .flag(false))
    stage.perform(.appear(className: 0))
    stage.focus("low")
    #expect(stage.rootY == 0)
    stage.perform(.disappear)
    #expect(stage.focused == "none")
    stage.focus("low")
    #expect(stage.rootY == -140)
  }

  @Test func `other controllers keep the settings`() {
    var stage = screens("enable", .flag(false))
    stage.perform(.appear(className: 1))
    stage.focus("low")
    #expect(stage.rootY == -140)
  }

  @Test func `a second controller takes the first one's settings back`() {
    var stage = screens("keyboardDistanceFromTextField", .number(50))
    stage.perform(.appear(className: 0))
    stage.focus("low")
    #expect(stage.rootY == -180)
    stage.perform(.blur)
    stage.perform(.appear(className: 1))
    stage.focus("low")
    #expect(stage.rootY == -140)
  }

  @Test func `what the app configures in between stays`() {
    var stage = screens("enable", .flag(false))
    stage.perform(.appear(className: 0))
    stage.configure("keyboardDistanceFromTextField", .number(50))
    stage.perform(.disappear)
    stage.focus("low")
    #expect(stage.rootY == -180)
  }

  @Test func `the lists see the class that appeared`() {
    var stage = Stage(
      views: [low], controller: controller { $0.className = "First" },
      strategy: .bareIQ(.reference, ["disabledDistanceHandlingClasses": .words(["Still"])]),
      texts: ["Still"])
    stage.perform(.appear(className: 0))
    stage.focus("low")
    #expect(stage.rootY == 0)
    stage.perform(.disappear)
    stage.focus("low")
    #expect(stage.rootY == -140)
  }

  @Test func `disappearing doesn't ask the field`() {
    var stage = Stage(
      views: [digits("low", y: 600) { $0.shouldEndEditing = false }], strategy: .bareIQ())
    stage.focus("low")
    stage.perform(.disappear)
    #expect(stage.focused == "none")
    #expect(stage.rootY == 0)
    #expect(!stage.log.contains("textFieldShouldEndEditing low"))
  }
}
