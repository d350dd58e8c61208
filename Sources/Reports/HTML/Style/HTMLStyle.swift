/// The page's style sheet; the drawings have their own.
enum HTMLStyle {
  /// The parts in their order: later ones win.
  static let text = [palette, base, frame, summary, tables, matrix, casePage, print]
    .joined(separator: "\n\n")
}
