import Presentation
import RegressionStore
import Scenarios

extension QueryResult {
  /// Returns the rows as a table; each line ends with a line feed.
  func text(width: Int?, style: TerminalStyle = .plain) -> String {
    let columns = columns.indices.map { column in
      let values = rows.map { $0[column] }
      let isNumber =
        values.contains { $0.isNumber } && values.allSatisfy { $0.isNumber || $0 == .null }
      return TextTable.Column(
        Escaped.text(self.columns[column]).uppercased(), isNumber: isNumber,
        mayShrink: column == widestColumn)
    }
    var table = TextTable(columns)
    for row in rows { table.append(row.map { Self.text(of: $0) ?? "" }) }
    return table.text(width: width, style: style)
  }

  /// The document; each row is an object with a member per column.
  var document: Value { Self.fields.value(self) }

  static let fields: Fields<QueryResult> = .document([
    .init("columns", "Names of the columns; one that repeats gets a number.") { $0.keys },
    .any(
      "rows", .list(of: .mapping(to: .types("integer", "number", "string", "null"))),
      "Rows: an object with a member per column, bytes in hexadecimal."
    ) { result in
      let keys = result.keys
      return .list(
        result.rows.map { row in .object(zip(keys, row).map { .init($0, json(of: $1)) }) })
    },
    .init("truncated", "Whether there are more rows.") { $0.isCut },
  ])

  /// The rows in RFC 4180 format, with a header; text is never read as a formula.
  var csv: String {
    let header = columns.map { Self.csv($0) }.joined(separator: ",") + "\r\n"
    return rows.reduce(into: header) { text, row in
      text += row.map { Self.csv(of: $0) }.joined(separator: ",") + "\r\n"
    }
  }

  /// The column names; repeated names get a number.
  private var keys: [String] {
    var seen: Set<String> = []
    return columns.map { name in
      var unique = name
      var count = 2
      while !seen.insert(unique).inserted {
        unique = "\(name)_\(count)"
        count += 1
      }
      return unique
    }
  }

  private var widestColumn: Int? {
    columns.indices.max { left, right in width(left) < width(right) }
  }

  private func width(_ column: Int) -> Int {
    rows.prefix(100).map { Self.text(of: $0[column])?.utf8.count ?? 0 }.max() ?? 0
  }

  private static func text(of value: QueryValue) -> String? {
    switch value {
    case .null: nil
    case .integer(let integer): "\(integer)"
    case .real(let real): number(real)
    case .text(let text): text
    case .blob(let bytes): hexadecimal(bytes)
    }
  }

  private static func json(of value: QueryValue) -> Value {
    switch value {
    case .null: .null
    case .integer(let integer): .integer(Int(integer))
    case .real(let real): .number(real)
    case .text(let text): .text(text)
    case .blob(let bytes): .text(hexadecimal(bytes))
    }
  }

  private static func csv(of value: QueryValue) -> String {
    guard case .text(let text) = value else { return self.text(of: value) ?? "" }
    return csv(text)
  }

  private static func csv(_ text: String) -> String {
    var text = shown(text)
    // A plain negative number is harmless in a spreadsheet.
    if Double(text) == nil || text.hasPrefix("+") { text = CSVText.defused(text) }
    let needsQuotes = text.unicodeScalars.contains { ",\"\r\n".unicodeScalars.contains($0) }
    return needsQuotes ? CSVText.quoted(text) : text
  }

  /// Escapes characters unsafe in a terminal, except tabs and line breaks, which are quoted.
  private static func shown(_ text: String) -> String {
    if text.utf8.allSatisfy({ 0x20...0x7E ~= $0 }) { return text }
    var shown = ""
    Escaped.forEachCharacter(of: text) { scalar, isUnsafe in
      if isUnsafe, !"\t\r\n".unicodeScalars.contains(scalar) {
        shown += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      } else {
        shown.unicodeScalars.append(scalar)
      }
    }
    return shown
  }

  private static func number(_ real: Double) -> String {
    CanonicalNumber.text(real)
  }

  private static func hexadecimal(_ bytes: [UInt8]) -> String {
    bytes.reduce(into: "") { text, byte in
      let digits = String(byte, radix: 16)
      text += digits.count == 1 ? "0" + digits : digits
    }
  }
}

extension QueryValue {
  fileprivate var isNumber: Bool {
    switch self {
    case .integer, .real: true
    default: false
    }
  }
}

extension NamedQuery {
  static func text(width: Int) -> String {
    let list = all.map { query in
      (([query.name] + query.parameters.map { ":\($0)" }).joined(separator: " "), query.overview)
    }
    return TextLayout.definitions(list, width: width)
  }

  static var document: Value { fields.value(all) }

  static let fields: Fields<[NamedQuery]> = .document([
    .list("queries", query, "The shipped queries.") { $0 }
  ])

  private static let query: Fields<NamedQuery> = [
    .init("name", "The name.") { $0.name },
    .init("overview", "What it finds.") { $0.overview },
    .init("parameters", "Names of its parameters.") { $0.parameters },
    .init("sql", "The statement.") { $0.text },
  ]
}

extension ViewReference {
  static func text(width: Int) -> String {
    var text = ""
    for view in all {
      text += text.isEmpty ? "" : "\n"
      text += TextLayout.wrapped("\(view.name): \(view.row)", width: width, indent: 4) + "\n"
      text += TextLayout.definitions(view.columns.map { ($0.name, $0.meaning) }, width: width)
    }
    return text
  }

  static var document: Value { fields.value(all) }

  static let fields: Fields<[ViewReference]> = .document([
    .list("views", view, "The views.") { $0 }
  ])

  private static let view: Fields<ViewReference> = [
    .init("view", "The name.") { $0.name },
    .init("row", "What a row is.") { $0.row },
    .list("columns", column, "Its columns.") { $0.columns },
  ]

  private static let column: Fields<ViewReference.Column> = [
    .init("name", "The name.") { $0.name }, .init("meaning", "What it holds.") { $0.meaning },
  ]
}
