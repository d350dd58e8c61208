import Scenarios
import Testing

@testable import FormImporters

/// Names of what is imported.
struct ImportedNameTests {
  @Test func `names made of other files' words are in normal form C`() {
    #expect(DefinitionName.stem(ofFile: "a/Cafe\u{301}.xib").hasSameBytes(as: "Caf\u{E9}"))
    let slug = IdentifierMaker.slug("Pre\u{301}nom", isCode: false)
    #expect(slug?.hasSameBytes(as: "pr\u{E9}nom") == true)
  }
}
