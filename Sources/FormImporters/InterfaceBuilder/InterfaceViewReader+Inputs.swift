import AvoidanceEngine

extension InterfaceViewReader {
  /// Adds what scroll views, tables, collections and text views have.
  func addScroll(to node: inout ViewNode, _ index: Index) {
    guard node.scroll != nil else { return }
    if document.isNo("scrollEnabled", of: index) { node.scroll?.scrollEnabled = false }
    switch document.attribute("keyboardDismissMode", of: index) {
    case "onDrag", "onDragWithAccessory": node.scroll?.keyboardDismissMode = .onDrag
    case "interactive", "interactiveWithAccessory":
      node.scroll?.keyboardDismissMode = .interactive
    default: break
    }
    switch document.attribute("contentInsetAdjustmentBehavior", of: index) {
    case "never": node.scroll?.insetAdjustment = .never
    case "always": node.scroll?.insetAdjustment = .always
    case "scrollableAxes": node.scroll?.insetAdjustment = .scrollableAxes
    default: break
    }
    if let vertical = document.attribute("alwaysBounceVertical", of: index) {
      node.scroll?.alwaysBounceVertical = vertical == "YES"
    }
    if document.isYes("alwaysBounceHorizontal", of: index) {
      node.scroll?.alwaysBounceHorizontal = true
    }
    if let inset = insets("contentInset", of: index) { node.scroll?.contentInset = inset }
    if let inset = insets("scrollIndicatorInsets", of: index) {
      node.scroll?.scrollIndicatorInsets = inset
    }
  }

  private func insets(_ key: String, of index: Index) -> EdgeInsets? {
    guard let inset = document.child("inset", key: key, of: index) else { return nil }
    let sides = ["minY", "minX", "maxY", "maxX"].map { document.number($0, of: inset) ?? 0 }
    guard sides.allSatisfy({ $0.magnitude <= Double.largestCoordinate }) else { return nil }
    return EdgeInsets(sides[0], sides[1], sides[2], sides[3])
  }

  /// Adds what text fields, text views and search bars have.
  mutating func addInput(to node: inout ViewNode, _ index: Index) {
    inputs.insert(index)
    if !embedding.isEmpty { embeddedInputs += 1 }
    guard var input = node.input else { return }
    if let text = document.text("text", of: index), !InterfaceNames.isFiller(text) {
      input.text = text
    }
    input.placeholder = document.text("placeholder", of: index)
    // A text view that is not editable is a label: it can't become first responder.
    input.enabled = !document.isNo("enabled", of: index) && !document.isNo("editable", of: index)
    if let traits = document.child(key: "textInputTraits", of: index) {
      input.secure = document.isYes("secureTextEntry", of: traits)
      input.autocorrection = document.attribute("autocorrectionType", of: traits) != "no"
      input.keyboardType =
        document.attribute("keyboardType", of: traits)
        .flatMap { Self.keyboardTypes[Self.plain($0)] } ?? .default
      input.returnKey =
        document.attribute("returnKeyType", of: traits)
        .flatMap { Self.returnKeys[Self.plain($0)] } ?? .default
    }
    if document.isNo("userInteractionEnabled", of: index) { node.userInteraction = false }
    if node.kind == .textView, let line = document.statedLine(of: index) {
      input.lineHeight = line
      input.lines = document.lineCount(of: index, text: input.text)
    }
    node.input = input
  }

  /// Xcode's word in lower case without hyphens.
  private static func plain(_ word: String) -> String {
    word.lowercased().filter { $0 != "-" }
  }

  private static let keyboardTypes: [String: InputProperties.KeyboardType] = {
    var types: [String: InputProperties.KeyboardType] = ["alphabet": .asciiCapable]
    for type in InputProperties.KeyboardType.allCases { types["\(type)".lowercased()] = type }
    return types
  }()

  private static let returnKeys: [String: InputProperties.ReturnKey] = {
    var keys: [String: InputProperties.ReturnKey] = [:]
    for key in InputProperties.ReturnKey.allCases { keys["\(key)".lowercased()] = key }
    return keys
  }()
}
