import AvoidanceEngine
import Presentation
import RegressionRunner
import RegressionStore
import Testing

@testable import HeadroomCommand

/// Every label of every frame of the shipped suite, measured with widths that no usual font exceeds.
struct LabelTests {
  @Test
  func `no two labels of the shipped suite overlap and none leaves its frame`() throws {
    let runner = try DrawnSuites.shipped()
    var seen: Set<DrawingNode> = []
    var labels = 0
    var table = DrawingTable()
    var drawn: Set<[UInt32]> = []
    for (index, planned) in runner.plan.cases.enumerated() {
      // Other strategies move the same labels.
      let place = [planned.scenario, UInt32(planned.device), UInt32(planned.orientation.rawValue)]
      guard drawn.insert(place).inserted else { continue }
      let film = FilmStrip(runner.screens(at: index))
      _ = table.add(film)
      for frame in film.frames where seen.insert(frame.node).inserted {
        let page = DrawnPage(frame.node, within: frame.bounds)
        labels += page.labels.count
        for problem in page.problems {
          Issue.record("\(film.title), step \(frame.step): \(problem)")
        }
      }
      // What the sheet adds around the frames.
      var bare = film
      for index in bare.frames.indices { bare.frames[index].node = .group([]) }
      let sheet = FilmSheet(bare).picture()
      let page = DrawnPage(sheet.node, within: Rect(origin: .zero, size: sheet.size))
      for problem in page.problems { Issue.record("\(film.title), sheet: \(problem)") }
    }
    // One case of each scenario and device shares least: about 2,000 bytes each.
    #expect(table.json.utf8.count < 2_500 * table.count)
    #expect(seen.count > 1_000)
    #expect(labels > 20_000)
  }

  @Test
  func `labels that do overlap or leave their frame are found`() {
    func problems(_ nodes: DrawingNode...) -> Int {
      DrawnPage(.group(nodes), within: Rect(0, 0, 100, 100)).problems.count
    }
    let label = DrawingNode.text(.labelText, "label", at: Point(10, 50), size: 10)
    #expect(problems(label) == 0)
    #expect(problems(label, .text(.labelText, "other", at: Point(20, 52), size: 10)) == 1)
    #expect(problems(label, .text(.labelText, "other", at: Point(10, 80), size: 10)) == 0)
    // What is painted over is not seen.
    let cover = DrawingNode.rect(.keyboard, Rect(0, 30, 100, 40))
    #expect(problems(label, cover, .text(.keyText, "return", at: Point(10, 50), size: 10)) == 0)
    #expect(problems(.text(.labelText, "label", at: Point(90, 50), size: 10)) == 1)
    let field = DrawingNode.group(
      key: .view(1),
      [
        .rect(key: .surface(1), .field, Rect(0, 0, 20, 20)),
        .text(.labelText, "label", at: Point(2, 15), size: 10),
      ]
    )
    #expect(problems(field) == 1)
  }
}

/// The labels of a drawing as they are seen.
private struct DrawnPage {
  struct Label {
    var text: String
    /// What is seen of it.
    var parts: [Rect]
  }

  private(set) var labels: [Label] = []
  private(set) var problems: [String] = []

  init(_ node: DrawingNode, within bounds: Rect) {
    paint(node, at: .zero, within: bounds, owner: nil, bounds: bounds)
    for index in labels.indices {
      for other in labels[..<index] where overlaps(labels[index], other) {
        problems.append("'\(labels[index].text)' overlaps '\(other.text)'")
      }
    }
  }

  /// - Parameters:
  ///   - node: What is painted.
  ///   - origin: Its coordinates' origin on the page.
  ///   - clip: What is seen of it, on the page.
  ///   - owner: The surface of the view whose words these are, on the page.
  ///   - bounds: The whole page.
  private mutating func paint(
    _ node: DrawingNode, at origin: Point, within clip: Rect, owner: Rect?, bounds: Rect
  ) {
    switch node {
    case .group(let key, _, let point, let children):
      let inner = origin + point
      var owner = owner
      if case .rect(let own, _, let rect, _)? = children.first, own != .none || key == .keyboard {
        owner = rect.offset(by: inner)
      }
      for child in children { paint(child, at: inner, within: clip, owner: owner, bounds: bounds) }
    case .clip(_, let rect, let children):
      let place = rect.offset(by: origin)
      guard let seen = place.intersection(clip) else { return }
      for child in children {
        paint(child, at: place.origin, within: seen, owner: nil, bounds: bounds)
      }
    case .rect(_, let style, let rect, _):
      guard style.isOpaque, let cover = rect.offset(by: origin).intersection(clip) else { return }
      for index in labels.indices {
        labels[index].parts = labels[index].parts.flatMap { $0.without(cover) }
      }
    case .path: break
    case .text(_, let text, _, _, _):
      guard let box = node.textBox?.offset(by: origin) else { return }
      // Of content without a surface of its own, what lies above and below is cut off.
      let column = Rect(clip.minX, box.minY, clip.width, box.height)
      check(box, text, within: owner ?? (clip == bounds ? bounds : column))
      if let seen = box.intersection(clip) { labels.append(Label(text: text, parts: [seen])) }
    }
  }

  /// A label's letters stay in their frame; the air above and below them may leave it.
  private mutating func check(_ box: Rect, _ text: String, within frame: Rect) {
    let air = box.height * 0.2
    let isInside =
      box.minX >= frame.minX - 0.5 && box.maxX <= frame.maxX + 0.5
      && box.minY + air >= frame.minY - 0.5 && box.maxY - air <= frame.maxY + 0.5
    if !isInside { problems.append("'\(text)' at \(box) leaves \(frame)") }
  }

  private func overlaps(_ one: Label, _ other: Label) -> Bool {
    one.parts.contains { part in
      other.parts.contains { second in
        guard let common = part.intersection(second) else { return false }
        return common.width > 0.5 && common.height > 0.5
      }
    }
  }
}

extension DrawingStyle {
  /// Whether the style hides what lies behind it.
  fileprivate var isOpaque: Bool {
    switch self {
    case .paper, .screen, .window, .sheet, .bar, .scrollArea, .cell, .field, .fieldOff, .button,
      .surface, .image, .overlay, .keyboard, .strip, .key, .keyDark, .toolbar, .covered,
      .pillCovered, .inset,
      .spacer, .chip:
      true
    default: false
    }
  }
}

extension Rect {
  /// What is left of a rectangle when another one is cut out.
  fileprivate func without(_ other: Rect) -> [Rect] {
    guard let common = intersection(other) else { return [self] }
    return [
      Rect(minX, minY, width, common.minY - minY),
      Rect(minX, common.maxY, width, maxY - common.maxY),
      Rect(minX, common.minY, common.minX - minX, common.height),
      Rect(common.maxX, common.minY, maxX - common.maxX, common.height),
    ].filter { !$0.isEmpty }
  }
}
