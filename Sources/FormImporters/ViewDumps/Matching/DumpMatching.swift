import AvoidanceEngine

/// Which views of a dump are printed in another dump of the same screen.
///
/// Views are matched as printed, before a form leaves any out: first by address, where most are the same, else
/// from the window down, siblings by what they are and by names from code. No text that people type tells
/// anything, and an input with a name is never another one. What UIKit has inside inputs, buttons and labels,
/// and the keyboard, is not matched.
struct DumpMatching {
  /// For each view of the first dump, the same view in the other; nil for none.
  private(set) var partners: [Int?]
  /// The topmost views of the first dump that the other one doesn't have.
  private(set) var missing: [Int] = []
  /// The topmost views of the other dump that the first one doesn't have.
  private(set) var added: [Int] = []

  private let first: MatchedTree
  private let second: MatchedTree

  init(_ first: ViewDump, _ second: ViewDump) {
    self.first = MatchedTree(first)
    self.second = MatchedTree(second)
    partners = Array(repeating: nil, count: first.views.count)
    let byAddress = first.addressesShared(with: second)
    if byAddress.isEmpty {
      var siblings = SiblingMatching(self.first, self.second)
      siblings.match()
      partners = siblings.partners
    } else {
      matchAddresses(byAddress)
    }
    missing = self.first.tops(without: Set(partners.indices.filter { partners[$0] != nil }))
    added = self.second.tops(without: Set(partners.compactMap(\.self)))
  }

  /// The views of the first dump that can be matched.
  var compared: [Int] { first.compared }

  /// The inputs of the first dump, in its order.
  var inputs: [Int] { first.compared.filter { first.views[$0].role.isInput } }

  private mutating func matchAddresses(_ shared: [Int: Int]) {
    let isShared = Set(shared.values)
    for index in first.compared {
      guard let other = shared[index], second.isCompared[other] else { continue }
      // A view whose superview is another one is elsewhere; one that is not printed tells nothing.
      if let outer = first.views[index].superview, let otherOuter = second.views[other].superview,
        let partner = shared[outer], isShared.contains(otherOuter), partner != otherOuter
      {
        continue
      }
      // What is inside a cell that shows another row is that row's.
      guard !isInReusedCell(index, shared) else { continue }
      partners[index] = other
    }
  }

  /// Whether a table shows another row in the same cell.
  private func isReused(_ index: Int, as other: Int) -> Bool {
    guard first.views[index].role == .cell, let frame = first.views[index].frame,
      let otherFrame = second.views[other].frame
    else { return false }
    return abs(frame.y - otherFrame.y) > frame.height / 2
  }

  private func isInReusedCell(_ index: Int, _ shared: [Int: Int]) -> Bool {
    sequence(first: index) { first.views[$0].superview }
      .contains { view in shared[view].map { isReused(view, as: $0) } ?? false }
  }
}

extension ViewDump {
  /// Returns the same views of another dump of the same process; empty unless it has at least half of them.
  ///
  /// Views of one class and address are the same if no other one has that address. XCUITest's addresses are
  /// those of its own objects, which are made for each dump.
  fileprivate func addressesShared(with other: ViewDump) -> [Int: Int] {
    guard !isOnScreen, !other.isOnScreen else { return [:] }
    let (own, others) = (viewsByAddress, other.viewsByAddress)
    var shared: [Int: Int] = [:]
    for (address, index) in own {
      guard let index, let partner = others[address] ?? nil,
        views[index].className == other.views[partner].className
      else { continue }
      shared[index] = partner
    }
    return shared.count * 2 >= views.count { $0.address != nil } ? shared : [:]
  }

  /// The view with each address; nil for addresses of several views.
  private var viewsByAddress: [String: Int?] {
    var found: [String: Int?] = [:]
    for (index, view) in views.enumerated() {
      guard let address = view.address else { continue }
      found.updateValue(found.keys.contains(address) ? nil : index, forKey: address)
    }
    return found
  }
}

/// A dump's views that can be matched, with what tells them apart.
struct MatchedTree {
  /// What a view is, without its texts.
  struct Kind: Hashable {
    var role: DumpedView.Role
    /// Only of plain views.
    var className: String
  }

  let dump: ViewDump
  let screen: DumpedScreen
  let isCompared: [Bool]
  /// The subviews that are compared.
  let children: [[Int]]
  let kinds: [Kind]
  /// Names from code: identifiers and placeholders.
  let names: [String?]
  /// The inputs and names inside each view, itself included; of many, only the first.
  let contents: [Set<String>]

  var views: [DumpedView] { dump.views }
  var compared: [Int] { isCompared.indices.filter { isCompared[$0] } }

  private static let mostContents = 32

  init(_ dump: ViewDump) {
    self.dump = dump
    let screen = DumpedScreen(dump)
    self.screen = screen
    let views = dump.views
    var isCompared = [Bool](repeating: false, count: views.count)
    for (index, view) in views.enumerated()
    where view.role != .ignored && !screen.isKeyboards(index) {
      guard let superview = view.superview else {
        isCompared[index] = true
        continue
      }
      let around = views[superview].role
      let isHidden = around.hidesChildren && !(around.isLeaf && screen.holdsInput(superview))
      isCompared[index] = isCompared[superview] && !isHidden
    }
    children = views.map { $0.subviews.filter { isCompared[$0] } }
    kinds = views.map {
      Kind(role: $0.role, className: $0.role == .view ? $0.className : "")
    }
    let names = views.map { view -> String? in
      let name = view.names.first ?? (view.role.isInput ? view.placeholder : nil)
      return name?.isEmpty == false ? name : nil
    }
    var contents = [Set<String>](repeating: [], count: views.count)
    for index in views.indices.reversed() where isCompared[index] {
      if let name = names[index] {
        contents[index].insert("\(views[index].role) \(name)")
      } else if views[index].role.isInput {
        contents[index].insert("\(views[index].role)")
      }
      guard let superview = views[index].superview,
        contents[superview].count < Self.mostContents
      else { continue }
      contents[superview].formUnion(contents[index])
    }
    self.isCompared = isCompared
    self.names = names
    self.contents = contents
  }

  /// Whether a view may be printed in one dump and left out of the other: it shows nothing.
  func isWrapper(_ index: Int) -> Bool { kinds[index].role == .view && names[index] == nil }

  /// The topmost compared views inside those of a set that are not in it.
  func tops(without known: Set<Int>) -> [Int] {
    compared.filter { index in
      !known.contains(index) && views[index].superview.map(known.contains) == true
    }
  }
}
