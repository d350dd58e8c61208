import Testing

/// That no case of the file is forgotten.
struct UIKitCasesTests {
  @Test func `the file can be read`() {
    #expect(UIKitCases.all.count == 197)
    #expect(Set(UIKitCases.all.map(\.id)).count == UIKitCases.all.count)
  }

  @Test func `every case is run by a test or listed as out of scope with its reason`() {
    let listed = Set(UIKitCases.outOfScope.flatMap(\.ids))
    for example in UIKitCases.all where example.group == nil && !listed.contains(example.id) {
      Issue.record("\(example.id) (\(example.topic)) is neither run nor listed")
    }
  }

  @Test func `every listed case exists and is listed once`() {
    let known = Set(UIKitCases.all.map(\.id))
    var seen: Set<String> = []
    for (reason, ids) in UIKitCases.outOfScope {
      #expect(!reason.isEmpty)
      for id in ids {
        #expect(known.contains(id), "\(id) is listed but not in the file")
        #expect(seen.insert(id).inserted, "\(id) is listed twice")
      }
    }
  }

  @Test func `every group has cases`() {
    for group in UIKitCases.Group.allCases {
      #expect(!UIKitCases.of(group).isEmpty, "\(group)")
    }
  }
}
