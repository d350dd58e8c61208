/// The elements of an Interface Builder document as a flat list in the order of the file.
struct InterfaceDocument {
  /// Position of an element in the list.
  typealias Index = Int

  /// An element with its attributes.
  struct Element {
    var name: String
    var attributes: InterfaceAttributes
    /// The line of its start tag, from 1.
    var line: Int
    /// The element around it; -1 for the root.
    var parent: Index
    var children: [Index] = []
    /// The text of a `string`.
    var text = ""
  }

  private(set) var elements: [Element] = []
  private(set) var indexByID: [String: Index] = [:]

  /// Adds an element behind all others.
  mutating func add(_ name: String, _ attributes: InterfaceAttributes, line: Int, parent: Index)
    -> Index
  {
    let index = elements.count
    elements.append(Element(name: name, attributes: attributes, line: line, parent: parent))
    if parent >= 0 { elements[parent].children.append(index) }
    if let id = attributes["id"], indexByID[id] == nil { indexByID[id] = index }
    return index
  }

  /// Adds to an element's text.
  mutating func append(_ text: String, to index: Index) { elements[index].text += text }

  // MARK: Reading

  subscript(_ index: Index) -> Element { elements[index] }

  /// Returns an element's attribute.
  func attribute(_ name: String, of index: Index) -> String? { elements[index].attributes[name] }

  /// Whether an attribute is `YES`.
  func isYes(_ name: String, of index: Index) -> Bool { attribute(name, of: index) == "YES" }

  /// Whether an attribute is `NO`.
  func isNo(_ name: String, of index: Index) -> Bool { attribute(name, of: index) == "NO" }

  /// Returns an attribute that is a finite number.
  func number(_ name: String, of index: Index) -> Double? {
    guard let text = attribute(name, of: index), let number = Double(text), number.isFinite
    else { return nil }
    return number
  }

  /// Returns the first child with a name.
  func child(_ name: String, of index: Index) -> Index? {
    elements[index].children.first { elements[$0].name == name }
  }

  /// Returns the first child with a name and key.
  func child(_ name: String, key: String, of index: Index) -> Index? {
    elements[index].children.first {
      elements[$0].name == name && elements[$0].attributes["key"] == key
    }
  }

  /// Returns the first child with a key, whatever its name.
  func child(key: String, of index: Index) -> Index? {
    elements[index].children.first { elements[$0].attributes["key"] == key }
  }

  /// Returns the children of a child with a name, as of `subviews`.
  func list(_ name: String, of index: Index) -> [Index] {
    child(name, of: index).map { elements[$0].children } ?? []
  }

  /// Returns a text that is written as an attribute or as a `string` inside.
  func text(_ name: String, of index: Index) -> String? {
    if let text = attribute(name, of: index) { return text }
    for child in elements[index].children where elements[child].attributes["key"] == name {
      if elements[child].name == "string" || elements[child].name == "mutableString" {
        return elements[child].text
      }
    }
    return nil
  }

  /// Calls a function with all elements below one, in the order of the file.
  func forEachDescendant(of index: Index, _ body: (Index) -> Void) {
    var next = index + 1
    while next < elements.count, elements[next].parent >= index {
      body(next)
      next += 1
    }
  }
}
