import Testing

@testable import HeadroomCommand

/// Files that are read, changed and written back.
struct OutputFileTests {
  /// Replaces a file; while its new content comes, something happens to it.
  private func replace(
    _ old: String?, in path: String, while happens: @escaping () throws -> Void = {}
  ) throws {
    try OutputFile.replace(old.map { Array($0.utf8) }, in: path) { write in
      try write(Array("new".utf8))
      try happens()
    }
  }

  @Test func `an edit that is saved while a file is written stays`() throws {
    try Workspace.make { work in
      let path = try work.write("old", to: "a.yaml")
      let changed = Refusal(
        "inputOutput", "\(path) was changed in the meantime and left untouched; try again")
      let refused = try refusal {
        try replace("old", in: path) { try work.write("edited", to: "a.yaml") }
      }
      #expect(refused == changed)
      #expect(try work.text(of: "a.yaml") == "edited")
      // Before that as well.
      #expect(try refusal { try replace("old", in: path) } == changed)
      try replace("edited", in: path)
      #expect(try work.text(of: "a.yaml") == "new")
    }
  }

  @Test func `a file that is made while another one is made stays`() throws {
    try Workspace.make { work in
      let path = work.path("a.yaml")
      let refused = try refusal {
        try replace(nil, in: path) { try work.write("theirs", to: "a.yaml") }
      }
      #expect(
        refused
          == Refusal(
            "inputOutput", "\(path) was changed in the meantime and left untouched; try again"))
      #expect(try work.text(of: "a.yaml") == "theirs")
      try work.write("", to: "b.yaml")
      #expect(throws: HeadroomError.self) { try replace(nil, in: work.path("b.yaml")) }
    }
  }
}
