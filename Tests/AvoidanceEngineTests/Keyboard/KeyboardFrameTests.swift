import AvoidanceEngine
import Testing

/// Where the keyboard stands: <doc:Keyboard#Frames-and-kinds>.
///
/// On the plain device: 300 and a predictive bar of 40 on a screen of 400 × 800; in landscape 200 and
/// 30 on 800 × 400.
struct KeyboardFrameTests {
  /// A text field's properties and the docked keyboard's height.
  struct Height: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var change: @Sendable (inout InputProperties) -> Void = { _ in }
    var expected: Double
  }

  @Test(arguments: [
    Height(testDescription: "plain", expected: 340),
    Height(
      testDescription: "no autocorrection", change: { $0.autocorrection = false }, expected: 300),
    Height(testDescription: "secure", change: { $0.secure = true }, expected: 300),
    Height(testDescription: "number pad", change: { $0.keyboardType = .numberPad }, expected: 300),
    Height(
      testDescription: "decimal pad", change: { $0.keyboardType = .decimalPad }, expected: 300),
    Height(testDescription: "phone pad", change: { $0.keyboardType = .phonePad }, expected: 300),
    Height(
      testDescription: "ASCII number pad", change: { $0.keyboardType = .asciiCapableNumberPad },
      expected: 300),
    Height(testDescription: "e-mail", change: { $0.keyboardType = .emailAddress }, expected: 340),
    Height(
      testDescription: "numbers and punctuation",
      change: { $0.keyboardType = .numbersAndPunctuation }, expected: 340),
    Height(
      testDescription: "name and phone", change: { $0.keyboardType = .namePhonePad }, expected: 340),
    Height(testDescription: "accessory", change: { $0.accessoryHeight = 50 }, expected: 390),
    Height(
      testDescription: "secure with accessory",
      change: {
        $0.secure = true
        $0.accessoryHeight = 44.5
      },
      expected: 344.5
    ),
  ])
  func `a docked keyboard is the device's height, the predictive bar and the accessory`(
    height: Height
  ) {
    var stage = Stage(views: [
      textField("a", frame: Rect(0, 0, 100, 40), with: height.change)
    ])
    stage.focus("a")
    #expect(stage.keyboardFrame == Rect(0, 800 - height.expected, 400, height.expected))
    #expect(stage.screen.keyboard.height == height.expected)
    #expect(stage.screen.keyboard.isVisible)
  }

  @Test func `text views have a predictive bar too`() {
    var stage = Stage(views: [textView("tv", frame: Rect(0, 0, 100, 40))])
    stage.focus("tv")
    #expect(stage.keyboardFrame == Rect(0, 460, 400, 340))
  }

  @Test func `landscape has its own numbers`() {
    var stage = Stage(
      views: [textField("a", frame: Rect(0, 0, 100, 40))], orientation: .landscapeLeft)
    stage.focus("a")
    // 200 + 30
    #expect(stage.keyboardFrame == Rect(0, 170, 800, 230))
  }

  @Test func `without a first responder the height is the device's plain one`() {
    var stage = Stage(views: [])
    stage.perform(.showKeyboard)
    #expect(stage.keyboardFrame == Rect(0, 500, 400, 300))
  }

  @Test func `hidden it has the same size at the screen's bottom`() {
    var stage = Stage(views: [textField("a", frame: Rect(0, 0, 100, 40))])
    stage.focus("a")
    stage.perform(.blur)
    #expect(stage.keyboardFrame == Rect(0, 800, 400, 340))
    #expect(!stage.screen.keyboard.isVisible)
    #expect(stage.screen.keyboard.height == 0)
  }

  @Test func `a hardware keyboard shows only the accessory`() {
    var stage = Stage(views: [
      textField("bare", frame: Rect(0, 0, 100, 40)),
      textField("a", frame: Rect(0, 0, 100, 40)) { $0.accessoryHeight = 50 },
    ])
    stage.keyboard { $0.kind = .hardware }
    stage.focus("bare")
    #expect(!stage.screen.keyboard.isVisible)
    #expect(stage.screen.keyboardTop == 800)
    stage.focus("a")
    // the whole height 300 + 40 + 50 from 50 above the bottom
    #expect(stage.keyboardFrame == Rect(0, 750, 400, 390))
    #expect(stage.screen.keyboard.height == 390)
    #expect(stage.screen.keyboardTop == 750)
  }

  @Test func `a keyboard that is undocked where it is has hidden`() {
    var stage = KeyboardNotificationTests.stage()
    stage.focus("a")
    let docked = stage.keyboardFrame
    stage.keyboard {
      $0.kind = .undocked
      $0.frame = docked
    }
    #expect(stage.keyboardLog == Posts.hide)
    #expect(stage.keyboardFrame == docked)
  }

  @Test func `an undocked keyboard stands where it is told and bounds nothing`() {
    var stage = Stage(views: [textField("a", frame: Rect(100, 250, 100, 40))])
    stage.focus("a")
    for kind in [KeyboardKind.undocked, .split, .floating] {
      stage.keyboard {
        $0.kind = kind
        $0.frame = Rect(50, 200, 300, 260)
      }
      #expect(stage.keyboardFrame == Rect(50, 200, 300, 260))
      #expect(stage.screen.keyboard.kind == kind)
      #expect(stage.screen.keyboard.isVisible)
      #expect(stage.screen.keyboardTop == 800)
      // the field at 250 to 290 lies wholly under it
      #expect(stage.screen.focusCovered == 40)
      #expect(stage.screen.focusClearance == 510)
    }
  }

  @Test func `overlap is the height of the common area`() {
    // the keyboard's top is 460
    for (frame, covered) in [
      (Rect(0, 400, 100, 40), 0.0), (Rect(0, 420, 100, 40), 0), (Rect(0, 440, 100, 40), 20),
      (Rect(0, 700, 100, 40), 40),
    ] {
      var stage = Stage(views: [textField("a", frame: frame)])
      stage.focus("a")
      #expect(stage.screen.focusCovered == covered)
      #expect(stage.screen.focusClearance == 460 - frame.maxY)
    }
  }

  // MARK: Heights by script

  @Test func `a scripted height is the whole height until the first responder changes`() {
    var stage = Stage(views: [
      textField("a", frame: Rect(0, 0, 100, 40)) { $0.accessoryHeight = 50 },
      textField("b", frame: Rect(0, 50, 100, 40)),
    ])
    stage.focus("a")
    stage.keyboard { $0.height = 410 }
    #expect(stage.keyboardFrame == Rect(0, 390, 400, 410))
    #expect(stage.keyboardLog == Posts.show)
    #expect(stage.lastWill?.begin == Rect(0, 410, 400, 390))
    stage.focus("b")
    #expect(stage.keyboardFrame == Rect(0, 460, 400, 340))
    #expect(stage.keyboardLog == Posts.show)
  }

  @Test func `a scripted height is gone after hiding`() {
    var stage = Stage(views: [textField("a", frame: Rect(0, 0, 100, 40))])
    stage.focus("a")
    stage.keyboard { $0.height = 410 }
    stage.perform(.blur)
    #expect(stage.keyboardFrame == Rect(0, 800, 400, 410))
    stage.focus("a")
    #expect(stage.keyboardFrame == Rect(0, 460, 400, 340))
  }

  @Test func `a height for a hidden keyboard is kept and posts nothing`() {
    var stage = Stage(views: [])
    stage.keyboard { $0.height = 222 }
    #expect(stage.log == [])
    #expect(!stage.screen.keyboard.isVisible)
    stage.perform(.showKeyboard)
    #expect(stage.keyboardFrame == Rect(0, 578, 400, 222))
  }

  @Test func `the predictive bar stays away for the rest of the case`() {
    var stage = Stage(views: [textField("a", frame: Rect(0, 0, 100, 40))])
    stage.focus("a")
    stage.keyboard { $0.predictiveBar = false }
    #expect(stage.keyboardFrame == Rect(0, 500, 400, 300))
    stage.perform(.blur)
    stage.focus("a")
    #expect(stage.keyboardFrame == Rect(0, 500, 400, 300))
    stage.keyboard { $0.predictiveBar = true }
    #expect(stage.keyboardFrame == Rect(0, 460, 400, 340))
  }
}
