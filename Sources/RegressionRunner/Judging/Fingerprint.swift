import Scenarios

/// The identity of a failure: step, subject, operator, and sign and size class of the difference.
///
/// Not of wording, nor of the exact numbers: a field that is covered by 34 pt in one run and by 36 pt
/// in the next fails in the same way.
enum Fingerprint {
  /// Returns the fingerprint of a case's mismatches; nil where there are none.
  static func of(_ mismatches: [Mismatch], context: DigestContext) -> Digest? {
    guard !mismatches.isEmpty else { return nil }
    for mismatch in mismatches {
      context.update(UInt64(bitPattern: Int64(mismatch.step)))
      context.update("\(mismatch.subject)\0\(mismatch.operator.rawValue)\0")
      context.update(UInt64(bitPattern: Int64(sizeClass(of: mismatch))))
    }
    return context.finish()
  }

  /// Sign and size class: 0 none, ±1 below 1 pt, ±2 below 10, ±3 below 100, ±4 more; 9 where the
  /// difference is no number.
  static func sizeClass(of mismatch: Mismatch) -> Int {
    guard let difference = mismatch.difference else { return 9 }
    let size =
      switch abs(difference) {
      case 0: 0
      case ..<1: 1
      case ..<10: 2
      case ..<100: 3
      default: 4
      }
    return difference < 0 ? -size : size
  }
}
