import Foundation
import Scenarios
import TestSupport
import Testing

/// What other people's programs say of reports, by other people's schemas.
enum Validators {
  /// Returns the path of a schema.
  private static func schema(_ name: String) -> String {
    Repository.folder.appending(path: "Tests/HeadroomCommandTests/Report/Schemas/\(name)").path
  }

  /// Returns what `xmllint` complains about.
  static func xml(_ text: String, schema: String) throws -> String {
    try check(text) { ["xmllint", "--noout", "--schema", self.schema(schema), $0] }
  }

  /// Returns what a validator of JSON Schema complains about by a schema of ours, formats of texts included.
  static func json(_ text: String, against schema: Value) throws -> String {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).json")
    try Data(schema.pretty.utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    return try json(text, path: file.path)
  }

  private static func json(_ text: String, path: String) throws -> String {
    let program = """
      import json, sys
      from jsonschema import FormatChecker, validators
      schema = json.load(open(sys.argv[1]))
      validator = validators.validator_for(schema)
      validator.check_schema(schema)
      found = validator(schema, format_checker=FormatChecker()).iter_errors(
          json.load(open(sys.argv[2])))
      messages = ["%s: %s" % (list(e.absolute_path), e.message[:200]) for e in found]
      print("\\n".join(messages))
      sys.exit(1 if messages else 0)
      """
    return try check(text) { ["/usr/bin/python3", "-c", program, path, $0] }
  }

  /// Writes a text to a file of its own and returns what a program says of it; empty when it is right.
  private static func check(_ text: String, _ words: (String) -> [String]) throws -> String {
    let file = FileManager.default.temporaryDirectory
      .appending(path: "headroom-\(UUID().uuidString)")
    try Data(text.utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let (status, output) = try run(words(file.path))
    return status == 0 ? "" : "status \(status): \(output)"
  }

  private static func run(_ words: [String]) throws -> (status: Int32, output: String) {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = words
    let output = Pipe()
    process.standardOutput = output
    process.standardError = output
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: data, as: UTF8.self))
  }
}
