/// The page's script: plain JavaScript that enhances what stands in the page already.
///
/// It is one inline module, so its names are its own and it runs once the page is read. Text from
/// the run reaches the page by `textContent` and attributes only, never as markup.
enum HTMLScript {
  /// The parts in the order in which they need one another.
  static let text = [
    elements, cases, patterns, filter, routes, drawing, animation, table, matrix, overview,
    caseFacts, caseSteps, casePage, toolbar, keyboard, start,
  ].joined(separator: "\n\n")
}
