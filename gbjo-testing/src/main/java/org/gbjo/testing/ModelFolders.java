package org.gbjo.testing;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.gbjo.cardinality.QueryDescriber;
import org.gbjo.cardinality.StatisticsDescriber;
import org.gbjo.cardinality.learned.LearnedShape;
import org.gbjo.cardinality.learned.LearnedWeights;
import org.gbjo.folder.GraphIdentity;
import org.gbjo.folder.ModelFolder;
import org.gbjo.folder.ModelKind;
import org.gbjo.folder.StoredModel;
import org.gbjo.statistics.GraphStatistics;
import org.gbjo.statistics.StatisticsWriter;
import org.gbjo.tensor.Tensor;

/** Real model folders with random weights: the files are valid, the orders are poor. */
public final class ModelFolders {
    private static final String FINGERPRINT = "made-up";

    private ModelFolders() {}

    /** A folder that says it has a GIN, which no plug-in reads. */
    public static Path gin(Path folder, long triples) throws IOException {
        Map<String, Object> shape = Map.of("scheme", "paper", "hidden", 16, "layers", 2);
        Map<String, Tensor> tensors = Map.of("head.second.bias", new Tensor(new int[] {1}, new float[] {1}));
        write(folder, new StoredModel(ModelKind.GIN, shape, tensors), triples);
        return folder;
    }

    public static Path subset(Path folder, long seed) throws IOException {
        return subset(folder, seed, 100);
    }

    /** The model of a graph that has this many triples. */
    public static Path subset(Path folder, long seed, long triples) throws IOException {
        Path statistics = folder.resolve(ModelFolder.STATISTICS);
        Files.createDirectories(folder);
        StatisticsWriter.write(statistics, FINGERPRINT, writer -> {});
        QueryDescriber features = StatisticsDescriber.withFeatures(GraphStatistics.open(statistics));
        LearnedShape shape = new LearnedShape(features.patternWidth(), features.pairWidth(), 6, 5);
        write(folder, StoredModel.of(LearnedWeights.random(shape, seed)), triples);
        return folder;
    }

    private static void write(Path folder, StoredModel model, long triples) throws IOException {
        GraphIdentity graph = new GraphIdentity(FINGERPRINT, triples, 5, 2);
        new ModelFolder(model, 0, graph, Map.of(), Map.of(), Map.of()).write(folder);
    }
}
