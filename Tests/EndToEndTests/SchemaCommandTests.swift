import Foundation
import TestSupport
import Testing

struct SchemaCommandTests {
  @Test func `the schema is printed, or written whole`() throws {
    try BuiltBinary.inTemporaryFolder { headroom in
      let printed = try headroom("schema")
      #expect(printed.status == 0 && printed.errors.isEmpty)
      let written = try headroom("schema", "--output", "headroom.schema.json")
      #expect(written.status == 0 && written.output.isEmpty)
      #expect(written.errors == "Wrote headroom.schema.json\n")
      #expect(try headroom.read("headroom.schema.json") == Data(printed.output.utf8))
      let content = try JSONSerialization.jsonObject(with: Data(printed.output.utf8))
      let schema = try #require(content as? [String: Any])
      #expect(schema["$schema"] as? String == "https://json-schema.org/draft/2020-12/schema")
    }
  }

  /// What else is held against them: the output of every call in these tests; see `PrintedSchema`.
  @Test(.needs(.jsonSchema)) func `each command's JSON has a schema that is one`() throws {
    try BuiltBinary.inTemporaryFolder { headroom in
      for name in try PrintedSchema.names(headroom) {
        let schema = try headroom("schema", "--of", name, "--output", "schema.json")
        #expect(schema.errors == "Wrote schema.json\n")
        let program =
          "import json, jsonschema as j; "
          + "j.Draft202012Validator.check_schema(json.load(open('schema.json')))"
        #expect(try headroom.shell("/usr/bin/python3 -c \"\(program)\"").status == 0, "\(name)")
        #expect(try headroom(name, "--help").output.contains("json"), "\(name)")
      }
    }
  }

  @Test func `a folder's schema is no scenario file`() throws {
    try BuiltBinary.inTemporaryFolder { headroom in
      try headroom.write(ExampleFiles.contacts, to: "suite/contacts.yaml")
      let before = try headroom("check", "suite")
      #expect(before.status == 0)
      #expect(try headroom("schema", "-q", "--output", "suite/headroom.schema.json").status == 0)
      let after = try headroom("check", "suite")
      #expect(after.status == 0 && after.output == before.output, "\(after.errors)")
    }
  }

  @Test func `a new file names the schema beside it, or one above`() throws {
    try BuiltBinary.inTemporaryFolder { headroom in
      try headroom.write(ExampleFiles.contacts, to: "contacts.yaml")
      try headroom.shell("mkdir -p own above/one/two")
      let first = try headroom("new", "--from", "contacts.yaml", "-o", "own/first.yaml")
      #expect(first.errors == "Wrote own/first.yaml\nWrote own/headroom.schema.json\n")
      #expect(try line(1, of: headroom.read("own/first.yaml")) == "headroom.schema.json")
      #expect(try headroom.read("own/headroom.schema.json") == Data(headroom("schema").output.utf8))
      try headroom.write("{}", to: "above/headroom.schema.json")
      let second = try headroom("new", "--from", "contacts.yaml", "-o", "above/one/two/second.yaml")
      #expect(second.errors == "Wrote above/one/two/second.yaml\n")
      let path = try line(1, of: headroom.read("above/one/two/second.yaml"))
      #expect(path == "../../headroom.schema.json")
      #expect(try headroom.read("above/headroom.schema.json") == Data("{}".utf8))
      let printed = try headroom("new", "--from", "contacts.yaml")
      #expect(printed.output.hasPrefix("# yaml-language-server: $schema=headroom.schema.json\n"))
      #expect(!headroom.has("headroom.schema.json"))
    }
  }

  /// Returns what a line of a file names as its schema.
  private func line(_ number: Int, of data: Data) throws -> String {
    let lines = String(decoding: data, as: UTF8.self).split(separator: "\n")
    let words = lines[number - 1].split(separator: "=", maxSplits: 1)
    #expect(words.first == "# yaml-language-server: $schema")
    return String(try #require(words.last))
  }
}
