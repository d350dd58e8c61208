import AvoidanceEngine
import Scenarios

/// A reading of some observations, to be tried under any strategy.
final class FitReading: Sendable {
  let index: Int
  let reading: Observation.Reading
  /// One for each observation.
  let courses: [ObservedCourse]
  /// In the order of observations, states and values.
  let numbers: [FitNumber]
  /// The values of each observation that its form misses at rest without a strategy.
  let missedAtRest: [[Int]]
  /// The values of each observation that are not compared: those missed at rest, and what is inside their
  /// views.
  let leftOut: [[Int]]
  /// The answer of UIKit alone.
  let system: [Double]

  /// Prepares a reading; its number in a later observation is the same, unless that has only one.
  ///
  /// - Throws: ``BindingError`` for a view that the form does not have.
  init(_ index: Int, of observations: [Observation]) throws(BindingError) {
    self.index = index
    reading = observations[0].readings[index]
    var courses: [ObservedCourse] = []
    var numbers: [FitNumber] = []
    var (missed, leftOut): ([[Int]], [[Int]]) = ([], [])
    var system: [Double] = []
    for (place, observation) in observations.enumerated() {
      let own = observation.readings[observation.readings.count > 1 ? index : 0]
      let order = observation.valuesByState
      let course = try ObservedCourse(
        own.form, on: observation.device.value, observation.orientation,
        order.enumerated().map { state, values in
          ObservedCourse.State(
            steps: state > 0 ? own.steps[state - 1] : [], isFromRest: own.restarts.contains(state),
            places: values.map {
              let value = observation.values[$0]
              return .init(view: own.views[value.view], quantity: value.quantity)
            })
        })
      var printed = observation.numbers(order, of: place)
      let given = course.numbers(under: .none) ?? Array(repeating: .nan, count: printed.count)
      missed.append(Self.missedAtRest(printed, given, observation))
      leftOut.append(Self.leftOut(missed[place], observation, own, course.form))
      let isLeftOut = Set(leftOut[place])
      for index in printed.indices where isLeftOut.contains(printed[index].value) {
        printed[index].tolerance = .infinity
      }
      courses.append(course)
      numbers += printed
      system += given
    }
    self.courses = courses
    self.numbers = numbers
    missedAtRest = missed
    self.leftOut = leftOut
    self.system = system
  }

  private static func missedAtRest(
    _ printed: [FitNumber], _ given: [Double], _ observation: Observation
  ) -> [Int] {
    var missed: [Int] = []
    for (number, given) in zip(printed, given)
    where observation.values[number.value].state == 0 && !number.isMet(by: given)
      && missed.last != number.value
    {
      missed.append(number.value)
    }
    return missed
  }

  private static func leftOut(
    _ missed: [Int], _ observation: Observation, _ reading: Observation.Reading, _ form: Form
  ) -> [Int] {
    let views = Set(missed.compactMap { reading.views[observation.values[$0].view] })
    return observation.values.indices.filter { index in
      // The form has no such view.
      guard let view = reading.views[observation.values[index].view] else { return true }
      return views.contains { form.isInside(view, $0) }
    }
  }

  /// Whether anything is compared after rest.
  func comparesMore(than observations: [Observation]) -> Bool {
    numbers.contains {
      $0.tolerance < .infinity && observations[$0.observation].values[$0.value].state > 0
    }
  }

  /// All numbers under a strategy, or nil if that can't do anything here, or fails.
  func answer(under strategy: StrategyDescription) -> [Double]? {
    var answer: [Double] = []
    for course in courses {
      guard let numbers = course.numbers(under: strategy) else { return nil }
      answer += numbers
    }
    return answer
  }

  /// The indexes of the numbers that an answer misses.
  func missed(by answer: [Double]) -> [Int] {
    numbers.indices.filter { !numbers[$0].isMet(by: answer[$0]) }
  }

  /// Whether a strategy explains all that is compared; stops at the first state that it misses.
  func isExplained(by strategy: StrategyDescription) -> Bool {
    var done = 0
    return courses.allSatisfy { course in
      defer { done += course.count }
      return course.gives(numbers[done..<done + course.count], under: strategy)
    }
  }
}

extension Observation {
  /// The indexes of the values of each state, in their order.
  var valuesByState: [[Int]] {
    let last = max(readings.map(\.steps.count).max() ?? 0, values.map(\.state).max() ?? 0)
    var states: [[Int]] = Array(repeating: [], count: last + 1)
    for (index, value) in values.enumerated() { states[value.state].append(index) }
    return states
  }

  fileprivate func numbers(_ order: [[Int]], of observation: Int) -> [FitNumber] {
    order.joined().flatMap { index in
      let value = values[index]
      precondition(
        value.numbers.count == value.quantity.count,
        "a \(value.quantity) with \(value.numbers.count) numbers")
      return value.numbers.enumerated().map { component, number in
        FitNumber(
          observed: number, tolerance: value.tolerance, observation: observation, value: index,
          component: component)
      }
    }
  }
}
