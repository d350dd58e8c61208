import Foundation

/// An input at its place in a file, and what is said of it.
package struct RecordedMessage: Sendable {
  package var place: String
  package var input: String
  package var messages: [String] = []

  package var text: String {
    func form(_ view: String, controller: String = "") -> String {
      "headroom: 1\nforms:\n  - name: f\n    canvas: [1, 1]\n\(controller)    view: {\(view)}\n"
    }
    return switch place {
    case "form": form("children: [{\(input)}]")
    case "stacked": form("children: [{stackView: st, children: [{\(input)}]}]")
    case "root": form(input)
    case "controller": form("", controller: "    controller: {\(input)}\n")
    case "script": script("      - \(input)\n")
    case "expect": script("      - expect: {\(input)}\n")
    case "set": script("      - set: {\(input)}\n")
    case "scenario": suite("  - {name: s, form: login, script: [blur], \(input)}\n")
    default: ""
    }
  }

  package init(place: String, input: String) {
    self.place = place
    self.input = input
  }

  /// The inputs whose messages are recorded.
  package static func all() throws -> [RecordedMessage] {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "Messages.txt")
    var samples: [RecordedMessage] = []
    for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
      if line.hasPrefix("  ") {
        samples[samples.count - 1].messages.append(String(line.dropFirst(2)))
        continue
      }
      let parts = line.split(separator: " ", maxSplits: 1)
      samples.append(RecordedMessage(place: String(parts[0]), input: String(parts[1])))
    }
    return samples
  }
}
