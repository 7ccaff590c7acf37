package org.gbjo.testing;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * A small, dense graph and named graphs of which one is empty, with the terms on which engines disagree: numbers that are
 * written in several ways, NaN, times with and without zone, languages in capitals, escapes, characters beyond the BMP,
 * empty and long texts, ill-typed literals, IRIs with odd characters, predicates and graphs that are nodes, too.
 */
public final class OddData {
    /** The names of the graphs; the last one has no triple. */
    public static final List<String> GRAPHS = List.of(iri("g0"), iri("g1"), iri("g2"), iri("none"));

    private static final String XSD = "http://www.w3.org/2001/XMLSchema#";
    private static final int ENTITIES = 9;
    private static final int PREDICATES = 5;

    /** Literals of all kinds, as N-Triples. */
    public static final List<String> LITERALS = List.of(
            typed("1", "integer"),
            typed("01", "integer"),
            typed("+1", "integer"),
            typed("1.0", "decimal"),
            typed("1", "decimal"),
            typed("1e0", "double"),
            typed("1.0E0", "double"),
            typed("1", "float"),
            typed("1", "byte"),
            typed("1", "nonNegativeInteger"),
            typed("2", "integer"),
            typed("10", "integer"),
            typed("-0.0", "double"),
            typed("0", "integer"),
            typed("0.0", "double"),
            typed("NaN", "double"),
            typed("INF", "float"),
            typed("99999999999999999999999", "integer"),
            typed("abc", "integer"),
            typed("true", "boolean"),
            typed("1", "boolean"),
            typed("2020-01-01T00:00:00Z", "dateTime"),
            typed("2020-01-01T01:00:00+01:00", "dateTime"),
            typed("2020-01-01T00:00:00", "dateTime"),
            typed("2020-01-01", "date"),
            typed("2020-01-01Z", "date"),
            typed("P1Y", "duration"),
            typed("PT24H", "dayTimeDuration"),
            typed("P1D", "dayTimeDuration"),
            "\"\"",
            "\"1\"",
            "\"a\"",
            typed("a", "string"),
            "\"a\"@en",
            "\"a\"@EN",
            "\"a\"@en-GB",
            "\"\"@en",
            "\"A\"",
            "\"line\\nbreak\\r\\ttab \\\"quote\\\" back\\\\slash\"",
            "\"\\u00E9 \\U0001F600 \\u4E2D, comma; 'single'\"",
            "\"" + "long ".repeat(300) + "\"",
            "\"a\"^^" + iri("type"),
            "\"b\"^^" + iri("type"),
            "\"<x>&amp;</x>\"");

    private static final List<String> ODD_IRIS = List.of(
            "<urn:x:a%20b?c=d#e>",
            "<http://example.org/\u00e9\u4e2d>",
            "<http://example.org/" + "long/".repeat(100) + ">",
            "<mailto:a'b(c)@example.org>");

    private final Random random;
    private final List<RandomTriple> triples = new ArrayList<>();
    private final Map<String, List<RandomTriple>> named = new LinkedHashMap<>();

    /** Data of so many triples, some of which are in named graphs, too, or there alone. */
    public OddData(long seed, int size) {
        random = new Random(seed);
        for (int i = 0; i < size; i++) {
            RandomTriple triple = new RandomTriple(subject(), predicate(random), object());
            int graph = random.nextInt(6);
            if (graph != 0) {
                triples.add(triple);
            }
            if (graph < GRAPHS.size() - 1) {
                named.computeIfAbsent(GRAPHS.get(graph), unseen -> new ArrayList<>())
                        .add(triple);
            }
        }
        if (size > 1) {
            String loop = iri("e0");
            triples.add(new RandomTriple(loop, iri("p0"), loop));
            triples.add(new RandomTriple(iri("p1"), iri("p1"), iri("p1")));
            triples.add(new RandomTriple(GRAPHS.get(0), iri("p1"), GRAPHS.get(1)));
            triples.add(new RandomTriple(GRAPHS.get(3), iri("p2"), loop));
        }
    }

    static String iri(String name) {
        return "<http://example.org/" + name + ">";
    }

    private static String typed(String text, String type) {
        return "\"" + text + "\"^^<" + XSD + type + ">";
    }

    static String predicate(Random random) {
        // Two of three are one of the first.
        return iri("p" + random.nextInt(1 + random.nextInt(PREDICATES)));
    }

    private String entity() {
        return iri("e" + random.nextInt(1 + random.nextInt(ENTITIES)));
    }

    private String subject() {
        return switch (random.nextInt(20)) {
            case 0 -> ODD_IRIS.get(random.nextInt(ODD_IRIS.size()));
            case 1 -> "_:b" + random.nextInt(3);
            case 2 -> predicate(random);
            default -> entity();
        };
    }

    private String object() {
        return switch (random.nextInt(12)) {
            case 0 -> subject();
            case 1, 2, 3, 4 -> LITERALS.get(random.nextInt(LITERALS.size()));
            // Numbers that are joined.
            case 5 -> LITERALS.get(random.nextInt(4));
            default -> entity();
        };
    }

    /** The triples of the default graph. */
    public List<RandomTriple> triples() {
        return triples;
    }

    /** N-Triples of the default graph. */
    public String nTriples() {
        StringBuilder out = new StringBuilder();
        triples.forEach(triple -> out.append(triple).append(" .\n"));
        return out.toString();
    }

    /** N-Quads of all graphs. */
    public String nQuads() {
        StringBuilder out = new StringBuilder(nTriples());
        named.forEach((graph, inside) -> inside.forEach(
                triple -> out.append(triple).append(' ').append(graph).append(" .\n")));
        return out.toString();
    }

    /** Takes each triple once: of several graphs, the one with a name that comes last. */
    public void addApart(RandomData.Sink sink) {
        Map<RandomTriple, String> graphs = new LinkedHashMap<>();
        triples.forEach(triple -> graphs.put(triple, null));
        named.forEach((graph, inside) -> inside.forEach(triple -> graphs.put(triple, graph)));
        graphs.forEach(sink::add);
    }
}
