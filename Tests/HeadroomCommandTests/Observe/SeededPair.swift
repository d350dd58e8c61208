import AvoidanceEngine
import Scenarios
import Testing

@testable import HeadroomCommand

/// How a view dump prints what is on the screen.
enum DumpFormat: String, CaseIterable, Sendable {
  case recursiveDescription
  case elementTree
  case pageSource

  /// What is printed of a view.
  func quantities(ofScrollView isScrollView: Bool) -> [Observation.Quantity] {
    guard self == .recursiveDescription else { return [.frameOnScreen] }
    return isScrollView
      ? [.frame, .contentOffset, .adjustedContentInset, .contentSize] : [.frame]
  }

  /// XCUITest prints one decimal, Appium whole points.
  func printed(_ number: Double) -> Double {
    switch self {
    case .recursiveDescription: (number * 1000).rounded() / 1000
    case .elementTree: (number * 10).rounded() / 10
    case .pageSource: number.rounded()
    }
  }

  var tolerance: Double {
    switch self {
    case .recursiveDescription: 0.5
    case .elementTree: 0.16
    case .pageSource: 1
    }
  }
}

/// A screen of the simulator under a strategy that is known, as dumps print it.
struct SimulatedApp: Sendable {
  var form: FormDefinition
  var strategy: StrategyDescription
  var device: DeviceDefinition
  var format: DumpFormat

  /// What dumps print at rest and after some steps.
  ///
  /// - Parameters:
  ///   - states: The steps that lead to each state after the one at rest.
  ///   - restarts: The states that begin at rest.
  /// - Returns: The observation, read in one way: as it was.
  /// - Throws: A failed requirement if the strategy can't do anything.
  func observation(_ states: [[ScriptStep]], restarts: Set<Int> = []) throws -> Observation {
    var observation = Observation(
      readings: [], device: device, orientation: .portrait, values: [], classes: nil)
    let compiled = Form(form.value)
    let views = compiled.views.indices.filter { $0 < compiled.initialCount }
    observation.readings = [
      .init(
        form: form, views: Dictionary(uniqueKeysWithValues: views.map { ($0, $0) }), steps: states,
        restarts: restarts, words: [])
    ]
    let places = views.flatMap { view in
      format.quantities(ofScrollView: compiled.scrollViews.contains(view))
        .map { ObservedCourse.Place(view: view, quantity: $0) }
    }
    let course = try ObservedCourse(
      form, on: device.value, .portrait,
      ([[]] + states).enumerated().map {
        .init(steps: $1, isFromRest: restarts.contains($0), places: places)
      })
    var numbers = try #require(course.numbers(under: strategy))[...]
    for state in 0...states.count {
      for place in places {
        observation.values.append(
          .init(
            state: state, view: place.view ?? 0, quantity: place.quantity,
            numbers: numbers.prefix(place.quantity.count).map(format.printed),
            tolerance: format.tolerance, location: SourceLocation(file: "\(state).txt")))
        numbers = numbers.dropFirst(place.quantity.count)
      }
    }
    return observation
  }

  /// What was observed, with the dump that is asked for.
  func observations(_ all: [Observation], with next: NextDump) throws -> [Observation] {
    if next.device.name != device.name {
      var other = self
      other.device = next.device
      return all + [try other.observation([next.steps])]
    }
    let reading = all[0].readings[0]
    let states = reading.steps + [next.steps]
    var restarts = reading.restarts
    if next.isFromRest { restarts.insert(states.count) }
    return [try observation(states, restarts: restarts)] + all.dropFirst()
  }

  /// Whether another strategy does the same for every field, on both classes of devices, after hiding, going
  /// on and turning.
  func doesTheSame(_ other: StrategyDescription) throws -> Bool {
    let compiled = Form(form.value)
    let fields = compiled.inputs.compactMap { compiled.views[$0].identifier }
    let places = compiled.views.indices.filter { $0 < compiled.initialCount }.flatMap { view in
      DumpFormat.recursiveDescription
        .quantities(ofScrollView: compiled.scrollViews.contains(view))
        .map { ObservedCourse.Place(view: view, quantity: $0) }
    }
    for name in ["iPhone 8", "iPhone 14"] {
      let device = try #require(ShippedDevices.device(named: name))
      for (index, field) in fields.enumerated() {
        let next = fields[(index + 1) % fields.count]
        let steps: [ScriptStep] = [
          .focus(field), .focus(next), .rotate(.landscapeLeft), .hideKeyboard,
        ]
        let course = try ObservedCourse(
          form, on: device.value, .portrait, [[]] + steps.map { [$0] }, places)
        let hidden = try ObservedCourse(
          form, on: device.value, .portrait, [[.focus(field)], [.hideKeyboard]], places)
        for course in [course, hidden] {
          guard let mine = course.numbers(under: strategy), let its = course.numbers(under: other),
            zip(mine, its).allSatisfy({ abs($0 - $1) < 0.26 })
          else { return false }
        }
      }
    }
    return true
  }
}

extension ObservedCourse {
  /// Reads the same after each of some groups of steps.
  convenience init(
    _ form: FormDefinition, on device: Device, _ orientation: Orientation,
    _ steps: [[ScriptStep]], _ places: [Place]
  ) throws {
    try self.init(form, on: device, orientation, steps.map { State(steps: $0, places: places) })
  }
}

/// A form, a strategy with parameters, and the field that is focused, by number.
struct SeededPair: Sendable, CustomTestStringConvertible {
  var app: SimulatedApp
  var field: String

  /// The models that dumps of an app on iOS may show.
  static let models = StrategyRegistry.builtIn.models.filter {
    if case .platform = $0.origin { false } else { $0.name != "none" }
  }

  /// Makes a pair, of each model in turn, then of the next format; nil if no form of many suits the model.
  init?(_ number: Int) {
    let formats = DumpFormat.allCases
    self.init(
      number, of: Self.models[number % Self.models.count],
      formats[number / Self.models.count % formats.count])
  }

  /// Makes a pair of a model and a format; nil if no form of many suits the model.
  init?(_ number: Int, of model: StrategyModel, _ format: DumpFormat, seed: UInt64 = 55) {
    var random = RandomStream(seed: seed, stream: UInt64(number))
    for _ in 0..<200 {
      guard
        let device = ShippedDevices.device(named: random.one(of: ["iPhone 8", "iPhone 14"]))
      else { continue }
      let value = FormGenerator.form(for: device.value, &random)
      let form = FormDefinition(unchecked: value, name: "app")
      let compiled = Form(value)
      let screen = Screen(
        form: compiled, device: device.value, orientation: .portrait, profile: .observed)
      guard screen.isSound, compiled.views.count <= 30 else { continue }
      let strategy = Self.strategy(of: model, &random)
      let fields = compiled.inputs.filter { compiled.views[$0].identifier != nil }
      guard strategy.unmetRequirement(in: compiled) == nil, !fields.isEmpty,
        let field = compiled.views[random.one(of: fields)].identifier
      else { continue }
      let simulator = Simulator(screen: screen, strategy: strategy)
      guard simulator.unmetRequirement == nil, simulator.fault == nil else { continue }
      app = SimulatedApp(form: form, strategy: strategy, device: device, format: format)
      self.field = field
      guard (try? observation) != nil else { continue }
      return
    }
    return nil
  }

  var testDescription: String {
    "\(app.strategy.model.name) \(app.format) \(app.strategy.parameters)"
  }

  var observation: Observation { get throws { try app.observation([[.focus(field)]]) } }

  /// A preset of the model, often with another number, sometimes with another flag or choice.
  private static func strategy(of model: StrategyModel, _ random: inout RandomStream)
    -> StrategyDescription
  {
    var strategy = StrategyDescription(
      model, parameters: random.one(of: model.presets).parameters)
    let numbers = model.parameters.filter { $0.isTried && $0.solvedRange != nil }
    if !numbers.isEmpty, random.percent(60) {
      let parameter = random.one(of: numbers)
      let number = (parameter.defaultValue.number ?? 0) + Double(random.below(81) - 40)
      if parameter.solvedRange?.contains(number) == true {
        strategy = strategy.setting(parameter.name, to: .number(number))
      }
    }
    let words = model.parameters.filter {
      $0.isTried && !$0.triedValues(views: []).isEmpty && !$0.kind.namesViews
    }
    if !words.isEmpty, random.percent(40) {
      let parameter = random.one(of: words)
      strategy = strategy.setting(
        parameter.name, to: random.one(of: parameter.triedValues(views: [])))
    }
    return strategy
  }
}
