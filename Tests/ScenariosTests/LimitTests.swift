import AvoidanceEngine
import TestSupport
import Testing

@testable import Scenarios

struct LimitTests {
  @Test
  func `an alias bomb is refused without being built`() {
    var text = "headroom: 1\nforms:\n  - &a0 [x, x, x, x, x, x, x, x, x, x]\n"
    for level in 1...20 {
      let aliases = Array(repeating: "*a\(level - 1)", count: 10).joined(separator: ", ")
      text += "  - &a\(level) [\(aliases)]\n"
    }
    let reading = read(text)
    // Ten aliases of 11 nodes make 111, then 1,111 … 111,111: the sum passes 1,000,000 with the
    // ninth alias on the line of a5 (8 lines below the first).
    #expect(
      reading.lines.last?.hasSuffix(
        "the aliases expand to more than 1000000 nodes in total; use fewer, or split the file")
        == true)
    #expect(reading.diagnostics.last?.location.line == 8)
  }

  @Test(arguments: ["yaml", "json"])
  func `nesting ends at 64 levels`(ending: String) {
    // The file, its list and the form's view make three levels.
    func nested(_ levels: Int) -> String {
      String(repeating: "[", count: levels) + String(repeating: "]", count: levels)
    }
    let good = read("{\"headroom\": 1, \"x\": \(nested(63))}", file: "f.\(ending)")
    #expect(
      good.lines == [
        "1:17: unknown key 'x' in a scenario file; expected one of headroom, devices, strategies, externals, forms, scenarios, baselines"
      ]
    )
    let bad = read("{\"headroom\": 1, \"x\": \(nested(64))}", file: "f.\(ending)")
    #expect(bad.lines == ["1:85: lists and mappings are nested more than 64 levels deep"])
  }

  @Test
  func `aliases do not nest deeper than what is written out`() {
    var text = "headroom: 1\nforms:\n  - &a0 []\n"
    for level in 1...70 { text += "  - &a\(level) [*a\(level - 1)]\n" }
    let reading = read(text)
    #expect(
      reading.lines.last?.hasSuffix("lists and mappings are nested more than 64 levels deep")
        == true
    )
  }

  @Test
  func `a file of more than 64 MiB is refused`() {
    let bytes = [UInt8](repeating: UInt8(ascii: " "), count: 64 << 20 + 1)
    let reading = SuiteReader(strategies: .builtIn).read([.init(file: "f.yaml", bytes: bytes)])
    #expect(
      reading.diagnostics.map(\.description) == [
        "f.yaml: error: is 67108865 bytes long; the limit is 64 MiB; split it into several files"
      ]
    )
  }

  @Test
  func `a form has at most 10000 views`() {
    func form(_ count: Int) -> String {
      """
      headroom: 1
      forms:
        - name: f
          canvas: [1, 1]
          view:
            children:
              - repeat: 100
                view: outer-{n}
                children:
                  - {repeat: \(count), view: null}
      """
    }
    // The root, 100 views, and 98 or 99 in each of these: 9,901 and 10,001.
    #expect(read(form(98)).diagnostics.isEmpty)
    #expect(read(form(98)).suite.forms.first?.viewCount == 9_901)
    #expect(read(form(99)).lines == ["10:15: there are more than 10000 views in a form"])
  }

  @Test
  func `repeats of repeats end at the limit at once`() {
    let text = """
      headroom: 1
      forms:
        - name: f
          canvas: [1, 1]
          view:
            children:
              - repeat: 10000
                view: null
                children:
                  - {repeat: 10000, view: null, children: [{repeat: 10000, view: null}]}
      """
    #expect(read(text).lines == ["10:54: there are more than 10000 views in a form"])
  }

  @Test(arguments: [10_001, -1])
  func `a repeat goes up to 10000`(count: Int) {
    let text =
      "headroom: 1\nforms:\n  - {name: f, canvas: [1, 1], view: {children: [{repeat: \(count), view: null}]}}\n"
    #expect(
      read(text).lines == [
        "3:58: 'repeat' must be a whole number from 0 to 10000; found '\(count)'"
      ]
    )
  }

  @Test
  func `a script has at most 10000 steps`() {
    let steps = String(repeating: "      - blur\n", count: 10_000)
    #expect(read(script(steps)).diagnostics.isEmpty)
    let reading = read(script(steps + "      - blur\n"))
    #expect(reading.lines == ["10025:9: there are more than 10000 steps in a script"])
  }

  @Test
  func `a long text that stands for many ends at the limit`() {
    let long = String(repeating: "x", count: 1 << 20)
    let fields = String(repeating: "{textField: null, text: *long}, ", count: 129)
    let view = "{children: [{textField: null, text: &long \(long)}, \(fields)]}"
    let text = "headroom: 1\nforms:\n  - {name: f, canvas: [1, 1], view: \(view)}\n"
    let lines = read(text).lines
    #expect(lines.count == 1)
    #expect(lines.first?.hasSuffix("there are more than 134217728 bytes of text in a file") == true)
  }

  @Test func `more definitions than can be numbered are reported once, at the first of them`() {
    func resolved(devices: Int, strategies: Int) -> [String] {
      let source = SourceText(bytes: [], isJSON: true)
      let document = Document(file: "test.yaml", source: source, records: [], text: [])
      var content = FileContent(document: document)
      let device = ShippedDevices.all[0].value
      content.devices = (0..<devices).map {
        DeviceDefinition(name: "d\($0)", location: .init(file: "d", line: $0 + 1), value: device)
      }
      content.strategies = (0..<strategies).map {
        let place = SourceLocation(file: "s", line: $0 + 1)
        return StrategyDefinition(name: "s\($0)", location: place, value: .none)
      }
      var resolver = SuiteResolver(known: KnownDefinitions(strategies: .builtIn), isStrict: false)
      resolver.resolve([content])
      return resolver.diagnostics.map {
        "\($0.location.file):\($0.location.line): \($0.message)"
      }
    }
    let room = 65_535 - StrategyRegistry.builtIn.named.count
    #expect(resolved(devices: 65_535, strategies: room) == [])
    #expect(
      resolved(devices: 65_540, strategies: room + 9) == [
        "s:\(room + 1): there are more than \(room) strategies that are not built in",
        "d:65536: there are more than 65535 devices",
      ]
    )
  }

  // MARK: Work

  @Test(arguments: [2_000, 4_000])
  func `what a word could mean is looked for as long as errors are told`(count: Int) throws {
    let text = "headroom: 1\n" + (0..<count).map { "k\($0): 1\n" }.joined()
    let document = try #require(
      DocumentReader.read(file: "f.yaml", bytes: Array(text.utf8)).document)
    var decoder = FormatDecoder(document: document, strategies: .builtIn)
    _ = decoder.fields(try #require(document.root), FileList.keys, of: "a scenario file")
    // 1,000 errors are told; the one behind them is that there are too many.
    #expect(decoder.diagnostics.count == 1_001)
    #expect(decoder.lookups == 1_001)
  }

  @Test(arguments: [(2_000, 50), (4_000, 25)])
  func `what a name could mean is looked for the less often the more names there are`(
    names: Int, hints: Int
  ) {
    let forms = (0..<names).map { "  - {name: form-\($0), canvas: [1, 1], view: {}}\n" }.joined()
    let scenarios = (0..<200).map { "  - {name: s\($0), form: frm-\($0), script: []}\n" }.joined()
    let reading = read("headroom: 1\nforms:\n\(forms)scenarios:\n\(scenarios)")
    let told = reading.diagnostics.filter {
      if case .unknownName(.form, .closest) = $0.problem.code { true } else { false }
    }
    #expect(reading.diagnostics.count == 200)
    // 100,000 names are compared: 50 times 2,000, 25 times 4,000.
    #expect(told.count == hints)
  }
}
