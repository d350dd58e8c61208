import Scenarios

/// Something that stays current from a run on until it is replaced.
enum Versioned: Hashable {
  /// A revision of a definition, by the id of its name.
  case definition(DefinitionKind, Int64)
  /// The approval, or none, that judges a case if nothing else does, by the id of the case.
  case baseline(Int64)
}

/// The position from which a revision or an approval is current; nil means that none is.
struct Span {
  var position: Int64
  var value: Int64?
}

extension RegressionDatabase {
  /// Makes a revision or an approval current at one position and at no other.
  ///
  /// As with outcomes, the next run gets its own row if it relied on the value that was current
  /// here, and a row that equals its predecessor is removed.
  func put(_ value: Int64?, _ versioned: Versioned, at position: Int64) throws {
    let spans = try spans(of: versioned)
    let before = spans.last { $0.position <= position }?.value
    guard before != value else { return }
    if spans.last(where: { $0.position < position })?.value == value {
      try removeSpan(of: versioned, at: position)
    } else {
      try setSpan(value, of: versioned, at: position)
    }
    let next = spans.first { $0.position > position }
    let nextRun = try self.position(after: position)
    if let nextRun, nextRun < next?.position ?? .max {
      // No run used a definition before it existed; but a case may be judged by no baseline.
      if case .definition = versioned, before == nil { return }
      try setSpan(before, of: versioned, at: nextRun)
    } else if let next, next.value == value {
      try removeSpan(of: versioned, at: next.position)
    }
  }

  /// Moves the rows of a run's position to the next run.
  func releaseSpans(at position: Int64) throws {
    var rows: [(versioned: Versioned, value: Int64?)] = try connection.rows(
      "spansAt", ["position": position]
    ) {
      (.definition(try $0.kind("kind"), try $0.id("name_id")), try $0.id("revision_id"))
    }
    rows += try connection.rows("baselineSpansAt", ["position": position]) {
      (.baseline(try $0.id("case_id")), try $0.optionalID("baseline_id"))
    }
    guard !rows.isEmpty else { return }
    let nextRun = try self.position(after: position)
    for (versioned, value) in rows {
      let spans = try spans(of: versioned)
      try removeSpan(of: versioned, at: position)
      let next = spans.first { $0.position > position }
      let before = spans.last { $0.position < position }?.value
      if let nextRun, nextRun < next?.position ?? .max {
        if before != value { try setSpan(value, of: versioned, at: nextRun) }
      } else if let next, next.value == before {
        try removeSpan(of: versioned, at: next.position)
      }
    }
  }

  func spans(of versioned: Versioned) throws -> [Span] {
    var spans: [Span] = []
    switch versioned {
    case .definition(let kind, let name):
      try connection.forEach("spansOfName", ["kind": kind, "name": name]) { row in
        spans.append(Span(position: try row.position("position"), value: try row.id("revision_id")))
      }
    case .baseline(let caseID):
      try connection.forEach("baselineSpansOfCase", ["case": caseID]) { row in
        spans.append(
          Span(position: try row.position("position"), value: try row.optionalID("baseline_id")))
      }
    }
    return spans
  }

  func position(after position: Int64) throws -> Int64? {
    let next = try connection.first("nextPosition", ["position": position]) {
      try $0.optionalPosition("position")
    }
    return next ?? nil
  }

  func setSpan(_ value: Int64?, of versioned: Versioned, at position: Int64) throws {
    switch versioned {
    case .definition(let kind, let name):
      try connection.run(
        "setSpan", ["kind": kind, "name": name, "position": position, "revision": value])
    case .baseline(let caseID):
      try connection.run(
        "setBaselineSpan", ["case": caseID, "position": position, "baseline": value])
    }
  }

  private func removeSpan(of versioned: Versioned, at position: Int64) throws {
    switch versioned {
    case .definition(let kind, let name):
      try connection.run("removeSpan", ["kind": kind, "name": name, "position": position])
    case .baseline(let caseID):
      try connection.run("removeBaselineSpan", ["case": caseID, "position": position])
    }
  }
}
