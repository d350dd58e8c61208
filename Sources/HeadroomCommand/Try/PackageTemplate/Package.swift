// swift-tools-version: 6.0
import PackageDescription

let package = Package(
  name: "MyApp",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "headroom", path: "HEADROOM")
  ],
  targets: [
    .executableTarget(
      name: "MyApp",
      dependencies: [
        .product(name: "AvoidanceEngine", package: "headroom"),
        .product(name: "HeadroomCommand", package: "headroom"),
      ]
    ),
    .testTarget(name: "MyAppTests", dependencies: ["MyApp"]),
  ],
  swiftLanguageModes: [.v6]
)
