import AvoidanceEngine
import FormImporters
import Foundation
import Scenarios
import TestSupport
import Testing

private typealias Fixture = InterfaceFixture

/// Broken copies of documents are read or refused; what is read can be written and read back.
struct InterfaceMutationTests {
  private static let original: [UInt8] = {
    let cell = """
      <tableViewCell rowHeight="60" id="c">\(Fixture.rect(0, 28, 375, 60))
      <tableViewCellContentView key="contentView" id="cc">\(Fixture.rect(0, 0, 375, 60))
      <subviews>\(Fixture.field("Name", "tag=\"3\" id=\"f\""))</subviews>
      </tableViewCellContentView></tableViewCell>
      """
    let views = """
      <tableView dataMode="static" style="grouped" id="t">\(Fixture.rect(0, 0, 375, 400))
      <sections><tableViewSection headerTitle="A" id="ts"><cells>\(cell)</cells>
      </tableViewSection></sections></tableView>
      <stackView axis="vertical" spacing="8" id="sv">\(Fixture.rect(0, 400, 375, 100))<subviews>
      \(Fixture.field("E-mail", "secure=\"YES\""))<label text="&amp;&#8238;">\
      \(Fixture.rect(0, 0, 1, 1))</label></subviews></stackView>
      <containerView id="cv">\(Fixture.rect(0, 500, 375, 100))
      <connections><segue destination="b" kind="embed" id="e"/></connections></containerView>
      """
    let constraints = """
      <constraints><constraint firstItem="sv" firstAttribute="leading" secondItem="v-a" \
      secondAttribute="leading" constant="8" id="k1"/><constraint firstAttribute="trailing" \
      secondItem="sv" secondAttribute="trailing" id="k2"/></constraints>
      """
    return Array(
      Fixture.storyboard(
        Fixture.scene("A", views, id: "a", inView: constraints)
          + Fixture.scene("B", Fixture.field("x"), id: "b")
      ).utf8
    )
  }()

  private static let pieces: [[UInt8]] =
    [
      "<", ">", "/>", "\"", "&", "&#0;", "&lt;", "<!--", "-->", "<![CDATA[", "]]>", "<?xml ?>",
      "<!DOCTYPE a>", "<view>", "</view>", "<subviews>", "</subviews>", "key=\"view\"",
      "width=\"1e400\"", "height=\"-5\"", "x=\"nan\"", "id=\"a\"", "destination=\"a\"",
      "kind=\"embed\"", "tag=\"99999999999999999999\"", "rowHeight=\"1e9\"", "alpha=\"9\"",
      "<<<<<<< HEAD\n", "é", "\u{202E}",
    ].map { Array($0.utf8) } + [[0], [0xFF], [0xC3], [0xED, 0xA0, 0x80]]

  private static func mutate(_ bytes: inout [UInt8], _ random: inout SplitMix) {
    guard !bytes.isEmpty else { return }
    let place = Int.random(in: 0..<bytes.count, using: &random)
    switch Int.random(in: 0..<6, using: &random) {
    case 0: bytes.remove(at: place)
    case 1: bytes[place] = UInt8.random(in: 0...255, using: &random)
    case 2:
      bytes.insert(contentsOf: pieces[Int.random(in: 0..<pieces.count, using: &random)], at: place)
    case 3:
      bytes.removeSubrange(place..<min(bytes.count, place + Int.random(in: 1...60, using: &random)))
    case 4:
      // Attributes and names change places: still XML, with another meaning.
      let names = ["frame", "view", "cells", "subviews", "vc", "\"a\"", "\"b\"", "0.0", "375"]
      let one = names[Int.random(in: 0..<names.count, using: &random)]
      let other = names[Int.random(in: 0..<names.count, using: &random)]
      guard let found = bytes[place...].firstRange(of: Array(one.utf8)) else { return }
      bytes.replaceSubrange(found, with: other.utf8)
    default:
      let end = min(bytes.count, place + Int.random(in: 1...400, using: &random))
      let to = Int.random(in: 0..<bytes.count, using: &random)
      bytes.insert(contentsOf: bytes[place..<end], at: to)
    }
  }

  private static func check(_ bytes: [UInt8], _ seed: UInt64) throws -> Bool {
    let imported = InterfaceImporter.read(file: "F.storyboard", bytes: bytes)
    for diagnostic in imported.diagnostics {
      #expect(!diagnostic.message.isEmpty, "seed \(seed)")
      #expect(!diagnostic.description.unicodeScalars.contains { $0.value == 0x202E })
    }
    guard !imported.isRefused else {
      #expect(imported.forms.isEmpty, "seed \(seed)")
      return false
    }
    for form in imported.forms {
      var text = DefinitionFile()
      text.add(form.definition)
      let file = SuiteReader.Source(file: "f.yaml", bytes: Array(try text.text().utf8))
      let forms = SuiteReader(strategies: .builtIn).read([file]).suite.forms
      #expect(forms.map(\.digest) == [form.definition.digest], "seed \(seed)")
    }
    return true
  }

  @Test func `mutated documents are read or refused, and what is read comes back`() throws {
    // By hand, once: HEADROOM_MUTATIONS=20000.
    let variable = ProcessInfo.processInfo.environment["HEADROOM_MUTATIONS"]
    let count = variable.flatMap { UInt64($0) } ?? 1_500
    var accepted = 0
    var tried = 0
    for seed in Thoroughness.every(variable == nil ? 4 : 1, of: 1...count) {
      var random = SplitMix(seed: seed)
      var bytes = Self.original
      for _ in 0..<Int.random(in: 1...3, using: &random) { Self.mutate(&bytes, &random) }
      tried += 1
      if try Self.check(bytes, seed) { accepted += 1 }
    }
    // Both ways are walked.
    #expect(accepted > tried / 20 && accepted < tried)
  }

  @Test(.needs(.sharedData))
  func `mutated real documents are read or refused`() throws {
    let files = [
      "kif__MainStoryboard.storyboard", "paypal__MainStoryboard_iPad.storyboard",
      "iqkeyboardmanager__Settings.storyboard", "chameleon__MainWindow.xib",
      "jsqmessages__JSQMessagesToolbarContentView.xib",
    ]
    let variable = ProcessInfo.processInfo.environment["HEADROOM_MUTATIONS"]
    let count = variable.flatMap { UInt64($0) } ?? 60
    for file in files {
      let original = try SharedData.bytes("interface-builder/\(file)")
      let seeds = 1...max(1, count / UInt64(files.count))
      for seed in Thoroughness.every(variable == nil ? 4 : 1, of: seeds) {
        var random = SplitMix(seed: seed)
        var bytes = original
        for _ in 0..<Int.random(in: 1...3, using: &random) { Self.mutate(&bytes, &random) }
        _ = try Self.check(bytes, seed)
      }
    }
  }
}
