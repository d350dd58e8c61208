import CSQLite
import Dispatch
import Scenarios
import SystemCalls

/// The tables, indices and triggers of a database, as SQLite keeps their texts; views are none of it.
struct Schema: Hashable {
  struct Object: Hashable, Comparable {
    /// `table`, `index` or `trigger`.
    var type: String
    var name: String
    /// The table that it belongs to.
    var table: String
    var text: String

    static func < (left: Object, right: Object) -> Bool {
      (left.type, left.name, left.table, left.text)
        < (right.type, right.name, right.table, right.text)
    }

    /// Whether it is a table for the rows whose own table `.recover` did not find: `lost_and_found`, or
    /// `lost_and_found_0` and so on.
    var isLostAndFound: Bool {
      guard type == "table", name.hasPrefix("lost_and_found") else { return false }
      let rest = name.dropFirst("lost_and_found".count)
      return rest.isEmpty || rest.first == "_" && UInt(rest.dropFirst()) != nil
    }

    /// As in `the trigger 'x' on transition`.
    var words: String {
      "the \(type) '\(name)'" + (type == "table" ? "" : " on \(table)")
    }
  }

  /// In their order.
  let objects: [Object]

  /// Reads what a database holds.
  init(of connection: Connection) throws {
    let objects = try connection.rows("schemaObjects") {
      Object(
        type: try $0.text("type"), name: try $0.text("name"), table: try $0.text("tbl_name"),
        text: try $0.text("text"))
    }
    self.objects = objects.filter { !(connection.isRecovered && $0.isLostAndFound) }.sorted()
  }

  /// What tells schemas apart at a glance.
  var digest: Digest {
    let context = DigestContext()
    for object in objects {
      for text in [object.type, object.name, object.table, object.text] {
        context.update(UInt64(text.utf8.count))
        context.update(text)
      }
    }
    return context.finish()
  }

  /// Returns what is foreign in a schema, altered, or not there, in words; empty where it is this one.
  func differences(in other: Schema) -> [String] {
    let (mine, theirs) = (Set(objects), Set(other.objects))
    let known = Set(objects.map(\.name))
    let present = Set(other.objects.map(\.name))
    return theirs.subtracting(mine).sorted().map { object in
      "\(object.words) is " + (known.contains(object.name) ? "altered" : "not Headroom's")
    }
      + mine.subtracting(theirs).sorted().filter { !present.contains($0.name) }
      .map { "\($0.words) is missing" }
  }
}

/// A view of the program, which a file may have otherwise.
struct SchemaView: Hashable {
  /// The statement that makes it, without the semicolon: as SQLite keeps it.
  var text: String
  /// The statement from the view's name on.
  var definition: String
  var name: String

  /// Takes the statements out of a text in which each begins after a blank line or a comment, with two
  /// words before the name, and ends with a semicolon at the end of a line.
  static func all(in text: [UInt8]) -> [SchemaView] {
    var views: [SchemaView] = []
    var lines: [Substring] = []
    for line in String(decoding: text, as: UTF8.self).split(
      separator: "\n", omittingEmptySubsequences: false)
    {
      guard !lines.isEmpty || !(line.isEmpty || line.hasPrefix("--")) else { continue }
      guard line.hasSuffix(";") else {
        lines.append(line)
        continue
      }
      lines.append(line.dropLast())
      views.append(SchemaView(lines.joined(separator: "\n")))
      lines = []
    }
    return views
  }

  private init(_ text: String) {
    self.text = text
    definition = text.split(separator: " ", maxSplits: 2).last.map { String($0) } ?? ""
    name = String(definition.prefix { $0 != " " })
  }
}

/// Whether the structure of a file is sound, found out on a second connection while the first one
/// works: nothing is committed to a damaged file.
///
/// SQLite itself finds damage only where it comes by, which may be after something else was written.
struct StructureCheck: Sendable {
  private let problem: BackgroundValue<(any Error)?>

  /// Begins to read the file as it is now.
  init(path: String, busyTimeoutMilliseconds: Int32) {
    // The caller may lock readers out from here on: this one has to be inside before.
    let isReading = DispatchSemaphore(value: 0)
    problem = BackgroundValue {
      do {
        let connection = try Connection.forChecking(path: path, busyTimeoutMilliseconds)
        isReading.signal()
        try connection.checkStructure()
        return nil
      } catch {
        isReading.signal()
        return error
      }
    }
    isReading.wait()
  }

  /// Waits for the end; throws what is wrong with the file.
  func finish() throws {
    if let problem = problem.value { throw problem }
  }
}

extension Connection {
  /// Opens a file that another connection of this process has opened before, and begins to read it.
  fileprivate static func forChecking(path: String, _ busyTimeoutMilliseconds: Int32)
    throws -> Connection
  {
    let connection = try Connection(path: path, file: literal(path), flags: SQLITE_OPEN_READWRITE)
    try connection.defend(busyTimeoutMilliseconds: busyTimeoutMilliseconds)
    // Each page is read once.
    try connection.execute("PRAGMA query_only = ON; PRAGMA cache_size = -2048; BEGIN;")
    _ = try connection.pragma("schema_version")
    return connection
  }

  /// Throws where a page, a row or the list of unused pages is damaged.
  ///
  /// Whether indices have what their tables have, and whether rows keep the rules of their tables, is
  /// not checked: that takes several times as long, and what reads the rows checks them.
  func checkStructure() throws {
    try execute("PRAGMA ignore_check_constraints = ON")
    defer { try? execute("PRAGMA ignore_check_constraints = OFF") }
    let found = try pragmaText("quick_check(1)")
    guard found == "ok" else {
      let words = found.split(separator: "\n").last.map { String($0) }
      throw DatabaseError(.corrupt, path: path, message: words)
    }
  }
}
