package org.gbjo.jena.hook;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.jena.query.QueryFactory;
import org.apache.jena.sparql.algebra.Algebra;
import org.apache.jena.sparql.algebra.Op;
import org.apache.jena.sparql.sse.SSE;
import org.junit.jupiter.api.Test;

/** What the optimizer cuts is whole again, unless that would change the value of a filter. */
final class RejoinSplitBgpsTest {
    private static Op whole(String body) {
        return RejoinSplitBgps.of(
                Algebra.optimize(Algebra.compile(QueryFactory.create("PREFIX : <urn:> SELECT * { " + body + " }"))));
    }

    private static Op op(String text) {
        return SSE.parseOp("(prefix ((: <urn:>)) " + text + ")");
    }

    @Test
    void piecesBetweenFiltersAreOneBgpInTheWrittenOrder() {
        assertThat(whole("?a :p ?b . FILTER(?b != :x) ?b :q ?c . ?c :r ?d FILTER(?c != ?a) FILTER(?d != ?a)"))
                .isEqualTo(op("(filter (exprlist (!= ?b :x) (!= ?c ?a) (!= ?d ?a))"
                        + " (bgp (?a :p ?b) (?b :q ?c) (?c :r ?d)))"));
    }

    @Test
    void whatIsInsideOfOtherOperatorsIsWholeToo() {
        assertThat(whole("?x :p ?y OPTIONAL { ?a :p ?b . ?b :q ?c FILTER(?b != :x) }")
                        .toString())
                .contains("(bgp\n")
                .doesNotContain("sequence");
    }

    /** The variable of the filter is unbound in its group, and bound by the pattern that comes after it. */
    @Test
    void aFilterDoesNotSeeWhatOnlyThePatternsAfterItBind() {
        Op op = op("(sequence (filter (!= ?c :x) (bgp (?a :p ?b))) (bgp (?b :q ?c)))");
        assertThat(RejoinSplitBgps.of(op)).isEqualTo(op);
    }

    @Test
    void aFilterThatGivesAnotherValueAtEachCallStaysWhereItIs() {
        Op op = op("(sequence (filter (< (rand) 0.5) (bgp (?a :p ?b))) (bgp (?b :q ?c)))");
        assertThat(RejoinSplitBgps.of(op)).isEqualTo(op);
    }

    @Test
    void otherElementsKeepTheirPlaceInASequence() {
        assertThat(RejoinSplitBgps.of(op("(sequence (table unit) (filter (!= ?b :x) (bgp (?a :p ?b))) (bgp (?b :q ?c))"
                        + " (table unit) (bgp (?c :r ?d)))")))
                .isEqualTo(op("(sequence (table unit) (filter (!= ?b :x) (bgp (?a :p ?b) (?b :q ?c)))"
                        + " (table unit) (bgp (?c :r ?d)))"));
    }
}
