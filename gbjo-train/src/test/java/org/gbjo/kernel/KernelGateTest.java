package org.gbjo.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class KernelGateTest {
    private static final String SERVER = "mixed mode, sharing";

    @Test
    void everyRefusalNamesItsRemedy() {
        assertThat(KernelGate.refusal("off", true, SERVER))
                .hasValueSatisfying(s -> assertThat(s).contains("remove it"));
        assertThat(KernelGate.refusal("on", false, SERVER))
                .hasValueSatisfying(s -> assertThat(s).contains("--add-modules jdk.incubator.vector"));
        assertThat(KernelGate.refusal("on", true, "interpreted mode"))
                .hasValueSatisfying(s -> assertThat(s).contains("remove -Xint"));
        assertThat(KernelGate.refusal("on", true, "mixed mode, emulated-client"))
                .hasValueSatisfying(s -> assertThat(s).contains("-XX:TieredStopAtLevel"));
    }

    @Test
    void aReadableModuleOnAnOptimizingMachineIsUsed() {
        assertThat(KernelGate.refusal("on", true, SERVER)).isEmpty();
    }
}
