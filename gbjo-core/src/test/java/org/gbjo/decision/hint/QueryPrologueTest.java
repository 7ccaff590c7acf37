package org.gbjo.decision.hint;

import static org.assertj.core.api.Assertions.assertThat;

import org.gbjo.plan.Plan;
import org.junit.jupiter.api.Test;

final class QueryPrologueTest {
    private static final String BODY = "SELECT * { ?s ?p ?o . ?o ?q ?x }";

    @Test
    void hintsStandAnywhereInThePrologue() {
        QueryHints hints = QueryPrologue.hints("""
                # PREFIX a: <http://gbjo.org/hint#off>
                BASE <http://example.org/>
                prefix  : <http://example.org/ns#> PREFIX x.y:<http://gbjo.org/hint#order=2,1> # <b:>
                PREFIX
                  gbjo: # the label
                  <http://gbjo.org/hint#order=3,2,1>
                """ + BODY);
        assertThat(hints.isOff()).isFalse();
        assertThat(hints.plan(2)).contains(Plan.leftLinear(1, 0));
        assertThat(hints.plan(3)).contains(Plan.leftLinear(2, 1, 0));
        assertThat(hints.faults()).isEmpty();
    }

    @Test
    void whatStandsInTheBodyIsNoHint() {
        assertThat(QueryPrologue.hints("SELECT * { ?s ?p <http://gbjo.org/hint#off> }"))
                .isSameAs(QueryHints.NONE);
        assertThat(QueryPrologue.hints("SELECT * { ?s ?p \"PREFIX a: <http://gbjo.org/hint#off>\" }"))
                .isSameAs(QueryHints.NONE);
        assertThat(QueryPrologue.hints(BODY)).isSameAs(QueryHints.NONE);
    }

    /** The engine's parser refuses these with a message. */
    @Test
    void brokenProloguesEnd() {
        for (String text :
                new String[] {"PREFIX", "PREFIX a", "PREFIX a:", "PREFIX a: <", "BASE", "PREFIX a: b", "# x"}) {
            assertThat(QueryPrologue.hints("PREFIX h: <http://gbjo.org/hint#off> " + text)
                            .isOff())
                    .as(text)
                    .isTrue();
        }
    }
}
