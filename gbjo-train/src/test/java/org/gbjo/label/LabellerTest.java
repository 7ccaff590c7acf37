package org.gbjo.label;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.gbjo.cardinality.Cardinalities;
import org.gbjo.graph.testing.TestGraphs;
import org.gbjo.job.Progress;
import org.gbjo.oracle.GraphOracle;
import org.gbjo.oracle.Oracle;
import org.gbjo.query.Bgp;
import org.gbjo.query.Pattern;
import org.gbjo.run.Deadline;
import org.gbjo.workload.Query;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LabellerTest {
    @TempDir
    static Path graphFolder;

    private static LabelSets many;
    private static LabelSets few;

    @TempDir
    Path folder;

    @BeforeAll
    static void makeGraph() throws IOException {
        TestGraphs graphs = TestGraphs.skewed(graphFolder, 120, 900, 7);
        many = LabelSets.random(graphs.graph(), 600, 7);
        few = LabelSets.random(graphs.graph(), 5, 4);
    }

    private byte[] bytes(LabelSets set, String name, int threads) throws IOException {
        Path target = folder.resolve(name);
        set.label(target, threads);
        return Files.readAllBytes(target);
    }

    private List<Path> files() throws IOException {
        try (var entries = Files.list(folder)) {
            return entries.sorted().toList();
        }
    }

    @Test
    void theFileDoesNotDependOnTheNumberOfThreads() throws IOException {
        byte[] one = bytes(many, "one", 1);
        assertThat(bytes(many, "two", 2)).isEqualTo(one);
        assertThat(bytes(many, "seven", 7)).isEqualTo(one);
        assertThat(bytes(many.with(many.options().withSeed(1)), "other", 2)).isNotEqualTo(one);
        assertThat(files()).hasSize(4);
    }

    @Test
    void whatIsInTheFileIsWhatBecameOfEachQuery() throws IOException {
        Path target = folder.resolve("many.labels");
        LabelRun run = many.label(target, 2);
        LabelFile file = LabelFile.read(target);
        assertThat(file.provenance()).isEqualTo(many.provenance());
        QueryLabeller labeller = new QueryLabeller(new GraphOracle(many.graph()), many.options());
        LabelSummary summary = file.summary();
        int labelled = 0;
        for (int i = 0; i < many.queries().size(); i++) {
            LabelOutcome expected = labeller.label(many.queries().get(i), i, Deadline.none());
            if (expected instanceof LabelOutcome.Labelled query) {
                assertThat(file.queries().get(labelled++)).isEqualTo(query.query());
            }
        }
        assertThat(file.queries()).hasSize(labelled);
        assertThat(summary.labelled()).isEqualTo(labelled);
        assertThat(summary.queries()).isEqualTo(600);
        assertThat(summary.leftOut().get(Omission.ONE_PATTERN)).isEqualTo(600 - labelled);
        assertThat(summary.planCount())
                .isEqualTo(run.plans())
                .isEqualTo(file.queries().stream()
                        .mapToInt(query -> query.plans().size())
                        .sum());
        try (LabelReader reader = LabelReader.open(target)) {
            assertThat(LabelSummary.of(reader)).isEqualTo(summary);
            assertThat(reader.next()).isEmpty();
        }
    }

    @Test
    void aRunThatWasKilledAtAnyByteIsCompletedToTheSameFile() throws IOException {
        byte[] whole = bytes(few, "whole", 1);
        Path target = folder.resolve("resumed");
        for (int length = 0; length <= whole.length; length++) {
            Files.write(LabelWriter.pendingPath(target), Arrays.copyOf(whole, length));
            LabelRun run = few.label(target, 1);
            assertThat(run.found() + run.done()).isEqualTo(few.queries().size());
            assertThat(Files.readAllBytes(target))
                    .as("killed after %s bytes", length)
                    .isEqualTo(whole);
            Files.delete(target);
        }
    }

    @Test
    void bytesThatNeverReachedTheDiskAreLabelledAgain() throws IOException {
        byte[] whole = bytes(few, "whole", 1);
        int header = LabelFrames.header(few.provenance()).length;
        Path target = folder.resolve("resumed");
        for (int from = header; from < whole.length; from += 7) {
            byte[] zeroed = whole.clone();
            Arrays.fill(zeroed, from, whole.length, (byte) 0);
            Files.write(LabelWriter.pendingPath(target), zeroed);
            few.label(target, 1);
            assertThat(Files.readAllBytes(target)).as("zeros from %s", from).isEqualTo(whole);
            Files.delete(target);
        }
    }

    @Test
    void anInterruptedRunGoesOnWhereItWas() throws IOException {
        byte[] whole = bytes(many, "whole", 2);
        Path target = folder.resolve("interrupted");
        Progress interrupting = new Progress() {
            @Override
            public void begin(String step, long total) {}

            @Override
            public void update(long done) {
                if (done == 50) {
                    Thread.currentThread().interrupt();
                }
            }

            @Override
            public void end() {}
        };
        try {
            assertThatThrownBy(() -> many.label(target, 2, new GraphOracle(many.graph()), interrupting))
                    .isInstanceOf(InterruptedIOException.class)
                    .hasMessageContaining("run it again to go on");
        } finally {
            Thread.interrupted();
        }
        assertThat(target).doesNotExist();
        LabelRun run = many.label(target, 3);
        assertThat(run.found()).isEqualTo(50);
        assertThat(run.done()).isEqualTo(550);
        assertThat(Files.readAllBytes(target)).isEqualTo(whole);
    }

    @Test
    void anOracleThatFailsLosesNothingThatWasWritten() throws IOException {
        byte[] whole = bytes(many, "whole", 2);
        Path target = folder.resolve("failed");
        Bgp unlucky = many.queries().get(300).bgp();
        GraphOracle graphOracle = new GraphOracle(many.graph());
        Oracle failing = new Oracle() {
            @Override
            public Cardinalities open(Bgp bgp, Deadline deadline) {
                if (bgp.equals(unlucky)) {
                    throw new IllegalStateException("the disk is gone");
                }
                return graphOracle.open(bgp, deadline);
            }
        };
        assertThatThrownBy(() -> many.label(target, 2, failing, Progress.SILENT))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("the disk is gone");
        assertThat(many.label(target, 2).found()).isEqualTo(300);
        assertThat(Files.readAllBytes(target)).isEqualTo(whole);
    }

    @Test
    void otherOptionsAreRefusedInOneSentence() throws IOException {
        Path target = folder.resolve("labels");
        byte[] whole = bytes(few, "whole", 1);
        Path pending = LabelWriter.pendingPath(target);
        Files.write(pending, Arrays.copyOf(whole, whole.length - 20));
        LabelSets other = few.with(few.options().withSeed(5));
        assertThatThrownBy(() -> other.label(target, 1))
                .isInstanceOf(LabelFormatException.class)
                .hasMessage(pending + " was made with seed 0, not 5; repeat those options, remove the file or choose"
                        + " another name");
        LabelSets fewer = new LabelSets(few.graph(), few.queries().subList(0, 3), few.options());
        assertThatThrownBy(() -> fewer.label(target, 1)).hasMessageContaining(" was made with queriesDigest ");
        few.label(target, 1);
        assertThatThrownBy(() -> other.label(target, 1))
                .hasMessageStartingWith(target + " was made with seed 0, not 5");
    }

    @Test
    void aCompleteFileIsLeftAlone() throws IOException {
        byte[] whole = bytes(few, "labels", 1);
        LabelRun again = few.label(folder.resolve("labels"), 1);
        assertThat(again.found()).isEqualTo(few.queries().size());
        assertThat(again.done()).isZero();
        assertThat(Files.readAllBytes(folder.resolve("labels"))).isEqualTo(whole);
    }

    @Test
    void twoRunsDoNotWriteTheSameFile() throws IOException {
        Path target = folder.resolve("labels");
        try (LabelWriter writer = LabelWriter.open(target, few.provenance())) {
            assertThat(writer.blocks()).isZero();
            assertThatThrownBy(() -> few.label(target, 1))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("is being made by another process");
        }
    }

    @Test
    void aWorkloadWithoutJoinsGivesACompleteFileWithoutLabels() throws IOException {
        Query single = new Query("single", "", Bgp.of(Pattern.of("?x", "?p", "?y")));
        LabelSets none = new LabelSets(few.graph(), List.of(single), few.options());
        none.label(folder.resolve("none"), 1);
        assertThat(LabelFile.read(folder.resolve("none")).queries()).isEmpty();
    }
}
