import AvoidanceEngine

extension InterfaceDocument {
  /// Returns the height of a line in a text view whose font the document states; nil where it states
  /// none, or one by name, whose lines are not known.
  ///
  /// The system font's lines are 1.193359375 of its size high, as `UIFont.lineHeight` tells: 16.707 at
  /// 14 pt, 20.287 at 17 pt.
  func statedLine(of index: Index) -> Double? {
    guard let font = child("fontDescription", key: "fontDescription", of: index) else { return nil }
    if let name = attribute("name", of: font), !Self.systemFonts.contains(name) { return nil }
    let size = fontSize(of: index, usual: 0)
    return size > 0 ? TextWidth.lineFactor * size : nil
  }

  /// What the system font is called where Xcode names it.
  private static let systemFonts: Set<String> = [
    ".AppleSystemUIFont", ".SFUI-Regular", ".SFUIText",
  ]

  /// Returns how many lines a text has in a text view: those of the text itself, broken where the
  /// view's frame in the document ends.
  ///
  /// A text view leaves 5 pt, its text container's `lineFragmentPadding`, beside its text.
  func lineCount(of index: Index, text: String) -> Int {
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    let room = (frame(of: index, in: .zero)?.width ?? 0) - 10
    guard room > 0 else { return max(1, lines.count) }
    let size = fontSize(of: index, usual: 14)
    let count = lines.reduce(0) { count, line in
      let width = TextWidth.estimate(String(line), fontSize: size)
      return count + max(1, Int((min(width, 1e6) / room).rounded(.up)))
    }
    return min(max(1, count), 10_000)
  }
}
