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

  @Test func `a file that is not named as one with forms is said to be that`() throws {
    try BuiltBinary.inTemporaryFolder { headroom in
      try headroom.write("notes\n", to: "notes.txt")
      let words =
        "error: notes.txt is not named as a file with forms is (.yaml, .json, .storyboard, .xib); to "
        + "read it as a view dump, write ./notes.txt\n"
      let without = try headroom("show", "notes.txt")
      #expect(without.status == 65 && without.errors == words, "\(without)")
      try headroom.write(Self.odd, to: "odd.yaml")
      #expect(try headroom("import", "-q", "odd.yaml").status == 0)
      let with = try headroom("show", "notes.txt")
      #expect(with.status == 65 && with.errors == words, "\(with)")
      #expect(try headroom("show", "./notes.txt").errors.contains("is not a view dump"))
      // A name that means something is that.
      try headroom.write("notes\n", to: "odd")
      #expect(try headroom("show", "odd").status == 0)
    }
  }

  @Test func `the forms of a file are shown without a database`() throws {
    try BuiltBinary.inTemporaryFolder { headroom in
      try headroom.write(Self.odd, to: "odd.yaml")
      let one = try headroom("show", "odd.yaml")
      #expect(one.status == 0 && one.output.hasSuffix("from odd.yaml:3\n"), "\(one)")
      #expect(!headroom.has("headroom.db"))
      let laidOut = try headroom("show", "odd.yaml", "-d", "iPhone 8")
      let json = try headroom("show", "odd.yaml", "--format", "json")
      #expect(
        try headroom("show", "odd.yaml", "--log").errors.hasPrefix(
          "error: '--log' is for a case; 'odd.yaml' is a file with forms\n"))
      #expect(try headroom("show", "odd.yaml", "-d", "iPhone 8", "--svg", "odd.yaml").status == 64)
      let picture = try headroom("show", "odd.yaml", "-d", "iPhone 8", "--svg", "-")
      #expect(picture.status == 0 && picture.output.hasPrefix("<svg"), "\(picture)")
      #expect(try headroom("show", "none.yaml").status == 74)

      #expect(try headroom("import", "odd.yaml").status == 0)
      // A file of the form's name is not meant.
      try headroom.write(Self.odd, to: "odd")
      #expect(try headroom("show", "odd").output == one.output)
      #expect(try headroom("show", "odd", "-d", "iPhone 8").output == laidOut.output)
      #expect(try headroom("show", "odd", "--format", "json").output == json.output)

      try headroom.write(ExampleFiles.contacts, to: "all/contacts.yaml")
      try headroom.write(Self.odd, to: "all/odd.yaml")
      try headroom.write(InterfaceFiles.login, to: "Login.storyboard")
      let scenes = try headroom("show", "Login.storyboard")
      #expect(scenes.output.contains("\nfrom Login.storyboard:"), "\(scenes)")
      let several = try headroom("show", "Login.storyboard", "--format", "json")
      #expect(several.output.split(separator: "\n").count > 1, "\(several)")
    }
  }

  @Test func `a failing case says that its layout is not trusted`() throws {
    try BuiltBinary.inTemporaryFolder { headroom in
      try headroom.write(Self.odd, to: "odd.yaml")
      let line =
        "layout may be wrong on this device: low.height = 50 conflicts with other constraints and was broken\n"
      for words in [["simulate", "odd.yaml"], ["run", "odd.yaml"], ["show", "focus"]] {
        let result = try headroom.call(words)
        #expect(result.output.contains(line), "\(words) \(result.output) \(result.errors)")
      }
    }
  }
}
