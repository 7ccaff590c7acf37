package org.gbjo.paper.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.gbjo.folder.GraphIdentity;
import org.gbjo.folder.ModelException;
import org.gbjo.folder.ModelFolder;
import org.gbjo.learned.StoredModel;
import org.gbjo.paper.feature.AuthorsFeatures;
import org.gbjo.paper.feature.PaperFeatures;
import org.gbjo.paper.feature.Precision;
import org.gbjo.paper.feature.TermTableContent;
import org.gbjo.paper.feature.TermTableWriter;
import org.gbjo.paper.feature.TermVectors;
import org.gbjo.query.Bgp;
import org.gbjo.query.Constant;
import org.gbjo.query.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A GIN is read from its folder exactly as it was written, and refused in one sentence otherwise. */
final class GinModelTest {
    private static final GinShape SHAPE = new GinShape(19, 16, 2, 8, false);
    private static final GraphIdentity GRAPH = new GraphIdentity("abc", 7, 5, 2);

    @TempDir
    private Path folder;

    private final GinWeights weights = GinWeights.random(SHAPE, 3);

    private static StoredModel gin(GinWeights numbers) {
        return new GinModel("paper", 99, numbers).stored();
    }

    private GinModel gin(ModelFolder read) {
        return GinModel.of(StoredModel.read(read, folder));
    }

    private static ModelFolder description(StoredModel model) {
        return new ModelFolder(
                model.kind(), model.shape(), 4, GRAPH, Map.of("steps", 7L), Map.of("seed", 5L), Map.of("median", 1.5));
    }

    @BeforeEach
    void writeModel() throws IOException {
        gin(weights).write(description(gin(weights)), folder);
    }

    @Test
    void whatIsWrittenIsRead() {
        ModelFolder read = ModelFolder.read(folder);
        assertThat(gin(read).scheme()).isEqualTo("paper");
        assertThat(gin(read).fingerprintSeed()).isEqualTo(99);
        assertThat(gin(read).weights().shape()).isEqualTo(SHAPE);
        assertThat(read.graph()).isEqualTo(GRAPH);
        assertThat(read.search()).containsEntry("steps", 7L);
        assertThat(read.provenance()).containsEntry("seed", 5L);
        assertThat(read.metrics()).containsEntry("median", 1.5);
        weights.tensors()
                .forEach((name, tensor) ->
                        assertThat(gin(read).weights().values(name)).containsExactly(tensor.values()));
        assertThat(GinModel.read(read, folder, TermVectors.hashed(4, 1)).name()).isEqualTo("gin 16x2");
    }

    /** Models of different schemes never mix: the folder says which rows its model was trained with. */
    @Test
    void aModelReadsTheRowsOfTheSchemeThatItWasTrainedWith() throws IOException {
        StoredModel stored = new GinModel("authors", 99, weights).stored();
        stored.write(description(stored), folder);
        TermVectors vectors = TermVectors.hashed(4, 1);
        ModelFolder read = ModelFolder.read(folder);
        assertThat(read.scheme()).isEqualTo("authors");
        Bgp bgp = Bgp.of(Pattern.of("?x", "<p>", "?y"), Pattern.of("?y", "<q>", "?z"), Pattern.of("?z", "<r>", "?x"));
        double authors = cost(GinModel.read(read, folder, vectors), bgp);
        assertThat(authors).isEqualTo(cost(new Gin(weights, new AuthorsFeatures(vectors, 99)), bgp));
        assertThat(authors).isNotEqualTo(cost(new Gin(weights, new PaperFeatures(vectors, 99)), bgp));
        assertThat(authors).isNotEqualTo(cost(new Gin(weights, new AuthorsFeatures(vectors, 98)), bgp));
    }

    private static double cost(CostModel model, Bgp bgp) {
        Workspace workspace = model.newWorkspace();
        workspace.open(bgp);
        PlanBatch plans = new PlanBatch();
        plans.reset(bgp.size());
        plans.addOrder(new int[] {0, 1, 2});
        double[] costs = new double[1];
        workspace.logCosts(plans, costs);
        return costs[0];
    }

    @Test
    void aFolderOfVersion1IsStillRead() throws URISyntaxException {
        Path old = Path.of(GinModelTest.class.getResource("/models/v1").toURI());
        ModelFolder read = ModelFolder.read(old);
        assertThat(read.graph().isKnown()).isFalse();
        assertThat(read.provenance()).containsEntry("graph", "made up");
        assertThat(GinModel.of(StoredModel.read(read, old)).weights().values("head.second.weight"))
                .containsExactly(weights.values("head.second.weight"));
        assertThat(GinModel.read(read, old, TermVectors.hashed(4, 1)).name()).isEqualTo("gin 16x2");
    }

    @Test
    void theTableOfTermsBelongsToTheSameGraph() throws IOException {
        ModelFolder read = ModelFolder.read(folder);
        assertThatThrownBy(() -> GinModel.openTerms(read, folder))
                .isInstanceOf(ModelException.class)
                .hasMessageContaining("cannot read the term table");
        writeTerms("abc");
        assertThat(GinModel.openTerms(read, folder).count(new Constant("<a>"))).isEqualTo(3);
        writeTerms("def");
        assertThatThrownBy(() -> GinModel.openTerms(read, folder))
                .isInstanceOf(ModelException.class)
                .hasMessageContaining("its terms are those of the graph def, it was made of abc");
    }

    private void writeTerms(String fingerprint) throws IOException {
        TermTableWriter.write(folder.resolve(StoredModel.TERMS), Precision.FLOAT16, new TermTableContent() {
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
    void vectorsOfAnotherLengthAreRefused() {
        ModelFolder read = ModelFolder.read(folder);
        assertThatThrownBy(() -> GinModel.read(read, folder, TermVectors.hashed(5, 1)))
                .isInstanceOf(ModelException.class)
                .hasMessageContaining("term vectors of 4 dimensions, got 5");
    }

    @Test
    void aWrongDescriptionIsRefused() throws IOException {
        refuses("\"paper\"", "\"poem\"", "the feature scheme is 'paper', 'sharing' or 'authors', got 'poem'");
        refuses("\"hidden\": 16", "\"hidden\": 32", "should have shape [32, 19], got [16, 19]");
        refuses("\"hidden\": 16", "\"hidden\": 0", "'hidden' lies in 1..16384, got 0");
        refuses("\"layers\": 2", "\"layers\": 1", "belongs to no GIN");
        refuses("\"layers\": 2", "\"layers\": 3", "layers.2.epsilon is missing");
        refuses("\"layers\": 2", "\"layers\": \"two\"", "'layers' should be a whole number, got two");
    }

    private void refuses(String part, String replacement, String reason) throws IOException {
        Path file = folder.resolve(ModelFolder.DESCRIPTION);
        String original = Files.readString(file);
        assertThat(original).contains(part);
        Files.writeString(file, original.replace(part, replacement));
        assertThatThrownBy(() -> gin(ModelFolder.read(folder)))
                .isInstanceOf(ModelException.class)
                .hasMessageContaining(reason);
        Files.writeString(file, original);
    }
}
