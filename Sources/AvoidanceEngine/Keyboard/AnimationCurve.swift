/// How an animated value goes from its start to its end.
public enum AnimationCurve {
  /// The share of the way, 0 to 1, at a share of the duration, 0 to 1.
  ///
  /// 0 easeInOut, 1 easeIn, 2 easeOut (Core Animation's cubic Béziers), 3 linear, any other the
  /// keyboard's: a critically damped spring with ω·duration = 10, scaled so that it ends at 1.
  public static func progress(_ curve: Int, at time: Double) -> Double {
    guard time > 0 else { return 0 }
    guard time < 1 else { return 1 }
    switch curve {
    case 0: return bezier(0.42, 0, 0.58, 1, at: time)
    case 1: return bezier(0.42, 0, 1, 1, at: time)
    case 2: return bezier(0, 0, 0.58, 1, at: time)
    case 3: return time
    default: return spring(10 * time) / spring(10)
    }
  }

  /// The progress at a sample of ``Metrics/sampleRate``.
  ///
  /// Those of the keyboard's usual animation are looked up, which gives the same bits.
  static func progress(_ curve: Int, atSample sample: Int, of duration: Double) -> Double {
    guard curve == 7, duration == usualDuration, usualSamples.indices.contains(sample) else {
      return progress(curve, at: Double(sample) / Metrics.sampleRate / duration)
    }
    return usualSamples[sample]
  }

  private static let usualDuration = 0.25

  private static let usualSamples = (0...30).map { sample in
    progress(7, at: Double(sample) / Metrics.sampleRate / usualDuration)
  }

  private static func spring(_ x: Double) -> Double { 1 - (1 + x) * exponential(minus: x) }

  /// `e^(−x)` as `(1 − x/2^20)^(2^20)`: only correctly rounded operations, within 3e-7, the same bits
  /// everywhere.
  static func exponential(minus x: Double) -> Double {
    var power = 1 - x / 1_048_576
    for _ in 0..<20 { power *= power }
    return power
  }

  /// The y of a cubic Bézier from `[0, 0]` to `[1, 1]` where its x is `time`, by 24 bisections.
  private static func bezier(
    _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, at time: Double
  ) -> Double {
    func coordinate(_ a: Double, _ b: Double, _ t: Double) -> Double {
      let s = 1 - t
      return 3 * s * s * t * a + 3 * s * t * t * b + t * t * t
    }
    var low = 0.0
    var high = 1.0
    for _ in 0..<24 {
      let middle = (low + high) / 2
      if coordinate(x1, x2, middle) < time { low = middle } else { high = middle }
    }
    return coordinate(y1, y2, (low + high) / 2)
  }
}
