package org.gbjo.rdf;

import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import org.apache.jena.datatypes.xsd.XSDDatatype;
import org.apache.jena.graph.Node;
import org.apache.jena.graph.NodeFactory;
import org.apache.jena.graph.TextDirection;

/** Random RDF terms that strain quoting: control characters, surrogate pairs, quotes, backslashes, empty strings. */
public final class Nodes {
    private static final List<String> NASTY = List.of(
            "\"",
            "\\",
            "\\u0041",
            "\\\\u0041",
            "\n",
            "\r",
            "\t",
            "\b",
            "\f",
            "\0",
            "\u0001",
            "\u000b",
            "\u007f",
            "\u0085",
            "\u00a0",
            "\u2028",
            "\uFEFF",
            "\uFFFD",
            "😀",
            "é",
            "𐍈",
            "'",
            "''",
            "\"\"\"",
            "<",
            ">",
            "{",
            "}",
            "#",
            "@en",
            "^^",
            ".",
            " ",
            "?x",
            "%20",
            "a",
            "Z",
            "0");
    private static final List<String> IRI_PARTS = List.of(
            "http://example.org/",
            "urn:x:",
            "a",
            "é",
            "日本",
            "😀",
            "/../",
            "./",
            "#",
            "?q=",
            "%20",
            "'",
            "(",
            "~",
            "-",
            ":");
    private static final List<String> FORBIDDEN_IN_IRIS =
            List.of(" ", "<", ">", "\"", "{", "}", "|", "^", "`", "\\", "\0", "\u001f", "\n");

    private Nodes() {}

    public static Arbitrary<String> strings() {
        return Arbitraries.of(NASTY).list().ofMaxSize(8).map(parts -> String.join("", parts));
    }

    /** IRIs that N-Triples and SPARQL hold without escapes. */
    public static Arbitrary<Node> iris() {
        return Arbitraries.of(IRI_PARTS)
                .list()
                .ofMaxSize(6)
                .map(parts -> NodeFactory.createURI("x:" + String.join("", parts)));
    }

    public static Arbitrary<Node> irisToEscape() {
        return Combinators.combine(iris(), Arbitraries.of(FORBIDDEN_IN_IRIS), iris())
                .as((left, middle, right) -> NodeFactory.createURI(left.getURI() + middle + right.getURI()));
    }

    public static Arbitrary<Node> literals() {
        Arbitrary<String> tags =
                Arbitraries.of("en", "EN-us", "zh-hANS-cn", "x-Private", "de-CH-1901", "sl-ROZAJ-biske", "a-b-c1");
        return Arbitraries.oneOf(
                strings().map(NodeFactory::createLiteralString),
                Combinators.combine(strings(), tags).as(NodeFactory::createLiteralLang),
                Combinators.combine(strings(), tags, Arbitraries.of(TextDirection.values()))
                        .as((text, tag, direction) -> NodeFactory.createLiteralDirLang(text, tag, direction)),
                Combinators.combine(strings(), iris())
                        .as((text, type) -> NodeFactory.createLiteralDT(text, NodeFactory.getType(type.getURI()))),
                Arbitraries.integers().map(i -> NodeFactory.createLiteralDT("00" + i, XSDDatatype.XSDinteger)));
    }

    public static Arbitrary<Node> blankNodes() {
        return Arbitraries.of("b0", "0", "a.b", "a-b", "_x", "é1", "𐍈", "X", "a·b")
                .map(NodeFactory::createBlankNode);
    }

    public static Arbitrary<Node> blankNodesWithAnyLabel() {
        return Arbitraries.oneOf(
                blankNodes(),
                strings().map(NodeFactory::createBlankNode),
                Arbitraries.of("", ".", "a.", "-a", "·", "a b", "utf16-", "utf16-0061", "utf16-006", "a:b")
                        .map(NodeFactory::createBlankNode));
    }

    public static Arbitrary<Node> tripleTerms(Arbitrary<Node> subjects, Arbitrary<Node> objects) {
        Arbitrary<Node> flat = Combinators.combine(subjects, iris(), objects).as(NodeFactory::createTripleTerm);
        return Combinators.combine(subjects, iris(), Arbitraries.oneOf(objects, flat))
                .as(NodeFactory::createTripleTerm);
    }
}
