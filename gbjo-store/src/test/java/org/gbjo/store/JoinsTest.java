package org.gbjo.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.apache.jena.query.QueryCancelledException;
import org.apache.jena.query.QueryExecException;
import org.apache.jena.query.QueryFactory;
import org.apache.jena.riot.RDFDataMgr;
import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.sparql.core.DatasetGraphFactory;
import org.apache.jena.sparql.exec.QueryExec;
import org.gbjo.graph.testing.BgpsAroundTriples;
import org.gbjo.graph.testing.TestGraphs;
import org.gbjo.query.Bgp;
import org.gbjo.query.Pattern;
import org.gbjo.query.Variable;
import org.gbjo.store.arq.FolderQueryEngine;
import org.gbjo.store.dataset.FolderDatasetGraph;
import org.gbjo.store.dataset.FolderGraph;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Patterns, counts, values and paths on a graph with frequent terms, loops and cycles, beside Jena's memory. */
final class JoinsTest {
    private static final int BGPS = 200;
    private static final long MOST_SOLUTIONS = 300;
    private static final int GROUPS = 200;

    @TempDir
    private Path folder;

    private TestGraphs graph;
    private DatasetGraph memory;
    private DatasetGraph store;

    @BeforeEach
    void make() throws IOException {
        graph = TestGraphs.skewed(folder, 60, 500, 3);
        memory = DatasetGraphFactory.createTxnMem();
        RDFDataMgr.read(memory, graph.file().toString());
        GraphFolderDataset.install();
        store = new FolderDatasetGraph(new FolderGraph(graph.graph()));
    }

    private static String body(Bgp bgp) {
        return bgp.patterns().stream().map(Pattern::toString).collect(Collectors.joining(" . "));
    }

    private long count(String body) {
        String found = Answers.of(store, "SELECT (COUNT(*) AS ?n) { " + body + " }")
                .keySet()
                .iterator()
                .next();
        return Long.parseLong(found.replaceAll(".*\"(\\d+)\".*", "$1"));
    }

    @Test
    void patternsAndTheirCountsAreThoseOfJena() {
        BgpsAroundTriples bgps = new BgpsAroundTriples(graph.graph(), 5);
        List<String> differing = new ArrayList<>();
        int compared = 0;
        for (int i = 0; i < BGPS; i++) {
            Bgp bgp = bgps.next(1 + i % 6);
            String body = body(bgp);
            if (count(body) > MOST_SOLUTIONS) {
                continue;
            }
            compared++;
            for (String query : queries(bgp, body)) {
                if (!Answers.of(store, query).equals(Answers.of(memory, query))) {
                    differing.add(query);
                }
            }
        }
        assertThat(differing).isEmpty();
        assertThat(compared).isGreaterThan(BGPS / 2);
    }

    private static List<String> queries(Bgp bgp, String body) {
        List<String> queries = new ArrayList<>();
        queries.add("SELECT * { " + body + " }");
        queries.add("SELECT (COUNT(*) AS ?n) { " + body + " }");
        queries.add("ASK { " + body + " }");
        for (Variable variable : bgp.variables()) {
            queries.add("SELECT " + variable + " (COUNT(*) AS ?n) { " + body + " } GROUP BY " + variable);
            queries.add("SELECT DISTINCT " + variable + " { " + body + " }");
            queries.add("SELECT (COUNT(DISTINCT " + variable + ") AS ?n) { " + body + " }");
            queries.add("SELECT (COUNT(*) AS ?n) { " + body + " FILTER(isIRI(" + variable + ")) }");
            queries.add("SELECT * { " + body + " OPTIONAL { " + variable + " <http://example.org/p1> ?last } }");
            queries.add("SELECT * { " + body + " FILTER NOT EXISTS { " + variable + " ?with ?last } }");
        }
        return queries;
    }

    /** Jena's hash joins cannot be closed before somebody has asked them for a row. */
    @Test
    void aJoinThatNobodyAsksIsClosed() {
        String query =
                "PREFIX : <http://example.org/> SELECT * { ?a :p1 ?b . ?c :p1 ?d . ?a <x:none> ?d MINUS { } OPTIONAL {"
                        + " ?c :p0 ?c . { } UNION { :e1 :p1 ?d VALUES (?c ?d) { (UNDEF :e1) (UNDEF :e2) } }"
                        + " ?a :p1 ?e FILTER(BOUND(?e)) } }";
        assertThat(Answers.of(store, query)).isEmpty();
    }

    /** Nobody lives to see them all, but the answer is not a wrong one: 2^32 is 0 in 32 bits. */
    @Test
    void aPathThatMayBeEmptyInTooManyWaysIsRefused() {
        String ways = String.join("/", Collections.nCopies(32, "(<x:p>?|<x:q>?)"));
        String ask = "ASK { <x:absent> ((" + ways + ")|<x:r>) <x:absent> }";
        assertThatThrownBy(() -> Answers.of(store, ask))
                .isInstanceOf(QueryExecException.class)
                .hasMessageContaining("may be empty in more ways than can be counted");
    }

    @Test
    void theEndsOfAPathKeepToTheMemoryOfTheirQuery() {
        String ways = String.join("/", Collections.nCopies(22, "(<x:p>?|<x:q>?)"));
        String query = "SELECT (COUNT(*) AS ?n) { <http://example.org/e0> ((" + ways + ")|<x:r>) ?end }";
        assertThatThrownBy(() -> Answers.of(store, QueryFactory.create(query), 60, Integer.MAX_VALUE, 1 << 20))
                .isInstanceOf(QueryExecException.class)
                .hasMessageContaining("of memory that a query may have");
        String few = query.replace(ways, "(<x:p>?|<x:q>?)");
        assertThat(Answers.of(store, QueryFactory.create(few), 60, Integer.MAX_VALUE, 1 << 20))
                .hasSize(1);
    }

    @Test
    void manyThreadsGetTheAnswersThatOneGets() throws Exception {
        BgpsAroundTriples bgps = new BgpsAroundTriples(graph.graph(), 6);
        List<String> queries = new ArrayList<>();
        List<Map<String, Integer>> expected = new ArrayList<>();
        while (queries.size() < 300) {
            Bgp bgp = bgps.next(1 + queries.size() % 5);
            if (count(body(bgp)) <= MOST_SOLUTIONS) {
                for (String query : queries(bgp, body(bgp)).subList(0, 3)) {
                    queries.add(query);
                    expected.add(Answers.of(store, query));
                }
            }
        }
        ExecutorService threads = Executors.newFixedThreadPool(8);
        try {
            List<Future<Boolean>> outcomes = new ArrayList<>();
            for (int i = 0; i < 4 * queries.size(); i++) {
                int query = i % queries.size();
                outcomes.add(threads.submit(
                        () -> Answers.of(store, queries.get(query)).equals(expected.get(query))));
            }
            for (Future<Boolean> outcome : outcomes) {
                assertThat(outcome.get(2, TimeUnit.MINUTES)).isTrue();
            }
        } finally {
            threads.shutdownNow();
        }
    }

    @Test
    void pathsAreThoseOfJena() {
        String p = predicate(0);
        String q = predicate(1);
        List<String> paths = List.of(
                p + "*",
                p + "+",
                p + "?",
                "(" + p + "/" + q + ")*",
                "(" + p + "|^" + q + ")+",
                "(!(" + p + "|^" + q + "))*",
                "(" + p + "+/" + q + "?)+",
                "^(" + p + "*)",
                "(!" + p + ")?",
                "(" + p + "|" + q + ")",
                "(" + p + "|(" + q + "/" + p + "))",
                "(" + p + "|(" + q + "+/^" + p + "))",
                "(" + p + "*|" + q + ")",
                "((" + p + "*|" + q + "?)/" + q + "*)",
                "(!(" + p + "|^" + q + "))",
                "((" + p + "|" + q + ")/" + p + "*)");
        String term = graph.graph().dictionary().term(graph.graph().dictionary().size() / 2);
        List<String> differing = new ArrayList<>();
        for (String path : paths) {
            for (String pattern : List.of(
                    "?x " + path + " ?y",
                    "?x " + path + " ?x",
                    term + " " + path + " ?y",
                    "?x " + path + " " + term,
                    "<urn:absent> " + path + " ?y",
                    "<urn:absent> " + path + " <urn:absent>",
                    "?x " + path + " \"absent\"",
                    "VALUES ?x { " + term + " <urn:absent> } ?x " + path + " ?y",
                    "?x " + q + " ?y . ?x " + path + " ?y",
                    "?x " + q + " ?y . ?y " + path + " " + term,
                    "?x " + q + " " + term + " . ?y " + path + " " + term + " FILTER(?x != ?y)",
                    term + " " + path + " ?y . ?y " + path + " ?z",
                    "?s ?x ?o . ?x " + path + " ?y",
                    p + " " + path + " ?y . ?y " + q + "* ?z",
                    "?x " + p + " " + term + " OPTIONAL { ?x " + path + " ?y . ?y " + q + " ?z }",
                    "?x " + p + " ?z FILTER NOT EXISTS { ?x " + path + " " + term + " }")) {
                for (String query : List.of(
                        "SELECT * { " + pattern + " }",
                        "SELECT (COUNT(*) AS ?n) { " + pattern + " }",
                        "SELECT DISTINCT ?y { " + pattern + " }",
                        "SELECT ?y (COUNT(*) AS ?n) { " + pattern + " } GROUP BY ?y")) {
                    if (!Answers.of(store, query).equals(Answers.of(memory, query))) {
                        differing.add(query);
                    }
                }
            }
        }
        assertThat(differing).isEmpty();
    }

    /** Paths and patterns in random groups: a chain, a star or parts apart, with constants and filters. */
    @Test
    void pathsAmongPatternsAreThoseOfJena() {
        Random random = new Random(11);
        List<String> differing = new ArrayList<>();
        int compared = 0;
        int withSolutions = 0;
        for (int i = 0; i < GROUPS; i++) {
            String body = randomGroup(random);
            String count = "SELECT (COUNT(*) AS ?n) { " + body + " }";
            if (count(body) <= MOST_SOLUTIONS) {
                compared++;
                for (String query : List.of(count, "SELECT * { " + body + " }", "ASK { " + body + " }")) {
                    Map<String, Integer> found = Answers.of(store, query);
                    withSolutions += query.startsWith("SELECT *") && !found.isEmpty() ? 1 : 0;
                    if (!found.equals(Answers.of(memory, query))) {
                        differing.add(query);
                    }
                }
            }
        }
        assertThat(differing).isEmpty();
        assertThat(compared).isGreaterThan(GROUPS / 2);
        assertThat(withSolutions).isGreaterThan(GROUPS / 5);
    }

    /** One OPTIONAL after the other: with paths, filters that look outside, common variables and none, nested ones. */
    @Test
    void optionalPatternsAndTheirCountsAreThoseOfJena() {
        Random random = new Random(12);
        List<String> differing = new ArrayList<>();
        int compared = 0;
        int withGaps = 0;
        for (int i = 0; i < GROUPS * 5; i++) {
            String body = randomOptionals(random);
            String all = "SELECT * { " + body + " }";
            Map<String, Integer> few = Answers.of(memory, all + " LIMIT " + (MOST_SOLUTIONS + 1));
            if (few.values().stream().mapToInt(Integer::intValue).sum() <= MOST_SOLUTIONS) {
                compared++;
                withGaps += few.keySet().stream().anyMatch(row -> row.contains("=null")) ? 1 : 0;
                for (String query : List.of(
                        all,
                        "SELECT (COUNT(*) AS ?n) { " + body + " }",
                        "SELECT (COUNT(?v0) AS ?n) { " + body + " }",
                        "SELECT ?v3 ?v0 { " + body + " }",
                        "SELECT DISTINCT ?v1 { " + body + " FILTER(!BOUND(?v3)) }",
                        "ASK { " + body + " }")) {
                    if (!Answers.of(store, query).equals(Answers.of(memory, query))) {
                        differing.add(query);
                    }
                }
            }
        }
        assertThat(differing).isEmpty();
        assertThat(compared).isGreaterThan(GROUPS);
        assertThat(withGaps).isGreaterThan(GROUPS / 2);
    }

    private String randomOptionals(Random random) {
        StringBuilder body = new StringBuilder(randomPatterns(random, 1 + random.nextInt(2), 3));
        for (int size = 1 + random.nextInt(5); size > 0; size--) {
            body.append("OPTIONAL { ").append(randomPatterns(random, 1 + random.nextInt(2), 7));
            switch (random.nextInt(8)) {
                case 0 -> body.append("FILTER(?v1 != ?v4) ");
                case 1 -> body.append("FILTER(BOUND(?v3)) ");
                case 2 ->
                    body.append("FILTER NOT EXISTS { ?v3 ").append(predicate(0)).append(" ?v9 } ");
                case 3 ->
                    body.append("OPTIONAL { ")
                            .append(randomPatterns(random, 1, 7))
                            .append("} ");
                default -> {}
            }
            body.append("} ");
        }
        return body.toString();
    }

    private String randomPatterns(Random random, int size, int variables) {
        StringBuilder patterns = new StringBuilder();
        for (int i = 0; i < size; i++) {
            String path = predicate(random.nextInt(3)) + (random.nextInt(10) == 0 ? "+" : "");
            patterns.append(end(random, variables))
                    .append(' ')
                    .append(path)
                    .append(' ')
                    .append(end(random, variables))
                    .append(" . ");
        }
        return patterns.toString();
    }

    /** Where weights of more than a long come together, the count is exact, or it is listed and its time ends. */
    @Test
    void optionalPatternsWithVeryManySolutionsAreCountedExactly() {
        String p = predicate(0);
        StringBuilder body = new StringBuilder("?v0 " + p + " ?v1 . ");
        BigInteger expected = null;
        for (int parts = 1; parts <= 12; parts++) {
            BigInteger counted = new BigInteger(Answers.of(store, "SELECT (COUNT(*) AS ?n) { " + body + " }")
                    .keySet()
                    .iterator()
                    .next()
                    .replaceAll(".*\"(\\d+)\".*", "$1"));
            expected = expected == null ? counted : expected;
            assertThat(counted).isEqualTo(expected.pow(parts));
            body.append("OPTIONAL { ?s")
                    .append(parts)
                    .append(' ')
                    .append(p)
                    .append(" ?o")
                    .append(parts)
                    .append(" } ");
        }
    }

    private String randomGroup(Random random) {
        StringBuilder body = new StringBuilder();
        for (int size = 2 + random.nextInt(4); size > 0; size--) {
            String path = predicate(random.nextInt(3));
            switch (random.nextInt(8)) {
                case 0 -> path += "*";
                case 1 -> path += "+";
                case 2 -> path += "?";
                case 3 -> path = "(" + path + "|" + predicate(random.nextInt(3)) + ")";
                case 4 -> path = "(" + path + "/" + predicate(random.nextInt(3)) + ")+";
                default -> {}
            }
            body.append(end(random))
                    .append(' ')
                    .append(path)
                    .append(' ')
                    .append(end(random))
                    .append(" . ");
        }
        if (random.nextInt(3) == 0) {
            body.append("FILTER(?v0 != ?v1)");
        }
        return body.toString();
    }

    private String end(Random random) {
        return end(random, 4);
    }

    private String end(Random random, int variables) {
        String term = graph.graph()
                .dictionary()
                .term(random.nextInt(graph.graph().dictionary().size()));
        return random.nextInt(4) == 0 && term.startsWith("<http") ? term : "?v" + random.nextInt(variables);
    }

    private String predicate(int ordinal) {
        return graph.graph().dictionary().term(graph.graph().predicateId(ordinal));
    }

    /** Seven patterns without a common variable have more solutions than anybody can list. */
    private static String endless(String what) {
        StringBuilder body = new StringBuilder("SELECT " + what + " { ");
        for (int i = 0; i < 7; i++) {
            body.append("?s")
                    .append(i)
                    .append(" ?p")
                    .append(i)
                    .append(" ?o")
                    .append(i)
                    .append(" . ");
        }
        return body.append("FILTER(?s0 = ?o6 && ?s1 = ?o6 && STR(?p2) = \"no\") }")
                .toString();
    }

    /** The same with parts of five patterns each: rows of all but one of them are kept in tables. */
    private static String endlessTables() {
        StringBuilder body = new StringBuilder("SELECT (SUM(1) AS ?n) { ");
        for (int part = 0; part < 3; part++) {
            for (int i = 0; i < 5; i++) {
                body.append(String.format("?x%d_%d ?p%d_%d ?x%d_%d . ", part, i, part, i, part, i + 1));
            }
        }
        return body.append("}").toString();
    }

    @Test
    void aQueryEndsWhenItsTimeIsOver() {
        for (String query : List.of(
                endless("*"),
                endless("(COUNT(*) AS ?n)"),
                endless("DISTINCT ?s0"),
                endless("(COUNT(DISTINCT ?o6) AS ?n)"),
                endlessTables())) {
            assertThatThrownBy(() -> {
                        try (QueryExec execution = QueryExec.dataset(store)
                                .query(query)
                                .timeout(200, TimeUnit.MILLISECONDS)
                                .build()) {
                            execution.select().forEachRemaining(row -> {});
                        }
                    })
                    .isInstanceOf(QueryCancelledException.class);
        }
    }

    @Test
    void aQueryThatNeedsTooMuchMemoryFailsWithASentence() {
        for (String query : List.of(
                "SELECT DISTINCT ?a ?b { ?a ?p ?x . ?b ?q ?y }",
                "SELECT * { ?a ?p ?x . ?b ?q ?y } ORDER BY ?a",
                "SELECT ?b (COUNT(*) AS ?n) { ?a ?p ?b } GROUP BY ?b",
                // Many ways lead to where the last step leads nowhere.
                "SELECT * { ?a (" + (predicate(0) + "/").repeat(9) + "<urn:absent>)|<urn:absent> ?b }")) {
            assertThatThrownBy(() -> {
                        try (QueryExec execution = QueryExec.dataset(store)
                                .query(query)
                                .set(FolderQueryEngine.MEMORY, 1000L)
                                .build()) {
                            execution.select().forEachRemaining(row -> {});
                        }
                    })
                    .isInstanceOf(QueryExecException.class)
                    .hasMessageContaining("of memory that a query may have");
        }
    }

    /** The left side is empty, so that nobody asks the right one. */
    @Test
    void aHashJoinOfJenasIsClosedThatNobodyAsked() {
        String tables = "VALUES (?x ?u) { (<urn:a> 1) (<urn:b> 1) } { VALUES ?x { <urn:a> } "
                + "VALUES (?x ?y) { (<urn:a> 1) (<urn:b> 2) } ?s ?p ?q }";
        assertThat(Answers.of(store, "SELECT * { ?v <urn:absent> ?w { SELECT ?x { " + tables + " } LIMIT 5 } }"))
                .isEmpty();
    }

    /** Jena makes two branches of the filter inside, and then could lose the one outside. */
    @Test
    void aFilterAroundAUnionWithADisjunctionHolds() {
        String union = "{ ?a ?p ?b } UNION { ?a ?p ?b FILTER(?c > 1 || ?b = <urn:absent>) }";
        assertThat(Answers.of(store, "SELECT * { " + union + " }")).isNotEmpty();
        assertThat(Answers.of(store, "SELECT * { " + union + " FILTER(LANG(?c) = 'en') }"))
                .isEmpty();
        assertThat(Answers.of(store, "ASK { FILTER EXISTS { " + union + " FILTER(LANG(?c) = 'en') } }")
                        .toString())
                .contains("false");
    }

    /** Jena places the filter at the table, where the variable has no value. */
    @Test
    void aFilterOnAVariableThatATableLeavesOpenHolds() {
        String query = "SELECT * { ?a ?p ?b %s FILTER(STRLEN(STR(?b)) > 0) }";
        assertThat(Answers.of(store, query.formatted("VALUES (?a ?b) { (UNDEF UNDEF) (<urn:absent> 1) }")))
                .isEqualTo(Answers.of(store, query.formatted("")))
                .isNotEmpty();
    }

    /** Jena executes the sub-query for all solutions before it at once, of which DISTINCT would remove equal ones. */
    @ParameterizedTest
    @ValueSource(strings = {"DISTINCT", "REDUCED"})
    void aSubqueryRemovesNoSolutionsBeforeIt(String different) {
        String all = "?a ?p ?b . { ?a ?p ?b } UNION { ?a ?p ?b } ";
        assertThat(Answers.of(store, "SELECT * { " + all + "{ SELECT " + different + " ?a { ?a ?p ?b } } }"))
                .isEqualTo(Answers.of(store, "SELECT * { " + all + "}"));
    }
}
