#if canImport(CryptoKit)
import CryptoKit
#else
import CCrypto
import SystemCalls
#endif

/// A SHA-256 digest: the identity of a content.
package struct Digest: Hashable, Sendable, Comparable, CustomStringConvertible {
  /// How many bytes a digest has.
  package static let byteCount = 32

  // Four big-endian words: compared, hashed and copied without an allocation.
  private var word0: UInt64
  private var word1: UInt64
  private var word2: UInt64
  private var word3: UInt64

  /// Takes a digest from its 32 bytes; `nil` when there are more or fewer.
  package init?(bytes: UnsafeRawBufferPointer) {
    guard bytes.count == Self.byteCount else { return nil }
    self.init(exactly: bytes)
  }

  /// Takes a digest from its 32 bytes; `nil` when there are more or fewer.
  package init?(bytes: [UInt8]) {
    guard let digest = bytes.withUnsafeBytes({ Digest(bytes: $0) }) else { return nil }
    self = digest
  }

  /// Takes a digest from its 64 hexadecimal digits; `nil` when the text is something else.
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

  /// Returns the digest of some bytes.
  ///
  /// For many digests in a row keep one ``DigestContext``, which costs less for each.
  package static func of(_ bytes: [UInt8]) -> Digest {
    DigestContext().digest(of: bytes)
  }

  /// Returns the digest of a text's UTF-8.
  package static func of(_ text: String) -> Digest {
    DigestContext().digest(of: text)
  }

  /// Returns the identity of a definition's content.
  ///
  /// The digest is over `headroom 1 <kind>`, a line feed and the canonical JSON, so that equal
  /// contents of different kinds or of different versions of the format have different digests.
  ///
  /// - Parameters:
  ///   - kind: What the content defines.
  ///   - content: Canonical JSON in UTF-8, without the definition's name.
  /// - Returns: The digest that a revision of this content is known by.
  package static func ofDefinition(kind: DefinitionKind, content: [UInt8]) -> Digest {
    DigestContext().digest(ofDefinition: kind, content: content)
  }

  /// The 32 bytes.
  package var bytes: [UInt8] { withUnsafeBytes { Array($0) } }

  /// Calls a function with the 32 bytes, which are valid only during the call.
  package func withUnsafeBytes<Result, Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let words = (word0.bigEndian, word1.bigEndian, word2.bigEndian, word3.bigEndian)
    return try Swift.withUnsafeBytes(of: words) { (bytes) throws(Failure) in try body(bytes) }
  }

  /// Orders digests as their bytes.
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

/// A reusable SHA-256 computation: initialise it once per worker, then take any number of digests.
///
/// Setting up the library's context costs more than a digest of a short text. A context belongs to
/// one task at a time; it is not `Sendable`.
package final class DigestContext {
  #if canImport(CryptoKit)
  private var state = SHA256()
  #else
  private let computation: OpaquePointer
  #endif

  /// Prepares a computation over no bytes yet.
  ///
  /// - Precondition: There is memory for it. Where libcrypto is missing the process ends.
  package init() {
    #if !canImport(CryptoKit)
    guard let computation = CCryptoDigestMake() else { Self.endWithoutLibrary() }
    self.computation = computation
    #endif
    restart()
  }

  #if !canImport(CryptoKit)
  deinit { CCryptoDigestFree(computation) }

  /// Ends the process as the system does where a library is missing that it is linked with, but in
  /// words that help and with the status of an input/output error.
  private static func endWithoutLibrary() -> Never {
    // A library that is there can't be loaded either where there is no memory for it.
    MemoryShortage.endIfShort()
    let words =
      "error: libcrypto can't be loaded; install OpenSSL 3 or later (Debian: apt-get install libssl3)"
    try? StandardStream.error.write(Array((words + "\n").utf8))
    Environment.exit(74)
  }
  #endif

  /// Adds bytes to the computation.
  package func update(_ bytes: UnsafeRawBufferPointer) {
    #if canImport(CryptoKit)
    state.update(bufferPointer: bytes)
    #else
    let status = CCryptoDigestUpdate(computation, bytes.baseAddress, bytes.count)
    precondition(status == 1, "libcrypto refused \(bytes.count) bytes")
    #endif
  }

  /// Adds bytes to the computation.
  package func update(_ bytes: [UInt8]) {
    bytes.withUnsafeBytes { update($0) }
  }

  /// Adds a text's UTF-8 to the computation.
  package func update(_ text: String) {
    var text = text
    text.withUTF8 { update(UnsafeRawBufferPointer($0)) }
  }

  /// Adds a number's eight bytes, lowest first.
  package func update(_ number: UInt64) {
    Swift.withUnsafeBytes(of: number.littleEndian) { update($0) }
  }

  /// Returns the digest of what was added, and starts anew.
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

  /// Returns the digest of some bytes alone.
  package func digest(of bytes: UnsafeRawBufferPointer) -> Digest {
    restart()
    update(bytes)
    return finish()
  }

  /// Returns the digest of some bytes alone.
  package func digest(of bytes: [UInt8]) -> Digest {
    bytes.withUnsafeBytes { digest(of: $0) }
  }

  /// Returns the digest of a text's UTF-8 alone.
  package func digest(of text: String) -> Digest {
    var text = text
    return text.withUTF8 { digest(of: UnsafeRawBufferPointer($0)) }
  }

  /// Returns the identity of a definition's content; see ``Digest/ofDefinition(kind:content:)``.
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

/// The four kinds of things that people define, each with a name and immutable revisions.
package enum DefinitionKind: String, Hashable, Sendable, CaseIterable, Comparable {
  // The words enter the digests of contents.
  /// A tree of views with its controller.
  case form = "form"
  /// A script over a form, with expectations and laws.
  case scenario = "scenario"
  /// A built-in model with its parameters.
  case strategy = "strategy"
  /// A screen with its keyboard.
  case device = "device"

  /// How many definitions of a kind there may be, built-in ones included: plans number them with 16
  /// bits.
  package static let definitionLimit = 65_535

  /// The word for several.
  package var plural: String { self == .strategy ? "strategies" : "\(rawValue)s" }

  /// The command that lists what there is of a kind; nil for none.
  package var listingCommand: String? { self == .strategy ? "headroom strategies" : nil }

  /// Orders the kinds as they are listed here.
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
