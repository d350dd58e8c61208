import AvoidanceEngine
import Scenarios

/// What was done on a screen, to be done under any strategy, and what is read after each part of it.
///
/// A class, so that all candidates share the compiled form, the bound script and the screen at rest.
final class ObservedCourse: Sendable {
  /// A quantity to read; without a view there is nothing to read, as the form has none.
  struct Place: Hashable, Sendable {
    var view: ViewIndex?
    var quantity: Observation.Quantity
  }

  /// What leads to a state, and what is read there.
  struct State: Sendable {
    var steps: [ScriptStep] = []
    /// Whether the steps begin on the screen at rest, not on that of the state before.
    var isFromRest = false
    var places: [Place]
  }

  let form: Form
  private let start: Screen
  private let events: [[Event]]
  private let states: [State]
  /// How many numbers are read in all states.
  let count: Int

  /// Lays out a form, and binds what is done on it.
  ///
  /// - Parameters:
  ///   - definition: The form.
  ///   - device: Where it is.
  ///   - orientation: How that is held at first.
  ///   - states: What is done and read, in order.
  /// - Throws: ``BindingError`` for a view that the form does not have.
  init(
    _ definition: FormDefinition, on device: Device, _ orientation: Orientation, _ states: [State]
  ) throws(BindingError) {
    var scenario = Scenario(form: definition.name)
    scenario.script = states.flatMap(\.steps).map { .step($0, then: nil) }
    let bound = try scenario.bind(to: definition) { Form(definition.value) }
    var rest = bound.entries.compactMap { entry -> Event? in
      if case .event(let event, _) = entry { event } else { nil }
    }[...]
    events = states.map { state in
      defer { rest = rest.dropFirst(state.steps.count) }
      return Array(rest.prefix(state.steps.count))
    }
    form = bound.form
    start = Screen(form: form, device: device, orientation: orientation, profile: .observed)
    self.states = states
    count = states.reduce(0) { $0 + $1.places.reduce(0) { $0 + $1.quantity.count } }
  }

  /// Returns all numbers under a strategy, in the order of states and places; nil if it can't do anything on
  /// this form, or fails. What is not there is not a number.
  func numbers(under strategy: StrategyDescription) -> [Double]? {
    var numbers: [Double] = []
    numbers.reserveCapacity(count)
    let isPlayed = play(strategy) { state, simulator in
      for place in states[state].places { place.append(to: &numbers, in: &simulator) }
      return true
    }
    return isPlayed ? numbers : nil
  }

  /// The heights of the docked keyboards that are up, in points, each once.
  var keyboardHeights: [Double] {
    var heights: [Double] = []
    _ = play(.none) { _, simulator in
      let height = simulator.screen.screenSize.height - simulator.screen.keyboardTop
      if height > 0, !heights.contains(height) { heights.append(height) }
      return true
    }
    return heights
  }

  /// How high the docked keyboard stands in each state, in points; 0 while it is hidden.
  var keyboardHeightsByState: [Double] {
    var heights: [Double] = []
    _ = play(.none) { _, simulator in
      heights.append(max(0, simulator.screen.screenSize.height - simulator.screen.keyboardTop))
      return true
    }
    return heights
  }

  /// Whether the keyboard is up in each state.
  var isKeyboardUp: [Bool] {
    var isUp: [Bool] = []
    _ = play(.none) { _, simulator in
      isUp.append(simulator.screen.keyboard.isVisible)
      return true
    }
    return isUp
  }

  /// Whether the numbers under a strategy are some others, as far as these are known; stops in the first
  /// state in which they aren't.
  func gives(_ observed: ArraySlice<FitNumber>, under strategy: StrategyDescription) -> Bool {
    var numbers: [Double] = []
    var done = observed.startIndex
    let isPlayed = play(strategy) { state, simulator in
      numbers.removeAll(keepingCapacity: true)
      for place in states[state].places { place.append(to: &numbers, in: &simulator) }
      let own = observed[done..<done + numbers.count]
      guard zip(own, numbers).allSatisfy({ $0.isMet(by: $1) }) else { return false }
      done += numbers.count
      return true
    }
    return isPlayed && done == observed.endIndex
  }

  /// Passes the screen in each state to a function until that returns false.
  ///
  /// - Returns: Whether the strategy works on this form, and did not fail.
  private func play(
    _ strategy: StrategyDescription, _ body: (Int, inout Simulator) -> Bool
  ) -> Bool {
    guard strategy.unmetRequirement(in: form) == nil else { return false }
    var simulator = Simulator(screen: start, strategy: strategy)
    guard simulator.unmetRequirement == nil else { return false }
    for state in states.indices {
      if states[state].isFromRest { simulator = Simulator(screen: start, strategy: strategy) }
      for event in events[state] {
        guard simulator.fault == nil else { return false }
        simulator.perform(event)
      }
      guard simulator.fault == nil else { return false }
      guard body(state, &simulator) else { return true }
    }
    return true
  }
}

extension Observation.Quantity {
  /// How many numbers it has.
  var count: Int { self == .contentOffset || self == .contentSize ? 2 : 4 }
}

extension ObservedCourse.Place {
  // As `inout`: a screen as a value would be copied as a whole.
  fileprivate func append(to numbers: inout [Double], in simulator: inout Simulator) {
    guard let view else {
      numbers += Array(repeating: .nan, count: quantity.count)
      return
    }
    switch quantity {
    case .frame: numbers.append(simulator.screen.frame(view))
    case .frameOnScreen: numbers.append(simulator.screen.windowFrame(view))
    case .contentOffset:
      let offset = simulator.screen.contentOffset(view)
      numbers.append(offset.x)
      numbers.append(offset.y)
    case .adjustedContentInset:
      let insets = simulator.screen.adjustedContentInset(view)
      numbers.append(insets.top)
      numbers.append(insets.left)
      numbers.append(insets.bottom)
      numbers.append(insets.right)
    case .contentSize:
      let size = simulator.screen.contentSize(view)
      numbers.append(size.width)
      numbers.append(size.height)
    }
  }
}

extension [Double] {
  fileprivate mutating func append(_ rect: Rect) {
    append(rect.x)
    append(rect.y)
    append(rect.width)
    append(rect.height)
  }
}

/// A printed number, and how far a computed one may be from it.
struct FitNumber: Hashable, Sendable {
  var observed: Double
  /// In points; infinite if the number isn't compared.
  var tolerance: Double
  /// The index of the observation, and of the value in it.
  var observation: Int
  var value: Int
  /// The index in the value's numbers.
  var component: Int

  /// The engine's numbers are multiples of 1/1024 of a point.
  private static let slack = 1.0 / 1024

  func isMet(by number: Double) -> Bool {
    tolerance == .infinity || abs(number - observed) <= tolerance + Self.slack
  }
}
