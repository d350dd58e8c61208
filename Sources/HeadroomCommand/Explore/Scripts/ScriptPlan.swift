import AvoidanceEngine

/// What people do besides filling in a form; scripts are planned to do each in a share of the cases.
enum ScriptHabit: CaseIterable, Sendable {
  case rotate, changeHeight, undock, switchScrollViews, background, resize

  /// In how many of a hundred planned scripts it is, where form and device allow it.
  var share: Int {
    switch self {
    case .rotate: 40
    case .changeHeight: 30
    case .undock: 20
    case .switchScrollViews: 25
    case .background: 10
    case .resize: 15
    }
  }

  /// What it is, as in "40% rotate the device".
  var words: String {
    switch self {
    case .rotate: "rotate the device"
    case .changeHeight: "change the height of the keyboard"
    case .undock: "undock, split or float it (iPad)"
    case .switchScrollViews: "go from a field to one in another scroll view"
    case .background: "leave the app and come back"
    case .resize: "give the window another size (iPad)"
    }
  }
}

/// How a script goes that is made at random: a field is focused, then come the planned habits among what
/// people do anyway.
struct ScriptPlan: Sendable {
  /// How many steps it has.
  let count: Int
  /// The habits that are left, the next one last.
  var habits: [ScriptHabit]
  /// Whether the app is in the background.
  var isAway = false

  /// Draws a plan.
  ///
  /// - Parameters:
  ///   - most: How many steps a script has at most.
  ///   - possible: The habits that form and device allow.
  ///   - random: What it depends on.
  init(upTo most: Int, _ possible: [ScriptHabit], _ random: inout RandomStream) {
    var drawn: [ScriptHabit] = []
    for habit in possible where random.percent(habit.share) {
      drawn.insert(habit, at: random.below(drawn.count + 1))
    }
    // One more step to focus a field, and one to come back.
    let least = 1 + drawn.count + (drawn.contains(.background) ? 1 : 0)
    count = min(most, max(least, 1 + random.below(most)))
    habits = drawn
  }

  /// Whether a habit's turn has come at a place: each place behind the first is as likely.
  func isDue(at place: Int, _ random: inout RandomStream) -> Bool {
    !habits.isEmpty && place > 0 && random.below(max(1, count - place)) < habits.count
  }
}
