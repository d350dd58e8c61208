import AvoidanceEngine
import Scenarios
import SystemCalls

/// Something that can be done with the app before another dump.
enum FurtherInput: Hashable, Sendable {
  case hide
  /// From rest.
  case focus(String)
  /// While the keyboard is up.
  case goOn(String)
  case predictiveBarOff
  case turn(Orientation)
  /// The same on another device.
  case device(String)

  /// What to do, as an instruction.
  var words: String {
    switch self {
    case .hide: "hide the keyboard"
    case .focus(let field): "from rest, focus \(field)"
    case .goOn(let field): "go on to \(field)"
    case .predictiveBarOff: "turn predictive text off"
    case .turn: "turn the phone"
    case .device(let name): "do the same on \(name)"
    }
  }
}

/// What can be done after some observations, and what dumps would then print.
struct FurtherInputs {
  private struct Asked {
    var input: FurtherInput
    var steps: [ScriptStep]
    var isFromRest: Bool
    var device: DeviceDefinition
    var orientation: Orientation
    /// What leads to the screen before the steps, by reading.
    var before: [[ScriptStep]]
  }

  /// A quantity of a matched view, with the largest tolerance of its values.
  private struct Printed: Hashable {
    var view: Int
    var quantity: Observation.Quantity
  }

  private let asked: [Asked]
  /// By input and reading; nil if the reading's form does not have what is asked for.
  private let courses: [[ObservedCourse?]]
  /// How far answers must be apart for a dump to tell, by number.
  private let differences: [Double]

  /// The inputs in the order of what they ask of a person.
  var count: Int { asked.count }

  /// Makes the inputs that were not observed yet.
  init(_ observations: [Observation], _ readings: [FitReading]) {
    var printed: [Printed] = []
    var tolerances: [Printed: Double] = [:]
    let leftOut = Set(readings.first?.leftOut[0] ?? [])
    for (index, value) in observations[0].values.enumerated() where !leftOut.contains(index) {
      let place = Printed(view: value.view, quantity: value.quantity)
      if tolerances[place] == nil { printed.append(place) }
      tolerances[place] = max(tolerances[place] ?? 0, value.tolerance)
    }
    // Two numbers that are within a tolerance of the printed one are within two of each other.
    differences = printed.flatMap { place in
      Array(repeating: 2 * (tolerances[place] ?? 0), count: place.quantity.count)
    }
    let asked = readings.isEmpty ? [] : Self.asked(observations, readings)
    self.asked = asked
    courses = asked.map { asked in
      readings.indices.map { place in
        let reading = readings[place].reading
        let places = printed.map {
          ObservedCourse.Place(view: reading.views[$0.view], quantity: $0.quantity)
        }
        let steps = asked.before[place] + asked.steps
        return try? ObservedCourse(
          reading.form, on: asked.device.value, asked.orientation,
          [.init(steps: steps, places: places)])
      }
    }
  }

  private static func asked(_ observations: [Observation], _ readings: [FitReading]) -> [Asked] {
    let observation = observations[0]
    let first = readings[0]
    let paths = readings.map { $0.reading.paths }
    let isUp = first.courses[0].isKeyboardUp
    let last = paths[0].count - 1
    let lastUp = isUp.lastIndex(of: true)
    let form = first.courses[0].form
    let fields = form.inputs.compactMap { form.views[$0].identifier }
    let focused = paths[0].joined().compactMap { if case .focus(let view) = $0 { view } else { nil } }
    let now = focused.last
    var all: [Asked] = []
    /// From the last state, or from rest on the way to the last one with a keyboard.
    func add(_ input: FurtherInput, _ step: ScriptStep, after state: Int?) {
      guard let state else { return }
      let isFromRest = state != last
      all.append(
        Asked(
          input: input, steps: (isFromRest ? paths[0][state] : []) + [step], isFromRest: isFromRest,
          device: observation.device, orientation: observation.orientation,
          before: paths.map { isFromRest ? [] : $0[state] }))
    }
    if last == lastUp { add(.hide, .hideKeyboard, after: lastUp) }
    let rest = readings.map { _ in [ScriptStep]() }
    for field in fields where !focused.contains(field) {
      all.append(
        Asked(
          input: .focus(field), steps: [.focus(field)], isFromRest: true,
          device: observation.device, orientation: observation.orientation, before: rest))
    }
    if last == lastUp {
      for field in fields where field != now { add(.goOn(field), .focus(field), after: lastUp) }
    }
    let device = observation.device.value
    if device.metrics(observation.orientation).predictiveBar > 0 {
      var change = KeyboardChange()
      change.predictiveBar = false
      add(.predictiveBarOff, .keyboard(change), after: lastUp)
    }
    if device.landscape != nil, first.reading.form.value.fits(device) {
      let turned: Orientation = observation.orientation.isLandscape ? .portrait : .landscapeLeft
      add(.turn(turned), .rotate(turned), after: lastUp)
    }
    let seen = Set(observations.map(\.device.name))
    if let lastUp, let other = device.otherClass, !seen.contains(other.name),
      first.reading.form.value.fits(other.value)
    {
      // The other device has a keyboard of its own.
      let steps = paths[0][lastUp].filter { if case .keyboard = $0 { false } else { true } }
      all.append(
        Asked(
          input: .device(other.name), steps: steps, isFromRest: true, device: other,
          orientation: observation.orientation, before: rest))
    }
    return all.filter { asked in
      asked.device != observation.device || !paths[0].contains(asked.before[0] + asked.steps)
    }
  }

  // MARK: Answers

  /// What each candidate gives after each input; nil if it can't do anything there.
  func answers(
    of candidates: [FitCandidate], jobs: Int, isCancelled: @escaping @Sendable () -> Bool
  ) -> [[[Double]?]] {
    let courses = courses
    return ParallelMap.map(candidates.count, jobs: jobs) { number in
      let candidate = candidates[number]
      return courses.map { courses in
        isCancelled() ? nil : courses[candidate.reading]?.numbers(under: candidate.strategy)
      }
    }
  }

  /// Puts candidates together that no input tells apart, each kind by the numbers of its candidates.
  func kinds(_ answers: [[[Double]?]]) -> [[Int]] {
    Self.grouped(answers.indices.map { $0 }) { a, b in
      asked.indices.allSatisfy { isSame(answers[a][$0], answers[b][$0]) }
    }
  }

  /// The input with the most different answers, the earliest of several; nil if none tells anything apart.
  func next(_ answers: [[[Double]?]], _ kinds: [[Int]]) -> NextDump? {
    var next: NextDump?
    for (place, asked) in asked.enumerated() {
      let groups = Self.grouped(kinds.compactMap(\.first)) {
        isSame(answers[$0][place], answers[$1][place])
      }
      guard groups.count > next?.answers ?? 1 else { continue }
      next = NextDump(
        input: asked.input, steps: asked.steps, isFromRest: asked.isFromRest, device: asked.device,
        answers: groups.count, leaves: groups.map(\.count).max() ?? 0)
    }
    return next
  }

  private func isSame(_ a: [Double]?, _ b: [Double]?) -> Bool {
    guard let a, let b else { return a == nil && b == nil }
    return zip(zip(a, b), differences).allSatisfy { numbers, difference in
      abs(numbers.0 - numbers.1) <= difference || numbers.0.isNaN || numbers.1.isNaN
    }
  }

  /// Groups things with the first one of which they are the same.
  private static func grouped(_ things: [Int], _ isSame: (Int, Int) -> Bool) -> [[Int]] {
    var groups: [[Int]] = []
    for thing in things {
      if let place = groups.firstIndex(where: { isSame($0[0], thing) }) {
        groups[place].append(thing)
      } else {
        groups.append([thing])
      }
    }
    return groups
  }
}

extension Observation.Reading {
  /// What leads from rest to each state.
  fileprivate var paths: [[ScriptStep]] {
    var paths: [[ScriptStep]] = [[]]
    for (index, own) in steps.enumerated() {
      let before = restarts.contains(index + 1) ? [] : paths[index]
      paths.append(before + own)
    }
    return paths
  }
}

extension Device {
  /// A shipped device of the other class, with a home indicator or without one, of the same sort.
  fileprivate var otherClass: DeviceDefinition? {
    let hasIndicator = portrait.safeArea.bottom > 0
    return ["iPhone 8", "iPhone 14", "iPad (6th generation)", "iPad (10th generation)"]
      .compactMap { ShippedDevices.device(named: $0) }
      .first {
        $0.value.isTablet == isTablet && ($0.value.portrait.safeArea.bottom > 0) != hasIndicator
      }
  }
}
