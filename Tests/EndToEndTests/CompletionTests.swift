import Foundation
import TestSupport
import Testing

/// What shells offer, asked of the shells themselves: one start of each for all lines.
struct CompletionTests {
  private static let suite = """
    headroom: 1
    forms:
      - name: Sign up
        canvas: [375, 667]
        view: {children: [{textField: email, frame: [0, 500, 375, 44]}]}
    devices:
      - {name: My phone, screen: [320, 568], keyboard: {portrait: 216}}
    scenarios:
      - name: table/one
        form: Sign up
        devices: [My phone]
        strategies: [none]
        tags: [quick one]
        script: [blur]
        laws: []
    """

  /// Lines whose words are separated by tabs, and what is offered behind them, unquoted.
  private static let offers: [(line: String, offered: [String])] = [
    ("headroom\tru", ["run", "runs"]),
    ("headroom\thelp\tco", ["compare", "completions", "constraints"]),
    ("headroom\thelp\tkno", ["known", "known-failures"]),
    ("headroom\tconstr", []),
    ("headroom\t--v", ["--version"]),
    ("headroom\trun\t--bra", ["--branch"]),
    ("headroom\truns\t--format\tj", ["json"]),
    ("headroom\tcompletions\t", ["bash", "fish", "zsh"]),
    // Names of the program.
    ("headroom\trun\t--strategy\tinset", ["inset-broadcast", "inset-scroll"]),
    ("headroom\trun\t-s\tinset-s", ["inset-scroll"]),
    ("headroom\tquery\tfail", ["failing-now", "failures"]),
    ("headroom\tstrategies\tinsetS", ["insetScroll"]),
    // Names with spaces and brackets, half typed in both ways.
    ("headroom\ttry\t-d\tiPhone\\ SE\\ \\(1", ["iPhone SE (1st generation)"]),
    ("headroom\ttry\t-d\t\"iPhone SE (1", ["iPhone SE (1st generation)"]),
    // Names of the database that the line names.
    ("headroom\tshow\t--db\tmy.db\tni", ["nightly's"]),
    ("headroom\tnew\t--db=my.db\tSi", ["Sign up"]),
    ("headroom\trun\t--db\tmy.db\t-t\t", ["quick one"]),
    ("headroom\trun\t--db\tmy.db\t--device\tMy", ["My phone"]),
    ("headroom\trun\t--db\tmy.db\t--branch\t", ["main"]),
    ("headroom\thistory\t--db\tmy.db\tta", ["table/", "table/one"]),
    // Files and folders, beside words and names, too.
    ("headroom\trun\tsu", ["suite.yaml"]),
    ("headroom\trun\t--db\tmy.db\tta", ["table/", "table/one"]),
    ("headroom\texternal\tch", ["check"]),
    ("headroom\tknown\tpru", ["prune"]),
    ("headroom\tcheck\ts", ["some", "suite.yaml"]),
    ("headroom\texport\t--output\ts", ["some"]),
    // What is no command, and what no database has.
    ("headroom\tnothing\t", []),
    ("headroom\tshow\t--db\tmissing.db\tni", []),
  ]

  /// Makes a folder with a suite, its history, and a program of a name, which then stands in `PATH`.
  private func withHistory(
    lines: [String] = [], shell: String,
    _ body: (BuiltBinary, _ path: [String: String]) throws -> Void
  ) throws {
    try BuiltBinary.inTemporaryFolder { headroom in
      try headroom.write(Self.suite, to: "suite.yaml")
      try headroom.shell("mkdir some bin && ln -s \"$headroom\" bin/headroom")
      let label = ["--label", "nightly's", "--branch", "main", "--db", "my.db"]
      let run = try headroom.call(["run", "-q", "suite.yaml"] + label)
      #expect(run.status == 0, "\(run.errors)")
      let usual = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
      let variables = [
        "PATH": "\(headroom.folder.path)/bin:\(usual)", "HOME": headroom.folder.path,
        "TERM": "dumb",
      ]
      try headroom.write(lines.map { $0 + "\n" }.joined(), to: "bin/lines")
      // A script is for the name that the program was called by.
      let script = try headroom.process(["completions", shell])
      #expect(script.status == 0)
      try headroom.write(script.output, to: "bin/completions.\(shell)")
      try body(headroom, variables)
    }
  }

  /// Returns what is offered by line: `> line`, and behind it an offer a line.
  private func offers(in output: String) -> [String: Set<String>] {
    var offers: [String: Set<String>] = [:]
    var line = ""
    for row in output.split(separator: "\n") {
      if row.hasPrefix("> ") {
        line = String(row.dropFirst(2))
        offers[line] = []
      } else {
        // Some shells quote what they offer, and mark folders.
        var offer = String(row).replacing("\\", with: "")
        if offer == "some/" { offer = "some" }
        offers[line]?.insert(offer)
      }
    }
    return offers
  }

  private static let shells = ["bash", "zsh", "fish"]

  @Test(.needs(.shells), arguments: shells)
  func `each shell offers what the line can go on with`(shell: String) throws {
    let driver = Repository.folder.appending(path: "Tests/EndToEndTests/Shells/offer.\(shell)").path
    // Few lines for each shell, and each line for one of them.
    let index = try #require(Self.shells.firstIndex(of: shell))
    let offers = Thoroughness.every(3, of: Self.offers, from: index)
    try withHistory(lines: offers.map(\.line), shell: shell) { headroom, variables in
      let script = "bin/completions.\(shell)"
      let check = try headroom.shell("\(shell) -n \(script)", environment: variables)
      #expect(check.status == 0, "\(check.errors)")
      let call =
        switch shell {
        case "zsh":
          "zsh -f \(driver) $PWD/\(script) $PWD/bin/lines $PWD/bin/offers && cat bin/offers"
        case "fish": "fish --no-config \(driver) \(script) < bin/lines"
        default: "bash --norc \(driver) \(script) < bin/lines"
        }
      let result = try headroom.shell(call, environment: variables)
      #expect(result.status == 0, "\(result.errors)")
      let found = self.offers(in: result.output)
      for (line, offered) in offers {
        let typed = line.replacing("\t", with: " ")
        #expect(found[typed] == Set(offered), "\(typed)")
      }
      #expect(!headroom.has("missing.db"))
    }
  }

  @Test func `a program of another name has its own completions`() throws {
    try BuiltBinary.inTemporaryFolder { headroom in
      let other = try headroom.shell("ln -s \"$headroom\" My-App && ./My-App completions bash")
      #expect(other.status == 0)
      #expect(other.output.hasSuffix("complete -F _My_App My-App\n"))
      #expect(!other.output.contains("_headroom"))
    }
  }

  @Test func `asking for names writes nothing, and is silent about what is wrong`() throws {
    try BuiltBinary.inTemporaryFolder { headroom in
      try headroom.write("no database", to: "other.db")
      for words in [["form"], ["run", "--", "--db", "other.db"], ["nonsense"], []] {
        let result = try headroom.call(["__complete"] + words)
        #expect(result.status == 0 && result.output.isEmpty && result.errors.isEmpty, "\(words)")
      }
      #expect(!headroom.has("headroom.db"))
      #expect(try headroom("__complete", "device").output.contains("iPhone SE (1st generation)\n"))
      #expect(try !headroom("--help").output.contains("__complete"))
    }
  }

  @Test func `names are of the database that a command would take`() throws {
    try BuiltBinary.inTemporaryFolder { headroom in
      try headroom.write("headroom: 1\ndatabase: hist/h.db\n", to: "headroom.yaml")
      try headroom.write(Self.suite, to: "scenarios/suite.yaml")
      try headroom.shell("mkdir hist below")
      #expect(try headroom("run", "-q").status == 0)
      #expect(try headroom("__complete", "form").output == "Sign up\n")
      for words in ["form", "form -- show --db ../hist/h.db", "form -- show --db=../hist/h.db"] {
        let below = try headroom.shell("cd below && \"$headroom\" __complete \(words)")
        #expect(below.output == "Sign up\n", "\(words)")
      }
      let other = try headroom.shell("HEADROOM_DB=other.db \"$headroom\" __complete form")
      #expect(other.status == 0 && other.output.isEmpty && !headroom.has("other.db"))
      // What else is wrong is told by commands.
      try headroom.shell("echo 'nonsense: 1' >> headroom.yaml")
      let wrong = try headroom("__complete", "form")
      #expect(wrong.status == 0 && wrong.output == "Sign up\n" && wrong.errors.isEmpty)
    }
  }

  @Test func `names that a terminal would obey are not offered`() throws {
    try BuiltBinary.inTemporaryFolder { headroom in
      let forms = ["a\u{202E}b", "c"].map {
        """

          - name: \($0)
            canvas: [375, 667]
            view: {children: [{textField: email, frame: [0, 500, 375, 44]}]}
        """
      }
      try headroom.write("headroom: 1\nforms:" + forms.joined() + "\n", to: "forms.yaml")
      let imported = try headroom("import", "forms.yaml")
      #expect(imported.status == 0, "\(imported.errors)")
      #expect(try headroom("__complete", "form").output == "c\n")
    }
  }

  /// What is typed, and what stands there behind the tab.
  ///
  /// A name of a history with an exclamation mark, and with blanks, beside files of such names.
  private static let typed: [(line: String, completed: String)] = [
    // Names beside files: bash quotes.
    ("headroom run sp", #"headroom run sp\ ace\ name "#),
    ("headroom run \"sp", #"headroom run "sp ace name" "#),
    ("headroom run fi", #"headroom run fi\ le.yaml "#),
    // Names alone: the script quotes.
    ("headroom run -d My", #"headroom run -d My\ phone\! "#),
    ("headroom run -d 'My", "headroom run -d 'My phone!' "),
    ("headroom run -d \"My", #"headroom run -d ""My\ phone\!"" "#),
    ("headroom run -d \"Ot", #"headroom run -d "Other phone" "#),
  ]

  @Test(.needs(.shells)) func `bash writes what it offers as one word`() throws {
    let driver = Repository.folder.appending(path: "Tests/EndToEndTests/Shells/type.zsh").path
    let typed = Thoroughness.every(2, of: Self.typed)
    try withHistory(shell: "bash") { headroom, variables in
      let suite = Self.suite.replacing("table/one", with: "sp ace name")
        .replacing("My phone", with: "My phone!")
        .replacing(
          "\nscenarios:",
          with:
            "\n  - {name: Other phone, screen: [320, 568], keyboard: {portrait: 216}}\nscenarios:"
        )
        .replacing("devices: [My phone!]", with: "devices: ['My phone!']")
      try headroom.write(suite, to: "fi le.yaml")
      let imported = try headroom("import", "fi le.yaml")
      #expect(imported.status == 0, "\(imported.errors)")
      try headroom.write(typed.map { $0.line + "\n" }.joined(), to: "bin/typed")
      let result = try headroom.shell(
        "zsh -f \(driver) $PWD/bin/completions.bash $PWD/bin/typed $PWD/bin/written; cat bin/written",
        environment: variables)
      #expect(
        result.output.split(separator: "\n").map(String.init) == typed.map(\.completed),
        "\(result)")
    }
  }

  @Test func `an unknown shell is wrong usage`() throws {
    try BuiltBinary.inTemporaryFolder { headroom in
      let result = try headroom("completions", "tcsh")
      #expect(result.status == 64)
      #expect(result.errors.hasPrefix("error: unknown shell 'tcsh'"))
    }
  }
}
