import Foundation
import TestSupport
import Testing

struct TryTests {
  @Test func `a document for tablets is tried on those, and that is said`() throws {
    try BuiltBinary.inTemporaryFolder { headroom in
      let pad = InterfaceFiles.login.replacing("iOS.CocoaTouch\"", with: "iOS.CocoaTouch.iPad\"")
      try headroom.write(pad, to: "Login.storyboard")
      let result = try headroom("try", "Login.storyboard", "-q", "-s", "none")
      #expect(result.output.contains("\ntried on iPads only: Login/sign-in\n"), "\(result.output)")
      #expect(result.output.contains("\nSTRATEGY  FIELDS  LAWS  iPad A16 iOS 26\n"))
      try headroom.write(
        "headroom: 1\ndevices: [{name: mine, screen: [375, 667], keyboard: {portrait: 216}}]\n",
        to: "mine.yaml")
      let none = try headroom("try", "Login.storyboard", "mine.yaml", "-q", "-s", "none")
      #expect(
        none.errors.contains(
          "nothing to try: none of the selected devices matches the idiom of the forms"),
        "\(none.errors)")
      #expect(none.status == 4)
    }
  }

  /// The form has no table and no scroll view, and IQKeyboardManager needs none.
  ///
  /// The field ends at 140, far above any keyboard.
  @Test func `strategies that find nothing to act on are told once, and marked`() throws {
    try BuiltBinary.inTemporaryFolder { headroom in
      try headroom.write(
        """
        headroom: 1
        strategies: [{name: mine, model: offsetRestore, parameters: {gap: 4}}]
        forms:
          - name: plain
            canvas: [375, 667]
            view: {children: [{textField: field, frame: [20, 100, 335, 40]}]}

        """,
        to: "plain.yaml"
      )
      let words = ["try", "plain.yaml", "-q", "-d", "iPhone 8"]
      let some = ["none", "inset-scroll", "xlform", "stack-spacer", "iq-6.5.11", "mine"]
        .flatMap { ["-s", $0] }
      let result = try headroom.call(words + some + ["--report", "json=cases.json"])
      #expect(result.status == 0)
      let cases = String(decoding: try headroom.read("cases.json"), as: UTF8.self)
      #expect(cases.contains(#""lack": "no table""#), "\(cases)")
      let totals = try Document(cases).root["totals"] as? [String: Any]
      #expect(totals?["passed"] as? Int == 2 && totals?["skipped"] as? Int == 4)
      let document = try Document(try headroom.call(words + some + ["--format", "json"]).output)
      let unmetRequirements = try #require(document.root["lacks"] as? [[String: Any]])
      #expect(unmetRequirements.count == 4)
      #expect(
        unmetRequirements[0].compactMapValues { $0 as? String }
          == ["strategy": "inset-scroll", "form": "plain", "lack": "no table"]
      )
      #expect(unmetRequirements[0]["cases"] as? Int == 1)
      // Only none and IQKeyboardManager have something to act on.
      #expect(document.total == 2 && document.passed == 2 && document.withoutEffect == 4)
      let usual = try headroom.call(words).output
      #expect(
        usual.contains("\niq-6.5.11 ") && usual.contains("\niq-8.0.2 ")
          && usual.contains("\nmine ∅"), "\(usual)")
      #expect(!usual.contains("\nsystem-table") && !usual.contains("\niq-6.5.4"), "\(usual)")
      let all = try headroom.call(words + ["-s", "*"])
      #expect(all.output.contains("\nsystem-table"))
      #expect(all.output.contains("\nxlform ∅") && all.output.contains("\niq-6.5.4"))
    }
  }

  /// Both heights are required, and the later one is given up: in the matrix, at the finding, in the
  /// list, in JSON and in the reports.
  @Test func `a layout that is not trusted is told wherever it is stood on`() throws {
    try BuiltBinary.inTemporaryFolder { headroom in
      try headroom.write(
        """
        headroom: 1
        forms:
          - name: odd
            canvas: [375, 667]
            view:
              children: [{textField: low, wants: [~, 34]}]
            constraints:
              - low.leading = root.leadingMargin
              - low.trailing = root.trailingMargin
              - low.bottom = root.safeArea.bottom - 30
              - low.height = 40
              - low.height = 50

        """,
        to: "odd.yaml"
      )
      let words = ["try", "odd.yaml", "-q", "-s", "none", "-d", "iPhone 8", "--fail-on", "never"]
      #expect(try headroom.call(words + ["--report", "json=cases.json"]).status == 0)
      let reason = "low.height = 50 conflicts with other constraints and was broken"
      let cases = String(decoding: try headroom.read("cases.json"), as: UTF8.self)
      #expect(cases.contains(#""layoutDoubt": "\#(reason)""#), "\(cases)")
      let document = try Document(try headroom.call(words + ["--format", "json"]).output)
      let doubts = try #require(document.root["layoutDoubts"] as? [[String: Any]])
      #expect(doubts.map { $0["input"] as? String } == ["low"])
      #expect(doubts.map { $0["reason"] as? String } == [reason])
      let matrix = try #require(document.root["matrix"] as? [[String: Any]])
      #expect(matrix.map { $0["untrusted"] as? Int } == [1])
    }
  }

  @Test func `by default some strategies run on six devices, and JSON has all numbers`() throws {
    try BuiltBinary.inTemporaryFolder { headroom in
      try headroom.write(InterfaceFiles.login, to: "app/Login.storyboard")
      let result = try headroom("try", "app", "--format", "json", "--fail-on", "never")
      #expect(result.status == 0, "\(result.errors)")
      let document = try Document(result.output)
      let matrix = try #require(document.root["matrix"] as? [[String: Any]])
      let strategies = Set(matrix.compactMap { $0["strategy"] as? String })
      #expect(
        strategies.isSuperset(of: [
          "none", "keyboard-layout-guide", "scroll-view-inset", "iq-6.5.11", "iq-8.0.2",
        ])
      )
      #expect(
        strategies.isDisjoint(with: ["system-table", "xlform", "iq-6.5.4", "offset-restore"]))
      #expect(document.total + document.withoutEffect == strategies.count * 6 * 3)
      #expect(matrix.count == strategies.count * 6)
      #expect(matrix.reduce(0) { $0 + ($1["passed"] as? Int ?? 0) } == document.passed)
      let devices = matrix.prefix(6).map { $0["device"] as? String }
      #expect(devices.first == "iPhone SE (3rd generation) (iOS 26)")
      #expect(devices.last == "iPad (A16) (iOS 26)")
      let findings = try #require(document.root["findings"] as? [[String: Any]])
      // On an iPhone SE nothing scrolls: the password ends at 634. Under AutoFill's bar the keyboard is 260
      // high, its top at 667 - 260 = 407.
      let worst = try #require(findings.first)
      #expect(worst["sentence"] as? String == "can't be seen: 227 pt below the keyboard's top")
      #expect(worst["points"] as? Double == 227)
      #expect((worst["worst"] as? [String: Any])?["device"] as? String == devices.first)
      #expect(worst["worstStrategy"] as? String == "none")
      let group = try #require((worst["occurrences"] as? [[String: Any]])?.first)
      #expect((group["strategies"] as? [String])?.first == "none")
    }
  }

  @Test func `orientations, scenes and devices of the files are taken`() throws {
    try BuiltBinary.inTemporaryFolder { headroom in
      try headroom.write(
        """
        headroom: 1
        devices:
          - {name: tiny, screen: [200, 300], keyboard: {portrait: 100, landscape: 80}}
        forms:
          - name: one
            canvas: [200, 300]
            view: {children: [{textField: f, frame: [0, 150, 200, 50]}]}
          - name: none
            canvas: [200, 300]
            view: {children: [{textField: null, frame: [0, 0, 200, 50]}]}
        """,
        to: "one.yaml"
      )
      // The field ends at 200, the keyboard's top is at 300 - 100; in landscape at 200 - 80 = 120.
      let portrait = try headroom("try", "one.yaml", "-s", "none")
      #expect(portrait.status == 0, "\(portrait.output)")
      #expect(portrait.output.contains("none         1/1   1/1   1/1"), "\(portrait.output)")
      #expect(
        portrait.output.contains("\nnot tried in none: textField in one.yaml:10 (no identifier)\n"))
      let turned = try headroom("try", "one.yaml", "-s", "none", "--orientation", "landscapeLeft")
      #expect(turned.status == 1)
      #expect(
        turned.output.contains(
          "one/f under none on tiny (landscapeLeft): can't be seen: 80 pt below the keyboard's top"),
        "\(turned.output)")
    }
  }

  @Test func `reports are written of the same cases, and SVG draws the worst one`() throws {
    try BuiltBinary.inTemporaryFolder { headroom in
      try headroom.write(InterfaceFiles.login, to: "Login.storyboard")
      let result = try headroom(
        "try", "Login.storyboard", "-q", "-s", "none", "-d", "iPhone 8", "--report",
        "json=try.json", "--report", "svg=worst.svg", "--report", "html=try.html")
      #expect(result.status == 1, "\(result.errors)")
      let report = String(decoding: try headroom.read("try.json"), as: UTF8.self)
      #expect(report.contains("Login/sign-in/in order [none, iPhone 8]"))
      #expect(report.contains("Login.storyboard"))
      // Under none on an iPhone 8 the matrix has 1/3.
      let totals = try Document(report).root["totals"] as? [String: Any]
      #expect(totals?["planned"] as? Int == 3 && totals?["passed"] as? Int == 1)
      let picture = String(decoding: try headroom.read("worst.svg"), as: UTF8.self)
      #expect(picture.contains("Login/sign-in/password") && picture.hasPrefix("<"))
      let page = String(decoding: try headroom.read("try.html"), as: UTF8.self)
      #expect(page.contains("<title>Trial of Login/sign-in: 1 passed, 2 failed</title>"))
      let told = page.replacing(
        /<(style|script)[^>]*>(?s:.*?)<\/(style|script)>|<[^>]*>/, with: " ")
      #expect(told.contains("Trial of Login/sign-in") && told.contains("1 strategy, 1 device"))
      let words = /\b(runs?|trend|record(ed)?|branch|commit|earlier|since|history)\b/
      #expect(told.matches(of: words.ignoresCase()).map { String($0.0) } == [])
    }
  }

  @Test func `a view dump on standard input is tried, and starts a scenario`() throws {
    try BuiltBinary.inTemporaryFolder { headroom in
      try headroom.write(
        """
        <UIWindow: 0x7fb1; frame = (0 0; 375 667); gestureRecognizers = <NSArray: 0x600>; layer = \
        <UIWindowLayer: 0x600>>
           | <UIView: 0x7fb2; frame = (0 0; 375 667); autoresize = W+H; layer = <CALayer: 0x600>>
           |    | <UITextField: 0x7fb3; frame = (16 500; 343 40); text = ''; clipsToBounds = YES; \
        opaque = NO; layer = <CALayer: 0x600>>
        """,
        to: "dump.txt"
      )
      // The field ends at 540, the keyboard's top is at 667 - 260 = 407.
      let result = try headroom.shell(
        "$headroom try - -q -s none -d 'iPhone 8' --format json < dump.txt")
      #expect(result.status == 1, "\(result.errors)")
      #expect(
        result.output.contains("can't be seen: 133 pt below the keyboard's top"), "\(result.output)"
      )
      let made = try headroom.shell("$headroom new --from - < dump.txt")
      #expect(
        made.status == 0 && made.output.contains("read from standard input"), "\(made.errors)")
    }
  }

  @Test func `what can't be tried ends with its status`() throws {
    try BuiltBinary.inTemporaryFolder { headroom in
      try headroom.write(InterfaceFiles.login, to: "Login.storyboard")
      try headroom.write(InterfaceFiles.mac, to: "bad/Mac.xib")
      let strategy = try headroom("try", "Login.storyboard", "-s", "inset-scrol")
      #expect(strategy.status == 64 && strategy.errors.contains("did you mean 'inset-scroll'?"))
      let device = try headroom("try", "Login.storyboard", "-d", "iPhone 88")
      #expect(device.status == 64 && device.errors.contains("unknown device 'iPhone 88'"))
      #expect(try headroom("try", "bad").status == 65)
      #expect(try headroom("try", "nowhere.xib").status == 74)
      let empty = try headroom("try", "Login.storyboard", "--scene", "Settings")
      #expect(empty.status == 4 && empty.errors.contains("no editable text input"))
      #expect(
        try headroom("try", "Login.storyboard", "--scene", "Settings", "--allow-empty").status == 0)
      let folder = try headroom("try", "Login.storyboard", "-q", "--report", "json=no/x.json")
      #expect(folder.status == 74, "\(folder.errors)")
    }
  }

  @Test(.needs(.sharedData))
  func `real documents are tried with one case per input and one per form of several`() throws {
    try BuiltBinary.inTemporaryFolder { headroom in
      let names = [
        "tpkeyboardavoiding__TPKeyboardAvoidingSample-Main.storyboard",
        "iqkeyboardmanager__ScrollView.storyboard", "edx__OEXLoginViewController.storyboard",
      ]
      for name in names.prefix(Thoroughness.isFull ? 3 : 1) {
        let path = try SharedData.path("interface-builder/\(name)")
        let result = try headroom(
          "try", path, "-q", "--format", "json", "-d", "iPhone 8", "-s", "none", "-s", "iq-*")
        #expect([0, 1].contains(result.status), "\(name): \(result.errors)")
        let document = try Document(result.output)
        let forms = try #require(document.root["forms"] as? [[String: Any]])
        let inputs = forms.map { ($0["inputs"] as? [String] ?? []).count }
        #expect(inputs.contains { $0 > 0 }, "\(name)")
        let scenarios = inputs.reduce(0) { $0 + ($1 > 1 ? $1 + 1 : $1) }
        // Seven versions, the newest also by the library's name, and none.
        #expect(document.total + document.withoutEffect == scenarios * 9, "\(name)")
      }
    }
  }

  /// What `try --format json` prints.
  private struct Document {
    let root: [String: Any]

    init(_ text: String) throws {
      root = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    }

    var total: Int { root["total"] as? Int ?? -1 }
    var passed: Int { root["passed"] as? Int ?? -1 }
    var withoutEffect: Int { root["withoutEffect"] as? Int ?? -1 }
  }
}
