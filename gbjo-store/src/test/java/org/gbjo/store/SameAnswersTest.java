package org.gbjo.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
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

    private List<String> differences(RandomQueries queries, int count, Function<String, List<String>> forms) {
        List<String> differing = new ArrayList<>();
        for (int i = 0; i < count; ) {
            RandomQueries.RandomQuery query = queries.next();
            if (isSmall(query.probe())) {
                List<String> texts = new ArrayList<>(forms.apply(query.probe()));
                texts.add(query.text());
                for (String text : texts) {
                    i++;
                    if (!Answers.areRight(Answers.of(store, text), memory, text)) {
                        differing.add(text);
                    }
                }
            }
        }
        return differing;
    }

    /** The same body with aggregates, projections and values. */
    private static List<String> forms(String probe) {
        String from = probe.substring("SELECT * ".length());
        return List.of(
                "SELECT (COUNT(?v0) AS ?count) " + from,
                "SELECT (COUNT(DISTINCT ?v1) AS ?count) (SUM(?v2) AS ?sum) " + from,
                "SELECT (COUNT(DISTINCT ?v0) AS ?count) " + from,
                "SELECT DISTINCT ?v0 ?v2 " + from,
                "SELECT ?v1 (COUNT(?v0) AS ?count) (COUNT(*) AS ?all) " + from + " GROUP BY ?v1",
                "SELECT ?v1 ?v0 (MAX(?v2) AS ?most) " + from + " GROUP BY ?v1 ?v0 HAVING (COUNT(*) > 1)",
                "SELECT * " + from + " ORDER BY ?v0 DESC(?v1)",
                "CONSTRUCT { ?v0 <http://example.org/new> ?v1 } " + from);
    }

    @Test
    void randomQueriesHaveTheSolutionsThatTheyHaveInMemory() throws IOException {
        RandomData data = RandomData.withTripleTerms(7, 120);
        load(data.triples());
        assertThat(differences(new RandomQueries(data.triples(), 21), QUERIES, probe -> List.of()))
                .isEmpty();
    }

    @Test
    void otherFormsOfRandomQueriesHaveThemToo() throws IOException {
        RandomData data = RandomData.withTripleTerms(8, 120);
        load(data.triples());
        assertThat(differences(new RandomQueries(data.triples(), 22), QUERIES, SameAnswersTest::forms))
                .isEmpty();
    }
}
