/// The protocol of programs outside, for people: what is declared of its events, verbs and members.
package enum ProgramReference {
  /// A word with what stands beside it and what it means.
  package struct Entry: Sendable {
    /// The word.
    package let name: String
    /// The keys beside it.
    package let keys: [String]
    /// What it means; empty where the name says it.
    package let help: String
  }

  /// What a program can hear: `help` says whether it has to ask for it by name.
  package static let events = ProgramEvent.table.map { event in
    Entry(
      name: event.word, keys: event.carries,
      help: event.isNamedOnly ? "Only if 'hears' names it." : "")
  }
  /// Words of `hears` that stand for several events.
  package static let groups = ProgramEvent.groups.map(\.word)
  /// What `set` sets.
  package static let properties = ProgramVerb.properties.map { Entry($0) }
  /// What `call` calls.
  package static let calls = ProgramVerb.calls.map { Entry($0) }
  /// What is told of the screen.
  package static let ofScreen = ReportedMember.ofScreen.map { Entry($0) }
  /// What is told of the keyboard.
  package static let ofKeyboard = ReportedMember.ofKeyboard.map { Entry($0) }
  /// What is told of views.
  package static let ofViews = ReportedMember.ofViews.map { Entry($0) }
}

extension ProgramReference.Entry {
  fileprivate init(_ verb: ProgramVerb) {
    self.init(name: verb.name, keys: verb.keys, help: verb.help)
  }

  fileprivate init(_ member: ReportedMember) {
    // The key is a string of JSON.
    let name = String(decoding: member.key.dropFirst().dropLast(), as: UTF8.self)
    self.init(name: name, keys: [], help: member.help)
  }
}
