package org.gbjo.folder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import org.gbjo.paper.feature.Precision;
import org.gbjo.paper.feature.TermTableContent;
import org.gbjo.paper.feature.TermTableWriter;
import org.gbjo.paper.feature.TermVectors;
import org.gbjo.paper.model.GinShape;
import org.gbjo.paper.model.GinWeights;
import org.gbjo.query.Constant;
import org.gbjo.statistics.StatisticsWriter;
import org.gbjo.subset.SubsetShape;
import org.gbjo.subset.SubsetWeights;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A model folder is read exactly as it was written, and refused in one sentence otherwise. */
final class ModelFolderTest {
    private static final GinShape SHAPE = new GinShape(19, 16, 2, 8, false);
    private static final GraphIdentity GRAPH = new GraphIdentity("abc", 7, 5, 2);

    @TempDir
    private Path folder;

    private final GinWeights weights = GinWeights.random(SHAPE, 3);

    private static Family gin(GinWeights numbers) {
        return new Family.GinFamily("paper", 99, numbers);
    }

    private static Family.GinFamily gin(ModelFolder read) {
        return (Family.GinFamily) read.family();
    }

    @BeforeEach
    void writeModel() throws IOException {
        new ModelFolder(gin(weights), 4, GRAPH, Map.of("steps", 7L), Map.of("seed", 5L), Map.of("median", 1.5))
                .write(folder);
    }

    @Test
    void whatIsWrittenIsRead() {
        ModelFolder read = ModelFolder.read(folder);
        assertThat(read.family().scheme()).isEqualTo("paper");
        assertThat(gin(read).fingerprintSeed()).isEqualTo(99);
        assertThat(gin(read).weights().shape()).isEqualTo(SHAPE);
        assertThat(read.graph()).isEqualTo(GRAPH);
        assertThat(read.search()).containsEntry("steps", 7L);
        assertThat(read.provenance()).containsEntry("seed", 5L);
        assertThat(read.metrics()).containsEntry("median", 1.5);
        weights.tensors()
                .forEach((name, tensor) ->
                        assertThat(gin(read).weights().values(name)).containsExactly(tensor.values()));
        assertThat(read.costModel(TermVectors.hashed(4, 1)).name()).isEqualTo("gin 16x2");
    }

    /** The new weights cannot be written where a folder is in the way; the old description must not vouch for them. */
    @Test
    void anInterruptedWriteLeavesNoModel() throws IOException {
        Path weightsFile = folder.resolve(ModelFolder.WEIGHTS);
        Files.delete(weightsFile);
        Files.createDirectories(weightsFile.resolve("in the way"));
        ModelFolder other = new ModelFolder(gin(GinWeights.random(SHAPE, 4)), 4, GRAPH, Map.of(), Map.of(), Map.of());
        assertThatThrownBy(() -> other.write(folder)).isInstanceOf(IOException.class);
        assertThatThrownBy(() -> ModelFolder.read(folder))
                .isInstanceOf(ModelException.class)
                .hasMessageContaining("cannot read the model description");
    }

    @Test
    void aSubsetModelIsReadAsItWasWritten() throws IOException {
        SubsetShape shape = new SubsetShape(24, 13, 6, 5);
        SubsetWeights subset = SubsetWeights.random(shape, 1);
        Path other = folder.resolve("subset");
        new ModelFolder(new Family.SubsetFamily(subset), 0, GRAPH, Map.of(), Map.of(), Map.of()).write(other);
        ModelFolder read = ModelFolder.read(other);
        assertThat(read.family().name()).isEqualTo("subset");
        assertThat(((Family.SubsetFamily) read.family()).weights().shape()).isEqualTo(shape);
        subset.tensors().forEach((name, tensor) -> assertThat(
                        read.family().tensors().get(name).values())
                .as(name)
                .containsExactly(tensor.values()));
        assertThatThrownBy(() -> read.costModel(TermVectors.none()))
                .isInstanceOf(ModelException.class)
                .hasMessageContaining("needs its statistics");
        Path description = other.resolve("model.json");
        Files.writeString(description, Files.readString(description).replace("\"version\": 3", "\"version\": 2"));
        assertThatThrownBy(() -> ModelFolder.read(other))
                .isInstanceOf(ModelException.class)
                .hasMessageContaining("a subset model should have version 3, got 2");
    }

    @Test
    void aSubsetModelWithTermVectorsIsRefused() throws IOException {
        SubsetWeights subset = SubsetWeights.random(new SubsetShape(24, 13, 6, 5), 1);
        Path other = folder.resolve("subset");
        new ModelFolder(new Family.SubsetFamily(subset), 4, GRAPH, Map.of(), Map.of(), Map.of()).write(other);
        assertThatThrownBy(() -> ModelFolder.read(other))
                .isInstanceOf(ModelException.class)
                .hasMessageContaining("a subset model reads no term vectors, this one was trained with vectors of 4");
    }

    @Test
    void aFolderOfVersion1IsStillRead() throws URISyntaxException {
        Path old = Path.of(ModelFolderTest.class.getResource("/models/v1").toURI());
        ModelFolder read = ModelFolder.read(old);
        assertThat(read.graph().isKnown()).isFalse();
        assertThat(read.provenance()).containsEntry("graph", "made up");
        assertThat(gin(read).weights().values("head.second.weight"))
                .containsExactly(weights.values("head.second.weight"));
        assertThat(read.costModel(TermVectors.hashed(4, 1)).name()).isEqualTo("gin 16x2");
    }

    @Test
    void theTableOfTermsBelongsToTheSameGraph() throws IOException {
        ModelFolder read = ModelFolder.read(folder);
        assertThatThrownBy(() -> read.openTerms(folder))
                .isInstanceOf(ModelException.class)
                .hasMessageContaining("cannot read the term table");
        writeTerms("abc");
        assertThat(read.openTerms(folder).count(new Constant("<a>"))).isEqualTo(3);
        writeTerms("def");
        assertThatThrownBy(() -> read.openTerms(folder))
                .isInstanceOf(ModelException.class)
                .hasMessageContaining("its terms are those of the graph def, it was trained on abc");
    }

    @Test
    void theStatisticsBelongToTheSameGraphAndMayBeMissing() throws IOException {
        ModelFolder read = ModelFolder.read(folder);
        Path file = folder.resolve(ModelFolder.STATISTICS);
        assertThatThrownBy(() -> read.openStatistics(folder))
                .isInstanceOf(ModelException.class)
                .hasMessage("the model folder " + folder + " has no statistics, since an older gbjo made it; add them"
                        + " with gbjo statistics GRAPH -o " + file);
        StatisticsWriter.write(file, "abc", writer -> {});
        assertThat(read.openStatistics(folder).graphFingerprint()).isEqualTo("abc");
        StatisticsWriter.write(file, "def", writer -> {});
        assertThatThrownBy(() -> read.openStatistics(folder))
                .isInstanceOf(ModelException.class)
                .hasMessageContaining("its statistics are those of the graph def, it was trained on abc");
        Files.writeString(file, "damaged");
        assertThatThrownBy(() -> read.openStatistics(folder))
                .isInstanceOf(ModelException.class)
                .hasMessageContaining("it does not begin as statistics do");
    }

    private void writeTerms(String fingerprint) throws IOException {
        TermTableWriter.write(folder.resolve(ModelFolder.TERMS), Precision.FLOAT16, new TermTableContent() {
            @Override
            public String graphFingerprint() {
                return fingerprint;
            }

            @Override
            public int dimensions() {
                return 4;
            }

            @Override
            public int terms() {
                return 1;
            }

            @Override
            public String term(int index) {
                return "<a>";
            }

            @Override
            public long count(int index) {
                return 3;
            }

            @Override
            public boolean copyVector(int index, float[] target) {
                return false;
            }
        });
    }

    @Test
    void anotherGraphIsReported() {
        assertThat(GRAPH.mismatch(new GraphIdentity("abc", 7, 5, 2))).isEmpty();
        assertThat(GraphIdentity.UNKNOWN.mismatch(GRAPH)).isEmpty();
        assertThat(GRAPH.mismatch(new GraphIdentity("def", 8, 5, 2)).orElseThrow())
                .contains("7 triples, fingerprint abc", "8 triples, fingerprint def");
    }

    @Test
    void vectorsOfAnotherLengthAreRefused() {
        ModelFolder read = ModelFolder.read(folder);
        assertThatThrownBy(() -> read.costModel(TermVectors.hashed(5, 1)))
                .isInstanceOf(ModelException.class)
                .hasMessageContaining("term vectors of 4 dimensions, got 5");
    }

    @Test
    void aWrongDescriptionIsRefused() throws IOException {
        refuses("\"gbjo-model\"", "\"something\"", "'format' should be gbjo-model, got something");
        refuses("\"version\": 3", "\"version\": 4", "'version' should lie in 1..3, got 4");
        refuses("\"fingerprint\": \"abc\"", "\"fingerprint\": 1", "'fingerprint' should be of type String, got 1");
        refuses("\"gin\"", "\"tree\"", "'family' should be gin or subset, got tree");
        refuses("\"paper\"", "\"poem\"", "the feature scheme is 'paper' or 'sharing', got 'poem'");
        refuses("\"hidden\": 16", "\"hidden\": 32", "should have shape [32, 19], got [16, 19]");
        refuses("\"hidden\": 16", "\"hidden\": 0", "'hidden' lies in 1..16384, got 0");
        refuses("\"layers\": 2", "\"layers\": 1", "belongs to no GIN");
        refuses("\"layers\": 2", "\"layers\": 3", "layers.2.epsilon is missing");
        refuses("\"layers\": 2", "\"layers\": \"two\"", "'layers' should be a whole number, got two");
        refuses("\"layers\": 2", "\"layers\": ", "is damaged");
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
        float[] values = weights.values("layers.1.first.weight").clone();
        values[7] = Float.NaN;
        tensors.put("layers.1.first.weight", new Tensor(new int[] {16, 16}, values));
        Safetensors.write(folder.resolve(ModelFolder.WEIGHTS), tensors);
        assertThatThrownBy(() -> ModelFolder.read(folder))
                .isInstanceOf(ModelException.class)
                .hasMessageContaining("layers.1.first.weight must hold finite numbers, value 7 is NaN");
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
