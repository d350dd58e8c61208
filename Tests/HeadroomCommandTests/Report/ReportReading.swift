import Foundation
import RegressionStore
import Testing

#if canImport(FoundationXML)
import FoundationXML

@testable import HeadroomCommand
#endif

/// Reads the formats back, each by its own rules and none with the code that writes it.
enum ReportReading {
  /// Rows of a CSV as RFC 4180 says.
  static func rows(ofCSV text: String) throws -> [[String]] {
    var rows: [[String]] = [[]]
    var cell = ""
    var isQuoted = false
    var scalars = Array(text.unicodeScalars)[...]
    while let scalar = scalars.popFirst() {
      if isQuoted {
        guard scalar == "\"" else {
          cell.unicodeScalars.append(scalar)
          continue
        }
        if scalars.first == "\"" {
          scalars.removeFirst()
          cell += "\""
        } else {
          isQuoted = false
        }
        continue
      }
      switch scalar {
      case "\"": isQuoted = true
      case ",":
        rows[rows.count - 1].append(cell)
        cell = ""
      case "\r":
        try #require(scalars.popFirst() == "\n", "a line ends with CR alone")
        rows[rows.count - 1].append(cell)
        cell = ""
        rows.append([])
      case "\n": Issue.record("a line ends with LF alone")
      default: cell.unicodeScalars.append(scalar)
      }
    }
    try #require(
      !isQuoted && cell.isEmpty && rows.last?.isEmpty == true, "the last line is cut off")
    return rows.dropLast()
  }

  /// An object of JSON.
  static func object(ofJSON text: String) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }

  /// The elements of XML in document order.
  static func elements(ofXML text: String) throws -> [XMLItem] {
    let parser = XMLParser(data: Data(text.utf8))
    let collector = XMLCollector()
    parser.delegate = collector
    try #require(parser.parse(), "\(String(describing: parser.parserError))")
    return collector.items
  }

  /// How many cases have which verdict; no entry where none has.
  static func counts(_ words: some Sequence<String>) -> [String: Int] {
    var counts: [String: Int] = [:]
    for word in words { counts[word, default: 0] += 1 }
    return counts
  }
}

/// An element with the one that it is in.
struct XMLItem {
  var name: String
  var attributes: [String: String]
  var text = ""
  var parent: Int?
}

private final class XMLCollector: NSObject, XMLParserDelegate {
  var items: [XMLItem] = []
  private var path: [Int] = []

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    items.append(XMLItem(name: name, attributes: attributes, parent: path.last))
    path.append(items.count - 1)
  }

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
  ) {
    path.removeLast()
  }

  func parser(_ parser: XMLParser, foundCharacters string: String) {
    if let last = path.last { items[last].text += string }
  }
}
