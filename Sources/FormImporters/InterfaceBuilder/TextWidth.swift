/// How wide and high texts are that no font is there to measure.
enum TextWidth {
  /// The height of a line of the system font per point of its size.
  static let lineFactor = 1.19336

  /// Returns the estimated width of a text's longest line in the system font, in points.
  ///
  /// The advances are Helvetica's, widened at small sizes as the system font is: within 3 % at 17 pt.
  static func estimate(_ text: String, fontSize: Double) -> Double {
    let lines = text.split(whereSeparator: \.isNewline)
    let thousandths = lines.map { $0.unicodeScalars.reduce(0) { $0 + advance(of: $1) } }.max() ?? 0
    return Double(thousandths) * fontSize / 1000 * (1 + 0.012 * max(0, 17 - fontSize))
  }

  /// The advance in thousandths of the font's size.
  private static func advance(of scalar: Unicode.Scalar) -> Int {
    switch scalar.value {
    case 0x20..<0x7F: advances[Int(scalar.value) - 0x20]
    // Ideographs, kana, hangul and wide punctuation fill a square.
    case 0x2E80..<0xD7B0, 0xF900..<0xFB00, 0xFE30..<0xFE50, 0xFF00..<0xFF61, 0x1F300..<0x1FB00,
      0x20000..<0x30000:
      1000
    case _ where scalar.properties.generalCategory == .nonspacingMark: 0
    default: average
    }
  }

  /// That of a digit and of most small letters.
  private static let average = 556

  /// U+0020 to U+007E.
  ///
  /// Source: Helvetica.afm of Adobe's Core 14 AFM files, version 002.000 (field WX;
  /// the quotes as U+0027 and U+0060).
  private static let advances = [
    278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278,
    556, 556, 556, 556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556,
    1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833, 722, 778,
    667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556,
    333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556,
    556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584,
  ]
}
