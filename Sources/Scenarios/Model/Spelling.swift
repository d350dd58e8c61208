// How names are spelled: in Unicode's normal form C (Unicode Standard Annex #15), and compared by
// their bytes, as SQLite compares text.
//
// Swift's `==`, `<` and dictionaries follow canonical equivalence: `é` equals `e` with a combining
// accent. SQLite compares bytes. Of names in form C both say the same, and byte order is the order of
// their scalars, which is Swift's order too. Where names may have another form, as those that older
// versions stored, ``ByteSpelling`` keeps apart what the file keeps apart.

extension String {
  /// Whether the text is in normal form C.
  package var isPrecomposed: Bool {
    var text = self
    // All scalars below U+0300 are inert: they compose with nothing. Their first bytes are below CC.
    if text.withUTF8({ $0.allSatisfy { $0 < 0xCC } }) { return true }
    return text.utf8.elementsEqual(text._nfcCodeUnits)
  }

  /// The text in normal form C.
  ///
  /// From the standard library (`_nfcCodeUnits`, public in its interface on every platform), since
  /// the other implementation available is in Foundation proper and loads ICU at start.
  package var precomposed: String {
    isPrecomposed ? self : String(decoding: _nfcCodeUnits, as: UTF8.self)
  }

  /// Whether both texts have the same bytes.
  package func hasSameBytes(as other: String) -> Bool { utf8.elementsEqual(other.utf8) }

  /// Whether the text comes before another in the order of their bytes, as `ORDER BY` has it.
  package func precedesByBytes(_ other: String) -> Bool {
    utf8.lexicographicallyPrecedes(other.utf8)
  }
}

/// A text that is compared, hashed and ordered by its bytes: a dictionary's key for names as they are
/// stored, whatever form they have.
package struct ByteSpelling: Hashable, Comparable, Sendable, CustomStringConvertible {
  package let text: String

  package init(_ text: String) { self.text = text }

  package var description: String { text }

  /// Whether both have the same bytes.
  package static func == (left: ByteSpelling, right: ByteSpelling) -> Bool {
    left.text.hasSameBytes(as: right.text)
  }

  /// Orders texts by their bytes.
  package static func < (left: ByteSpelling, right: ByteSpelling) -> Bool {
    left.text.precedesByBytes(right.text)
  }

  package func hash(into hasher: inout Hasher) {
    var text = text
    text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    hasher.combine(0xFF as UInt8)
  }
}
