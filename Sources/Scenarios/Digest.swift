#if canImport(CryptoKit)
import CryptoKit
#else
import CCrypto
import SystemCalls
#endif

/// A SHA-256 digest, which identifies a content.
package struct Digest: Hashable, Sendable, Comparable, CustomStringConvertible {
  package static let byteCount = 32

  // Four big-endian words: compared, hashed and copied without an allocation.
  private var word0: UInt64
  private var word1: UInt64
  private var word2: UInt64
  private var word3: UInt64

  /// Returns nil unless there are exactly 32 bytes.
  package init?(bytes: UnsafeRawBufferPointer) {
    guard bytes.count == Self.byteCount else { return nil }
    self.init(exactly: bytes)
  }

  /// Returns nil unless there are exactly 32 bytes.
  package init?(bytes: [UInt8]) {
    guard let digest = bytes.withUnsafeBytes({ Digest(bytes: $0) }) else { return nil }
    self = digest
  }

  /// Returns nil unless the text is 64 hexadecimal digits.
  package init?(hex: String) {
    let digits = Array(hex.utf8)
    guard digits.count == 2 * Self.byteCount else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(Self.byteCount)
    for index in stride(from: 0, to: digits.count, by: 2) {
      guard let high = Self.value(ofHexDigit: digits[index]),
        let low = Self.value(ofHexDigit: digits[index + 1])
      else { return nil }
      bytes.append(high << 4 | low)
    }
    self.init(bytes: bytes)
  }

  /// For many digests in a row, reuse one ``DigestContext``, which is cheaper.
  package static func of(_ bytes: [UInt8]) -> Digest {
    DigestContext().digest(of: bytes)
  }

  package static func of(_ text: String) -> Digest {
    DigestContext().digest(of: text)
  }

  /// Returns the digest that identifies a definition's content.
  ///
  /// The digest is over `headroom 1 <kind>`, a line feed and the canonical JSON (without the name), so that
  /// equal contents of different kinds or of different versions of the format have different digests.
  package static func ofDefinition(kind: DefinitionKind, content: [UInt8]) -> Digest {
    DigestContext().digest(ofDefinition: kind, content: content)
  }

  package var bytes: [UInt8] { withUnsafeBytes { Array($0) } }

  /// Calls a function with the 32 bytes, which are valid only during the call.
  package func withUnsafeBytes<Result, Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let words = (word0.bigEndian, word1.bigEndian, word2.bigEndian, word3.bigEndian)
    return try Swift.withUnsafeBytes(of: words) { (bytes) throws(Failure) in try body(bytes) }
  }

  package static func < (left: Digest, right: Digest) -> Bool {
    (left.word0, left.word1, left.word2, left.word3)
      < (right.word0, right.word1, right.word2, right.word3)
  }

  /// The 64 lower-case hexadecimal digits, as in `e3b0c44298fc1c14…`.
  package var description: String {
    let digits = Array("0123456789abcdef".utf8)
    return withUnsafeBytes { bytes in
      String(
        decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }
  }

  fileprivate init(exactly bytes: UnsafeRawBufferPointer) {
    func word(at offset: Int) -> UInt64 {
      UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
    }
    word0 = word(at: 0)
    word1 = word(at: 8)
    word2 = word(at: 16)
    word3 = word(at: 24)
  }

  private static func value(ofHexDigit digit: UInt8) -> UInt8? {
    switch digit {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}

/// A reusable SHA-256 computation: create one per worker, then compute any number of digests.
///
/// Setting up the library's context costs more than a digest of a short text. A context belongs to
/// one task at a time; it is not `Sendable`.
package final class DigestContext {
  #if canImport(CryptoKit)
  private var state = SHA256()
  #else
  private let computation: OpaquePointer
  #endif

  /// Prepares a computation.
  ///
  /// - Precondition: There is enough memory. Without libcrypto, the process exits.
  package init() {
    #if !canImport(CryptoKit)
    guard let computation = CCryptoDigestMake() else { Self.endWithoutLibrary() }
    self.computation = computation
    #endif
    restart()
  }

  #if !canImport(CryptoKit)
  deinit { CCryptoDigestFree(computation) }

  /// Exits as if the system had failed to load a linked library, but with a helpful message and the
  /// status of an input/output error.
  private static func endWithoutLibrary() -> Never {
    // Loading an existing library fails, too, when memory is short.
    MemoryShortage.endIfShort()
    let words =
      "error: libcrypto can't be loaded; install OpenSSL 3 or later (Debian: apt-get install libssl3)"
    try? StandardStream.error.write(Array((words + "\n").utf8))
    Environment.exit(74)
  }
  #endif

  package func update(_ bytes: UnsafeRawBufferPointer) {
    #if canImport(CryptoKit)
    state.update(bufferPointer: bytes)
    #else
    let status = CCryptoDigestUpdate(computation, bytes.baseAddress, bytes.count)
    precondition(status == 1, "libcrypto refused \(bytes.count) bytes")
    #endif
  }

  package func update(_ bytes: [UInt8]) {
    bytes.withUnsafeBytes { update($0) }
  }

  package func update(_ text: String) {
    var text = text
    text.withUTF8 { update(UnsafeRawBufferPointer($0)) }
  }

  /// Adds a number's eight bytes, little-endian.
  package func update(_ number: UInt64) {
    Swift.withUnsafeBytes(of: number.littleEndian) { update($0) }
  }

  /// Returns the digest of the bytes so far and resets the computation.
  package func finish() -> Digest {
    #if canImport(CryptoKit)
    let digest = state.finalize().withUnsafeBytes { Digest(exactly: $0) }
    #else
    let digest = withUnsafeTemporaryAllocation(
      byteCount: Digest.byteCount, alignment: MemoryLayout<UInt64>.alignment
    ) { buffer in
      let bytes = buffer.bindMemory(to: UInt8.self)
      let status = CCryptoDigestFinish(computation, bytes.baseAddress)
      precondition(status == 1, "libcrypto could not finish a digest")
      return Digest(exactly: UnsafeRawBufferPointer(buffer))
    }
    #endif
    restart()
    return digest
  }

  package func digest(of bytes: UnsafeRawBufferPointer) -> Digest {
    restart()
    update(bytes)
    return finish()
  }

  package func digest(of bytes: [UInt8]) -> Digest {
    bytes.withUnsafeBytes { digest(of: $0) }
  }

  package func digest(of text: String) -> Digest {
    var text = text
    return text.withUTF8 { digest(of: UnsafeRawBufferPointer($0)) }
  }

  package func digest(ofDefinition kind: DefinitionKind, content: [UInt8]) -> Digest {
    restart()
    update("headroom 1 \(kind.rawValue)\n")
    update(content)
    return finish()
  }

  private func restart() {
    #if canImport(CryptoKit)
    state = SHA256()
    #else
    let status = CCryptoDigestStart(computation)
    precondition(status == 1, "libcrypto could not start a digest")
    #endif
  }
}

/// The four kinds of definitions, each with a name and immutable revisions.
package enum DefinitionKind: String, Hashable, Sendable, CaseIterable, Comparable {
  // The raw values are part of contents' digests.
  /// A tree of views with its controller.
  case form = "form"
  /// A script over a form, with expectations and laws.
  case scenario = "scenario"
  /// A built-in model with its parameters.
  case strategy = "strategy"
  /// A screen with its keyboard.
  case device = "device"

  /// The maximum number of definitions of a kind, including built-in ones: plans use 16-bit indices.
  package static let definitionLimit = 65_535

  package var plural: String { self == .strategy ? "strategies" : "\(rawValue)s" }

  /// The command that lists the definitions of a kind, or nil if there is none.
  package var listingCommand: String? { self == .strategy ? "headroom strategies" : nil }

  /// Orders the kinds as they are declared.
  package static func < (left: DefinitionKind, right: DefinitionKind) -> Bool {
    left.rank < right.rank
  }

  private var rank: Int {
    switch self {
    case .form: 0
    case .scenario: 1
    case .strategy: 2
    case .device: 3
    }
  }
}
