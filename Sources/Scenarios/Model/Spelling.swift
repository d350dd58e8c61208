// The spelling of names: Unicode normalization form C (Unicode Standard Annex #15), compared by
// bytes, as SQLite compares text.
//
// Swift's `==`, `<` and dictionaries follow canonical equivalence: `é` equals `e` with a combining
// accent. SQLite compares bytes. For names in form C the two agree, and byte order is the order of
// their scalars, which is Swift's order, too. For names that may have other forms, such as those
// stored by older versions, ``ByteSpelling`` distinguishes what the database distinguishes.

extension String {
  package var isPrecomposed: Bool {
    var text = self
    // Texts of scalars below U+0300, whose first bytes are below CC, are always in form C.
    if text.withUTF8({ $0.allSatisfy { $0 < 0xCC } }) { return true }
    return text.utf8.elementsEqual(text._nfcCodeUnits)
  }

  /// Uses the standard library (`_nfcCodeUnits`, public in its interface on every platform), since
  /// the alternative is in Foundation proper, which loads ICU at start.
  package var precomposed: String {
    isPrecomposed ? self : String(decoding: _nfcCodeUnits, as: UTF8.self)
  }

  package func hasSameBytes(as other: String) -> Bool { utf8.elementsEqual(other.utf8) }

  /// Whether the text precedes another one by bytes, as in SQLite's `ORDER BY`.
  package func precedesByBytes(_ other: String) -> Bool {
    utf8.lexicographicallyPrecedes(other.utf8)
  }
}

/// A text that is compared, hashed and ordered by its bytes, as dictionary key for stored names in any
/// normalization form.
package struct ByteSpelling: Hashable, Comparable, Sendable, CustomStringConvertible {
  package let text: String

  package init(_ text: String) { self.text = text }

  package var description: String { text }

  package static func == (left: ByteSpelling, right: ByteSpelling) -> Bool {
    left.text.hasSameBytes(as: right.text)
  }

  package static func < (left: ByteSpelling, right: ByteSpelling) -> Bool {
    left.text.precedesByBytes(right.text)
  }

  package func hash(into hasher: inout Hasher) {
    var text = text
    text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    hasher.combine(0xFF as UInt8)
  }
}
