import AvoidanceEngine
import Scenarios
import SystemCalls
import TestSupport
import Testing

@testable import HeadroomCommand

/// What explains hand-written observations.
@Suite struct FitTests {
  /// A screen of an iPhone 8 with a list and, below it, a bar of 60 points that holds a text field.
  static let chat: FormDefinition = {
    var list = ViewNode(.scrollView, "list")
    list.frame = Rect(0, 0, 375, 607)
    list.autoresizing = [.flexibleWidth, .flexibleHeight]
    var bar = ViewNode(.view, "message-area")
    bar.frame = Rect(0, 607, 375, 60)
    bar.autoresizing = [.flexibleWidth]
    bar.ridesKeyboard = true
    var field = ViewNode(.textField, "message")
    field.frame = Rect(16, 12, 343, 36)
    field.autoresizing = [.flexibleWidth]
    bar.children = [field]
    var root = ViewNode(.view)
    root.children = [list, bar]
    return FormDefinition(
      unchecked: FormDescription(canvas: Size(375, 667), view: root), name: "app")
  }()

  static let phone = ShippedDevices.device(named: "iPhone 8")

  /// Frames in superviews of the views of ``chat``, by name and state.
  static func observation(
    of form: FormDefinition, _ steps: [[ScriptStep]],
    _ printed: [(Int, String, Observation.Quantity, [Double])]
  ) throws -> Observation {
    let compiled = Form(form.value)
    let views = Dictionary(
      uniqueKeysWithValues: compiled.views.indices.prefix(compiled.initialCount).map { ($0, $0) })
    let values = try printed.map { state, name, quantity, numbers in
      Observation.Value(
        state: state, view: try #require(compiled.index(of: name)), quantity: quantity,
        numbers: numbers, tolerance: 0.5, location: SourceLocation(file: "\(state).txt"))
    }
    return Observation(
      readings: [.init(form: form, views: views, steps: steps, words: [])],
      device: try #require(phone), orientation: .portrait, values: values, classes: nil)
  }

  /// With a keyboard of 260 points, a bar of 60 that ends 12 above it is at 667 - 260 - 12 - 60 = 335.
  static func messageBar(at y: Double = 335, listScrolledBy offset: Double = 0) throws
    -> Observation
  {
    try observation(
      of: chat, [[.focus("message")]],
      [
        (0, "list", .frame, [0, 0, 375, 607]), (0, "list", .contentOffset, [0, 0]),
        (0, "message-area", .frame, [0, 607, 375, 60]), (0, "message", .frame, [16, 12, 343, 36]),
        (1, "list", .frame, [0, 0, 375, 607]), (1, "list", .contentOffset, [0, offset]),
        (1, "message-area", .frame, [0, y, 375, 60]), (1, "message", .frame, [16, 12, 343, 36]),
      ])
  }

  static func fit(_ observations: [Observation], jobs: Int = 2) throws -> Fit {
    var search = try FitSearch(observations, strategies: .builtIn, jobs: jobs)
    return search.run()
  }

  @Test func explainsABarAboveTheKeyboard() throws {
    let fit = try Self.fit([try Self.messageBar()])
    #expect(fit.rest == [[]])
    #expect(fit.movements.map(\.rest) == [607])
    #expect(fit.movements.map(\.observed) == [335])
    #expect(!fit.isSystemAlone)
    let sticky = try #require(fit.models.first { $0.preset == "kbc-sticky" })
    #expect(sticky.strategy.parameters["openedOffset"] == .number(-12))
    #expect(sticky.given == [335])
    #expect(
      sticky.told.contains(
        ToldParameter(name: "openedOffset", value: .number(-12), isPresets: false)))
    let constraint = try #require(fit.models.first { $0.preset == "bottom-constraint" })
    #expect(constraint.strategy.parameters["gap"] == .number(12))
    #expect(constraint.strategy.parameters["resizes"] == .flag(false))
    #expect(constraint.told.map(\.name).contains("uses"))
    #expect(fit.nearest.isEmpty)
  }

  /// No code that avoids keyboards moves a bar sideways.
  @Test func explainsNothingThatNoModelDoes() throws {
    var observation = try Self.messageBar()
    let place = try #require(
      observation.values.firstIndex { $0.state == 1 && $0.numbers == [0, 335, 375, 60] })
    observation.values[place].numbers[0] = 30
    let fit = try Self.fit([observation])
    #expect(fit.models.isEmpty)
    #expect(fit.nearest.count == 3)
    #expect(fit.next == nil)
  }

  /// The list has no content, so nothing scrolls it; somebody did by hand.
  @Test func tellsWhatNothingReaches() throws {
    let fit = try Self.fit([try Self.messageBar(listScrolledBy: 80)])
    #expect(fit.models.isEmpty)
    #expect(fit.movements.map(\.observed) == [80, 335])
    #expect(fit.movements.map(\.isReached) == [false, true])
    let sticky = try #require(fit.nearest.first { $0.preset == "kbc-sticky" })
    #expect(sticky.given == [0, 335])
    #expect(sticky.missed.map(\.given) == [0])
  }

  /// Read in the other order, the bar goes down by 272 when the keyboard comes.
  ///
  /// That is 532 below where it stands on the keyboard; an offset that large explains anything.
  @Test func explainsNothingInTheOtherOrder() throws {
    var form = Self.chat.value
    form.view.children[1].frame?.y = 335
    let observation = try Self.observation(
      of: FormDefinition(unchecked: form, name: "app"), [[.focus("message")]],
      [
        (0, "message-area", .frame, [0, 335, 375, 60]),
        (1, "message-area", .frame, [0, 607, 375, 60]),
      ])
    let fit = try Self.fit([observation])
    #expect(fit.rest == [[]])
    #expect(fit.models.isEmpty)
  }

  /// What the form doesn't give at rest is not fitted, nor is what is in it.
  @Test func leavesOutWhatIsWrongAtRest() throws {
    var observation = try Self.messageBar()
    let place = try #require(
      observation.values.firstIndex { $0.state == 0 && $0.numbers == [0, 607, 375, 60] })
    observation.values[place].numbers[1] = 595
    let fit = try Self.fit([observation])
    #expect(fit.rest == [[place]])
    #expect(Set(fit.leftOut.map { observation.values[$0].view }).count == 2)
    #expect(fit.movements.isEmpty)
    #expect(fit.isSystemAlone)
  }

  /// A page on an iPhone 8 with four fields.
  static let page: FormDefinition = {
    var page = ViewNode(.scrollView, "page")
    page.frame = Rect(0, 0, 375, 667)
    page.autoresizing = [.flexibleWidth, .flexibleHeight]
    page.scroll?.insetAdjustment = .never
    page.scroll?.contentSize = Size(375, 1200)
    page.children = [40.0, 120, 200, 464].enumerated().map { number, y in
      var field = ViewNode(.textField, "field\(number + 1)")
      field.frame = Rect(16, y, 343, 40)
      return field
    }
    var root = ViewNode(.view)
    root.children = [page]
    return FormDefinition(
      unchecked: FormDescription(canvas: Size(375, 667), view: root), name: "app")
  }()

  /// The keyboard's top is at 667 - 260 = 407; the field's bottom was at 504 and ends 8 above it, at 399:
  /// everything went up by 105.
  static func scrolledPage(by distance: Double = 105) throws -> Observation {
    let tops = [("field1", 40.0), ("field2", 120), ("field3", 200), ("field4", 464)]
    return try observation(
      of: page, [[.focus("field4")]],
      [0, 1].flatMap { state in
        [(state, "page", .frameOnScreen, [0, 0, 375, 667])]
          + tops.map {
            (state, $0.0, .frameOnScreen, [16, $0.1 - Double(state) * distance, 343, 40])
          }
      })
  }

  @Test func explainsAScrolledPage() throws {
    let fit = try Self.fit([try Self.scrolledPage()])
    // The first field stands for all in the page.
    #expect(fit.movements.map(\.observed) == [-65])
    #expect(!fit.isSystemAlone)
    let manager = try #require(fit.models.first { $0.preset == "iq-keyboard-manager" })
    #expect(manager.strategy.parameters == ["keyboardDistanceFromTextField": .number(8)])
    #expect(manager.open.map(\.name).contains("version"))
    let aware = try #require(fit.models.first { $0.preset == "apsl-keyboard-aware" })
    #expect(aware.strategy.parameters == ["extraHeight": .number(8)])
    #expect(fit.kinds > 1)
    let next = try #require(fit.next)
    #expect(next.answers > 1)
    #expect(next.leaves < fit.kinds)
  }

  @Test func doesTheSameForAnyNumberOfJobs() throws {
    let observation = try Self.scrolledPage()
    let (one, three) = (try Self.fit([observation], jobs: 1), try Self.fit([observation], jobs: 3))
    #expect(Self.words(one) == Self.words(three))
  }

  /// A fit as text.
  static func words(_ fit: Fit) -> [String] {
    ["\(fit.candidates) \(fit.kinds) \(fit.inputs) \(fit.next?.input as Any) \(fit.movements)"]
      + (fit.models + fit.nearest).map { model in
        let parameters = model.strategy.parameters.sorted { $0.key < $1.key }
        return "\(model.preset) \(parameters) \(model.told) \(model.open) \(model.given)"
      }
  }

  /// Dumps that print classes leave out libraries whose views would be among them.
  @Test func leavesOutLibrariesWhoseViewsAreMissing() throws {
    var observation = try Self.scrolledPage()
    observation.classes = ["UIView", "UIScrollView", "UITextField"]
    let plain = try Self.fit([observation]).models.map(\.preset)
    #expect(plain.contains("iq-keyboard-manager"))
    #expect(!plain.contains("apsl-keyboard-aware"))
    observation.classes?.insert("RCTView")
    #expect(try Self.fit([observation]).models.map(\.preset).contains("apsl-keyboard-aware"))
  }
}

/// Numbers from two runs, worked out by hand.
@Suite struct NumberSolvingTests {
  private static func number(_ observed: Double) -> FitNumber {
    FitNumber(observed: observed, tolerance: 0.5, observation: 0, value: 0, component: 0)
  }

  /// From 10 on, 8 more move it from 100 to 108: 95.3 needs 5.3, so 5 or 5.25.
  @Test func proposesQuartersAndWholeNumbers() {
    let found = NumberSolving.proposals(
      (10, [100]), (18, [108]), for: [Self.number(95.3)], { _ in true })
    #expect(found == [5, 5.25])
  }

  /// Of three numbers two want 14 and one 30: what is wanted most often comes first.
  @Test func prefersWhatMostNumbersWant() {
    let found = NumberSolving.proposals(
      (10, [0, 0, 0]), (18, [8, 8, -8]),
      for: [Self.number(20), Self.number(4), Self.number(-4)], { _ in true })
    #expect(found == [14, 30])
  }

  /// What is met already, or hardly moves, says nothing.
  @Test func ignoresWhatDoesNotMove() {
    let found = NumberSolving.proposals(
      (0, [5, 7]), (8, [13, 7.005]), for: [Self.number(5.4), Self.number(9)], { _ in true })
    #expect(found == [])
  }

  @Test(
    arguments: [
      (110, true), (110.25, false), (-0.25, false), (0, true), (90.5, false), (92, true),
    ] as [(Double, Bool)])
  func refusesWhatExplainsAnything(_ number: Double, _ isAllowed: Bool) throws {
    let manager = try #require(StrategyRegistry.builtIn.model(named: "iqKeyboardManager"))
    let distance = try #require(manager.parameter(named: "keyboardDistanceFromTextField"))
    #expect(NumberSolving.isAllowed(number, for: distance, keyboards: [91]) == isAllowed)
  }
}
