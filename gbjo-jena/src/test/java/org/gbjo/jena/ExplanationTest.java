package org.gbjo.jena;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.apache.jena.graph.Node;
import org.apache.jena.query.QueryFactory;
import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.sparql.core.DatasetGraphFactory;
import org.apache.jena.sparql.util.Context;
import org.gbjo.decision.settings.Mode;
import org.gbjo.json.Json;
import org.gbjo.testing.TestOrderers;
import org.junit.jupiter.api.Test;

final class ExplanationTest {
    private static final String PREFIX = "PREFIX : <http://example.org/> ";

    private static Explanation explain(String body) {
        DatasetGraph dataset = DatasetGraphFactory.createTxnMem();
        for (int i = 0; i < 5; i++) {
            for (int step = 0; step < 6; step++) {
                dataset.getDefaultGraph().add(node(step, i), predicate(step), node(step + 1, i));
                dataset.add(Stores.iri("g"), node(step, i), predicate(step), node(step + 1, i));
            }
        }
        Context context = new Context();
        context.set(GbjoJena.ORDERER, TestOrderers.of(Mode.ON, TestOrderers::reversed));
        return Explanation.of(QueryFactory.create(PREFIX + body), dataset, context);
    }

    private static Node node(int step, int number) {
        return Stores.iri("n" + step + "-" + number);
    }

    private static Node predicate(int step) {
        return Stores.iri("p" + step);
    }

    @Test
    void everyBgpOfAQueryIsExplainedOnce() {
        Explanation explanation = explain("""
                SELECT * {
                  ?a :p0 ?b . ?b :p1 ?c
                  OPTIONAL { ?c :p2 ?d . ?d :p3 ?e }
                  { ?c :p2 ?x . ?x :p3 ?y . ?y :p4 ?z } UNION { ?c :p2 ?u . ?u :p3 ?v . ?v :p4 ?w . ?w :p5 ?q }
                  { SELECT ?c { ?b :p1 ?c . ?c :p2 ?m . ?m :p3 ?n } }
                  GRAPH ?g { ?a :p0 ?b . ?b :p1 ?k . ?k :p2 ?l . ?l :p3 ?o }
                  FILTER EXISTS { ?c :p2 ?r . ?r :p3 ?s . ?s :p4 ?t . ?t :p5 ?last }
                }""");
        String text = explanation.toText();
        assertThat(text.lines().filter(line -> line.matches("(group, )?gbjo.s order: .*")))
                .as(text)
                .hasSizeGreaterThanOrEqualTo(6);
        assertThat(text).doesNotContain("not reached").contains("  ?d <http://example.org/p3> ?e");
    }

    @Test
    void whatIsTooSmallOrNotReachedIsNamed() {
        Explanation explanation = explain("SELECT * { ?a :nothing ?b OPTIONAL { ?b :p1 ?c . ?c :p2 ?d . ?d :p3 ?e } }");
        assertThat(explanation.toText().lines())
                .containsSubsequence(
                        "  ?a <http://example.org/nothing> ?b",
                        "not reached before the first 100 solutions or the end of a second",
                        "  ?b <http://example.org/p1> ?c",
                        "  ?c <http://example.org/p2> ?d",
                        "  ?d <http://example.org/p3> ?e")
                .anyMatch(line -> line.startsWith("native order: the BGP has fewer patterns than minPatterns"));
        Map<String, Object> envelope = Json.parseObject(explanation.toJson());
        assertThat(envelope).containsEntry("format", "gbjo-explain").containsEntry("version", 1L);
        List<?> json = (List<?>) envelope.get("bgps");
        assertThat(json).hasSize(2);
        assertThat(((Map<?, ?>) json.get(1)).get("reason").toString()).startsWith("not reached");
    }

    @Test
    void predictedAndActualRowsStandBesideEachPattern() {
        Explanation explanation = explain("SELECT * { ?a :p0 ?b . ?b :p1 ?c . ?c :p2 ?d . ?d :p3 :n4-3 }");
        assertThat(explanation.toText().lines().map(line -> line.replaceAll("[0-9.]+ ms.*", "… ms")))
                .contains(
                        "  ?d <http://example.org/p3> <http://example.org/n4-3>  # 1 rows predicted, 1 actual, … ms",
                        "  executed as the native order once, … ms");
        assertThat(explanation.toText()).contains(" ms, 1 rows\n");
        Map<?, ?> execution = (Map<?, ?>) ((Map<?, ?>) explanation.bgps().get(0)).get("execution");
        assertThat(execution.get("plan")).isEqualTo("native");
        assertThat(execution.get("complete")).isEqualTo(true);
        assertThat(execution.get("resultRows")).isEqualTo(1L);
        assertThat((List<?>) execution.get("steps")).hasSize(4).allSatisfy(step -> {
            assertThat(((Map<?, ?>) step).get("actualRows")).isEqualTo(1L);
            assertThat(((Map<?, ?>) step).get("atLeast")).isEqualTo(false);
        });
    }

    /** An explanation ends after its first solutions. */
    @Test
    void rowsOfAnExecutionThatWasCutOffAreLowerBounds() {
        Explanation explanation = explain("SELECT * { ?a :p0 ?b . ?c :p1 ?d . ?e :p2 ?f . ?g :p3 ?h }");
        assertThat(explanation.toText()).contains("# 1 rows predicted, at least ", ", at least 100 rows, cut off");
        Map<?, ?> execution = (Map<?, ?>) ((Map<?, ?>) explanation.bgps().get(0)).get("execution");
        assertThat(execution.get("complete")).isEqualTo(false);
        assertThat((List<?>) execution.get("steps")).allSatisfy(step -> assertThat(((Map<?, ?>) step).get("atLeast"))
                .isEqualTo(true));
    }

    @Test
    void whatIsSwitchedOffHasNothingToExplain() {
        Explanation explanation = explainEmptyStore(
                Context.create().set(GbjoJena.MODE, "off"), "SELECT * { ?a ?b ?c . ?c ?d ?e . ?e ?f ?g }");
        assertThat(explanation.isEmpty()).isTrue();
        assertThat(explanation.toText()).startsWith("no BGP was looked at: gbjo is switched off");
    }

    @Test
    void aStoreThatIsNotCountedSaysSo() {
        Explanation explanation = explainEmptyStore(new Context(), "SELECT * { ?a ?b ?c . ?c ?d ?e . ?e ?f ?g }");
        assertThat(explanation.toText())
                .startsWith("the store is counted when its queries have taken some time\n")
                .contains("native order: there are no statistics of this store");
    }

    private static Explanation explainEmptyStore(Context context, String query) {
        return Explanation.of(QueryFactory.create(query), DatasetGraphFactory.createTxnMem(), context);
    }
}
