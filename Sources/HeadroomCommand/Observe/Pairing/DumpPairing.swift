import AvoidanceEngine
import FormImporters
import Presentation
import Scenarios

/// View dumps of one screen, in the order in which they were taken, as what a fit compares.
struct DumpPairing: Sendable {
  /// What the user says beyond the dumps.
  struct Options: Sendable {
    /// The identifier of the input that was tapped.
    var field: String?
    /// The keyboard's height in points, as measured or logged.
    var keyboardHeight: Double?
    /// The device; nil for the one whose screen and keyboard fit.
    var device: DeviceDefinition?

    /// Takes the height of the last docked keyboard in a log of keyboard notifications.
    ///
    /// - Parameters:
    ///   - log: The log's bytes.
    ///   - file: Its path, for messages.
    /// - Throws: ``HeadroomError/wrongInput(_:)`` if it is no such log, or has no docked keyboard.
    mutating func takeKeyboard(ofLog log: [UInt8], file: String) throws(HeadroomError) {
      let read: KeyboardLog
      do throws(KeyboardLogProblem) {
        read = try KeyboardLogReader().read(log)
      } catch {
        throw .wrongInput("\(Escaped.text(file)): \(error.words)")
      }
      guard let height = read.keyboardHeight else {
        throw .wrongInput(
          "\(Escaped.text(file)) has no docked keyboard on the screen of a known device; give its height, as "
            + "in --keyboard 336")
      }
      keyboardHeight = height
    }
  }

  /// A spring that the dumps tell and that the form has for it.
  struct Mark: Hashable, Sendable {
    /// The view's identifier.
    var view: String
    var spring: Autoresizing
    /// Where it is printed at rest.
    var location: SourceLocation
  }

  /// The first is the one at rest.
  let screens: [PrintedScreen]
  /// Of the first with each later one.
  let matchings: [ScreenMatching]
  let observation: Observation
  let facts: PairingFacts
  /// The input with the focus in each state, by its number at rest; nil if none has it, or if it isn't known.
  let fields: [Int?]
  private let states: PairedStates
  private let marks: FormMarks

  /// Compares dumps.
  ///
  /// - Parameters:
  ///   - screens: At least two, the first without keyboard.
  ///   - options: What the dumps may not say.
  /// - Throws: ``HeadroomError/wrongInput(_:)`` if they aren't of one screen, are in another order or show no
  ///   keyboard; other errors if the options don't fit them.
  init(_ screens: [PrintedScreen], _ options: Options = Options()) throws(HeadroomError) {
    precondition(screens.count > 1, "\(screens.count) dumps")
    try Self.checkOrder(screens)
    var matchings: [ScreenMatching] = []
    for later in screens.dropFirst() {
      try Self.checkSize(of: later, beside: screens[0])
      matchings.append(screens[0].matched(with: later))
      try Self.checkInputs(matchings[matchings.count - 1], screens[0], later)
    }
    self.screens = screens
    self.matchings = matchings
    var states = try PairedStates(screens, matchings, options)
    marks = PairedMarks(screens, matchings).marks
    let device = try Self.device(screens, states, options)
    let forms: [PrintedForm]
    do {
      forms = try screens[0].forms(
        marks, on: device.definition.value, device.orientation)
    } catch {
      throw .wrongInput(error.description)
    }
    try states.name(options.field, in: forms[0])
    let values = PairedValues(screens, matchings, forms)
    observation = Observation(
      readings: try states.readings(of: forms, on: device), device: device.definition,
      orientation: device.orientation, values: values.values, classes: values.classes)
    facts = PairingFacts(screens, matchings, forms[0], states, device: device)
    fields = states.states.map(\.field)
    self.states = states
  }

  /// The springs of a reading's form that only the differences of the dumps tell.
  func marks(in reading: Observation.Reading) -> [Mark] {
    let form = Form(reading.form.value)
    let springs: [(Set<Int>, Autoresizing)] = [
      (marks.flexibleTopMargin, .flexibleTopMargin), (marks.flexibleHeight, .flexibleHeight),
    ]
    return springs.flatMap { numbers, spring in
      numbers.sorted().compactMap { number in
        reading.views[number].flatMap { form.view($0)?.identifier }
          .map { Mark(view: $0, spring: spring, location: screens[0].location(of: number)) }
      }
    }
  }

  /// The keyboard's top in a state, on the screen in points; nil while it is hidden.
  func keyboardTop(in state: Int) -> Double? {
    guard states.states[state].isUp else { return nil }
    let turned = observation.orientation.isLandscape ? Orientation.portrait : .landscapeLeft
    let device = observation.device.value
    let size = states.states[state].size
    let orientation =
      size == device.windowSize(turned) && size != device.windowSize(observation.orientation)
      ? turned : observation.orientation
    let metrics = device.metrics(orientation)
    let height = states.states[state].keyboardHeight ?? metrics.keyboard + metrics.predictiveBar
    return device.windowSize(orientation).height - height
  }

  // MARK: Whether they are dumps of one screen

  private static func checkOrder(_ screens: [PrintedScreen]) throws(HeadroomError) {
    let rest = screens[0]
    guard rest.isKeyboardUp == true else { return }
    var sign = "the keyboard"
    if case .up = rest.keyboard {
    } else if let focused = rest.focused {
      sign = "the focus in \(rest.words(for: focused))"
    }
    if let other = screens.dropFirst().first(where: { $0.isKeyboardUp != true }) {
      throw .wrongInput(
        "\(Escaped.text(rest.file)) has \(sign) and \(Escaped.text(other.file)) has none: "
          + "these are in the other order")
    }
    throw .wrongInput(
      "\(Escaped.text(rest.file)) has \(sign), as the others have; the first dump shows the screen at rest, "
        + "before an input is tapped")
  }

  private static func checkSize(of screen: PrintedScreen, beside rest: PrintedScreen)
    throws(HeadroomError)
  {
    guard let size = screen.size, let own = rest.size, size != own, size.turned != own else {
      return
    }
    throw .wrongInput(
      "\(Escaped.text(screen.file)) has a window of \(Words.size(size)), \(Escaped.text(rest.file)) one of "
        + "\(Words.size(own)): these are not of one screen")
  }

  private static func checkInputs(
    _ matching: ScreenMatching, _ rest: PrintedScreen, _ later: PrintedScreen
  ) throws(HeadroomError) {
    guard !matching.inputs.isEmpty else {
      throw .wrongInput("\(Escaped.text(rest.file)) has no text input")
    }
    let missing = matching.inputs.filter { matching.partners[$0] == nil }
    guard let first = missing.first, missing.count * 2 > matching.inputs.count else { return }
    let found = matching.inputs.count - missing.count
    throw .wrongInput(
      "\(Escaped.text(later.file)) has \(found) of the \(matching.inputs.count) inputs of "
        + "\(Escaped.text(rest.file)); the first that is missing is \(rest.words(for: first)): "
        + "these are not of one screen")
  }

  // MARK: The device

  private static func device(
    _ screens: [PrintedScreen], _ states: PairedStates, _ options: Options
  ) throws(HeadroomError) -> PairedDevice {
    let rest = screens[0]
    if let device = options.device {
      guard let size = rest.size else { return PairedDevice(device, .portrait) }
      guard
        let orientation = [Orientation.portrait, .landscapeLeft].first(where: {
          device.value.windowSize($0) == size
        })
      else {
        throw .contradiction(
          "\(Escaped.text(device.name)) has a screen of \(Words.size(device.value.screen)), "
            + "\(Escaped.text(rest.file)) has a window of \(Words.size(size))")
      }
      return PairedDevice(device, orientation)
    }
    let height = states.states.dropFirst().first { $0.isUp && $0.size == rest.size }?.keyboardHeight
    guard let size = rest.size else {
      throw .wrongInput(
        "\(Escaped.text(rest.file)) prints only a part of a screen; name the device with --device")
    }
    guard
      let choice = DeviceChoice(screen: size, keyboardHeight: height, system: rest.system),
      let device = ShippedDevices.device(named: choice.device)
    else {
      throw .wrongInput(
        "\(Escaped.text(rest.file)) has a window of \(Words.size(size)), the size of no built-in device; "
          + "define the device and name it with --device")
    }
    return PairedDevice(device, choice.orientation)
  }
}

/// The device that dumps are of, and how it was held at rest.
struct PairedDevice: Sendable {
  var definition: DeviceDefinition
  var orientation: Orientation

  init(_ definition: DeviceDefinition, _ orientation: Orientation) {
    self.definition = definition
    self.orientation = orientation
  }
}

extension PrintedScreen {
  /// Whether the keyboard is up; nil if the dump doesn't say.
  var isKeyboardUp: Bool? {
    switch keyboard {
    case .up: true
    case .notUp: focused != nil
    case .notPrinted: focused == nil ? nil : true
    }
  }

  /// A view as messages name it, as in `email (rest.txt:12)`.
  func words(for view: Int) -> String {
    "\(Escaped.quoted(views[view].label)) (\(location(of: view)))"
  }

  func location(of view: Int) -> SourceLocation {
    SourceLocation(file: file, line: views[view].line)
  }
}

extension Size {
  var turned: Size { Size(height, width) }
}

extension Words {
  fileprivate static func size(_ size: Size) -> String {
    "\(points(size.width)) × \(points(size.height))"
  }
}
