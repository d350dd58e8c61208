// swift-tools-version: 6.0
import PackageDescription

let strict = ["ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility"]
  .map { SwiftSetting.enableUpcomingFeature($0) }

let package = Package(
  name: "headroom",
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: [
    .executable(name: "headroom", targets: ["headroom"]),
    // For packages that bring strategies of their own: the engine, and the command line around them.
    .library(name: "AvoidanceEngine", targets: ["AvoidanceEngine"]),
    .library(name: "HeadroomCommand", targets: ["HeadroomCommand"]),
  ],
  targets: [
    // The one place that knows the operating system.
    .systemLibrary(name: "CSpawn"),
    .target(name: "CLibrary", swiftSettings: strict),
    .target(name: "SystemCalls", dependencies: ["CLibrary", "CSpawn"], swiftSettings: strict),

    // The model of the screen: a pure function, standard library only.
    .target(
      name: "AvoidanceEngine",
      swiftSettings: strict,
      // The standard library calls the C library's sqrt.
      linkerSettings: [.linkedLibrary("m", .when(platforms: [.linux]))]
    ),

    // What people write, with a position for every node.
    // On a Mac Homebrew's, which Xcode finds where it was started in a terminal: open -a Xcode .
    .systemLibrary(
      name: "CYAML",
      path: "Sources/CYAML",
      pkgConfig: "yaml-0.1",
      providers: [.apt(["libyaml-dev"]), .brew(["libyaml"])]
    ),
    .target(
      name: "CCrypto",
      // Before glibc 2.34 loading a library was in one of its own.
      linkerSettings: [.linkedLibrary("dl", .when(platforms: [.linux]))]
    ),
    .target(
      name: "Scenarios",
      dependencies: ["AvoidanceEngine", "CYAML", "CCrypto", "EmbeddedFiles", "SystemCalls"],
      swiftSettings: strict
    ),

    // Files of other formats, as what people write.
    .target(
      name: "CXML",
      // Before glibc 2.34 loading a library was in one of its own.
      linkerSettings: [.linkedLibrary("dl", .when(platforms: [.linux]))]
    ),
    .target(
      name: "FormImporters",
      dependencies: ["AvoidanceEngine", "Scenarios", "CXML"],
      swiftSettings: strict
    ),

    // Files of other languages (SQL, HTML, JavaScript, CSS), taken into the binary by #embed.
    .target(name: "CEmbeddedFiles"),
    .target(name: "EmbeddedFiles", dependencies: ["CEmbeddedFiles"], swiftSettings: strict),
    // Cases, verdicts, runs.
    .target(
      name: "RegressionRunner",
      dependencies: ["AvoidanceEngine", "Scenarios", "SystemCalls"],
      swiftSettings: strict
    ),

    // The database: the only targets that see SQLite and SQL.
    .systemLibrary(name: "CSQLite"),
    .target(
      name: "RegressionStore",
      dependencies: [
        "AvoidanceEngine", "Scenarios", "RegressionRunner", "CSQLite", "EmbeddedFiles",
        "SystemCalls",
      ],
      exclude: ["SQL", "Query/Shipped"],
      swiftSettings: strict
    ),

    // How anything is shown: tables, members of JSON, markup, drawings, articles. It knows no case and no run.
    .target(
      name: "Presentation",
      dependencies: ["AvoidanceEngine", "Scenarios", "SystemCalls"],
      swiftSettings: strict
    ),

    // The product, a folder for each of its parts, and the program that is one line of it.
    .target(
      name: "HeadroomCommand",
      dependencies: [
        "AvoidanceEngine", "EmbeddedFiles", "FormImporters", "Presentation", "RegressionRunner",
        "RegressionStore", "Scenarios", "SystemCalls",
      ],
      exclude: [
        "Drawing/drawing.css", "External/check.yaml", "Help/Examples", "Help/Scripts",
        "Help/Topics", "Project/ProjectTemplate", "Report/HTML/page", "Try/PackageTemplate",
      ],
      swiftSettings: strict
    ),
    .executableTarget(
      name: "headroom",
      dependencies: ["HeadroomCommand"],
      swiftSettings: strict
    ),

    // The figures of the quality goals, each beside what it is compared with.
    .executableTarget(
      name: "headroom-benchmarks",
      dependencies: [
        "AvoidanceEngine", "CLibrary", "CSQLite", "CYAML", "EmbeddedFiles", "FormImporters",
        "RegressionRunner", "RegressionStore", "Scenarios", "SystemCalls",
      ],
      path: "Tests/Benchmarks",
      exclude: ["SQL"],
      swiftSettings: strict
    ),

    // What tests of several modules share: what they need, and where it is.
    .target(
      name: "TestSupport",
      dependencies: ["AvoidanceEngine", "Scenarios"],
      path: "Tests/TestSupport",
      exclude: ["Messages.txt"],
      swiftSettings: strict
    ),
    .testTarget(
      name: "EmbeddedFilesTests",
      dependencies: ["EmbeddedFiles", "TestSupport"],
      swiftSettings: strict
    ),
    .testTarget(
      name: "AvoidanceEngineTests",
      dependencies: ["AvoidanceEngine", "TestSupport"],
      swiftSettings: strict
    ),
    .testTarget(
      name: "ScenariosTests",
      dependencies: ["Scenarios", "AvoidanceEngine", "TestSupport"],
      swiftSettings: strict
    ),
    .testTarget(
      name: "FormImportersTests",
      dependencies: [
        "headroom-benchmarks", "FormImporters", "Scenarios", "AvoidanceEngine", "TestSupport",
      ],
      swiftSettings: strict
    ),
    .testTarget(
      name: "RegressionStoreTests",
      dependencies: [
        "EmbeddedFiles", "RegressionRunner", "RegressionStore", "Scenarios", "AvoidanceEngine",
        "CSQLite", "TestSupport",
      ],
      swiftSettings: strict
    ),
    .testTarget(
      name: "RegressionRunnerTests",
      dependencies: [
        "RegressionRunner", "RegressionStore", "Scenarios", "AvoidanceEngine", "SystemCalls",
        "TestSupport",
      ],
      exclude: ["External/Programs"],
      swiftSettings: strict
    ),
    .testTarget(
      name: "SystemCallsTests",
      dependencies: ["SystemCalls", "TestSupport"],
      swiftSettings: strict
    ),
    .testTarget(
      name: "HeadroomCommandTests",
      dependencies: [
        "AvoidanceEngine", "EmbeddedFiles", "FormImporters", "HeadroomCommand", "Presentation",
        "RegressionRunner", "RegressionStore", "Scenarios", "SystemCalls", "TestSupport",
      ],
      exclude: ["Explore/Programs", "Help/Schema", "Report/Schemas"],
      swiftSettings: strict
    ),
    .testTarget(
      name: "EndToEndTests",
      dependencies: [
        "headroom", "HeadroomCommand", "Presentation", "Scenarios", "AvoidanceEngine",
        "TestSupport",
      ],
      // What commands print, and what the languages of browsers, shells and the database drive.
      exclude: [
        "Altered", "Browser", "Clocks", "Locks", "Externals", "Shells", "Snapshots", "Workflows",
      ],
      swiftSettings: strict
    ),
  ],
  swiftLanguageModes: [.v6]
)
