import AvoidanceEngine
import RegressionRunner
import RegressionStore
import Scenarios
import Testing

@testable import HeadroomCommand

struct TryingTests {
  private func tried(
    _ work: Workspace, _ path: String, strategies: [String] = ["none", "inset-scroll"],
    devices: [String] = ["iPhone 8"], orientations: [Orientation] = [], allowsEmpty: Bool = false
  ) throws -> TriedForms {
    let trying = Trying(
      paths: [path], registry: .builtIn, today: try #require(Workspace.today),
      strategies: strategies, devices: devices, orientations: orientations,
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
      #expect(standings.map { $0.tallies.map(\.total) } == [[13], [13]])
      #expect(standings.map(\.score.share.words) == ["12 of 12", "8 of 12"])
      #expect(standings.map { $0.tallies.map(\.fields.words) } == [["12 of 12"], ["8 of 12"]])
      #expect(standings.map(\.seenEverywhere) == [12, 8])
      // Going back does not restore the offset, which is UIKit's to choose: no law is broken by it.
      #expect(standings.map(\.laws.words) == ["13 of 13", "13 of 13"])
      #expect(tried.hasFailed && tried.outcome.isComplete)
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
      #expect(standing.fields == (isNamed ? 2 : 1))
    }
  }

  @Test func `the record has the same cases, and the worst of them is drawn`() throws {
    try Workspace.make { work in
      let path = try work.write(ExampleSuite().text, to: "order.yaml")
      let tried = try tried(work, path)
      let record = try #require(tried.record(work.observer))
      #expect(record.cases.count == 26)
      #expect(record.totals[.pass] == tried.outcome.passed)
      let worst = record.cases[tried.worst]
      #expect(worst.name.key == "order/field-12 [none, iPhone 8]")
      #expect(worst.verdict == .fail)
      work.observer.isCancelled = true
      #expect(tried.record(work.observer) == nil)
    }
  }

  @Test func `a form for other devices than there are is not tried at all`() throws {
    let file = """
      headroom: 1
      devices: [{name: mine, screen: [375, 667], keyboard: {portrait: 216}}]
      forms:
        - {name: f, canvas: [375, 667], view: {children: [{textField: t}]}}
        - {name: g, canvas: [375, 667], view: {children: [{textField: t}]}}
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
      let form = "forms: [{name: f, canvas: [375, 667], view: {children: [{textField: t}]}}]\n"
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
      #expect(try tried(work, empty, allowsEmpty: true).outcome.total == 0)
      let order = try work.write(ExampleSuite().text, to: "order.yaml")
      #expect(
        try refusal { try tried(work, order, strategies: ["our"]) }
          == Refusal("unknownName", "unknown strategy 'our'; did you mean 'ours'?")
      )
    }
  }
}
