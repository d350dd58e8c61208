import Testing

@testable import Workflows

struct CodeOwnersTests {
  private static let owners = CodeOwners(
    """
    # Everything, unless a later line holds.
    *                 @app/all

    *.yml             @app/data mail@example.com  # two of them
    /scenarios/chat/  @app/chat
    checkout          @app/checkout
    docs/*            @app/docs
    **/generated/*.yaml
    /odd/**/deep      @app/deep
    [Section]
    ^[Optional]
    """, prefix: "apps/")

  @Test(arguments: [
    ("README.md", ["@app/all"]), ("a/b/c.yml", ["@app/data", "mail@example.com"]),
    ("a/checkout/d.yml", ["@app/checkout"]), ("a/checkout.yaml", ["@app/all"]),
    // Anchored patterns count from the root of the repository.
    ("scenarios/chat/x.yaml", ["@app/all"]),
    ("/scenarios/chat/x.yaml", ["@app/chat"]), ("/scenarios/chat", ["@app/all"]),
    ("/docs/a.yaml", ["@app/docs"]), ("/docs/more/a.yaml", ["@app/all"]),
    ("x/generated/a.yaml", []), ("/odd/a/b/deep/f.yaml", ["@app/deep"]),
    ("/odd/deep", ["@app/deep"]),
  ])
  func `the last line that matches a path holds`(path: String, owners: [String]) {
    #expect(Self.owners.owners(of: path) == owners, "\(path)")
  }
}
