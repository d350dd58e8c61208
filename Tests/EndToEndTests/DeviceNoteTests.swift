import Testing

/// Devices whose numbers are not well attested say so where they are used.
struct DeviceNoteTests {
  private static let note = "iPhone 17 in landscape: keyboard height confirmed by one source only\n"

  private static func file(orientations: String, script: String) -> String {
    """
    headroom: 1
    forms:
      - {name: form, canvas: [375, 667], view: {children: [{textField: name, frame: [20, 100, 300, 40]}]}}
    scenarios:
      - name: form/focused
        form: form
        devices: [iPhone 8, iPhone 17]
        strategies: [none]
        orientations: [\(orientations)]
        laws: [within-limits]
        script: \(script)
    """
  }

  @Test func `a device in landscape is noted in check and run and show and try`() throws {
    try BuiltBinary.inTemporaryFolder { headroom in
      let file = Self.file(orientations: "portrait, landscapeLeft", script: "[focus: name]")
      try headroom.write(file, to: "form.yaml")
      #expect(try headroom("check", "form.yaml").errors == Self.note)
      #expect(try headroom("check", "form.yaml", "-q").errors == "")
      #expect(try headroom("run", "form.yaml", "--list").errors == Self.note)
      let run = try headroom("run", "form.yaml")
      #expect(run.errors.hasPrefix(Self.note), "\(run.errors)")
      let upright = try headroom("run", "form.yaml", "--list", "form/focused [none, iPhone 17]")
      #expect(upright.errors == "")
      let turned = "form/focused [none, iPhone 17, landscapeLeft]"
      let shown = try headroom("show", turned)
      #expect(shown.output.hasSuffix(Self.note), "\(shown.output)")
      #expect(!(try headroom("show", "form/focused [none, iPhone 17]").output.contains(Self.note)))
      let trial = ["try", "form.yaml", "-s", "none", "-d", "iPhone 17", "--fail-on", "never"]
      let lying = try headroom.call(trial + ["--orientation", "landscapeLeft"])
      #expect(lying.errors.hasPrefix(Self.note), "\(lying.errors)")
      #expect(!(try headroom.call(trial).errors.contains(Self.note)))
    }
  }

  @Test func `a note that several devices have is one line`() throws {
    try BuiltBinary.inTemporaryFolder { headroom in
      let file = Self.file(orientations: "portrait, landscapeLeft", script: "[focus: name]")
      try headroom.write(
        file.replacing("[iPhone 8, iPhone 17]", with: "[iPhone 8, iPhone 17, iPhone 17 Pro]"),
        to: "form.yaml")
      let note = Self.note.replacing("iPhone 17 in", with: "iPhone 17, iPhone 17 Pro in")
      #expect(try headroom("check", "form.yaml").errors == note)
    }
  }

  @Test func `a script that turns the device uses it in landscape`() throws {
    try BuiltBinary.inTemporaryFolder { headroom in
      let script = "[rotate: landscapeRight]"
      try headroom.write(Self.file(orientations: "portrait", script: script), to: "form.yaml")
      #expect(try headroom("check", "form.yaml").errors == Self.note)
    }
  }

  @Test func `an unknown device names its neighbour`() throws {
    try BuiltBinary.inTemporaryFolder { headroom in
      let file = Self.file(orientations: "portrait", script: "[focus: name]")
      try headroom.write(file.replacing("iPhone 17", with: "iPhone 18"), to: "form.yaml")
      let unknown = try headroom("check", "form.yaml")
      #expect(unknown.errors.contains("unknown device 'iPhone 18'; did you mean 'iPhone 17'?"))
      try headroom.write(file, to: "form.yaml")
      // The program knows the device, and the only scenario lists another one.
      let known = try headroom("run", "form.yaml", "-d", "iPhone 16 Pro")
      #expect(known.status == 4)
      #expect(known.errors.contains("nothing is selected"))
      let none = try headroom("run", "form.yaml", "-d", "iPhone 18")
      #expect(none.status == 64)
      #expect(none.errors.contains("unknown device 'iPhone 18'; did you mean 'iPhone 17'?"))
    }
  }
}
