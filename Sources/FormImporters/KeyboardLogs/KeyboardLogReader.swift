import AvoidanceEngine
import Scenarios

/// Reads a log of keyboard notifications as people paste it.
///
/// A notification begins at its name, or when a key is repeated. A log without UIKit's keys is read by its
/// labels, if there are two frames, begin and end, or from and to, between which a keyboard moves: other
/// things have such labels, too. Without a name, the end frame distinguishes a hide, at the screen's lower
/// edge or below, from a show.
package struct KeyboardLogReader: Sendable {
  package static let byteLimit = 16 << 20

  package init() {}

  package func read(_ bytes: [UInt8]) throws(KeyboardLogProblem) -> KeyboardLog {
    guard bytes.contains(where: { $0 > 0x20 }) else { throw .empty }
    var scanner = KeyboardLogScanner(bytes)
    var frames = Grouping.printed(by: &scanner).map(Upright.init)
    if frames.isEmpty {
      var labels = KeyboardLogScanner(bytes, readsLabels: true)
      frames = Self.keyboards(
        among: Grouping.printed(by: &labels, reach: Self.reach).map(Upright.init))
      guard !frames.isEmpty else {
        if scanner.hasEndKey { throw .brokenFrame }
        if labels.hasUnreadableKeyboard { throw .unreadableFrame }
        throw scanner.hasKeyboardWord ? .noFrame : .noNotification
      }
    }
    return log(of: frames)
  }

  /// Returns the labelled frames that are a keyboard's, not those of a view or insets.
  ///
  /// One at least must come from below a known screen or leave it, or be named; then those that change a
  /// docked keyboard, or are named, count, too.
  private static func keyboards(among frames: [Upright]) -> [Upright] {
    let possible = frames.filter(\.canBeKeyboards)
    let hasKeyboard = possible.contains {
      $0.screen != nil && ($0.crossesLowerEdge || $0.isNamed && $0.staysDocked)
    }
    guard hasKeyboard else { return [] }
    return possible.filter {
      $0.screen != nil && $0.crossesLowerEdge || $0.isNamed || $0.staysDocked
    }
  }

  /// The number of lines that labelled values of one notification may be apart.
  private static let reach = 4

  private func log(of frames: [Upright]) -> KeyboardLog {
    let screen = frames.lazy.compactMap(\.screen).first
    let entries = frames.map { frame in
      KeyboardLog.Entry(
        name: frame.printed.name ?? (frame.isHidden(on: screen) ? .willHide : .willShow),
        isNamed: frame.isNamed, begin: frame.begin, end: frame.end,
        duration: frame.printed.duration, curve: frame.printed.curve,
        orientation: frame.orientation, time: frame.printed.time, line: frame.printed.line)
    }
    return KeyboardLog(entries: entries, screen: screen)
  }
}

private struct Printed {
  var name: KeyboardNotification.Name?
  var begin: Rect?
  var end: Rect?
  var bounds: Rect?
  var duration: Double?
  var curve: Int?
  var time: Double?
  var line: Int

  /// Whether more than a name and a time is known.
  var hasKey: Bool {
    begin != nil || end != nil || bounds != nil || duration != nil || curve != nil
  }

  /// Sets the value of a token; false if it is already set, so that another notification begins.
  mutating func take(_ token: KeyboardLogScanner.Token) -> Bool {
    switch token {
    case .begin(let frame): Self.fill(&begin, with: frame)
    case .end(let frame): Self.fill(&end, with: frame)
    case .bounds(let frame): Self.fill(&bounds, with: frame)
    case .duration(let seconds): Self.fill(&duration, with: seconds)
    case .curve(let number): Self.fill(&curve, with: number)
    case .name, .time: !hasKey
    }
  }

  private static func fill<Value>(_ slot: inout Value?, with value: Value) -> Bool {
    guard slot == nil else { return false }
    slot = value
    return true
  }
}

private struct Grouping {
  /// Those with an end frame.
  private var printed: [Printed] = []
  private var current: Printed?
  private var time: Double?

  /// Returns the notifications in a log whose values are at most `reach` lines below its first one.
  static func printed(by scanner: inout KeyboardLogScanner, reach: Int = .max) -> [Printed] {
    var grouping = Grouping()
    while let (token, line) = scanner.next() {
      if let current = grouping.current, line - current.line > reach { grouping.flush() }
      grouping.add(token, line)
    }
    grouping.flush()
    return grouping.printed
  }

  private mutating func add(_ token: KeyboardLogScanner.Token, _ line: Int) {
    if case .time(let seconds) = token {
      time = seconds
      return
    }
    var next = current ?? started(line)
    if !next.take(token) {
      flush()
      next = started(line)
      _ = next.take(token)
    }
    if case .name(let name) = token {
      next.name = name
      next.line = line
    }
    current = next
  }

  private mutating func started(_ line: Int) -> Printed {
    defer { time = nil }
    return Printed(time: time, line: line)
  }

  private mutating func flush() {
    if let current, current.end != nil { printed.append(current) }
    current = nil
  }
}

/// A notification with its frames in the screen's orientation.
private struct Upright {
  var printed: Printed
  var begin: Rect?
  var end: Rect
  /// The screen in portrait, if the frames fit a known one.
  var screen: Size?
  var orientation: Orientation?

  init(_ printed: Printed) {
    self.printed = printed
    let end = printed.end ?? .zero
    if let screen = FixedPortrait.screen(end: end, bounds: printed.bounds) {
      let turn = FixedPortrait.orientation(end: end, screen: screen)
      self.end = FixedPortrait.turned(end, to: turn, screen: screen)
      begin = printed.begin.map { FixedPortrait.turned($0, to: turn, screen: screen) }
      self.screen = screen
      orientation = turn
    } else {
      self.end = end
      begin = printed.begin
      (screen, orientation) = Self.guess(end)
    }
  }

  /// A keyboard is as wide as the screen and ends at its lower edge, or begins there when hidden.
  private static func guess(_ end: Rect) -> (Size?, Orientation?) {
    let known = ShippedDevices.all.map(\.value.screen)
    for height in [end.maxY, end.minY] {
      if known.contains(Size(end.width, height)) { return (Size(end.width, height), .portrait) }
      if known.contains(Size(height, end.width)) {
        return (Size(height, end.width), .landscapeRight)
      }
    }
    return (nil, nil)
  }

  var isNamed: Bool { printed.name != nil }

  /// Whether both frames are there, have a size, and don't begin at the screen's top as a page does.
  var canBeKeyboards: Bool {
    guard let begin else { return false }
    return [begin, end].allSatisfy { !$0.isEmpty && $0.minY > 0 }
  }

  /// Whether one frame is entirely below the other.
  var crossesLowerEdge: Bool {
    guard let begin else { return false }
    return begin.minY >= end.maxY || end.minY >= begin.maxY
  }

  /// Whether both frames end at the screen's lower edge.
  var staysDocked: Bool {
    guard let begin, let screen else { return false }
    return [begin, end].allSatisfy { $0.maxY == lowerEdge(of: screen) }
  }

  func isHidden(on screen: Size?) -> Bool {
    guard let screen = self.screen ?? screen else {
      return begin.map { end.minY >= $0.maxY || end.isEmpty } ?? end.isEmpty
    }
    return end.isEmpty || end.minY >= lowerEdge(of: screen)
  }

  private func lowerEdge(of screen: Size) -> Double {
    orientation?.isLandscape == true ? screen.width : screen.height
  }
}
