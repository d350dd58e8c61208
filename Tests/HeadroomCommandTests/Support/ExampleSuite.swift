/// Twelve rows of 44 pt under a status bar of 20 pt, and what is judged of them.
///
/// On an iPhone 8 the keyboard is 216 + 44 = 260 pt high, its top at 407. The table rests at −20; its last
/// field ends at 528 in the content and 548 in the window, covered by 141. `ours` lifts by 141 and its
/// gap of 10, to 131; `inset-scroll` scrolls to 528 − 407 = 121.
struct ExampleSuite {
  /// The gap that `ours` keeps.
  var gap = 10
  /// What `ours` is expected to scroll to.
  var ours = 131
  /// What `inset-scroll` is expected to scroll to.
  var insetScroll = 121
  /// What the scenario without a judge focuses.
  var field = "field-12"
  /// What is said of a known failure under `ours`; nil: none is known.
  var knownFailure: String?
  /// What stands behind the scenarios.
  var more = ""

  /// The case that `ours` passes.
  static let oursCase = "order/last-field [ours, iPhone 8]"
  /// The case that `inset-scroll` passes.
  static let insetCase = "order/last-field [inset-scroll, iPhone 8]"
  /// The case that nothing judges.
  static let watchedCase = "order/watched [ours, iPhone 8]"

  /// The file's text; the expectation stands on line 24.
  var text: String {
    """
    headroom: 1
    strategies:
      - {name: ours, model: offsetRestore, parameters: {gap: \(gap)}}
    forms:
      - name: order
        canvas: [375, 667]
        view:
          children:
            - tableView: items
              frame: [0, 0, 375, 667]
              rows:
                - repeat: 12
                  cell: row-{n}
                  children: [{textField: "field-{n}", frame: [145, 0, 215, 44]}]
    scenarios:
      - name: order/last-field
        form: order
        devices: [iPhone 8]
        strategies: [ours, inset-scroll]
        tags: [seed]
        script:
          - focus: field-12
          - expect:
              items.contentOffset.y: {ours: \(ours), inset-scroll: \(insetScroll)}
    \(knownFailure.map { "        knownFailure: {ours: \($0)}\n" } ?? "")\
          - hideKeyboard
      - name: order/watched
        form: order
        devices: [iPhone 8]
        strategies: [ours]
        laws: []
        script:
          - focus: \(field)
    \(more)
    """
  }

  /// The suite with a gap of 12: both cases of `ours` go to 133, 2 pt beside what is expected.
  static func widerGap(_ suite: ExampleSuite) -> ExampleSuite {
    var suite = suite
    suite.gap = 12
    return suite
  }

  /// The suite with a wrong number: 135 instead of 121 for `inset-scroll`.
  static func wrongNumber(_ suite: ExampleSuite) -> ExampleSuite {
    var suite = suite
    suite.insetScroll = 135
    return suite
  }

  /// The suite as it is.
  static func unchanged(_ suite: ExampleSuite) -> ExampleSuite { suite }
}
