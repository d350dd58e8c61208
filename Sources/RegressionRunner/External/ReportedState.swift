import AvoidanceEngine

/// What a program outside is told of the screen, member by member, so that it can be told what changed.
struct ReportedState: Sendable {
  /// A value: whose it is, and where it stands among the bytes.
  private struct Member {
    /// 0 is the screen, then come the views, and after them the constraints.
    var group: Int
    var place: Int
    var range: Range<Int>

    func isSame(as other: Member) -> Bool { group == other.group && place == other.place }
  }

  private var json = JSONBytes()
  private var members: [Member] = []

  /// Reads the screen.
  init(_ screen: Screen, _ names: ProgramNames) {
    for (place, member) in ReportedMember.ofScreen.enumerated() {
      add(member, place, of: 0, group: 0, screen)
    }
    for view in 0..<names.viewCount where !screen.isDetached(view) {
      for (place, member) in ReportedMember.ofViews.enumerated() {
        add(member, place, of: view, group: view + 1, screen)
      }
    }
    for (place, constraint) in names.constraints.enumerated() {
      let start = json.bytes.count
      json.append(screen.constant(of: constraint.index) ?? 0)
      let range = start..<json.bytes.count
      members.append(Member(group: names.viewCount + 1, place: place, range: range))
    }
  }

  private mutating func add(
    _ member: ReportedMember,
    _ place: Int,
    of view: ViewIndex,
    group: Int,
    _ screen: Screen
  ) {
    let start = json.bytes.count
    guard member.write(screen, view, &json) else { return }
    members.append(Member(group: group, place: place, range: start..<json.bytes.count))
  }

  // MARK: Writing

  /// Appends all of it as an object.
  func append(to output: inout JSONBytes, _ names: ProgramNames) {
    append(members.map { ($0, json.bytes[$0.range]) }, to: &output, names)
  }

  /// Appends what differs from an earlier state; what is no longer there is `null`.
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
    append(changes, to: &output, names)
  }

  private func append(
    _ values: [(member: Member, value: ArraySlice<UInt8>)],
    to output: inout JSONBytes,
    _ names: ProgramNames
  ) {
    output.append("{")
    var rest = values[...]
    var isFirst = true
    appendGroup(&rest, 0, to: &output, &isFirst) { ReportedMember.ofScreen[$0].key }
    if let group = rest.first?.member.group, group <= names.viewCount {
      output.append(isFirst ? "\"views\":{" : ",\"views\":{")
      isFirst = false
      var isFirstView = true
      while let group = rest.first?.member.group, group <= names.viewCount {
        if !isFirstView { output.append(",") }
        isFirstView = false
        output.append(names.quoted(group - 1))
        // A view that has left the screen has nothing any more.
        let isGone = !members.contains { $0.group == group }
        output.append(isGone ? ":null" : ":{")
        if isGone {
          rest = rest.drop { $0.member.group == group }
        } else {
          var isFirstMember = true
          appendGroup(&rest, group, to: &output, &isFirstMember) {
            ReportedMember.ofViews[$0].key
          }
          output.append("}")
        }
      }
      output.append("}")
    }
    if !rest.isEmpty {
      output.append(isFirst ? "\"constraints\":{" : ",\"constraints\":{")
      var isFirstMember = true
      appendGroup(&rest, names.viewCount + 1, to: &output, &isFirstMember) {
        names.quotedConstraint($0)
      }
      output.append("}")
    }
    output.append("}")
  }

  private func appendGroup(
    _ rest: inout ArraySlice<(member: Member, value: ArraySlice<UInt8>)>,
    _ group: Int,
    to output: inout JSONBytes,
    _ isFirst: inout Bool,
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
