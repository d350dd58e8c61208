import Testing

/// The worked examples of IQKeyboardManager's arithmetic, number for number.
struct IQCasesTests {
  @Test func `there are twenty-six worked examples`() {
    #expect(IQCases.all.count == 26)
    #expect(Set(IQCases.all.map(\.name)).count == 26)
  }

  @Test func `every example that is run in part exists and says why`() {
    let names = Set(IQCases.all.map(\.name))
    for (name, part) in IQCases.partly {
      #expect(names.contains(name))
      #expect(!part.reason.isEmpty)
    }
  }

  @Test(arguments: IQCases.all)
  func `a worked example has its numbers after every event`(example: IQCase) throws {
    var world = try IQWorld(example)
    for entry in example.log.prefix(IQCases.partly[example.name]?.events ?? Int.max) {
      try world.run(entry.event)
      let expected = flat(entry.after)
      let actual = world.state(field: entry.after["field"]["id"].text)
      #expect(Set(actual.keys) == Set(expected.keys), "after \(entry.event)")
      for (key, number) in expected {
        let found = actual[key] ?? .nan
        #expect(abs(found - number) <= 0.01, "\(key) after \(entry.event): \(found), not \(number)")
      }
    }
  }

  /// The numbers of a nested mapping by their paths.
  private func flat(_ value: JSON, at path: String = "") -> [String: Double] {
    if let number = value.number { return [path: number] }
    guard case .object(let object) = value else { return [:] }
    var numbers: [String: Double] = [:]
    for (key, inner) in object {
      numbers.merge(flat(inner, at: path.isEmpty ? key : "\(path).\(key)")) { first, _ in first }
    }
    return numbers
  }
}
