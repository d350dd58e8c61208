/// What few strategies use of a screen.
///
/// It has a place of its own, which is empty for all others: their screens are copied as fast as if
/// there were none of it.
struct RareState: Sendable {
  /// The translation of each view, in points; empty while no view has had one.
  var translations: [Double] = []
  /// What strategies gave inputs as their text; the numbers follow those of the form's texts.
  var texts: [String] = []
  /// What the strategy asked for later, by the time when it is due.
  var timers: [ScheduledTimer] = []
  /// When the keyboard that moves comes to rest, on the simulated clock, in seconds.
  var restsAt = 0.0
  /// Where the strategy wants the focus, in the order in which it asked.
  var focusMoves: [FocusMove] = []
  /// How many such moves were made in the present step.
  var focusMoveCount = 0
  /// The space at each view's bottom that its subviews leave free, in points; empty while there is
  /// none.
  var paddings: [Double] = []
  /// The views whose bottom is held, in pre-order.
  var pins: [BottomPin] = []
  /// What the app adds to the root's safe area at the bottom, in points.
  var additionalSafeAreaBottom = 0.0
  /// Where the script put carets.
  var carets: [ViewIndex: CaretLine] = [:]

  /// By how much UIKit has moved the root, where it is an alert; nil: it rests.
  var alert: AlertShift?

  /// A view's translation, in points.
  func translation(of view: ViewIndex) -> Double {
    translations.indices.contains(view) ? translations[view] : 0
  }
}

/// A call for which a strategy asked.
struct ScheduledTimer: Sendable {
  /// The time on the simulated clock, in seconds.
  var due: Double
  var identifier: Int
}

extension Screen {
  /// What the strategy asked for later, by the time when it is due.
  var timers: [ScheduledTimer] { rare.isEmpty ? [] : rare[0].timers }

  /// Changes what few strategies use, and makes room for it.
  mutating func changeRare(_ change: (inout RareState) -> Void) {
    if rare.isEmpty { rare.append(RareState()) }
    change(&rare[0])
  }
}
