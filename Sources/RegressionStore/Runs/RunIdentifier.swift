import Scenarios

/// A run's UUID of version 7: it begins with the time, so that runs sort by it everywhere.
public struct RunIdentifier: Hashable, Sendable, Comparable, CustomStringConvertible {
  private let high: UInt64
  private let low: UInt64

  /// Makes an identifier for a time in milliseconds since 1970, otherwise random.
  init(milliseconds: Int64, using generator: inout some RandomNumberGenerator) {
    let time = UInt64(truncatingIfNeeded: milliseconds) & 0xffff_ffff_ffff
    high = time << 16 | 0x7000 | UInt64.random(in: 0...0xfff, using: &generator)
    low = 0x8000_0000_0000_0000 | UInt64.random(in: 0...0x3fff_ffff_ffff_ffff, using: &generator)
  }

  private init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  /// Returns an identifier of the same place in history whose random part is that of a digest.
  func replacingRandomPart(with digest: Digest) -> RunIdentifier {
    let random = digest.bytes[..<8].reduce(0) { $0 << 8 | UInt64($1) }
    return RunIdentifier(high: high, low: 0x8000_0000_0000_0000 | random >> 2)
  }

  init?(bytes: UnsafeRawBufferPointer) {
    guard bytes.count == 16 else { return nil }
    high = UInt64(bigEndian: bytes.loadUnaligned(as: UInt64.self))
    low = UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
  }

  init?(bytes: [UInt8]) {
    guard let identifier = bytes.withUnsafeBytes({ RunIdentifier(bytes: $0) }) else { return nil }
    self = identifier
  }

  /// The place in history that the identifier asks for: 48 bits of time, 12 random bits.
  var position: Int64 { Int64(high >> 16) << 12 | Int64(high & 0xfff) }

  var bytes: [UInt8] {
    [high, low].flatMap { word in
      stride(from: 56, through: 0, by: -8).map { UInt8(word >> $0 & 0xff) }
    }
  }

  /// Orders identifiers as their bytes, which is by time first.
  public static func < (left: RunIdentifier, right: RunIdentifier) -> Bool {
    (left.high, left.low) < (right.high, right.low)
  }

  /// The 36 characters of a UUID, as in `0199aa00-1c2d-7abc-8def-0123456789ab`.
  public var description: String {
    let digits = Array("0123456789abcdef".utf8)
    let hex = bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
    let groups = [0..<8, 8..<12, 12..<16, 16..<20, 20..<32]
    return groups.map { String(decoding: hex[$0], as: UTF8.self) }.joined(separator: "-")
  }
}
