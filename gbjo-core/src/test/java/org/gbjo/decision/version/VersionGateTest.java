package org.gbjo.decision.version;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import org.junit.jupiter.api.Test;

final class VersionGateTest {
    private static final String LOG = "org.gbjo.test";

    private final List<Runnable> waiting = new ArrayList<>();
    private int checks;

    private VersionGate gate(String version, VersionGate.SelfCheck check) {
        Properties known = new Properties();
        known.setProperty("1.0", "works");
        known.setProperty("1.1", "it has no hook");
        return new VersionGate(
                new EngineVersion("Engine", version), new KnownVersions(known), check, waiting::add, LOG);
    }

    private String pass() {
        checks++;
        return "3 queries have the same solutions";
    }

    private void work() {
        waiting.forEach(Runnable::run);
        waiting.clear();
    }

    @Test
    void aKnownVersionIsNotChecked() {
        VersionGate gate = gate("1.0", this::pass);
        assertThat(gate.isOpen()).isTrue();
        assertThat(gate.sentence()).isEmpty();
        assertThat(waiting).isEmpty();
    }

    @Test
    void anUnknownVersionIsCheckedOnceFromTheFirstQueryOn() {
        VersionGate gate = gate("99", this::pass);
        assertThat(waiting).isEmpty();
        assertThat(gate.isOpen()).isFalse();
        assertThat(gate.isOpen()).isFalse();
        assertThat(waiting).hasSize(1);
        assertThat(gate.sentence().orElseThrow())
                .isEqualTo(
                        "joins keep the order of Engine 99 until gbjo has checked itself there: nobody has tried it");
        work();
        assertThat(gate.isOpen()).isTrue();
        assertThat(waiting).isEmpty();
        assertThat(checks).isEqualTo(1);
        assertThat(gate.sentence().orElseThrow())
                .isEqualTo("nobody has tried gbjo with Engine 99, so it has checked itself there:"
                        + " 3 queries have the same solutions");
    }

    /** Whatever a version lacks is an error of the virtual machine. */
    @Test
    void aCheckThatFailsKeepsTheOrderOfTheEngine() {
        VersionGate gate = gate("99", () -> {
            throw new NoSuchMethodError("Engine.hook()");
        });
        assertThat(gate.isOpen()).isFalse();
        work();
        assertThat(gate.isOpen()).isFalse();
        assertThat(waiting).isEmpty();
        assertThat(gate.sentence().orElseThrow())
                .startsWith("joins keep the order of Engine 99, since nobody has tried gbjo with it")
                .contains("Engine.hook()", "docs/versions.md");
    }

    @Test
    void aVersionThatIsKnownNotToWorkIsNotChecked() {
        VersionGate gate = gate("1.1", this::pass);
        assertThat(gate.isOpen()).isFalse();
        assertThat(waiting).isEmpty();
        assertThat(gate.sentence().orElseThrow())
                .isEqualTo("joins keep the order of Engine 1.1, which gbjo does not support: it has no hook");
    }

    @Test
    void theVersionIsThatOfTheJarUnlessSomebodySaysIt() {
        String artifact = "org.assertj/assertj-core";
        assertThat(EngineVersion.of("A", org.assertj.core.api.Assertions.class, artifact)
                        .version())
                .startsWith("3.");
        assertThat(EngineVersion.of("A", VersionGateTest.class, "org.example/nothing"))
                .hasToString("A of an unknown version");
        System.setProperty(EngineVersion.PROPERTY, "7.7");
        try {
            assertThat(EngineVersion.of("A", VersionGateTest.class, artifact)).hasToString("A 7.7");
        } finally {
            System.clearProperty(EngineVersion.PROPERTY);
        }
    }
}
