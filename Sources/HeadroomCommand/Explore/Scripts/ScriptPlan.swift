import AvoidanceEngine

/// What users do besides filling in a form; scripts are planned to do each in a share of the cases.
enum ScriptHabit: CaseIterable, Sendable {
  case rotate, changeHeight, undock, switchScrollViews, background, resize

  /// The percentage of planned scripts with this habit, if form and device allow it.
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

  /// As in "40% rotate the device".
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

/// The plan of a random script: a field is focused, then the planned habits come between ordinary
/// steps.
struct ScriptPlan: Sendable {
  let count: Int
  /// The remaining habits, the next one last.
  var habits: [ScriptHabit]
  var isAway = false

  /// Draws a plan of at most `most` steps with some of the habits that form and device allow.
  init(upTo most: Int, _ possible: [ScriptHabit], _ random: inout RandomStream) {
    var drawn: [ScriptHabit] = []
    for habit in possible where random.percent(habit.share) {
      drawn.insert(habit, at: random.below(drawn.count + 1))
    }
    // Including a step to focus a field, and one to return from the background.
    let least = 1 + drawn.count + (drawn.contains(.background) ? 1 : 0)
    count = min(most, max(least, 1 + random.below(most)))
    habits = drawn
  }

  /// Whether a habit is due at an index: every index but the first is equally likely.
  func isDue(at place: Int, _ random: inout RandomStream) -> Bool {
    !habits.isEmpty && place > 0 && random.below(max(1, count - place)) < habits.count
  }
}
