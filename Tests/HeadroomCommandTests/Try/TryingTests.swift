import AvoidanceEngine
import RegressionRunner
import RegressionStore
import Scenarios
import Testing

@testable import HeadroomCommand

struct TryingTests {
  private func tried(
    _ work: Workspace, _ path: String, strategies: [String] = ["none", "inset-scroll"],
    devices: [String] = ["iPhone 8"], skips: [String] = [], orientations: [Orientation] = [],
    registry: StrategyRegistry = .builtIn, allowsEmpty: Bool = false
  ) throws -> TriedForms {
    let trying = Trying(
      paths: [path], registry: registry, today: try #require(Workspace.today),
      strategies: strategies, devices: devices, skips: skips, orientations: orientations,
      allowsEmpty: allowsEmpty)
    return try trying.run(work.observer)
  }

  @Test func `every field of the forms is tried, whatever their scenarios say`() throws {
    try Workspace.make { work in
      let path = try work.write(ExampleSuite().text, to: "order.yaml")
      let tried = try tried(work, path)
      #expect(tried.forms.map(\.fields.count) == [12])
      #expect(tried.outcome.strategies == ["none", "inset-scroll"])
      #expect(tried.outcome.places.map(\.device) == ["iPhone 8"])
      // Twelve fields, and all in order and back. Without a strategy the first eight can be seen: the
      // ninth ends at 20 + 396 = 416, below the keyboard's top at 407.
      let standings = tried.outcome.standings
      #expect(standings.map(\.strategy) == ["inset-scroll", "none"])
      #expect(standings.map { $0.places.map(\.cases.totals.planned) } == [[13], [13]])
      #expect(standings.map(\.all.fields) == [12, 12] && standings.map(\.all.seen) == [12, 8])
      #expect(standings.map { $0.places.map(\.seen) } == [[12], [8]])
      #expect(standings.map(\.seenEverywhere) == [12, 8])
      // Going back does not restore the offset, which is UIKit's to choose: no law is broken by it.
      #expect(standings.map(\.all.laws.words) == ["13 of 13", "13 of 13"])
      #expect(tried.outcome.hasFailed && tried.outcome.isComplete)
      #expect(tried.outcome.risks.first?.subject == "order/field-12")
      #expect(tried.outcome.risks.first?.points == 141)
      #expect(work.observer.done == [26])
    }
  }

  @Test(arguments: [true, false])
  func `what stands for SwiftUI is proposed where SwiftUI is`(isNamed: Bool) throws {
    try Workspace.make { work in
      let field = "children: [{textField: field, frame: [20, 500, 335, 34]}]"
      let path = try work.write(
        """
        headroom: 1
        forms:
          - {name: hosted, canvas: [375, 667], view: {class: _UIHostingView<Login>, \(field)}}
          - {name: plain, canvas: [375, 667], view: {\(field)}}

        """, to: "forms.yaml")
      let name = "safe-area-keyboard"
      let tried = try tried(work, path, strategies: isNamed ? [name] : [])
      let unmet = tried.outcome.unmetRequirements.filter { $0.strategy == name }
      #expect(unmet.map(\.words) == (isNamed ? [] : ["no SwiftUI hosting view"]))
      #expect(unmet.map(\.form) == (isNamed ? [] : ["plain"]))
      let standing = try #require(tried.outcome.standings.first { $0.strategy == name })
      #expect(standing.fields == 2 && standing.idleFields == (isNamed ? 0 : 1))
      // It is not meant to act there, and the report of the trial says so.
      #expect(Array(tried.outcome.leftOut.values) == (isNamed ? [] : ["no SwiftUI hosting view"]))
      let record = try #require(tried.record(work.observer))
      #expect(record.totals[.skipped] == tried.outcome.cases.idle)
    }
  }

  @Test func `the record has the same cases, and the worst of them is drawn`() throws {
    try Workspace.make { work in
      let path = try work.write(ExampleSuite().text, to: "order.yaml")
      let tried = try tried(work, path)
      let record = try #require(tried.record(work.observer))
      #expect(record.cases.count == 26)
      #expect(record.totals[.pass] == tried.outcome.cases.totals[.pass])
      let worst = record.cases[tried.worst]
      #expect(worst.name.key == "order/field-12 [none, iPhone 8]")
      #expect(worst.verdict == .fail)
      work.observer.isCancelled = true
      #expect(tried.record(work.observer) == nil)
    }
  }

  private func strategies(of risk: Risk, _ tried: TriedForms) -> [String] {
    risk.occurrences.groups(tried.outcome).flatMap(\.strategies)
  }

  // MARK: Ranking

  /// Sets an inset that is no number whenever the keyboard comes.
  private struct Wild: Strategy {
    static let model = StrategyModel("wild", Wild.self, source: "a test")

    mutating func receive(_ notification: KeyboardNotification, on screen: inout Screen) {
      guard let page = screen.form.index(of: "page") else { return }
      screen.setContentInset(EdgeInsets(0, 0, .nan, 0), of: page, Cause())
    }
  }

  @Test func `what can't be run is said, and not only counted as unseen`() throws {
    try Workspace.make { work in
      let path = try work.write(
        """
        headroom: 1
        strategies: [{name: mine, model: wild}]
        forms:
          - name: form
            canvas: [375, 667]
            view:
              children:
                - scrollView: page
                  frame: [0, 0, 375, 667]
                  contentSize: [375, 667]
                  children:
                    - {textField: a, frame: [20, 100, 335, 44]}
                    - {textField: b, frame: [20, 200, 335, 44]}

        """, to: "form.yaml")
      let tried = try tried(
        work, path, strategies: ["none", "mine"], registry: .builtIn.adding([Wild.self]))
      #expect(tried.outcome.standings.map(\.strategy) == ["none", "mine"])
      #expect(tried.outcome.standings.map(\.all.seen) == [2, 0])
      #expect(tried.outcome.risks.isEmpty)
      let fault = try #require(tried.outcome.faults.first)
      #expect(tried.outcome.faults.count == 1 && fault.cases == 3)
      #expect(fault.form == "form")
      let groups = fault.occurrences.groups(tried.outcome)
      #expect(groups.map(\.strategies) == [["mine"]])
      #expect(
        fault.words.hasPrefix("setContentInset of page: expected a number from "), "\(fault.words)")
      let section = try #require(TrialAnswer(tried).notes.first)
      #expect(section.lines == ["form under mine on iPhone 8, 3 cases: \(fault.words)"])
    }
  }

  @Test func `a strategy without effect fails nothing, and none comes first of equals`() throws {
    try Workspace.make { work in
      // The field is below the keyboard's top at 407, and there is no table.
      let path = try work.write(
        """
        headroom: 1
        forms:
          - {name: form, canvas: [375, 667], view: {children: [{textField: a, frame: [20, 500, 335, 44]}]}}

        """, to: "form.yaml")
      let alone = try tried(work, path, strategies: ["inset-scroll"])
      #expect(
        !alone.outcome.hasFailed && alone.outcome.risks.isEmpty && alone.outcome.cases.idle == 1)
      let both = try tried(work, path, strategies: ["inset-scroll", "none"])
      #expect(
        both.outcome.hasFailed
          && both.outcome.standings.map(\.strategy) == ["none", "inset-scroll"])
      #expect(both.outcome.risks.map { strategies(of: $0, both) } == [["none"]])
      // It would be the first by its name.
      let fine = try work.write(
        """
        headroom: 1
        forms:
          - {name: form, canvas: [375, 667], view: {children: [{textField: a, frame: [20, 100, 335, 44]}]}}

        """, to: "fine.yaml")
      let equal = try tried(work, fine, strategies: ["iq-6.5.11", "none"])
      #expect(equal.outcome.standings.map(\.strategy) == ["none", "iq-6.5.11"])
      #expect(TrialAnswer(equal).subject == "1 input in 1 form")
    }
  }

  /// A table of twelve rows, of which none shows eight, and a field outside of any table at some y.
  ///
  /// On an iPhone 8 the keyboard's top is at 407. Outside of a table inset-scroll has no effect.
  private func tableAndField(_ work: Workspace, y: Int) throws -> String {
    let order = ExampleSuite().text
    let forms = try #require(order.firstRange(of: "forms:\n"))
    let field = "{textField: field, frame: [20, \(y), 335, 44]}"
    let plain = "{name: plain, canvas: [375, 667], view: {children: [\(field)]}}"
    return try work.write(
      "\(order[..<forms.upperBound])  - \(plain)\n\(order[forms.upperBound...])", to: "both.yaml")
  }

  // All 13 fields can be seen under inset-scroll, one of them without its doing. Of its cases, 13 + 1 are those
  // of none, one has no effect: 14 + 13 count. Of none's 14, four rows and the round fail: 9 + 13 pass.
  @Test func `a field that a strategy leaves alone is as without it, and in no total`() throws {
    try Workspace.make { work in
      let tried = try tried(work, try tableAndField(work, y: 100))
      let standings = tried.outcome.standings
      #expect(standings.map(\.strategy) == ["inset-scroll", "none"])
      #expect(standings.map(\.all.fields) == [13, 13] && standings.map(\.all.seen) == [13, 9])
      #expect(standings.map(\.all.idle) == [1, 0] && standings.map(\.idleFields) == [1, 0])
      #expect(tried.outcome.cases.totals.planned == 27 && tried.outcome.cases.idle == 1)
      #expect(tried.outcome.cases.totals[.pass] == 22)
      let answer = TrialAnswer(tried)
      #expect(
        answer.best
          == "best: inset-scroll, all 13 fields on 1 device, 1 of them without effect (∅); "
          + "none fails 4 fields")
      #expect(answer.columns == ["FIELDS", "∅", "LAWS", "iPhone 8"])
      #expect(answer.rows.map(\.strategy) == ["inset-scroll", "none"])
      #expect(
        answer.rows.map(\.cells) == [
          ["13/13", "1", "13/13", "13/13"], ["9/13", "", "14/14", "9/13"],
        ])
      #expect(answer.cases == "22 of 27 cases passed; 1 more had nothing to act on (∅)")
    }
  }

  // The field ends at 500 + 44 = 544, 137 below 407, whatever acts on tables.
  @Test func `a field that nothing acts on and nobody sees counts as not seen`() throws {
    try Workspace.make { work in
      let tried = try tried(work, try tableAndField(work, y: 500))
      let standings = tried.outcome.standings
      #expect(standings.map(\.strategy) == ["inset-scroll", "none"])
      #expect(standings.map(\.all.seen) == [12, 8] && standings.map(\.all.idle) == [1, 0])
      #expect(TrialAnswer(tried).best?.hasPrefix("best: inset-scroll, 12 of 13 fields on") == true)
      let risk = try #require(tried.outcome.risks.first { $0.subject == "plain/field" })
      #expect(strategies(of: risk, tried) == ["none"] && risk.points == 137)
      #expect(risk.name.key == "plain/field [none, iPhone 8]")
    }
  }

  // Both show both fields, and inset-scroll has nothing to act on in one form.
  @Test func `of as many fields, the strategy that acts on more of them is better`() throws {
    try Workspace.make { work in
      let path = try work.write(
        """
        headroom: 1
        forms:
          - {name: plain, canvas: [375, 667], view: {children: [{textField: a, frame: [20, 100, 335, 44]}]}}
          - name: list
            canvas: [375, 667]
            view:
              children:
                - tableView: rows
                  frame: [0, 0, 375, 667]
                  rows: [{cell: row, children: [{textField: b, frame: [20, 0, 335, 44]}]}]

        """, to: "short.yaml")
      let tried = try tried(work, path, strategies: ["none", "inset-scroll", "stack-spacer"])
      // Stack-spacer acts on neither: it comes last, whatever it shows.
      #expect(
        tried.outcome.standings.map(\.strategy) == ["none", "inset-scroll", "stack-spacer"])
      #expect(tried.outcome.standings.map(\.all.seen) == [2, 2, 2])
      #expect(tried.outcome.standings.map(\.all.idle) == [0, 1, 2])
      let answer = TrialAnswer(tried)
      #expect(answer.best == "no strategy is better than none: all 2 fields on 1 device")
      #expect(answer.rows.last?.cells == ["∅", "2", "∅", "∅"])
      #expect(answer.cases == "3 of 3 cases passed; 3 more had nothing to act on (∅)")
      #expect(!tried.outcome.hasFailed)
    }
  }

  // MARK: What is not tried

  @Test func `what the user skips is not tried, and an unknown name is refused`() throws {
    try Workspace.make { work in
      let path = try tableAndField(work, y: 500)
      let all = try tried(work, path, skips: ["field-1*", "order/field-2"])
      // 1, 10, 11, 12 and 2.
      #expect(all.forms.map(\.fields.count) == [1, 7])
      #expect(all.forms[1].leftOut.map(\.reason) == Array(repeating: .skipped, count: 5))
      #expect(
        TrialAnswer(all).notes.last?.lines == [
          "not tried in order: field-1, field-2, field-10, field-11, field-12 (--skip)"
        ])
      let one = try tried(work, path, skips: ["field"])
      #expect(one.forms.map(\.fields.count) == [0, 12])
      #expect(
        try refusal { try tried(work, path, skips: ["feild-3"]) }
          == Refusal("unknownName", "unknown field 'feild-3'; did you mean 'field-3'?"))
    }
  }

  /// A form with one field in sight.
  ///
  /// On an iPhone 8, 375 × 667, `top` begins 12 above the status bar's bottom at 20, `low` below the window and
  /// `side` beside it. On an iPhone 11 Pro Max, 414 × 896, only `top` is out of sight, above 44.
  private static let hidden = """
    headroom: 1
    forms:
      - name: f
        canvas: [375, 667]
        view:
          children:
            - {textField: top, frame: [16, 8, 343, 34]}
            - {textField: user, frame: [20, 100, 335, 44]}
            - {textField: low, frame: [20, 700, 335, 44]}
            - {textField: side, frame: [400, 200, 335, 44]}

    """

  // On the iPhone 11 Pro Max the keyboard is 346 high, its top at 550: `low` is covered.
  @Test func `what is out of sight before the keyboard is told once, and tried elsewhere`() throws {
    try Workspace.make { work in
      let path = try work.write(Self.hidden, to: "hidden.yaml")
      let tried = try tried(
        work, path, strategies: ["none"], devices: ["iPhone 8", "iPhone 11 Pro Max"])
      #expect(tried.outOfSight.map(\.input) == ["top", "low", "side"])
      #expect(tried.outOfSight.map(\.isEverywhere) == [true, false, false])
      #expect(tried.outOfSight.map(\.sides) == [[.above], [.below], [.beside]])
      #expect(tried.outOfSight.map { $0.places.count } == [2, 1, 1])
      #expect(tried.forms.map(\.fields) == [["user", "low", "side"]])
      let standing = try #require(tried.outcome.standings.first)
      #expect(standing.places.map(\.fields) == [1, 3] && standing.places.map(\.seen) == [1, 2])
      // On the small phone only the one field, on the large one all three, alone and in order.
      #expect(standing.places.map(\.cases.totals.planned) == [1, 4])
      let record = try #require(tried.record(work.observer))
      #expect(record.cases.count == 5)
      let answer = TrialAnswer(tried)
      #expect(answer.subject.hasPrefix("3 inputs in 1 form; "))
      #expect(
        answer.notes.first { !$0.lines.isEmpty }?.lines == [
          "f/top on every device: above the visible area",
          "f/low on iPhone 8: below the visible area",
          "f/side on iPhone 8: beside the window",
        ])
      #expect(
        answer.fields.lines == [
          "f/low under none on iPhone 11 Pro Max: can't be seen: 194 pt below the keyboard's top"
        ])
    }
  }

  @Test func `where nothing is in sight there is nothing to try`() throws {
    try Workspace.make { work in
      let path = try work.write(Self.hidden, to: "hidden.yaml")
      let words = "f/top is already out of sight before the keyboard"
      #expect(
        try refusal { try tried(work, path, skips: ["user", "low", "side"]) }
          == Refusal("nothingSelected", "nothing to try: \(words)"))
    }
  }

  // MARK: Causes

  // A text view of 100 pt at 500 ends 193 below 407 on an iPhone 8, 50 below 896 - 346 = 550 on the other.
  @Test func `one covered text view is one finding and one group of failures`() throws {
    try Workspace.make { work in
      let path = try work.write(
        """
        headroom: 1
        forms:
          - name: terms
            canvas: [375, 667]
            view:
              children:
                - {textField: name, frame: [20, 100, 335, 44]}
                - {textView: text, frame: [20, 500, 335, 100]}

        """, to: "terms.yaml")
      let tried = try tried(
        work, path, strategies: ["none"], devices: ["iPhone 8", "iPhone 11 Pro Max"])
      let seeing = tried.outcome.risks.filter(\.isAboutSeeing)
      #expect(seeing.map(\.subject) == ["terms/text"])
      let risk = try #require(seeing.first)
      #expect(risk.points == 193 && risk.place.device == "iPhone 8")
      let places = risk.occurrences.groups(tried.outcome).flatMap(\.places)
      #expect(places.map(\.device) == ["iPhone 8", "iPhone 11 Pro Max"])
      let record = try #require(tried.record(work.observer))
      let groups = record.causes
      // Alone and in order, on two devices.
      #expect(groups.map(\.cases.count) == [4])
      let first = try #require(groups.first?.cases.first)
      #expect(record.cases[first].findings.first?.mismatch.subject == "focused-field-visible")
      #expect(groups.flatMap(\.cases).count == record.totals.failing)
    }
  }

  /// Moves the page by 100 pt, once, when the keyboard comes.
  private struct Shifts: Strategy {
    static let model = StrategyModel(
      "shifts", Shifts.self, source: "a test", [.flag("up", \.up, "moves it up, not down")])
    var up = false

    mutating func receive(_ notification: KeyboardNotification, on screen: inout Screen) {
      guard notification.name == .willShow, let page = screen.form.index(of: "page") else { return }
      var frame = screen.frame(page)
      frame.y += up ? -300 : 100
      screen.setFrame(frame, of: page, Cause())
    }
  }

  // On an iPhone 8 the keyboard's top is at 407, on an iPhone 11 Pro Max at 550. The field at 260 ends at 304; 100
  // lower at 404, 300 higher it begins at -40: 60 above the status bar of 20, or 84 above that of 44. A second field
  // at 440 ends at 484: covered by 77 without a strategy on the smaller phone only, and 100 lower by 177 and 34.
  @Test func `a cause has a side, and each strategy its own devices`() throws {
    try Workspace.make { work in
      let path = try work.write(
        """
        headroom: 1
        strategies:
          - {name: sinks, model: shifts}
          - {name: rises, model: shifts, parameters: {up: true}}
        forms:
          - name: f
            canvas: [375, 667]
            view:
              children:
                - view: page
                  frame: [0, 0, 375, 667]
                  children:
                    - {textField: high, frame: [20, 260, 335, 44]}
                    - {textField: low, frame: [20, 440, 335, 44]}

        """, to: "f.yaml")
      let tried = try tried(
        work, path, strategies: ["none", "sinks", "rises"],
        devices: ["iPhone 8", "iPhone 11 Pro Max"], registry: .builtIn.adding([Shifts.self]))
      #expect(
        TrialAnswer(tried).fields.lines == [
          "f/low under none on iPhone 8; under sinks on iPhone 8, iPhone 11 Pro Max: can't be seen: "
            + "177 pt below the keyboard's top; worst under sinks on iPhone 8",
          "f/high under rises on iPhone 8, iPhone 11 Pro Max: can't be seen: 84 pt above the visible area; "
            + "worst on iPhone 11 Pro Max",
        ])
    }
  }

  @Test func `a form for other devices than there are is not tried at all`() throws {
    let file = """
      headroom: 1
      devices: [{name: mine, screen: [375, 667], keyboard: {portrait: 216}}]
      forms:
        - {name: f, canvas: [375, 667], view: {children: [{textField: t, frame: [20, 100, 300, 40]}]}}
        - {name: g, canvas: [375, 667], view: {children: [{textField: t, frame: [20, 100, 300, 40]}]}}
      """
    let suite = SuiteReader(strategies: .builtIn).read([
      .init(file: "f.yaml", bytes: Array(file.utf8))
    ]).suite
    let trial = TrialSuite(
      suite, strategies: .builtIn, idioms: ["f": .pad, "g": .phone], orientations: [.portrait])
    #expect(trial.trials.map(\.hasDevice) == [false, true])
    #expect(trial.trials.map(\.idiom) == [.pad, .phone])
    #expect(trial.suite.scenarios.map(\.name) == ["g/t"])
    #expect(trial.suite.scenarios.map(\.value.devices) == [["mine"]])
  }

  @Test func `devices of a file come before those that are usual`() throws {
    try Workspace.make { work in
      let form =
        "forms: [{name: f, canvas: [375, 667], view: {children: [{textField: t, frame: [20, 100, 300, 40]}]}}]\n"
      let plain = try work.write("headroom: 1\n\(form)", to: "plain.yaml")
      let usual = try tried(work, plain, devices: [])
      #expect(usual.outcome.places.map(\.device) == Trying.standardDevices)
      let own = try work.write(
        "headroom: 1\ndevices: [{name: mine, screen: [375, 667], keyboard: {portrait: 216}}]\n\(form)",
        to: "own.yaml")
      let mine = try tried(work, own, devices: [])
      #expect(mine.outcome.places.map(\.device) == ["mine"])
      let turned = try tried(work, plain, orientations: [.landscapeLeft])
      #expect(turned.outcome.places.map(\.orientation) == [.landscapeLeft])
    }
  }

  @Test(arguments: [
    ("[{textField: t, frame: [0, 100, 100, 40]}]", "t (--skip)"),
    (
      "[{textField: t, frame: [0, 100, 100, 40]}, {textField: u, frame: [0, 200, 100, 1]}]",
      "t (--skip), u (100 × 1 pt)"
    ),
    (
      "[{textField: u, frame: [0, 200, 0, 0]}, {textField: t, frame: [0, 100, 100, 40]}]",
      "u (0 × 0 pt), t (--skip)"
    ),
  ])
  func `where every field is left out the reasons are told`(fields: String, words: String) throws {
    try Workspace.make { work in
      let path = try work.write(
        "headroom: 1\nforms: [{name: f, canvas: [375, 667], view: {children: \(fields)}}]\n",
        to: "left-out.yaml")
      #expect(
        try refusal { try tried(work, path, skips: ["t"]) }
          == Refusal("nothingSelected", "nothing to try: no text input can be tried: \(words)"))
    }
  }

  @Test func `where there is no field there is nothing to try`() throws {
    try Workspace.make { work in
      let path = try work.write(
        "headroom: 1\nforms: [{name: f, canvas: [375, 667], view: {children: [{label: l}]}}]\n",
        to: "labels.yaml")
      #expect(
        try refusal { try tried(work, path) }
          == Refusal(
            "nothingSelected", "nothing to try: no editable text input with an identifier in 1 form"
          )
      )
      let empty = try work.write("headroom: 1\n", to: "empty.yaml")
      #expect(
        try refusal { try tried(work, empty) }
          == Refusal("nothingSelected", "nothing to try: no forms found")
      )
      #expect(try tried(work, empty, allowsEmpty: true).outcome.standings.isEmpty)
      let order = try work.write(ExampleSuite().text, to: "order.yaml")
      #expect(
        try refusal { try tried(work, order, strategies: ["our"]) }
          == Refusal("unknownName", "unknown strategy 'our'; did you mean 'ours'?")
      )
    }
  }
}
