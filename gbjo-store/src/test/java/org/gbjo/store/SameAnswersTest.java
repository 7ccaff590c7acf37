package org.gbjo.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.jena.riot.RDFDataMgr;
import org.apache.jena.sparql.ARQException;
import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.sparql.core.DatasetGraphFactory;
import org.gbjo.graph.load.ImportOptions;
import org.gbjo.graph.load.Importer;
import org.gbjo.job.Progress;
import org.gbjo.testing.RandomData;
import org.gbjo.testing.RandomQueries;
import org.gbjo.testing.RandomTriple;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Random queries of the whole language have the same solutions on a graph folder as in Jena's memory. */
final class SameAnswersTest {
    private static final int QUERIES = 3000;
    /** Queries with more solutions take long and show no more. */
    private static final int MOST_SOLUTIONS = 300;

    @TempDir
    private Path folder;

    private DatasetGraph memory;
    private DatasetGraph store;

    private void load(List<RandomTriple> triples) throws IOException {
        List<String> lines = new ArrayList<>();
        triples.forEach(triple -> lines.add(triple + " ."));
        Path file = Files.write(folder.resolve("data.nt"), lines);
        memory = DatasetGraphFactory.createTxnMem();
        RDFDataMgr.read(memory, file.toString());
        Path graph = folder.resolve("graph");
        new Importer(ImportOptions.of(file.toString()), Progress.SILENT).run(graph);
        store = GraphFolderDataset.openGraph(graph);
    }

    private boolean isSmall(String probe) {
        try {
            Map<String, Integer> found = Answers.of(memory, probe + " LIMIT " + (MOST_SOLUTIONS + 1));
            return found.values().stream().mapToInt(Integer::intValue).sum() <= MOST_SOLUTIONS;
        } catch (ARQException e) {
            // Jena itself cannot order patterns whose predicate is bound to a literal.
            return false;
        }
    }

    private List<String> differences(RandomQueries queries, int count) {
        List<String> differing = new ArrayList<>();
        for (int i = 0; i < count; ) {
            RandomQueries.RandomQuery query = queries.next();
            if (isSmall(query.probe())) {
                i++;
                if (!Answers.of(store, query.text()).equals(Answers.of(memory, query.text()))) {
                    differing.add(query.text());
                }
            }
        }
        return differing;
    }

    @Test
    void randomQueriesHaveTheSolutionsThatTheyHaveInMemory() throws IOException {
        RandomData data = RandomData.withTripleTerms(7, 120);
        load(data.triples());
        assertThat(differences(new RandomQueries(data.triples(), 21), QUERIES)).isEmpty();
    }
}
