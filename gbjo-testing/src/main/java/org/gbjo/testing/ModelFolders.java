package org.gbjo.testing;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.gbjo.folder.Family;
import org.gbjo.folder.GraphIdentity;
import org.gbjo.folder.ModelFolder;
import org.gbjo.paper.feature.Precision;
import org.gbjo.paper.feature.TermTableContent;
import org.gbjo.paper.feature.TermTableWriter;
import org.gbjo.paper.model.GinShape;
import org.gbjo.paper.model.GinWeights;
import org.gbjo.statistics.GraphStatistics;
import org.gbjo.statistics.StatisticsWriter;
import org.gbjo.subset.StatisticsFeatures;
import org.gbjo.subset.SubsetFeatures;
import org.gbjo.subset.SubsetShape;
import org.gbjo.subset.SubsetWeights;

/** Real model folders with random weights: the files are valid, the orders are poor. */
public final class ModelFolders {
    private static final String FINGERPRINT = "made-up";
    private static final int DIMENSIONS = 4;

    private ModelFolders() {}

    public static Path gin(Path folder, long seed, long triples) throws IOException {
        GinShape shape = new GinShape(3 * (DIMENSIONS + 2) + 1, 16, 2, 8, false);
        write(folder, new Family.GinFamily("paper", 99, GinWeights.random(shape, seed)), DIMENSIONS, triples);
        TermTableWriter.write(folder.resolve(ModelFolder.TERMS), Precision.FLOAT16, new NoTerms());
        return folder;
    }

    public static Path subset(Path folder, long seed) throws IOException {
        Path statistics = folder.resolve(ModelFolder.STATISTICS);
        Files.createDirectories(folder);
        StatisticsWriter.write(statistics, FINGERPRINT, writer -> {});
        SubsetFeatures features = new StatisticsFeatures(GraphStatistics.open(statistics));
        SubsetShape shape = new SubsetShape(features.patternWidth(), features.pairWidth(), 6, 5);
        write(folder, new Family.SubsetFamily(SubsetWeights.random(shape, seed)), 0, 100);
        return folder;
    }

    private static void write(Path folder, Family family, int dimensions, long triples) throws IOException {
        GraphIdentity graph = new GraphIdentity(FINGERPRINT, triples, 5, 2);
        new ModelFolder(family, dimensions, graph, Map.of(), Map.of(), Map.of()).write(folder);
    }

    /** The table of a graph that has one known term. */
    private static final class NoTerms implements TermTableContent {
        @Override
        public String graphFingerprint() {
            return FINGERPRINT;
        }

        @Override
        public int dimensions() {
            return DIMENSIONS;
        }

        @Override
        public int terms() {
            return 1;
        }

        @Override
        public String term(int index) {
            return "<http://example.org/e1>";
        }

        @Override
        public long count(int index) {
            return 3;
        }

        @Override
        public boolean copyVector(int index, float[] target) {
            return false;
        }
    }
}
