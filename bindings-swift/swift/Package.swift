// swift-tools-version: 6.0

import PackageDescription

/// Where `cargo xtask` puts the Rust library.
let library = "\(Context.packageDirectory)/lib"

let package = Package(
    name: "openglass",
    platforms: [.macOS(.v13), .iOS(.v16), .tvOS(.v16), .watchOS(.v9), .visionOS(.v1)],
    products: [
        .library(name: "OpenGlass", targets: ["OpenGlass"]),
        .executable(name: "openglass-conformance", targets: ["openglass-conformance"]),
    ],
    targets: [
        // The header of the Rust library, and the library itself.
        .systemLibrary(name: "OpenGlassFFI"),
        // What uniffi generates from the Rust library: hidden by the next layer.
        .target(
            name: "OpenGlassNative",
            dependencies: ["OpenGlassFFI"],
            linkerSettings: [
                .unsafeFlags(["-L\(library)", "-Xlinker", "-rpath", "-Xlinker", library])
            ]
        ),
        // The public layer.
        .target(name: "OpenGlass", dependencies: ["OpenGlassNative"]),
        .executableTarget(
            name: "openglass-conformance",
            dependencies: ["OpenGlass"],
            path: "Sources/OpenGlassConformance"
        ),
        .testTarget(
            name: "OpenGlassTests",
            dependencies: ["OpenGlass", "OpenGlassNative", "openglass-conformance"]
        ),
    ],
    swiftLanguageModes: [.v6]
)
