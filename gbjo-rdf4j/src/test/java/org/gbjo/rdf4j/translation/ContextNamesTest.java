package org.gbjo.rdf4j.translation;

import static org.assertj.core.api.Assertions.assertThat;

import org.eclipse.rdf4j.model.IRI;
import org.eclipse.rdf4j.model.impl.SimpleValueFactory;
import org.eclipse.rdf4j.model.util.Values;
import org.eclipse.rdf4j.query.algebra.StatementPattern;
import org.eclipse.rdf4j.query.algebra.Var;
import org.eclipse.rdf4j.query.impl.SimpleDataset;
import org.gbjo.live.LiveStore;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class ContextNamesTest {
    private static final IRI GRAPH = Values.iri("http://example.org/g");
    private static final IRI OTHER = Values.iri("http://example.org/h");

    @ParameterizedTest
    @ValueSource(
            strings = {"http://example.org/g", "http://example.org/a b\\c<d>", "http://example.org/\u00e4\ud83d\ude00"})
    void aNameLeadsBackToItsContext(String text) {
        IRI context = SimpleValueFactory.getInstance().createIRI(text);
        assertThat(ContextNames.iri(ContextNames.text(context))).isEqualTo(context);
    }

    private static StatementPattern pattern(StatementPattern.Scope scope, Var context) {
        return new StatementPattern(scope, new Var("s"), new Var("p"), new Var("o"), context);
    }

    private static StatementPattern pattern() {
        return pattern(StatementPattern.Scope.DEFAULT_CONTEXTS, null);
    }

    @Test
    void aPatternWithoutGraphSeesAllStatements() {
        assertThat(ContextNames.of(pattern(), null)).isEqualTo(LiveStore.DEFAULT_GRAPH);
        assertThat(ContextNames.of(pattern(), new SimpleDataset())).isEqualTo(LiveStore.DEFAULT_GRAPH);
    }

    @Test
    void aPatternInAGraphSeesThatGraph() {
        StatementPattern named = pattern(StatementPattern.Scope.NAMED_CONTEXTS, new Var("g", GRAPH));
        StatementPattern any = pattern(StatementPattern.Scope.NAMED_CONTEXTS, new Var("g"));
        assertThat(ContextNames.of(named, null)).isEqualTo(ContextNames.text(GRAPH));
        assertThat(ContextNames.of(any, null)).isEqualTo(LiveStore.NAMED_GRAPHS);
        SimpleDataset dataset = new SimpleDataset();
        dataset.addNamedGraph(OTHER);
        assertThat(ContextNames.of(any, dataset)).isEqualTo(ContextNames.text(OTHER));
        assertThat(ContextNames.of(named, dataset)).isEqualTo(ContextNames.text(GRAPH));
    }

    @Test
    void aDatasetReplacesTheDefaultGraph() {
        SimpleDataset dataset = new SimpleDataset();
        dataset.addDefaultGraph(GRAPH);
        assertThat(ContextNames.of(pattern(), dataset)).isEqualTo(ContextNames.text(GRAPH));
        dataset.addDefaultGraph(OTHER);
        assertThat(ContextNames.of(pattern(), dataset)).isEqualTo(LiveStore.NAMED_GRAPHS);
    }
}
