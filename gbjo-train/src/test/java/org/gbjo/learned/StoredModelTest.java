package org.gbjo.learned;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import org.gbjo.folder.GraphIdentity;
import org.gbjo.folder.ModelException;
import org.gbjo.folder.ModelFolder;
import org.gbjo.statistics.StatisticsWriter;
import org.gbjo.tensor.Safetensors;
import org.gbjo.tensor.Tensor;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Weights are read exactly as they were written, and refused in one sentence otherwise. */
final class StoredModelTest {
    private static final LearnedShape SHAPE = new LearnedShape(35, 14, 6, 5);
    private static final GraphIdentity GRAPH = new GraphIdentity("abc", 7, 5, 2);

    @TempDir
    private Path folder;

    private final LearnedWeights weights = LearnedWeights.random(SHAPE, 3);

    private static ModelFolder description(StoredModel model) {
        return new ModelFolder(model.kind(), model.shape(), 0, GRAPH, Map.of(), Map.of(), Map.of());
    }

    @BeforeEach
    void writeModel() throws IOException {
        StoredModel model = StoredModel.of(weights);
        model.write(description(model), folder);
    }

    private StoredModel read() {
        return StoredModel.read(ModelFolder.read(folder), folder);
    }

    @Test
    void whatIsWrittenIsRead() throws IOException {
        StoredModel read = read();
        assertThat(read.learnedWeights().shape()).isEqualTo(SHAPE);
        weights.tensors()
                .forEach((name, tensor) ->
                        assertThat(read.tensors().get(name).values()).containsExactly(tensor.values()));
        StatisticsWriter.write(folder.resolve(ModelFolder.STATISTICS), "abc", writer -> {});
        assertThat(LearnedEstimator.read(ModelFolder.read(folder), folder).name())
                .isEqualTo("subset 6");
    }

    /** The new weights cannot be written where a folder is in the way; the old description must not vouch for them. */
    @Test
    void anInterruptedWriteLeavesNoModel() throws IOException {
        Path weightsFile = folder.resolve(StoredModel.WEIGHTS);
        Files.delete(weightsFile);
        Files.createDirectories(weightsFile.resolve("in the way"));
        StoredModel other = StoredModel.of(LearnedWeights.random(SHAPE, 4));
        assertThatThrownBy(() -> other.write(description(other), folder)).isInstanceOf(IOException.class);
        assertThatThrownBy(() -> read())
                .isInstanceOf(ModelException.class)
                .hasMessageContaining("cannot read the model description");
    }

    @Test
    void aSubsetModelWithTermVectorsIsRefused() throws IOException {
        refuses(
                "\"vectorDimensions\": 0",
                "\"vectorDimensions\": 4",
                "a subset model reads no term vectors, this one was trained with vectors of 4 dimensions");
    }

    @Test
    void everyTruncationOfTheWeightsIsRefused() throws IOException {
        Path file = folder.resolve(StoredModel.WEIGHTS);
        byte[] bytes = Files.readAllBytes(file);
        for (int length = 0; length < bytes.length; length += 1 + length / 7) {
            Files.write(file, Arrays.copyOf(bytes, length));
            assertThatThrownBy(() -> read()).isInstanceOf(ModelException.class);
        }
    }

    @Test
    void everyDamagedByteOfTheHeaderGivesAModelOrARefusal() throws IOException {
        Path file = folder.resolve(StoredModel.WEIGHTS);
        byte[] bytes = Files.readAllBytes(file);
        int refused = 0;
        for (int i = 0; i < 400; i++) {
            byte[] damaged = bytes.clone();
            damaged[i] ^= (byte) (1 << (i % 8));
            Files.write(file, damaged);
            try {
                read();
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
        Safetensors.write(folder.resolve(StoredModel.WEIGHTS), tensors);
        assertThatThrownBy(() -> read())
                .isInstanceOf(ModelException.class)
                .hasMessageContaining("pattern.second.weight must hold finite numbers, value 7 is NaN");
    }

    @Test
    void otherNumberTypesAreRefused() throws IOException {
        Path file = folder.resolve(StoredModel.WEIGHTS);
        byte[] bytes = Files.readAllBytes(file);
        String text = new String(bytes, StandardCharsets.ISO_8859_1);
        Files.writeString(file, text.replaceFirst("F32", "F16"), StandardCharsets.ISO_8859_1);
        assertThatThrownBy(() -> read()).hasMessageContaining("should have dtype F32, got F16");
    }

    @Test
    void dimensionsThatDoNotFitAreRefused() throws IOException {
        refuses("\"statistics\"", "\"poem\"", "'scheme' should be statistics, got poem");
        refuses("\"width\": 6", "\"width\": 7", "should have shape [7, 35], got [6, 35]");
        refuses("\"width\": 6", "\"width\": 0", "are positive, got 35, 14, 0 and 5");
        refuses("\"head\": 5", "\"head\": \"five\"", "'head' should be a whole number, got five");
    }

    @Test
    void aMissingFileIsRefused() throws IOException {
        Files.delete(folder.resolve(StoredModel.WEIGHTS));
        assertThatThrownBy(this::read)
                .isInstanceOf(ModelException.class)
                .hasMessageContaining("cannot read the weights");
    }

    private void refuses(String part, String replacement, String reason) throws IOException {
        Path file = folder.resolve(ModelFolder.DESCRIPTION);
        String original = Files.readString(file);
        assertThat(original).contains(part);
        Files.writeString(file, original.replace(part, replacement));
        assertThatThrownBy(() -> read()).isInstanceOf(ModelException.class).hasMessageContaining(reason);
        Files.writeString(file, original);
    }
}
