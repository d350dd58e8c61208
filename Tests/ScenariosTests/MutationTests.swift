import AvoidanceEngine
import Scenarios
import TestSupport
import Testing

struct MutationTests {
  private static let original: [UInt8] = Array(
    script(
      """
            - {focus: field-1, then: 0.1}
            - insertRows: {table: table, at: 0, rows: [{repeat: 2, cell: "new-{n}", tag: "{n}"}]}
            - set: {table.contentInset: &insets {bottom: 3}, table.scrollIndicatorInsets: *insets}
            - post: {name: keyboardWillShow, end: [0, 1, 2, 3]}
            - expect:
                table.contentOffset.y: {none: 1, else: {near: 2, within: 1e-2}}
                adjustments: [{view: "table", to: [0, 1]}]
              knownFailure: {none: {until: 2027-01-31, reason: 'it''s "so"'}}

      """
    ).utf8
  )

  private static let pieces: [[UInt8]] =
    [
      "{n}", "&a ", "*a", "*insets", "\t", "\"", "'", "- ", ": ", "#", "[", "]", "{", "}", ",",
      "\n",
      "null", "-1", "1e400", "99999999999999999999", "repeat: 10000, ", "é", "\u{FEFF}", "---\n",
      "!!str ", "? ", "|\n", ">-\n", "\\u0000", "%",
    ].map { Array($0.utf8) } + [[0], [0xFF], [0xC3], [0xE2, 0x80, 0xA8]]

  private func mutate(_ bytes: inout [UInt8], _ random: inout SplitMix) {
    guard !bytes.isEmpty else { return }
    let place = Int.random(in: 0..<bytes.count, using: &random)
    switch Int.random(in: 0..<5, using: &random) {
    case 0: bytes.remove(at: place)
    case 1: bytes[place] = UInt8.random(in: 0...255, using: &random)
    case 2:
      let piece = Self.pieces[Int.random(in: 0..<Self.pieces.count, using: &random)]
      bytes.insert(contentsOf: piece, at: place)
    case 3:
      let end = min(bytes.count, place + Int.random(in: 1...40, using: &random))
      bytes.removeSubrange(place..<end)
    default:
      let end = min(bytes.count, place + Int.random(in: 1...60, using: &random))
      let to = Int.random(in: 0..<bytes.count, using: &random)
      bytes.insert(contentsOf: bytes[place..<end], at: to)
    }
  }

  @Test(arguments: ["f.yaml", "f.json"])
  func `mutated files are read or refused, and what is read comes back`(file: String) throws {
    var original = Self.original
    if file.hasSuffix(".json") {
      let suite = try #require(Self.yaml.suite.scenarios.first)
      let form = try #require(Self.yaml.suite.forms.first)
      original = Array(#"{"headroom": 1, "scenarios": [{"name": "s","#.utf8)
      original +=
        suite.canonicalContent.dropFirst() + Array(#"], "forms": [{"name": "login","#.utf8)
      original += form.canonicalContent.dropFirst() + Array("]}".utf8)
    }
    var accepted = 0
    for seed in Thoroughness.every(4, of: UInt64(1)...1_500) {
      var random = SplitMix(seed: seed)
      var bytes = original
      for _ in 0..<Int.random(in: 1...3, using: &random) { mutate(&bytes, &random) }
      let reading = SuiteReader(strategies: .builtIn).read([.init(file: file, bytes: bytes)])
      for diagnostic in reading.diagnostics {
        #expect(!diagnostic.message.isEmpty, "seed \(seed)")
        #expect(
          diagnostic.description.unicodeScalars.allSatisfy { $0 == "\n" || $0.value >= 0x20 },
          "seed \(seed)")
      }
      guard !reading.hasErrors else { continue }
      accepted += 1
      for form in reading.suite.forms {
        let copy = try FormDefinition(name: form.name, canonicalContent: form.canonicalContent)
        let isSame = copy.value == form.value
        #expect(isSame, "seed \(seed), form \(form.name)")
      }
      for scenario in reading.suite.scenarios {
        let content = scenario.canonicalContent
        let copy = try ScenarioDefinition(
          name: scenario.name, canonicalContent: content, strategies: .builtIn)
        let isSame = copy.value == scenario.value
        #expect(isSame, "seed \(seed), scenario \(scenario.name)")
        guard let form = reading.suite.forms.first(where: { $0.name == scenario.value.form })
        else { continue }
        _ = try scenario.bind(to: form)
      }
    }
    #expect(accepted > 0)
  }

  private static let yaml = SuiteReader(strategies: .builtIn).read([
    .init(file: "f.yaml", bytes: original)
  ])

  @Test
  func `the file that is mutated is right itself`() {
    #expect(Self.yaml.lines == [])
  }
}
