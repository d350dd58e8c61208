import AvoidanceEngine
import TestSupport
import Testing

@testable import Scenarios

/// Decoded, written canonically, read back, written as YAML, decoded again: the same, for every
/// declaration.
struct VocabularyRoundTripTests {
  /// Values that a shape takes; at least one of them is not the usual one.
  private func examples(_ shape: ValueShape) -> [String] {
    switch shape {
    case .flag: ["true", "false"]
    case .number(let range) where range.lowerBound == 1: ["1.75"]
    case .points, .number: ["0.75"]
    case .integer: ["3"]
    case .point: ["[3, 4.5]"]
    case .size: ["[30, 40.5]"]
    case .caret: ["[3, 14.5]"]
    case .rect: ["[1, 2, 30, 40.5]"]
    case .insets: ["{top: 1, right: 4.5}"]
    case .text: [#""a: \"b\" #c""#]
    case .texts: ["[One, two]"]
    case .view: ["field-1", "table"]
    case .word(let words): words
    case .words(let words): ["[\(words.joined(separator: ", "))]"]
    case .accessory: ["20", "{view: own, height: 20}"]
    case .views, .rows: ["[{cell: inner}]"]
    case .sections: ["[{header: 28, footer: 3, rows: [{cell: inner}]}, {}]"]
    case .mapping(let fields): mappings(fields)
    case .mappings(let fields): mappings(fields).map { "[\($0)]" }
    case .either([.flag, .points(FormatDecoder.lengths)]): ["true", "40"]
    case .either([.view, .point]): ["title", "[3, 4.5]"]
    case .either(let shapes) where shapes.last == .mappings(SizeClassKey.descriptions):
      ["{width: regular}", "[{width: compact, height: regular}, {height: compact}]", "[]"]
    case .either(let shapes): shapes.flatMap { examples($0) }
    case .named("ID.property", _): ["{title.hidden: true}"]
    case .named("parameter", _): ["{gap: 3}"]
    case .other(.intrinsicContentSize): ["[~, 34]"]
    case .other(.windowSize): ["[30, 40.5]"]
    case .other(.systemVersion): ["26", "26.1"]
    case .other(.margins): ["[2, 3, 4, 5]"]
    case .other(.priorities): ["[1, 750.5]"]
    case .list(.part(.constraint)): ["[width >= 3 @20, gap: height = .width]"]
    case .other, .name, .part, .list, .named: []
    }
  }

  /// Mappings with what is needed, and one of the other keys each.
  private func mappings(_ fields: [FieldDescription]) -> [String] {
    let needed = fields.filter(\.isNeeded)
    let chosen = needed.map { "\($0.name): \(self.chosen(for: $0))" }
    let others = fields.filter { !$0.isNeeded }.flatMap { field in
      examples(field.shape).map { "\(field.name): \($0)" }
    }
    let all = others.map { chosen + [$0] } + (chosen.isEmpty ? [] : [chosen])
    return all.map { "{\($0.joined(separator: ", "))}" }
  }

  private func chosen(for field: FieldDescription) -> String {
    field.shape == .view ? "table" : examples(field.shape)[0]
  }

  /// Goes all ways with a file's definitions; whether a key is in their content.
  private func isWritten(_ key: String, in text: String) throws -> Bool {
    let reading = read(text)
    let comment: Comment = "\(text)"
    #expect(!reading.hasErrors, "\(reading.lines) \(text)")
    var file = DefinitionFile()
    for form in reading.suite.forms {
      let copy = try FormDefinition(name: form.name, canonicalContent: form.canonicalContent)
      #expect(copy.value == form.value, comment)
      #expect(copy.canonicalContent == form.canonicalContent, comment)
      file.add(form)
    }
    for scenario in reading.suite.scenarios {
      let content = scenario.canonicalContent
      let copy = try ScenarioDefinition(
        name: scenario.name, canonicalContent: content, strategies: .builtIn)
      #expect(copy.value == scenario.value, comment)
      #expect(copy.canonicalContent == content, comment)
      file.add(scenario)
    }
    for device in reading.suite.devices { file.add(device) }
    for strategy in reading.suite.strategies { file.add(strategy) }
    for baseline in reading.suite.baselines { try file.add(baseline) }
    let written = try file.text()
    let again = read(written)
    #expect(!again.hasErrors, "\(again.lines) \(written)")
    #expect(again.suite.forms.map(\.digest) == reading.suite.forms.map(\.digest), comment)
    #expect(again.suite.scenarios.map(\.digest) == reading.suite.scenarios.map(\.digest), comment)
    #expect(again.suite.devices.map(\.digest) == reading.suite.devices.map(\.digest), comment)
    #expect(again.suite.strategies.map(\.digest) == reading.suite.strategies.map(\.digest), comment)
    let approved = reading.suite.baselines.map(\.adjustments)
    #expect(again.suite.baselines.map(\.adjustments) == approved, comment)
    if !approved.isEmpty { return written.contains("\(key): ") }
    let contents =
      reading.suite.forms.map(\.canonicalContent) + reading.suite.scenarios.map(\.canonicalContent)
      + reading.suite.devices.map(\.canonicalContent)
      + reading.suite.strategies.map(\.canonicalContent)
    return contents.contains { String(decoding: $0, as: UTF8.self).contains("\"\(key)\":") }
  }

  private func form(_ view: String, controller: String = "{}") -> String {
    "headroom: 1\nforms:\n  - {name: f, canvas: [9, 9], controller: \(controller), view: {\(view)}}\n"
  }

  @Test func `every property of every kind that has it`() throws {
    for (number, property) in ViewProperty.all.enumerated() {
      let kinds = ViewNode.Kind.allCases.filter { property.kinds.contains($0) }
      // At least one of each property's, and each kind with some properties.
      for kind in Thoroughness.every(min(4, max(1, kinds.count)), of: kinds, from: number) {
        var isWritten = false
        for example in examples(property.description.shape) {
          let size = kind == .overlay && property.name != "size" ? ", size: [1, 2]" : ""
          let value = "\(kind.name): v\(size), \(property.name): \(example)"
          let text =
            switch property.place {
            case .anywhere: form("children: [{\(value)}]")
            case .root: form(value)
            case .stack, .stackOrTable: form("children: [{stackView: s, children: [{\(value)}]}]")
            }
          if try self.isWritten(property.name, in: text) { isWritten = true }
        }
        // An overlay can be placed in one way only, which is left out; a size is written as `wants`.
        #expect(
          isWritten || ["at", "intrinsicContentSize"].contains(property.name),
          "\(property.name) of \(kind.name)")
      }
    }
  }

  /// A file with a mapping of a part; nil for parts that are walked by kinds, verbs and subjects.
  private func file(_ part: FormatPart, _ keys: String, beside other: String) -> String? {
    let scenario = "name: s, form: login, script: [blur]"
    let baseline = "case: 's [none, phone]', reason: r"
    return switch part {
    case .device: "headroom: 1\ndevices:\n  - {\(keys)}\n"
    case .strategy: "headroom: 1\nstrategies:\n  - {\(keys)}\n"
    case .external: "headroom: 1\nexternals:\n  - {\(keys)}\n"
    case .form: "headroom: 1\nforms:\n  - {\(keys)}\n"
    case .scenario: suite("  - {\(keys)}\n")
    case .baseline: suite("  - {\(scenario)}\nbaselines:\n  - {\(keys)}\n")
    case .approvedAdjustment:
      suite("  - {\(scenario)}\nbaselines:\n  - {\(baseline), adjustments: [{\(keys)}]}\n")
    case .controller: form(other, controller: "{\(keys)}")
    case .section: form("children: [{tableView: t, sections: [{\(keys)}]}]")
    case .constraint: form("children: [{view: a}], constraints: [{\(keys)}]")
    case .profile: suite("  - {\(scenario), profile: {\(keys)}}\n")
    case .knownFailure: suite("  - {\(scenario), laws: all, knownFailure: {none: {\(keys)}}}\n")
    case .adjustment: script("      - expect: {adjustments: [{\(keys)}]}\n")
    case .file, .view, .step, .expectation, .matcher: nil
    }
  }

  /// Values that a key's shape does not tell.
  private static let values: [String: [String]] = [
    "device.name": ["phone"], "strategy.name": ["mine"], "external.name": ["mine"],
    "strategy.model": ["insetScroll"], "strategy.parameters": ["{indicators: true}"],
    "external.parameters": ["{gap: 3, words: [a, b], word: a, flag: true}"],
    "external.limits": ["{start: 20s, case: 300ms, answer: 64KiB}"],
    "form.name": ["f"], "form.view": ["{children: [{label: l}]}"],
    "form.controller": ["{presented: true}"], "scenario.name": ["s"], "scenario.form": ["login"],
    "scenario.formerly": ["old/name"],
    "scenario.attachments": ["[{file: ../a.png, caption: c, devices: [phone], step: 0}, {file: b}]"],
    "scenario.devices": ["[phone]"], "scenario.strategies": ["[none, inset-scroll]"],
    "scenario.script": ["[blur]", "[{focus: field-1}, {expect: {focus: field-1}}]"],
    "scenario.knownFailure": ["{none: {laws: [focused-field-visible], reason: r, until: never}}"],
    "knownFailure.until": ["2027-12-31", "never"], "knownFailure.devices": ["[phone]"],
    "knownFailure.issue": ["'https://example.org/1'"],
    "baseline.case": ["'s [none, phone]'"],
    "baseline.adjustments": ["[{step: 0, view: gone, property: frame, to: [1, 2, 3, 4]}]"],
    "adjustment.from": ["3", "[3, 4.5]"], "adjustment.to": ["3", "[3, 4.5]"],
    "approvedAdjustment.property": ["contentOffset"], "approvedAdjustment.from": ["[1, 2]"],
    "approvedAdjustment.to": ["[3, 4.5]"], "constraint.name": ["gap"],
    "constraint.constraint": ["width >= 3 @20"], "constraint.first": [".width"],
    "constraint.second": ["a.height"], "constraint.multiplier": ["2", "16:9"],
    "constraint.relation": ["lessThanOrEqual", "'>='"],
    "constraint.when": [
      "{width: regular}", "[{width: compact, height: regular}, {height: compact}]",
    ],
  ]

  /// Keys that a key requires beside it, though the part does not require them.
  private func companions(of key: String, in part: FormatPart, _ example: String) -> [String] {
    switch (part, key) {
    case (.constraint, "constraint"): ["name: gap"]
    case (.constraint, "first"): ["constant: 3"]
    case (.constraint, "constant"), (.constraint, "second"): ["first: .width"]
    case (.constraint, "multiplier"), (.constraint, "relation"): ["first: .width, second: a.height"]
    case (.constraint, _): ["constraint: width >= 3"]
    case (.controller, _) where example == "formSheet": ["frame: [0, 0, 1, 1]"]
    case (.knownFailure, let key) where key != "laws": ["laws: [no-drift]"]
    default: []
    }
  }

  /// Names and notes stand beside contents, a constraint is written as its text.
  private static let unwritten = [
    "name", "note", "base", "first", "relation", "second", "multiplier", "constant", "priority",
  ]

  @Test(arguments: FormatPart.allCases)
  func `every key of every mapping`(part: FormatPart) throws {
    func values(_ field: FieldDescription) -> [String] {
      Self.values["\(part).\(field.name)"] ?? examples(field.shape)
    }
    for field in part.keys {
      var isWritten = false
      for example in values(field) {
        let needed = part.keys.filter { $0.isNeeded && $0.name != field.name }
          .compactMap { other in values(other).first.map { "\(other.name): \($0)" } }
        let others = companions(of: field.name, in: part, example)
        let keys = ["\(field.name): \(example)"] + needed + others
        let root =
          example.hasPrefix("table")
          ? "tableView: t" : example == "collectionViewController" ? "collectionView: c" : ""
        guard let text = file(part, keys.joined(separator: ", "), beside: root) else { return }
        if try self.isWritten(field.name, in: text) { isWritten = true }
      }
      let isBeside = part == .external || Self.unwritten.contains(field.name)
      #expect(isWritten || isBeside && !values(field).isEmpty, "\(part).\(field.name)")
    }
  }

  @Test func `every step with each of its details`() throws {
    for key in StepKey.all {
      switch key.role {
      case .word:
        #expect(try isWritten(key.name, in: script("      - \(key.name)\n")))
      case .verb(let shape, _):
        var found = 0
        for example in examples(shape) {
          let text = script("      - {\(key.name): \(example), then: 0.5}\n")
          // Which views and which keys go together is more than a shape.
          guard !read(text).hasErrors else { continue }
          #expect(try isWritten(key.name, in: text))
          found += 1
        }
        #expect(found > 0, "\(key.name): \(examples(shape))")
        guard case .mapping(let fields) = shape else { continue }
        for field in fields {
          // Those that name it come first: one is enough.
          let examples = examples(shape)
          let naming = examples.filter { $0.contains("\(field.name): ") }
          let texts = (naming + examples).map { script("      - \(key.name): \($0)\n") }
          let isSaid = try texts.contains {
            try !read($0).hasErrors && isWritten(field.name, in: $0)
          }
          #expect(isSaid, "\(key.name).\(field.name)")
        }
      case .expect, .companion: break
      }
    }
  }

  @Test func `everything that a script can set`() throws {
    for declaration in FieldDescription.settable {
      let views = ["table", "field-1", "row-1", "title", "arranged", "gap"].filter { view in
        !read(setting(view, declaration.name, examples(declaration.shape)[0])).hasErrors
      }
      #expect(!views.isEmpty, "\(declaration.name)")
      for view in Thoroughness.every(3, of: views) {
        for example in examples(declaration.shape) {
          let key = "\(view).\(declaration.name)"
          #expect(try isWritten(key, in: setting(view, declaration.name, example)), "\(key)")
        }
        for part in declaration.shape.parts {
          let name = "\(declaration.name).\(part)"
          #expect(try isWritten("\(view).\(name)", in: setting(view, name, "3")), "\(name)")
        }
      }
    }
  }

  private func setting(_ view: String, _ property: String, _ value: String) -> String {
    let form = """
      - name: login
          canvas: [375, 667]
          view:
            children:
              - tableView: table
                rows: [{cell: row-1, children: [{textField: field-1}]}]
              - stackView: st
                axis: horizontal
                children: [{label: title}, {button: arranged, width: 3}]
            constraints: [gap: st.width = table.width]
      """
    return "headroom: 1\nforms:\n  \(form)\nscenarios:\n"
      + "  - {name: s, form: login, script: [{set: {\(view).\(property): \(value)}}]}\n"
  }

  /// What stands before a subject: some view that has it.
  private func owner(of observable: Observable) -> String {
    guard let kinds = observable.declaration.kinds else { return "" }
    if observable.isOfConstraints { return "gap." }
    let owners: [(ViewNode.Kind, String)] = [
      (.tableView, "table."), (.stackView, "stack."), (.textField, "field-1."), (.view, "plain."),
    ]
    return owners.first { kinds.contains($0.0) }?.1 ?? "nobody."
  }

  @Test func `everything that an expectation can be about`() throws {
    for observable in Observable.allCases {
      let declaration = observable.declaration
      let owner = owner(of: observable)
      for value in values(of: observable.shape, declaration.texts) {
        let text = script("      - expect: {\(owner)\(declaration.name): \(value)}\n")
          .replacing(
            "- stackView: stack\n",
            with: "- view: plain\n        - stackView: stack\n"
              + "          constraints: [gap: width = 3]\n"
          )
        #expect(try isWritten(owner + declaration.name, in: text), "\(declaration.name)")
      }
      for part in SubjectWords.parts(of: observable.shape) {
        let value = part == .origin || part == .size ? "[1, 2]" : "1"
        let key = Subject(
          observable, of: owner.isEmpty ? nil : String(owner.dropLast()), component: part
        ).description
        let text = script("      - expect: {\(key): \(value)}\n")
        #expect(try isWritten(key, in: text), "\(key)")
      }
    }
  }

  private func values(of shape: Observable.Shape, _ texts: Observable.Declaration.Texts) -> [String]
  {
    switch shape {
    case .number: ["3.5", "{atLeast: 1}", "{near: 3, within: 0.5}"]
    case .flag: ["true"]
    case .text:
      switch texts {
      case .any, .names: ["abc", "{contains: b}"]
      case .input, .view: ["none", "field-1"]
      case .words(let words): words
      }
    case .point, .size: ["[1, 2]"]
    case .insets: ["{top: 3}"]
    case .rect: ["[1, 2, 3, 4]"]
    case .texts: ["[a, b]"]
    case .adjustments: ["[{view: table, property: contentOffset, to: [1, 2], by: system}]"]
    }
  }

  @Test func `every law`() throws {
    for law in Law.allCases {
      let text = suite("  - {name: s, form: login, script: [blur], laws: [\(law.rawValue)]}\n")
      #expect(try isWritten("laws", in: text))
      #expect(read(text).suite.scenarios.first?.value.laws == [law])
    }
  }
}
