import AvoidanceEngine

extension WantedSize {
  /// The keys of a wanted size.
  static let fields: FieldTable<WantedSize> = FieldTable(
    WantedSize(),
    prefix: "wants.",
    [
      Field("width", \.width, { $0.width = $1 }, .length, "Intrinsic width, in points."),
      Field("height", \.height, { $0.height = $1 }, .length, "Intrinsic height, in points."),
      Field(
        "text", \.text, { $0.text = $1 }, .length,
        "Width of the label's text on one line, in points."),
      Field("line", \.line, { $0.line = $1 }, .length, "Line height, in points."),
      Field(
        "lines", \.lines, { $0.lines = $1 }, .integer(in: 0...10_000),
        "Maximum number of lines; 0 for no limit."),
      Field(
        "estimated", \.isEstimated, { $0.isEstimated = $1 }, .flag,
        "Whether the widths are estimated, not measured."),
    ]
  )
}

extension Notation<WantedSize> {
  static let wantedSize = Notation(
    .either([
      .other(.wantedSize),
      .mapping(WantedSize.fields.descriptions),
    ]),
    read: { decoder, node, name in
      decoder.scope.usesConstraints = true
      var wants = WantedSize()
      if decoder.document.kind(node) == .mapping, !decoder.isPlaceholder(node) {
        let keys = decoder.read(node, of: "'wants'", key: name, WantedSize.fields, into: &wants)
        return keys.map { _ in wants }
      }
      let expected = ExpectedShape.other("a size [width, height] with null for none, or a mapping")
      guard let size = decoder.lengths(node, of: name, count: 2, expected: expected) else {
        return nil
      }
      guard size.allSatisfy({ $0 ?? 0 >= 0 }) else {
        decoder.report(.mismatch(of: name, expected: expected, found: "a negative value"), at: node)
        return nil
      }
      (wants.width, wants.height) = (size[0], size[1])
      return wants
    },
    written: { wants in
      let plain = WantedSize(width: wants.width, height: wants.height)
      return wants == plain
        ? .list([.points(wants.width), .points(wants.height)])
        : .mapping(WantedSize.fields.members(of: wants))
    }
  )
}
