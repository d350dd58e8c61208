import AvoidanceEngine
package import Scenarios
package import Testing

/// A file in memory with `«` before each place where something is wrong.
package struct Marked {
  package var text: String
  /// `line:column` of each mark, in order.
  package var places: [String]

  package init(_ marked: String) {
    text = ""
    places = []
    var line = 1
    var column = 1
    for scalar in marked.unicodeScalars {
      if scalar == "«" {
        places.append("\(line):\(column)")
        continue
      }
      text.unicodeScalars.append(scalar)
      column += 1
      if scalar == "\n" {
        line += 1
        column = 1
      }
    }
  }
}

/// Reads a file that is in memory.
package func read(
  _ text: String, file: String = "test.yaml",
  known: KnownDefinitions = KnownDefinitions(strategies: .builtIn), isStrict: Bool = false
) -> SuiteReading {
  let source = SuiteReader.Source(file: file, bytes: Array(text.utf8))
  return SuiteReader(known: known, isStrict: isStrict).read([source])
}

extension SuiteReading {
  /// `line:column: message` of each diagnostic.
  package var lines: [String] {
    diagnostics.map { "\($0.location.line):\($0.location.column): \($0.message)" }
  }
}

/// Expects exactly the messages, at the marks of the file.
package func expect(
  _ marked: String, says messages: [String], file: String = "test.yaml",
  sourceLocation: Testing.SourceLocation = #_sourceLocation
) {
  let fixture = Marked(marked)
  let found = read(fixture.text, file: file).lines
  let expected = zip(fixture.places, messages).map { "\($0): \($1)" }
  #expect(
    fixture.places.count == messages.count, "as many marks as messages",
    sourceLocation: sourceLocation)
  #expect(found == expected, sourceLocation: sourceLocation)
}

/// A file with one device, one form (a table with two fields) and the given scenarios.
package func suite(_ scenarios: String) -> String {
  """
  headroom: 1
  devices:
    - {name: phone, screen: [375, 667], keyboard: {portrait: 216}}
  forms:
    - name: login
      canvas: [375, 667]
      view:
        children:
          - tableView: table
            frame: [0, 0, 375, 667]
            rows:
              - repeat: 2
                cell: row-{n}
                children: [{textField: "field-{n}", frame: [0, 0, 375, 44]}]
          - searchBar: search
            frame: [0, 0, 375, 56]
          - label: title
            frame: [0, 0, 10, 10]
          - stackView: stack
            frame: [0, 0, 10, 10]
  scenarios:

  """ + scenarios
}

/// A file with one scenario that has this script, each line indented by six spaces.
package func script(_ steps: String) -> String {
  suite("  - name: s\n    form: login\n    script:\n") + steps
}
