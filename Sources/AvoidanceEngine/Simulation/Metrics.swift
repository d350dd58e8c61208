/// Measures of a case so far.
public struct Metrics: Hashable, Sendable {
  /// The smallest clearance of a first responder at rest, in points; nil if there was none.
  public private(set) var clearance: Double?
  /// The most that was covered of a first responder at rest, in points of height; see ``Screen/covered(_:)``.
  public private(set) var coveredPoints = 0.0
  /// The sum of the lengths of all changes of `contentOffset` and of the root's origin by UIKit and
  /// the strategy, in points.
  public private(set) var pointsScrolled = 0.0
  /// How long the first responder was covered while keyboard and content moved, in milliseconds;
  /// measured only with ``Simulator/samplesAnimations``.
  public internal(set) var coveredMilliseconds = 0.0

  static let sampleRate = 120.0

  @inline(__always)
  mutating func note(pointsScrolled: Double) { self.pointsScrolled = pointsScrolled }

  @inline(__always)
  mutating func observe(clearance: Double, covered: Double) {
    self.clearance = min(self.clearance ?? clearance, clearance)
    coveredPoints = max(coveredPoints, covered)
  }
}

extension Screen {
  /// Adds to `total`, in milliseconds, how long the first responder was covered during the last step.
  ///
  /// `then` is the time until the next event, in seconds; nil until all animations are over.
  func coveredMilliseconds(
    after total: Double, from before: KeyboardState, event: Event, then: Double?
  ) -> Double {
    let field = firstResponder
    guard field >= 0 else { return total }
    if case .wait(let seconds) = event {
      return focusCovered > 0 ? total + seconds * 1000 : total
    }
    let covering = KeyboardMotion(from: before, to: keyboard, on: screenSize)
    var duration = covering.duration
    var motions: [Motion] = []
    for adjustment in adjustments {
      guard let motion = Motion(adjustment, in: self, around: field) else { continue }
      motions.append(motion)
      duration = max(duration, motion.end)
    }
    let rest = windowFrame(field)
    // The field never comes lower or higher than this, the keyboard never higher.
    let lowest = motions.reduce(rest.maxY) { $0 + max(0, -$1.delta.y) }
    let highest = motions.reduce(rest.minY) { $0 - max(0, $1.delta.y) }
    let keyboardTop = min(covering.from.minY, covering.to.minY)
    guard lowest + 1 > min(keyboardTop, windowSize.height) || highest < 1 else { return total }
    let end = min(duration, then ?? duration)
    var total = total
    var sample = 0
    while Double(sample) / Metrics.sampleRate < end {
      var delta = Point.zero
      for motion in motions { delta = delta + motion.remaining(at: sample) }
      if covering.covers(rest.offset(by: delta), at: sample, in: windowSize.height) {
        total += 1000 / Metrics.sampleRate
      }
      sample += 1
    }
    return total
  }
}

/// An animated movement of the first responder in the window.
private struct Motion {
  var delta: Point
  var duration: Double
  var curve: Int
  let start: Int

  /// In seconds.
  var end: Double { Double(start) / Metrics.sampleRate + duration }

  /// The movement of a view around a field; nil if the change doesn't move the field over time.
  ///
  /// Later movements add to earlier ones.
  init?(_ adjustment: Adjustment, in screen: Screen, around field: ViewIndex) {
    guard adjustment.duration > 0 || adjustment.frames > 0,
      screen.form.isInside(field, adjustment.view)
    else { return nil }
    let from = Point(adjustment.from.a, adjustment.from.b)
    let to = Point(adjustment.to.a, adjustment.to.b)
    switch adjustment.property {
    case .contentOffset where adjustment.view != field: delta = from - to
    case .frame: delta = to - from
    default: return nil
    }
    duration = adjustment.duration
    curve = adjustment.curve
    start = adjustment.frames * Int(Metrics.sampleRate) / 60
  }

  /// The rest of the movement at a sample, as an offset from its end.
  func remaining(at sample: Int) -> Point {
    guard sample >= start, duration > 0 else {
      return sample < start ? Point(-delta.x, -delta.y) : .zero
    }
    let left = 1 - AnimationCurve.progress(curve, atSample: sample - start, of: duration)
    return Point(-delta.x * left, -delta.y * left)
  }
}

private struct KeyboardMotion {
  var from: Rect
  var to: Rect
  var duration = 0.0
  var curve = 7
  /// Whether it covers everything below its top, rather than only its frame.
  let coversBelow: Bool

  init(from before: KeyboardState, to after: KeyboardState, on screen: Size) {
    from = before.obstacle
    to = after.obstacle
    // A keyboard that a posted notification hid may have kept a frame on the screen.
    if !before.isVisible { from.y = max(from.y, screen.height) }
    if !after.isVisible { to.y = max(to.y, screen.height) }
    coversBelow =
      (before.isDocked || !before.isVisible) && (after.isDocked || !after.isVisible)
    guard from != to, let notification = after.lastWillNotification else { return }
    if !before.isVisible {
      from = Rect(to.x, max(from.y, notification.begin.y), to.width, to.height)
    }
    duration = notification.duration
    curve = notification.curve
  }

  /// Whether a window rectangle is covered at a sample, wholly or partly.
  func covers(_ rect: Rect, at sample: Int, in windowHeight: Double) -> Bool {
    guard rect.height > 0 else { return false }
    if rect.minY < 0 || rect.maxY > windowHeight { return true }
    let frame = frame(at: sample)
    return coversBelow ? rect.maxY > frame.minY : rect.intersects(frame)
  }

  private func frame(at sample: Int) -> Rect {
    guard duration > 0 else { return to }
    let left = 1 - AnimationCurve.progress(curve, atSample: sample, of: duration)
    return Rect(to.x, to.y + (from.y - to.y) * left, to.width, to.height)
  }
}
