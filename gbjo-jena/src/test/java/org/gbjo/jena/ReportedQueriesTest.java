package org.gbjo.jena;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.apache.jena.mem2.CountingGraph;
import org.apache.jena.query.Dataset;
import org.apache.jena.query.DatasetFactory;
import org.apache.jena.rdf.model.ModelFactory;
import org.apache.jena.riot.Lang;
import org.apache.jena.riot.RDFParser;
import org.gbjo.decision.JoinOrderer;
import org.gbjo.decision.Reason;
import org.gbjo.testing.ReportedQueries;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Queries that people have reported: the same answers with the plug-in, for fewer look-ups and triples. */
final class ReportedQueriesTest {
    @TempDir
    private Path folder;

    /** @param factor by how much fewer at least; 1 where it is no gain */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            rdf4j #938      | 40
            rdf4j #5906     | 1
            rdf4j #5283     | 4
            rdf4j #5846     | 100
            oxigraph #926   | 100
            oxigraph #1883  | 50
            oxigraph #1951  | 1
            oxigraph #885   | 100
            jena #1614      | 50
            jena #3021      | 100
            jena #1533      | 100
            rdf4j #4232     | 0.99
            rdf4j #3008     | 100
            rdf4j #2408     | 25
            qlever #2363    | 15
            sparql-dev #105 | 1.5
            """)
    void whatIsTouchedBecomesLess(String name, double factor) throws IOException {
        ReportedQueries.Reported reported = ReportedQueries.all().stream()
                .filter(each -> each.name().equals(name))
                .findFirst()
                .orElseThrow();
        CountingGraph graph = new CountingGraph();
        RDFParser.fromString(reported.nTriples(), Lang.NTRIPLES).parse(graph);
        JoinOrderer orderer = FilteredData.orderer(FilteredData.statistics(graph, folder));
        Dataset store = DatasetFactory.wrap(ModelFactory.createModelForGraph(graph));
        graph.takeTouched();
        Map<String, Integer> expected = Stores.solutions(store, reported.text(), builder -> {});
        long without = graph.takeTouched();
        assertThat(Stores.solutions(store, reported.text(), builder -> builder.set(GbjoJena.ORDERER, orderer)))
                .isEqualTo(expected);
        long with = graph.takeTouched();
        assertThat(expected).isNotEmpty();
        assertThat(orderer.counters().decisions(Reason.FAILED)).isZero();
        assertThat((double) with).as("touched without the plug-in: %d", without).isLessThanOrEqualTo(without / factor);
    }
}
