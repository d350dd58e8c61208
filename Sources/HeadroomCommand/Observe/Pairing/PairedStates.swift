import AvoidanceEngine
import FormImporters
import Scenarios

/// What each dump shows of keyboard, focus and orientation, and what was done between the dumps.
struct PairedStates: Sendable {
  struct State: Sendable {
    var isUp: Bool
    /// The input with the focus, by its number at rest; nil if none has it, or if it isn't known.
    var field: Int?
    /// In points; nil if not known.
    var keyboardHeight: Double?
    /// The window's size; nil if only a part of the screen is printed.
    var size: Size?
    /// How far the height may be from the true one, in points.
    var tolerance: Double
  }

  enum Source: Hashable, Sendable {
    case given, dump
    /// The device's, as no dump shows it.
    case device
    /// One of several that were tried.
    case tried
  }

  private(set) var states: [State]
  private(set) var keyboardSource = Source.device
  private(set) var fieldSource = Source.tried
  /// What was assumed.
  private(set) var notes: [String] = []
  private let screens: [PrintedScreen]
  /// The matched inputs, by their number at rest.
  private let inputs: [Int]
  private let givenHeight: Double?

  init(
    _ screens: [PrintedScreen], _ matchings: [ScreenMatching], _ options: DumpPairing.Options
  ) throws(HeadroomError) {
    self.screens = screens
    givenHeight = options.keyboardHeight
    inputs = matchings[0].inputs.filter { input in matchings.contains { $0.partners[input] != nil }
    }
    states = [
      State(isUp: false, size: screens[0].size, tolerance: screens[0].tolerance)
    ]
    for (screen, matching) in zip(screens.dropFirst(), matchings) {
      states.append(try state(of: screen, matching, options))
    }
    let first = states.dropFirst().first { $0.isUp }
    if first?.field != nil { fieldSource = .dump }
    if first?.keyboardHeight != nil { keyboardSource = givenHeight == nil ? .dump : .given }
  }

  private mutating func state(
    of screen: PrintedScreen, _ matching: ScreenMatching, _ options: DumpPairing.Options
  ) throws(HeadroomError) -> State {
    let isFirst = states.count == 1
    let isTurned = isTurned(screen.size, since: states[states.count - 1].size)
    var state = State(
      isUp: screen.isKeyboardUp ?? isFirst, size: screen.size, tolerance: screen.tolerance)
    if isFirst, options.keyboardHeight != nil || options.field != nil { state.isUp = true }
    if !state.isUp, isFirst, !isTurned {
      throw .wrongInput(
        "neither \(Escaped.text(screens[0].file)) nor \(Escaped.text(screen.file)) has the keyboard; tap an "
          + "input and wait until the keyboard is up before the second dump")
    }
    let isGiven = isFirst && (options.keyboardHeight != nil || options.field != nil)
    if screen.isKeyboardUp == nil, !isGiven {
      notes.append(
        "\(Escaped.text(screen.file)) shows neither keyboard nor focus; "
          + (state.isUp ? "the keyboard is taken to be up" : "the keyboard is taken to be hidden"))
    }
    guard state.isUp else { return state }
    if case .up(let height) = screen.keyboard { state.keyboardHeight = height }
    if let height = givenHeight, !isTurned || isFirst, screen.size == screens[0].size {
      state.keyboardHeight = height
    }
    if let focused = screen.focused {
      state.field = try field(with: focused, in: screen, matching)
    }
    return state
  }

  private func isTurned(_ size: Size?, since before: Size?) -> Bool {
    guard let size, let before else { return false }
    return size != before && size.turned == before
  }

  /// The input at rest that has the focus later.
  private func field(with focused: Int, in screen: PrintedScreen, _ matching: ScreenMatching)
    throws(HeadroomError) -> Int
  {
    var view = focused
    while view >= 0 {
      if let input = matching.inputs.first(where: { matching.partners[$0] == view }) {
        return input
      }
      view = screen.views[view].parent
    }
    throw .wrongInput(
      "\(screen.words(for: focused)) has the focus and is not in \(Escaped.text(screens[0].file)): "
        + "these are not of one screen")
  }

  // MARK: The fields

  /// Takes the user's word for the field where the dumps don't show it.
  mutating func name(_ field: String?, in form: PrintedForm) throws(HeadroomError) {
    guard let field else { return }
    let names = inputs.map { form.identifier(of: $0) }
    guard let place = names.firstIndex(of: field) else {
      throw .unknownName(
        kind: "field", name: field, hint: NameHint(for: field, among: names.compactMap(\.self)))
    }
    let input = inputs[place]
    guard let first = firstUp else { return }
    if let seen = states[first].field {
      guard seen != input else { return }
      throw .contradiction(
        "--field \(Escaped.text(field)): in \(Escaped.text(screens[first].file)) the focus is in "
          + screens[0].words(for: seen))
    }
    states[first].field = input
    fieldSource = .given
  }

  private var firstUp: Int? { states.firstIndex(where: \.isUp) }

  /// The first focused field's number at rest; nil if it isn't known.
  var field: Int? { firstUp.flatMap { states[$0].field } }

  /// The fields in each state, in all ways in which the dumps can be read.
  private func fields(in form: PrintedForm) -> [[Int?]] {
    let known = inputs.filter { form.identifier(of: $0) != nil }
    return states.indices.reduce([[]]) { ways, index in
      let state = states[index]
      guard state.isUp, state.field == nil else { return ways.map { $0 + [state.field] } }
      return ways.flatMap { way -> [[Int?]] in
        // What has the focus keeps it while the phone is turned, and most likely otherwise.
        let before = (way.last ?? nil).map { [$0] } ?? []
        if index > 0, isTurned(index), !before.isEmpty { return [way + before] }
        return (before + known.filter { !before.contains($0) }).map { way + [$0] }
      }
    }
  }

  /// How many inputs are tried as the first field.
  func triedFields(in form: PrintedForm) -> Int {
    field == nil ? inputs.count { form.identifier(of: $0) != nil } : 1
  }

  // MARK: The steps

  /// Returns all ways to read the dumps.
  func readings(of forms: [PrintedForm], on device: PairedDevice) throws(HeadroomError)
    -> [Observation.Reading]
  {
    var readings: [Observation.Reading] = []
    for form in forms {
      let all = fields(in: form)
      for fields in all {
        for restarts in restarts(fields) {
          let script = try PairedScript(self, fields, restarts, form, on: device)
          var words = form.words
          if all.count > 1, let first = firstUp, let name = fields[first].flatMap(form.identifier) {
            words.append("field \(name)")
          }
          words += restarts.sorted().map {
            "\(Escaped.text(screens[$0].file)) from rest"
          }
          readings.append(
            .init(
              form: form.definition, views: form.views, steps: script.steps, restarts: restarts,
              words: words))
        }
      }
    }
    return readings
  }

  /// The states that may begin at rest: another field is focused, after the one before or from rest.
  private func restarts(_ fields: [Int?]) -> [Set<Int>] {
    var ways: [Set<Int>] = [[]]
    for index in states.indices.dropFirst(2)
    where states[index].isUp && states[index - 1].isUp && fields[index] != fields[index - 1]
      && states[index].size == states[0].size
    {
      ways += ways.map { $0.union([index]) }
    }
    return ways
  }

  func isTurned(_ index: Int) -> Bool {
    isTurned(states[index].size, since: states[index - 1].size)
  }
}

/// The steps between dumps, for one choice of fields.
struct PairedScript {
  private(set) var steps: [[ScriptStep]] = []

  /// - Throws: ``HeadroomError/wrongInput(_:)`` if the steps can't be done on the form.
  init(
    _ states: PairedStates, _ fields: [Int?], _ restarts: Set<Int>, _ form: PrintedForm,
    on device: PairedDevice
  ) throws(HeadroomError) {
    var orientation = device.orientation
    for index in states.states.indices.dropFirst() {
      let state = states.states[index]
      let isFromRest = restarts.contains(index)
      let before = isFromRest ? states.states[0] : states.states[index - 1]
      let fieldBefore = isFromRest ? nil : fields[index - 1]
      var steps: [ScriptStep] = []
      if states.isTurned(index) {
        orientation = orientation.isLandscape ? .portrait : .landscapeLeft
        steps.append(.rotate(orientation))
      }
      if state.isUp, !before.isUp || fields[index] != fieldBefore,
        let name = fields[index].flatMap(form.identifier)
      {
        steps.append(.focus(name))
      } else if !state.isUp, before.isUp {
        steps.append(.hideKeyboard)
      }
      self.steps.append(steps)
      guard state.isUp, let height = state.keyboardHeight else { continue }
      let own = try Self.keyboardHeights(self.steps, restarts, form, on: device)[index]
      guard abs(own - height) > state.tolerance else { continue }
      var change = KeyboardChange()
      change.height = height
      // Set while hidden, it is the height with which the keyboard appears.
      self.steps[index - 1].insert(.keyboard(change), at: before.isUp ? steps.count : 0)
    }
  }

  /// How high the keyboard stands in each state, in points.
  private static func keyboardHeights(
    _ steps: [[ScriptStep]], _ restarts: Set<Int>, _ form: PrintedForm, on device: PairedDevice
  ) throws(HeadroomError) -> [Double] {
    let states = ([[]] + steps).enumerated().map {
      ObservedCourse.State(steps: $1, isFromRest: restarts.contains($0), places: [])
    }
    do {
      return try ObservedCourse(
        form.definition, on: device.definition.value, device.orientation, states
      ).keyboardHeightsByState
    } catch {
      throw .wrongInput("\(error)")
    }
  }
}
