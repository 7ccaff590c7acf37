package org.gbjo.kernel;

import java.lang.System.Logger.Level;
import java.util.Optional;

/**
 * Decides once whether the Vector API is used. A refusal is logged in one sentence with its remedy. Loads no class of
 * the Vector API before it has decided.
 */
final class KernelGate {
    private static final String MODULE = "jdk.incubator.vector";

    static final Kernels CHOSEN = choose();

    private KernelGate() {}

    private static Kernels choose() {
        Optional<String> refusal = refusal(
                System.getProperty("gbjo.simd", "on"),
                ModuleLayer.boot().findModule(MODULE).isPresent(),
                System.getProperty("java.vm.info", ""));
        if (refusal.isPresent()) {
            log(refusal.get());
            return Kernels.scalar();
        }
        try {
            return Class.forName("org.gbjo.kernel.vector.VectorKernels")
                    .asSubclass(Kernels.class)
                    .getDeclaredConstructor()
                    .newInstance();
        } catch (ReflectiveOperationException | LinkageError e) {
            Throwable cause = e.getCause() == null ? e : e.getCause();
            log("this Java does not run them (" + cause.getMessage() + "); use Java 17 to 25 on a CPU with SIMD");
            return Kernels.scalar();
        }
    }

    /** Why the Vector API must not even be loaded, with the remedy. */
    static Optional<String> refusal(String simd, boolean moduleReadable, String virtualMachine) {
        if (simd.equals("off")) {
            return Optional.of("-Dgbjo.simd=off was given; remove it");
        }
        if (!moduleReadable) {
            return Optional.of("the module is not readable; start Java with --add-modules " + MODULE);
        }
        if (virtualMachine.contains("interpreted mode") || virtualMachine.contains("emulated-client")) {
            return Optional.of("they need the optimizing compiler, this is '" + virtualMachine
                    + "'; remove -Xint and -XX:TieredStopAtLevel");
        }
        return Optional.empty();
    }

    private static void log(String reason) {
        System.getLogger("org.gbjo.kernel")
                .log(Level.INFO, "planning uses scalar kernels, not the faster SIMD ones: " + reason);
    }
}
