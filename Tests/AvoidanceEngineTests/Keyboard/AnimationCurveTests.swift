@testable import AvoidanceEngine
import Testing

/// Curves of animations: <doc:Animation>.
///
/// The numbers come from the formulas in another language: Core Animation's control points solved by
/// 200 bisections, and `(1 − (1 + 10t)e^(−10t)) / (1 − 11e^(−10))` with the C library's `exp`.
struct AnimationCurveTests {
  static let times = [0.1, 0.25, 0.5, 0.75, 0.9]

  @Test(arguments: [
    // (0.42, 0), (0.58, 1)
    (0, [0.0197225, 0.1291619, 0.5, 0.8708381, 0.9802775]),
    // (0.42, 0), (1, 1)
    (1, [0.0170266, 0.0934647, 0.3153568, 0.6218619, 0.8394278]),
    // (0, 0), (0.58, 1)
    (2, [0.1605722, 0.3781381, 0.6846432, 0.9065353, 0.9829734]),
    // linear
    (3, [0.1, 0.25, 0.5, 0.75, 0.9]),
    // the keyboard's spring
    (7, [0.2643731, 0.7130586, 0.9600518, 0.9957961, 0.9992649]),
  ])
  func `the share of the way at a share of the time`(curve: Int, expected: [Double]) {
    for (time, expected) in zip(Self.times, expected) {
      let progress = AnimationCurve.progress(curve, at: time)
      #expect(abs(progress - expected) < 1e-6, "curve \(curve) at \(time)")
    }
  }

  @Test(arguments: [0, 1, 2, 3, 7])
  func `every curve starts at 0, ends at 1 and never goes back`(curve: Int) {
    #expect(AnimationCurve.progress(curve, at: 0) == 0)
    #expect(AnimationCurve.progress(curve, at: -1) == 0)
    #expect(AnimationCurve.progress(curve, at: 1) == 1)
    #expect(AnimationCurve.progress(curve, at: 2) == 1)
    var last = 0.0
    for step in 1...1000 {
      let progress = AnimationCurve.progress(curve, at: Double(step) / 1000)
      #expect(progress >= last && progress <= 1, "curve \(curve) at \(step)")
      last = progress
    }
  }

  @Test(arguments: [
    (0.0, 1.0), (1, 0.36787944117144233), (2.5, 0.0820849986238988), (10, 4.5399929762484854e-05),
  ])
  func `the exponential without a C library is close enough`(x: Double, expected: Double) {
    #expect(abs(AnimationCurve.exponential(minus: x) - expected) < 3e-7)
  }
}
