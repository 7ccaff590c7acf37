package org.gbjo.rdf4j;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.eclipse.rdf4j.query.explanation.Explanation;
import org.eclipse.rdf4j.query.explanation.GenericPlanNode;
import org.eclipse.rdf4j.repository.sail.SailRepository;
import org.eclipse.rdf4j.repository.sail.SailRepositoryConnection;
import org.eclipse.rdf4j.sail.memory.MemoryStore;
import org.gbjo.decision.JoinOrderer;
import org.gbjo.decision.Reason;
import org.gbjo.testing.ReportedQueries;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Queries that people have reported: the same answers with the plug-in, for fewer statements of patterns. */
final class ReportedQueriesTest {
    @TempDir
    private Path folder;

    /** The rows of all patterns. */
    private static long touched(SailRepository store, String text) {
        try (SailRepositoryConnection connection = store.getConnection()) {
            return rows(connection
                    .prepareTupleQuery(text)
                    .explain(Explanation.Level.Executed)
                    .toGenericPlanNode());
        }
    }

    private static long rows(GenericPlanNode node) {
        boolean isPattern = node.getType().startsWith("StatementPattern");
        long sum = isPattern && node.getResultSizeActual() != null ? node.getResultSizeActual() : 0;
        List<GenericPlanNode> plans = node.getPlans() == null ? List.of() : node.getPlans();
        for (GenericPlanNode part : plans) {
            sum += rows(part);
        }
        return sum;
    }

    /** @param factor by how much fewer at least; 1 where it is no gain, less where it is a loss */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            rdf4j #938      | 35
            rdf4j #5906     | 1
            rdf4j #5283     | 3
            rdf4j #5846     | 1
            oxigraph #926   | 1
            oxigraph #1883  | 1
            oxigraph #1951  | 1
            oxigraph #885   | 100
            jena #1614      | 1
            jena #3021      | 25
            jena #1533      | 100
            rdf4j #4232     | 1
            rdf4j #3008     | 1
            rdf4j #2408     | 0.29
            qlever #2363    | 1
            sparql-dev #105 | 1.4
            """)
    void whatIsTouchedBecomesLess(String name, double factor) throws IOException {
        ReportedQueries.Reported reported = ReportedQueries.all().stream()
                .filter(each -> each.name().equals(name))
                .findFirst()
                .orElseThrow();
        SailRepository store = new SailRepository(new MemoryStore());
        try {
            CountedStatements.load(store, reported.nTriples());
            Map<String, Integer> expected = Stores.solutions(store, reported.text());
            long without = touched(store, reported.text());
            JoinOrderer orderer = CountedStatements.orderer(store, folder);
            Stores.plug(store, orderer);
            assertThat(Stores.solutions(store, reported.text())).isEqualTo(expected);
            long with = touched(store, reported.text());
            assertThat(expected).isNotEmpty();
            assertThat(orderer.counters().decisions(Reason.FAILED)).isZero();
            assertThat((double) with)
                    .as("touched without the plug-in: %d", without)
                    .isLessThanOrEqualTo(without / factor);
        } finally {
            store.shutDown();
        }
    }

    /** The plan of a query whose filter leaves few rows begins with its pattern. */
    @Test
    void aSelectiveFilterComesFirst() throws IOException {
        ReportedQueries.Reported reported = ReportedQueries.all().stream()
                .filter(each -> each.name().equals("sparql-dev #105"))
                .findFirst()
                .orElseThrow();
        SailRepository store = new SailRepository(new MemoryStore());
        try {
            CountedStatements.load(store, reported.nTriples());
            Stores.plug(store, CountedStatements.orderer(store, folder));
            try (SailRepositoryConnection connection = store.getConnection()) {
                String plan = connection
                        .prepareTupleQuery(reported.text())
                        .explain(Explanation.Level.Optimized)
                        .toString();
                assertThat(plan)
                        .contains("filter ?v > \"1480\"^^<http://www.w3.org/2001/XMLSchema#integer>: 0.0")
                        .contains("of the rows, by the objects of <http://example.org/value>");
                assertThat(plan.indexOf("example.org/value,")).isLessThan(plan.indexOf("example.org/by,"));
            }
        } finally {
            store.shutDown();
        }
    }
}
