import AvoidanceEngine
import Testing

/// Text views that grow with their text: <doc:Focus#Text-that-grows>.
struct GrowingTextTests {
  /// Two lines of 20 with insets of 8 are 56 high; the first text has one line break, the second three.
  private static func stage(
    _ grows: InputProperties.TextGrowth, height: Double = 56,
    autoresizing: Autoresizing = [], _ profile: UIKitProfile = .observed
  ) -> Stage {
    var note = textView("note", frame: Rect(0, 400, 320, height)) {
      $0.lineHeight = 20
      $0.lines = 2
      $0.grows = grows
    }
    note.scroll?.scrollEnabled = false
    note.autoresizing = autoresizing
    return Stage(
      views: [scrollView("page", frame: Rect(0, 0, 320, 568), children: [note])],
      device: .bare(320, 568), profile: profile, texts: ["\n", "\n\n\n", ""])
  }

  private static func typed(_ stage: Stage, _ text: Int) -> Stage {
    var stage = stage
    stage.focus("note")
    stage.perform(.type(text: text))
    return stage
  }

  @Test func `the bottom edge moves, or the top one where the mask ties the bottom`() {
    #expect(Self.typed(Self.stage(.always), 0).frame("note") == Rect(0, 400, 320, 76))
    let upward = Self.stage(.always, autoresizing: [.flexibleTopMargin])
    #expect(Self.typed(upward, 1).frame("note") == Rect(0, 340, 320, 116))
    // Not both edges: the bottom one.
    let both = Self.stage(.always, autoresizing: [.flexibleTopMargin, .flexibleBottomMargin])
    #expect(Self.typed(both, 1).frame("note") == Rect(0, 400, 320, 116))
    #expect(Self.typed(Self.stage(.never), 1).frame("note") == Rect(0, 400, 320, 56))
  }

  @Test func `a text view that is drawn higher than its text waits until the text needs more`() {
    // Three lines are 76 high, five 116.
    #expect(Self.typed(Self.stage(.always, height: 80), 0).frame("note").height == 80)
    #expect(Self.typed(Self.stage(.always, height: 80), 1).frame("note").height == 116)
  }

  @Test func `what the device adds to its height stays`() {
    // 300 more than drawn, so 356; five lines are 116 high, seventeen 356, eighteen 376.
    var note = textView("note", frame: Rect(0, 400, 320, 56)) {
      $0.lineHeight = 20
      $0.lines = 2
      $0.grows = .always
    }
    note.scroll?.scrollEnabled = false
    note.autoresizing = [.flexibleHeight]
    var stage = Stage(
      views: [note], device: .bare(320, 868), canvas: Size(320, 568),
      texts: ["\n\n\n", String(repeating: "\n", count: 13), ""])
    #expect(stage.frame("note").height == 356)
    stage.focus("note")
    stage.perform(.type(text: 0))
    #expect(stage.frame("note").height == 356)
    stage.perform(.type(text: 1))
    #expect(stage.frame("note").height == 376)
    stage.set("note", .text, .text(2))
    #expect(stage.frame("note").height == 356)
  }

  @Test func `a text that is longer than its frame has made it grow at the start`() {
    var note = textView("note", frame: Rect(0, 0, 320, 56)) {
      $0.lineHeight = 20
      $0.lines = 10
      $0.grows = .always
    }
    note.scroll?.scrollEnabled = false
    #expect(
      Stage(views: [note], device: .bare(320, 568)).frame("note") == Rect(0, 0, 320, 216))
    note.input?.grows = .upTo(116)
    let stage = Stage(views: [note], device: .bare(320, 568))
    #expect(stage.frame("note").height == 116)
    #expect(stage.screen.isScrollEnabled(stage.index("note")))
  }

  @Test func `from the largest height on it scrolls, and no longer with less text`() {
    var stage = Self.typed(Self.stage(.upTo(96)), 1)
    let note = stage.index("note")
    #expect(stage.frame("note").height == 96)
    #expect(stage.screen.isScrollEnabled(note))
    // The last line with the text inset below it: 116 − 96.
    #expect(stage.y("note") == 20)
    stage.set("note", .text, .text(2))
    #expect(stage.frame("note").height == 56)
    #expect(!stage.screen.isScrollEnabled(note))
    #expect(stage.y("note") == 0)
  }

  @Test func `a page that fits its children grows with them`() {
    #expect(Self.stage(.always).contentSize("page") == Size(320, 456))
    let stage = Self.typed(Self.typed(Self.stage(.always), 1), 1)
    #expect(stage.frame("note") == Rect(0, 400, 320, 176))
    #expect(stage.contentSize("page") == Size(320, 576))
    // The last line with the text inset below it ends at 576, and the page is 568 high.
    #expect(stage.y("page") == 8)
  }

  @Test func `nobody follows the caret where the profile says so`() {
    var profile = UIKitProfile.observed
    profile.followsCaret = .none
    let still = Self.typed(Self.typed(Self.stage(.always, profile), 1), 1)
    #expect(still.frame("note").height == 176)
    #expect(still.y("page") == 0)
    profile.followsCaret = .nearest
    profile.revealsFirstResponder = false
    #expect(Self.typed(Self.typed(Self.stage(.always, profile), 1), 1).y("page") == 0)
  }

  @Test func `the caret is shown on focus in a page, too`() {
    // Two lines from 700: the last one with the inset below it ends at 756, and 756 − 568 = 188.
    var note = textView("note", frame: Rect(0, 700, 320, 56)) {
      $0.lineHeight = 20
      $0.lines = 2
    }
    note.scroll?.scrollEnabled = false
    var stage = Stage(
      views: [
        scrollView(
          "page", frame: Rect(0, 0, 320, 568), contentSize: Size(320, 900), children: [note])
      ],
      device: .bare(320, 568))
    stage.focus("note")
    #expect(stage.y("page") == 188)
  }

  @Test func `the nearest scroll view that can scroll shows the caret`() {
    // The last line with the inset below it ends at 756 in the page: 756 − 568 = 188.
    var note = textView("note", frame: Rect(0, 600, 320, 56)) {
      $0.lineHeight = 20
      $0.lines = 2
    }
    note.scroll?.scrollEnabled = false
    let still = scrollView(
      "still", frame: Rect(0, 100, 320, 400), contentSize: Size(320, 800), children: [note]
    ) { $0.scrollEnabled = false }
    var stage = Stage(
      views: [
        scrollView(
          "page", frame: Rect(0, 0, 320, 568), contentSize: Size(320, 900), children: [still])
      ],
      device: .bare(320, 568))
    stage.focus("note")
    #expect(stage.y("still") == 0)
    #expect(stage.y("page") == 188)
  }

  @Test func `a constraint on what is inside it leaves a text view its frame`() {
    var note = textView("note", frame: Rect(0, 400, 320, 56)) {
      $0.lineHeight = 20
      $0.lines = 2
      $0.grows = .always
    }
    note.scroll?.scrollEnabled = false
    note.children = [node(.label, "hint", frame: Rect(8, 8, 100, 20))]
    note.layout.constraints = [
      pin(anchor("hint", .leading), to: anchor("note", .leading), 8),
      pin(anchor("hint", .top), to: anchor("note", .top), 8),
      fix("hint", .width, 100), fix("hint", .height, 20),
    ]
    var stage = Stage(views: [note], device: .bare(320, 568), texts: ["\n"])
    #expect(stage.frame("note") == Rect(0, 400, 320, 56))
    stage.focus("note")
    stage.perform(.type(text: 0))
    #expect(stage.frame("note") == Rect(0, 400, 320, 76))
  }

  @Test func `each further line adds to the height that it wants at the start`() {
    // Wrapped lines are in the height that the form says: 60 and two lines of 20.
    var note = textView("note", frame: Rect(0, 0, 320, 60)) { $0.lineHeight = 20 }
      .wanting(320, 60)
    note.scroll?.scrollEnabled = false
    note.layout.constraints = [
      pin(anchor("note", .leading), to: anchor("root", .leading)),
      pin(anchor("note", .top), to: anchor("root", .top), 40),
    ]
    var stage = Stage(views: [note], device: .bare(320, 568), texts: ["\n\n"])
    #expect(stage.frame("note") == Rect(0, 40, 320, 60))
    stage.focus("note")
    stage.perform(.type(text: 0))
    #expect(stage.frame("note") == Rect(0, 40, 320, 100))
  }

  @Test func `constraints give a text view that can't scroll its text's height`() {
    var note = textView("note", frame: Rect(0, 0, 320, 30)) { $0.lineHeight = 20 }
    note.scroll?.scrollEnabled = false
    note.layout.constraints = [
      pin(anchor("note", .leading), to: anchor("root", .leading)),
      pin(anchor("note", .trailing), to: anchor("root", .trailing)),
      pin(anchor("note", .top), to: anchor("root", .top), 40),
    ]
    var stage = Stage(views: [note], device: .bare(320, 568), texts: ["\n\n"])
    #expect(stage.frame("note") == Rect(0, 40, 320, 36))
    stage.focus("note")
    stage.perform(.type(text: 0))
    #expect(stage.frame("note") == Rect(0, 40, 320, 76))
  }
}
