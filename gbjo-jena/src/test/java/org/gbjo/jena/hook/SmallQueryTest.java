package org.gbjo.jena.hook;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.apache.jena.atlas.iterator.Iter;
import org.apache.jena.graph.Node;
import org.apache.jena.graph.NodeFactory;
import org.apache.jena.query.QueryFactory;
import org.apache.jena.sparql.core.BasicPattern;
import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.sparql.core.DatasetGraphFactory;
import org.apache.jena.sparql.core.Quad;
import org.apache.jena.sparql.exec.QueryExec;
import org.gbjo.decision.DecisionListener;
import org.gbjo.decision.JoinOrderer;
import org.gbjo.decision.Reason;
import org.gbjo.decision.settings.Mode;
import org.gbjo.decision.settings.ObserveSettings;
import org.gbjo.jena.execution.QueryOrdering;
import org.gbjo.jena.live.GraphOrderers;
import org.gbjo.observe.Executions;
import org.gbjo.observe.QueryWatch;
import org.gbjo.testing.TestOrderers;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The syntax of a query tells that it has too few patterns, and no other query is taken for such a one. */
final class SmallQueryTest {
    private final JoinOrderer orderer = TestOrderers.of(Mode.ON, TestOrderers::reversed);
    private final List<String> heard = new ArrayList<>();

    private boolean isLeftAlone(String text) {
        DecisionListener<BasicPattern> listener =
                (written, decision) -> heard.add(written.size() + " " + decision.reason());
        return SmallQuery.isLeftAlone(
                QueryFactory.create(text),
                new QueryOrdering(
                        GraphOrderers.all(orderer),
                        true,
                        listener,
                        QueryWatch.of(new Executions(), ObserveSettings.NOTHING)));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT * { ?s <urn:p> ?o }",
                "SELECT DISTINCT ?s { ?s <urn:p> ?o } ORDER BY ?s LIMIT 3",
                "ASK { ?s <urn:p> 3 }",
                "CONSTRUCT { ?s <urn:r> ?o } WHERE { ?s <urn:p> ?o }",
                "DESCRIBE ?s { ?s <urn:p> ?o }",
            })
    void aFewPatternsAreLeftToJena(String text) {
        assertThat(isLeftAlone(text)).isTrue();
        assertThat(heard).singleElement().asString().endsWith(" FEW_PATTERNS");
        assertThat(orderer.counters().decisions(Reason.FEW_PATTERNS)).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT * { ?s <urn:p> ?o . ?o <urn:q> ?x . ?x <urn:r> ?y }",
                "SELECT * { ?s <urn:p>/<urn:q>/<urn:r> ?o }",
                "SELECT * { ?s <urn:p> ?o . { ?o <urn:q> ?x . ?x <urn:r> ?y } }",
                "SELECT * { ?s <urn:p> ?o FILTER EXISTS { ?o <urn:q> ?x . ?x <urn:r> ?y . ?y <urn:s> ?z } }",
                "SELECT * { { SELECT * { ?s <urn:p> ?o . ?o <urn:q> ?x . ?x <urn:r> ?y } } }",
                "SELECT * { GRAPH ?g { ?s <urn:p> ?o . ?o <urn:q> ?x . ?x <urn:r> ?y } }",
                "DESCRIBE <urn:s>",
            })
    void allOthersAreDecidedOnWhenTheyAreExecuted(String text) {
        assertThat(isLeftAlone(text)).isFalse();
        assertThat(heard).isEmpty();
        assertThat(orderer.counters().decisions(Reason.FEW_PATTERNS)).isZero();
    }

    private static Node iri(String name) {
        return NodeFactory.createURI("http://example.org/" + name);
    }

    @Test
    void itsAnswersAreJenas() {
        DatasetGraph dataset = DatasetGraphFactory.create();
        dataset.add(Quad.defaultGraphIRI, iri("s"), iri("p"), iri("o"));
        try (QueryExec execution = QueryExec.dataset(dataset)
                .query("SELECT * { ?s ?p ?o }")
                .set(ContextSettings.ORDERER, orderer)
                .build()) {
            assertThat(Iter.toList(execution.select())).hasSize(1);
        }
        assertThat(orderer.counters().decisions(Reason.FEW_PATTERNS)).isEqualTo(1);
    }
}
