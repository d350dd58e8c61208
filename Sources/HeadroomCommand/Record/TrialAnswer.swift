/// What a trial found, in words, in the order in which text and page show it.
struct TrialAnswer: Sendable {
  /// Sentences under a title; none of them are escaped.
  struct Section: Sendable {
    enum Tone: Sendable { case failing, doubtful, neutral }

    var title: String
    var mark: String
    var tone = Tone.neutral
    var lines: [String]
  }

  typealias Row = (strategy: String, isIdle: Bool, cells: [String])

  /// What was tried, as in `2 inputs in 1 form; each focused on its own, then all in order and back`.
  var subject: String
  /// The recommendation, or nil if there is no choice.
  var best: String?
  /// The headings of the ranking's first cells, such as `Fields`.
  var totals: [String]
  /// The headings of its other cells.
  var devices: [String]
  /// The ranking, best first.
  var rows: [Row]
  /// The fields that can't be seen and typed into, with strategies and devices.
  var fields: Section
  /// What else is wrong, one line per cause.
  var causes: Section
  var notes: [Section]
  /// As in `21 of 26 cases passed`.
  var cases: String
  /// Whether all of them passed.
  var hasPassed: Bool
}
