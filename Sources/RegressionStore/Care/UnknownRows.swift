import Scenarios

/// What is lost of the tables whose rows hold from the position of a run on until the next row: of
/// which case, or which definition, it is not known from where on.
struct UnknownRows {
  /// A case or a definition, by the values of a table's key but the position.
  struct Owner: Hashable {
    var table: String
    var key: [Int64]
  }

  /// Some runs, by their positions: the least one, and the first one behind.
  struct Span {
    var from: Int64
    var to: Int64
  }

  /// A hole in a table: of what is between two owners nothing is known.
  private struct Range {
    var after: (key: [Int64], position: Int64)?
    var before: [Int64]?
  }

  private(set) var positions: [Owner: Set<Int64>] = [:]
  private var ranges: [String: [Range]] = [:]

  /// The columns of a table's key that say whose a row is; `nil`: its rows hold from no position on.
  static func ownerColumns(of key: [String]) -> [String]? {
    guard key.count > 1, key.last == "position" else { return nil }
    return Array(key.dropLast())
  }

  /// Takes a row that is lost; one whose key is none of ours says nothing.
  mutating func add(_ row: [String: KeyValue], of table: String, key: [String]) {
    guard let columns = Self.ownerColumns(of: key), let position = row["position"]?.integer else {
      return
    }
    let owner = columns.compactMap { row[$0]?.integer }
    guard owner.count == columns.count else { return }
    positions[Owner(table: table, key: owner), default: []].insert(position)
  }

  /// Takes a hole in a table.
  mutating func add(_ hole: DamagedTable.Hole, of table: String, key: [String]) {
    guard let columns = Self.ownerColumns(of: key) else { return }
    func integers(_ key: DamagedTable.Key?) -> [Int64]? {
      let integers = key?.compactMap(\.integer)
      return integers?.count == columns.count + 1 ? integers : nil
    }
    let after = integers(hole.after).map { (key: Array($0.dropLast()), position: $0.last ?? 0) }
    let before = integers(hole.before).map { Array($0.dropLast()) }
    ranges[table, default: []].append(Range(after: after, before: before))
  }

  /// The tables of which something is lost, in the order of their names.
  var tables: [String] { Set(positions.keys.map(\.table)).union(ranges.keys).sorted() }

  /// Returns from which positions on of which owner of a table nothing is known.
  ///
  /// - Parameters:
  ///   - table: The table.
  ///   - owners: All that there are, ascending: holes are between them.
  /// - Returns: For each owner of which something is lost, positions; the next row ends what is unknown.
  func positions(in table: String, of owners: [[Int64]]) -> [[Int64]: Set<Int64>] {
    var found: [[Int64]: Set<Int64>] = [:]
    for (owner, positions) in positions where owner.table == table { found[owner.key] = positions }
    for range in ranges[table] ?? [] {
      for owner in owners {
        if let before = range.before, before.lexicographicallyPrecedes(owner) { break }
        if let after = range.after, owner.lexicographicallyPrecedes(after.key) { continue }
        // The first owner has rows up to where the hole begins.
        let isFirst = range.after?.key == owner
        found[owner, default: []].insert(isFirst ? (range.after?.position ?? 0) + 1 : 0)
      }
    }
    return found
  }
}
