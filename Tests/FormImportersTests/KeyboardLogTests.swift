import AvoidanceEngine
import FormImporters
import Foundation
import Scenarios
import TestSupport
import Testing
import struct AvoidanceEngine.Rect

/// The log of a text.
private func log(_ text: String) throws -> KeyboardLog {
  try KeyboardLogReader().read(Array(text.utf8))
}

@Suite("Keyboard logs")
struct KeyboardLogTests {
  @Test("An Objective-C dictionary is read by its keys")
  func objectiveC() throws {
    let log = try log(
      """
      a note {name = UIKeyboardWillShowNotification; userInfo = {
          UIKeyboardAnimationCurveUserInfoKey = 7;
          UIKeyboardAnimationDurationUserInfoKey = "0.35";
          UIKeyboardBoundsUserInfoKey = "NSRect: {{0, 0}, {375, 258}}";
          UIKeyboardCenterBeginUserInfoKey = "NSPoint: {187.5, 796}";
          UIKeyboardFrameBeginUserInfoKey = "NSRect: {{0, 667}, {375, 258}}";
          // the end
          UIKeyboardFrameEndUserInfoKey = "NSRect: {{0, 409}, {375, 258}}";
      }}
      """
    )
    let entry = try #require(log.entries.first)
    #expect(log.entries.count == 1)
    #expect(entry.name == .willShow)
    #expect(entry.isNamed)
    #expect(entry.begin == Rect(0, 667, 375, 258))
    #expect(entry.end == Rect(0, 409, 375, 258))
    #expect(entry.duration == 0.35)
    #expect(entry.curve == 7)
    #expect(entry.line == 1)
    #expect(log.screen == Size(375, 667))
  }

  @Test("A Swift dictionary on one line is read by its keys, whatever their order")
  func swift() throws {
    let log = try log(
      """
      Optional([AnyHashable("UIKeyboardFrameEndUserInfoKey"):NSRect: {{0, 510}, {414, 226}}, \
      AnyHashable("UIKeyboardCenterEndUserInfoKey"): NSPoint: {207, 623}, \
      AnyHashable("UIKeyboardAnimationDurationUserInfoKey"): 0.25, \
      AnyHashable("UIKeyboardFrameBeginUserInfoKey"): NSRect: {{0, 736}, {414, 226}}])
      """
    )
    #expect(log.entries.map(\.end) == [Rect(0, 510, 414, 226)])
    #expect(log.entries.map(\.name) == [.willShow])
    #expect(log.entries.map(\.isNamed) == [false])
    #expect(log.entries[0].curve == nil)
    #expect(log.screen == Size(414, 736))
  }

  @Test("Where a key comes again, another notification begins; a frame below the screen hides")
  func repeatedKeys() throws {
    let log = try log(
      """
      UIKeyboardFrameBeginUserInfoKey = "NSRect: {{0, 480}, {320, 216}}";
      UIKeyboardFrameEndUserInfoKey = "NSRect: {{0, 264}, {320, 216}}";
      UIKeyboardFrameBeginUserInfoKey = "NSRect: {{0, 264}, {320, 216}}";
      UIKeyboardFrameEndUserInfoKey = "NSRect: {{0, 480}, {320, 216}}";
      """
    )
    #expect(log.entries.map(\.name) == [.willShow, .willHide])
    #expect(log.entries.map(\.line) == [1, 3])
  }

  // A keyboard of 352 x 1024 in upright axes on a screen of 768 x 1024 is 1024 wide and 352 high on
  // the turned one. With its lower edge at the upright left side, x = 0: y = 768 − 352 = 416; hidden
  // at x = −352: y = 768. At the right side x = 416 is the distance from the top already.
  @Test(
    "Frames in the axes of an upright screen are turned",
    arguments: [
      ("{{0, 0}, {352, 1024}}", Rect(0, 416, 1024, 352), Orientation.landscapeRight, false),
      ("{{-352, 0}, {352, 1024}}", Rect(0, 768, 1024, 352), .landscapeRight, true),
      ("{{416, 0}, {352, 1024}}", Rect(0, 416, 1024, 352), .landscapeLeft, false),
      ("{{768, 0}, {352, 1024}}", Rect(0, 768, 1024, 352), .landscapeLeft, true),
    ]
  )
  func fixedPortrait(printed: String, end: Rect, orientation: Orientation, isHidden: Bool) throws {
    let log = try log(
      """
      UIKeyboardBoundsUserInfoKey = "NSRect: {{0, 0}, {1024, 352}}";
      UIKeyboardFrameEndUserInfoKey = "NSRect: \(printed)";
      """
    )
    #expect(log.entries.map(\.end) == [end])
    #expect(log.entries.map(\.orientation) == [orientation])
    #expect(log.entries.map(\.name) == [isHidden ? .willHide : .willShow])
    #expect(log.screen == Size(768, 1024))
  }

  @Test("A floating keyboard, higher than wide, is not turned")
  func floating() throws {
    let log = try log("UIKeyboardFrameEndUserInfoKey = \"NSRect: {{40, 500}, {320, 354}}\";")
    #expect(log.entries.map(\.end) == [Rect(40, 500, 320, 354)])
    #expect(log.screen == nil)
  }

  @Test(
    "What is no log of a keyboard is refused in its own words",
    arguments: [
      ("  \n", KeyboardLogProblem.empty),
      ("hello", .noNotification),
      ("UIKeyboardWillShowNotification", .noFrame),
      ("UIKeyboardFrameEndUserInfoKey = \"NSRect: {{0, nan}, {1, 2}}\";", .brokenFrame),
      ("UIKeyboardFrameEndUserInfoKey = \"NSRect: {{0, 1e300}, {1, 2}}\";", .brokenFrame),
      ("UIKeyboardFrameEndUserInfoKey = \"NSRect: {{0, 1}, {2", .brokenFrame),
      // KeyboardKit 971, 2025: heights; Open Radar 38117524, 2018: the begin frames, which don't say so.
      ("** keyboard height 364.0\n** keyboard height 347.0", .unreadableFrame),
      (
        "keyboardSize (0.0, 768.0, 1024.0, 398.0)     // Landscape, seems correct", .unreadableFrame
      ),
      ("moved to (0, 407, 375, 260)", .noNotification),
      ("begin: (0, 667, 375, 260)\nend: (0, 407, 375)", .noNotification),
      ("begin: (0, 667, 375, 260)\n\n\n\n\nend: (0, 407, 375, 260)", .noNotification),
      // Frames without brackets.
      (
        "Keyboard start frame: x 0 y 667 w 375 h 260, end frame: x 0 y 407 w 375 h 260",
        .unreadableFrame
      ),
      (
        "keyboardFrameBegin: 0, 667, 375, 260\nkeyboardFrameEnd: 0, 407, 375, 260", .unreadableFrame
      ),
      ("keyboardWillShow from x=0 y=667 width=375 height=260 to x=0 y=407", .unreadableFrame),
      (
        "view start frame: x 0 y 667 w 375 h 260, end frame: x 0 y 407 w 375 h 260", .noNotification
      ),
      // Insets, and views that shrink, move or fill the screen again.
      ("scrollView.contentInset from {0, 0, 0, 0} to {0, 0, 260, 0}", .noNotification),
      ("View frame before: (0,0,375,667) after: (0,0,375,407)", .noNotification),
      ("View frame before: (0,0,375,407) after: (0,0,375,667)", .noNotification),
      ("animating view from (0,0,100,100) to (0,50,100,100)", .noNotification),
      ("animating view from (0,10,100,100) to (0,110,100,100)", .noNotification),
      (
        "keyboardWillShow\nscrollView.contentInset from {0, 0, 0, 0} to {0, 0, 260, 0}",
        .noNotification
      ),
    ]
  )
  func refusals(text: String, problem: KeyboardLogProblem) {
    #expect(throws: problem) { try log(text) }
  }

  /// What people print themselves: all show an iPhone's keyboard, some hide it, too.
  static let labelled: [(log: String, shown: (begin: Rect, end: Rect), count: Int)] = [
    (
      "begin: (0.0, 896.0, 414.0, 243.0) end: (0.0, 550.0, 414.0, 346.0)",
      (Rect(0, 896, 414, 243), Rect(0, 550, 414, 346)), 1
    ),
    // CommonKeyboard's debug text.
    (
      """
      ----- CommonKeyboard debug enabled -----
      - isShowing:  true
      - keyboardFrameBegin:  (0.0, 896.0, 414.0, 243.0)
      - keyboardFrameEnd:  (0.0, 550.0, 414.0, 346.0)
      - visibleHeight:  346.0
      - scrollContainer:  <UITableView: 0x103820e00; frame = (0 92; 414 700); layer = <CALayer: 0x282cf2960>; contentOffset: {0, 0}; contentSize: {414, 0}; adjustedContentInset: {0, 0, 0, 0}; dataSource: (null)>
      """,
      (Rect(0, 896, 414, 243), Rect(0, 550, 414, 346)), 1
    ),
    // A blog's, in a comment.
    (
      """
      //        Open Keyboard
      //        Begin: { Origin: {X: 0, Y: 568}, Size: {W: 320, H: 253}}
      //        End:   { Origin: {X: 0, Y: 315}, Size: {W: 320, H: 253}}

      //        Close Keyboard
      //        Begin: { Origin: {X: 0, Y: 315}, Size: {W: 320, H: 253}}
      //        End:   { Origin: {X: 0, Y: 568}, Size: {W: 320, H: 253}}
      """,
      (Rect(0, 568, 320, 253), Rect(0, 315, 320, 253)), 2
    ),
    (
      "B: {{0, 568}, {320, 253}}, E: {{0, 315}, {320, 253}}\nB: {{0, 315}, {320, 253}}, E: {{0, 568}, {320, 253}}",
      (Rect(0, 568, 320, 253), Rect(0, 315, 320, 253)), 2
    ),
    (
      "kb moved from NSRect: {{0, 667}, {375, 260}} to NSRect: {{0, 407}, {375, 260}}",
      (Rect(0, 667, 375, 260), Rect(0, 407, 375, 260)), 1
    ),
    (
      "keyboard_frame_begin = (origin = (x = 0, y = 667), size = (width = 375, height = 260))\n"
        + "keyboard_frame_end = (origin = (x = 0, y = 407), size = (width = 375, height = 260))",
      (Rect(0, 667, 375, 260), Rect(0, 407, 375, 260)), 1
    ),
    (
      "Keyboard End Frame: [0, 407, 375, 260] / Keyboard Begin Frame: [0, 667, 375, 260]",
      (Rect(0, 667, 375, 260), Rect(0, 407, 375, 260)), 1
    ),
  ]

  @Test(arguments: labelled.indices)
  func `a log of one's own is read by its labels`(index: Int) throws {
    let (text, shown, count) = Self.labelled[index]
    let log = try log(text)
    let names: [KeyboardNotification.Name] = [.willShow, .willHide]
    #expect(log.entries.map(\.name) == Array(names.prefix(count)))
    #expect(log.entries.map(\.isNamed) == .init(repeating: false, count: count))
    #expect(log.entries.first?.begin == shown.begin)
    #expect(log.entries.first?.end == shown.end)
    #expect(log.screen == Size(shown.end.width, shown.end.maxY))
  }

  @Test func `names, times, durations and curves stand in a log of one's own, too`() throws {
    let log = try log(
      """
      09:41:00.100 keyboardWillShow startFrame={{0, 667}, {375, 260}} endFrame={{0, 407}, {375, 260}} duration=0.25 curve=7
      09:41:03.350 DidHide: old (0, 407, 375, 260), new (0, 667, 375, 260), animationDuration: 0.3
      """
    )
    #expect(log.entries.map(\.name) == [.willShow, .didHide])
    #expect(log.entries.map(\.isNamed) == [true, true])
    #expect(log.entries.map(\.duration) == [0.25, 0.3])
    #expect(log.entries.map(\.curve) == [7, nil])
    // 9 h 41 min are 34,860 s.
    #expect(
      log.entries.compactMap(\.time).map { ($0 * 1000).rounded() } == [34_860_100, 34_863_350])
    #expect(log.entries.map(\.line) == [1, 2])
  }

  // The keyboard's lower edge is 407 + 260 = 363 + 304 = 667.
  @Test func `of labelled frames only the keyboard's count`() throws {
    let log = try log(
      """
      keyboard from (0, 667, 375, 260) to (0, 407, 375, 260)
      contentInset from (0, 0, 0, 0) to (0, 0, 260, 0)
      view before: (0, 0, 375, 667) after: (0, 0, 375, 407)
      keyboard from (0, 407, 375, 260) to (0, 363, 375, 304)
      keyboard from (0, 363, 375, 304) to (0, 667, 375, 304)
      view before: (0, 0, 375, 407) after: (0, 0, 375, 667)
      """
    )
    #expect(log.entries.map(\.name) == [.willShow, .willShow, .willHide])
    #expect(log.entries.map(\.line) == [1, 4, 5])
  }

  @Test(arguments: [
    // iPhone 8 on its side: 175 + 200 = 375.
    ("from (0, 375, 667, 200) to (0, 175, 667, 200)", KeyboardNotification.Name.willShow),
    ("from (0, 175, 667, 200) to (0, 375, 667, 200)", .willHide),
    // A change alone tells no keyboard, but by its name.
    (
      "keyboardWillChangeFrame from (0, 407, 375, 260) to (0, 363, 375, 304)", .willChangeFrame
    ),
  ])
  func `a keyboard crosses the screen's lower edge or has a name`(
    text: String, name: KeyboardNotification.Name
  ) throws {
    #expect(try log(text).entries.map(\.name) == [name])
  }

  @Test func `UIKit's keys count, whatever is labelled beside them`() throws {
    let log = try log(
      """
      begin: (0, 1, 2, 3) end: (4, 5, 6, 7)
      UIKeyboardFrameEndUserInfoKey = "NSRect: {{0, 407}, {375, 260}}";
      """
    )
    #expect(log.entries.map(\.end) == [Rect(0, 407, 375, 260)])
    #expect(log.entries.map(\.begin) == [nil])
  }

  @Test("A log becomes a scenario that reads without a warning and keeps every number")
  func scenario() throws {
    let log = try log(
      """
      10:00:00.330 {
      UIKeyboardAnimationCurveUserInfoKey = 0;
      UIKeyboardAnimationDurationUserInfoKey = 0;
      UIKeyboardFrameEndUserInfoKey = "NSRect: {{0, 451}, {375, 216}}"; }
      10:00:00.339 {
      UIKeyboardAnimationCurveUserInfoKey = 7;
      UIKeyboardAnimationDurationUserInfoKey = "0.25";
      UIKeyboardFrameEndUserInfoKey = "NSRect: {{0, 409}, {375, 258}}"; }
      10:00:00.349 { UIKeyboardFrameBeginUserInfoKey = "NSRect: {{0, 409}, {375, 258}}";
      UIKeyboardFrameEndUserInfoKey = "NSRect: {{0, 667}, {375, 258}}"; }
      """
    )
    let text = KeyboardLogScenario(
      log: log, name: "log/three", form: "login", field: "email", device: "iPhone 8",
      source: "three.txt"
    ).text
    let form = """

      forms:
        - name: login
          canvas: [375, 667]
          view: {view: page, frame: [0, 0, 375, 667], children: [{textField: email, frame: [20, 400, 300, 34]}]}
      """
    let source = SuiteReader.Source(file: "test.yaml", bytes: Array((text + form).utf8))
    let reading = SuiteReader(strategies: .builtIn).read([source])
    #expect(reading.diagnostics == [])
    let scenario = try #require(reading.suite.scenarios.first)
    let posts = scenario.value.script.compactMap { entry -> KeyboardPost? in
      guard case .step(.post(let post), _) = entry else { return nil }
      return post
    }
    #expect(posts.map(\.name) == [.willShow, .willShow, .willHide])
    #expect(posts.map(\.end) == log.entries.map(\.end))
    #expect(posts.map(\.duration) == [0, 0.25, 0.25])
    #expect(posts.map(\.curve) == [0, 7, 7])
    // The second comes when the first, of no duration, is over; the third 10 ms after the second.
    #expect(text.contains("then: 0.01}"))
    #expect(text.components(separatedBy: "then:").count == 2)
  }

  @Test("The field that has the focus is the first that can have it")
  func focus() throws {
    let form = """
      headroom: 1
      forms:
        - name: login
          canvas: [375, 667]
          view:
            children:
              - {textField: gone, frame: [0, 0, 100, 30], hidden: true}
              - {textField: off, frame: [0, 40, 100, 30], enabled: false}
              - {searchBar: find, frame: [0, 80, 375, 56]}
              - {textField: name, frame: [0, 140, 100, 30]}
      """
    let reader = SuiteReader(strategies: .builtIn, importer: FormImporter(replayForm: "login"))
    let log = "UIKeyboardFrameEndUserInfoKey = \"NSRect: {{0, 409}, {375, 258}}\";"
    let reading = reader.read([
      .init(file: "form.yaml", bytes: Array(form.utf8)),
      .init(file: "keys.log", bytes: Array(log.utf8)),
    ])
    #expect(reading.diagnostics == [])
    #expect(reading.importedScenarios.map(\.name) == ["login/keys"])
    let focused = reading.suite.scenarios.flatMap(\.value.script).compactMap { entry in
      if case .step(.focus(let field), _) = entry { field } else { nil }
    }
    #expect(focused == ["find.field"])
  }
}

@Suite("Keyboard logs of real apps")
struct RealKeyboardLogTests {
  static let files = SharedData.files(in: "keyboard-logs", endings: ".txt")

  // Counted by hand: the end frames of each file; where more than one, with the names in order.
  private static let several: [String: [KeyboardNotification.Name]] = [
    "iphone4-curve0-show-hide.txt": [.willShow, .willHide],
    "iphone4-show-hide-userinteraction.txt": [.willShow, .willHide],
    "iphone6-three-in-12ms.txt": [.willShow, .willShow, .willShow],
    "iphonex-show-hide-333.txt": [.willShow, .willHide],
    "omni-ipad-landscape-show-hide.txt": [
      .willChangeFrame, .willShow, .didChangeFrame, .didShow,
      .willChangeFrame, .willHide, .didChangeFrame, .didHide,
    ],
    "omni-ipad-rotation-storm.txt": [
      .willChangeFrame, .willHide, .didChangeFrame, .didHide,
      .willChangeFrame, .willShow, .didChangeFrame, .didShow,
    ],
    "rotation-swapped-axes-320x480.txt": [.willShow, .willShow],
  ]
  private static let single: [String: KeyboardNotification.Name] = [
    "iphone5-hide-252-local.txt": .willHide, "iphone6-hide-258.txt": .willHide,
    "iphone6-didshow-interleaved-comments.txt": .didShow, "swift-se2-260.txt": .willChangeFrame,
  ]

  @Test("The printings are there", .needs(.sharedData))
  func count() { #expect(Self.files.count == 28) }

  @Test(
    "Every printing gives its notifications, its screen and its height", .needs(.sharedData),
    arguments: files)
  func printing(path: String) throws {
    let log = try KeyboardLogReader().read(try SharedData.bytes(path))
    let file = String(path.split(separator: "/").last ?? "")
    let names = Self.several[file] ?? [Self.single[file] ?? .willShow]
    #expect(log.entries.map(\.name) == names)
    #expect(log.screen != nil, "the screen of \(file) is told by its frames")
    #expect(!log.devices.isEmpty)
    // Files are named after the height that their last frame has.
    let number = file.split(whereSeparator: { "-.".contains($0) }).last { Int($0) != nil }
    let known = [
      "iphone5-push-transition-begin-920.txt": 216.0, "iphone6-duration-04-partial.txt": 302,
    ]
    let height = known[file] ?? number.flatMap { Double($0) } ?? 0
    if height > 40 { #expect(log.entries.last?.end.height == height) }
  }
}
