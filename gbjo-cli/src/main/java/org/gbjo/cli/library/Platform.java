package org.gbjo.cli.library;

import java.util.Locale;

/** The machine at hand, as PyTorch and LWJGL name it in their files. */
record Platform(String pytorch, String lwjgl) {
    static Platform current() {
        return of(System.getProperty("os.name"), System.getProperty("os.arch"));
    }

    static Platform of(String system, String processor) {
        String name = system.toLowerCase(Locale.ROOT);
        boolean arm = processor.equals("aarch64") || processor.equals("arm64");
        boolean usual = processor.equals("amd64") || processor.equals("x86_64");
        if (name.startsWith("linux") && (arm || usual)) {
            return arm
                    ? new Platform("linux-aarch64", "natives-linux-arm64")
                    : new Platform("linux-x86_64", "natives-linux");
        } else if (name.startsWith("mac") && arm) {
            return new Platform("osx-aarch64", "natives-macos-arm64");
        } else if (name.startsWith("windows") && usual) {
            return new Platform("win-x86_64", "natives-windows");
        }
        throw new IllegalArgumentException("there is no PyTorch and no LMDB for " + system + " on " + processor
                + "; learning and the benchmarks of stores need Linux (x86-64, arm64), macOS (arm64) or Windows"
                + " (x86-64)");
    }

    /** Puts the names of this machine into coordinates. */
    String in(String artifact) {
        return artifact.replace("PLATFORM", pytorch).replace("NATIVES", lwjgl);
    }
}
