package org.gbjo.folder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import org.gbjo.cardinality.learned.LearnedShape;
import org.gbjo.cardinality.learned.LearnedWeights;
import org.gbjo.statistics.StatisticsWriter;
import org.gbjo.tensor.ModelException;
import org.gbjo.tensor.Safetensors;
import org.gbjo.tensor.Tensor;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A model folder is read exactly as it was written, and refused in one sentence otherwise. */
final class ModelFolderTest {
    private static final LearnedShape SHAPE = new LearnedShape(35, 14, 6, 5);
    private static final GraphIdentity GRAPH = new GraphIdentity("abc", 7, 5, 2);

    @TempDir
    private Path folder;

    private final LearnedWeights weights = LearnedWeights.random(SHAPE, 3);

    @BeforeEach
    void writeModel() throws IOException {
        new ModelFolder(
                        StoredModel.of(weights),
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
        assertThat(read.stored().scheme()).isEqualTo("statistics");
        assertThat(read.stored().learnedWeights().shape()).isEqualTo(SHAPE);
        assertThat(read.graph()).isEqualTo(GRAPH);
        assertThat(read.search()).containsEntry("steps", 7L);
        assertThat(read.provenance()).containsEntry("seed", 5L);
        assertThat(read.metrics()).containsEntry("median", 1.5);
        weights.tensors()
                .forEach((name, tensor) ->
                        assertThat(read.stored().tensors().get(name).values()).containsExactly(tensor.values()));
        StatisticsWriter.write(folder.resolve(ModelFolder.STATISTICS), "abc", writer -> {});
        assertThat(read.estimator(folder).name()).isEqualTo("subset 6");
    }

    @Test
    void aModelThatPredictsWholePlansIsNoEstimator() {
        Map<String, Object> shape = Map.of("scheme", "paper", "hidden", 16, "layers", 2);
        ModelFolder gin = new ModelFolder(
                new StoredModel(ModelKind.GIN, shape, Map.of()), 0, GRAPH, Map.of(), Map.of(), Map.of());
        assertThatThrownBy(() -> gin.estimator(folder))
                .isInstanceOf(ModelException.class)
                .hasMessage(
                        "the model folder " + folder + " has a GIN of width 16 and 2 layers, feature scheme `paper`,"
                                + " which predicts whole plans, not rows of sets; make a model with gbjo analyze");
    }

    /** The new weights cannot be written where a folder is in the way; the old description must not vouch for them. */
    @Test
    void anInterruptedWriteLeavesNoModel() throws IOException {
        Path weightsFile = folder.resolve(ModelFolder.WEIGHTS);
        Files.delete(weightsFile);
        Files.createDirectories(weightsFile.resolve("in the way"));
        ModelFolder other = new ModelFolder(
                StoredModel.of(LearnedWeights.random(SHAPE, 4)), 0, GRAPH, Map.of(), Map.of(), Map.of());
        assertThatThrownBy(() -> other.write(folder)).isInstanceOf(IOException.class);
        assertThatThrownBy(() -> ModelFolder.read(folder))
                .isInstanceOf(ModelException.class)
                .hasMessageContaining("cannot read the model description");
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
    void aSubsetModelWithTermVectorsIsRefused() throws IOException {
        refuses(
                "\"vectorDimensions\": 0",
                "\"vectorDimensions\": 4",
                "a subset model reads no term vectors, this one was trained with vectors of 4 dimensions");
    }

    @Test
    void aWrongDescriptionIsRefused() throws IOException {
        refuses("\"gbjo-model\"", "\"something\"", "'format' should be gbjo-model, got something");
        refuses("\"version\": 3", "\"version\": 4", "'version' should lie in 1..3, got 4");
        refuses("\"fingerprint\": \"abc\"", "\"fingerprint\": 1", "'fingerprint' should be of type String, got 1");
        refuses("\"subset\"", "\"tree\"", "'family' should be one of [statistics, subset, gin], got tree");
        refuses("\"statistics\"", "\"poem\"", "'scheme' should be statistics, got poem");
        refuses("\"width\": 6", "\"width\": 7", "should have shape [7, 35], got [6, 35]");
        refuses("\"width\": 6", "\"width\": 0", "are positive, got 35, 14, 0 and 5");
        refuses("\"head\": 5", "\"head\": \"five\"", "'head' should be a whole number, got five");
        refuses("\"head\": 5", "\"head\": ", "is damaged");
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
        Files.delete(folder.resolve(ModelFolder.WEIGHTS));
        assertThatThrownBy(() -> ModelFolder.read(folder))
                .isInstanceOf(ModelException.class)
                .hasMessageContaining("cannot read the weights");
        assertThatThrownBy(() -> ModelFolder.read(folder.resolve("elsewhere")))
                .isInstanceOf(ModelException.class)
                .hasMessageContaining("cannot read the model description");
    }

    @Test
    void everyTruncationOfTheWeightsIsRefused() throws IOException {
        Path file = folder.resolve(ModelFolder.WEIGHTS);
        byte[] bytes = Files.readAllBytes(file);
        for (int length = 0; length < bytes.length; length += 1 + length / 7) {
            Files.write(file, Arrays.copyOf(bytes, length));
            assertThatThrownBy(() -> ModelFolder.read(folder)).isInstanceOf(ModelException.class);
        }
    }

    @Test
    void everyDamagedByteOfTheHeaderGivesAModelOrARefusal() throws IOException {
        Path file = folder.resolve(ModelFolder.WEIGHTS);
        byte[] bytes = Files.readAllBytes(file);
        int refused = 0;
        for (int i = 0; i < 400; i++) {
            byte[] damaged = bytes.clone();
            damaged[i] ^= (byte) (1 << (i % 8));
            Files.write(file, damaged);
            try {
                ModelFolder.read(folder);
            } catch (ModelException e) {
                refused++;
            }
        }
        assertThat(refused).isGreaterThan(300);
    }

    @Test
    void aNumberThatIsNoneIsRefused() throws IOException {
        Map<String, Tensor> tensors = new LinkedHashMap<>(weights.tensors());
        float[] values = weights.tensors().get("pattern.second.weight").values().clone();
        values[7] = Float.NaN;
        tensors.put("pattern.second.weight", new Tensor(new int[] {6, 6}, values));
        Safetensors.write(folder.resolve(ModelFolder.WEIGHTS), tensors);
        assertThatThrownBy(() -> ModelFolder.read(folder))
                .isInstanceOf(ModelException.class)
                .hasMessageContaining("pattern.second.weight must hold finite numbers, value 7 is NaN");
    }

    @Test
    void otherNumberTypesAreRefused() throws IOException {
        Path file = folder.resolve(ModelFolder.WEIGHTS);
        byte[] bytes = Files.readAllBytes(file);
        String text = new String(bytes, StandardCharsets.ISO_8859_1);
        Files.writeString(file, text.replaceFirst("F32", "F16"), StandardCharsets.ISO_8859_1);
        assertThatThrownBy(() -> ModelFolder.read(folder)).hasMessageContaining("should have dtype F32, got F16");
    }
}
