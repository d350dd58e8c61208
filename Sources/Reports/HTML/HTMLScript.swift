/// The page's script: plain JavaScript that enhances what stands in the page already.
///
/// It is one inline module, so its names are its own and it runs once the page is read. Text from
/// the run reaches the page by `textContent` and attributes only, never as markup.
enum HTMLScript {
  /// The files of `page/script` in the order in which they need one another.
  static let parts = [
    // Making elements; showing names that may hold anything.
    "elements",
    // The run's cases, column by column; what is long is read when it is asked for.
    "cases",
    // The command line's patterns, rule by rule.
    "patterns",
    // Which cases are looked at, and in which order.
    "filter",
    // The fragment: what is looked at, so that a link can be shared and the back button works.
    "routes",
    // The node table of the run as SVG; every decision is in the table.
    "drawing",
    // The time between two frames.
    "animation",
    // The list of all cases: only the rows in sight are in the page.
    "table",
    // Scenario × strategy, folder by folder.
    "matrix",
    // What stands in the page already: hidden where the filter leaves it out, sorted on demand.
    "overview",
    // What is known of a case in numbers and words.
    "case-facts",
    // The film strip, the picture with its slider, and what happened at a step.
    "case-steps",
    // The page of one case.
    "case-page",
    // The choices of the filter where the bar has no room for them.
    "sheet",
    // Search, verdicts and the choices of strategy, device, tag and change.
    "toolbar",
    // What keys do.
    "keyboard",
    // From the fragment to the page, at the start and whenever it changes.
    "start",
  ]

  static let text = HTMLPage.joined(parts.map { "script/\($0).js" })
}
