/// Measures of a case so far.
public struct Metrics: Hashable, Sendable {
  /// The smallest clearance of a first responder at rest, in points; nil: never one.
  public private(set) var clearance: Double?
  /// The most that the keyboard covered of a first responder at rest, in points.
  public private(set) var coveredPoints = 0.0
  /// The sum of the lengths of all changes of `contentOffset` and of the root's origin by UIKit and
  /// the strategy, in points.
  public private(set) var pointsScrolled = 0.0
  /// How long the first responder was covered while keyboard and content moved, in milliseconds;
  /// measured where ``Simulator/samplesAnimations`` is set.
  public private(set) var coveredMilliseconds = 0.0

  /// Samples of an animation per second.
  static let sampleRate = 120.0

  mutating func observe(_ screen: Screen) {
    pointsScrolled = screen.pointsScrolled
    guard let clearance = screen.focusClearance else { return }
    self.clearance = min(self.clearance ?? clearance, clearance)
    coveredPoints = max(coveredPoints, screen.focusCovered)
  }

  /// Adds the time in which the keyboard covered the first responder during a step.
  mutating func sample(from before: Screen, to after: Screen, event: Event, then: Double?) {
    let field = after.firstResponder
    guard field >= 0 else { return }
    if case .wait(let seconds) = event {
      if after.focusCovered > 0 { coveredMilliseconds += seconds * 1000 }
      return
    }
    let motions = Motion.all(in: after, around: field)
    let keyboard = KeyboardMotion(from: before.keyboard, to: after.keyboard)
    let duration = motions.reduce(keyboard.duration) { max($0, $1.duration) }
    let end = min(duration, then ?? duration)
    let rest = after.windowFrame(field)
    var sample = 0.0
    while sample / Metrics.sampleRate < end {
      let time = sample / Metrics.sampleRate
      let delta = motions.reduce(Point.zero) { $0 + $1.remaining(at: time) }
      if rest.offset(by: delta).intersects(keyboard.frame(at: time)) {
        coveredMilliseconds += 1000 / Metrics.sampleRate
      }
      sample += 1
    }
  }
}

/// One animated movement of the first responder in the window.
private struct Motion {
  /// How far the view has to move in all.
  var delta: Point
  var duration: Double
  var curve: Int

  /// The movements of the views around a field in the last step; later ones add to earlier ones.
  static func all(in screen: Screen, around field: ViewIndex) -> [Motion] {
    screen.adjustments.compactMap { adjustment in
      guard adjustment.duration > 0, screen.form.isInside(field, adjustment.view) else {
        return nil
      }
      let from = Point(adjustment.from.a, adjustment.from.b)
      let to = Point(adjustment.to.a, adjustment.to.b)
      switch adjustment.property {
      case .contentOffset where adjustment.view != field:
        return Motion(delta: from - to, duration: adjustment.duration, curve: adjustment.curve)
      case .frame:
        return Motion(delta: to - from, duration: adjustment.duration, curve: adjustment.curve)
      default: return nil
      }
    }
  }

  /// What is still missing of the movement, seen from its end.
  func remaining(at time: Double) -> Point {
    let left = 1 - AnimationCurve.progress(curve, at: time / duration)
    return Point(-delta.x * left, -delta.y * left)
  }
}

/// The keyboard's movement in a step.
private struct KeyboardMotion {
  var from: Rect
  var to: Rect
  var duration = 0.0
  var curve = 7

  init(from before: KeyboardState, to after: KeyboardState) {
    from = before.frame
    to = after.frame
    guard from != to, let notification = after.lastWillNotification else { return }
    if !before.isVisible {
      from = Rect(to.x, max(from.y, notification.begin.y), to.width, to.height)
    }
    duration = notification.duration
    curve = notification.curve
  }

  func frame(at time: Double) -> Rect {
    guard duration > 0 else { return to }
    let left = 1 - AnimationCurve.progress(curve, at: time / duration)
    return Rect(to.x, to.y + (from.y - to.y) * left, to.width, to.height)
  }
}
