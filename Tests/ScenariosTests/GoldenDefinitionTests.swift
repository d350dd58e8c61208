import AvoidanceEngine
import TestSupport
import Testing

@testable import Scenarios

/// What databases hold keeps its identity: a definition's digest says whether a run judged by the same
/// content as another one.
struct GoldenDefinitionTests {
  private static let meaning: Comment = """
    Databases know these definitions by these digests. With another one each comparison with an older \
    run calls the case redefined, and merging two histories stores the content twice. What is new \
    needs a default that canonical content leaves out and that means the old behaviour; names and \
    numbers that are stored are never changed, and enumerations grow at their end.
    """

  /// All definitions as one suite; what stands in several files has names of its own in each.
  private var suite: Suite {
    [GoldenDefinitions.file, GoldenDefinitions.today].reduce(into: Suite()) { all, file in
      let suite = read(file).suite
      all.devices += suite.devices
      all.strategies += suite.strategies
      all.forms += suite.forms
      all.scenarios += suite.scenarios
    }
  }

  private func lines(of suite: Suite) -> [String] {
    func lines(_ all: [some Definition]) -> [String] {
      all.map { "\($0.digest) \(type(of: $0).kind.rawValue) \($0.name)" }
    }
    return lines(suite.devices) + lines(suite.strategies) + lines(suite.forms)
      + lines(suite.scenarios)
  }

  private var golden: [String] {
    (GoldenDefinitions.digests + "\n" + GoldenDefinitions.digestsOfToday).split(separator: "\n")
      .map { "\($0)" }
  }

  /// Recorded by the version that was the first to promise it.
  @Test func `definitions have the digests that databases know them by`() {
    for file in [GoldenDefinitions.file, GoldenDefinitions.today] {
      #expect(read(file).diagnostics.filter { $0.severity == .error }.isEmpty)
    }
    let found = lines(of: suite)
    #expect(found.filter { !golden.contains($0) }.sorted() == [], Self.meaning)
    #expect(golden.filter { !found.contains($0) }.sorted() == [], Self.meaning)
    #expect(golden.count >= 20)
  }

  @Test func `definitions that are read back have the same digests`() throws {
    func copy<Value: Definition>(_ value: Value) throws -> Value {
      try Value(name: value.name, canonicalContent: value.canonicalContent, strategies: .builtIn)
    }
    var suite = suite
    suite.devices = try suite.devices.map(copy)
    suite.strategies = try suite.strategies.map(copy)
    suite.forms = try suite.forms.map(copy)
    suite.scenarios = try suite.scenarios.map(copy)
    #expect(lines(of: suite).sorted() == golden.sorted(), Self.meaning)
  }

  @Test func `the golden definitions use every key of the format`() {
    let suite = suite
    func text(_ definitions: [some Definition]) -> String {
      definitions.map { String(decoding: $0.canonicalContent, as: UTF8.self) }
        .joined(separator: "\n")
    }
    // Names and notes stand beside contents; the others are written out, by another key, or are the
    // only choice.
    let unwritten = ["name", "note", "repeat", "at", "base", "intrinsicContentSize"]
    // A word may be a key of forms and of scenarios, and used by the ones alone.
    func expectUse(of names: [String], in text: String) {
      let missing = Set(names.filter { !unwritten.contains($0) && !text.contains("\"\($0)\":") })
      #expect(missing.sorted() == [], "add a definition that uses them, under a name of its own")
    }
    expectUse(
      of: DeviceEntry.fields.keys.allNames + DeviceEntry.Keyboard.fields.keys.allNames,
      in: text(suite.devices))
    expectUse(
      of: StrategyEntry.fields.keys.allNames + StrategyRegistry.builtIn.parameterNames,
      in: text(suite.strategies))
    var names = FormEntry.fields.keys.allNames + ViewKey.all.map(\.name)
    names += ViewController.fields.keys.allNames + ViewController.Parent.fields.keys.allNames
    names +=
      TableProperties.Section.fields.keys.allNames + IntrinsicContentSize.fields.keys.allNames
    names += SizeClassKey.allCases.map(\.rawValue) + ["constraint", "isActive"]
    names += InputProperties.Avoidance.fields.keys.allNames
    expectUse(of: names, in: text(suite.forms))
    names = StepKey.all.map(\.name) + MatcherKey.allCases.map(\.rawValue)
    names += ScenarioEntry.fields.keys.allNames + KnownFailureEntry.fields.keys.allNames
    names += AttachedPicture.fields.keys.allNames
    names += MovementFacts.fields.keys.allNames + UIKitProfile.fields.keys.allNames
    for verb in StepKey.all {
      if case .verb(.mapping(let details), _) = verb.role { names += details.map(\.name) }
    }
    names += SubjectWords.ofScreen.map(\.declaration.name)
    let scenarios = text(suite.scenarios)
    expectUse(of: names, in: scenarios)
    let subjects = SubjectWords.ofViews.map(\.declaration.name).filter {
      !scenarios.contains(".\($0)\":")
    }
    #expect(subjects == [], "add them to a scenario of its own")
  }

  // MARK: Words and numbers

  /// `all` and nothing mean in a content what they meant when it was written, whatever laws come.
  @Test func `laws that are stored stay the laws they were`() throws {
    let twelve = [
      "focused-field-visible", "gap-kept", "restored-after-hide", "within-limits",
      "no-needless-movement", "idempotent", "foreign-insets-kept", "no-drift", "reachable",
      "switch-is-stable", "order-independent", "root-on-screen",
    ]
    // What was `reachable` in files, too, until a law of the fields that were edited got that word there.
    let inFiles = twelve.map { $0 == "reachable" ? "every-field-reachable" : $0 }
    func laws(_ content: String) throws -> [String] {
      let scenario = try ScenarioDefinition(
        name: "s", canonicalContent: Array(content.utf8), strategies: .builtIn)
      #expect(String(decoding: scenario.canonicalContent, as: UTF8.self) == content, Self.meaning)
      return scenario.value.laws.map(\.rawValue)
    }
    #expect(try laws(#"{"form":"f","laws":"all","script":[]}"#) == inFiles)
    #expect(
      try laws(#"{"form":"f","script":[]}"#) == ["focused-field-visible", "restored-after-hide"])
    #expect(try laws(#"{"form":"f","script":[{"expect":{"focus":"none"}}]}"#) == [])
    #expect(try laws(#"{"form":"f","laws":["no-drift"],"script":[]}"#) == ["no-drift"])
    #expect(
      try laws(#"{"form":"f","laws":["reachable","reachable-so-far"],"script":[]}"#)
        == ["every-field-reachable", "reachable"]
    )
    // Any other set is stored one by one, in this order.
    let ordered =
      twelve + ["reachable-so-far", "no-excess-room", "bar-on-keyboard", "moves-with-keyboard"]
    #expect(Law.allCases.map(\.storedWord).starts(with: ordered), Self.meaning)
    #expect(Law.allOfVersion1.map(\.storedWord) == twelve, Self.meaning)
  }

  @Test(arguments: GoldenDefinitions.stored.indices)
  func `contents whose words may grow in files keep their digests`(index: Int) throws {
    let (content, digest) = GoldenDefinitions.stored[index]
    let scenario = try ScenarioDefinition(
      name: "s", canonicalContent: Array(content.utf8), strategies: .builtIn)
    #expect(scenario.digest.description == digest, Self.meaning)
  }

  @Test func `profiles that are stored stay the settings they were`() throws {
    func profile(_ content: String) throws -> UIKitProfile {
      let content = #"{"form":"f","# + content + #""script":[]}"#
      return try ScenarioDefinition(
        name: "s", canonicalContent: Array(content.utf8), strategies: .builtIn
      ).value.profile
    }
    let observed = try profile("")
    #expect(observed == .observedOfVersion1)
    #expect(observed.clamp == .immediately && observed.oversizeRect == .minEdge)
    #expect(observed.firstBegin == .offScreen && observed.switchPosts == .nothing)
    #expect(observed.textFieldOrder == .didBeginFirst && observed.endOrder == .hideFirst)
    #expect(observed.revealsFirstResponder && observed.showFromHiddenPostsChangeFrame)
    var documented = observed
    documented.textFieldOrder = .keyboardFirst
    documented.showFromHiddenPostsChangeFrame = false
    #expect(try profile(#""profile":"documented","#) == documented)
  }

  @Test func `words that are stored stay, and new ones come behind them`() {
    func check(_ found: [String], _ words: String) {
      #expect(found.starts(with: words.split(separator: " ").map { "\($0)" }), Self.meaning)
    }
    check(FormatWords.orientation.names, "portrait portraitUpsideDown landscapeLeft landscapeRight")
    check(FormatWords.axis.names, "vertical horizontal")
    check(
      FormatWords.distribution.names,
      "fill fillEqually fillProportionally equalSpacing equalCentering")
    check(
      FormatWords.alignment.names,
      "fill leading center trailing firstBaseline lastBaseline top bottom")
    check(
      ConstraintNotation.attributes.names,
      "leading trailing top bottom width height centerX centerY leadingMargin trailingMargin topMargin "
        + "bottomMargin centerXWithinMargins centerYWithinMargins firstBaseline lastBaseline left right "
        + "leftMargin rightMargin baseline"
    )
    check(
      ConstraintNotation.areas.names,
      "view safeArea margins keyboard content frame topGuide bottomGuide")
    check(FormatWords.tableStyle.names, "plain grouped")
    check(FormatWords.insetAdjustment.names, "automatic never always scrollableAxes")
    check(FormatWords.dismissMode.names, "none onDrag interactive")
    check(
      FormatWords.keyboardType.names,
      "default asciiCapable numbersAndPunctuation url numberPad phonePad namePhonePad emailAddress "
        + "decimalPad twitter webSearch asciiCapableNumberPad"
    )
    check(
      FormatWords.returnKey.names,
      "default go google join next route search send yahoo done emergencyCall continue")
    check(FormatWords.onReturn.names, "resign nothing next")
    check(
      FormatWords.controllerKind.names,
      "viewController tableViewController collectionViewController alertController")
    check(FormatWords.presentation.names, "fullScreen pageSheet formSheet")
    check(
      FormatWords.parentKind.names,
      "plain navigationController tabBarController splitViewController")
    check(FormatWords.keyboardKind.names, "docked floating split undocked hardware")
    check(FormatWords.scrollPosition.names, "none top middle bottom")
    check(FormatWords.clamp.names, "immediately atLayout never")
    check(FormatWords.oversizeRect.names, "minEdge maxEdge nearEdge")
    check(FormatWords.firstBegin.names, "offScreen zero")
    check(FormatWords.switchPosts.names, "nothing willShow")
    check(FormatWords.textFieldOrder.names, "didBeginFirst keyboardFirst")
    check(FormatWords.endOrder.names, "didEndFirst hideFirst")
    check(
      FormatWords.notification.names,
      "keyboardWillShow keyboardDidShow keyboardWillHide keyboardDidHide keyboardWillChangeFrame "
        + "keyboardDidChangeFrame"
    )
    check(
      FormatWords.adjusted.names,
      "contentOffset contentInset scrollIndicatorInsets tableFooterView.height spacer.height frame "
        + "constant priority isActive"
    )
    check(FormatWords.author.names, "strategy system")
    check(
      FormatWords.autoresizing.names,
      "flexibleWidth flexibleHeight flexibleLeftMargin flexibleRightMargin flexibleTopMargin "
        + "flexibleBottomMargin"
    )
    check(
      StrategyRegistry.builtIn.models.map(\.name),
      "none systemTable offsetRestore insetScroll stackSpacer footerSpacer insetBroadcast "
        + "iqKeyboardManager"
    )
    check(DefinitionKind.allCases.map(\.rawValue), "form scenario strategy device")
  }

  /// A content leaves out a parameter with its default: another default would change what it means.
  @Test func `the defaults of a strategy's parameters stay`() {
    func defaults(_ model: StrategyModel) -> [String] {
      model.parameters.map { parameter in
        let content = CanonicalWriter.content {
          $0.write(parameter.defaultValue)
        }
        return "\(parameter.name)=\(String(decoding: content, as: UTF8.self))"
      }
    }
    let golden = GoldenDefinitions.defaults.merging(GoldenDefinitions.defaultsOfToday) { one, _ in
      one
    }
    for (model, expected) in golden {
      let found = StrategyRegistry.builtIn.model(named: model).map { defaults($0) } ?? []
      #expect(expected.filter { !found.contains($0) } == [], Self.meaning)
    }
    #expect(golden.count == StrategyRegistry.builtIn.models.count)
  }
}
