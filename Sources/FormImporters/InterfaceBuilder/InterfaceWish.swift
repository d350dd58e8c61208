import AvoidanceEngine

/// A view's possible intrinsic content size: its drawn size, or an estimate by its kind and text.
struct InterfaceWish {
  /// The alignment rectangle's size in the drawing; nil on axes without an intrinsic size.
  var drawn: IntrinsicContentSize
  var estimate: IntrinsicContentSize
  /// Set for a label that may have several lines.
  var text: Text?
  /// Pixels per point.
  var scale = 2.0

  struct Text {
    /// The estimated width of the whole text on one line.
    var width: Double
    var line: Double
    /// The maximum number of lines, 0 for any.
    var lines: Int
  }

  /// Returns the intrinsic content size, given the axes on which it is the drawn one.
  func size(isDrawn: (width: Bool, height: Bool)) -> IntrinsicContentSize {
    var size = estimate
    if isDrawn.width { size.width = drawn.width }
    if isDrawn.height { size.height = drawn.height }
    size.isEstimated = estimate.isEstimated && !isDrawn.width
    guard let text else { return size }
    return self.size(of: text, size, isDrawn)
  }

  /// A multi-line label drawn at its intrinsic height has as many lines as were drawn.
  private func size(
    of text: Text, _ size: IntrinsicContentSize, _ isDrawn: (width: Bool, height: Bool)
  )
    -> IntrinsicContentSize
  {
    var size = size
    size.lines = text.lines
    size.line = text.line
    size.text = text.width
    size.isEstimated = true
    guard isDrawn.height, let width = drawn.width, let height = drawn.height, width > 0 else {
      size.height = nil
      return size
    }
    let count = max(1, (height / text.line).rounded())
    if count == 1, isDrawn.width {
      size.text = width
      size.isEstimated = false
    } else {
      let isCut = text.lines > 0 && Int(count) >= text.lines
      let lines = max(1, (text.width / width).rounded(.up))
      // If the estimate contradicts the drawing, assume that the last line is half full.
      if isCut ? lines < count : lines != count { size.text = (count - 0.5) * width }
    }
    if !isDrawn.width { size.width = size.text }
    if abs((count * text.line * scale).rounded(.up) / scale - height) > 0.25 {
      size.line = height / count
    }
    size.height = nil
    return size
  }
}

extension InterfaceDocument {
  /// The version of Xcode's tools that wrote the document, such as 23504; 0 if unknown.
  var tools: Int {
    let text = attribute("toolsVersion", of: 0) ?? ""
    return Int(text.prefix { $0 != "." }) ?? 0
  }

  /// Pixels per point of the document's device.
  var scale: Double {
    let id = child("device", of: 0).flatMap { attribute("id", of: $0) } ?? ""
    switch id {
    case "retina5_5", "retina5_9", "retina6_5": return 3
    default: return id.hasPrefix("retina6_") && id != "retina6_1" ? 3 : 2
    }
  }

  /// The difference between a view's frame and its alignment rectangle.
  ///
  /// Measured on frames that Xcode stored.
  func alignmentInsets(of index: Index) -> EdgeInsets {
    switch elements[index].name {
    case "switch": EdgeInsets(0, 0, 0, 2)
    case "slider": EdgeInsets(0, 2, 1, 2)
    case "segmentedControl": EdgeInsets(0, 0, 1, 0)
    default: .zero
    }
  }

  /// Returns the possible sizes of a view; nil for kinds without an intrinsic size.
  ///
  /// - Parameters:
  ///   - index: The view.
  ///   - frame: The size of its frame in the drawing; nil if the document has none.
  ///   - images: As of ``imageSizes``.
  /// - Returns: The sizes or nil.
  func wish(of index: Index, drawn frame: Size?, images: [String: Size]) -> InterfaceWish? {
    let insets = alignmentInsets(of: index)
    let drawn = frame.map {
      Size(
        max(0, $0.width - insets.left - insets.right),
        max(0, $0.height - insets.top - insets.bottom))
    }
    if let wish = placeholderWish(of: index, drawn: drawn) { return wish }
    switch elements[index].name {
    case "label": return labelWish(of: index, drawn: drawn)
    case "textField": return fieldWish(of: index, drawn: drawn)
    case "button": return buttonWish(of: index, drawn: drawn)
    case "imageView":
      let size = attribute("image", of: index).flatMap { images[$0] }
      return size.map { Self.certain($0.width, $0.height) }
    case "textView":
      guard isNo("scrollEnabled", of: index), let drawn else { return nil }
      return Self.certain(drawn.width, drawn.height)
    default:
      guard let usual = Self.controls[elements[index].name] else { return nil }
      return controlWish(usual, drawn: drawn, isSwitch: elements[index].name == "switch")
    }
  }

  private static func certain(_ width: Double?, _ height: Double?) -> InterfaceWish {
    let size = IntrinsicContentSize(width: width, height: height)
    return InterfaceWish(drawn: size, estimate: size)
  }

  // MARK: Kinds

  /// Alignment sizes of controls; the width is nil if they have no intrinsic one.
  private static let controls: [String: (width: Double?, height: Double)] = [
    "switch": (49, 31), "slider": (nil, 30), "stepper": (94, 29), "segmentedControl": (nil, 28),
    "activityIndicatorView": (20, 20), "progressView": (nil, 2), "searchBar": (nil, 44),
    "pickerView": (nil, 216), "datePicker": (nil, 216), "pageControl": (39, 37),
    "toolbar": (nil, 44), "navigationBar": (nil, 44), "tabBar": (nil, 49),
  ]

  private func controlWish(_ usual: (width: Double?, height: Double), drawn: Size?, isSwitch: Bool)
    -> InterfaceWish
  {
    guard let drawn else { return Self.certain(usual.width, usual.height) }
    // Switches are wider since iOS 26.
    if isSwitch { return drawn.width == 61 ? Self.certain(61, 28) : Self.certain(49, 31) }
    // Heights differ between versions and styles, so the drawn one counts.
    return InterfaceWish(
      drawn: IntrinsicContentSize(
        width: usual.width.map { _ in drawn.width }, height: drawn.height),
      estimate: IntrinsicContentSize(
        width: usual.width.map { _ in drawn.width }, height: drawn.height))
  }

  private func placeholderWish(of index: Index, drawn: Size?) -> InterfaceWish? {
    let names = ("placeholderIntrinsicWidth", "placeholderIntrinsicHeight")
    guard attribute(names.0, of: index) != nil || attribute(names.1, of: index) != nil else {
      return nil
    }
    let limit = Double.maxCoordinate
    func extent(_ name: String) -> Double? {
      number(name, of: index).flatMap { $0 >= 0 && $0 <= limit ? $0 : nil }
    }
    return Self.certain(extent(names.0), extent(names.1))
  }

  private func labelWish(of index: Index, drawn: Size?) -> InterfaceWish {
    let text = text("text", of: index) ?? attributedText(of: index) ?? ""
    let size = fontSize(of: index, usual: 17)
    let width = TextWidth.estimate(text, fontSize: size)
    let line = TextWidth.lineFactor * size
    let lines = attribute("numberOfLines", of: index).flatMap { Int($0) } ?? 1
    let height = (line * scale).rounded(.up) / scale
    var wish = InterfaceWish(
      drawn: IntrinsicContentSize(width: drawn?.width, height: drawn?.height, line: line),
      estimate: IntrinsicContentSize(width: width, height: height, line: line, isEstimated: true))
    if lines != 1 {
      wish.scale = scale
      wish.text = InterfaceWish.Text(width: width, line: line, lines: max(0, min(lines, 1000)))
    }
    return wish
  }

  private func fieldWish(of index: Index, drawn: Size?) -> InterfaceWish {
    let text = text("text", of: index).flatMap { $0.isEmpty ? nil : $0 }
    let shown = text ?? self.text("placeholder", of: index) ?? ""
    let size = fontSize(of: index, usual: 14)
    // 7 pt on each side of the text.
    let width = TextWidth.estimate(shown, fontSize: size) + 14
    let line = fieldLine(of: index, fontSize: size)
    let isRounded = attribute("borderStyle", of: index) == "roundedRect"
    let plainHeight = (TextWidth.lineFactor * size).rounded(.up)
    let height = isRounded ? (tools < 14800 ? 30 : 34) : plainHeight
    return InterfaceWish(
      drawn: IntrinsicContentSize(width: drawn?.width, height: drawn?.height, line: line),
      estimate: IntrinsicContentSize(width: width, height: height, line: line, isEstimated: true))
  }

  private func buttonWish(of index: Index, drawn: Size?) -> InterfaceWish {
    let state = child("state", key: "normal", of: index)
    let type = attribute("buttonType", of: index) ?? "custom"
    let size = fontSize(of: index, usual: type == "custom" ? 18 : 15)
    let line = fieldLine(of: index, fontSize: size)
    let drawnSize = IntrinsicContentSize(width: drawn?.width, height: drawn?.height, line: line)
    let isPlain =
      ["system", "roundedRect"].contains(type)
      && child("buttonConfiguration", of: index) == nil
      && state.map { attribute("image", of: $0) == nil } ?? true
    guard isPlain || drawn == nil else {
      return InterfaceWish(drawn: drawnSize, estimate: drawnSize)
    }
    let title = state.flatMap { text("title", of: $0) } ?? ""
    return InterfaceWish(
      drawn: drawnSize,
      estimate: IntrinsicContentSize(
        width: max(30, TextWidth.estimate(title, fontSize: size)),
        height: (TextWidth.lineFactor * size).rounded(.up) + 12, line: line, isEstimated: true))
  }

  // MARK: Details

  /// Returns the size of a view's font, in points.
  func fontSize(of index: Index, usual: Double) -> Double {
    guard let font = child("fontDescription", key: "fontDescription", of: index) else {
      return usual
    }
    let size =
      number("pointSize", of: font)
      ?? attribute("style", of: font).flatMap { Self.textStyles[$0] } ?? usual
    return size > 0 && size <= 1000 ? size : usual
  }

  /// The line height in a field or button, which determines its baseline; nil for fonts by name, whose line
  /// height is unknown.
  private func fieldLine(of index: Index, fontSize: Double) -> Double? {
    let font = child("fontDescription", key: "fontDescription", of: index)
    if let font, attribute("name", of: font) != nil { return nil }
    return TextWidth.lineFactor * fontSize
  }

  /// The sizes of text styles at the default setting.
  ///
  /// Source: Apple's Human Interface Guidelines, Typography, iOS, "Large (Default)".
  private static let textStyles: [String: Double] = [
    "UICTFontTextStyleBody": 17, "UICTFontTextStyleCallout": 16, "UICTFontTextStyleCaption1": 12,
    "UICTFontTextStyleCaption2": 11, "UICTFontTextStyleFootnote": 13,
    "UICTFontTextStyleHeadline": 17, "UICTFontTextStyleSubhead": 15,
    "UICTFontTextStyleTitle0": 34, "UICTFontTextStyleTitle1": 28, "UICTFontTextStyleTitle2": 22,
    "UICTFontTextStyleTitle3": 20,
  ]

  private func attributedText(of index: Index) -> String? {
    guard let text = child("attributedString", key: "attributedText", of: index) else { return nil }
    return elements[text].children.filter { elements[$0].name == "fragment" }
      .compactMap { self.text("content", of: $0) }.joined()
  }

  /// The sizes of the images in the document's resources, in points.
  var imageSizes: [String: Size] {
    var sizes: [String: Size] = [:]
    for image in list("resources", of: 0) where elements[image].name == "image" {
      guard let name = attribute("name", of: image), let width = number("width", of: image),
        let height = number("height", of: image), min(width, height) >= 0,
        max(width, height) <= Double.maxCoordinate
      else { continue }
      sizes[name] = Size(width, height)
    }
    return sizes
  }
}
