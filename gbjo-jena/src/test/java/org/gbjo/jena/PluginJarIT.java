package org.gbjo.jena;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.gbjo.testing.TestOrderers;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The built jar orders joins in another process, perhaps of another Jena and another JDK than it was compiled for. */
final class PluginJarIT {
    @TempDir
    private Path folder;

    private String smoke(List<String> options) throws Exception {
        Path output = folder.resolve("smoke.log");
        Process process = ServerProcess.start(
                options,
                output,
                List.of(System.getProperty("gbjo.test.classes"), placeOf(TestOrderers.class)),
                "org.gbjo.jena.SmokeProgram",
                folder.resolve("database").toString());
        assertThat(process.waitFor(4, TimeUnit.MINUTES)).isTrue();
        assertThat(process.exitValue()).isZero();
        return Files.readString(output);
    }

    @Test
    @Timeout(300)
    void theJarOrdersAndChangesNoSolution() throws Exception {
        assertThat(smoke(List.of("-Dgbjo.deadline=60000")))
                .contains("a known version")
                .contains("asked in the order [p2, p1, p0]")
                .contains("the jar alone changes orders in [a model, a transactional dataset, TDB2]")
                .contains("300 queries in 7 stores, many BGPs reordered, 0 failures, 0 differences");
    }

    @Test
    @Timeout(300)
    void inAVersionThatNobodyHasTriedTheJarChecksItselfFirst() throws Exception {
        assertThat(smoke(List.of("-Dgbjo.deadline=60000", "-Dgbjo.engineVersion=99")))
                .contains("nobody has tried gbjo with Jena 99, so it has checked itself there: ")
                .contains("asked in the order [p2, p1, p0]")
                .contains("300 queries in 7 stores, many BGPs reordered, 0 failures, 0 differences");
    }

    /** The folder or jar that a class is in. */
    private static String placeOf(Class<?> type) throws URISyntaxException {
        return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI())
                .toString();
    }
}
