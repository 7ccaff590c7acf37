package org.gbjo.bench.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.apache.jena.query.QueryFactory;
import org.gbjo.workload.WholeQuery;
import org.junit.jupiter.api.Test;

class StoreQueryTest {
    static StoreQuery of(String text) {
        return StoreQuery.of("some", new WholeQuery("q", QueryFactory.create(text)));
    }

    private static String flat(String text) {
        return text.replaceAll("\\s+", " ").strip();
    }

    @Test
    void aBgpAsksForItsVariablesInTheOrderOfItsPatterns() {
        StoreQuery query = of("SELECT ?b { ?b <urn:p> ?a . ?a <urn:q> ?b }");
        assertThat(flat(query.rows())).startsWith("SELECT ?b ?a {");
        assertThat(query.bgp().orElseThrow().size()).isEqualTo(2);
    }

    @Test
    void otherQueriesNameTheirVariablesAndAreCountedAsTheyAre() {
        StoreQuery paths = of("SELECT * { ?a <urn:p>* ?b OPTIONAL { ?b <urn:q> ?c } }");
        assertThat(paths.bgp()).isEmpty();
        assertThat(flat(paths.rows())).startsWith("SELECT ?a ?b ?c ");
        assertThat(flat(paths.count())).contains("count(*) AS ?count", "OPTIONAL");
        StoreQuery different = of("SELECT DISTINCT ?a { ?a <urn:p> ?b }");
        assertThat(different.bgp()).isEmpty();
        assertThat(flat(different.count())).contains("count(*)", "SELECT DISTINCT ?a");
    }

    @Test
    void aBlankNodeIsNoVariableThatCouldBeAskedFor() {
        assertThat(of("SELECT * { ?a <urn:p> _:b }").bgp()).isEmpty();
    }

    @Test
    void aQueryWithoutVariablesIsAskedForItsRowsAllTheSame() {
        StoreQuery query = of("SELECT * { <urn:a> <urn:p>* <urn:b> }");
        assertThat(QueryFactory.create(query.rows()).getResultVars()).containsExactly("found");
        assertThat(flat(query.count())).doesNotContain("found");
    }

    @Test
    void onlyRowsAreAskedFor() {
        assertThatThrownBy(() -> of("ASK { ?a <urn:p> ?b }"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("query q has to begin with SELECT");
    }
}
