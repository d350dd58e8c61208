import Foundation
import TestSupport
import Testing

/// What `known add` and `approve` leave alone: what others read, or what lies elsewhere.
struct EditedFileTests {
  private static let add = ["known", "add", "--reason", "r", "--until", "never"]
  private static let write = ["approve", "latest", "--write", "--reason", "r"]

  /// Paths with the commands that are tried there: one in turn, both where `HEADROOM_KILLS` asks for more.
  private static let doubled: [([String], [String])] = {
    let paths = [["d"], ["d/a.yaml", "d/b.yaml"], ["d/a.yaml", "d/sub/b.yaml"]]
    return paths.enumerated().flatMap { index, paths in
      Thoroughness.every(2, of: [add, write], from: index).map { (paths, $0) }
    }
  }()

  @Test(arguments: doubled)
  func `a scenario that stands in two files is changed in neither`(
    paths: [String], command: [String]
  ) throws {
    try BuiltBinary.inTemporaryFolder { headroom in
      let other = paths.last == "d" ? "d/b.yaml" : paths[1]
      try headroom.write(ExampleFiles.wrongNumber, to: "d/a.yaml")
      try headroom.write(ExampleFiles.wrongNumber, to: other)
      #expect(try headroom.call(["run", "-q"] + paths).status == 1)
      let result = try headroom.call(command)
      #expect(result.status == 1, "\(result)")
      #expect(
        result.errors.contains(
          "not written: table/last-row-is-lifted is defined in d/a.yaml and in \(other); "
            + "remove it from one of them"), "\(result)")
      #expect(try headroom.call(["run", "-q"] + paths).status == 1)
      // Another name of the same file is no other definition.
      try headroom.shell("ln -sf \"$PWD/d/a.yaml\" \(other)")
      #expect(try headroom.call(["run", "-q"] + paths).status == 1)
      #expect(try headroom.call(command).status == 0)
      #expect(try headroom.call(["run", "-q"] + paths).status == 0)
    }
  }

  @Test func `a scenario that stands in two folders of a project is changed in neither`() throws {
    try BuiltBinary.inTemporaryFolder { headroom in
      try headroom.write("headroom: 1\npaths: [one, two]\n", to: "headroom.yaml")
      for folder in ["one", "two"] {
        try headroom.write(ExampleFiles.wrongNumber, to: "\(folder)/contacts.yaml")
      }
      #expect(try headroom("run", "-q").status == 1)
      for command in [Self.add, Self.write] {
        let result = try headroom.call(command)
        #expect(result.status == 1, "\(result)")
        #expect(
          result.errors.contains("is defined in one/contacts.yaml and in two/contacts.yaml"),
          "\(result)")
      }
    }
  }

  @Test func `another version of a scenario beside its file is not in the way`() throws {
    try BuiltBinary.inTemporaryFolder { headroom in
      try headroom.write(ExampleFiles.wrongNumber, to: "contacts.yaml")
      try headroom.write(ExampleFiles.contacts, to: "contacts-before.yaml")
      #expect(try headroom("run", "-q", "contacts.yaml").status == 1)
      #expect(try headroom.call(Self.add).status == 0)
      #expect(try headroom("run", "-q", "contacts.yaml").status == 0)
    }
  }

  @Test func `only what is selected of a scenario is no longer known`() throws {
    try BuiltBinary.inTemporaryFolder { headroom in
      let entries = ["offset-restore", "inset-scroll"].map {
        "          \($0): {reason: r, until: never}\n"
      }
      let text = ExampleFiles.contacts.replacing(
        "      - return\n", with: "        knownFailure:\n\(entries.joined())      - return\n")
      try headroom.write(text, to: "contacts.yaml")
      #expect(try headroom("run", "-q", "contacts.yaml").status == 0)
      #expect(try headroom("known", "prune", "-s", "inset-scroll").status == 0)
      let left = String(decoding: try headroom.read("contacts.yaml"), as: UTF8.self)
      #expect(left == text.replacing(entries[1], with: ""))
    }
  }

  @Test(arguments: [
    ("chmod 444 contacts.yaml", "contacts.yaml is read-only; make it writable and try again"),
    (
      "ln contacts.yaml other.txt",
      "contacts.yaml is a hard link, and its other names would keep the old content"
    ),
  ])
  func `a file that is not to be replaced is not`(change: String, words: String) throws {
    try BuiltBinary.inTemporaryFolder { headroom in
      try headroom.write(ExampleFiles.wrongNumber, to: "contacts.yaml")
      #expect(try headroom("run", "-q", "contacts.yaml").status == 1)
      try headroom.shell(change)
      for command in [Self.add, Self.write] {
        let result = try headroom.call(command)
        #expect(result.status == 74 && result.errors.contains(words), "\(result)")
        #expect(try headroom.read("contacts.yaml") == Data(ExampleFiles.wrongNumber.utf8))
      }
    }
  }

  private static let unjudged = ExampleFiles.contacts.replacing(
    "laws: [focused-field-visible, restored-after-hide]", with: "laws: []"
  ).replacing(#/ +- expect:\n.+\n.+121}\n/#, with: "")
    .replacing(#/ +- expect: {.+}\n/#, with: "")

  /// A database of others names files beside the project, and through links.
  @Test(
    .needs(.sqliteShell),
    arguments: ["'../outside/contacts.yaml'", "'suite/link/contacts.yaml'"])
  func `no file outside the project is written, whatever a database says`(file: String) throws {
    try BuiltBinary.inTemporaryFolder { headroom in
      try headroom.write("headroom: 1\npaths: [suite]\n", to: "project/headroom.yaml")
      try headroom.shell("ln -s ../../outside project/suite/link; mkdir -p project/suite outside")
      for (text, commands) in [
        (ExampleFiles.wrongNumber, [Self.add, Self.write]),
        (Self.unjudged, [["approve", "latest", "--reason", "r"]]),
      ] {
        try headroom.write(text, to: "project/suite/contacts.yaml")
        try headroom.write(text, to: "outside/contacts.yaml")
        try headroom.shell("ln -sfn ../../outside project/suite/link")
        #expect(
          try headroom.shell("cd project && \"$headroom\" run -q --fail-on never").status == 0)
        let forged = try headroom.shell(
          "sqlite3 project/headroom.db \"UPDATE scenario SET file = \(file)\"")
        try #require(forged.status == 0)
        for command in commands {
          let line = command.map { "'\($0)'" }.joined(separator: " ")
          let result = try headroom.shell("cd project && \"$headroom\" \(line)")
          #expect(
            result.status == (command.contains("add") || command.contains("--write") ? 1 : 74))
          #expect(result.errors.contains("is outside the project's folder"), "\(result)")
          #expect(try headroom.read("outside/contacts.yaml") == Data(text.utf8))
          #expect(!headroom.has("outside/baselines.yaml"))
        }
      }
    }
  }
}
