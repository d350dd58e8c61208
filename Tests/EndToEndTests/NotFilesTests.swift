import Foundation
import TestSupport
import Testing

/// What is no file where a file is named: it is an error at once, and nothing waits for it.
struct NotFilesTests {
  /// A place where a user names a file, in a folder of that name beside a suite with a recorded run.
  struct Place: CustomTestStringConvertible {
    /// The call, in which `FILE` is what is no file.
    var call: String
    /// What it is called.
    var file = "in.yaml"
    var status: Int32 = 74
    var words = "in.yaml"
    /// Whether the folder is named alone, of which a link out is not followed.
    var isInFolder = false
    var testDescription: String { "\(call) with \(file)" }
  }

  static let places = [
    Place(call: "check FILE"),
    Place(call: "check .", file: "more.json", words: "more.json", isInFolder: true),
    Place(call: "run FILE"), Place(call: "import FILE"), Place(call: "try FILE"),
    Place(call: "simulate FILE"), Place(call: "new --from FILE"),
    Place(call: "sweep offset-restore gap=1 FILE"),
    Place(call: "explore FILE --strategy none --cases 1"),
    Place(call: "import FILE", file: "screen.txt", words: "screen.txt"),
    Place(call: "import FILE", file: "a.storyboard", words: "a.storyboard"),
    Place(call: "import FILE --form contacts", file: "a.log", words: "a.log"),
    Place(call: "run --external FILE"), Place(call: "external check FILE"),
    Place(call: "query --file FILE", file: "a.sql", words: "a.sql"),
    Place(call: "merge FILE", file: "a.db", status: 78, words: "a.db"),
    Place(call: "runs --db FILE", file: "a.db", status: 78, words: "a.db"),
    Place(call: "run suite --db FILE", file: "a.db", status: 78, words: "a.db"),
    Place(call: "doctor --db FILE", file: "a.db", status: 78, words: "a.db"),
    Place(call: "init", file: ".gitignore", words: ".gitignore"),
    Place(call: "run", file: "headroom.yaml", words: "headroom.yaml"),
    Place(call: "check", file: "headroom.yaml", words: "headroom.yaml"),
    Place(call: "report -o -", file: "headroom.yaml", words: "headroom.yaml"),
    Place(call: "trust --list", file: "state/headroom/trust", words: "state/headroom/trust"),
  ]

  /// What is no file, with the line of the shell that makes one, and what it is called.
  private static let kinds = [
    ("mkfifo FILE", "a pipe"), ("ln -s /dev/zero FILE", "a device"),
    ("ln -s $PWD/a-socket FILE", "a socket"),
  ]

  /// Of a place all kinds, or in turn one of them.
  private static func kinds(of place: Place) -> [(String, String)] {
    let kinds = Self.kinds.filter { !place.isInFolder || !$0.0.contains("/dev") }
    let index = places.firstIndex { $0.testDescription == place.testDescription } ?? 0
    return Thoroughness.isFull ? kinds : [kinds[index % kinds.count]]
  }

  @Test(arguments: places)
  func `what is no file is an error wherever a file is named`(place: Place) throws {
    try MadeFolder.oneRun.inCopy { headroom in
      try headroom.shell("mkdir -p suite state/headroom && mv contacts.yaml suite")
      let socket = try Socket(headroom.folder.appending(path: "a-socket").path)
      defer { socket.close() }
      for (make, kind) in Self.kinds(of: place) {
        try headroom.shell(make.replacing("FILE", with: place.file))
        let call = place.call.replacing("FILE", with: place.file)
        let result = try headroom.shell(
          "exec \"$headroom\" \(call)",
          environment: ["XDG_STATE_HOME": headroom.folder.appending(path: "state").path],
          killedAfter: 20)
        #expect(result.status == place.status, "\(kind): \(result)")
        #expect(result.errors.contains(place.words), "\(kind): \(result.errors)")
        // Of a database its own type is what is missed, of git's list that it is a file.
        if place.status == 74, place.call != "init" {
          #expect(result.errors.contains("it is \(kind), not a file"), "\(result.errors)")
        }
        try headroom.shell("rm \(place.file)")
      }
    }
  }

  @Test func `a program's file that is no file is not waited for`() throws {
    try MadeFolder.oneRun.inCopy { headroom in
      try headroom.write(
        """
        headroom: 1
        externals:
          - {name: lift, command: [sh, lift.sh], files: [code], limits: {start: 1s}}
        """,
        to: "externals.yaml")
      try headroom.shell("mkfifo code lift.sh")
      let call = "exec \"$headroom\" run contacts.yaml --external externals.yaml"
      let result = try headroom.shell(call, killedAfter: 20)
      #expect(result.status == 65, "\(result)")
    }
  }

  @Test func `a project that names what is no file is an error`() throws {
    try MadeFolder.oneRun.inCopy { headroom in
      try headroom.shell("mkfifo in.yaml")
      for line in ["paths: [in.yaml]", "externals: {lift: in.yaml}"] {
        try headroom.write("headroom: 1\npaths: [contacts.yaml]\n\(line)\n", to: "headroom.yaml")
        if line.hasPrefix("paths") {
          try headroom.write("headroom: 1\n\(line)\n", to: "headroom.yaml")
        }
        let result = try headroom.shell("exec \"$headroom\" run", killedAfter: 20)
        #expect(result.status == 74, "\(line): \(result)")
        #expect(result.errors.contains("in.yaml"), "\(result.errors)")
        #expect(result.errors.contains("a pipe"), "\(result.errors)")
      }
    }
  }

  @Test func `a journal that is no file does not keep a database waiting`() throws {
    try MadeFolder.oneRun.inCopy { headroom in
      try headroom.shell("rm -f headroom.db-journal; mkfifo headroom.db-journal")
      for words in ["runs", "run -q contacts.yaml", "prune --keep 1", "archive table/*"] {
        let written = try headroom.shell("exec \"$headroom\" \(words)", killedAfter: 20)
        #expect(written.status == 74, "\(words): \(written)")
        #expect(
          written.errors.contains("headroom.db-journal is a pipe, not a file; remove it"),
          "\(words): \(written)")
      }
    }
  }

  @Test func `a pipe that is open already is read like a file`() throws {
    try BuiltBinary.inTemporaryFolder { headroom in
      try headroom.write(ExampleFiles.contacts, to: "a.yaml")
      for words in ["check", "run -q --no-record", "import --dry-run", "simulate"] {
        for call in [
          "exec \"$headroom\" \(words) <(cat a.yaml)",
          "exec \"$headroom\" \(words) /dev/stdin < <(cat a.yaml)",
        ] {
          let result = try headroom.shell(call, killedAfter: 20)
          #expect(result.status == 0, "\(call): \(result)")
        }
      }
      // What was read then is not looked for afterwards.
      let run = try headroom.shell("cat a.yaml | \"$headroom\" run -q /dev/stdin")
      #expect(run.status == 0, "\(run)")
      let again = try headroom.shell(
        """
        exec 5< <(exec sleep 30 2> /dev/null); other=$!
        "$headroom" run <&5; status=$?
        kill -KILL $other; exit $status
        """,
        killedAfter: 20
      )
      #expect(again.status == 0 && !again.errors.contains("changed since"), "\(again)")
      let closed = try headroom("check", "/dev/fd/250")
      #expect(closed.status == 74, "\(closed)")
      #expect(closed.errors.contains("/dev/fd/250: error: can't be read: "))
    }
  }

  @Test func `standard input may be a pipe`() throws {
    try BuiltBinary.inTemporaryFolder { headroom in
      let form = "headroom: 1\nforms: [{name: a, canvas: [1, 1], view: {}}]\n"
      try headroom.write(form, to: "a.yaml")
      #expect(try headroom.shell("cat a.yaml | \"$headroom\" import -").status == 0)
    }
  }
}
