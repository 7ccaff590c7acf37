package org.gbjo.decision.version;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * A small graph, and queries on it with all that the plug-ins order. Their solutions can be compared as bags: nothing in
 * them depends on an order.
 */
public final class SelfCheckData {
    private static final long SEED = 24;
    private static final int TRIPLES = 150;
    private static final int ENTITIES = 25;
    private static final int PREDICATES = 4;

    private static final List<String> BODIES = List.of(
            "?a :p0 ?b . ?b :p1 ?c . ?c :p2 ?d",
            "?a :p3 ?d . ?a :p0 ?b . ?a :p1 ?c",
            "?a :p0 ?b . ?b :p1 ?c . ?c :p2 ?d . ?d :p3 ?e",
            "?a :p0 ?b . ?b :p1 ?c . ?c :p2 ?a",
            "?a :p0 ?b . ?b ?q ?c . ?c :p1 :e1",
            "?a :p0 ?b . ?b :p1 ?c . ?c :p2 ?d FILTER(?a != ?c)",
            "?a :p0 ?b . ?b :p1 ?c FILTER(?b IN (:e1, :e2, :e3)) ?c :p2 ?d",
            "?a :p0 ?b . ?b :p1 ?c FILTER EXISTS { ?c :p2 ?d . ?d :p3 ?e }",
            "?a :p0 ?b . ?b :p1 ?c OPTIONAL { ?c :p2 ?d . ?d :p3 ?e }",
            "?a :p0 ?b . ?b :p1 ?c OPTIONAL { ?c :p2 \"word\"@en . ?c :p3 5 . ?c :p0 ?d }",
            "?a :p0 ?b . ?b :p1 ?c . ?c :p2 ?d FILTER(?d != \"word\"@en && ?b != 5)",
            "?a :p0 ?b OPTIONAL { ?b :p1 ?c } OPTIONAL { ?a :p3 ?d } ?a :p2 ?e",
            "?a :p0 ?b . ?b :p1/:p2 ?c . ?c :p3 ?d",
            "?a :p0 ?b . ?b :p1+ ?c . ?c :p3 :e2",
            "?a :p0 ?b . ?b (:p1|:p2) ?c . ?c :p0 ?d",
            "VALUES ?b { :e0 :e1 :e2 } ?a :p0 ?b . ?b :p1 ?c . ?c :p2 ?d",
            "?a :p0 ?b . ?b :p1 ?c BIND(STR(?c) AS ?s) ?c :p2 ?d",
            "{ ?a :p0 ?b . ?b :p1 ?c } UNION { ?a :p2 ?b . ?b :p3 ?c } ?c :p0 ?d",
            "?a :p0 ?b . ?b :p1 ?c MINUS { ?c :p2 ?d . ?d :p3 ?a }",
            "?a :p0 ?b . { SELECT ?b (COUNT(*) AS ?n) { ?b :p1 ?c . ?c :p2 ?d } GROUP BY ?b }");

    private SelfCheckData() {}

    /** The triples, as N-Triples write them without the final dot. */
    public static List<String[]> triples() {
        Random random = new Random(SEED);
        List<String[]> triples = new ArrayList<>();
        for (int i = 0; i < TRIPLES; i++) {
            triples.add(new String[] {
                iri("e" + random.nextInt(ENTITIES)),
                iri("p" + random.nextInt(PREDICATES)),
                iri("e" + random.nextInt(ENTITIES))
            });
        }
        return triples;
    }

    /** The queries. */
    public static List<String> queries() {
        return BODIES.stream()
                .map(body -> "PREFIX : <urn:x-gbjo:> SELECT * { " + body + " }")
                .toList();
    }

    private static String iri(String name) {
        return "<urn:x-gbjo:" + name + ">";
    }
}
