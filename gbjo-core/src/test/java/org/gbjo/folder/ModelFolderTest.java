package org.gbjo.folder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.gbjo.statistics.StatisticsWriter;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A model folder is read exactly as it was written, and refused in one sentence otherwise. */
final class ModelFolderTest {
    private static final Map<String, Object> SHAPE = Map.of("scheme", "statistics", "width", 6L);
    private static final GraphIdentity GRAPH = new GraphIdentity("abc", 7, 5, 2);

    @TempDir
    private Path folder;

    @BeforeEach
    void writeModel() throws IOException {
        new ModelFolder(
                        ModelKind.SUBSET,
                        SHAPE,
                        0,
                        GRAPH,
                        Map.of("steps", 7L),
                        Map.of("seed", 5L),
                        Map.of("median", 1.5))
                .write(folder);
    }

    @Test
    void whatIsWrittenIsRead() throws IOException {
        ModelFolder read = ModelFolder.read(folder);
        assertThat(read.kind()).isEqualTo(ModelKind.SUBSET);
        assertThat(read.scheme()).isEqualTo("statistics");
        assertThat(read.shape()).isEqualTo(SHAPE);
        assertThat(read.graph()).isEqualTo(GRAPH);
        assertThat(read.search()).containsEntry("steps", 7L);
        assertThat(read.provenance()).containsEntry("seed", 5L);
        assertThat(read.metrics()).containsEntry("median", 1.5);
    }

    /** Nothing but the description and the statistics is read: there are no weights here. */
    @Test
    void theStatisticsOfASubsetModelAreUsedAndItSaysSo() throws IOException {
        ModelFolder read = ModelFolder.read(folder);
        StatisticsWriter.write(folder.resolve(ModelFolder.STATISTICS), "abc", writer -> {});
        assertThat(read.estimator(folder).name()).isEqualTo("statistics");
        assertThat(read.unused()).contains("its statistics are used, its learned weights are not");
        assertThat(ModelFolder.ofStatistics(GRAPH, Map.of()).unused()).isEmpty();
    }

    @Test
    void aModelThatPredictsWholePlansIsNoEstimator() {
        Map<String, Object> shape = Map.of("scheme", "paper", "hidden", 16, "layers", 2);
        ModelFolder gin = new ModelFolder(ModelKind.GIN, shape, 0, GRAPH, Map.of(), Map.of(), Map.of());
        assertThatThrownBy(() -> gin.estimator(folder))
                .isInstanceOf(ModelException.class)
                .hasMessage(
                        "the model folder " + folder + " has a GIN of width 16 and 2 layers, feature scheme `paper`,"
                                + " which predicts whole plans, not rows of sets; make a model with gbjo analyze");
    }

    @Test
    void aSubsetModelOfAnEarlierVersionIsRefused() throws IOException {
        Path description = folder.resolve(ModelFolder.DESCRIPTION);
        Files.writeString(description, Files.readString(description).replace("\"version\": 3", "\"version\": 2"));
        assertThatThrownBy(() -> ModelFolder.read(folder))
                .isInstanceOf(ModelException.class)
                .hasMessageContaining("a subset model should have version 3, got 2");
    }

    @Test
    void theStatisticsBelongToTheSameGraphAndMayBeMissing() throws IOException {
        ModelFolder read = ModelFolder.read(folder);
        Path file = folder.resolve(ModelFolder.STATISTICS);
        assertThatThrownBy(() -> read.openStatistics(folder))
                .isInstanceOf(ModelException.class)
                .hasMessage("the model folder " + folder
                        + " has no statistics, perhaps since an older gbjo made it; add them"
                        + " with gbjo statistics GRAPH -o " + file);
        StatisticsWriter.write(file, "abc", writer -> {});
        assertThat(read.openStatistics(folder).graphFingerprint()).isEqualTo("abc");
        StatisticsWriter.write(file, "def", writer -> {});
        assertThatThrownBy(() -> read.openStatistics(folder))
                .isInstanceOf(ModelException.class)
                .hasMessageContaining("its statistics are those of the graph def, it was made of abc");
        Files.writeString(file, "damaged");
        assertThatThrownBy(() -> read.openStatistics(folder))
                .isInstanceOf(ModelException.class)
                .hasMessageContaining("it does not begin as statistics do");
    }

    @Test
    void anotherGraphIsReported() {
        assertThat(GRAPH.mismatch(new GraphIdentity("abc", 7, 5, 2))).isEmpty();
        assertThat(GraphIdentity.UNKNOWN.mismatch(GRAPH)).isEmpty();
        assertThat(GRAPH.mismatch(new GraphIdentity("def", 8, 5, 2)).orElseThrow())
                .contains("7 triples, fingerprint abc", "8 triples, fingerprint def");
    }

    @Test
    void aFingerprintOfTheOldKindMatchesOneOfTheNewKindByItsNumbers() {
        GraphIdentity old = new GraphIdentity("abc", 7, 5, 2);
        assertThat(old.mismatch(new GraphIdentity("sum-0", 7, 5, 2))).isEmpty();
        assertThat(new GraphIdentity("sum-0", 7, 5, 2).mismatch(old)).isEmpty();
        assertThat(old.mismatch(new GraphIdentity("sum-0", 8, 5, 2)).orElseThrow())
                .contains("7 triples, fingerprint abc", "8 triples, fingerprint sum-0");
        assertThat(new GraphIdentity("sum-1", 7, 5, 2).mismatch(new GraphIdentity("sum-0", 7, 5, 2)))
                .isPresent();
    }

    @Test
    void aWrongDescriptionIsRefused() throws IOException {
        refuses("\"gbjo-model\"", "\"something\"", "'format' should be gbjo-model, got something");
        refuses("\"version\": 3", "\"version\": 4", "'version' should lie in 1..3, got 4");
        refuses("\"fingerprint\": \"abc\"", "\"fingerprint\": 1", "'fingerprint' should be of type String, got 1");
        refuses("\"subset\"", "\"tree\"", "'family' should be one of [statistics, subset, gin], got tree");
        refuses("\"vectorDimensions\": 0", "\"vectorDimensions\": \"none\"", "should be a whole number, got none");
        refuses("\"width\": 6", "\"width\": ", "is damaged");
    }

    private void refuses(String part, String replacement, String reason) throws IOException {
        Path file = folder.resolve(ModelFolder.DESCRIPTION);
        String original = Files.readString(file);
        assertThat(original).contains(part);
        Files.writeString(file, original.replace(part, replacement));
        assertThatThrownBy(() -> ModelFolder.read(folder))
                .isInstanceOf(ModelException.class)
                .hasMessageContaining(reason);
        Files.writeString(file, original);
    }

    @Test
    void aMissingFileIsRefused() throws IOException {
        assertThatThrownBy(() -> ModelFolder.read(folder.resolve("elsewhere")))
                .isInstanceOf(ModelException.class)
                .hasMessageContaining("cannot read the model description");
    }
}
