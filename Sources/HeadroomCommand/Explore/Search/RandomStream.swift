/// Pseudorandom numbers, the same for the same seed on every machine.
///
/// Source: Steele, Lea, Flood: Fast splittable pseudorandom number generators (2014), SplitMix64.
struct RandomStream: Sendable {
  private var state: UInt64

  /// Creates one of many independent streams of a seed.
  init(seed: UInt64, stream: UInt64) {
    state = Self.mixed(seed &+ Self.mixed(stream &+ Self.step))
  }

  mutating func next() -> UInt64 {
    state &+= Self.step
    return Self.mixed(state)
  }

  /// An integer from 0 to below a limit, which must be at least 1.
  mutating func below(_ limit: Int) -> Int {
    Int(truncatingIfNeeded: ((next() >> 32) &* UInt64(limit)) >> 32)
  }

  /// True with a probability in percent.
  mutating func percent(_ share: Int) -> Bool { below(100) < share }

  /// One of some things, which must not be empty.
  mutating func one<Thing>(of things: [Thing]) -> Thing { things[below(things.count)] }

  /// An index of a list of weights, with these probabilities; their sum must be at least 1.
  mutating func place(by weights: [Int]) -> Int {
    var rest = below(weights.reduce(0, +))
    for (place, weight) in weights.enumerated() {
      if rest < weight { return place }
      rest -= weight
    }
    return weights.count - 1
  }

  private static let step: UInt64 = 0x9E37_79B9_7F4A_7C15

  private static func mixed(_ value: UInt64) -> UInt64 {
    var value = value
    value = (value ^ value >> 30) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
    return value ^ value >> 31
  }
}
