package org.gbjo.graph.load;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.apache.jena.graph.Graph;
import org.apache.jena.graph.Node;
import org.apache.jena.graph.NodeFactory;
import org.apache.jena.graph.TextDirection;
import org.apache.jena.mem2.GraphMem2Fast;
import org.apache.jena.vocabulary.RDF;
import org.apache.jena.vocabulary.XSD;

/** Small random graphs of terms that are hard to write and to read. */
final class RandomRdf {
    private static final List<String> IRIS = List.of(
            "http://example.org/s",
            "http://example.org/s1",
            "http://example.org/Größe",
            "http://example.org/日本/語",
            "http://example.org/𝒳",
            "http://example.org/a%20b?q=1&r=%C3%A9#f",
            "urn:isbn:0-395-36341-1",
            "mailto:a@example.org");
    private static final List<String> PREDICATES =
            List.of(RDF.type.getURI(), "http://example.org/p", "http://example.org/ns#größe", "urn:x-test:p1");
    private static final List<String> TEXTS = List.of(
            "",
            " ",
            "plain",
            "Ünïcödé",
            "日本語",
            "emoji 😀 and 👩‍👩‍👧",
            "<b> & \"quotes\" 'single' \\ backslash",
            "line\nbreak\ttab",
            "ends with backslash \\",
            "# not a comment .",
            "\"\"\"",
            "e\u0301 combining");
    /** What XML 1.0 cannot hold or does not keep. */
    private static final List<String> TEXTS_BEYOND_XML =
            List.of("\r\n", "\u0001\u001f\u007f\u0080", "\b\f", "\ufeff", "\ufffd");

    private static final List<String> LANGUAGES = List.of("en", "EN", "de-AT", "zh-hant-tw");

    private final Random random;
    private final boolean forXml;
    private final List<Node> blanks = new ArrayList<>();

    RandomRdf(Random random, boolean forXml) {
        this.random = random;
        this.forXml = forXml;
        for (int i = 0; i < 3; i++) {
            blanks.add(NodeFactory.createBlankNode());
        }
    }

    Graph graph(int triples) {
        Graph graph = new GraphMem2Fast();
        for (int i = 0; i < triples; i++) {
            graph.add(resource(), NodeFactory.createURI(one(PREDICATES)), object(2));
        }
        return graph;
    }

    private <T> T one(List<T> list) {
        return list.get(random.nextInt(list.size()));
    }

    private Node resource() {
        return random.nextInt(3) == 0 ? one(blanks) : NodeFactory.createURI(one(IRIS));
    }

    private Node object(int depth) {
        if (!forXml && depth > 0 && random.nextInt(8) == 0) {
            return NodeFactory.createTripleTerm(resource(), NodeFactory.createURI(one(PREDICATES)), object(depth - 1));
        }
        return random.nextInt(3) == 0 ? resource() : literal();
    }

    private Node literal() {
        String text = forXml || random.nextInt(3) > 0 ? one(TEXTS) : one(TEXTS_BEYOND_XML);
        return switch (random.nextInt(forXml ? 4 : 5)) {
            case 0 -> NodeFactory.createLiteralString(text);
            case 1 -> NodeFactory.createLiteralLang(text, one(LANGUAGES));
            case 2 ->
                NodeFactory.createLiteralDT(
                        one(List.of("1", "01", "+1", "1.0", "not a number")),
                        NodeFactory.getType(XSD.integer.getURI()));
            case 3 -> NodeFactory.createLiteralDT(text, NodeFactory.getType("http://example.org/datatype#é"));
            default -> NodeFactory.createLiteralDirLang(text, one(LANGUAGES), one(List.of(TextDirection.values())));
        };
    }
}
