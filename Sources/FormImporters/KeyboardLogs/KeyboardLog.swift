package import AvoidanceEngine
package import Scenarios

/// The content of a log of keyboard notifications, in log order.
package struct KeyboardLog: Hashable, Sendable {
  package struct Entry: Hashable, Sendable {
    /// The notification; if the log doesn't name it, show or hide, inferred from the end frame.
    package var name: KeyboardNotification.Name
    package var isNamed: Bool
    /// The begin frame in points, in the screen's orientation at the time; nil if not printed.
    package var begin: Rect?
    /// The end frame in points, in the screen's orientation at the time.
    package var end: Rect
    /// In seconds; nil if not printed.
    package var duration: Double?
    /// UIKit's number of the curve; nil if not printed.
    package var curve: Int?
    /// The screen's orientation, if the frames reveal it.
    package var orientation: Orientation?
    /// The time of day when it was printed, in seconds; nil if there is none.
    package var time: Double?
    /// The line of the log where the notification begins, from 1.
    package var line: Int
  }

  package var entries: [Entry]
  /// The screen in portrait, in points; nil if the frames don't reveal it.
  package var screen: Size?

  /// The height of the last docked keyboard in points, in the orientation at the log's beginning; nil if
  /// there is none.
  package var keyboardHeight: Double? {
    guard let screen else { return nil }
    let first = entries.lazy.compactMap(\.orientation).first ?? .portrait
    let lower = first.isLandscape ? screen.width : screen.height
    let shown = entries.last {
      ($0.orientation ?? first) == first && $0.end.maxY == lower && $0.end.minY < lower
    }
    return shown.map { lower - $0.end.minY }
  }

  /// The screen in the orientation at the log's beginning; nil if unknown.
  var turnedScreen: Size? {
    let first = entries.lazy.compactMap(\.orientation).first
    return screen.map { first?.isLandscape == true ? Size($0.height, $0.width) : $0 }
  }

  /// The built-in devices whose screens fit the log's frames, in order.
  package var devices: [DeviceDefinition] {
    guard let screen else { return [] }
    return ShippedDevices.all.filter { $0.value.screen == screen }
  }
}

/// Why a text is not a log of keyboard notifications.
package enum KeyboardLogProblem: Error, Hashable, Sendable {
  case empty
  case noNotification
  case noFrame
  /// The key of an end frame is not followed by four numbers.
  case brokenFrame
  /// A keyboard's frame or height is labelled neither begin nor end, or has no brackets.
  case unreadableFrame

  package var words: String {
    switch self {
    case .empty: "the log is empty"
    case .noNotification:
      "the text contains no keyboard notification; "
        + "print the notification's userInfo, with UIKeyboardFrameEndUserInfoKey"
    case .unreadableFrame:
      "the log has a keyboard's frame or height, but not two labelled frames in brackets; print them as in "
        + "begin: {{0, 667}, {375, 258}} end: {{0, 409}, {375, 258}}"
    case .brokenFrame:
      "the log contains UIKeyboardFrameEndUserInfoKey without a frame after it; "
        + "a frame has four numbers, as in {{0, 409}, {375, 258}}"
    case .noFrame:
      "the log contains keyboard notifications without end frames; "
        + "print their userInfo, with UIKeyboardFrameEndUserInfoKey"
    }
  }
}
