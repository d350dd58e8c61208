import Testing

@testable import HeadroomCommand

struct GitStateTests {
  @Test func `a clean branch has its commit`() {
    let state = GitState(status: "# branch.oid 3f2a91c0\n# branch.head main\n# branch.ab +0 -0\n")
    #expect(state.branch == "main")
    #expect(state.commit == "3f2a91c0")
    #expect(!state.isDirty)
  }

  @Test func `a changed file makes it dirty`() {
    let state = GitState(status: "# branch.oid 3f2a91c0\n# branch.head main\n1 .M N... a.swift\n")
    #expect(state.isDirty)
  }

  @Test func `before the first commit and on no branch nothing is named`() {
    let state = GitState(status: "# branch.oid (initial)\n# branch.head (detached)\n")
    #expect(state.branch == nil)
    #expect(state.commit == nil)
  }
}
