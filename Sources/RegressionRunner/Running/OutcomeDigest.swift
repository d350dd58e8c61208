import AvoidanceEngine
import Scenarios

/// Computes the digests of outcomes, over adjustments, verdict and mismatches, and nothing else.
///
/// One per worker; the buffer and the digest's context are reused. The input consists of 64-bit words, lowest
/// byte first.
struct OutcomeDigest {
  private var words: [UInt64] = []
  /// How many of the words belong to adjustments.
  private var movementCount = 0
  private let context: DigestContext

  init(context: DigestContext) {
    self.context = context
    words.reserveCapacity(1024)
  }

  mutating func begin() {
    words.removeAll(keepingCapacity: true)
    movementCount = 0
  }

  mutating func add(_ adjustments: [Adjustment], step: Int, names: ViewNames) {
    for adjustment in adjustments {
      add(adjustment, step: step) { names.append(adjustment.view, to: &$0) }
    }
  }

  mutating func add(_ item: StepMovement) {
    add(item.adjustment, step: item.step) { Self.append(item.adjustment.view, to: &$0) }
  }

  @inline(__always)
  private mutating func add<View>(
    _ movement: Movement<View>, step: Int, appendingName: (inout [UInt64]) -> Void
  ) {
    // A bit beside the author says that frames follow, so that other movements keep their digests.
    let author = movement.by.rawValue | (movement.frames > 0 ? 2 : 0)
    append(UInt64(step) << 16 | UInt64(movement.property.rawValue) << 8 | UInt64(author))
    if movement.frames > 0 { append(UInt64(movement.frames)) }
    appendingName(&words)
    for index in 0..<movement.property.componentCount {
      append(movement.from[index].bitPattern)
      append(movement.to[index].bitPattern)
    }
    append(movement.duration.bitPattern)
    append(UInt64(bitPattern: Int64(movement.curve)))
  }

  /// The digest of the adjustments alone of the outcome that was finished last.
  func movements() -> Digest {
    words[..<movementCount].withUnsafeBytes { context.digest(of: $0) }
  }

  mutating func finish(verdict: String, mismatches: [Mismatch]) -> Digest {
    movementCount = words.count
    append(verdict)
    for mismatch in mismatches {
      append(UInt64(bitPattern: Int64(mismatch.step)))
      append(mismatch.subject)
      append(mismatch.operator.rawValue)
      if let fault = mismatch.fault {
        add(fault)
        continue
      }
      add(mismatch.expected)
      add(mismatch.actual)
      // Reported details are stored with the digest, so outcomes that differ in them need different
      // ones.
      if let worst = mismatch.worst, worst.steps > 1 {
        append(UInt64(bitPattern: Int64(worst.step)))
        append(UInt64(bitPattern: Int64(worst.steps)))
        add(worst.actual)
      }
    }
    return words.withUnsafeBytes { context.digest(of: $0) }
  }

  /// A broken law is digested by its facts, every other value by its JSON.
  private mutating func add(_ value: JudgedValue) {
    guard case .finding(let finding) = value else { return append(value.json) }
    append(UInt64(finding.kind.rawValue))
    append(finding.view ?? "")
    append(finding.property)
    append(finding.before)
    append(finding.after)
    append(UInt64(finding.part.code))
    append((finding.part.height ?? 0).bitPattern)
  }

  private mutating func add(_ fault: CaseFault) {
    append(fault.kind.rawValue)
    append(fault.verb ?? "")
    append(fault.view ?? "")
    append(fault.value.json)
  }

  /// Appends the count, then the numbers.
  private mutating func append(_ numbers: [Double]) {
    append(UInt64(numbers.count))
    for number in numbers { append(number.bitPattern) }
  }

  private mutating func append(_ number: UInt64) { words.append(number.littleEndian) }

  private mutating func append(_ text: String) { Self.append(text, to: &words) }

  /// Appends a text: its length in bytes, then its bytes in whole words.
  fileprivate static func append(_ text: String, to words: inout [UInt64]) {
    words.append(UInt64(text.utf8.count).littleEndian)
    var word: UInt64 = 0
    var shift: UInt64 = 0
    for byte in text.utf8 {
      word |= UInt64(byte) << shift
      shift += 8
      guard shift == 64 else { continue }
      words.append(word.littleEndian)
      word = 0
      shift = 0
    }
    if shift > 0 { words.append(word.littleEndian) }
  }
}

/// The names of a form's views as words for digests and as JSON.
struct ViewNames: Sendable {
  private var words: [UInt64] = []
  private var starts: [Int] = [0]
  private var json = JSONBytes()
  private var jsonStarts: [Int] = [0]

  init(_ form: Form) {
    // Constraints are numbered after the views.
    for view in 0..<form.views.count + form.constraints.count {
      let name = form.name(of: view) ?? ""
      OutcomeDigest.append(name, to: &words)
      starts.append(words.count)
      json.append(quoted: name)
      jsonStarts.append(json.bytes.count)
    }
  }

  func append(_ view: ViewIndex, to output: inout [UInt64]) {
    guard view >= 0, view + 1 < starts.count else { return output.append(0) }
    for index in starts[view]..<starts[view + 1] { output.append(words[index]) }
  }

  func quoted(_ view: ViewIndex) -> ArraySlice<UInt8> {
    guard view >= 0, view + 1 < jsonStarts.count else { return [0x22, 0x22] }
    return json.bytes[jsonStarts[view]..<jsonStarts[view + 1]]
  }
}
