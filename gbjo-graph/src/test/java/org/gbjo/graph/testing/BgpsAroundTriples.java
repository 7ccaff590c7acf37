package org.gbjo.graph.testing;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.gbjo.graph.Graph;
import org.gbjo.graph.IndexOrder;
import org.gbjo.graph.TripleIndex;
import org.gbjo.query.Bgp;
import org.gbjo.query.Constant;
import org.gbjo.query.Pattern;
import org.gbjo.query.Term;
import org.gbjo.query.Variable;

/**
 * Random BGPs around real triples of a graph: constants anywhere, variable predicates, a variable twice in a pattern,
 * stars, trees, cycles, disconnected patterns, with and without answers.
 */
public final class BgpsAroundTriples {
    private final Graph graph;
    private final Random random;

    public BgpsAroundTriples(Graph graph, long seed) {
        this.graph = graph;
        this.random = new Random(seed);
    }

    public Bgp next(int size) {
        List<int[]> triples = new ArrayList<>();
        triples.add(randomTriple());
        while (triples.size() < size) {
            triples.add(
                    random.nextInt(30) == 0 ? randomTriple() : neighbour(triples.get(random.nextInt(triples.size()))));
        }
        double constants = random.nextDouble() * 0.7;
        Map<Integer, Term> terms = new HashMap<>();
        Set<Pattern> patterns = new LinkedHashSet<>();
        for (int[] triple : triples) {
            Term subject = term(triple[0], terms, constants);
            Term object = random.nextInt(150) == 0 ? subject : term(triple[2], terms, constants);
            Term predicate = random.nextInt(12) == 0
                    ? term(triple[1], terms, 0.2)
                    : new Constant(graph.dictionary().term(triple[1]));
            patterns.add(new Pattern(subject, predicate, object));
        }
        if (random.nextInt(3) == 0) {
            patterns.add(closing(triples, terms, constants));
        }
        return new Bgp(List.copyOf(patterns));
    }

    /** A pattern between two nodes that are joined already, which makes a cycle; mostly one that has an answer. */
    private Pattern closing(List<int[]> triples, Map<Integer, Term> terms, double constants) {
        int[] triple = triples.get(random.nextInt(triples.size()));
        int[] other = random.nextInt(4) == 0 ? triples.get(random.nextInt(triples.size())) : triple;
        return new Pattern(
                term(triple[0], terms, constants), new Variable("closing"), term(other[2], terms, constants));
    }

    /** The same term is the same variable or the same constant wherever it occurs, with a rare exception. */
    private Term term(int id, Map<Integer, Term> terms, double constants) {
        if (random.nextInt(25) == 0) {
            return new Variable("extra" + random.nextInt(3));
        }
        return terms.computeIfAbsent(
                id,
                key -> random.nextDouble() < constants
                        ? new Constant(graph.dictionary().term(key))
                        : new Variable("v" + key));
    }

    private int[] randomTriple() {
        TripleIndex index = graph.index(IndexOrder.PSO);
        int ordinal = random.nextInt(index.keys());
        long row = index.begin(ordinal) + random.nextInt((int) (index.end(ordinal) - index.begin(ordinal)));
        return new int[] {
            (int) index.second().get(row),
            graph.predicateId(ordinal),
            (int) index.third().get(row)
        };
    }

    private int[] neighbour(int[] triple) {
        int node = random.nextBoolean() ? triple[0] : triple[2];
        boolean outgoing = graph.countAsObject(node) == 0 || (graph.countAsSubject(node) > 0 && random.nextBoolean());
        TripleIndex index = graph.index(outgoing ? IndexOrder.SPO : IndexOrder.OPS);
        long row = index.begin(node) + random.nextInt((int) (index.end(node) - index.begin(node)));
        int predicate = graph.predicateId((int) index.second().get(row));
        int other = (int) index.third().get(row);
        return outgoing ? new int[] {node, predicate, other} : new int[] {other, predicate, node};
    }
}
