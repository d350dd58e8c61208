import CSQLite
import Dispatch
import Scenarios
import SystemCalls

/// The tables, indices and triggers of a database, with the SQL that SQLite stores; without views.
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

    /// Whether `.recover` created the table for orphaned rows: `lost_and_found`, or
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

  /// Sorted.
  let objects: [Object]

  init(of connection: Connection) throws {
    let objects = try connection.rows("schemaObjects") {
      Object(
        type: try $0.text("type"), name: try $0.text("name"), table: try $0.text("tbl_name"),
        text: try $0.text("text"))
    }
    self.objects = objects.filter { !(connection.isRecovered && $0.isLostAndFound) }.sorted()
  }

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

  /// Describes what is foreign, altered or missing in another schema; empty if they are equal.
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

/// One of our views, of which a file may have another version.
struct SchemaView: Hashable {
  /// The statement that creates it, without the semicolon: as SQLite stores it.
  var text: String
  /// The statement from the view's name on.
  var definition: String
  var name: String

  /// Parses statements that each begin after a blank line or a comment, with two words before the
  /// name, and end with a semicolon at the end of a line.
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

/// Checks the structure of a file on a second connection while the first one works, so that nothing
/// is committed to a damaged file.
///
/// SQLite itself notices damage only on the pages it reads, which may be after something else was
/// written.
struct StructureCheck: Sendable {
  private let problem: BackgroundValue<(any Error)?>

  /// Starts to read the file as it is now.
  init(path: String, busyTimeoutMilliseconds: Int32) {
    // The caller may lock readers out after this: the check has to be reading before.
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

  /// Waits for the end; throws if the file is damaged.
  func finish() throws {
    if let problem = problem.value { throw problem }
  }
}

extension Connection {
  /// Opens a file that is already open in this process, and starts to read it.
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

  /// Throws if a page, a row or the list of unused pages is damaged.
  ///
  /// Indices are not compared with their tables, and rows not with their tables' constraints: that
  /// takes several times as long, and rows are checked when they are read.
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
