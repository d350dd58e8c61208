import AvoidanceEngine
import Scenarios

/// A printed number of a later state that differs from the one at rest, and not only because what is
/// around the view changed.
struct ObservedMovement: Hashable, Sendable {
  /// The index of the observation, and of the value in it.
  var observation: Int
  var value: Int
  /// The index in the value's numbers.
  var component: Int
  /// In points.
  var rest: Double
  var observed: Double
  /// Whether any candidate gave it.
  var isReached = false
}

extension Observation {
  /// What moved, in the order of the values.
  ///
  /// - Parameters:
  ///   - number: The observation's number.
  ///   - reading: The reading that says what is inside what.
  ///   - form: Its compiled form.
  /// - Returns: The movements.
  func movements(_ number: Int, _ reading: Reading, _ form: Form) -> [ObservedMovement] {
    MovementSearch(self, reading, form).movements(of: number)
  }
}

private struct MovementSearch {
  private struct Key: Hashable {
    var state: Int
    var view: Int
    var quantity: Observation.Quantity
  }

  private let observation: Observation
  private let numbers: [Key: [Double]]
  /// The nearest matched view around each, and the first matched one of its siblings.
  private var around: [Int: Int] = [:]
  private var firstSibling: [Int: Int] = [:]
  private var scrolls: Set<Int> = []

  init(_ observation: Observation, _ reading: Observation.Reading, _ form: Form) {
    self.observation = observation
    numbers = Dictionary(
      observation.values.map {
        (Key(state: $0.state, view: $0.view, quantity: $0.quantity), $0.numbers)
      }) { first, _ in first }
    let matched = Dictionary(reading.views.map { ($1, $0) }) { min($0, $1) }
    for view in matched.keys.sorted() {
      guard let own = matched[view] else { continue }
      if form.views[view].kind.scrolls { scrolls.insert(own) }
      var outer = form.views[view].parent
      while outer >= 0, matched[outer] == nil { outer = form.views[outer].parent }
      guard outer >= 0, let outer = matched[outer] else { continue }
      around[own] = outer
      if firstSibling[outer] == nil { firstSibling[outer] = own }
    }
  }

  func movements(of number: Int) -> [ObservedMovement] {
    observation.values.indices.flatMap { index -> [ObservedMovement] in
      let value = observation.values[index]
      guard value.state > 0, let rest = self.rest(of: value) else { return [] }
      return value.numbers.indices.compactMap { component in
        guard abs(value.numbers[component] - rest[component]) > value.tolerance,
          !follows(value, component)
        else { return nil }
        return ObservedMovement(
          observation: number, value: index, component: component, rest: rest[component],
          observed: value.numbers[component])
      }
    }
  }

  private func rest(of value: Observation.Value) -> [Double]? {
    numbers[Key(state: 0, view: value.view, quantity: value.quantity)]
  }

  /// How much a number of a view has changed since rest; nil if it isn't printed.
  private func change(_ state: Int, _ view: Int, _ quantity: Observation.Quantity, _ component: Int)
    -> Double?
  {
    guard let now = numbers[Key(state: state, view: view, quantity: quantity)],
      let rest = numbers[Key(state: 0, view: view, quantity: quantity)]
    else { return nil }
    return now[component] - rest[component]
  }

  private func follows(_ value: Observation.Value, _ component: Int) -> Bool {
    guard let outer = around[value.view],
      let own = change(value.state, value.view, value.quantity, component)
    else { return false }
    func isSame(_ other: Double?) -> Bool {
      other.map { abs(own - $0) <= 2 * value.tolerance } ?? false
    }
    // The components of a rectangle: x, y, width, height.
    let extent = component % 2 + 2
    switch value.quantity {
    case .frame: return isSame(change(value.state, outer, .frame, extent))
    case .frameOnScreen:
      if scrolls.contains(outer), let first = firstSibling[outer], first != value.view {
        return isSame(change(value.state, first, .frameOnScreen, component))
      }
      return isSame(change(value.state, outer, .frameOnScreen, component))
    case .contentOffset, .adjustedContentInset, .contentSize: return false
    }
  }
}
