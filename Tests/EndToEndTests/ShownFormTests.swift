import TestSupport
import Testing

/// `show FORM`, and what goes wrong with it.
struct ShownFormTests {
  private static let odd = """
    headroom: 1
    forms:
      - name: odd
        canvas: [375, 667]
        view:
          children: [{textField: low, wants: [~, 34]}]
        constraints:
          - low.leading = root.leadingMargin
          - low.trailing = root.trailingMargin
          - low.bottom = root.safeArea.bottom - 30
          - low.height = 40
          - low.height = 50
    scenarios:
      - name: focus
        form: odd
        devices: [iPhone 8]
        strategies: [none]
        laws: [focused-field-visible]
        script: [focus: low]

    """

  @Test func `what does not go together is said`() throws {
    try BuiltBinary.inTemporaryFolder { headroom in
      try headroom.write(Self.odd, to: "odd.yaml")
      #expect(try headroom("import", "odd.yaml").status == 0)
      let drawn = try headroom("show", "odd", "--svg", "-")
      #expect(
        drawn.errors.contains("'odd' is a form; add --device to draw it as laid out there"),
        "\(drawn.errors)")
      #expect(drawn.status == 64)
      let turned = try headroom("show", "odd", "--orientation", "landscapeLeft")
      #expect(turned.errors.contains("'--orientation' needs '--device'"), "\(turned.errors)")
      #expect(turned.status == 64)
      let misspelt = try headroom("show", "od", "-d", "iPhone 8")
      #expect(
        misspelt.errors.contains("unknown run, case or form 'od'; did you mean 'odd'?"),
        "\(misspelt.errors)")
    }
  }

  @Test func `a failing case says that its layout is not trusted`() throws {
    try BuiltBinary.inTemporaryFolder { headroom in
      try headroom.write(Self.odd, to: "odd.yaml")
      let line =
        "? layout may be wrong on this device: low.height = 50 conflicts with other constraints and was broken\n"
      for words in [["simulate", "odd.yaml"], ["run", "odd.yaml"], ["show", "focus"]] {
        let result = try headroom.call(words)
        #expect(result.output.contains(line), "\(words) \(result.output) \(result.errors)")
      }
    }
  }
}
