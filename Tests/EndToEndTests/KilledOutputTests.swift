import Foundation
import TestSupport
import Testing

/// A report whose process is killed while it writes.
struct KilledOutputTests {
  @Test func `a killed report leaves the old file, and nothing once another was written`() throws {
    try BuiltBinary.inTemporaryFolder { headroom in
      let large =
        Thoroughness.isFull
        ? InterruptionTests.large : KillTests.suite(version: 5, scenarios: 20, devices: 50)
      try headroom.write(large, to: "large.yaml")
      // Enough cases, with all their drawings, that writing takes a while.
      #expect(try headroom("run", "-q", "large.yaml", "s1*").status < 2)
      try headroom.write("as it was", to: "out/run.html")
      // Killed as soon as the temporary file is there.
      let killed = try headroom.shell(
        """
        "$headroom" report -o out/run.html & program=$!
        for i in $(seq 2000); do
          test $(ls -A out | wc -l) -gt 1 && break
          sleep 0.01
        done
        kill -KILL $program; wait $program
        echo $(ls -A out | wc -l); cat out/run.html
        """
      )
      #expect(killed.output == "2\nas it was", "\(killed)")
      #expect(try headroom("report", "-o", "out/other.json").status == 0)
      #expect(try headroom.shell("ls -A out").output == "other.json\nrun.html\n")
      #expect(String(decoding: try headroom.read("out/run.html"), as: UTF8.self) == "as it was")
    }
  }
}
