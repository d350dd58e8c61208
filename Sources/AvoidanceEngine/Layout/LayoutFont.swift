/// What layout needs to know of the system font.
enum LayoutFont {
  /// A line's height by the font's size.
  static let lineShare = 1.19336
  /// The first baseline's distance from the line's top by the font's size.
  static let ascentShare = 0.952
  /// The last baseline's distance from the line's bottom by the font's size.
  static let descentShare = 0.241

  /// A line's height before rounding to pixels, in points.
  static func line(ofSize size: Double) -> Double { lineShare * size }
}
