import AvoidanceEngine

/// The state reported to an external program, split into members, so that only changes can be sent.
struct ReportedState: Sendable {
  /// A value: its group, its position there, and its bytes.
  private struct Member {
    var group: Int
    var place: Int
    var range: Range<Int>

    func isSame(as other: Member) -> Bool { group == other.group && place == other.place }
  }

  /// The groups of members in order: the screen, the keyboard, each view, the constraints.
  private enum Group {
    static let screen = 0
    static let keyboard = 1
    static let firstView = 2
    static func constraints(_ names: ProgramNames) -> Int { firstView + names.viewCount }
  }

  private var json = JSONBytes()
  private var members: [Member] = []

  init(_ screen: Screen, _ names: ProgramNames) {
    add(ReportedMember.ofScreen, of: -1, group: Group.screen, screen)
    add(ReportedMember.ofKeyboard, of: -1, group: Group.keyboard, screen)
    for view in 0..<names.viewCount where !screen.isDetached(view) {
      add(ReportedMember.ofViews, of: view, group: Group.firstView + view, screen)
    }
    let group = Group.constraints(names)
    for (place, constraint) in names.constraints.enumerated() {
      let start = json.bytes.count
      json.append(screen.constant(of: constraint.index) ?? 0)
      members.append(Member(group: group, place: place, range: start..<json.bytes.count))
    }
  }

  private mutating func add(
    _ table: [ReportedMember], of view: ViewIndex, group: Int, _ screen: Screen
  ) {
    for (place, member) in table.enumerated() {
      let start = json.bytes.count
      guard member.write(screen, view, &json) else { continue }
      members.append(Member(group: group, place: place, range: start..<json.bytes.count))
    }
  }

  // MARK: Writing

  /// Appends the whole state as an object.
  func append(to output: inout JSONBytes, _ names: ProgramNames) {
    append(members.map { ($0, json.bytes[$0.range]) }[...], to: &output, names)
  }

  /// Appends the differences from an earlier state; removed members are `null`.
  func append(to output: inout JSONBytes, since earlier: ReportedState, _ names: ProgramNames) {
    var changes: [(member: Member, value: ArraySlice<UInt8>)] = []
    let none = ArraySlice("null".utf8)
    var (old, new) = (earlier.members[...], members[...])
    while let member = [old.first, new.first].compactMap({ $0 })
      .min(by: { ($0.group, $0.place) < ($1.group, $1.place) })
    {
      let before = old.first.flatMap { $0.isSame(as: member) ? earlier.json.bytes[$0.range] : nil }
      let after = new.first.flatMap { $0.isSame(as: member) ? json.bytes[$0.range] : nil }
      if before != nil { old.removeFirst() }
      if after != nil { new.removeFirst() }
      if before != after { changes.append((member, after ?? none)) }
    }
    append(changes[...], to: &output, names)
  }

  private typealias Values = ArraySlice<(member: Member, value: ArraySlice<UInt8>)>

  private func append(_ values: Values, to output: inout JSONBytes, _ names: ProgramNames) {
    var rest = values
    var isFirst = true
    output.append("{")
    appendMembers(of: Group.screen, &rest, to: &output, &isFirst) {
      ReportedMember.ofScreen[$0].key
    }
    if rest.first?.member.group == Group.keyboard {
      append(key: "\"keyboard\":{", to: &output, &isFirst)
      var isFirst = true
      appendMembers(of: Group.keyboard, &rest, to: &output, &isFirst) {
        ReportedMember.ofKeyboard[$0].key
      }
      output.append("}")
    }
    let constraints = Group.constraints(names)
    if let group = rest.first?.member.group, group < constraints {
      append(key: "\"views\":{", to: &output, &isFirst)
      appendViews(&rest, to: &output, names)
      output.append("}")
    }
    if !rest.isEmpty {
      append(key: "\"constraints\":{", to: &output, &isFirst)
      var isFirst = true
      appendMembers(of: constraints, &rest, to: &output, &isFirst) { names.quotedConstraint($0) }
      output.append("}")
    }
    output.append("}")
  }

  private func appendViews(_ rest: inout Values, to output: inout JSONBytes, _ names: ProgramNames)
  {
    var isFirst = true
    while let group = rest.first?.member.group, group < Group.constraints(names) {
      if !isFirst { output.append(",") }
      isFirst = false
      output.append(names.quoted(group - Group.firstView))
      // A view that has left the screen.
      guard members.contains(where: { $0.group == group }) else {
        output.append(":null")
        rest = rest.drop { $0.member.group == group }
        continue
      }
      output.append(":{")
      var isFirst = true
      appendMembers(of: group, &rest, to: &output, &isFirst) { ReportedMember.ofViews[$0].key }
      output.append("}")
    }
  }

  private func append(key: StaticString, to output: inout JSONBytes, _ isFirst: inout Bool) {
    if !isFirst { output.append(",") }
    isFirst = false
    output.append(key)
  }

  private func appendMembers(
    of group: Int, _ rest: inout Values, to output: inout JSONBytes, _ isFirst: inout Bool,
    _ key: (Int) -> [UInt8]
  ) {
    while let (member, value) = rest.first, member.group == group {
      if !isFirst { output.append(",") }
      isFirst = false
      output.append(key(member.place))
      output.append(":")
      output.append(value)
      rest.removeFirst()
    }
  }
}
