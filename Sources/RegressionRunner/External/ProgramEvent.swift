import AvoidanceEngine

/// What a program outside can hear: one declaration of the words and of what comes with them.
enum ProgramEvent: Hashable, Sendable {
  case keyboard(KeyboardNotification.Name)
  case editing(EditingEvent)
  case layout, appear, disappear, willRotate, didRotate, touch, returnKey, toolbar, configure
  case viewDidLayout, contentSizeDidChange, caretDidMove, returnPressed

  /// A row of the table.
  struct Declaration: Sendable {
    /// What happens.
    var event: ProgramEvent
    /// The word of messages, and of `hears`.
    var word: String
    /// What a simulation has to be told for it.
    var heard: StrategyEvents
    /// The keys of the message beside `time` and `state`.
    var carries: [String]
    /// Whether it is sent only where `hears` names it: what programs without it were never told.
    var isNamedOnly = false
  }

  /// All events.
  static let table: [Declaration] =
    KeyboardNotification.Name.allCases.map {
      Declaration(
        event: .keyboard($0), word: $0.logName, heard: StrategyEvents($0), carries: ["keyboard"])
    }
    + EditingEvent.allCases.map {
      Declaration(
        event: .editing($0), word: "\($0)", heard: StrategyEvents($0), carries: ["view", "text"])
    } + [
      Declaration(event: .layout, word: "layout", heard: .layout, carries: []),
      Declaration(event: .appear, word: "appear", heard: .appearance, carries: ["class"]),
      Declaration(event: .disappear, word: "disappear", heard: .appearance, carries: []),
      Declaration(
        event: .willRotate, word: "willRotate", heard: .rotation, carries: ["orientation"]),
      Declaration(event: .didRotate, word: "didRotate", heard: .rotation, carries: []),
      Declaration(event: .touch, word: "touch", heard: .touches, carries: ["view", "point"]),
      Declaration(event: .returnKey, word: "returnKey", heard: .returnKey, carries: ["view"]),
      Declaration(event: .toolbar, word: "toolbar", heard: .toolbar, carries: ["button"]),
      Declaration(event: .configure, word: "configure", heard: [], carries: ["parameters"]),
      Declaration(
        event: .viewDidLayout, word: "viewDidLayout", heard: .frames,
        carries: ["view", "from", "to"], isNamedOnly: true),
      Declaration(
        event: .contentSizeDidChange, word: "contentSizeDidChange", heard: .contentSizes,
        carries: ["view", "from", "to"], isNamedOnly: true),
      Declaration(
        event: .caretDidMove, word: "caretDidMove", heard: .carets, carries: ["view", "caret"],
        isNamedOnly: true),
      Declaration(
        event: .returnPressed, word: "returnPressed", heard: .returnPresses, carries: ["view"],
        isNamedOnly: true),
    ]

  /// What is sent where `hears` does not say which.
  static let usual = table.filter { !$0.isNamedOnly }.map(\.event)

  /// Words that stand for several events.
  static let groups: [(word: String, events: [ProgramEvent])] = [
    ("keyboard", KeyboardNotification.Name.allCases.map { .keyboard($0) }),
    ("editing", EditingEvent.allCases.map { .editing($0) }),
    ("all", usual),
  ]

  /// The events that a word of `hears` means; nil for a word that means none.
  static func events(of word: String) -> [ProgramEvent]? {
    if let group = groups.first(where: { $0.word == word }) { return group.events }
    return table.first { $0.word == word }.map { [$0.event] }
  }

  /// All words of `hears`.
  static var words: [String] { table.map(\.word) + groups.map(\.word) }

  private static let declarations = Dictionary(uniqueKeysWithValues: table.map { ($0.event, $0) })

  /// The word of messages.
  var word: String { Self.declarations[self]?.word ?? "" }
  /// What a simulation has to be told for it.
  var heard: StrategyEvents { Self.declarations[self]?.heard ?? [] }
}
