import AvoidanceEngine
import Scenarios
import TestSupport
import Testing

@testable import FormImporters

/// The frames that Xcode stored beside the constraints, and those of the inputs on other devices.
struct StoredLayoutTests {
  private static let folder = "interface-builder"

  /// The documents of the data, which are of all kinds in any order.
  private static let documents = Result {
    try Thoroughness.every(4, of: StoredLayouts.read())
  }

  /// What is read of them, once for all tests.
  private static let readers = Result {
    try documents.get().reduce(into: [String: InterfaceReader]()) { readers, entry in
      readers[entry.file] = try read(entry.file)
    }
  }

  private static func read(_ file: String) throws -> InterfaceReader {
    let document = try InterfaceParser.parse(SharedData.bytes("\(folder)/\(file)"))
    var reader = InterfaceReader(document: document, file: file)
    try reader.readAll()
    return reader
  }

  private static func reader(_ file: String) throws -> InterfaceReader {
    try #require(try readers.get()[file])
  }

  @Test(.needs(.sharedData))
  func `the frames that a document does not contradict are those that its constraints give`()
    throws
  {
    var count = 0
    var missed: [String] = []
    for (file, document) in try Self.documents.get() {
      let reader = try Self.reader(file)
      let found = Dictionary(
        reader.comparisons.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
      for (id, view) in (document.views ?? [:]).sorted(by: { $0.key < $1.key })
      where view.reproducible {
        count += 1
        guard let comparison = found[id] else {
          missed.append("\(file) \(id) \(view.kind): not compared")
          continue
        }
        guard !comparison.isEqual else { continue }
        missed.append(
          "\(file) \(id) \(view.kind) \(view.laidOut) \(view.stored ?? []): \(comparison.solved)")
      }
    }
    #expect(count >= (Thoroughness.isFull ? 1_359 : 400))
    #expect(missed.isEmpty, "\(missed.count) of \(count)\n\(missed.joined(separator: "\n"))")
  }

  @Test(.needs(.sharedData))
  func `with the wanted sizes of the data the frames are the same`() throws {
    var missed: [String] = []
    for (file, document) in try Self.documents.get() {
      let reader = try Self.reader(file)
      var sizes: [InterfaceDocument.Index: IntrinsicContentSize] = [:]
      for (id, wanted) in document.wanted ?? [:] {
        guard let index = reader.document.indexByID[id] else { continue }
        sizes[index] = IntrinsicContentSize(width: wanted.width, height: wanted.height)
      }
      for var draft in reader.drafts {
        draft.setSizes(sizes)
        let constraints = InterfaceConstraints(
          reader.document, InterfaceVariations(reader.document))
        for (_, comparison) in draft.comparisons(reader.document, constraints) {
          guard !comparison.isEqual, let view = document.views?[comparison.id], view.reproducible
          else { continue }
          missed.append(
            "\(file) \(comparison.id) \(view.kind) \(view.laidOut) \(view.stored ?? []): "
              + "\(comparison.solved)"
          )
        }
      }
    }
    #expect(missed.isEmpty, "\(missed.count)\n\(missed.joined(separator: "\n"))")
  }

  // MARK: Other devices

  private static func device(_ name: String) -> Device? {
    switch name {
    case "iPhone SE (1st generation)":
      device(Size(320, 568), EdgeInsets(20, 0, 0, 0), scale: 2)
    case "iPhone 8": device(Size(375, 667), EdgeInsets(20, 0, 0, 0), scale: 2)
    case "iPhone 14": device(Size(390, 844), EdgeInsets(47, 0, 34, 0), scale: 3)
    case "iPad (6th generation)": device(Size(768, 1024), EdgeInsets(20, 0, 0, 0), scale: 2)
    default: nil
    }
  }

  private static func device(_ size: Size, _ safeArea: EdgeInsets, scale: Double) -> Device {
    Device(screen: size, scale: scale, portrait: Device.Metrics(safeArea: safeArea, keyboard: 216))
  }

  /// The frame of a view in the root of its system, with everything scrolled to its start.
  private static func frame(
    _ view: ViewIndex, _ screen: Screen, _ draft: InterfaceDraft, _ document: InterfaceDocument
  ) -> Rect {
    var frame = screen.frame(view)
    var around = screen.form.view(view)?.parent ?? -1
    while around > 0, let parent = screen.form.view(around), parent.kind != .cell {
      let above = parent.parent
      let isPart = above >= 0 && screen.form.view(above)?.kind == .tableView
      if isPart || draft.reader.isFragment && above == 0 { return frame }
      frame.origin = frame.origin + screen.frame(around).origin
      around = above
    }
    guard around > 0 else { return frame }
    let cell = draft.reader.elements[around]
    let content = document.child(key: "contentView", of: cell) ?? cell
    return frame.offset(by: .zero - (draft.reader.contentOrigins[content] ?? .zero))
  }

  /// Inputs that the data has elsewhere because of sizes that nothing says the views want: a label
  /// without a stored frame as empty, a misplaced field and a stretched one as wide as they were drawn.
  private static let elsewhere: Set<String> = [
    "spring__SpringApp-Main.storyboard QYe-M8-GcU",
    "earlgrey__FTRScrollViewController.xib P3e-SN-PxX",
    "uicatalog__StackViewController.storyboard PKs-Ty-pao iPhone SE (1st generation)",
    "uicatalog__StackViewController.storyboard Iva-ta-sqG iPhone SE (1st generation)",
  ]

  @Test(.needs(.sharedData))
  func `inputs stand on other devices where their constraints put them`() throws {
    var count = 0
    var missed: [String] = []
    for (file, document) in try Self.documents.get() {
      let reader = try Self.reader(file)
      for entry in document.onDevices ?? [] {
        var device = try #require(Self.device(entry.device))
        for (id, expected) in entry.inputs.sorted(by: { $0.key < $1.key }) {
          count += 1
          let isElsewhere = Self.elsewhere.contains {
            "\(file) \(id) \(entry.device)".hasPrefix($0)
          }
          guard !isElsewhere else { continue }
          guard let index = reader.document.indexByID[id],
            let draft = reader.drafts.first(where: { draft in
              draft.reader.elements.indices.contains {
                draft.reader.elements[$0] == index && !draft.reader.embedded.contains($0)
              }
            }),
            let view = draft.reader.elements.firstIndex(of: index)
          else {
            missed.append("\(file) \(id): not in a form")
            continue
          }
          // Views without a controller are as wide as the screen, and were computed as drawn.
          if draft.reader.root < 0 {
            device = Self.device(Size(entry.size[0], device.screen.height), .zero, scale: 2)
          }
          let form = Form(draft.form)
          let screen = Screen(
            form: form, device: device, orientation: .portrait, profile: .observed)
          var frame = Self.frame(view, screen, draft, reader.document)
          let isOfRoot = draft.reader.root >= 0 && entry.insets != [0, 0]
          if isOfRoot, !draft.form.controller.extendsUnderBars { frame.y += screen.frame(0).y }
          let limit = entry.dependsOnText.contains(id) ? 20 : 0.5
          let numbers = [frame.x, frame.y, frame.width, frame.height]
          guard zip(numbers, expected).contains(where: { abs($0 - $1) > limit + 1e-6 }) else {
            continue
          }
          let insets = screen.safeAreaInsets(0)
          missed.append(
            "\(file) \(entry.root ?? "-") \(id) \(entry.device) \(entry.size) \(entry.insets) "
              + "expected \(expected) got \(numbers) insets \(insets.top) \(insets.bottom)"
          )
        }
      }
    }
    #expect(count >= (Thoroughness.isFull ? 1_268 : 400))
    #expect(missed.isEmpty, "\(missed.count) of \(count)\n\(missed.joined(separator: "\n"))")
  }

  @Test(.needs(.sharedData))
  func `the safe area of each scene is the one that was drawn`() throws {
    var missed: [String] = []
    for (file, document) in try Self.documents.get() {
      let reader = try Self.reader(file)
      for draft in reader.drafts where draft.reader.root >= 0 {
        let id = reader.document.attribute("id", of: draft.reader.root) ?? ""
        guard let expected = document.insets?[id] else { continue }
        let found = draft.drawing.device.portrait.safeArea
        guard found.top != expected.top || found.bottom != expected.bottom else { continue }
        missed.append(
          "\(file) \(id) expected \(expected.top) \(expected.bottom) (\(expected.source)) "
            + "got \(found.top) \(found.bottom)"
        )
      }
    }
    #expect(missed.isEmpty, "\(missed.count)\n\(missed.joined(separator: "\n"))")
  }
  /// Where two reasons hold, or the stored frames alone can't tell them apart.
  private static let otherReasons = 8

  @Test(.needs(.sharedData))
  func `where frames differ the reason is told`() throws {
    var found: [String: Int] = [:]
    var missed: [String] = []
    for (file, document) in try Self.documents.get() {
      for comparison in try Self.reader(file).comparisons {
        guard let view = document.views?[comparison.id], !view.reproducible else { continue }
        let reason = comparison.isEqual ? "equal" : comparison.reason?.words ?? "none"
        found["\(view.reason ?? "") -> \(reason)", default: 0] += 1
        if reason != view.reason, reason != "equal" {
          missed.append(
            "\(file) \(comparison.id) \(view.kind) \(view.reason ?? "") got \(reason) "
              + "\(view.stored ?? []) \(comparison.solved)"
          )
        }
      }
    }
    #expect(missed.count <= Self.otherReasons, "\(found)\n\(missed.joined(separator: "\n"))")
  }
}
