import Scenarios

/// A run that is to be added, with the shards that make it up.
struct MergedRun {
  /// A run of one file.
  struct Part {
    var source: MergeSource
    var run: RunRecord
  }

  var uuid: RunIdentifier
  /// Where it was recorded, which with the UUID decides about its place among other runs.
  var recordedPosition: Int64
  var label: String?
  /// One for an ordinary run.
  var parts: [Part]
  /// The number of the run here whose content gives way to this one.
  var replaces: Int?
  /// Where it comes to stand.
  var position: Int64 = 0
  /// Whether the parts are joined.
  var isJoined = false

  init(_ source: MergeSource, _ run: RunRecord) {
    uuid = run.uuid
    recordedPosition = run.recordedPosition
    label = run.header.label
    parts = [Part(source: source, run: run)]
  }

  /// Joins shards under a label; they are sorted by position and UUID.
  init(joining shards: [Part], label: String) {
    let sorted = shards.sorted {
      ($0.run.recordedPosition, $0.run.uuid) < ($1.run.recordedPosition, $1.run.uuid)
    }
    let context = DigestContext()
    for uuid in sorted.map(\.run.uuid).sorted() { context.update(uuid.bytes) }
    uuid = sorted[0].run.uuid.replacingRandomPart(with: context.finish())
    recordedPosition = sorted[0].run.recordedPosition
    self.label = label
    parts = sorted
    isJoined = true
  }

  /// Whether another copy of the run is here.
  var isReplacement: Bool { replaces != nil }

  /// The earliest part, whose times and surroundings count.
  var first: Part { parts[0] }
}

/// The shards of one plan, as far as the files have them.
struct ShardGroup {
  /// What shards have in common that belong together.
  struct Key: Hashable {
    var plan: Digest
    var count: Int
    var engineVersion: String
    var measuresVersion: Int
    var branch: String?
    var commit: String?
  }

  var key: Key
  /// The newest complete shard of each index.
  var shards: [Int: MergedRun.Part] = [:]
  var interrupted: Set<Int> = []

  mutating func add(_ part: MergedRun.Part) throws(DatabaseError) {
    guard let shard = part.run.header.shard else { return }
    guard part.run.state == .complete else {
      interrupted.insert(shard.index)
      return
    }
    if let other = shards[shard.index] {
      let isOther = other.run.uuid != part.run.uuid
      let isNewer =
        isOther
        ? (other.run.recordedPosition, other.run.uuid) < (part.run.recordedPosition, part.run.uuid)
        : try MergeChoice.prefers(part, to: other)
      guard isNewer else { return }
    }
    shards[shard.index] = part
  }

  /// Returns why the shards can't be joined; `nil` when they can.
  func problem() throws(DatabaseError) -> MergeSummary.UnjoinedShards? {
    var problem = MergeSummary.UnjoinedShards(count: key.count)
    for index in 1...key.count where shards[index] == nil {
      if interrupted.contains(index) {
        problem.interrupted.append(index)
      } else {
        problem.missing.append(index)
      }
    }
    if problem.missing.isEmpty, problem.interrupted.isEmpty {
      problem.disagreement = try disagreement()
      if problem.disagreement == nil { return nil }
    }
    return problem
  }

  private func disagreement() throws(DatabaseError) -> String? {
    var seen: [DefinitionKind: [ByteSpelling: Digest]] = [:]
    var cases: Set<CaseName> = []
    var planned = 0
    for index in shards.keys.sorted() {
      guard let part = shards[index] else { continue }
      for used in try part.source.revisions(usedBy: part.run) {
        guard let name = part.source.names[used.kind]?[used.name]?.name else { continue }
        let digest = try part.source.content(ofRevision: used.revision, used.kind).digest
        if let other = seen[used.kind]?[ByteSpelling(name)], other != digest {
          return "they ran the \(used.kind.rawValue) '\(name)' with different content"
        }
        seen[used.kind, default: [:]][ByteSpelling(name)] = digest
      }
      let places = try part.source.places(ofPlan: part.run.planID)
      planned += places.count
      cases.formUnion(places.map { part.source.cases[$0] })
    }
    guard let part = shards.values.first, let whole = part.run.wholePlanID else { return nil }
    let expected = try part.source.places(ofPlan: whole).map { part.source.cases[$0] }
    guard planned == cases.count, cases == Set(expected) else {
      return "together they do not cover each case of the plan exactly once"
    }
    return nil
  }
}
