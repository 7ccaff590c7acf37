package org.gbjo.workload.sampling;

import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.gbjo.graph.Graph;
import org.gbjo.query.Bgp;
import org.gbjo.query.Constant;
import org.gbjo.query.Pattern;
import org.gbjo.query.Term;
import org.gbjo.query.Variable;
import org.gbjo.run.SeededRandom;

/**
 * Makes a BGP of triples by putting variables in the place of terms, so that the triples are an answer to it.
 *
 * <p>A join is always a variable, and as every edge of a sample has one, no pattern has three constants. A predicate
 * becomes a variable only beside a constant, so no pattern has three variables.
 */
public final class Generalizer {
    private final Graph graph;
    private final Constant[] predicates;
    private final double constantShare;
    private final double variablePredicateShare;

    /**
     * @param constantShare the probability that a term which is no join stays as it is
     * @param variablePredicateShare the probability that a predicate beside a constant becomes a variable
     */
    public Generalizer(Graph graph, double constantShare, double variablePredicateShare) {
        this.graph = graph;
        this.predicates = new Constant[graph.predicates().size()];
        for (int ordinal = 0; ordinal < predicates.length; ordinal++) {
            predicates[ordinal] = new Constant(graph.dictionary().term(graph.predicateId(ordinal)));
        }
        this.constantShare = constantShare;
        this.variablePredicateShare = variablePredicateShare;
    }

    public Bgp generalize(Sample sample, SeededRandom random) {
        return new Naming(sample, random).bgp();
    }

    /** Which variable stands for which term of one sample. */
    private final class Naming {
        private final Sample sample;
        private final SeededRandom random;
        private final Map<Integer, Variable> joins = new Int2ObjectOpenHashMap<>();
        private int nodeVariables;
        private int predicateVariables;

        Naming(Sample sample, SeededRandom random) {
            this.sample = sample;
            this.random = random;
        }

        Bgp bgp() {
            List<Pattern> patterns = new ArrayList<>();
            for (Edge edge : sample.edges()) {
                Term subject = node(edge.subject());
                Term object = node(edge.object());
                boolean besideConstant = subject instanceof Constant || object instanceof Constant;
                patterns.add(new Pattern(subject, predicate(edge.predicate(), besideConstant), object));
            }
            return new Bgp(patterns);
        }

        private Term node(int term) {
            if (sample.joins().contains(term)) {
                return joins.computeIfAbsent(term, join -> freshVariable());
            }
            if (random.chance(constantShare)) {
                String text = graph.dictionary().term(term);
                // SPARQL takes a blank node for a variable, so it cannot stand in a query, nor can what holds one.
                if (!text.startsWith("_:") && !text.startsWith("<<(")) {
                    return new Constant(text);
                }
            }
            return freshVariable();
        }

        private Term predicate(int ordinal, boolean besideConstant) {
            if (besideConstant && random.chance(variablePredicateShare)) {
                return new Variable("p" + ++predicateVariables);
            }
            return predicates[ordinal];
        }

        private Variable freshVariable() {
            return new Variable("x" + ++nodeVariables);
        }
    }
}
