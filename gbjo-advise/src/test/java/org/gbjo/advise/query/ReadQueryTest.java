package org.gbjo.advise.query;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.gbjo.plan.JoinOrder;
import org.gbjo.query.Bgp;
import org.gbjo.query.Pattern;
import org.gbjo.workload.Query;
import org.gbjo.workload.QueryFiles;
import org.junit.jupiter.api.Test;

class ReadQueryTest {
    private static ReadQuery read(String text) {
        return ReadQuery.of(text).orElseThrow();
    }

    private static List<String> bgps(String text) {
        return read(text).sites().stream().map(site -> site.bgp().toString()).toList();
    }

    /** The extraction of workloads, which works on Jena's algebra, is the slow and obvious twin. */
    @Test
    void bgpsAreThoseThatJenaJoins() {
        for (String text : List.of(
                "SELECT * { ?a <p> ?b . ?b <q> ?c }",
                "SELECT * { ?a <p> ?b FILTER(?b > 1) ?b <q> ?c }",
                "SELECT * { ?a <p>/<q> ?b . ?b <r>* ?c . ?c <s> ?d . ?d ^<t> ?e }",
                "SELECT * { { ?a <p> ?b . ?a <x> 1 } UNION { ?b <q> ?c } ?c <r> ?d }",
                "SELECT * { ?a <p> [ <q> ?b ; <r> (1 2) ] }",
                "SELECT * { GRAPH ?g { ?a <p> ?b . ?b <q> 'é' } BIND(1 AS ?x) ?c <r> ?x }",
                "SELECT * { ?a <p> ?b { SELECT ?b { ?b <q> ?c . ?c <r> _:x . _:x <s> 'v' } } }")) {
            List<String> expected = QueryFiles.ofSparql("q.rq", text).stream()
                    .map(Query::bgp)
                    .map(Bgp::toString)
                    .toList();
            assertThat(bgps(text)).as(text).containsExactlyInAnyOrderElementsOf(expected);
        }
    }

    @Test
    void whatIsLookedUpForEachRowIsLeftOut() {
        ReadQuery query = read("SELECT * { ?a <p> ?b OPTIONAL { ?b <q> ?c } MINUS { ?a <r> ?d }"
                + " FILTER NOT EXISTS { ?a <s> ?e } SERVICE <http://x/> { ?a <t> ?f } }");
        assertThat(query.sites()).hasSize(1);
        assertThat(query.features())
                .containsExactlyInAnyOrder(
                        Feature.OPTIONAL, Feature.MINUS, Feature.FILTER, Feature.EXISTS, Feature.SERVICE);
    }

    @Test
    void valuesStandForTheirVariables() {
        assertThat(bgps("SELECT * { VALUES ?a { <x> <y> } ?a <p> ?b . ?c <q> ?a }"))
                .containsExactly("{ <x> <p> ?b . ?c <q> <x> }");
        assertThat(bgps("SELECT * { ?a <p> ?b } VALUES (?a ?b) { (UNDEF 'v') }"))
                .containsExactly("{ ?a <p> \"v\" }");
    }

    @Test
    void whatPublicEndpointsTakeIsTaken() {
        assertThat(bgps("define input:inference \"x\" DEFINE sql:select-option \"order\" select ?a, ?b where"
                        + " { ?a rdfs:label ?b . ?b bif:contains 'x' . ?a foaf:name ?c }"))
                .containsExactly(
                        "{ ?a <http://www.w3.org/2000/01/rdf-schema#label> ?b }",
                        "{ ?a <http://xmlns.com/foaf/0.1/name> ?c }");
        assertThat(ReadQuery.of("SELECT * { ?a <p> ")).isEmpty();
        assertThat(ReadQuery.of("(".repeat(100_000))).isEmpty();
        assertThat(ReadQuery.of("SELECT * { FILTER" + "(".repeat(50_000) + "1" + ")".repeat(50_000) + " }"))
                .isEmpty();
        assertThat(ReadQuery.of("")).isEmpty();
    }

    @Test
    void aTextHasThePrefixesThatItUses() {
        assertThat(QueryReader.text(QueryReader.read("PREFIX p: <http://x/> PREFIX : <http://y/>"
                        + " SELECT * { ?a p:b \"dc:no\" . ?a <urn:wd:no> :c . ?p ?geo ?b }")))
                .contains("<http://x/>", "<http://y/>")
                .doesNotContain("PREFIX  dc:")
                .doesNotContain("PREFIX  wd:")
                .doesNotContain("geo:");
    }

    /** Whatever the order, the text has the same patterns, the same filters, and is read back. */
    @Test
    void reorderingChangesNothingButTheOrder() {
        Random random = new Random(5);
        String text = "SELECT ?a (COUNT(*) AS ?n) { ?a <p>/<q> _:b . _:b <r> ?c FILTER(?c > 3) ?c <s> ?d ."
                + " ?d <t>* ?e . ?e <u> ?f ; <v> ?g . OPTIONAL { ?a <w> ?h } } GROUP BY ?a";
        String before = read(text).query().toString();
        for (int i = 0; i < 50; i++) {
            ReadQuery query = read(text);
            List<List<Pattern>> expected = new ArrayList<>();
            for (BgpSite site : query.sites()) {
                List<Integer> numbers = new ArrayList<>();
                for (int n = 0; n < site.bgp().size(); n++) {
                    numbers.add(n);
                }
                Collections.shuffle(numbers, random);
                JoinOrder order = JoinOrder.of(numbers.stream().mapToInt(n -> n).toArray());
                expected.add(numbers.stream().map(n -> site.bgp().pattern(n)).toList());
                site.reorder(order);
            }
            ReadQuery back = read(QueryReader.text(query.query()));
            assertThat(back.sites()).hasSize(expected.size());
            for (int s = 0; s < expected.size(); s++) {
                assertThat(names(back.sites().get(s).bgp().patterns())).isEqualTo(names(expected.get(s)));
            }
            assertThat(back.features()).isEqualTo(read(before).features());
        }
    }

    /** Blank nodes are named by their places. */
    private static List<String> names(List<Pattern> patterns) {
        return patterns.stream()
                .map(pattern -> pattern.toString().replaceAll("blank\\d+", "blank"))
                .toList();
    }

    @Test
    void groupsOfTooManyPatternsAreLeftOut() {
        StringBuilder text = new StringBuilder("SELECT * {");
        for (int i = 0; i < 200; i++) {
            text.append(" ?s <p").append(i).append("> ?o").append(i).append(" .");
        }
        ReadQuery query = read(text + "}");
        assertThat(query.sites()).isEmpty();
        assertThat(query.features()).containsExactly(Feature.TOO_LARGE);
    }
}
