import AvoidanceEngine
import RegressionRunner
import Scenarios
import TestSupport
import Testing

@testable import HeadroomCommand

/// What holds for every exploration, whatever it finds.
@Suite struct ExplorationTests {
  static func settings(_ names: String..., find: ExplorationGoal.Find = .law) throws
    -> ExplorationSettings
  {
    let strategies = try names.map { name in
      try #require(StrategyRegistry.builtIn.definitions.first { $0.name == name })
    }
    let goal = ExplorationGoal(find, strategies)
    let devices = ["iPhone 8", "iPhone 14", "iPad (6th generation)"]
    var settings = ExplorationSettings(
      goal, devices: devices.compactMap { ShippedDevices.device(named: $0) })
    settings.cases = Thoroughness.isFull ? 300 : 60
    settings.blockSize = Thoroughness.isFull ? 100 : 20
    settings.findings = 100
    return settings
  }

  /// What is found of a strategy that breaks several laws.
  private static let ofInsetScroll = Result { Exploration(try settings("inset-scroll")).run() }

  /// What a result comes to, as text.
  static func words(_ result: ExplorationResult) -> [String] {
    result.findings.map { finding in
      "\(finding.token)\n\(finding.sentence)\n\(finding.seen)\n\(finding.specimen)"
    }
  }

  @Test func findsTheSameForAnyNumberOfJobs() throws {
    var settings = try Self.settings("inset-scroll")
    let one = try Self.ofInsetScroll.get()
    settings.jobs = 3
    let three = Exploration(settings).run()
    #expect(one.tries == (Thoroughness.isFull ? 300 : 60))
    #expect(!one.findings.isEmpty)
    #expect(Self.words(one) == Self.words(three))
  }

  @Test func findsOtherThingsForAnotherSeed() throws {
    var settings = try Self.settings("inset-scroll")
    settings.goal.laws = [.restoredAfterHide]
    settings.cases = 80
    settings.blockSize = 80
    let results = ([1, 2] as [UInt64]).map { seed in
      settings.seed = seed
      return Self.words(Exploration(settings).run())
    }
    #expect(!results[0].isEmpty)
    #expect(results[0] != results[1])
  }

  @Test func isNeverLargerThanWhatWasFound() throws {
    var settings = try Self.settings("offset-restore")
    settings.blockSize = Thoroughness.isFull ? 100 : 40
    var block = ExplorationBlock(0, settings)
    let report = block.run(200) { false }
    try #require(report.breaches.count > 3)
    for seen in Thoroughness.every(3, of: report.breaches.prefix(8)) {
      var shrinker = Shrinker(settings, seen.site.breach)
      let smallest = shrinker.smallest(seen.specimen, seen.site.breach)
      let small = try #require(smallest)
      #expect(small.specimen.size <= seen.specimen.size)
      #expect(small.specimen.script.count <= seen.specimen.script.count)
      #expect(small.specimen.viewCount <= seen.specimen.viewCount)
      // Nothing that may be tried makes it smaller.
      var again = Shrinker(settings, seen.site.breach)
      let sameAgain = again.smallest(small.specimen, seen.site.breach)
      let same = try #require(sameAgain)
      #expect(same.specimen.size == small.specimen.size)
    }
  }

  @Test func breaksWhenItIsReadBackFromItsFile() throws {
    var settings = try Self.settings("footer-spacer")
    if !Thoroughness.isFull {
      settings.cases = 40
      settings.blockSize = 40
    }
    let result = Exploration(settings).run()
    try #require(!result.findings.isEmpty)
    #expect(result.unconfirmed == 0)
    let known = KnownDefinitions(strategies: .builtIn)
    for finding in result.findings {
      let found = try #require(FoundScenario(finding, settings, known: nil))
      let heading = FoundHeading(finding, command: "headroom explore")
      let text = heading.text(above: try found.text(beside: .builtIn), others: [])
      let reading = SuiteReader(known: known).read([.init(file: "f.yaml", bytes: Array(text.utf8))])
      #expect(reading.diagnostics.isEmpty, "\(reading.diagnostics)\n\(text)")
      let scenario = try #require(reading.suite.scenarios.first)
      let form = try #require(reading.suite.forms.first)
      let specimen = Specimen(
        form: form.value, device: finding.specimen.device, script: scenario.value.script)
      var laboratory = Laboratory(settings.goal, on: settings.devices, needsSoundForms: true)
      #expect(laboratory.sentence(of: finding.breach, in: specimen) == finding.sentence)
    }
  }

  @Test func saysAboveWhereItWasFoundAndBelowWhatElseShowsIt() throws {
    let settings = try Self.settings("inset-scroll")
    let finding = try #require(try Self.ofInsetScroll.get().findings.first)
    let found = try #require(FoundScenario(finding, settings, known: "a reason"))
    let heading = FoundHeading(finding, command: "headroom explore --seed 1")
    let rest = try found.text(beside: .builtIn)
    let text = heading.text(above: rest, others: [])
    #expect(text.hasPrefix("headroom: 1\n\n# \(finding.sentence)\n# Breaks "))
    #expect(text.contains("\n# Found by: headroom explore --seed 1\n# In "))
    let seen = try #require(finding.seen.first)
    #expect(
      text.contains(
        "\n# Breach: \(finding.token) \(finding.digest)\n# Seen: \(seen.site) from \(seen.firstTry)."
      ))
    // Other samples stand below as comments, which the suite does not read.
    let whole = heading.text(above: rest, others: [(finding, rest)])
    #expect(whole.hasPrefix(text))
    let added = whole.dropFirst(text.count).split(separator: "\n")
    #expect(added.first == "# The same with \(finding.extent): \(finding.sentence)")
    #expect(added.allSatisfy { $0.hasPrefix("#") })
    #expect(added.contains("# scenarios:"))
  }

  @Test func tellsTwoVersionsApart() throws {
    var settings = try Self.settings("iq-6.5.0", "iq-6.5.4", find: .difference)
    settings.cases = 40
    settings.blockSize = Thoroughness.isFull ? 100 : 40
    let result = Exploration(settings).run()
    let finding = try #require(result.findings.first)
    #expect(finding.breach.name == "difference")
    // The same strategy twice has no difference.
    let same = try Self.settings("iq-6.5.4", "iq-6.5.4", find: .difference)
    #expect(Exploration(same).run().findings.isEmpty)
  }

  /// Both set the same inset at once, but one when the keyboard begins to move, the other 0.25 s later.
  @Test func tellsWhenAChangeBegins() throws {
    let text = """
      headroom: 1
      strategies:
        - {name: early, model: scrollViewContentInset, parameters: {hears: willShow, uses: end}}
        - {name: late, model: scrollViewContentInset, parameters: {hears: didShow, uses: end}}
      forms:
        - name: f
          canvas: [375, 667]
          view:
            children:
              - scrollView: s
                frame: [0, 0, 375, 667]
                contentSize: [375, 900]
                children: [{textField: a, frame: [20, 100, 335, 40]}]
      scenarios: [{name: c, form: f, laws: [], script: [{focus: a}]}]
      """
    let suite = SuiteReader(strategies: .builtIn)
      .read([.init(file: "f.yaml", bytes: Array(text.utf8))]).suite
    let specimen = Specimen(
      form: try #require(suite.forms.first).value, device: 0,
      script: try #require(suite.scenarios.first).value.script)
    var laboratory = Laboratory(
      ExplorationGoal(.difference, suite.strategies, laws: []),
      on: [try #require(ShippedDevices.device(named: "iPhone 8"))], needsSoundForms: false)
    let kinds = laboratory.sightings(in: specimen)?.map(\.breach.kind)
    #expect(kinds == [.difference(.both, property: "contentInset in time")])
  }

  /// A finding is a breach: however many tries show it, and however they differ, it is one.
  @Test func isOneForEachBreach() throws {
    let findings = try Self.ofInsetScroll.get().findings
    #expect(Set(findings.map(\.breach)).count == findings.count)
    let severities = findings.map(\.breach.severity)
    #expect(severities == severities.sorted())
    for finding in findings {
      #expect(finding.others.allSatisfy { $0.breach == finding.breach })
      #expect(finding.others.allSatisfy { finding.extent <= $0.extent })
      #expect(Set(([finding] + finding.others).map(\.digest)).count == finding.others.count + 1)
      // The verb is that of the step that is needed last.
      #expect(finding.extent.steps == finding.specimen.script.count)
      #expect(finding.breach.verb != nil)
    }
  }

  /// Fields that a finger finds, and steps that the state allows.
  @Test func makesWhatAPersonCouldDo() throws {
    let device = try #require(ShippedDevices.device(named: "iPhone 8")).value
    var random = RandomStream(seed: 7, stream: 0)
    for _ in 0..<60 {
      let form = FormGenerator.form(for: device, &random)
      let vocabulary = ScriptVocabulary(form)
      let compiled = Form(form, insertedRows: vocabulary.rows, scriptTexts: ScriptVocabulary.texts)
      let maker = ScriptMaker(vocabulary, compiled, on: device)
      let strategy = try #require(StrategyRegistry.builtIn.strategy(named: "none"))
      var simulator = Simulator(
        form: compiled, device: device, orientation: .portrait, strategy: strategy,
        profile: .observed)
      for _ in 0..<12 {
        guard case .event(let event, let then)? = maker.next(in: &simulator, &random) else { break }
        if case .focus(let view) = event {
          let frame = simulator.screen.windowFrame(view)
          #expect(frame.midY < simulator.screen.keyboardTop)
          #expect(simulator.screen.hitTest(Point(frame.midX, frame.midY)) == view)
        }
        simulator.perform(event, then: then)
        #expect(simulator.fault == nil)
      }
    }
  }

  /// Every form that is made, and every variation of one, is a form that a file can say.
  @Test func makesFormsThatFilesCanSay() throws {
    let device = try #require(ShippedDevices.device(named: "iPad (6th generation)")).value
    var random = RandomStream(seed: 3, stream: 1)
    for _ in 0..<150 {
      var form = FormGenerator.form(for: device, &random)
      let location = SourceLocation(file: "")
      _ = try FormDefinition(name: "made", location: location, drawn: form)
      FormVariation.vary(&form, on: device, &random)
      FormVariation.nudge(&form, &random)
      _ = try FormDefinition(name: "varied", location: location, drawn: form)
    }
  }
}

/// The stream of numbers, by the algorithm's own words.
@Suite struct RandomStreamTests {
  /// Each number below 10 comes about as often: 1000 of 10,000, within four standard deviations of 30.
  @Test func isEven() {
    var random = RandomStream(seed: 1, stream: 2)
    var counts = [Int](repeating: 0, count: 10)
    for _ in 0..<10_000 { counts[random.below(10)] += 1 }
    #expect(counts.allSatisfy { abs($0 - 1000) < 120 })
  }

  @Test func hasStreamsOfItsOwn() {
    var a = RandomStream(seed: 1, stream: 1)
    var b = RandomStream(seed: 1, stream: 2)
    var c = RandomStream(seed: 1, stream: 1)
    let first = a.next()
    #expect(first == c.next())
    #expect(first != b.next())
  }

  /// Weights of 1 and 3: a quarter and three quarters of 4,000, within four deviations of 27.
  @Test func keepsWeights() {
    var random = RandomStream(seed: 5, stream: 0)
    let ones = (0..<4000).count { _ in random.place(by: [1, 0, 3]) == 0 }
    #expect(abs(ones - 1000) < 110)
  }
}

/// Simpler numbers: the first that keeps a breach is taken, so zero and round ones stand in front.
@Suite struct ReductionTests {
  @Test func roundsTowardsZero() {
    #expect(Reduction.rounded(237).prefix(4) == [0, 100, 200, 300])
    #expect(Reduction.rounded(-50).contains(-25))
    #expect(!Reduction.rounded(100).contains(100))
  }

  /// 44 is the default of a row's height, 0 nearly nothing; 237 has no roundness at all.
  @Test func knowsSimplerNumbers() {
    let row = FormNumber(standard: 44, least: 10)
    let sizes = [44.0, 0, 100, 50, 130, 237, 237.25].map { Specimen.size(of: $0, row) }
    #expect(sizes[0] == 0)
    #expect(sizes[1] == 1)
    #expect(sizes[4] < sizes[5])
    #expect(sizes[5] < sizes[6])
  }

  @Test func editsViewsByTheirPlace() throws {
    var table = ViewNode(.tableView, "table")
    table.table?.sections = [
      TableProperties.Section(rows: [ViewNode(.cell, "a"), ViewNode(.cell, "b")])
    ]
    var root = ViewNode(.view)
    root.children = [table, ViewNode(.label, "label")]
    #expect(root.count == 5)
    let names = (0..<4).map { place -> String? in
      var name: String?
      _ = root.replacing(place) { node in
        name = node.identifier
        return nil
      }
      return name
    }
    #expect(names == ["table", "a", "b", "label"])
    let without = try #require(root.replacing(1) { _ in [] })
    #expect(without.children[0].table?.sections[0].rows.map(\.identifier) == ["b"])
    #expect(root.replacing(4) { _ in [] } == nil)
  }
}

/// What findings are told apart by, and called.
@Suite struct FindingTests {
  /// How a law is broken.
  private static func breach(_ law: Law) -> Breach {
    Breach(kind: .law(law, .covered), isNegative: false, view: "input", verb: .show)
  }

  /// A finding with a form of no view.
  private static func sample(
    _ law: Law, steps: Int, views: Int, bytes: Int, digest: String, first: Int
  ) -> FoundBreach {
    let form = FormDescription(canvas: Size(375, 667), view: ViewNode(.view))
    return FoundBreach(
      breach: breach(law), specimen: Specimen(form: form, device: 0, script: []), sentence: "",
      seen: [FoundBreach.Seen(site: "\(breach(law).token)@at-first", firstTry: first, rank: 0)],
      count: 2, found: (steps, views),
      extent: Specimen.Extent(steps: steps, views: views, bytes: bytes), digest: digest)
  }

  /// Fewer steps count before fewer views, these before fewer bytes; the same form and script is no other.
  @Test func tellsTheSmallestOfEachBreachTheGravestFirst() {
    let samples = [
      Self.sample(.noNeedlessMovement, steps: 1, views: 1, bytes: 9, digest: "n", first: 1),
      Self.sample(.restoredAfterHide, steps: 2, views: 9, bytes: 9, digest: "p", first: 2),
      Self.sample(.restoredAfterHide, steps: 3, views: 1, bytes: 1, digest: "q", first: 3),
      Self.sample(.restoredAfterHide, steps: 2, views: 8, bytes: 12, digest: "r", first: 4),
      Self.sample(.restoredAfterHide, steps: 2, views: 8, bytes: 11, digest: "s", first: 5),
      Self.sample(.restoredAfterHide, steps: 2, views: 8, bytes: 11, digest: "s", first: 6),
      Self.sample(.focusedFieldVisible, steps: 9, views: 9, bytes: 9, digest: "t", first: 7),
    ]
    for order in [samples, samples.reversed()] {
      let groups = order.grouped()
      #expect(groups.map(\.digest) == ["t", "s", "n"])
      #expect(groups[1].others.map(\.digest) == ["r", "p", "q"])
      #expect(groups[1].firstTry == 2)
      #expect(groups[1].count == 10)
    }
  }

  /// Fields first, then what is not restored, room, limits, movements, and needless ones last.
  @Test func ordersAllLaws() {
    let laws = Law.allCases.map { ($0, Self.breach($0).severity) }
    let order = Dictionary(grouping: laws, by: \.1).mapValues { Set($0.map(\.0)) }
    #expect(order[0] == [.focusedFieldVisible, .reachable, .everyFieldReachable])
    #expect(order[1] == [.restoredAfterHide, .foreignInsetsKept, .barOnKeyboard])
    #expect(order[2] == [.noExcessRoom])
    #expect(order[3] == [.withinLimits, .rootOnScreen])
    #expect(order[5] == [.noNeedlessMovement, .movesWithKeyboard])
  }

  /// Words are left out from the first one on that would make it longer than 48.
  @Test func namesFilesByWhatTheySay() {
    #expect(
      FoundScenario.slug("after hiding, contentInset of table-1 is [0, 0, 9, 0] instead of [0, 0]")
        == "after-hiding-contentinset-of-table-1-is-0-0-9-0")
    #expect(FoundScenario.slug("note can't be seen: 457 pt") == "note-can-t-be-seen-457-pt")
    #expect(FoundScenario.slug("Größe") == "gr-e")
    #expect(FoundScenario.slug("表") == "finding")
    #expect(FoundScenario.slug(String(repeating: "a", count: 60)).count == 48)
  }
}

/// How scripts go that are made at random.
@Suite struct ScriptPlanTests {
  /// Of 4,000 plans each habit is in its share, within five standard deviations of at most 31.
  @Test func keepsTheSharesThatAreTold() {
    var random = RandomStream(seed: 11, stream: 0)
    let plans = (0..<4000).map { _ in ScriptPlan(upTo: 12, ScriptHabit.allCases, &random) }
    for habit in ScriptHabit.allCases {
      let count = plans.count { $0.habits.contains(habit) }
      #expect(abs(count - 40 * habit.share) < 155, "\(habit): \(count)")
    }
    #expect(plans.allSatisfy { $0.count > $0.habits.count && $0.count <= 12 })
  }

  /// On an iPad, with fields in two scroll views that fit the screen, nearly every planned habit comes about.
  @Test func beginsWithAFieldAndDoesWhatIsPlanned() throws {
    let device = try #require(ShippedDevices.device(named: "iPad (6th generation)")).value
    var form = FormDescription(canvas: device.screen, view: ViewNode(.view))
    form.view.children = (0..<2).map { place in
      var scroll = ViewNode(.scrollView, "scroll-\(place)")
      scroll.frame = Rect(0, 60 + Double(place) * 150, 700, 140)
      scroll.children = (0..<2).map { row in
        var field = ViewNode(.textField, "field-\(place)-\(row)")
        field.frame = Rect(0, Double(row) * 60, 300, 44)
        return field
      }
      return scroll
    }
    let vocabulary = ScriptVocabulary(form)
    let compiled = Form(form, insertedRows: vocabulary.rows, scriptTexts: ScriptVocabulary.texts)
    let maker = ScriptMaker(vocabulary, compiled, on: device)
    let strategy = try #require(StrategyRegistry.builtIn.strategy(named: "none"))
    var random = RandomStream(seed: 5, stream: 1)
    var (planned, done, focused) = (0, 0, 0)
    for _ in 0..<300 {
      var plan = maker.plan(upTo: 12, &random)
      planned += plan.habits.count
      var simulator = Simulator(
        form: compiled, device: device, orientation: .portrait, strategy: strategy,
        profile: .observed)
      for place in 0..<plan.count {
        guard
          case .event(let event, let then)? = maker.next(
            in: &simulator, at: place, of: &plan, &random)
        else { break }
        if place == 0, case .focus = event { focused += 1 }
        simulator.perform(event, then: then)
      }
      done += plan.habits.count
    }
    #expect(planned > 300)
    #expect(Double(planned - done) / Double(planned) > 0.9, "\(done) of \(planned) left")
    // Nine of ten, and more where the other move is one, too: 300 × 0.9 − 5 × √27.
    #expect(focused > 244)
  }
}
