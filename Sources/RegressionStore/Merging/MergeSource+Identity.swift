import Scenarios

// Two copies of one run may have gone on in two files.
extension MergeSource {
  /// Which copies of runs say the same at a glance: nothing of a run changes but while it is recorded,
  /// and then its end does.
  struct Summary: Hashable {
    var header: RunHeader
    var isComplete: Bool
    var host: String
    var endedAt: Int64?
    var wallMilliseconds: Int64?
    var totals: RunTotals
    var plan: Digest
  }

  func summary(of run: RunRecord) throws(DatabaseError) -> Summary {
    Summary(
      header: run.header, isComplete: run.state == .complete, host: run.host, endedAt: run.endedAt,
      wallMilliseconds: run.wallMilliseconds, totals: run.totals,
      plan: try digest(ofPlan: run.planID))
  }

  /// The digest of all that public views show of a run.
  func contentDigest(of run: RunRecord) throws(DatabaseError) -> Digest {
    let context = DigestContext()
    func add(_ text: String) {
      context.update(UInt64(text.utf8.count))
      context.update(text)
    }
    let header = run.header
    for text in [header.label, header.branch, header.commit, run.host] {
      add(text.map { "=" + $0 } ?? "")
    }
    for text in [header.engineVersion, header.toolVersion, header.today] { add(text) }
    context.update(UInt64(header.measuresVersion))
    let numbers: [Int64?] = [
      header.isDirty.map { $0 ? 1 : 0 }, header.isFiltered ? 1 : 0, header.startedAt, run.endedAt,
      run.wallMilliseconds, header.shard.map { Int64($0.index) },
      header.shard.map { Int64($0.count) },
    ]
    for number in numbers { add(number.map(String.init) ?? "") }
    context.update(try digest(ofPlan: run.planID).bytes)
    for used in try revisions(usedBy: run) {
      context.update(try content(ofRevision: used.revision, used.kind).digest.bytes)
    }
    let sorted = try results(of: run).map { result in
      (name: ByteSpelling(cases[result.place].key), result: result)
    }.sorted { $0.name < $1.name }
    let (measures, notes) = (measures(of: run), try notes(of: run))
    for (name, result) in sorted {
      add(name.text)
      context.update(outcomeDigests[result.outcome].bytes)
      let body = measures[result.place]
      add(body < 0 ? "" : String(decoding: measureBodies[body], as: UTF8.self))
      add(notes[result.place] ?? "")
    }
    return context.finish()
  }
}
