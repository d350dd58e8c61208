/// The page's style sheet; the drawings have their own.
enum HTMLStyle {
  /// The files of `page/style` in their order: later ones win.
  static let parts = [
    // Colours, light and dark; every text has at least 4.5 : 1 on its ground.
    "palette",
    // Type, links, focus, small parts.
    "base",
    // The bar and the main column.
    "frame",
    // The filter, in the bar or in a sheet.
    "filter",
    // The overview: verdict, changes, failures, trend.
    "summary",
    // Tables and the list of cases.
    "tables",
    // Scenario × strategy.
    "matrix",
    // The page of one case.
    "case-page",
    // On paper: the overview or the case, nothing that is clicked.
    "print",
  ]

  static let text = HTMLPage.joined(parts.map { "style/\($0).css" })
}
