package org.gbjo.kernel;

import java.lang.System.Logger.Level;
import java.util.Optional;

/**
 * Decides once whether the Vector API is used. A refusal is logged in one sentence with its remedy. Loads no class of
 * the Vector API before it has decided.
 */
public final class KernelGate {
    private static final String MODULE = "jdk.incubator.vector";
    private static final boolean REFUSED = isRefused();

    static final Kernels CHOSEN = choose(Kernels.class, Kernels.scalar(), "org.gbjo.kernel.vector.VectorKernels");

    private KernelGate() {}

    private static boolean isRefused() {
        Optional<String> refusal = refusal(
                System.getProperty("gbjo.simd", "on"),
                ModuleLayer.boot().findModule(MODULE).isPresent(),
                System.getProperty("java.vm.info", ""));
        refusal.ifPresent(KernelGate::log);
        return refusal.isPresent();
    }

    /** An instance of the class of that name, which uses the Vector API, or the scalar kernels where it is not used. */
    public static <K extends Kernels> K choose(Class<K> type, K scalar, String implementation) {
        if (REFUSED) {
            return scalar;
        }
        try {
            return Class.forName(implementation)
                    .asSubclass(type)
                    .getDeclaredConstructor()
                    .newInstance();
        } catch (ReflectiveOperationException | LinkageError e) {
            Throwable cause = e.getCause() == null ? e : e.getCause();
            log("this Java does not run them (" + cause.getMessage() + "); use Java 17 to 25 on a CPU with SIMD");
            return scalar;
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
