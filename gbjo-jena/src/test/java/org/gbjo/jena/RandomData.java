package org.gbjo.jena;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.apache.jena.datatypes.xsd.XSDDatatype;
import org.apache.jena.graph.Node;
import org.apache.jena.graph.NodeFactory;
import org.apache.jena.graph.Triple;
import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.sparql.core.Quad;

/** A default graph and three named ones that overlap: a few frequent entities, loops, numbers, words, triple terms. */
final class RandomData {
    static final String NAMESPACE = "http://example.org/";
    static final List<Node> GRAPHS = List.of(iri("g0"), iri("g1"), iri("g2"));
    static final Node SAYS = iri("says");
    static final int PREDICATES = 6;
    private static final int ENTITIES = 60;

    private final Random random;
    private final List<Quad> quads = new ArrayList<>();

    RandomData(long seed, int triples) {
        random = new Random(seed);
        for (int i = 0; i < triples; i++) {
            Triple triple = Triple.create(entity(), predicate(), object());
            add(triple);
            if (random.nextInt(25) == 0) {
                add(Triple.create(entity(), SAYS, NodeFactory.createTripleTerm(triple)));
            }
        }
    }

    private void add(Triple triple) {
        quads.add(Quad.create(Quad.defaultGraphIRI, triple));
        int graph = random.nextInt(2 * GRAPHS.size());
        quads.add(Quad.create(GRAPHS.get(Math.max(0, graph - GRAPHS.size())), triple));
    }

    static Node iri(String name) {
        return NodeFactory.createURI(NAMESPACE + name);
    }

    private Node entity() {
        return iri("e" + (int) (ENTITIES * Math.pow(random.nextDouble(), 1.5)));
    }

    static Node predicate(Random random) {
        return iri("p" + random.nextInt(PREDICATES));
    }

    private Node predicate() {
        return predicate(random);
    }

    private Node object() {
        return switch (random.nextInt(10)) {
            case 0 -> NodeFactory.createLiteralDT(Integer.toString(random.nextInt(20)), XSDDatatype.XSDinteger);
            case 1 -> NodeFactory.createLiteralLang("word " + random.nextInt(5), "en");
            default -> entity();
        };
    }

    List<Quad> quads() {
        return quads;
    }

    /** The triples of the default graph, which all are in. */
    List<Triple> triples() {
        return quads.stream().filter(Quad::isDefaultGraph).map(Quad::asTriple).toList();
    }

    void addTo(DatasetGraph dataset) {
        quads.forEach(dataset::add);
    }
}
