import AvoidanceEngine
import Scenarios

/// Takes the digest of one outcome after the other: verdict, mismatches and adjustments.
///
/// One per worker; the buffer and the digest's context are used again and again.
struct OutcomeDigest {
  private var bytes: [UInt8] = []
  private let context: DigestContext

  init(context: DigestContext) {
    self.context = context
    bytes.reserveCapacity(4096)
  }

  /// Starts a new outcome.
  mutating func begin() {
    bytes.removeAll(keepingCapacity: true)
  }

  /// Adds what a step changed.
  mutating func add(_ adjustments: [Adjustment], step: Int, names: ViewNames) {
    for adjustment in adjustments {
      append(
        UInt64(step) << 16 | UInt64(adjustment.property.rawValue) << 8
          | UInt64(adjustment.by.rawByte)
      )
      bytes.append(contentsOf: names.bytes(of: adjustment.view))
      for index in 0..<adjustment.property.componentCount {
        append(adjustment.from[index].bitPattern)
        append(adjustment.to[index].bitPattern)
      }
      append(adjustment.duration.bitPattern)
      append(UInt64(bitPattern: Int64(adjustment.curve)))
    }
  }

  /// Ends the outcome and returns its digest.
  mutating func finish(verdict: String, mismatches: [Mismatch]) -> Digest {
    bytes.append(contentsOf: verdict.utf8)
    for mismatch in mismatches {
      bytes.append(0)
      append(UInt64(bitPattern: Int64(mismatch.step)))
      bytes.append(contentsOf: mismatch.subject.utf8)
      bytes.append(0)
      bytes.append(contentsOf: mismatch.operator.rawValue.utf8)
      add(mismatch.expected)
      add(mismatch.actual)
    }
    return context.digest(of: bytes)
  }

  /// A broken law counts by its facts, every other value by its JSON.
  private mutating func add(_ value: JudgedValue) {
    bytes.append(0)
    guard case .finding(let finding) = value else {
      bytes.append(contentsOf: value.json.utf8)
      return
    }
    bytes.append(finding.kind.rawValue)
    bytes.append(contentsOf: (finding.view ?? "").utf8)
    bytes.append(0)
    bytes.append(contentsOf: finding.property.utf8)
    for number in finding.before + finding.after { append(number.bitPattern) }
  }

  private mutating func append(_ number: UInt64) {
    withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
  }
}

extension Adjustment.Author {
  fileprivate var rawByte: UInt8 { self == .strategy ? 0 : 1 }
}

/// The names of a form's views as bytes, each ended by a zero, for digests.
struct ViewNames: Sendable {
  private let names: [[UInt8]]

  init(_ form: Form) {
    names = form.views.indices.map { Array((form.name(of: $0) ?? "").utf8) + [0] }
  }

  func bytes(of view: ViewIndex) -> [UInt8] { names.indices.contains(view) ? names[view] : [0] }
}
