/// Changes bytes at random, from a seed, so that a failure can be repeated.
struct DumpMutator {
  private var state: UInt64

  init(seed: Int) { state = UInt64(seed) &* 7919 &+ 1 }

  private mutating func next(_ bound: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33) % max(bound, 1)
  }

  /// Returns bytes with a few of them removed, replaced, added or repeated.
  mutating func mutated(_ original: [UInt8]) -> [UInt8] {
    var bytes = original
    for _ in 0...next(6) {
      let place = next(bytes.count)
      switch next(4) {
      case 0: bytes.remove(at: place)
      case 1: bytes[place] = UInt8(next(256))
      case 2: bytes.insert(Array("<>|'(){};\n-9\\nu\"&=".utf8)[next(18)], at: place)
      default: bytes.replaceSubrange(place..<min(place + 20, bytes.count), with: bytes.suffix(30))
      }
    }
    return bytes
  }
}
