import AvoidanceEngine
import Scenarios

/// A keyboard log as a scenario file that replays its notifications on a form.
///
/// While the field gets the focus, the keyboard is a hardware one, so that no notifications are posted; then
/// it is undocked, so that it isn't shown before the log docks it. So only the log moves the keyboard (but a
/// strategy that adds a toolbar makes the system show it).
package struct KeyboardLogScenario: Hashable, Sendable {
  package var log: KeyboardLog
  package var name: String
  package var form: String
  /// The input that has the focus during the replay.
  package var field: String
  package var device: String
  /// Why this device was chosen; nil if the caller chose it.
  private(set) var choice: DeviceChoice?
  /// The log's path, for the comment.
  package var source: String

  /// Makes a scenario of a log for a form.
  ///
  /// - Throws: The reason if the bytes are not a log or don't fit the form.
  init(bytes: [UInt8], file: String, formName: String, form: FormDefinition?) throws(ImportFailure)
  {
    let log: KeyboardLog
    do throws(KeyboardLogProblem) {
      log = try KeyboardLogReader().read(bytes)
    } catch {
      // A log may mention a view.
      let isDump = ViewDumpImporter.viewCount(bytes) > (error == .unreadableFrame ? 1 : 0)
      throw ImportFailure(isDump ? .dumpWithForm : .log(error))
    }
    guard let form else { throw ImportFailure(.unknownForm(formName)) }
    guard let field = FormTrial(form).fields.first else {
      throw ImportFailure(.noInput(form: formName))
    }
    var choice = log.turnedScreen.flatMap {
      // An iPad with iPadOS 26 would post its own notifications with a hardware keyboard.
      DeviceChoice(screen: $0, keyboardHeight: log.keyboardHeight, takesSystems: false)
    }
    if choice == nil {
      choice = DeviceChoice(screen: form.value.canvas, takesSystems: false)
      choice?.isOfForm = true
    }
    guard let choice else { throw ImportFailure(.unknownScreen) }
    let stem = file == "-" ? "keyboard-log" : DefinitionName.stem(ofFile: file)
    self.init(
      log: log, name: "\(formName)/\(stem)", form: formName, field: field, device: choice.device,
      source: file)
    self.choice = choice
  }

  package init(
    log: KeyboardLog, name: String, form: String, field: String, device: String, source: String
  ) {
    self.log = log
    self.name = name
    self.form = form
    self.field = field
    self.device = device
    self.source = source
  }

  package var text: String {
    let file = source.split(separator: "/").last.map { String($0) } ?? source
    let count = log.entries.count == 1 ? "1 notification" : "\(log.entries.count) notifications"
    var lines = [
      "headroom: 1", "", "scenarios:",
      "  # \(count) of \(Escaped.text(file)), replayed as printed.",
      "  - name: \(YAMLText.scalar(name))",
      "    form: \(YAMLText.scalar(form))",
      "    devices: [\(YAMLText.scalar(device))]",
    ]
    let turned = firstOrientation
    if turned != .portrait { lines.append("    orientations: [\(turned.name)]") }
    lines.append("    script:")
    lines.append("      - keyboard: {kind: hardware}")
    lines.append("      - focus: \(YAMLText.scalar(field))")
    lines.append("      - keyboard: {kind: undocked}")
    lines += steps(turned: turned)
    return lines.joined(separator: "\n") + "\n"
  }

  var imported: ImportedScenario {
    ImportedScenario(
      file: source, name: name, text: text, line: log.entries[0].line, stepLines: stepLines,
      device: choice)
  }

  /// The log's line for each step; steps for keyboard, focus and rotations have that of the next
  /// notification.
  var stepLines: [Int] {
    var turned = firstOrientation
    var lines = [Int](repeating: log.entries[0].line, count: 3)
    for entry in log.entries {
      if let orientation = entry.orientation, orientation.isLandscape != turned.isLandscape {
        lines.append(entry.line)
        turned = orientation
      }
      lines.append(entry.line)
    }
    return lines
  }

  private var firstOrientation: Orientation {
    log.entries.lazy.compactMap(\.orientation).first ?? .portrait
  }

  private func steps(turned: Orientation) -> [String] {
    var turned = turned
    var lines: [String] = []
    for (index, entry) in log.entries.enumerated() {
      if let orientation = entry.orientation, orientation.isLandscape != turned.isLandscape {
        lines.append("      - rotate: \(orientation.name)")
        turned = orientation
      }
      let next = index + 1 < log.entries.count ? log.entries[index + 1] : nil
      let guessed = entry.isNamed ? "" : ", name inferred"
      let place = "  # line \(entry.line)\(guessed)"
      lines.append("      - \(Self.post(entry, before: next))\(place)")
    }
    return lines
  }

  private static func post(_ entry: KeyboardLog.Entry, before next: KeyboardLog.Entry?) -> String {
    var details = ["name: \(entry.name.logName)"]
    if let begin = entry.begin { details.append("begin: \(list(begin))") }
    details.append("end: \(list(entry.end))")
    if let duration = entry.duration { details.append("duration: \(number(duration))") }
    if let curve = entry.curve { details.append("curve: \(curve)") }
    let post = "post: {\(details.joined(separator: ", "))}"
    guard let pause = pause(entry, before: next) else { return post }
    return "{\(post), then: \(number(pause))}"
  }

  /// The seconds until the next notification if the keyboard is still moving then.
  private static func pause(_ entry: KeyboardLog.Entry, before next: KeyboardLog.Entry?) -> Double?
  {
    guard let time = entry.time, let following = next?.time, following >= time else { return nil }
    let pause = following - time
    return pause < entry.duration ?? 0.25 ? (pause * 1000).rounded() / 1000 : nil
  }

  private static func list(_ frame: Rect) -> String {
    let numbers = [frame.x, frame.y, frame.width, frame.height].map(number)
    return "[\(numbers.joined(separator: ", "))]"
  }

  private static func number(_ number: Double) -> String { CanonicalNumber.text(number) }
}

/// Converts frames in the coordinates of an upright screen, which systems before iOS 8 used in every
/// orientation.
enum FixedPortrait {
  /// The upright screens of devices with such systems: iPhone up to the 5s, iPad.
  private static let screens = [Size(320, 480), Size(320, 568), Size(768, 1024)]

  /// The upright screen in whose coordinates a frame is, or nil if the frame isn't rotated.
  ///
  /// - Parameters:
  ///   - end: A keyboard's frame as printed.
  ///   - bounds: The keyboard's bounds as printed, in its own coordinates; nil if not printed.
  /// - Returns: The screen or nil.
  static func screen(end: Rect, bounds: Rect?) -> Size? {
    guard let screen = screens.first(where: { $0.height == end.height }) else { return nil }
    if let bounds {
      let isSwapped = bounds.width == end.height && bounds.height == end.width
      return isSwapped && end.width != end.height ? screen : nil
    }
    return end.height > end.width ? screen : nil
  }

  /// The orientation: the keyboard is at the upright screen's left or right side.
  static func orientation(end: Rect, screen: Size) -> Orientation {
    let isAtLeft = end.x <= 0 && end.maxX < screen.width
    return isAtLeft ? .landscapeRight : .landscapeLeft
  }

  /// Converts a frame to the coordinates of the rotated screen.
  static func turned(_ frame: Rect, to orientation: Orientation, screen: Size) -> Rect {
    orientation == .landscapeRight
      ? Rect(frame.y, screen.width - frame.maxX, frame.height, frame.width)
      : Rect(screen.height - frame.maxY, frame.x, frame.height, frame.width)
  }
}
