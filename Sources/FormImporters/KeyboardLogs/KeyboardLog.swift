package import AvoidanceEngine
package import Scenarios

/// What a log of keyboard notifications says, in the order of its lines.
package struct KeyboardLog: Hashable, Sendable {
  /// One notification as it was printed.
  package struct Entry: Hashable, Sendable {
    /// Which notification; where the log doesn't say, a show or a hide, told by the end frame.
    package var name: KeyboardNotification.Name
    /// Whether the log itself names the notification.
    package var isNamed: Bool
    /// The frame before, in points of the screen as it was turned then; nil: not printed.
    package var begin: Rect?
    /// The frame after, in points of the screen as it was turned then.
    package var end: Rect
    /// Seconds; nil: not printed.
    package var duration: Double?
    /// The curve as UIKit numbers it; nil: not printed.
    package var curve: Int?
    /// How the screen was turned, where the axes of the frames tell it.
    package var orientation: Orientation?
    /// The time of day it was printed at, in seconds; nil: without one.
    package var time: Double?
    /// The line of the log where the notification begins, from 1.
    package var line: Int
  }

  /// The notifications that change the keyboard.
  package var entries: [Entry]
  /// The screen in portrait, in points, as far as the frames tell; nil: they don't.
  package var screen: Size?

  /// How high the keyboard stands last where it stands docked, in points, with the screen turned as at
  /// the log's beginning; nil: it never does.
  package var keyboardHeight: Double? {
    guard let screen else { return nil }
    let first = entries.lazy.compactMap(\.orientation).first ?? .portrait
    let lower = first.isLandscape ? screen.width : screen.height
    let shown = entries.last {
      ($0.orientation ?? first) == first && $0.end.maxY == lower && $0.end.minY < lower
    }
    return shown.map { lower - $0.end.minY }
  }

  /// The screen as it is turned at the log's beginning; nil: no frame tells it.
  var turnedScreen: Size? {
    let first = entries.lazy.compactMap(\.orientation).first
    return screen.map { first?.isLandscape == true ? Size($0.height, $0.width) : $0 }
  }

  /// The shipped devices whose screen the log's frames fit, in their order.
  package var devices: [DeviceDefinition] {
    guard let screen else { return [] }
    return ShippedDevices.all.filter { $0.value.screen == screen }
  }
}

/// Why a text is no log of keyboard notifications.
package enum KeyboardLogProblem: Error, Hashable, Sendable {
  /// There is nothing in it.
  case empty
  /// No notification of the keyboard is named in it.
  case noNotification
  /// Notifications are named, but no end frame is printed.
  case noFrame
  /// An end frame is named, but no four numbers of one stand behind its name.
  case brokenFrame

  /// The reason and what to do, without the place.
  package var words: String {
    switch self {
    case .empty: "the log is empty"
    case .noNotification:
      "the text contains no keyboard notification; "
        + "print the notification's userInfo, with UIKeyboardFrameEndUserInfoKey"
    case .brokenFrame:
      "the log contains UIKeyboardFrameEndUserInfoKey without a frame after it; "
        + "a frame has four numbers, as in {{0, 409}, {375, 258}}"
    case .noFrame:
      "the log contains keyboard notifications without end frames; "
        + "print their userInfo, with UIKeyboardFrameEndUserInfoKey"
    }
  }
}
